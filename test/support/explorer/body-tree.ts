import type { BodyRows, BodyTree } from '../../../source/core/json/body-rows.ts';
import { readBodyRows } from '../../../source/core/json/read-body-rows.ts';

/** The rows of a text, and its tree. */
export function readTree(text: string): { readonly rows: BodyRows; readonly tree: BodyTree } {
  const rows = readBodyRows(new TextEncoder().encode(text));
  if (rows.tree === null) throw new Error('no tree');
  return { rows, tree: rows.tree };
}

/** A row as text, without its indentation. */
export function rowText(rows: BodyRows, row: number): string {
  return rows
    .row(row, Number.MAX_SAFE_INTEGER)
    .segments.map(({ text }) => text)
    .join('');
}
