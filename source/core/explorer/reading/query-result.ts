import { firstIndex } from '../../list-index.ts';
import { type BodyRows, pathOf } from '../../json/body-rows.ts';
import type { Selection } from '../../json/search-task.ts';
import { storedRows } from '../../json/read-body-rows.ts';
import type { ExplorerState } from '../state.ts';
import { go, type Transition, withNotice } from '../transition.ts';
import { newReading, type QueryResult, quietReading } from './reading.ts';
import { bodyOf } from './walk.ts';

export const NOTHING_SELECTED = 'The query selects nothing in this answer.';

/** The body of the answer itself, even while a query's result is shown. */
export function wholeBody(state: ExplorerState): BodyRows | null {
  return state.reading.result?.whole.response.body ?? bodyOf(state);
}

/** Shows the values that a query selected, in place of the answer. */
export function showSelection(
  state: ExplorerState,
  expression: string,
  selection: Selection,
): Transition {
  const back = closeResult(state) ?? state;
  const { response, reading, view } = back;
  if (response?.type !== 'answer' || response.body === null) return go(state);
  const { origins } = selection;
  const { top, left } = view;
  const whole = { response, reading: quietReading(reading), top, left };
  const { body, starts } = selectedRows(response.body, selection);
  const result = { expression, count: origins.length, starts, origins, whole };
  const shown: ExplorerState = {
    ...back,
    response: { ...response, body, bytes: selection.stored.bytes },
    reading: { ...newReading(state.reading), result },
    view: { ...view, tab: 'body', top: 0, left: 0 },
    notice: null,
  };
  const words = leftOutWords(selection);
  return words === null ? go(shown) : withNotice(shown, 'warning', words);
}

/** A message about the values that a query left out; null: none. */
export function leftOutWords({ broken }: Selection): string | null {
  if (broken === 0) return null;
  const values = broken === 1 ? 'One value' : `${broken} values`;
  return `${values} in which the answer breaks off are left out.`;
}

/** What a query selected of a body, as rows that can be shown; `starts`: the row of each value. */
export function selectedRows(
  whole: BodyRows,
  { stored, origins, isSingular }: Selection,
): { readonly body: BodyRows; readonly starts: Uint32Array } {
  const rows = storedRows(stored);
  const starts = isSingular ? Uint32Array.of(0) : Uint32Array.from(rows.tree?.childrenOf(0) ?? []);
  return { body: rowsOfResult(rows, whole, { starts, origins }), starts };
}

/** Brings the whole answer back as it was; null where no result is shown. */
export function closeResult(state: ExplorerState): ExplorerState | null {
  const { result, queries, lastSought, lastId } = state.reading;
  if (result === null) return null;
  const { response, reading, top, left } = result.whole;
  const view = { ...state.view, tab: 'body' as const, top, left };
  return { ...state, response, view, reading: { ...reading, queries, lastSought, lastId } };
}

/** The row of the whole answer for a row of the result; null for the brackets around the values. */
function wholeRow({ starts, origins }: Pick<QueryResult, 'starts' | 'origins'>, row: number) {
  const index = firstIndex(starts.length, (at) => (starts[at] ?? 0) > row) - 1;
  const start = starts[index];
  const origin = origins[index];
  return start === undefined || origin === undefined ? null : origin + row - start;
}

/**
 * The rows of a result, with the names around them in the whole answer: those decide what is hidden
 * while presenting.
 */
function rowsOfResult(
  rows: BodyRows,
  whole: BodyRows,
  result: Pick<QueryResult, 'starts' | 'origins'>,
): BodyRows {
  const { tree } = whole;
  return {
    kind: rows.kind,
    count: rows.count,
    broken: rows.broken,
    tree: rows.tree,
    stored: rows.stored,
    row: (index, longest) => rows.row(index, longest),
    folded: (index, longest) => rows.folded(index, longest),
    find: (text, onRow) => rows.find(text, onRow),
    around(index) {
      const row = isAroundValues(rows, index) ? null : wholeRow(result, index);
      if (row === null) return null;
      // A selected value has lost its name, and the name decides whether it is hidden.
      const { starts } = result;
      const isStart =
        starts[firstIndex(starts.length, (at) => (starts[at] ?? 0) >= index)] === index;
      const own = isStart ? (tree?.nameOf(row) ?? null) : null;
      const names = whole.around(row);
      return own === null ? names : { name: own, outer: names };
    },
  };
}

/** Whether a row is the bracket after the last value. */
function isAroundValues({ tree, count }: BodyRows, row: number): boolean {
  return tree !== null && row > 0 && row === count - 1 && tree.openOf(row) === 0;
}

/**
 * The path of the row under the cursor in the whole answer, even while a query's result is shown;
 * null if there is no value.
 */
export function pathHere(state: ExplorerState, most?: number): string | null {
  const body = bodyOf(state);
  const { cursor, result } = state.reading;
  if (body === null || body.tree === null || !body.tree.isValue(cursor)) return null;
  if (result === null) return pathOf(body.tree, cursor, most);
  const { whole, starts, expression } = result;
  const isList = starts[0] !== 0;
  const row = isList && isAroundValues(body, cursor) ? null : wholeRow(result, cursor);
  const { tree } = whole.response.body ?? body;
  return row === null || tree === null ? expression : pathOf(tree, row, most);
}
