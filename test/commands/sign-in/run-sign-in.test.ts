import { PassThrough } from 'node:stream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SignInStore } from '../../../source/app/sign-in-runner.ts';
import type { World } from '../../../source/commands/entry/world.ts';
import { createOutput } from '../../../source/commands/output.ts';
import { runSignIn } from '../../../source/commands/sign-in/run-sign-in.ts';
import type { SignInPlan } from '../../../source/core/sign-in/state.ts';
import { redirectUriOf } from '../../support/guide/guide-config.ts';
import { liveDemo, practiceDemo } from '../../support/store/store-addresses.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { pipedWorld } from '../../support/terminal/piped-world.ts';

const LOOPBACK = redirectUriOf('http://127.0.0.1:3456/callback');
const PUBLIC = redirectUriOf('https://example.com/callback');
const URL_OF_STORE = 'https://demo.myshopify.com/admin/oauth/authorize?client_id=1';
const HERE = { DISPLAY: ':0' };
const SSH = { SSH_CONNECTION: '192.0.2.1 50000 192.0.2.2 22', USER: 'ada' };

const notice = (id: number, message: string, remedy: string | null = null) => ({
  ...{ id, kind: 'listener', reason: null, message, remedy, count: 1 },
});

/** A sign-in whose phases come as the test says. */
async function started({
  env = HERE,
  usesPaste = false,
  isTerminal = false,
  plan: changes = {},
}: {
  readonly env?: Readonly<Record<string, string>>;
  readonly usesPaste?: boolean;
  readonly isTerminal?: boolean;
  readonly plan?: Partial<SignInPlan>;
} = {}) {
  const { world, stderr } = pipedWorld(await ownFolder(), env);
  const ending = new AbortController();
  const stdin = Object.assign(new PassThrough(), { isTTY: isTerminal, unref: () => {} });
  const here = { ...world, stdin, signal: ending.signal } as unknown as World;
  let state: object = { phase: 'idle' };
  const listeners = new Set<() => void>();
  const dispatched: unknown[] = [];
  const store = {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch: (event: { readonly text?: { reveal(): string } }) =>
      void dispatched.push(event.text === undefined ? event : event.text.reveal()),
    // The store's own work is tested with the store.
  } as unknown as SignInStore;
  const plan = { store: liveDemo(), redirectUri: LOOPBACK, waitMs: 300_000, ...changes };
  const running = runSignIn(here, store, plan as SignInPlan, {
    ...{ output: createOutput(here), openBrowser: true, usesPaste },
  });
  const ended = running.then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
  return {
    ...{ ending, stdin, dispatched, ended, said: () => stderr().split('\n').slice(0, -1) },
    tell(phase: string, more: object = {}) {
      const waiting =
        phase === 'waiting' ? { authorizeUrl: { url: URL_OF_STORE }, notices: [] } : {};
      state = { phase, plan, ...waiting, ...more };
      for (const listener of listeners) listener();
    },
  };
}

const OPEN = [
  'Open this address in a browser and approve the app for demo.myshopify.com:',
  URL_OF_STORE,
];
const WAITING = 'Waiting for the browser at http://127.0.0.1:3456/callback, up to 5 minutes.';

describe('a sign-in without screens', () => {
  it('is begun with its plan, and ends with what the exchange brought', async () => {
    const { dispatched, ended, said, tell } = await started();
    expect(dispatched).toEqual([
      { type: 'prepare', plan: expect.anything(), begin: { openBrowser: true } },
    ]);
    for (const phase of ['idle', 'preparing', 'ready', 'binding']) tell(phase);
    tell('waiting');
    tell('exchanging');
    tell('exchanging');
    const result = { token: 'of this test' };
    tell('done', { result });
    expect(await ended).toEqual({ result });
    expect(said()).toEqual([
      ...OPEN,
      WAITING,
      'The approval arrived. Exchanging the code for a token.',
    ]);
  });

  it('tells each notice once, as it comes', async () => {
    const { said, tell } = await started();
    const [one, two] = [notice(1, 'One.', 'Do it.'), notice(2, 'Two.')];
    tell('waiting', { notices: [one] });
    tell('waiting', { notices: [one] });
    tell('waiting', { notices: [one, two] });
    expect(said().slice(3)).toEqual(['One.', 'Do it.', 'Two.']);
  });

  it('tells the address again where it waits once more', async () => {
    const { said, tell } = await started();
    tell('waiting', { notices: [notice(1, 'One.')] });
    tell('preparing');
    tell('waiting', { notices: [notice(1, 'Another one.')] });
    expect(said()).toEqual([...OPEN, WAITING, 'One.', ...OPEN, WAITING, 'Another one.']);
  });

  it.each([
    [
      'failed',
      { failure: { report: { code: 'x', message: 'It failed.', remedy: '', exitCode: 4 } } },
      'It failed.',
    ],
    [
      'denied',
      { error: 'access_denied', description: null },
      'The store reports that the approval was denied. No token was issued. The store said: access_denied',
    ],
    [
      'denied',
      { error: 'access_denied', description: 'not today' },
      'The store reports that the approval was denied. No token was issued. The store said: access_denied: not today',
    ],
    ['timed-out', {}, 'The time for the approval is over, and the listener is closed.'],
    ['cancelled', {}, 'Cancelled. No token was issued, and the listener is closed.'],
  ])('ends with the error of how it ended: %s', async (phase, more, message) => {
    const { ended, tell } = await started();
    tell('waiting');
    tell(phase, more);
    expect(await ended).toMatchObject({ error: { message, exitCode: 4 } });
  });
});

