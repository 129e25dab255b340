import { expect, test } from 'vitest';
import { createGuideRunner } from '../../source/app/guide-runner.ts';
import type { GuidePorts, PracticeHandle } from '../../source/app/ports.ts';
import { EXIT, UserError } from '../../source/core/errors.ts';
import type { GuideEffect } from '../../source/core/guide/effect.ts';
import type { GuideEvent } from '../../source/core/guide/event.ts';
import type { HttpRequest } from '../../source/core/http/message.ts';
import type { TokenToSave } from '../../source/core/sign-in/saved-token.ts';
import { Secret } from '../../source/core/text/secret.ts';
import {
  FakeGuideWorld,
  fakePracticeFacts,
  jsonOutcome,
  practiceStoreAddress,
} from '../support/guide/fake-guide-world.ts';
import { redirectUriOf } from '../support/guide/guide-config.ts';
import { silentAfter } from '../support/sockets/http-answers.ts';
import { settled } from '../support/terminal/waiting.ts';

function running(ports: Partial<GuidePorts> = {}) {
  const world = new FakeGuideWorld();
  Object.assign(world.ports, ports);
  const runner = createGuideRunner(world.ports);
  const told: GuideEvent[] = [];
  const run = (effect: GuideEffect) => runner.run(effect, (event) => told.push(event));
  /** What an effect answers with. */
  const answer = async (effect: GuideEffect): Promise<GuideEvent | undefined> => {
    run(effect);
    await runner.settled();
    return told.at(-1);
  };
  return { world, runner, told, run, answer };
}

const REDIRECT = redirectUriOf('http://127.0.0.1:3456/callback');
const REQUEST: HttpRequest = { method: 'POST', url: 'http://x/', headers: [], body: null };
const FAILURE = new UserError({
  code: 'failed',
  message: 'It did not work.',
  remedy: 'Try again.',
  exitCode: EXIT.usage,
});
const REPORT = { code: 'failed', message: 'It did not work.' };
const failing = () => Promise.reject(FAILURE);

test('a saved token is checked with what its store says about it', async () => {
  const { world, answer } = running();
  const token = new Secret('practice_saved_0123456789');
  world.outcomes.push(jsonOutcome(200, { access_scopes: [{ handle: 'read_orders' }] }));
  const { send } = world.ports;
  world.ports.send = (request, options) => {
    expect(options.limits).toEqual({ totalMs: 30_000, maxBytes: 1024 * 1024 });
    return send(request, options);
  };
  const store = practiceStoreAddress();
  expect(await answer({ type: 'check-saved', id: 3, store, token })).toEqual({
    type: 'saved-checked',
    id: 3,
    result: { type: 'scopes', scopes: ['read_orders'] },
  });
  expect(world.sent.map(({ method }) => method)).toEqual(['GET']);
});

const CHECKS = { type: 'run-checks', run: 2, mode: 'practice', redirectUri: REDIRECT } as const;

test('each check is told as it comes, and the end, also after one that is a defect', async () => {
  const result = { name: 'port', status: 'ok', text: 'Port 3456 is free.', remedy: null } as const;
  const subjects: unknown[] = [];
  const { runner, told, run } = running({
    runChecks: async (subject, tell) => {
      subjects.push(subject);
      tell(result);
      throw new TypeError('a defect');
    },
  });
  run({ ...CHECKS, store: null });
  await runner.settled();
  expect(subjects).toEqual([{ mode: 'practice', redirectUri: REDIRECT, store: null }]);
  expect(told).toEqual([
    { type: 'checked', run: 2, result },
    { type: 'checks-done', run: 2 },
  ]);
});

test('ticks are recalled for their shop, and leaving waits until they are kept', async () => {
  const { shop } = practiceStoreAddress();
  const { promise, resolve } = Promise.withResolvers<void>();
  const order: string[] = [];
  const { runner, run, answer } = running({
    remembered: {
      load: async () => ['app'],
      save: (of, ticks) => {
        order.push(`${of} ${ticks.join(' ')}`);
        return promise;
      },
    },
  });
  expect(await answer({ type: 'load-ticks', shop })).toEqual({
    type: 'ticks-recalled',
    shop,
    ticks: ['app'],
  });
  run({ type: 'save-ticks', shop, ticks: ['app', 'url'] });
  run({ type: 'save-ticks', shop, ticks: [] });
  const closing = runner.close().then(() => order.push('closed'));
  await settled();
  order.push('kept');
  resolve();
  await closing;
  expect(order).toEqual([`${shop} app url`, `${shop} `, 'kept', 'closed']);
});

