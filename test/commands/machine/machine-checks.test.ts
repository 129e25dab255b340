import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { machineChecks } from '../../../source/commands/machine/machine-checks.ts';
import type { World } from '../../../source/commands/entry/world.ts';
import type { CheckResult } from '../../../source/core/diagnosis/machine-check.ts';
import type { SendHttp } from '../../../source/core/http/message.ts';
import type { StoreAddress } from '../../../source/core/service/store-address.ts';
import { redirectUriOf } from '../../support/guide/guide-config.ts';
import { freePort } from '../../support/sockets/ports.ts';
import { liveDemo, practiceDemo } from '../../support/store/store-addresses.ts';

const unanswered: SendHttp = async () => ({
  type: 'failure',
  failure: {
    code: 'no-answer',
    message: 'Nothing answers.',
    remedy: 'Try again.',
  } as never,
  timing: {} as never,
});

/** The names of what was told, sorted, and each result by its name. */
async function checked(mode: 'own' | 'practice', store: StoreAddress | null, isTTY = true) {
  const world: Partial<World> = {
    env: { PATH: '', SSH_CONNECTION: '::1 1 ::1 2', TERM: 'xterm' },
    stdout: Object.assign(new PassThrough(), { isTTY }) as unknown as World['stdout'],
    signal: new AbortController().signal,
  };
  const told: CheckResult[] = [];
  const redirectUri = redirectUriOf(`http://127.0.0.1:${await freePort()}/callback`);
  const subject = { mode, redirectUri, store };
  await machineChecks(world as World, unanswered)(subject, (result) => void told.push(result));
  const byName = new Map(told.map((result) => [result.name, result]));
  return { names: told.map(({ name }) => name).toSorted(), byName };
}

const ALWAYS = ['browser', 'clipboard', 'node', 'port', 'store'];

test('of the practice store no clock is compared, and no way to the internet is looked at', async () => {
  expect((await checked('practice', practiceDemo(1))).names).toEqual(ALWAYS);
  expect((await checked('practice', null)).names).toEqual(ALWAYS);
});

test('with a store of one’s own everything is looked at', async () => {
  const { names, byName } = await checked('own', liveDemo());
  expect(names).toEqual([...ALWAYS, 'certificates', 'clock', 'proxy'].toSorted());
  expect(byName.get('store')).toMatchObject({ status: 'failed', text: 'Nothing answers.' });
  expect(byName.get('clock')?.status).toBe('untested');
  expect(byName.get('port')?.status).toBe('ok');
});

test('before a store of one’s own is named, certificates are looked at and no proxy', async () => {
  expect((await checked('own', null)).names).toEqual(
    [...ALWAYS, 'certificates', 'clock'].toSorted(),
  );
});

test('an own store that is a practice store lies on this machine', async () => {
  expect((await checked('own', practiceDemo(1))).names).toEqual([...ALWAYS, 'clock'].toSorted());
});

test('the clipboard of a terminal is another one than that of a pipe', async () => {
  const inTerminal = (await checked('practice', null)).byName.get('clipboard');
  const inPipe = (await checked('practice', null, false)).byName.get('clipboard');
  expect(inTerminal).not.toEqual(inPipe);
});