describe('where the browser is', () => {
  it('a terminal has a key that cancels, and one that gives up', async () => {
    const { said, tell } = await started({ isTerminal: true });
    tell('waiting');
    tell('exchanging');
    expect(said().slice(2)).toEqual([
      `${WAITING} Ctrl+C cancels.`,
      'The approval arrived. Exchanging the code for a token. Ctrl+C gives it up; the code is spent then.',
    ]);
  });

  it('a public address is not listened at: it is pasted alone', async () => {
    const { said, tell } = await started({
      usesPaste: true,
      plan: { redirectUri: PUBLIC },
      env: SSH,
    });
    tell('waiting');
    expect(said()).toEqual([
      ...OPEN,
      'Or write the address that the browser ended on to standard input, as one line.',
    ]);
  });

  it('a terminal is pasted into', async () => {
    const { said, tell } = await started({ usesPaste: true, isTerminal: true });
    tell('waiting');
    expect(said().at(-1)).toBe('Or paste the address that the browser ended on and press Enter.');
  });

  it('over SSH the way here is told, and not once more why no browser opens', async () => {
    const { said, tell } = await started({ env: SSH, plan: { store: practiceDemo(4711) } });
    const reason = 'This is an SSH session, and the browser is on your own machine.';
    tell('waiting', { notices: [notice(1, reason, 'Open it yourself.'), notice(2, 'Two.')] });
    expect(said().slice(2)).toEqual([
      reason,
      expect.stringContaining(
        'it forwards port 3456 (the listener) and 4711 (the practice store):',
      ),
      'ssh -N -L 3456:127.0.0.1:3456 -L 4711:127.0.0.1:4711 ada@192.0.2.2',
      WAITING,
      'Two.',
    ]);
    const real = await started({ env: SSH });
    real.tell('waiting');
    expect(real.said()).toContain('ssh -N -L 3456:127.0.0.1:3456 ada@192.0.2.2');
  });
});

describe('a pasted address', () => {
  it('is taken once the sign-in waits, line by line, without blanks and without empty lines', async () => {
    const { stdin, dispatched, tell } = await started({ usesPaste: true });
    stdin.write('  http://127.0.0.1/?code=1  \n\n');
    await expect.poll(() => stdin.readableLength).toBe(0);
    expect(dispatched).toHaveLength(1);
    tell('waiting');
    stdin.write('http://127.0.0.1/?code=2\n');
    await expect.poll(() => dispatched.length).toBe(3);
    expect(dispatched.slice(1)).toEqual(['http://127.0.0.1/?code=1', 'http://127.0.0.1/?code=2']);
  });

  it('is not read where none is taken, and no more when it has ended', async () => {
    const { stdin, dispatched, ended, tell } = await started();
    tell('waiting');
    stdin.write('http://127.0.0.1/?code=1\n');
    tell('cancelled');
    await ended;
    expect(dispatched).toHaveLength(1);
    const read = await started({ usesPaste: true });
    read.tell('cancelled');
    await read.ended;
    expect(read.stdin.isPaused()).toBe(true);
  });
});

describe('told to end', () => {
  it.each(['SIGTERM', 'SIGINT'])('while it waits, it is cancelled: %s', async (signal) => {
    const { ending, dispatched, said, tell } = await started();
    tell('waiting');
    ending.abort(signal);
    expect(dispatched.slice(1)).toEqual([{ type: 'cancel' }]);
    expect(said()).toEqual([...OPEN, WAITING]);
  });

  it('P59: an exchange is given up by Ctrl+C alone; another signal waits for its answer', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const left = await started();
    left.tell('exchanging');
    left.ending.abort('SIGINT');
    expect(left.dispatched.slice(1)).toEqual([{ type: 'cancel' }]);
    const { ending, dispatched, ended, said, tell } = await started();
    tell('exchanging');
    ending.abort('SIGTERM');
    expect(dispatched).toHaveLength(1);
    expect(said().slice(1)).toEqual([
      'Ending. The exchange is under way; waiting up to 2 s for its answer.',
    ]);
    tell('done', { result: 1 });
    expect(await ended).toEqual({ result: 1 });
    vi.advanceTimersByTime(10_000);
    expect(said()).toHaveLength(2);
  });

  it('nothing is told to a sign-in that has ended', async () => {
    const { ending, dispatched, ended, tell } = await started();
    tell('cancelled');
    await ended;
    ending.abort('SIGTERM');
    expect(dispatched).toHaveLength(1);
  });
});
