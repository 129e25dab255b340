/** The rows of a list of objects as a table, as pre-coloured strings; only those in sight are made. */
import { shownValue } from '../../../../core/explorer/reading/drawn-row.ts';
import { shownColumns, type TableView } from '../../../../core/explorer/reading/table-view.ts';
import type { BodyRows, BodyTree } from '../../../../core/json/body-rows.ts';
import { cellRow, type Column, columnName } from '../../../../core/json/object-list.ts';
import { cellWidth, cutToWidth } from '../../../../core/text/cell-width.ts';
import { toDisplayText } from '../../../../core/text/display-text.ts';
import { redactSecrets, type Secret } from '../../../../core/text/secret.ts';
import { shownText } from '../../components/layout.ts';
import { windowAround } from '../../components/windows.ts';
import type { Theme } from '../../theme.ts';
import type { PaneSize } from '../pane.tsx';

/** The part of the table on the screen; the head has the first row of `height`. */
interface TableWindow extends PaneSize {
  readonly top: number;
  readonly secrets: readonly Secret[];
  readonly hasKeys: boolean;
}

/** A column with its place on the screen. */
interface Drawn {
  readonly column: Column;
  /** Index among the columns that are shown. */
  readonly index: number;
  readonly width: number;
  /** Cells of its widest measured value, which may be more than `width`. */
  readonly needed: number;
  readonly isNumber: boolean;
}

/** Cells in front of each row for the pointer. */
const GUTTER = 2;
const GAP = 2;
const WIDEST = 32;
const NARROWEST = 3;
/** About so many objects are measured for the width of a column. */
const SAMPLE = 50;
/** Bytes of a value that are read. */
const LONGEST = 256;

/** The head and the rows in sight; while columns are ticked, the list of columns. */
export function tableRows(
  table: TableView,
  body: BodyRows,
  window: TableWindow,
  theme: Theme,
): readonly string[] {
  const { tree } = body;
  if (tree === null) return [];
  if (table.picking !== null) return pickRows(table, table.picking, window, theme);
  const columns = inSight(drawnColumns(table, body, tree, window), table.column, window.width);
  const end = Math.min(table.shown.length, window.top + window.height - 1);
  const rows = [head(table, columns, theme)];
  if (table.shown.length === 0) rows.push('No row contains that.');
  for (let place = window.top; place < end; place += 1) {
    rows.push(tableRow(table, place, columns, { body, tree, window }, theme));
  }
  return rows;
}

function drawnColumns(
  table: TableView,
  body: BodyRows,
  tree: BodyTree,
  { secrets, width }: TableWindow,
): readonly Drawn[] {
  const { items } = table.source;
  const step = Math.max(1, Math.floor(items.length / SAMPLE));
  const columns = shownColumns(table).map((column, index): Drawn => {
    let widest = cellWidth(columnName(column)) + SORT_CELLS;
    let numbers = 0;
    let filled = 0;
    for (let at = 0; at < items.length; at += step) {
      // The last object is measured too: rising numbers are widest there.
      const item = items[Math.min(items.length, at + step) - 1] ?? 0;
      const text = cellText(body, cellRow(tree, item, column), secrets);
      widest = Math.max(widest, cellWidth(text));
      if (text !== '') filled += 1;
      if (/^-?\d[\d.eE+-]*$/.test(text)) numbers += 1;
    }
    const most = Math.min(WIDEST, Math.max(NARROWEST, width - GUTTER));
    return {
      column,
      index,
      width: Math.min(most, Math.max(NARROWEST, widest)),
      needed: widest,
      isNumber: filled > 0 && numbers === filled,
    };
  });
  return widened(columns, width);
}

/** Gives the cells that all columns together leave to those that are cut, the first one first. */
function widened(columns: readonly Drawn[], width: number): readonly Drawn[] {
  const taken = columns.reduce((sum, column) => sum + GAP + column.width, GUTTER - GAP);
  let left = Math.max(0, width - taken);
  return columns.map((column) => {
    const more = Math.min(left, Math.max(0, column.needed - column.width));
    left -= more;
    return { ...column, width: column.width + more };
  });
}

/** Cells for the sign of the order after a name. */
const SORT_CELLS = 2;

/**
 * The columns that fit: the one under the cursor, then the first column, which says what a row is
 * (cut if necessary), then as many as there is room for before the cursor and after it.
 */
