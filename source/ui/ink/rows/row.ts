/**
 * One row of a screen as one string that has its colours in it. A `flush` row starts in the first
 * cell of the terminal, so that a selection of several rows copies nothing but their text.
 */
export type Row = string | { readonly flush: string };

/** Rows of a screen, where its cursor is, and which row must stay visible. */
export interface RowBlock {
  readonly rows: readonly Row[];
  /** Index of the row that has the focus, or null. */
  readonly focusRow: number | null;
  /** Row index and cell of the text cursor, or null where no field has the keys. */
  readonly cursor: { readonly row: number; readonly column: number } | null;
}

/** Puts blocks under each other. */
export function stack(...parts: ReadonlyArray<RowBlock | readonly Row[]>): RowBlock {
  const rows: Row[] = [];
  let focusRow: number | null = null;
  let cursor: RowBlock['cursor'] = null;
  for (const part of parts) {
    const block = isBlock(part) ? part : plainBlock(part);
    if (block.focusRow !== null) focusRow = block.focusRow + rows.length;
    if (block.cursor !== null) {
      cursor = { row: block.cursor.row + rows.length, column: block.cursor.column };
    }
    rows.push(...block.rows);
  }
  return { rows, focusRow, cursor };
}

/** Rows of which none has the cursor. */
export function plainBlock(rows: readonly Row[]): RowBlock {
  return { rows, focusRow: null, cursor: null };
}

function isBlock(part: RowBlock | readonly Row[]): part is RowBlock {
  return 'rows' in part;
}
