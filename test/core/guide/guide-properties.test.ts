import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GuideEvent } from '../../../source/core/guide/event.ts';
import type { FieldName, GuideForm, GuideState } from '../../../source/core/guide/state.ts';
import type { TokenMode } from '../../../source/core/sign-in/authorize-url.ts';
import { codeUsedOutcome, tokenOutcome } from '../../support/guide/fake-guide-world.ts';
import { GuideRun, practiceStarted } from '../../support/guide/guide-run.ts';
import { lackingScope } from '../../support/guide/guide-config.ts';

const FIELDS: readonly FieldName[] = [
  'scope-filter',
  'scope-request',
  'redirect-uri',
  'shop',
  'client-id',
  'client-secret',
  'paste',
  'save-path',
  'save-name',
];

const field = fc.constantFrom(...FIELDS);
const attempt = fc.integer({ min: 0, max: 6 });
const yes = fc.boolean();

/** What a person can do, and what the world can answer, in any order. */
const anyEvent: fc.Arbitrary<GuideEvent> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<GuideEvent>({ type: 'next' }) },
  { weight: 3, arbitrary: fc.constant<GuideEvent>({ type: 'back' }) },
  { weight: 2, arbitrary: fc.constant<GuideEvent>(practiceStarted()) },
  fc.constantFrom<GuideEvent>(
    { type: 'quit' },
    { type: 'toggle-presenter' },
    { type: 'check-again' },
    { type: 'toggle-scope-here' },
    { type: 'add-typed-scopes' },
    { type: 'open-browser' },
    { type: 'copy-url' },
    { type: 'extend' },
    { type: 'say-cancelled' },
    { type: 'approve-here' },
    { type: 'submit-paste' },
    { type: 'use-other-shop' },
    { type: 'reveal' },
    { type: 'copy-token' },
    { type: 'open-save' },
    { type: 'save' },
    { type: 'ask-revoke' },
    { type: 'try-again' },
    { type: 'show-token' },
    { type: 'own-store' },
    { type: 'answer-pending-wish', answer: 'go-on' },
    { type: 'answer-pending-wish', answer: 'save' },
    { type: 'answer-pending-wish', answer: 'stay' },
    { type: 'return', diagnosis: null },
    { type: 'return', diagnosis: lackingScope('read_customers') },
    { type: 'choose-store', store: 'own' },
    { type: 'choose-store', store: 'practice' },
    { type: 'choose-error-page', page: 'invalid-scope' },
    { type: 'show-error-pages', isOpen: true },
    { type: 'move-scope-group', by: 1 },
    { type: 'show-chosen', isOpen: true },
    { type: 'show-scope-panel', panel: 'sets' },
    { type: 'show-scope-panel', panel: 'request' },
    { type: 'choose-scope-set', set: 'content' },
    { type: 'answer-released', yes: true },
    { type: 'tick-setup', id: null },
    { type: 'copy-setup', index: 2 },
    { type: 'open-settings' },
    { type: 'show-setup-panel', panel: 'refused' },
    { type: 'show-setup-panel', panel: 'own-organization' },
    { type: 'use-own-redirect' },
    { type: 'set-up-by-hand', isByHand: true },
    { type: 'set-up-by-hand', isByHand: false },
    { type: 'take-suggestion' },
    { type: 'move-url-part', by: 1 },
  ),
  fc
    .constantFrom<TokenMode>('permanent', 'expiring', 'per-user')
    .map((tokenMode): GuideEvent => ({ type: 'choose-token-mode', tokenMode })),
  fc.option(field).map((name): GuideEvent => ({ type: 'focus', field: name })),
  fc.record({ name: field, text: fc.string() }).map(({ name, text }): GuideEvent => ({
    type: 'edit',
    field: name,
    edit: { type: 'insert', text },
  })),
  fc.string().map((text): GuideEvent => ({ type: 'pasted', text })),
  fc.integer().map((by): GuideEvent => ({ type: 'move-scope', by })),
  yes.map((value): GuideEvent => ({ type: 'answer-save', yes: value })),
  yes.map((value): GuideEvent => ({ type: 'answer-revoke', yes: value })),
  fc.nat(9).map((id): GuideEvent => ({ type: 'saved', id, path: '/x/.env', notes: [] })),
  fc.nat(9).map((id): GuideEvent => ({ type: 'reveal-ended', id })),
  {
    weight: 3,
    arbitrary: attempt.map((n): GuideEvent => ({
      type: 'sign-in',
      event: { type: 'listening', attempt: n },
    })),
  },
  fc.record({ n: attempt, nowMs: fc.nat(400_000) }).map(({ n, nowMs }): GuideEvent => ({
    type: 'sign-in',
    event: { type: 'tick', attempt: n, nowMs },
  })),
  {
    weight: 2,
    arbitrary: fc
      .record({ n: attempt, outcome: fc.constantFrom(tokenOutcome(), codeUsedOutcome()) })
      .map(({ n, outcome }): GuideEvent => ({
        type: 'sign-in',
        event: { type: 'exchanged', attempt: n, outcome, epochMs: 0 },
      })),
  },
  attempt.map((n): GuideEvent => ({
    type: 'approved-here',
    attempt: n,
    redirect: 'http://127.0.0.1:3456/callback',
  })),
);

/** Everything a person has typed or ticked; a secret by its length. */
function typed(state: GuideState): unknown {
  const of = ({ scopes, app, tokenMode }: GuideForm): unknown => [
    scopes.chosen,
    scopes.filter.text,
    app.shop.text,
    app.clientId.text,
    app.clientSecret.view.text,
    tokenMode,
  ];
  return [of(state.forms.own), of(state.forms.practice)];
}

function play(run: GuideRun, events: readonly GuideEvent[]): void {
  for (const event of events) {
    run.do(event);
    // A real callback now and then, so that the exchange is reached.
    if (run.state.signIn.phase === 'waiting' && event.type === 'extend') run.callback();
  }
}

test('no sequence of events throws or exchanges twice in one attempt', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 80 }), (events) => {
      const run = new GuideRun();
      play(run, events);
      const attempts = run.effects.flatMap((effect) =>
        effect.type === 'sign-in' && effect.effect.type === 'exchange'
          ? [effect.effect.attempt]
          : [],
      );
      expect(new Set(attempts).size).toBe(attempts.length);
    }),
    { numRuns: 400 },
  );
});

test('the random sequences do reach the exchange and the token', () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 80 }), (events) => {
      const run = new GuideRun().toApprove();
      play(run, [{ type: 'extend' }, ...events]);
      for (const type of run.types()) reached.add(type);
      if (run.state.session !== null) reached.add('session');
    }),
    { numRuns: 200 },
  );
  expect([...reached]).toEqual(expect.arrayContaining(['exchange', 'session', 'finish-page']));
});

test('going back, as often as one likes, loses nothing that was typed', () => {
  fc.assert(
    fc.property(
      fc.array(anyEvent, { maxLength: 60 }),
      fc.integer({ min: 1, max: 9 }),
      (events, times) => {
        const run = new GuideRun();
        play(run, events);
        const before = typed(run.state);
        for (let time = 0; time < times; time += 1) run.do({ type: 'back' });
        expect(typed(run.state)).toEqual(before);
      },
    ),
    { numRuns: 300 },
  );
});

test('back always ends at the first step, unless an exchange runs', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
      const run = new GuideRun();
      play(run, events);
      fc.pre(run.state.signIn.phase !== 'exchanging');
      for (let time = 0; time < 12; time += 1) run.do({ type: 'back' });
      expect(run.state.step).toBe('start');
    }),
    { numRuns: 300 },
  );
});