test('the place of a file is looked at, and a look that fails says nothing', async () => {
  const look = { type: 'look-at-place', path: '.env' } as const;
  const place = { path: '/home/you/.env' } as never;
  const seen = running({ lookAtPlace: async () => place });
  expect(await seen.answer(look)).toEqual({ type: 'place-seen', asked: '.env', place });
  const none = { type: 'place-seen', asked: '.env', place: null };
  expect(await running({ lookAtPlace: failing }).answer(look)).toEqual(none);
  expect(await running().answer(look)).toEqual(none);
});

const SAVE = {
  type: 'save-token',
  id: 4,
  path: '.env',
  saves: [] as unknown as TokenToSave,
  confirmed: ['link'],
} as const;

test('a saved token says where it is, a question comes back, a refusal has its words', async () => {
  const saved = { type: 'saved', path: '/x/.env', notes: ['A note.'] } as const;
  const question = { id: 'link', text: 'Write there?' } as never;
  const report = { ...REPORT, remedy: '', exitCode: EXIT.usage };
  const of = (saveEnv: GuidePorts['saveEnv']) => running({ saveEnv }).answer(SAVE);
  expect(
    await of(async ({ path, saves, confirmed }) => {
      expect([path, saves, confirmed]).toEqual(['.env', SAVE.saves, ['link']]);
      return saved;
    }),
  ).toEqual({ ...saved, id: 4, isNew: false });
  expect(await of(async () => ({ ...saved, isNew: true }))).toEqual({
    ...saved,
    id: 4,
    isNew: true,
  });
  expect(await of(async () => ({ type: 'asks', question }))).toEqual({
    type: 'save-asks',
    id: 4,
    question,
  });
  expect(await of(async () => ({ type: 'refused', report }))).toEqual({
    type: 'save-refused',
    id: 4,
    report,
  });
  expect(await of(failing)).toMatchObject({ type: 'save-refused', id: 4, report: REPORT });
});

test('what could not be copied says why', async () => {
  const { answer } = running({ copy: async () => ({ type: 'not-copied', reason: 'Locked.' }) });
  const copy = { type: 'copy', id: 6, what: 'authorize URL', clearAfterMs: null } as const;
  expect(await answer({ ...copy, text: new Secret('http://x/') })).toEqual({
    type: 'not-copied',
    id: 6,
    reason: 'Locked.',
  });
});

function practiceHandle(change: Partial<PracticeHandle> = {}): PracticeHandle {
  return {
    facts: fakePracticeFacts(),
    approve: async (url) => ({ redirect: `${url}#approved` }),
    close: async () => {},
    ...change,
  };
}

const START = { type: 'start-practice', redirectUri: REDIRECT } as const;

test('the practice store is started once, and again where the first start failed', async () => {
  let starts = 0;
  const { answer } = running({
    startPractice: async ({ redirectUri }) => {
      expect(redirectUri).toBe(REDIRECT);
      starts += 1;
      if (starts === 1) throw FAILURE;
      return practiceHandle();
    },
  });
  expect(await answer(START)).toMatchObject({ type: 'practice-failed', report: REPORT });
  const started = { type: 'practice-started', facts: { clientId: 'practice_client_1' } };
  expect(await answer(START)).toMatchObject(started);
  expect(await answer(START)).toMatchObject(started);
  expect(starts).toBe(2);
});

const APPROVE = { type: 'approve-practice', attempt: 2, url: 'http://x/' } as const;

test('the practice store approves in place of a browser, where there is one', async () => {
  const { answer } = running({ startPractice: async () => practiceHandle() });
  expect(await answer(APPROVE)).toMatchObject({ type: 'not-approved-here', attempt: 2 });
  await answer(START);
  expect(await answer(APPROVE)).toEqual({
    type: 'approved-here',
    attempt: 2,
    redirect: 'http://x/#approved',
  });
});

