import { expect, test } from 'vitest';
import { EXIT, UserError } from '../../source/core/errors.ts';
import type { HttpRequest } from '../../source/core/http/message.ts';
import type { SignInEffect } from '../../source/core/sign-in/state.ts';
import { Secret } from '../../source/core/text/secret.ts';
import {
  FakeGuideWorld,
  PRACTICE_SECRET,
  practiceStoreAddress,
} from '../support/guide/fake-guide-world.ts';
import { redirectUriOf } from '../support/guide/guide-config.ts';
import { silentAfter } from '../support/sockets/http-answers.ts';
import { settled } from '../support/terminal/waiting.ts';
import { createSignInRunner, ListenerSlot } from '../../source/app/sign-in-runner.ts';
import type { SignInAnswer } from '../../source/core/sign-in/state.ts';
import { nodeHashing, randomToken } from '../../source/services/crypto/node-crypto.ts';
import type { CallbackListener, SignInPorts } from '../../source/app/ports.ts';

function ear(name: string, log: string[]): CallbackListener {
  return {
    finish: async (page) => void log.push(`${name} ${page}`),
    close: async () => void log.push(`${name} closed`),
  };
}

test('a new listener is bound only after the old one has given its port back', async () => {
  const log: string[] = [];
  const slot = new ListenerSlot();
  await slot.open(1, async () => ear('first', log));
  await slot.open(2, async () => {
    log.push('second binds');
    return ear('second', log);
  });
  expect(log).toEqual(['first closed', 'second binds']);
});

test('an order for an earlier attempt does not reach the listener of this one', async () => {
  const log: string[] = [];
  const slot = new ListenerSlot();
  await slot.open(1, async () => ear('first', log));
  await slot.open(2, async () => ear('second', log));
  log.length = 0;
  await slot.finish(1, 'done');
  await slot.close(1);
  expect(log).toEqual([]);
  await slot.finish(2, 'partial');
  expect(log).toEqual(['second partial']);
});

test('a binding that fails leaves nothing to close', async () => {
  const slot = new ListenerSlot();
  await expect(slot.open(1, () => Promise.reject(new Error('taken')))).rejects.toThrow('taken');
  await expect(slot.closeAny()).resolves.toBeUndefined();
});

