import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXIT } from '../../../source/core/errors.ts';
import type { HttpOutcome } from '../../../source/core/http/message.ts';
import {
  type CallbackVerdict,
  checkCallback,
} from '../../../source/core/sign-in/callback-check.ts';
import {
  IDLE_SIGN_IN,
  type SignInEffect,
  type SignInEvent,
  type SignInPlan,
  type SignInState,
} from '../../../source/core/sign-in/state.ts';
import { updateSignIn } from '../../../source/core/sign-in/update.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { nodeHashing } from '../../../source/services/crypto/node-crypto.ts';
import { redirectUriOf } from '../../support/guide/guide-config.ts';
import {
  codeUsedOutcome,
  jsonOutcome,
  PRACTICE_SECRET,
  practiceStoreAddress,
  tokenOutcome,
} from '../../support/guide/fake-guide-world.ts';
import { signedCallback } from '../../support/sign-in/signed-callback.ts';

const NOW_SECONDS = 1_790_000_000;

function plan(change: Partial<SignInPlan> = {}): SignInPlan {
  return {
    store: practiceStoreAddress(),
    clientId: 'practice_client_1',
    clientSecret: new Secret(PRACTICE_SECRET),
    scopes: ['read_products', 'read_orders'],
    redirectUri: redirectUriOf('http://127.0.0.1:3456/callback'),
    tokenMode: 'permanent',
    pkce: false,
    waitMs: 300_000,
    saves: false,
    ...change,
  };
}

/** Runs events one after the other and keeps every effect. */
class Run {
  state: SignInState = IDLE_SIGN_IN;
  readonly effects: SignInEffect[] = [];

  do(...events: readonly SignInEvent[]): this {
    for (const event of events) {
      const transition = updateSignIn(this.state, event);
      this.state = transition.state;
      this.effects.push(...transition.effects);
    }
    return this;
  }

  types(): string[] {
    return this.effects.map(({ type }) => type);
  }

  toWaiting(change: Partial<SignInPlan> = {}, state = 'state-of-this-attempt'): this {
    this.do({ type: 'prepare', plan: plan(change), begin: { openBrowser: true } });
    const { attempt } = this.state;
    return this.do(
      { type: 'attempt-created', attempt, secrets: { state: new Secret(state), pkce: null } },
      { type: 'listening', attempt },
      { type: 'tick', attempt, nowMs: 1000 },
    );
  }

  hear(rawQuery: string): CallbackVerdict {
    const last = this.effects.findLast((effect) => effect.type === 'open-listener');
    if (last?.type !== 'open-listener') throw new Error('nobody listens');
    const verdict = checkCallback(
      rawQuery,
      { ...last.expected, hashing: nodeHashing },
      NOW_SECONDS,
    );
    this.do({ type: 'verdict', attempt: this.state.attempt, channel: 'listener', verdict });
    return verdict;
  }

  answer(outcome: HttpOutcome): this {
    const { attempt } = this.state;
    return this.do({ type: 'exchanged', attempt, outcome, epochMs: NOW_SECONDS * 1000 });
  }
}

function callback(change: Readonly<Record<string, string>> = {}, secret = PRACTICE_SECRET): string {
  return signedCallback(
    {
      code: 'practice_code_1',
      shop: 'demo.practice.test',
      state: 'state-of-this-attempt',
      timestamp: String(NOW_SECONDS),
      ...change,
    },
    secret,
  );
}

describe('up to the wait', () => {
  test('makes the URL first and listens before the browser opens', () => {
    const run = new Run();
    run.do({ type: 'prepare', plan: plan(), begin: null });
    expect(run.types()).toEqual(['create-attempt']);
    run.do({
      type: 'attempt-created',
      attempt: 1,
      secrets: { state: new Secret('s'.repeat(43)), pkce: null },
    });
    expect(run.state.phase).toBe('ready');
    run.do({ type: 'begin', openBrowser: true });
    expect(run.types()).toEqual(['create-attempt', 'open-listener']);
    run.do({ type: 'listening', attempt: 1 });
    expect(run.types().slice(2)).toEqual(['open-browser', 'wake']);
  });

  test('a taken port ends the attempt before the browser opens', () => {
    const run = new Run().do({ type: 'prepare', plan: plan(), begin: { openBrowser: true } });
    const report = { code: 'port-taken', message: 'm', remedy: 'r', exitCode: EXIT.usage };
    run.do(
      {
        type: 'attempt-created',
        attempt: 1,
        secrets: { state: new Secret('s'.repeat(43)), pkce: null },
      },
      { type: 'not-listening', attempt: 1, report },
    );
    expect(run.state).toMatchObject({ phase: 'failed', failure: { report } });
    expect(run.types()).not.toContain('open-browser');
  });

  test('a public redirect URI waits for a paste and listens to nothing', () => {
    const run = new Run().do({
      type: 'prepare',
      plan: plan({ redirectUri: redirectUriOf('https://example.com/callback') }),
      begin: { openBrowser: false },
    });
    run.do({
      type: 'attempt-created',
      attempt: 1,
      secrets: { state: new Secret('s'.repeat(43)), pkce: null },
    });
    expect(run.state).toMatchObject({ phase: 'waiting', isListening: false });
    expect(run.types()).toEqual(['create-attempt', 'wake']);
  });

  test('an address over 8 KiB ends in words, not in an exception', () => {
    const scopes = Array.from({ length: 1000 }, (_, index) => `read_something_${index}`);
    const run = new Run().do({ type: 'prepare', plan: plan({ scopes }), begin: null });
    run.do({
      type: 'attempt-created',
      attempt: 1,
      secrets: { state: new Secret('s'.repeat(43)), pkce: null },
    });
    expect(run.state).toMatchObject({
      phase: 'failed',
      failure: { report: { code: 'authorize-url-too-long' } },
    });
  });
});

