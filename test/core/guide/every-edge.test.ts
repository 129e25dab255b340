/**
 * The guide at its edges: what each of the rarer places shows, and what every event does there; and of
 * which parts the view of every further place is made. As text beside this file, written anew with
 * `vitest run test/core/guide/every-edge.test.ts --update`, and read before it is committed.
 */
import { expect, test } from 'vitest';
import type { GuideEvent } from '../../../source/core/guide/event.ts';
import { fixWords } from '../../../source/core/guide/follow-diagnosis.ts';
import type { GuideState } from '../../../source/core/guide/state.ts';
import { timeLeftNow, timeLeftOnce } from '../../../source/core/guide/steps/approve/time-left.ts';
import { ANSWERS } from '../../../source/core/guide/answers.ts';
import { GuideRun } from '../../support/guide/guide-run.ts';
import { wishes } from '../../support/guide/view-walk.ts';
import { activeForm } from '../../../source/core/guide/create.ts';
import { updateGuide } from '../../../source/core/guide/update.ts';
import { guideHead, guideView } from '../../../source/core/guide/view.ts';
import { EDGE_EVENTS } from '../../support/guide/guide-edge-events.ts';
import { edgeGuidePlaces } from '../../support/guide/guide-edge-places.ts';
import { EVERY_GUIDE_EVENT } from '../../support/guide/guide-events.ts';
import { furtherGuidePlaces } from '../../support/guide/guide-further-places.ts';
import { leavingCases } from '../../support/guide/leaving-cases.ts';
import { everyStep, short } from '../../support/state-changes.ts';
import { writtenCases } from '../../support/written-values.ts';

const EDGES = edgeGuidePlaces();

/** Of a long list so much is written out; a digest tells of the rest. */
const LONGEST = 1_500;

function words(value: unknown): string {
  const text = JSON.stringify(value, (key, each: unknown) =>
    key === 'buffer' ? (each as { readonly text: string }).text : each,
  );
  return short(text, LONGEST);
}

/** A view line by line, each part by its kind and what it says. */
function linesOf(state: GuideState): readonly string[] {
  const { blocks, actions, moves, ...rest } = guideView(state);
  return [
    ...Object.entries(rest).map(([name, value]) => `${name}: ${words(value)}`),
    ...blocks.map(({ kind, ...block }) => `${kind} ${words(block)}`),
    ...actions.map(({ word, ...action }) => `[${word}] ${words(action)}`),
    ...Object.entries(moves).map(([key, move]) => `(${key}) ${words(move)}`),
    `head: ${words(guideHead(state))}`,
  ];
}

/** Every line once with a number, and of which lines each place consists, in their order. */
function composed(places: ReadonlyArray<readonly [name: string, state: GuideState]>): string {
  const numbers = new Map<string, number>();
  const made = places.map(([name, state]) => {
    const lines = linesOf(state).map((line) => {
      const number = numbers.get(line) ?? numbers.size + 1;
      numbers.set(line, number);
      return number;
    });
    return `${name}\n  ${lines.join(' ')}`;
  });
  const dictionary = [...numbers].map(([line, number]) => `${number}. ${line}`);
  return `${[...made, '', ...dictionary].join('\n')}\n`;
}

test('every rarer place and every further one shows what is written down', async () => {
  const text = composed([...EDGES, ...furtherGuidePlaces()]);
  await expect(text).toMatchFileSnapshot('every-edge-view.txt');
});

/** What the view of a place offers, as text. */
const OFFERED = new Map(
  EDGES.map(([, state]) => {
    const run = new GuideRun();
    run.state = state;
    return [state, new Map(wishes(run).map((event) => [JSON.stringify(event), event]))] as const;
  }),
);

/** Events of a person that belong to a step whether they are offered there or not. */
const ON_STEP: Readonly<Partial<Record<GuideEvent['type'], GuideState['step']>>> = {
  'add-typed-scopes': 'scopes',
  'typed-scopes': 'scopes',
  'choose-scope-set': 'scopes',
  'move-scope': 'scopes',
  'move-setup': 'app',
  'copy-setup': 'app',
};

/** What is typed and pasted on Scopes: there are many places that differ by what is shown alone. */
const TEXTS: ReadonlySet<string> = new Set(['add-typed-scopes', 'typed-scopes', 'pasted']);

/** An answer comes wherever one is; a person does what is offered, or can be done on the step. */
function isAsked(state: GuideState, event: GuideEvent): boolean {
  const { filter, needs } = activeForm(state).scopes;
  if (state.step === 'scopes' && TEXTS.has(event.type))
    return filter.text === '' && needs.type === 'none';
  if (event.type === 'pasted')
    return state.step === 'app' && !/^(?:read|write|READ)/.test(event.text);
  if (event.type === 'return') return state.leaving === 'explorer';
  const step = ON_STEP[event.type];
  return (
    (step !== undefined && step === state.step) ||
    Object.hasOwn(ANSWERS, event.type) ||
    OFFERED.get(state)?.has(JSON.stringify(event)) === true
  );
}

test('what can be done and come at the edges does what is written down', async () => {
  const offered = new Map([...OFFERED.values()].flatMap((events) => [...events]));
  const answers = EVERY_GUIDE_EVENT.filter((event) => typeof event === 'function');
  const text = everyStep<GuideState, GuideEvent, object>({
    places: EDGES,
    events: [...offered.values(), ...answers, ...EDGE_EVENTS],
    step: updateGuide,
    isAsked,
  });
  await expect(text).toMatchFileSnapshot('every-edge-event.txt');
});

test('leaving an edge says, keeps and ends with what is written down', async () => {
  const cases = leavingCases(EDGES, words);
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-edge-leaving.txt');
});

test('the time that is left is told as it is written down', async () => {
  const minutes = [0.5, 1, 2, 3, 5, 10, 20, 30, 31].map((each) => each * 60_000);
  const lefts = minutes.flatMap((ms) => [ms, ms + 1]);
  const cases = [300_000, 600_000, 30_000, 1_800_000].flatMap((totalMs) =>
    [0, ...lefts].map(
      (leftMs) =>
        [`${leftMs} of ${totalMs}`, timeLeftOnce({ leftMs, totalMs, isPaused: false })] as const,
    ),
  );
  const paused = [true, false].flatMap((isPaused) => [
    [`paused ${isPaused}: once`, timeLeftOnce({ leftMs: 1, totalMs: 2, isPaused })] as const,
    ...lefts.map(
      (leftMs) => [`paused ${isPaused}: ${leftMs}`, timeLeftNow({ leftMs, isPaused })] as const,
    ),
  ]);
  await expect(writtenCases([...cases, ...paused])).toMatchFileSnapshot('every-time-left.txt');
});

test('the way to what mends a refusal has a name of its own', () => {
  const types = [
    ...['check-client-id', 'check-client-secret', 'check-shop', 'fix-redirect-uri', 'check-app'],
    ...['fix-scopes', 'add-scopes', 'try-again', 'refresh', 'wait'],
  ];
  const named = types.map((type) => fixWords({ action: { type } } as never));
  expect(named).toEqual([
    ...['to the Client ID', 'to the Client secret', 'to the shop domain', 'to the app settings'],
    ...['to the app settings', 'to the scopes', 'to the scopes', 'send it again'],
    ...['authorize again', 'authorize again'],
  ]);
  expect(fixWords({ action: null } as never)).toBe('authorize again');
});