function inSight(columns: readonly Drawn[], cursor: number, width: number): readonly Drawn[] {
  const here = columns[cursor];
  if (here === undefined) return [];
  const [first = here] = columns;
  let cellsLeft = width - GUTTER - here.width;
  const kept = [here];
  let lead: readonly Drawn[] = [];
  if (cursor > 0 && cellsLeft >= GAP + NARROWEST) {
    const cut = { ...first, width: Math.min(first.width, cellsLeft - GAP) };
    lead = [cut];
    cellsLeft -= GAP + cut.width;
  }
  // The columns before the cursor take the room first.
  for (const column of columns.slice(1, cursor).toReversed()) {
    if (column.width + GAP > cellsLeft) break;
    kept.unshift(column);
    cellsLeft -= column.width + GAP;
  }
  for (const column of columns.slice(cursor + 1)) {
    if (cellsLeft < GAP + NARROWEST) break;
    // The last column may be cut: this shows that there are more.
    kept.push({ ...column, width: Math.min(column.width, cellsLeft - GAP) });
    cellsLeft -= column.width + GAP;
  }
  return [...lead, ...kept];
}

function head(table: TableView, columns: readonly Drawn[], theme: Theme): string {
  const { glyphs } = theme;
  const { sort, sorting } = table;
  const cells = columns.map(({ column, width, isNumber, index }) => {
    const isSorted = sort !== null && columnName(sort.column) === columnName(column);
    const arrow = sort?.direction === 'descending' ? glyphs.down : glyphs.up;
    const sign = isSorted ? ` ${sorting === null ? arrow : glyphs.ellipsis}` : '';
    const name = toDisplayText(redactSecrets(columnName(column), []));
    const nameCells = width - cellWidth(sign);
    const text = padded(cutToWidth(name, nameCells, glyphs.ellipsis) + sign, width, isNumber);
    return index === table.column ? theme.selected(text) : theme.strong(text);
  });
  return `  ${cells.join('  ')}`;
}

function tableRow(
  table: TableView,
  place: number,
  columns: readonly Drawn[],
  shown: { readonly body: BodyRows; readonly tree: BodyTree; readonly window: TableWindow },
  theme: Theme,
): string {
  const { body, tree, window } = shown;
  const item = table.shown[place] ?? 0;
  const isHere = place === table.row;
  const cells = columns.map(({ column, index, width, isNumber }) => {
    const text = cellText(body, cellRow(tree, item, column), window.secrets);
    const cell = padded(cutToWidth(text, width, theme.glyphs.ellipsis), width, isNumber);
    if (!isHere || index !== table.column) return isHere ? theme.strong(cell) : cell;
    return window.hasKeys ? theme.bar(cell) : theme.selected(cell);
  });
  return `${isHere ? theme.glyphs.pointer : ' '} ${cells.join('  ')}`;
}

/** A value in one row, without secrets; for an object or a list only its brackets. */
function cellText(body: BodyRows, row: number | null, secrets: readonly Secret[]): string {
  if (row === null) return '';
  const inside = body.tree?.containerAt(row) ?? null;
  if (inside !== null) return inside === 'list' ? '[ ]' : '{ }';
  return toDisplayText(redactSecrets(shownValue(body, row, LONGEST), secrets));
}

function padded(text: string, width: number, isRight: boolean): string {
  const blanks = ' '.repeat(Math.max(0, width - cellWidth(text)));
  return isRight ? blanks + text : text + blanks;
}

const PICK_WORDS = 'Columns: Space shows or hides one, Esc or c goes back.';

function pickRows(
  { columns }: TableView,
  cursor: number,
  { width, height, hasKeys }: TableWindow,
  theme: Theme,
): readonly string[] {
  const { glyphs } = theme;
  const cut = (words: string) => cutToWidth(words, width, glyphs.ellipsis);
  const rowsLeft = height - 1;
  const { first, last } = windowAround(columns.length, cursor, rowsLeft);
  // In fewer rows the marks would push the row under the cursor out of sight.
  const hasMarks = rowsLeft >= 3;
  const rows = columns.slice(first, last).map((column, at) => {
    const isHere = first + at === cursor;
    const sign = column.isShown ? glyphs.checked : glyphs.unchecked;
    const name = toDisplayText(redactSecrets(columnName(column), []));
    const text = cut(`${isHere ? glyphs.pointer : ' '} ${sign} ${name}`);
    return isHere && hasKeys ? theme.bar(padded(text, width, false)) : text;
  });
  const below = columns.length - last;
  return [
    cut(shownText(PICK_WORDS, glyphs)),
    ...(hasMarks && first > 0 ? [cut(`  ${glyphs.up} ${first} more above`)] : []),
    ...rows,
    ...(hasMarks && below > 0 ? [cut(`  ${glyphs.down} ${below} more below`)] : []),
  ];
}
