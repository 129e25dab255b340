import type { RequestAnswer } from '../../requests/answer.ts';
import type { KeptAnswer } from '../flight/flight.ts';
import { closeResult } from '../reading/query-result.ts';
import type { ExplorerState } from '../state.ts';
import { go, type Transition, withNotice } from '../transition.ts';
import { listedAt } from './listed.ts';
import type { HistoryResult, ListOverlay } from './listing.ts';
import { within } from '../../list-index.ts';

type Requests = Extract<ListOverlay, { type: 'requests' }>;
type Compare = Extract<ListOverlay, { type: 'compare' }>;

/**
 * Marks a row, or compares its answer with the marked one; the marked row itself is compared with
 * the answer before it.
 */
export function compareListed(state: ExplorerState, overlay: Requests): Transition {
  const { answers } = state.flight;
  const listed = listedAt(state);
  const at = answers.findIndex(({ id }) => id === listed?.id);
  const here = answers[at];
  if (here === undefined) {
    return withNotice(
      state,
      'note',
      'Its answer is not in memory: only answers of this run are, up to a limit.',
      'Send it again, then compare.',
    );
  }
  const { marked } = overlay;
  if (marked === null) {
    return withNotice(
      { ...state, overlay: { ...overlay, marked: here.id } },
      'note',
      'Chosen for comparing: choose another one in the same way.',
      'The same one again: compare it with the answer before it.',
    );
  }
  const other = marked === here.id ? answers[at + 1] : answers.find(({ id }) => id === marked);
  if (other === undefined) return withNotice(state, 'note', NO_BEFORE);
  return here.id > other.id
    ? compare(state, other.answer, here.answer)
    : compare(state, here.answer, other.answer);
}

export const NO_BEFORE = 'There is no answer before this one in memory.';

/**
 * Compares the shown answer with the one before it; the whole of it, even while a query's result is
 * shown.
 */
export function compareBefore(state: ExplorerState): Transition {
  const { response, flight } = closeResult(state) ?? state;
  if (response?.type !== 'answer') return go(state);
  const before = answerBefore(flight.answers, response);
  return before === undefined
    ? withNotice(state, 'note', NO_BEFORE)
    : compare(state, before, response);
}

/** The answer before the shown one; for one that is not kept (collected pages) the latest. */
function answerBefore(
  answers: readonly KeptAnswer[],
  shown: RequestAnswer,
): RequestAnswer | undefined {
  const at = answers.findIndex(({ answer }) => answer.bytes === shown.bytes);
  return answers[at + 1]?.answer;
}

function compare(state: ExplorerState, before: RequestAnswer, after: RequestAnswer): Transition {
  const [left, right] = [before.body?.tree ?? null, after.body?.tree ?? null];
  if (left === null || right === null) {
    return withNotice(state, 'note', ONLY_JSON);
  }
  const id = state.lastId + 1;
  const titles = [titleOf(before), titleOf(after)] as const;
  const overlay = { type: 'compare', id, titles, found: null, cursor: 0 } as const;
  return go(
    { ...state, lastId: id, notice: null, overlay },
    { type: 'compare', id, before: left, after: right },
  );
}

export const ONLY_JSON = 'Only answers that are JSON are compared.';

function titleOf({ status, asked }: RequestAnswer): string {
  return `${status} ${asked.title}`;
}

/** Takes the differences, if their comparison is still open. */
export function onCompared(
  state: ExplorerState,
  { id, found }: Extract<HistoryResult, { type: 'compared' }>,
): Transition {
  const { overlay } = state;
  if (overlay?.type !== 'compare' || overlay.id !== id) return go(state);
  return go({ ...state, overlay: { ...overlay, found } });
}

/** Moves the cursor, never past either end. */
export function moveDifference(state: ExplorerState, overlay: Compare, by: number): ExplorerState {
  const cursor = within(overlay.cursor + by, overlay.found?.differences.length ?? 1);
  return { ...state, overlay: { ...overlay, cursor } };
}
