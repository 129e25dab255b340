import type { BodyRows } from '../../json/body-rows.ts';
import { firstIndex, within } from '../../list-index.ts';
import {
  foldFrom,
  isFoldedAt,
  placeOf,
  rowAt,
  setFold,
  shownCount,
} from '../../json/fold-index.ts';
import { type FirstLook, foldToFit, withWrapped } from '../../json/fold-to-fit.ts';
import type { AnswerWindow } from '../event.ts';
import type { ExplorerState, ResponseTab } from '../state.ts';
import { type DrawnRow, drawnRow } from './drawn-row.ts';
import type { Reading } from './reading.ts';
import { arranged, type TableView } from './table-view.ts';

/** The rows of a body that are shown, without folded and filtered ones. Positions count from 0. */
export interface ShownRows {
  readonly count: number;
  /** The row of the body that is shown at a position. */
  rowAt(place: number): number;
  /** The position of a row, or of the row that hides it. */
  placeOf(row: number): number;
  /** The row as it is drawn: itself, or folded with all that it opens. */
  drawn(row: number, longest?: number): DrawnRow;
}

/** The rows of a body that this reading shows. */
export function shownRows(body: BodyRows, { folds, filter }: Reading): ShownRows {
  const { tree } = body;
  if (filter !== null) {
    const { rows } = filter;
    return {
      count: rows.length,
      rowAt: (place) => rows[place] ?? 0,
      placeOf: (row) => Math.max(0, firstIndex(rows.length, (i) => (rows[i] ?? 0) > row) - 1),
      drawn: (row, longest) => {
        const next = rows[firstIndex(rows.length, (i) => (rows[i] ?? 0) > row)];
        // The filter left nothing inside: then the row is drawn folded, with its size.
        const isEmpty = next === undefined || next > (tree?.closeOf(row) ?? row);
        return drawnRow(body, row, isEmpty, longest);
      },
    };
  }
  if (tree === null) {
    return {
      count: body.count,
      rowAt: (place) => place,
      placeOf: (row) => row,
      drawn: (row, longest) => drawnRow(body, row, false, longest),
    };
  }
  return {
    count: shownCount(tree, folds),
    rowAt: (place) => rowAt(folds, place),
    placeOf: (row) => placeOf(tree, folds, row),
    drawn: (row, longest) => drawnRow(body, row, isFoldedAt(folds, row), longest),
  };
}

/** The first folds of a body in so many rows; null if it is not fresh, or not JSON. */
export function firstLook(body: BodyRows | null, isFresh: boolean, rows: number): FirstLook | null {
  const tree = body?.tree ?? null;
  return !isFresh || tree === null ? null : foldToFit(tree, rows);
}

/** Folds a fresh answer so that it fits into the window; any other stays the same. */
export function fitted(
  state: ExplorerState,
  window: AnswerWindow,
  look: FirstLook | null = firstLook(bodyOf(state), state.reading.isFresh, window.rows),
): ExplorerState {
  return look === null ? state : withReading(state, { ...look, isFresh: false });
}

/** Rows that stay in sight above and below the cursor, where there are any. */
const MARGIN = 2;

/** The body that is read; null where there is none. */
export function bodyOf({ response }: ExplorerState): BodyRows | null {
  return response?.type === 'answer' ? response.body : null;
}

/** Changes how the answer is read. */
export function withReading(state: ExplorerState, changes: Partial<Reading>): ExplorerState {
  return { ...state, reading: { ...state.reading, ...changes } };
}

/**
 * The first row in sight. The window moves as little as needed to show the cursor; after a far jump
 * the rows around the cursor are shown too. No blank rows at the end.
 */
export function windowTop(state: ExplorerState, window: AnswerWindow): number {
  const { top, tab } = state.view;
  const { rows } = window;
  const highest = Math.max(0, rowsOfTab(state, window) - rows);
  const place = cursorPlace(state, tab);
  if (place === null) return Math.min(top, highest);
  const margin = marginOf(rows);
  const isLeap = place < top - rows / 2 || place > top + rows * 1.5;
  const wanted = isLeap
    ? place - Math.floor(rows / 3)
    : Math.max(place - rows + 1 + margin, Math.min(place - margin, top));
  return Math.max(0, Math.min(highest, wanted));
}

