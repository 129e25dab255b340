import { jsonString } from './json-object.ts';
import { grown, HAS_KEY, ROW, type RowTable, skipBlanks, stringEnd } from './row-table.ts';

/** Rows that hold a text. */
export interface FoundRows {
  /** In order. */
  readonly rows: Uint32Array;
  /** There are more: the search stopped at its limit. */
  readonly isCut: boolean;
}

/** Nobody goes through more, and each costs four bytes. */
const MOST_FOUND = 1_000_000;

/** Rows between two calls of `onRow`. */
const ROWS_A_WORD = 16 * 1024;

/** In bytes: a longer value with escapes is not decoded and is searched only as sent. */
const LONGEST_DECODED = 64 * 1024;

const BACKSLASH = 0x5c;
const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The rows whose name or value contains a text, as sent or with its escapes decoded; the case of
 * letters does not count. Compares bytes, so that no string is made for rows without a match.
 *
 * @param text not empty
 */
export function findRows(
  bytes: Uint8Array,
  table: RowTable,
  text: string,
  options: { readonly most?: number; readonly onRow?: (row: number) => void } = {},
): FoundRows {
  const { most = MOST_FOUND, onRow } = options;
  const needle = createNeedle(text);
  let rows = new Uint32Array(256);
  let count = 0;
  for (let row = 0; row < table.count; row += 1) {
    if (row % ROWS_A_WORD === 0) onRow?.(row);
    if (!holds(bytes, table, row, needle)) continue;
    if (count >= most) return { rows: rows.slice(0, count), isCut: true };
    if (count === rows.length) rows = grown(new Uint32Array(rows.length * 2), rows);
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
  const text = jsonString(DECODER.decode(bytes.subarray(start, end)));
  return text?.toLowerCase().includes(needle.text) ?? false;
}

/** A text to look for in bytes, whatever the case of its letters. */
interface Needle {
  /** In lower case. */
  readonly text: string;
  /** 1 for each byte that can begin the text. */
  readonly firstBytes: Uint8Array;
  /** The offset after a match that begins at `at` and ends at `end` or before; else -1. */
  endAt(bytes: Uint8Array, at: number, end: number): number;
}

/**
 * Prepares a text for a search in UTF-8 bytes. Each character matches in lower or upper case. No
 * UTF-8 character is a prefix of another, so at most one variant fits.
 */
function createNeedle(text: string): Needle {
  const letters = [...text].map((letter) => variantsOf(letter));
  const firstBytes = new Uint8Array(256);
  for (const variant of letters[0] ?? []) firstBytes[variant[0] ?? 0] = 1;
  return {
    text: text.toLowerCase(),
    firstBytes,
    endAt(bytes, at, end) {
      let next = at;
      for (const variants of letters) {
        const length = fitting(bytes, next, variants);
        if (length === 0) return -1;
        next += length;
      }
      return next <= end ? next : -1;
    },
  };
}

function variantsOf(letter: string): readonly Uint8Array[] {
  const forms = new Set([letter, letter.toLowerCase(), letter.toUpperCase()]);
  // A case variant of two letters (ß, SS) is left out.
  const single = [...forms].filter((form) => [...form].length === 1);
  return single.map((form) => new TextEncoder().encode(form));
}

/** The length of the variant that stands at `at`, or 0. */
function fitting(bytes: Uint8Array, at: number, variants: readonly Uint8Array[]): number {
  for (const variant of variants) {
    let index = 0;
    while (index < variant.length && bytes[at + index] === variant[index]) index += 1;
    if (index === variant.length) return index;
  }
  return 0;
}
