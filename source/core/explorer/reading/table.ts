import { take } from '../../handlers.ts';
import { copyOf } from '../../http/exactness.ts';
import { unfoldTo } from '../../json/fold-index.ts';
import { columnName, nearestObjectList } from '../../json/object-list.ts';
import type { BodyTree } from '../../json/body-rows.ts';
import { Secret } from '../../text/secret.ts';
import type { AnswerWindow } from '../event.ts';
import type { ExplorerState, ResponseTab } from '../state.ts';
import { go, type Handlers, type Transition, withNotice } from '../transition.ts';
import {
  arranged,
  createTable,
  cursorRow,
  shownColumns,
  type TableEvent,
  type TableSort,
  type TableView,
} from './table-view.ts';
import { bodyOf, follow, tableOf, windowTop, withReading } from './walk.ts';
import { within } from '../../list-index.ts';

/** The tabs that this answer has, in their order. */
export function tabsOf(state: ExplorerState): readonly ResponseTab[] {
  if (state.response?.type !== 'answer') return ['body'];
  const tree = bodyOf(state)?.tree ?? null;
  const hasTable = tree !== null && nearestObjectList(tree, state.reading.cursor) !== null;
  return [
    'body',
    ...(hasTable ? (['table'] as const) : []),
    'headers',
    'wire',
    ...(state.response.diagnoses.length > 0 ? (['diagnosis'] as const) : []),
  ];
}

/**
 * Opens the table of the list nearest to the cursor; of the same list it keeps columns and order.
 */
export function openTable(state: ExplorerState): ExplorerState {
  const tree = bodyOf(state)?.tree ?? null;
  if (tree === null) return state;
  const { cursor, table: before } = state.reading;
  const list = nearestObjectList(tree, cursor);
  if (list === null) return state;
  if (before?.source.list === list && cursorRow(tree, before) === cursor) return state;
  const fresh = createTable(tree, list, cursor);
  const item = fresh.shown[fresh.row] ?? -1;
  // The cursor goes to the object that it was on in the tree.
  const table =
    before?.source.list === list
      ? { ...before, row: Math.max(0, before.shown.indexOf(item)) }
      : fresh;
  return withReading(state, { table, cursor: cursorRow(tree, table) });
}

/** Handles an event in the table. */
export function updateTable(
  state: ExplorerState,
  event: TableEvent,
  window: AnswerWindow,
): Transition {
  const tree = bodyOf(state)?.tree ?? null;
  const table = tableOf(state);
  if (tree === null || table === null) return go(state);
  const inPlace = { ...event, place: { tree, table, window } };
  return take(TABLE, { ...state, notice: null }, inPlace) ?? go(state);
}

interface Place {
  readonly tree: BodyTree;
  readonly table: TableView;
  readonly window: AnswerWindow;
}

const TABLE: Handlers<TableEvent & { readonly place: Place }> = {
  'move-cell': (state, { along, by, place }) => {
    const { table, window } = place;
    if (along === 'columns') {
      const column = within(table.column + by, shownColumns(table).length);
      return go(withTable(state, place, { ...table, column }));
    }
    const rows = along === 'pages' ? by * Math.max(1, window.rows - 1) : by;
    const row = within(table.row + rows, table.shown.length);
    return go(withTable(state, place, { ...table, row }));
  },
  'sort-by-column': sortHere,
  'pick-columns': (state, { place }) => {
    const { table } = place;
    const here = shownColumns(table)[table.column];
    const at = here === undefined ? 0 : Math.max(0, table.columns.indexOf(here));
    return go(withTable(state, place, { ...table, picking: table.picking === null ? at : null }));
  },
  'move-pick': (state, { by, place }) => {
    const { table } = place;
    if (table.picking === null) return go(state);
    const picking = within(table.picking + by, table.columns.length);
    return go(withTable(state, place, { ...table, picking }));
  },
  'tick-column': tickColumn,
  'show-in-tree': (state, { place }) => {
    const { tree, window } = place;
    const { folds, cursor } = state.reading;
    const shown = withReading(state, { folds: unfoldTo(tree, folds, cursor) });
    return go(follow({ ...shown, view: { ...shown.view, tab: 'body', top: 0, left: 0 } }, window));
  },
  'copy-cell': (state, { part, place }) => copyTable(state, part, place),
};

