import type { BodyRows } from '../../json/body-rows.ts';
import { firstIndex } from '../../first-index.ts';
import { unfoldTo, withAncestors } from '../../json/fold-index.ts';
import { hidePersonalRows } from '../../view/personal-data.ts';
import { bodyOf, follow, scrollTo, withReading } from './walk.ts';
import type { AnswerWindow } from '../event.ts';
import type { ExplorerState } from '../state.ts';
import type { Filter, Reading, Search } from './reading.ts';

/** While presenting only what can be read is found. */
function soughtIn(state: ExplorerState): BodyRows | null {
  const body = bodyOf(state);
  return body === null || !state.presenter ? body : hidePersonalRows(body);
}

/** Looks for a text and goes to the first row that holds it, from a row on and around the end. */
export function lookFor(
  state: ExplorerState,
  text: string,
  from: number,
  window: AnswerWindow,
): ExplorerState {
  const body = soughtIn(state);
  if (body === null || text === '') return withReading(state, { search: null });
  const { rows, isCut } = body.find(text);
  const search: Search = { text, rows, isCut, wrapped: null };
  const found = withReading(state, { search, lastSought: text });
  const index = firstIndex(rows.length, (i) => (rows[i] ?? 0) >= from);
  return goToHit(found, search, index, index === rows.length ? 'to-start' : null, window);
}

/** The next hit or the one before, around the ends; looks for the last text where there is none. */
export function findNext(state: ExplorerState, by: 1 | -1, window: AnswerWindow): ExplorerState {
  const { search, cursor, lastSought } = state.reading;
  if (search === null) {
    return lastSought === null ? state : lookFor(state, lastSought, cursor, window);
  }
  const { rows } = search;
  const after = firstIndex(rows.length, (i) => (rows[i] ?? 0) > cursor);
  const before = firstIndex(rows.length, (i) => (rows[i] ?? 0) >= cursor) - 1;
  return by === 1
    ? goToHit(state, search, after, after === rows.length ? 'to-start' : null, window)
    : goToHit(state, search, before, before < 0 ? 'to-end' : null, window);
}

function goToHit(
  state: ExplorerState,
  search: Search,
  index: number,
  wrapped: Search['wrapped'],
  window: AnswerWindow,
): ExplorerState {
  const { rows } = search;
  const row = wrapped === null ? rows[index] : rows.at(wrapped === 'to-start' ? 0 : -1);
  if (row === undefined) return withReading(state, { search: { ...search, wrapped: null } });
  return follow(atRow(withReading(state, { search: { ...search, wrapped } }), row, window), window);
}

/** Puts the cursor on a row and shows it, whatever hid it. */
function atRow(state: ExplorerState, row: number, window: AnswerWindow): ExplorerState {
  const tree = bodyOf(state)?.tree ?? null;
  if (tree === null) return atLine(state, row, window);
  const { folds, filter } = state.reading;
  const isLeftOut =
    filter !== null &&
    filter.rows[firstIndex(filter.rows.length, (i) => (filter.rows[i] ?? 0) >= row)] !== row;
  return withReading(state, {
    cursor: row,
    folds: unfoldTo(tree, folds, row),
    filter: isLeftOut ? null : filter,
  });
}

/** A text has no cursor row: its window starts with the hit. */
function atLine(state: ExplorerState, row: number, window: AnswerWindow): ExplorerState {
  const { filter } = state.reading;
  const place =
    filter === null ? row : firstIndex(filter.rows.length, (i) => (filter.rows[i] ?? 0) >= row);
  return scrollTo(withReading(state, { cursor: row }), place, window);
}

/** Shows only the rows that hold a text, with what is around them; an empty text shows all. */
export function filterBy(state: ExplorerState, text: string, window: AnswerWindow): ExplorerState {
  const body = soughtIn(state);
  if (body === null) return state;
  if (text === '') return follow(withReading(state, { filter: null }), window);
  const { rows: matches, isCut } = body.find(text);
  const rows = body.tree === null ? matches : withAncestors(body.tree, matches);
  const filter: Filter = { text, rows, matches, isCut };
  const { cursor } = state.reading;
  const next =
    matches[firstIndex(matches.length, (i) => (matches[i] ?? 0) >= cursor)] ?? matches.at(-1);
  const shown = withReading(state, { filter, cursor: next ?? 0 });
  return follow({ ...shown, view: { ...shown.view, top: 0, left: 0 } }, window);
}

/** Ends the filter; the cursor stays on its row, now among all others. */
export function unfiltered(state: ExplorerState, window: AnswerWindow): ExplorerState {
  const tree = bodyOf(state)?.tree ?? null;
  const { cursor, folds } = state.reading;
  return follow(
    withReading(state, {
      filter: null,
      folds: tree === null ? folds : unfoldTo(tree, folds, cursor),
    }),
    window,
  );
}

/** Which hit the cursor is on, from 1; null between them. */
export function hitNumber({ search, cursor }: Reading): number | null {
  if (search === null) return null;
  const { rows } = search;
  const index = firstIndex(rows.length, (i) => (rows[i] ?? 0) >= cursor);
  return rows[index] === cursor ? index + 1 : null;
}
