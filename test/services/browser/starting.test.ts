import childProcess, { type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  detectHostEnvironment,
  parseBrowserVariable,
  portForwarding,
} from '../../../source/services/browser/host-environment.ts';
import {
  type BrowserStarters,
  openBrowser,
} from '../../../source/services/browser/open-browser.ts';
import { builtInSpy } from '../../support/built-in-calls.ts';

const PAGE = 'https://demo.myshopify.com/admin';

/** A process that never runs; the test ends it. */
function pretended(exitCode: number | null = null): ChildProcess {
  return Object.assign(new EventEmitter(), { exitCode }) as unknown as ChildProcess;
}

/** Starters that hand these processes out, one after the other; null: starting throws. */
function starting(...children: ReadonlyArray<ChildProcess | null>): BrowserStarters {
  const left = [...children];
  const next = (): ChildProcess => {
    const child = left.shift() ?? null;
    if (child === null) throw new Error('it cannot be started');
    return child;
  };
  return { openDefault: async () => next(), run: next };
}

const open = (starters: BrowserStarters, env: NodeJS.ProcessEnv = {}) =>
  openBrowser(PAGE, { env: { DISPLAY: ':0', ...env }, platform: 'linux', starters });

const opened = { type: 'opened' };
const not = (reason: string) => ({ type: 'not-opened', reason });

test('a program that BROWSER names is started without a shell, apart from this one', async () => {
  const spawn = builtInSpy(vi.spyOn(childProcess, 'spawn'));
  const child = pretended(0);
  const unref = vi.fn<() => void>();
  spawn.mockReturnValue(Object.assign(child, { unref }));
  const env = { DISPLAY: ':0', BROWSER: 'one --flag', TOKENWRIGHT_SHOP: 'demo', OTHER: 'x' };
  expect(await openBrowser(PAGE, { env, platform: 'linux' })).toEqual(opened);
  expect(spawn.mock.calls).toEqual([
    [
      'one',
      ['--flag', PAGE],
      {
        env: { DISPLAY: ':0', BROWSER: 'one --flag', OTHER: 'x' },
        shell: false,
        stdio: 'ignore',
        detached: true,
        windowsHide: true,
      },
    ],
  ]);
  expect(unref).toHaveBeenCalledOnce();
});

test('an opener that still runs after a second has opened it, and no timer stays', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const outcomes: unknown[] = [];
  const running = open(starting(pretended())).then((outcome) => outcomes.push(outcome));
  await vi.advanceTimersByTimeAsync(999);
  expect(outcomes).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await running;
  expect(outcomes).toEqual([opened]);

  const child = pretended();
  const ending = open(starting(child));
  await vi.advanceTimersByTimeAsync(1);
  child.emit('exit', 0);
  expect(await ending).toEqual(opened);
  expect(vi.getTimerCount()).toBe(0);
});

test('an opener that fails is told once, however many errors follow', async () => {
  const child = pretended();
  const outcome = open(starting(child));
  await new Promise(setImmediate);
  child.emit('error', new Error('first'));
  child.emit('error', new Error('second'));
  expect(await outcome).toEqual(not('This system could not start a browser.'));
});

test.each([
  [0, opened],
  [1, not('This system could not start a browser.')],
])('one that had ended with %i before it was looked at: %j', async (exitCode, outcome) => {
  expect(await open(starting(pretended(exitCode)))).toEqual(outcome);
});

test('of several programs in BROWSER the first that starts is enough', async () => {
  const env = { BROWSER: 'a:b:c' };
  expect(await open(starting(null, pretended(1), pretended(0)), env)).toEqual(opened);
  expect(await open(starting(pretended(0)), env)).toEqual(opened);
  expect(await open(starting(null, pretended(2), null), env)).toMatchObject({ type: 'not-opened' });
});

test.each([
  ['""', 'its quotes do not match'],
  ["'' -x", 'its quotes do not match'],
  ['a:"b', 'its quotes do not match'],
  ['a\u0000', 'it holds characters that only a shell understands'],
  ['a\u001f', 'it holds characters that only a shell understands'],
  ['a\u007f', 'it holds characters that only a shell understands'],
  ['a\\b', 'it holds characters that only a shell understands'],
])('BROWSER=%j is refused: %s', (value, why) => {
  expect(parseBrowserVariable(value, PAGE, 'linux')).toEqual({
    type: 'refused',
    reason: `The variable BROWSER was not used: ${why}.`,
  });
});

test('BROWSER may have empty places between its colons', () => {
  expect(parseBrowserVariable('a: :b', PAGE, 'linux')).toEqual({
    type: 'commands',
    commands: [
      { program: 'a', args: [PAGE] },
      { program: 'b', args: [PAGE] },
    ],
  });
});

/** The command that forwards one port in this place. */
function forwarding(env: NodeJS.ProcessEnv): string | null | undefined {
  const place = detectHostEnvironment(env, 'linux', () => false);
  return portForwarding(place, env, { callback: 1, store: null })?.command;
}

test.each([
  ['a', '::', '5', '-p 5 a@::'],
  ['ADA', 'FE80::1', '65535', '-p 65535 ADA@FE80::1'],
  ['_'.repeat(32), '1.2.3.4', '22', `${'_'.repeat(32)}@1.2.3.4`],
  ['_'.repeat(33), '1', '123456', 'USER@HOST'],
  [';a', ';1.2.3.4', ';5', 'USER@HOST'],
  ['a;', '1.2.3.4;', '5;', 'USER@HOST'],
])('of an SSH session of %j to %j, port %j, only plain parts are shown', (...given) => {
  const [USER, host, port, shown] = given;
  expect(forwarding({ USER, SSH_CONNECTION: `1 2 ${host} ${port}` })).toBe(
    `ssh -N -L 1:127.0.0.1:1 ${shown}`,
  );
});

test.each([
  ['a', ' --codespace a'],
  ['A-9', ' --codespace A-9'],
  ['a'.repeat(100), ` --codespace ${'a'.repeat(100)}`],
  ['a'.repeat(101), ''],
  [';a', ''],
  ['a;', ''],
])('a codespace %j is named where its name is plain', (CODESPACE_NAME, chosen) => {
  expect(forwarding({ CODESPACES: 'true', CODESPACE_NAME })).toBe(
    `gh codespace ports forward 1:1${chosen}`,
  );
});

test.each([
  ['a', 'a'],
  ['a'.repeat(253), 'a'.repeat(253)],
  ['a'.repeat(254), 'POD'],
  ['A', 'POD'],
  [';a', 'POD'],
  ['a;', 'POD'],
])('a pod %j is named where its name is plain', (HOSTNAME, pod) => {
  expect(forwarding({ KUBERNETES_SERVICE_HOST: '10.0.0.1', HOSTNAME })).toBe(
    `kubectl port-forward pod/${pod} 1`,
  );
});