/** The cursor of the answer follows, so that its path is that of the cell. */
function withTable(state: ExplorerState, { tree, window }: Place, table: TableView): ExplorerState {
  return follow(withReading(state, { table, cursor: cursorRow(tree, table) }), window);
}

/** A click on a row in sight; row 0 is the header. */
export function pointToRow(state: ExplorerState, at: number, window: AnswerWindow): ExplorerState {
  const tree = bodyOf(state)?.tree ?? null;
  const table = tableOf(state);
  if (tree === null || table === null || table.picking !== null || at < 1) return state;
  const row = within(windowTop(state, window) + at - 1, table.shown.length);
  return withTable(state, { tree, table, window }, { ...table, row });
}

/** At least one column stays. */
function tickColumn(
  state: ExplorerState,
  { place }: Extract<TableEvent, { type: 'tick-column' }> & { readonly place: Place },
): Transition {
  const { table } = place;
  const columns = table.columns.map((column, index) =>
    index === table.picking ? { ...column, isShown: !column.isShown } : column,
  );
  const count = columns.filter(({ isShown }) => isShown).length;
  if (count === 0) return withNotice(state, 'note', 'At least one column stays.');
  const column = within(table.column, count);
  return go(withTable(state, place, { ...table, columns, column }));
}

function sortHere(
  state: ExplorerState,
  { place }: Extract<TableEvent, { type: 'sort-by-column' }> & { readonly place: Place },
): Transition {
  const { tree, table } = place;
  const column = shownColumns(table)[table.column];
  if (column === undefined) return go(state);
  const sort = nextSort(table.sort, { column, direction: 'ascending' });
  const id = state.reading.lastId + 1;
  if (sort === null) {
    const plain = arranged(tree, table, { order: null, sort, sorting: null });
    return go(withReading(withTable(state, place, plain), { lastId: id }));
  }
  const next = withReading(state, { table: { ...table, sort, sorting: id }, lastId: id });
  return go(next, { type: 'sort-table', id, tree, items: table.source.items, ...sort });
}

/** Ascending, descending, then unsorted. */
function nextSort(before: TableSort | null, first: TableSort): TableSort | null {
  if (before === null || columnName(before.column) !== columnName(first.column)) return first;
  return before.direction === 'ascending' ? { ...first, direction: 'descending' } : null;
}

/** Takes the sorted order; the result of an older sort is ignored. */
export function onOrder(state: ExplorerState, id: number, order: Uint32Array): Transition {
  const tree = bodyOf(state)?.tree ?? null;
  const { table } = state.reading;
  if (tree === null || table?.sorting !== id) return go(state);
  const sorted = { ...arranged(tree, table, { order, sorting: null }), row: 0 };
  return go(withReading(state, { table: sorted, cursor: cursorRow(tree, sorted) }));
}

/** Copies the object of a row as it was sent, or all shown rows as CSV. */
function copyTable(state: ExplorerState, part: 'row' | 'csv', { tree, table }: Place): Transition {
  const item = table.shown[table.row];
  const asked = withReading(state, { isChoosingCopy: false });
  if (item === undefined) return withNotice(asked, 'note', 'There is no row to copy.');
  const id = state.reading.lastId + 1;
  const next = withReading(asked, { lastId: id });
  const isUtf8 = state.response?.type !== 'answer' || state.response.isUtf8;
  if (part === 'row') {
    const { text, note } = copyOf(tree.valueOf(item), { isUtf8 });
    const what = `object of row ${(table.row + 1).toLocaleString('en')}`;
    return go(next, { type: 'copy-part', id, text: new Secret(text), what, note });
  }
  const columns = shownColumns(table);
  return go(next, { type: 'copy-csv', id, tree, items: table.shown, columns, isUtf8 });
}
