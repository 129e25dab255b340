import { expect, it } from 'vitest';
import { signInPorts } from '../../../source/commands/sign-in/sign-in-ports.ts';
import { visit } from '../../support/browser/visit.ts';
import { redirectUriOf } from '../../support/guide/guide-config.ts';
import { freePort } from '../../support/sockets/ports.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { pipedWorld } from '../../support/terminal/piped-world.ts';

type Listen = ReturnType<typeof signInPorts>['listen'];

/** A listener whose check of a callback fails by a defect, and what is said of it. */
async function listening(options?: Parameters<typeof signInPorts>[2]) {
  const { world } = pipedWorld(await ownFolder());
  const nothingSent = () => Promise.reject(new Error('nothing is sent'));
  const ports = signInPorts(world, nothingSent, options);
  const uri = `http://127.0.0.1:${await freePort()}/callback`;
  const said: unknown[] = [];
  const listener = await ports.listen({
    redirectUri: redirectUriOf(uri),
    check() {
      throw new TypeError('a defect');
    },
    onNotice: (notice) => void said.push(notice),
    onVerdict: (verdict) => void said.push(verdict),
  } satisfies Parameters<Listen>[0]);
  return { listener, uri, said };
}

const PASTE_TOO = 'Try again, or paste the address that the browser ended on.';

it.each([
  [undefined, PASTE_TOO],
  [{ canPaste: true }, PASTE_TOO],
  [{ canPaste: false }, 'Try again.'],
])('a paste is offered where one is read: %j', async (options, remedy) => {
  const { listener, uri, said } = await listening(options);
  await visit(`${uri}?code=1`);
  expect(said).toEqual([{ message: expect.any(String), remedy }]);
  await listener.close();
  await expect(visit(uri)).rejects.toThrow('ECONNREFUSED');
});

it('the page at the end is told once, and closing waits for it', async () => {
  const { listener } = await listening();
  const page = { title: 'Done', text: 'You can close it.' } as unknown as Parameters<
    typeof listener.finish
  >[0];
  const first = listener.finish(page);
  expect(listener.finish(page)).toBe(first);
  expect(listener.close()).toBe(first);
  await first;
});
