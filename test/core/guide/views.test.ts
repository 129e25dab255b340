import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ErrorReport } from '../../../source/core/errors.ts';
import type { GuideEvent } from '../../../source/core/guide/event.ts';
import { updateGuide } from '../../../source/core/guide/update.ts';
import { guideView } from '../../../source/core/guide/view.ts';
import {
  codeUsedOutcome,
  jsonOutcome,
  tokenOutcome,
} from '../../support/guide/fake-guide-world.ts';
import { GuideRun, practiceStarted } from '../../support/guide/guide-run.ts';

/** Keys that mean the same on every screen, so that no step may take them. */
const EVERYWHERE = ['?', 'f1', 'f3', 'w', 'f4', 'b', 'q', 'ctrl+c', 'ctrl+d', 'ctrl+z'];

const REPORT: ErrorReport = {
  code: 'test',
  message: 'It went wrong.',
  remedy: 'Do it again.',
  exitCode: 1,
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
function wishes(run: GuideRun): GuideEvent[] {
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
function answers(run: GuideRun): GuideEvent[] {
  const { signIn, lastId: id } = run.state;
  const { attempt } = signIn;
  const all: GuideEvent[] = [
    practiceStarted(),
    { type: 'saved', id, path: '/x/.env', notes: ['A note.'] },
    { type: 'save-asks', id, question: { id: 'git', text: 'Save it all the same?' } },
    { type: 'save-refused', id, report: REPORT },
    { type: 'revoked', id, result: { type: 'revoked' } },
    { type: 'needs-failed', id, report: REPORT },
    { type: 'refreshed', id, outcome: tokenOutcome(), epochMs: 0 },
    { type: 'refreshed', id, outcome: codeUsedOutcome(), epochMs: 0 },
    { type: 'card-ticked', id, epochMs: 0 },
    { type: 'return', diagnosis: null },
    { type: 'sign-in', event: { type: 'listening', attempt } },
    { type: 'sign-in', event: { type: 'exchanged', attempt, outcome: tokenOutcome(), epochMs: 0 } },
    {
      type: 'sign-in',
      event: { type: 'exchanged', attempt, outcome: codeUsedOutcome(), epochMs: 0 },
    },
    { type: 'sign-in', event: { type: 'tick', attempt, nowMs: 400_000 } },
  ];
  return all;
}

const STARTS: ReadonlyArray<() => GuideRun> = [
  () => new GuideRun(),
  () => new GuideRun().do({ type: 'choose-store', store: 'own' }, { type: 'next' }),
  () => new GuideRun().toAuthorize(),
  () => new GuideRun().toApprove(),
  () => new GuideRun().toToken(),
  () => new GuideRun().toToken(expiringTokenOutcome()),
];

/** Walks by what the views themselves offer, so that it gets everywhere a person gets. */
function walk(
  picks: ReadonlyArray<readonly [fromWorld: number, at: number]>,
  look: (run: GuideRun) => void,
): GuideRun {
  const run = STARTS[(picks[0]?.[1] ?? 0) % STARTS.length]?.() ?? new GuideRun();
  look(run);
  for (const [fromWorld, at] of picks) {
    if (fromWorld === 0 && run.state.signIn.phase === 'waiting') run.callback();
    const events = fromWorld < 5 ? answers(run) : wishes(run);
    const event = events[at % events.length];
    if (event !== undefined) run.do(event);
    look(run);
  }
  return run;
}

const picks = fc.array(fc.tuple(fc.nat(9), fc.nat(200)), {
  minLength: 20,
  maxLength: 80,
  size: 'max',
});

test('every action has a key and a word of its own, and one at most is the primary one', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(picks, (path) => {
      walk(path, ({ state }) => {
        const { id, actions, moves, isBusy } = guideView(state);
        seen.add(id);
        const keys = actions.flatMap((action) => action.keys);
        expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
        expect(keys.filter((key) => EVERYWHERE.includes(key))).toEqual([]);
        expect(keys.filter((key) => Object.hasOwn(moves, key))).toEqual([]);
        const words = actions.map(({ word }) => word);
        expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
        expect(words.filter((word) => !/^[a-z]+$/.test(word))).toEqual([]);
        expect(actions.filter(({ isPrimary }) => isPrimary === true).length).toBeLessThan(2);
        expect(actions.filter(({ title }) => title === '')).toEqual([]);
        // Where nothing runs, something can be done.
        expect(isBusy === true || actions.some(({ hint }) => hint !== null)).toBe(true);
      });
    }),
    { numRuns: 80 },
  );
  // Most of the views there are; which ones, chance decides.
  expect(seen.size).toBeGreaterThan(20);
});

test('an action of a view is taken by the step that shows it', () => {
  fc.assert(
    fc.property(picks, fc.nat(), (path, pick) => {
      const run = walk(path, () => {});
      const { actions } = guideView(run.state);
      const action = actions[pick % actions.length];
      fc.pre(action !== undefined);
      const { state, effects } = updateGuide(run.state, action.event);
      // Nothing typed to be checked, or nothing under the cursor: the one way to do nothing.
      const mayRest = ['next', 'toggle-tick-here', 'toggle-scope-here', 'extend', 'copy-url'];
      const hasActed = state !== run.state || effects.length > 0;
      expect(hasActed || mayRest.includes(action.event.type) ? '' : action.event.type).toBe('');
    }),
    { numRuns: 150 },
  );
});