describe('the wait', () => {
  test('counts down by ticks, can be extended, and ends with the listener closed', () => {
    const run = new Run().toWaiting({ waitMs: 10_000 });
    run.do({ type: 'tick', attempt: 1, nowMs: 5000 });
    expect(run.state).toMatchObject({ remainingMs: 6000 });
    run.do({ type: 'extend' });
    expect(run.state).toMatchObject({ remainingMs: 16_000 });
    run.do({ type: 'tick', attempt: 1, nowMs: 20_999 });
    expect(run.state).toMatchObject({ phase: 'waiting', remainingMs: 1 });
    run.do({ type: 'tick', attempt: 1, nowMs: 21_000 });
    expect(run.state.phase).toBe('timed-out');
    expect(run.effects.at(-1)).toEqual({ type: 'close-listener', attempt: 1 });
  });

  test.each([
    ['state', callback({ state: 'another-state' })],
    ['hmac', callback({}, 'another-secret')],
    [
      'no-code',
      signedCallback(
        { shop: 'demo.practice.test', state: 'state-of-this-attempt' },
        PRACTICE_SECRET,
      ),
    ],
  ])(
    'a refused callback (%s) changes nothing but a notice, and the right one then succeeds',
    (reason, query) => {
      const run = new Run().toWaiting();
      expect(run.hear(query)).toMatchObject({ type: 'refused', reason });
      expect(run.state).toMatchObject({ phase: 'waiting', notices: [{ kind: 'refused', reason }] });
      expect(run.hear(callback()).type).toBe('accepted');
      expect(run.state.phase).toBe('exchanging');
    },
  );

  test('the same refusal again is counted under a new id', () => {
    const run = new Run().toWaiting();
    run.hear(callback({ state: 'x' }));
    run.hear(callback({ state: 'y' }));
    expect(run.state).toMatchObject({ notices: [{ id: 2, count: 2 }] });
  });

  test('the last eight notices are kept', () => {
    const run = new Run().toWaiting();
    for (let at = 0; at < 9; at += 1)
      run.hear(at % 2 === 0 ? callback({ state: 'x' }) : callback({ iss: 'https://x.example' }));
    const notices = run.state.phase === 'waiting' ? run.state.notices : [];
    expect(notices.map(({ id }) => id)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('the states of the last sixteen attempts are known', () => {
    const run = new Run();
    for (let at = 1; at <= 17; at += 1) run.toWaiting({}, `state-of-attempt-${at}`);
    expect(run.hear(callback({ state: 'state-of-attempt-1' }))).toMatchObject({ reason: 'state' });
    expect(run.hear(callback({ state: 'state-of-attempt-2' }))).toMatchObject({
      reason: 'older-state',
    });
  });

  test('another shop is named and offered, and never taken by itself', () => {
    const run = new Run().toWaiting();
    run.hear(callback({ shop: 'other.practice.test' }));
    expect(run.state).toMatchObject({ phase: 'waiting', otherShop: 'other.practice.test' });
    expect(run.types()).not.toContain('exchange');
  });

  test('the tab of an earlier attempt is recognised', () => {
    const run = new Run().toWaiting({}, 'state-of-an-older-attempt');
    run.toWaiting();
    run.hear(callback({ state: 'state-of-an-older-attempt' }));
    expect(run.state).toMatchObject({ attempt: 2, notices: [{ reason: 'older-state' }] });
  });

  test('a new attempt closes the listener of the one before', () => {
    const run = new Run().toWaiting().do({ type: 'prepare', plan: plan(), begin: null });
    expect(run.effects.slice(-2)).toEqual([
      { type: 'close-listener', attempt: 1 },
      { type: 'create-attempt', attempt: 2, pkce: false },
    ]);
  });

  test('an error under the right state ends the attempt without an exchange', () => {
    const run = new Run().toWaiting();
    run.hear('error=access_denied&state=state-of-this-attempt&shop=demo.practice.test');
    expect(run.state).toMatchObject({ phase: 'denied', error: 'access_denied' });
    expect(run.effects.at(-1)).toEqual({ type: 'finish-page', attempt: 1, page: 'denied' });
  });

  test('a pasted text is checked one at a time', () => {
    const run = new Run().toWaiting();
    run.do(
      { type: 'paste', text: new Secret('first') },
      { type: 'paste', text: new Secret('second') },
    );
    expect(run.types().filter((type) => type === 'check-paste')).toHaveLength(1);
  });

  test('answers to an earlier attempt change nothing', () => {
    const run = new Run().toWaiting();
    const verdict = run.hear(callback({ state: 'x' }));
    run.toWaiting();
    const before = run.state;
    run.do(
      { type: 'verdict', attempt: 1, channel: 'listener', verdict },
      { type: 'tick', attempt: 1, nowMs: 999_999 },
      { type: 'browser-not-opened', attempt: 1, reason: 'none' },
      { type: 'exchanged', attempt: 1, outcome: tokenOutcome(), epochMs: 0 },
    );
    expect(run.state).toBe(before);
  });

  test('cancelling closes the listener; what comes late changes nothing', () => {
    const run = new Run().toWaiting().do({ type: 'cancel' });
    expect(run.effects.at(-1)).toEqual({ type: 'close-listener', attempt: 1 });
    const before = run.state;
    run.hear(callback());
    run.do({ type: 'tick', attempt: 1, nowMs: 2000 }, { type: 'listening', attempt: 1 });
    expect(run.state).toBe(before);
  });
});

describe('the exchange', () => {
  test('brings a token with its scopes compared and its expiry as a time', () => {
    const run = new Run().toWaiting({ tokenMode: 'expiring' });
    run.hear(callback());
    run.answer(
      jsonOutcome(200, {
        access_token: 'practice_token_canary_1234',
        scope: 'read_products',
        expires_in: 3600,
        refresh_token: 'practice_refresh_1234567',
        refresh_token_expires_in: 7_776_000,
      }),
    );
    expect(run.state).toMatchObject({
      phase: 'done',
      result: {
        token: { kind: 'expiring' },
        scopes: { missing: ['read_orders'], outcome: 'partial' },
        expiresAt: (NOW_SECONDS + 3600) * 1000,
      },
    });
    expect(run.effects.at(-1)).toEqual({ type: 'finish-page', attempt: 1, page: 'partial' });
  });

  test('happens once however many callbacks arrive by both channels', () => {
    const run = new Run().toWaiting();
    const verdict = run.hear(callback());
    run.do(
      { type: 'verdict', attempt: 1, channel: 'paste', verdict },
      { type: 'verdict', attempt: 1, channel: 'listener', verdict },
    );
    run.hear(callback());
    expect(run.types().filter((type) => type === 'exchange')).toHaveLength(1);
  });

  test('a used code fails with its own words and cannot be sent again', () => {
    const run = new Run().toWaiting();
    run.hear(callback());
    run.answer(codeUsedOutcome());
    expect(run.state).toMatchObject({
      phase: 'failed',
      failure: { exchange: { code: 'code-used' } },
      again: null,
    });
    run.do({ type: 'try-again' });
    expect(run.types().filter((type) => type === 'exchange')).toHaveLength(1);
  });

  test('a broken connection is an unknown outcome, said on the page too', () => {
    const run = new Run().toWaiting();
    run.hear(callback());
    const failure = { kind: 'reset', maybeSent: true, message: 'm', remedy: 'r' } as const;
    run.answer({ type: 'failure', failure });
    expect(run.state).toMatchObject({
      phase: 'failed',
      failure: { exchange: { isOutcomeUnknown: true } },
    });
    expect(run.effects.at(-1)).toEqual({ type: 'finish-page', attempt: 1, page: 'unknown' });
  });

  test.each([false, true])(
    'shows no secret that the service repeats, with a verifier: %s',
    (pkce) => {
      const run = new Run().do({
        type: 'prepare',
        plan: plan({ pkce }),
        begin: { openBrowser: true },
      });
      const { attempt } = run.state;
      const state = 'state-of-this-attempt';
      const verifier = 'verifier-of-this-attempt';
      const made = { verifier: new Secret(verifier), challenge: 'challenge' };
      run.do(
        {
          type: 'attempt-created',
          attempt,
          secrets: { state: new Secret(state), pkce: pkce ? made : null },
        },
        { type: 'listening', attempt },
        { type: 'tick', attempt, nowMs: 1000 },
      );
      run.hear(callback());
      const secrets = [PRACTICE_SECRET, 'practice_code_1', state, ...(pkce ? [verifier] : [])];
      run.answer(jsonOutcome(400, { error: 'odd', error_description: secrets.join(' ') }));
      const told = JSON.stringify(run.state.phase === 'failed' ? run.state.failure : null);
      expect(told).toContain(`The service says: \\"${secrets.map(() => '***').join(' ')}\\".`);
    },
  );

  test('an app that is not found yet may be asked for again, by a key only', () => {
    const run = new Run().toWaiting();
    run.hear(callback());
    run.answer(
      jsonOutcome(400, {
        error: 'application_cannot_be_found',
        error_description: 'Could not find Shopify API application with api_key practice_client_1',
      }),
    );
    expect(run.types().filter((type) => type === 'exchange')).toHaveLength(1);
    run.do({ type: 'try-again' });
    run.answer(tokenOutcome());
    expect(run.state.phase).toBe('done');
  });

  test('cannot be cancelled or replaced by a new attempt', () => {
    const run = new Run().toWaiting();
    run.hear(callback());
    run.do({ type: 'cancel' }, { type: 'prepare', plan: plan(), begin: null });
    expect(run.state).toMatchObject({ phase: 'exchanging', attempt: 1 });
  });

  test('with saving, the page waits for it and says when it failed', () => {
    const run = new Run().toWaiting({ saves: true });
    run.hear(callback());
    run.answer(tokenOutcome());
    expect(run.types()).not.toContain('finish-page');
    run.do({ type: 'report-saved', isSaved: false });
    expect(run.effects.at(-1)).toEqual({ type: 'finish-page', attempt: 1, page: 'partial' });
  });

  test('no state or effect prints a secret', () => {
    const run = new Run().toWaiting();
    run.hear(callback());
    const printed = JSON.stringify([
      run.state,
      run.effects.filter(({ type }) => type !== 'open-browser'),
    ]);
    expect(printed).not.toContain(PRACTICE_SECRET);
    expect(printed).not.toContain('practice_code_1');
    expect(printed).not.toContain('state-of-this-attempt');
  });
});

describe('any sequence of events', () => {
  const accepted = ((): CallbackVerdict => {
    const run = new Run().toWaiting();
    return run.hear(callback());
  })();
  const refused: CallbackVerdict = {
    type: 'refused',
    reason: 'state',
    message: 'm',
    remedy: 'r',
    otherShop: null,
  };
  const attempt = fc.integer({ min: 0, max: 4 });
  const anyEvent: fc.Arbitrary<SignInEvent> = fc.oneof(
    fc.constant<SignInEvent>({ type: 'prepare', plan: plan(), begin: null }),
    fc.constant<SignInEvent>({ type: 'prepare', plan: plan(), begin: { openBrowser: true } }),
    fc.constant<SignInEvent>({ type: 'begin', openBrowser: true }),
    fc.constantFrom<SignInEvent>(
      { type: 'open-browser' },
      { type: 'extend' },
      { type: 'cancel' },
      { type: 'try-again' },
      { type: 'report-saved', isSaved: true },
      { type: 'paste', text: new Secret('x') },
    ),
    attempt.map((n): SignInEvent => ({
      type: 'attempt-created',
      attempt: n,
      secrets: { state: new Secret('s'.repeat(43)), pkce: null },
    })),
    attempt.map((n): SignInEvent => ({ type: 'listening', attempt: n })),
    fc
      .record({ n: attempt, nowMs: fc.nat(700_000) })
      .map(({ n, nowMs }): SignInEvent => ({ type: 'tick', attempt: n, nowMs })),
    fc
      .record({ n: attempt, verdict: fc.constantFrom(accepted, refused) })
      .map(({ n, verdict }): SignInEvent => ({
        type: 'verdict',
        attempt: n,
        channel: 'listener',
        verdict,
      })),
    fc
      .record({ n: attempt, outcome: fc.constantFrom(tokenOutcome(), codeUsedOutcome()) })
      .map(({ n, outcome }): SignInEvent => ({
        type: 'exchanged',
        attempt: n,
        outcome,
        epochMs: 0,
      })),
  );

  test('never throws and never exchanges twice in one attempt', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        const run = new Run().do(...events);
        const attempts = run.effects.flatMap((effect) =>
          effect.type === 'exchange' ? [effect.attempt] : [],
        );
        expect(new Set(attempts).size).toBe(attempts.length);
      }),
      { numRuns: 500 },
    );
  });
});
