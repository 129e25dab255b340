import fc from 'fast-check';
import type { GuideConfig } from '../../../source/core/guide/config.ts';
import type { ErrorReport } from '../../../source/core/errors.ts';
import type { GuideEvent } from '../../../source/core/guide/event.ts';
import { guideView } from '../../../source/core/guide/view.ts';
import type { View } from '../../../source/core/view/view.ts';
import { codeUsedOutcome, jsonOutcome, tokenOutcome } from './fake-guide-world.ts';
import { lackingScope, savedToken } from './guide-config.ts';
import { GuideRun, practiceStarted } from './guide-run.ts';

/** Where the practice store can be kept. */
const KEPT = '/x/practice-store.json';

const REPORT: ErrorReport = {
  code: 'test',
  message: 'It went wrong.',
  remedy: 'Do it again.',
  exitCode: 1,
};

const NOT_REMEMBERED: ErrorReport = {
  ...REPORT,
  message: 'What you chose could not be remembered.',
};

/** A token with a refresh token, so that the drill is offered. */
function expiringTokenOutcome() {
  return jsonOutcome(200, {
    access_token: 'practice_token_1',
    scope: 'read_products,read_orders',
    expires_in: 3600,
    refresh_token: 'practice_refresh_1',
    refresh_token_expires_in: 7_776_000,
  });
}

/** What a person can do in the view that is shown. */
export function wishes(run: GuideRun): GuideEvent[] {
  const { actions, moves, blocks, takesText } = guideView(run.state);
  return [
    ...actions.map(({ event }) => event),
    ...actions.flatMap(({ forItem }) => forItem?.events.slice(0, 3) ?? []),
    ...Object.values(moves).map(({ event }) => event),
    ...blocks.flatMap((block) =>
      block.kind === 'choices' ? block.options.map(({ event }) => event) : [],
    ),
    ...(takesText === undefined
      ? []
      : [takesText.event('a text'), (takesText.typed ?? takesText.event)('write_orders')]),
    ...(run.state.focus === null
      ? []
      : [
          {
            type: 'edit',
            field: run.state.focus,
            edit: { type: 'insert', text: 'abc' },
          } satisfies GuideEvent,
        ]),
  ];
}

/** What the world answers to what was asked of it last. */
export function answers(run: GuideRun): GuideEvent[] {
  const { signIn, lastId: id } = run.state;
  const { attempt } = signIn;
  const all: GuideEvent[] = [
    practiceStarted({ keeping: { type: 'offered', path: KEPT } }),
    { type: 'saved-checked', id, result: { type: 'scopes', scopes: ['read_products'] } },
    { type: 'saved-checked', id, result: { type: 'bad-token', report: REPORT } },
    { type: 'saved', id, path: '/x/.env', notes: ['A note.'] },
    { type: 'save-asks', id, question: { id: 'git', text: 'Save it all the same?' } },
    { type: 'save-refused', id, report: REPORT },
    { type: 'practice-kept', id, path: KEPT },
    { type: 'practice-not-kept', id, report: REPORT },
    { type: 'revoked', id, result: { type: 'revoked' } },
    { type: 'needs-failed', id, report: REPORT },
    { type: 'refreshed', id, outcome: tokenOutcome(), epochMs: 0 },
    { type: 'refreshed', id, outcome: codeUsedOutcome(), epochMs: 0 },
    { type: 'card-ticked', id, epochMs: 0 },
    { type: 'return', diagnosis: null },
    { type: 'return', diagnosis: lackingScope('write_products') },
    { type: 'practice-failed', report: REPORT },
    { type: 'not-approved-here', attempt, report: REPORT },
    { type: 'not-remembered', report: NOT_REMEMBERED },
    { type: 'page-opened', id },
    { type: 'page-not-opened', id, reason: 'No browser was found.' },
    { type: 'copied', id, text: 'It is in the clipboard.' },
    { type: 'not-copied', id, reason: 'There is no clipboard.' },
    { type: 'reveal-ended', id },
    { type: 'sign-in', event: { type: 'not-listening', attempt, report: REPORT } },
    { type: 'sign-in', event: { type: 'listening', attempt } },
    { type: 'sign-in', event: { type: 'exchanged', attempt, outcome: tokenOutcome(), epochMs: 0 } },
    {
      type: 'sign-in',
      event: { type: 'exchanged', attempt, outcome: codeUsedOutcome(), epochMs: 0 },
    },
    {
      type: 'sign-in',
      event: { type: 'exchanged', attempt, outcome: jsonOutcome(503, {}), epochMs: 0 },
    },
    { type: 'sign-in', event: { type: 'tick', attempt, nowMs: 400_000 } },
  ];
  return all;
}

type Change = Partial<GuideConfig>;

/** Where walks begin, each made anew. */
export const STARTS: ReadonlyArray<(change: Change) => GuideRun> = [
  (change) => new GuideRun(change),
  (change) => new GuideRun(change).do({ type: 'choose-store', store: 'own' }, { type: 'next' }),
  (change) => new GuideRun(change).toAuthorize(),
  (change) => new GuideRun(change).toApprove(),
  (change) => new GuideRun(change).toToken(),
  (change) => new GuideRun(change).toToken(expiringTokenOutcome()),
  (change) => new GuideRun({ savedToken: savedToken(), ...change }),
  (change) =>
    new GuideRun({ savedToken: savedToken({ isExpired: true, expiresAt: 0 }), ...change }),
  (change) =>
    new GuideRun(change)
      .toToken()
      .do(practiceStarted({ keeping: { type: 'offered', path: KEPT } })),
];

/** Walks by what the views themselves offer, so that it gets everywhere a person gets. */
export function walkViews(
  picks: ReadonlyArray<readonly [fromWorld: number, at: number]>,
  look: (run: GuideRun, isFromWorld: boolean) => void,
  change: Change = {},
): GuideRun {
  const run = STARTS[(picks[0]?.[1] ?? 0) % STARTS.length]?.(change) ?? new GuideRun(change);
  look(run, true);
  for (const [fromWorld, at] of picks) {
    const { signIn } = run.state;
    if (fromWorld === 0 && signIn.phase === 'waiting' && signIn.isListening) run.callback();
    const events = fromWorld < 5 ? answers(run) : wishes(run);
    const event = events[at % events.length];
    if (event !== undefined) run.do(event);
    look(run, fromWorld < 5);
  }
  return run;
}

/** Which way a walk goes: of what the world answers or the person can do, which one. */
export const viewPicks = fc.array(fc.tuple(fc.nat(9), fc.nat(200)), {
  minLength: 20,
  maxLength: 80,
  size: 'max',
});

/** Everything that a view says, in its blocks, its actions and its moves. */
export function textsOf(view: View<unknown>): string[] {
  const { question, blocks, actions, moves, takesText } = view;
  return [
    question,
    ...blocks.flatMap((block) => textsIn(block)),
    ...actions.flatMap(({ hint, title }) => [hint ?? '', title]),
    ...Object.values(moves).map(({ title }) => title),
    takesText?.what ?? '',
  ];
}

/** Keys of what is no text for a person. */
const UNSAID: ReadonlySet<string> = new Set(['kind', 'event', 'name', 'word', 'buffer']);

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => (UNSAID.has(key) ? [] : textsIn(each)));
}
