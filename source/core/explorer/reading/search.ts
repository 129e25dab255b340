import type { BodyRows } from '../../json/body-rows.ts';
import { firstIndex } from '../../list-index.ts';
import { unfoldTo } from '../../json/fold-index.ts';
import { type FoundText, lookForText } from '../../json/search-task.ts';
import { bodyOf, follow, scrollTo, withReading } from './walk.ts';
import type { AnswerWindow } from '../event.ts';
import type { ExplorerState } from '../state.ts';
import type { Filter, Reading, Search, SearchFrom } from './reading.ts';

/** Searches for a text and goes to its first hit, wrapping around. */
export function lookFor(
  state: ExplorerState,
  text: string,
  from: SearchFrom,
  window: AnswerWindow,
): ExplorerState {
  const body = bodyOf(state);
  if (body === null || text === '') return withReading(state, { search: null });
  const found = soughtIn(body, 'find', text, state.presenter);
  return toFirstHit(state, { ...found, text }, from, window);
}

/** While presenting only what can be read is found. */
function soughtIn(
  body: BodyRows,
  type: 'find' | 'filter',
  text: string,
  isPresenting: boolean,
): FoundText {
  return lookForText(body, { type, text, isPresenting });
}

/**
 * Keeps what was found, and goes to the first hit from a row on.
 *
 * @param window null: not known, since no key asked for it now
 */
export function toFirstHit(
  state: ExplorerState,
  { text, matches: rows, isCut }: FoundText & { readonly text: string },
  { row, by }: SearchFrom,
  window: AnswerWindow | null,
): ExplorerState {
  const search: Search = { text, rows, isCut, wrapped: null };
  const found = withReading(state, { search, lastSought: text });
  const from = firstIndex(rows.length, (at) => (rows[at] ?? 0) >= row);
  const index = by === 1 || rows[from] === row ? from : from - 1;
  return toHit(found, search, index, window);
}

/** The next hit or the one before, around the ends. */
export function toNextHit(
  state: ExplorerState,
  search: Search,
  by: 1 | -1,
  window: AnswerWindow,
): ExplorerState {
  const { cursor } = state.reading;
  const { rows } = search;
  const after = firstIndex(rows.length, (i) => (rows[i] ?? 0) > cursor);
  const before = firstIndex(rows.length, (i) => (rows[i] ?? 0) >= cursor) - 1;
  return toHit(state, search, by === 1 ? after : before, window);
}

function toHit(
  state: ExplorerState,
  search: Search,
  index: number,
  window: AnswerWindow | null,
): ExplorerState {
  const { rows } = search;
  const wrapped = index < 0 ? 'to-end' : index >= rows.length ? 'to-start' : null;
  const row = wrapped === null ? rows[index] : rows.at(wrapped === 'to-start' ? 0 : -1);
  if (row === undefined) return withReading(state, { search: { ...search, wrapped: null } });
  const there = atRow(withReading(state, { search: { ...search, wrapped } }), row, window);
  return window === null ? there : follow(there, window);
}

/** Puts the cursor on a row and shows it, whatever hid it. */
function atRow(state: ExplorerState, row: number, window: AnswerWindow | null): ExplorerState {
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

/** Used if the window is not known: drawing never begins after the last page anyway. */
const ONE_ROW = { rows: 1, wrapped: 0 };

/** A plain text has no cursor row: its window starts with the hit. */
function atLine(state: ExplorerState, row: number, window: AnswerWindow | null): ExplorerState {
  const { filter } = state.reading;
  const place =
    filter === null ? row : firstIndex(filter.rows.length, (i) => (filter.rows[i] ?? 0) >= row);
  return scrollTo(withReading(state, { cursor: row }), place, window ?? ONE_ROW);
}

/** Shows only the rows that contain a text, with their ancestors; an empty text shows all. */
export function filterBy(state: ExplorerState, text: string, window: AnswerWindow): ExplorerState {
  const body = bodyOf(state);
  if (body === null) return state;
  if (text === '') return follow(withReading(state, { filter: null }), window);
  return showFiltered(state, text, soughtIn(body, 'filter', text, state.presenter), window);
}

/** Shows only the rows that were found. */
export function showFiltered(
  state: ExplorerState,
  text: string,
  { rows, matches, isCut }: FoundText,
  window: AnswerWindow | null,
): ExplorerState {
  const filter: Filter = { text, rows, matches, isCut };
  const { cursor } = state.reading;
  const next =
    matches[firstIndex(matches.length, (i) => (matches[i] ?? 0) >= cursor)] ?? matches.at(-1);
  const shown = withReading(state, { filter, cursor: next ?? 0 });
  const atTop = { ...shown, view: { ...shown.view, top: 0, left: 0 } };
  return window === null ? atTop : follow(atTop, window);
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