test('the practice store is kept where it can be, and else it is said that it was not', async () => {
  const keep = { type: 'keep-practice', id: 9 } as const;
  const not = { type: 'practice-not-kept', id: 9 };
  const kept = async (change: Partial<PracticeHandle>) => {
    const { answer } = running({ startPractice: async () => practiceHandle(change) });
    await answer(START);
    return answer(keep);
  };
  expect(await running().answer(keep)).toMatchObject(not);
  expect(await kept({})).toMatchObject({ ...not, report: { code: 'defect' } });
  expect(await kept({ keep: failing })).toMatchObject({ ...not, report: REPORT });
  expect(await kept({ keep: async () => '/x/store.json' })).toEqual({
    type: 'practice-kept',
    id: 9,
    path: '/x/store.json',
  });
});

test('a practice store that never started holds nobody up on the way out', async () => {
  const { runner, answer } = running({ startPractice: failing });
  await answer(START);
  await expect(runner.close()).resolves.toBeUndefined();
  const { promise, reject } = Promise.withResolvers<PracticeHandle>();
  const starting = running({ startPractice: () => promise });
  starting.run(START);
  const closing = starting.runner.close();
  reject(FAILURE);
  await expect(closing).resolves.toBeUndefined();
});

test.each(['refresh', 'revoke'] as const)('a %s is sent within its limits', async (type) => {
  const { world, run, answer } = running();
  const { send } = world.ports;
  const signals: Array<AbortSignal | undefined> = [];
  world.ports.send = (request, options) => {
    // A new pair comes once, and is never cut off.
    const once = type === 'refresh' ? { comesOnce: true } : {};
    expect(options.limits).toEqual({ totalMs: 20_000, maxBytes: 64 * 1024, ...once });
    signals.push(options.signal);
    return send(request, options);
  };
  expect(await answer({ type, id: 7, request: REQUEST })).toMatchObject(
    type === 'refresh'
      ? { type: 'refreshed', id: 7, epochMs: world.clock.epochMs() }
      : { type: 'revoked', id: 7 },
  );
  expect(world.sent).toEqual([REQUEST]);
  // What has ended is not given up any more.
  run({ type: 'stop-request', id: 7 });
  expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
});

test('only the request of that id is given up', async () => {
  const { world, runner, told, run } = running();
  world.ports.send = silentAfter();
  run({ type: 'refresh', id: 7, request: REQUEST });
  run({ type: 'stop-request', id: 8 });
  await settled();
  expect(told).toEqual([]);
  run({ type: 'stop-request', id: 7 });
  await runner.settled();
  expect(told).toMatchObject([{ type: 'refreshed', outcome: { failure: { kind: 'aborted' } } }]);
});

test('a token is hidden and its card counts on by the clock, and no more on the way out', async () => {
  const { world, runner, told, run } = running();
  run({ type: 'end-reveal', id: 1, afterMs: 1000 });
  run({ type: 'tick-card', id: 2, afterMs: 2000 });
  world.clock.turn(2000);
  expect(told).toEqual([
    { type: 'reveal-ended', id: 1 },
    { type: 'card-ticked', id: 2, epochMs: world.clock.epochMs() },
  ]);
  run({ type: 'end-reveal', id: 3, afterMs: 1000 });
  await runner.close();
  expect(world.clock.pending).toBe(0);
});

test('on the way out only waits that are still open are stopped', async () => {
  const stopped: number[] = [];
  const runs: Array<() => void> = [];
  const { runner, run } = running({
    clock: {
      epochMs: () => 0,
      monotonicMs: () => 0,
      after: (ms, wake) => {
        runs.push(wake);
        return () => void stopped.push(ms);
      },
    },
  });
  for (const afterMs of [1000, 2000]) run({ type: 'end-reveal', id: 1, afterMs });
  runs[0]?.();
  await runner.close();
  expect(stopped).toEqual([2000]);
});

test('what is answered after the way out is told to nobody', async () => {
  const { promise, resolve } = Promise.withResolvers<{ readonly type: 'opened' }>();
  const { runner, told, run } = running({ openBrowser: () => promise });
  run({ type: 'open-page', id: 5, url: 'http://x/' });
  await runner.close();
  resolve({ type: 'opened' });
  await runner.settled();
  expect(told).toEqual([]);
});