test('P1, P2: an attempt has a state of 32 bytes of its own, and a verifier only with PKCE', () => {
  const asked: number[] = [];
  const ports = {
    hashing: nodeHashing,
    randomToken: (bytes: number) => {
      asked.push(bytes);
      return randomToken(bytes);
    },
    // What else a sign-in needs is asked for by no new attempt.
  } as unknown as SignInPorts;
  const runner = createSignInRunner(ports);
  const made: SignInAnswer[] = [];
  for (const pkce of [false, true, true])
    void runner.run({ type: 'create-attempt', attempt: 1, pkce }, (answer) => made.push(answer));
  const secrets = made.flatMap((one) => (one.type === 'attempt-created' ? [one.secrets] : []));
  expect(secrets.map(({ pkce }) => pkce !== null)).toEqual([false, true, true]);
  const values = secrets.flatMap(({ state, pkce }) => [state, pkce?.verifier ?? []].flat());
  expect(asked).toEqual([32, 32, 32, 32, 32]);
  expect(new Set(values.map((value) => value.reveal())).size).toBe(5);
  for (const value of values) expect(value.reveal()).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

const REDIRECT = redirectUriOf('http://127.0.0.1:3456/callback');

/** What a callback of this world must match. */
function expected() {
  const { shop, origin, profile } = practiceStoreAddress();
  return {
    state: new Secret('the-state'),
    olderStates: [],
    shop,
    issuer: origin,
    profile,
    clientSecret: new Secret(PRACTICE_SECRET),
  };
}

function running() {
  const world = new FakeGuideWorld();
  const runner = createSignInRunner(world.ports);
  const told: SignInAnswer[] = [];
  const run = (effect: SignInEffect) => runner.run(effect, (answer) => told.push(answer));
  return { world, runner, told, run };
}

test('a listener that cannot be bound says why, and nothing of listening', async () => {
  const { world, told, run } = running();
  world.listenError = new UserError({
    code: 'port-taken',
    message: 'Port 3456 is taken.',
    remedy: 'Close it.',
    exitCode: EXIT.usage,
  });
  void run({ type: 'open-listener', attempt: 2, redirectUri: REDIRECT, expected: expected() });
  await settled();
  expect(told).toMatchObject([
    { type: 'not-listening', attempt: 2, report: { message: 'Port 3456 is taken.' } },
  ]);
  expect(told).toHaveLength(1);
});

test('what a listener hears while it is bound is told afterwards, in its order', async () => {
  const { world, told, run } = running();
  const { listen } = world.ports;
  let hear: (message: string) => void = () => {};
  world.ports.listen = async (options) => {
    expect(options.redirectUri).toBe(REDIRECT);
    hear = (message) => options.onNotice({ message, remedy: 'Use http.' });
    hear('first');
    hear('second');
    expect(told).toEqual([]);
    return listen(options);
  };
  void run({ type: 'open-listener', attempt: 2, redirectUri: REDIRECT, expected: expected() });
  await settled();
  hear('third');
  const noticed = (message: string) => ({
    type: 'noticed',
    attempt: 2,
    message,
    remedy: 'Use http.',
  });
  expect(told).toEqual([
    { type: 'listening', attempt: 2 },
    noticed('first'),
    noticed('second'),
    noticed('third'),
  ]);
});

/** The answer of the practice store, so many seconds after its time. */
function callback(world: FakeGuideWorld, state: string, secondsAfter = 0): string {
  const timestamp = Math.floor(world.clock.epochMs() / 1000) - secondsAfter;
  const { shop } = practiceStoreAddress();
  return world.queryFor('http://x/?state=', { state, shop, timestamp: String(timestamp) });
}

const ON_TIME = { type: 'accepted', warnings: [] };

test('a callback is judged by what is expected of it, on both ways', async () => {
  const { world, told, run } = running();
  const pasted: string[] = [];
  world.ports.onPasted = (text, verdict) => pasted.push(`${text.reveal()} ${verdict.type}`);
  void run({ type: 'open-listener', attempt: 2, redirectUri: REDIRECT, expected: expected() });
  await settled();
  world.ears[0]?.arrive(callback(world, 'another-state'));
  world.ears[0]?.arrive(callback(world, 'the-state'));
  const text = `http://127.0.0.1:3456/callback?${callback(world, 'the-state')}`;
  void run({
    type: 'check-paste',
    attempt: 2,
    text: new Secret(text),
    redirectUri: REDIRECT,
    expected: expected(),
  });
  expect(told).toMatchObject([
    { type: 'listening' },
    { type: 'verdict', attempt: 2, channel: 'listener', verdict: { type: 'refused' } },
    { type: 'verdict', attempt: 2, channel: 'listener', verdict: ON_TIME },
    { type: 'verdict', attempt: 2, channel: 'paste', verdict: ON_TIME },
  ]);
  expect(pasted).toEqual([`${text} accepted`]);
});

test('a browser that is not opened, or fails to be, says why', async () => {
  const { world, told, run } = running();
  const open = { type: 'open-browser', attempt: 3, url: 'http://x/' } as const;
  await run(open);
  world.ports.openBrowser = async () => ({ type: 'not-opened', reason: 'There is none.' });
  await run(open);
  world.ports.openBrowser = () => Promise.reject(new TypeError('defect'));
  await run(open);
  expect(world.opened).toEqual(['http://x/']);
  expect(told).toEqual([
    { type: 'browser-opened', attempt: 3 },
    { type: 'browser-not-opened', attempt: 3, reason: 'There is none.' },
    {
      type: 'browser-not-opened',
      attempt: 3,
      reason: 'Something failed inside the tool (TypeError).',
    },
  ]);
});

test('a tick comes once, at its time, and none after the way out', async () => {
  const { world, runner, told, run } = running();
  void run({ type: 'wake', attempt: 4, afterMs: 1000 });
  world.clock.turn(999);
  expect(told).toEqual([]);
  world.clock.turn(5000);
  expect(told).toEqual([{ type: 'tick', attempt: 4, nowMs: 1000 }]);
  void run({ type: 'wake', attempt: 4, afterMs: 1000 });
  await runner.close();
  expect(world.clock.pending).toBe(0);
});

test('on the way out only waits that are still open are stopped', async () => {
  const stopped: number[] = [];
  const { world } = running();
  const runs: Array<() => void> = [];
  const clock = {
    epochMs: () => 0,
    monotonicMs: () => 0,
    after: (ms: number, run: () => void) => {
      runs.push(run);
      return () => void stopped.push(ms);
    },
  };
  const runner = createSignInRunner({ ...world.ports, clock });
  for (const afterMs of [1000, 2000])
    void runner.run({ type: 'wake', attempt: 4, afterMs }, () => {});
  runs[0]?.();
  await runner.close();
  expect(stopped).toEqual([2000]);
});

const EXCHANGE: HttpRequest = { method: 'POST', url: 'http://x/', headers: [], body: null };

test('an exchange is sent within its limits, and its answer comes with the time', async () => {
  const { world, told, run } = running();
  const { send } = world.ports;
  const signals: Array<AbortSignal | undefined> = [];
  world.ports.send = (request, options) => {
    expect(options.limits).toEqual({ totalMs: 20_000, maxBytes: 64 * 1024, comesOnce: true });
    signals.push(options.signal);
    return send(request, options);
  };
  await run({ type: 'exchange', attempt: 5, request: EXCHANGE });
  expect(world.sent).toEqual([EXCHANGE]);
  expect(told).toMatchObject([
    {
      type: 'exchanged',
      attempt: 5,
      outcome: { type: 'answer' },
      epochMs: world.clock.epochMs(),
    },
  ]);
  void run({ type: 'stop-exchange', attempt: 5 });
  expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
});

test('an exchange under way is stopped by its attempt alone', async () => {
  const { world, told, run } = running();
  world.ports.send = silentAfter();
  const done = run({ type: 'exchange', attempt: 5, request: EXCHANGE });
  void run({ type: 'stop-exchange', attempt: 4 });
  await settled();
  expect(told).toEqual([]);
  void run({ type: 'stop-exchange', attempt: 5 });
  await done;
  expect(told).toMatchObject([
    { type: 'exchanged', outcome: { type: 'failure', failure: { kind: 'aborted' } } },
  ]);
});

test('a port that can’t be given back ends nothing', async () => {
  const { world, run } = running();
  const broken = () => Promise.reject(new Error('gone'));
  world.ports.listen = async () => ({ finish: broken, close: broken });
  void run({ type: 'open-listener', attempt: 2, redirectUri: REDIRECT, expected: expected() });
  await settled();
  expect(run({ type: 'finish-page', attempt: 2, page: 'done' })).toBeNull();
  expect(run({ type: 'close-listener', attempt: 2 })).toBeNull();
  await settled();
});

test('the page is told by its attempt, and closed on the way out', async () => {
  const { world, runner, run } = running();
  void run({ type: 'open-listener', attempt: 2, redirectUri: REDIRECT, expected: expected() });
  await settled();
  void run({ type: 'finish-page', attempt: 1, page: 'done' });
  void run({ type: 'close-listener', attempt: 1 });
  await settled();
  expect(world.ears[0]?.closings).toEqual([]);
  void run({ type: 'finish-page', attempt: 2, page: 'done' });
  void run({ type: 'close-listener', attempt: 2 });
  await runner.close();
  expect(world.ears[0]?.closings).toEqual(['done', 'closed', 'closed']);
});
