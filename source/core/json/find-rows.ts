import { skipBlanks, stringEnd } from './lexemes.ts';
import { createNeedle, type Needle } from './needle.ts';
import { HAS_KEY, ROW, type RowTable } from './row-table.ts';

/** Rows that hold a text. */
export interface FoundRows {
  /** In order. */
  readonly rows: Uint32Array;
  /** There may be more: it was stopped at the most that are kept. */
  readonly isCut: boolean;
}

/** Nobody steps through more, and each costs four bytes. */
const MOST_FOUND = 1_000_000;

/** Of a value with escapes, in bytes; a longer one is only looked through as it was sent. */
const LONGEST_DECODED = 64 * 1024;

const BACKSLASH = 0x5c;
const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The rows whose name or value holds a text, as it was sent or as it reads once its escapes are
 * undone; the case of letters does not count. Looks at bytes, so that nothing is made of the rows
 * that have none.
 *
 * @param text not empty
 */
export function findRows(
  bytes: Uint8Array,
  table: RowTable,
  text: string,
  most: number = MOST_FOUND,
): FoundRows {
  const needle = createNeedle(text);
  let rows = new Uint32Array(256);
  let count = 0;
  for (let row = 0; row < table.count; row += 1) {
    if (!holds(bytes, table, row, needle)) continue;
    if (count >= most) return { rows: rows.slice(0, count), isCut: true };
    if (count === rows.length) {
      const larger = new Uint32Array(rows.length * 2);
      larger.set(rows);
      rows = larger;
    }
    rows[count] = row;
    count += 1;
  }
  return { rows: rows.slice(0, count), isCut: false };
}

function holds(bytes: Uint8Array, table: RowTable, row: number, needle: Needle): boolean {
  const start = table.start(row);
  const hasKey = table.has(row, HAS_KEY);
  switch (table.kind(row)) {
    case ROW.closeObject:
    case ROW.closeArray:
    case ROW.mark:
      return false;
    case ROW.openObject:
    case ROW.openArray:
    case ROW.emptyObject:
    case ROW.emptyArray:
      return hasKey && holdsPiece(bytes, start, stringEnd(bytes, start), needle);
    default: {
      if (!hasKey) return holdsPiece(bytes, start, table.end(row), needle);
      const name = stringEnd(bytes, start);
      if (holdsPiece(bytes, start, name, needle)) return true;
      const value = skipBlanks(bytes, skipBlanks(bytes, name) + 1);
      return holdsPiece(bytes, value, table.end(row), needle);
    }
  }
}

function holdsPiece(bytes: Uint8Array, start: number, end: number, needle: Needle): boolean {
  const { firstBytes } = needle;
  let hasEscapes = false;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (firstBytes[byte] === 1 && needle.endAt(bytes, at, end) !== -1) return true;
    if (byte === BACKSLASH) hasEscapes = true;
  }
  if (!hasEscapes || end - start > LONGEST_DECODED) return false;
  return decoded(DECODER.decode(bytes.subarray(start, end)))
    .toLowerCase()
    .includes(needle.text);
}

function decoded(lexeme: string): string {
  try {
    const text: unknown = JSON.parse(lexeme);
    return typeof text === 'string' ? text : '';
  } catch {
    return '';
  }
}
