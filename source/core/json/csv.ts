import type { BodyTree } from './body-rows.ts';
import { jsonString } from './json-object.ts';
import { cellRow, type Column, columnName } from './object-list.ts';

/** A table as text for a spreadsheet. */
interface CsvText {
  readonly text: string;
  /** Values that a spreadsheet would have taken for a formula; each has a `'` in front. */
  readonly guarded: number;
}

/** The end of a message about guarded values: `2 that would be formulas got a ' in front.` */
export function guardedWords(count: number): string {
  return `${count.toLocaleString('en')} that would be formulas got a ' in front.`;
}

const YIELD_EVERY = 512;

/**
 * Objects as CSV (RFC 4180): a row of names, CR LF after each row, quotes where they are needed. A
 * generator that pauses as {@link sortInSlices} does. Numbers keep their digits. A text that starts
 * like a formula gets a `'` in front, since a spreadsheet would run it.
 */
export function* csvInSlices(
  tree: BodyTree,
  items: Uint32Array,
  columns: readonly Column[],
): Generator<void, CsvText> {
  let guarded = 0;
  const field = (text: string, isText: boolean): string => {
    const isFormula = isText && startsAsFormula(text);
    if (isFormula) guarded += 1;
    return quotedField(isFormula ? `'${text}` : text);
  };
  const lines = [columns.map((column) => field(columnName(column), true)).join(',')];
  for (const [index, item] of items.entries()) {
    const fields = columns.map((column) => {
      const row = cellRow(tree, item, column);
      const value = row === null ? 'null' : tree.valueOf(row);
      if (value === 'null') return '';
      const text = value.startsWith('"') ? jsonString(value) : null;
      return field(text ?? value, text !== null);
    });
    lines.push(fields.join(','));
    if (index % YIELD_EVERY === 0) yield;
  }
  return { text: `${lines.join('\r\n')}\r\n`, guarded };
}

/** A signed number is not a formula. */
function startsAsFormula(text: string): boolean {
  return /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(?:\.\d+)?$/.test(text);
}

function quotedField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