/** The position of a tab's cursor among its rows; null if it has none. */
function cursorPlace(state: ExplorerState, tab: ResponseTab): number | null {
  if (tab === 'table') return tableOf(state)?.row ?? null;
  const body = bodyOf(state);
  if (body === null || body.tree === null || tab !== 'body') return null;
  return shownRows(body, state.reading).placeOf(state.reading.cursor);
}

/** The table of this answer, without what is filtered out; null where none was opened. */
export function tableOf({ response, reading }: ExplorerState): TableView | null {
  const tree = response?.type === 'answer' ? (response.body?.tree ?? null) : null;
  const { table, filter } = reading;
  if (tree === null || table === null) return null;
  const matches = filter?.matches ?? null;
  return table.matches === matches ? table : arranged(tree, table, { matches });
}

function marginOf(rows: number): number {
  return Math.min(MARGIN, Math.floor((rows - 1) / 2));
}

/** Stores the scroll position that is seen now. */
export function follow(state: ExplorerState, window: AnswerWindow): ExplorerState {
  return withTop(state, windowTop(state, window));
}

function withTop(state: ExplorerState, top: number): ExplorerState {
  return top === state.view.top ? state : { ...state, view: { ...state.view, top } };
}

/** Moves the cursor along with a scrolled window, with the usual margin to its edges. */
export function drag(state: ExplorerState, { rows }: AnswerWindow): ExplorerState {
  const body = bodyOf(state);
  if (body === null || state.view.tab !== 'body') return state;
  const shown = shownRows(body, state.reading);
  const { top } = state.view;
  const place = shown.placeOf(state.reading.cursor);
  const last = Math.min(shown.count, top + rows) - 1;
  const margin = body.tree === null ? 0 : marginOf(rows);
  const first = top === 0 ? 0 : top + margin;
  const next = Math.max(first, Math.min(last === shown.count - 1 ? last : last - margin, place));
  return next === place ? state : withReading(state, { cursor: shown.rowAt(next) });
}

/** Puts the cursor on the row at a position, or on the nearest row. */
export function walkToPlace(
  state: ExplorerState,
  place: number,
  window: AnswerWindow,
): ExplorerState {
  const body = bodyOf(state);
  if (body === null) return state;
  const shown = shownRows(body, state.reading);
  const cursor = shown.rowAt(within(place, shown.count));
  return follow(cursor === state.reading.cursor ? state : withReading(state, { cursor }), window);
}

/** Moves the cursor by rows or pages; by a page the window goes along. */
export function walk(
  state: ExplorerState,
  by: number,
  unit: 'row' | 'page',
  window: AnswerWindow,
): ExplorerState {
  const body = bodyOf(state);
  if (body === null) return state;
  const { view, reading } = state;
  const rows = unit === 'page' ? by * Math.max(1, window.rows - 1) : by;
  const place = shownRows(body, reading).placeOf(reading.cursor) + rows;
  const top = unit === 'page' ? Math.max(0, view.top + rows) : view.top;
  return walkToPlace({ ...state, view: { ...view, top } }, place, window);
}

/** Scrolls through a wrapped text before the cursor leaves it; null if no more of it is left. */
export function walkInText(
  state: ExplorerState,
  by: number,
  unit: 'row' | 'page',
  { rows, textBelow }: AnswerWindow,
): ExplorerState | null {
  const { wraps, text, cursor } = state.reading;
  if (!wraps || textBelow === undefined) return null;
  const top = text.row === cursor ? text.top : 0;
  const wanted = by * (unit === 'page' ? Math.max(1, rows) : 1);
  const step = Math.max(-top, Math.min(textBelow, wanted));
  return step === 0 ? null : withReading(state, { text: { row: cursor, top: top + step } });
}

