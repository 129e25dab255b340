import { afterEach, expect, it, vi } from 'vitest';
import { typedRun } from '../../support/command-lines/typed-run.ts';
import { answeringServer } from '../../support/sockets/answering-server.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

afterEach(() => void vi.useRealTimers());

const SCOPES = JSON.stringify({ access_scopes: [{ handle: 'read_products' }] });
const titled = (title: unknown) => ({ data: { currentAppInstallation: { app: { title } } } });

/** The title that `check --json` gives for an answer to the question for it. */
async function titleOf(body: string, status = 200): Promise<unknown> {
  const { env } = await answeringServer(({ method }, response) => {
    if (method === 'GET') response.end(SCOPES);
    else response.writeHead(status).end(body);
  });
  const { exitCode, stdout, stderr } = await typedRun(['check', '--json'], [], {
    cwd: await ownFolder(),
    env,
  });
  expect([exitCode, stderr]).toEqual([0, '']);
  const { app, scopes } = JSON.parse(stdout);
  expect(scopes).toEqual(['read_products']);
  return app;
}

it.each([
  ['its text', JSON.stringify(titled('Ours')), 'Ours'],
  ['a number', JSON.stringify(titled(7)), null],
  ['nothing', JSON.stringify(titled(null)), null],
  ['no app', JSON.stringify({ data: { currentAppInstallation: null } }), null],
  ['a text in place of the app', JSON.stringify({ data: { currentAppInstallation: 'app' } }), null],
  ['an error alone', JSON.stringify({ errors: [{ message: 'no' }] }), null],
  ['no object', '"data"', null],
  ['null', 'null', null],
  ['no JSON', '{', null],
  ['an empty body', '', null],
])('the app has the title that the service names, and none from %s', async (_what, body, title) => {
  expect(await titleOf(body)).toBe(title);
});

it('a refused question for the title leaves it out', async () => {
  expect(await titleOf(JSON.stringify(titled('Ours')), 403)).toBeNull();
});

it('an answer of up to 64 KiB is read for the title', async () => {
  // Blanks before the document, so that it ends with the last byte.
  const sized = (bytes: number) => JSON.stringify(titled('Ours')).padStart(bytes);
  expect(await titleOf(sized(64 * 1024))).toBe('Ours');
  expect(await titleOf(sized(64 * 1024 + 1))).toBeNull();
});

it.each([
  [4_999, 'Ours'],
  [5_000, null],
])('the title is waited for 5 seconds: after %i ms', async (ms, title) => {
  const asked = Promise.withResolvers<() => void>();
  const { env } = await answeringServer(({ method }, response) => {
    if (method === 'GET') response.end(SCOPES);
    else asked.resolve(() => response.end(JSON.stringify(titled('Ours'))));
  });
  const cwd = await ownFolder();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const running = typedRun(['check', '--json'], [], { cwd, env });
  const answer = await asked.promise;
  vi.advanceTimersByTime(ms);
  answer();
  const { stdout } = await running;
  expect(JSON.parse(stdout).app).toBe(title);
});
