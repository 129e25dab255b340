import { firstIndex } from '../../list-index.ts';
import type { BodyTree } from '../../json/body-rows.ts';
import {
  cellRow,
  type Column,
  type ObjectList,
  readColumns,
  readObjectList,
} from '../../json/object-list.ts';
import type { Direction } from '../../json/sort-list.ts';

/** A list of objects as a table, and where its cursor is. */
export interface TableView {
  readonly source: ObjectList;
  readonly columns: readonly Column[];
  /** Index among the rows that are shown. */
  readonly row: number;
  /** Index among the columns that are shown. */
  readonly column: number;
  readonly sort: TableSort | null;
  /** Id of the sort that is under way; null: none. */
  readonly sorting: number | null;
  /** Indexes into the items in the order of the sort; null: as they came. */
  readonly order: Uint32Array | null;
  /** Rows of the body that match the filter; null: no filter. */
  readonly matches: Uint32Array | null;
  /** Items that are shown, in their order: rows of the body. */
  readonly shown: Uint32Array;
  /** The cursor in the list of columns to tick; null: it is closed. */
  readonly picking: number | null;
}

/** What a table is sorted by. */
export interface TableSort {
  readonly column: Column;
  readonly direction: Direction;
}

/** What the user does in a table. */
export type TableEvent =
  | {
      readonly type: 'move-cell';
      readonly along: 'rows' | 'pages' | 'columns';
      readonly by: number;
    }
  /** Sorts by the column under the cursor: ascending, descending, unsorted. */
  | { readonly type: 'sort-by-column' }
  | { readonly type: 'pick-columns' }
  | { readonly type: 'move-pick'; readonly by: number }
  | { readonly type: 'tick-column' }
  /** To the value under the cursor, in the tree. */
  | { readonly type: 'show-in-tree' }
  | { readonly type: 'copy-cell'; readonly part: 'row' | 'csv' };

/** The table of a list, with the cursor on the object that a row of the body is in. */
export function createTable(tree: BodyTree, list: number, row: number): TableView {
  const source = readObjectList(tree, list);
  const { items } = source;
  const behind = firstIndex(items.length, (index) => (items[index] ?? 0) > row);
  return {
    source,
    columns: readColumns(tree, source),
    row: Math.max(0, behind - 1),
    column: 0,
    sort: null,
    sorting: null,
    order: null,
    matches: null,
    shown: items,
    picking: null,
  };
}

/** The columns that are shown. */
export function shownColumns({ columns }: TableView): readonly Column[] {
  return columns.filter(({ isShown }) => isShown);
}

/** The same table in another order, or with other rows left out; the cursor stays on its object. */
export function arranged(
  tree: BodyTree,
  table: TableView,
  changes: Partial<Pick<TableView, 'order' | 'matches' | 'sort' | 'sorting'>>,
): TableView {
  const next = { ...table, ...changes };
  const { items } = next.source;
  const inOrder = next.order === null ? items : next.order.map((index) => items[index] ?? 0);
  const { matches } = next;
  const shown =
    matches === null ? inOrder : inOrder.filter((item) => holdsMatch(tree, item, matches));
  const here = table.shown[table.row];
  const row = here === undefined ? 0 : Math.max(0, shown.indexOf(here));
  return { ...next, shown, row };
}

function holdsMatch(tree: BodyTree, item: number, matches: Uint32Array): boolean {
  const end = tree.closeOf(item) ?? item;
  const first = firstIndex(matches.length, (index) => (matches[index] ?? 0) >= item);
  return first < matches.length && (matches[first] ?? 0) <= end;
}

/** The row of the body that the cursor is on: a value, or its object where that has none. */
export function cursorRow(tree: BodyTree, table: TableView): number {
  const item = table.shown[table.row] ?? table.source.list;
  const column = shownColumns(table)[table.column];
  if (column === undefined || table.shown.length === 0) return item;
  return cellRow(tree, item, column) ?? item;
}