/** Left: folds what is open here, else goes to the parent. */
export function foldHere(state: ExplorerState, window: AnswerWindow): ExplorerState {
  const tree = bodyOf(state)?.tree ?? null;
  if (tree === null) return state;
  const { cursor, folds, filter } = state.reading;
  const open = tree.openOf(cursor);
  if (filter === null && tree.closeOf(open) !== null && !isFoldedAt(folds, open)) {
    const folded = { cursor: open, folds: setFold(tree, folds, open, true) };
    return follow(withReading(state, folded), window);
  }
  const parent = tree.parentOf(open);
  return parent === null ? state : follow(withReading(state, { cursor: parent }), window);
}

/** Right: unfolds what is folded here, else goes to the first row inside. */
export function unfoldHere(state: ExplorerState, window: AnswerWindow): ExplorerState {
  const tree = bodyOf(state)?.tree ?? null;
  if (tree === null) return state;
  const { cursor, folds, filter } = state.reading;
  if (filter === null && isFoldedAt(folds, cursor)) {
    return follow(withReading(state, { folds: setFold(tree, folds, cursor, false) }), window);
  }
  if (tree.closeOf(cursor) === null) return state;
  return walk(state, 1, 'row', window);
}

/**
 * Opens or closes what the cursor is on. An edge opens with its node, a wrapper with what it wraps.
 */
export function toggleFold(state: ExplorerState, window: AnswerWindow): ExplorerState {
  const tree = bodyOf(state)?.tree ?? null;
  if (tree === null) return state;
  const { cursor, folds } = state.reading;
  const row = tree.openOf(cursor);
  if (!isFoldedAt(folds, row)) return foldHere(state, window);
  let next = folds;
  for (const opened of withWrapped(tree, row)) next = setFold(tree, next, opened, false);
  return follow(withReading(state, { folds: next }), window);
}

/** Folds all that lies so deep or deeper; 0 unfolds everything. A filter ends. */
export function foldFromDepth(
  state: ExplorerState,
  depth: number,
  window: AnswerWindow,
): ExplorerState {
  const tree = bodyOf(state)?.tree ?? null;
  if (tree === null) return state;
  const folds = foldFrom(tree, depth === 0 ? Infinity : depth);
  const shown = withReading(state, { folds, filter: null });
  const body = bodyOf(shown);
  if (body === null) return shown;
  const rows = shownRows(body, shown.reading);
  // The cursor's row may be hidden in a fold now.
  const cursor = rows.rowAt(rows.placeOf(shown.reading.cursor));
  return follow(withReading(shown, { cursor }), window);
}

/** Rows of the open tab; how many wire and diagnosis have depends on the screen's width. */
export function rowsOfTab(
  state: ExplorerState,
  { wrapped }: Pick<AnswerWindow, 'wrapped'>,
): number {
  const { response, view, reading } = state;
  if (response?.type !== 'answer') return 0;
  switch (view.tab) {
    case 'body':
      return response.body === null ? 0 : shownRows(response.body, reading).count;
    case 'table':
      return tableOf(state)?.shown.length ?? 0;
    case 'headers':
      return response.headers.length;
    case 'wire':
    case 'diagnosis':
      return wrapped;
  }
}

/** Moves the window so that its first row is `top`, or as near as there are rows. */
export function scrollTo(state: ExplorerState, top: number, window: AnswerWindow): ExplorerState {
  const last = Math.max(0, rowsOfTab(state, window) - window.rows);
  return withTop(state, Math.max(0, Math.min(last, top)));
}

/** Farther than any row is long on the screen. */
const FARTHEST_LEFT = 4096;

/** Moves the window sideways by so many cells, never before the first. */
export function shiftBy(state: ExplorerState, by: number): ExplorerState {
  const left = Math.max(0, Math.min(FARTHEST_LEFT, state.view.left + by));
  return { ...state, view: { ...state.view, left } };
}
