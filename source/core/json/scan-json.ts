import type { BodyBreak } from './body-rows.ts';
import {
  CUT,
  HAS_KEY,
  keywordEnd,
  NONE,
  numberEnd,
  ROW,
  type RowTable,
  skipBlanks,
  stringEnd,
} from './row-table.ts';

/** How far a scan got. If `broken` is not null, bytes from `at` on are not in the table. */
interface ScanEnd {
  readonly broken: BodyBreak | null;
  readonly at: number;
}

/** What may come next. */
type Expected = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'separator';

const COMMA = 0x2c;
const COLON = 0x3a;
const QUOTE = 0x22;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Adds the rows of one JSON value (RFC 8259) to the table, in one pass and without recursion, so
 * that any depth works. Order, duplicate names and digits are kept: rows only point at the bytes.
 */
export function scanJson(bytes: Uint8Array, from: number, table: RowTable): ScanEnd {
  const { length } = bytes;
  let at = skipBlanks(bytes, from);
  let expected: Expected = 'value';
  // The open containers are a chain through the `end` column of their rows.
  let container = NONE;
  let depth = 0;
  let key = NONE;

  while (at < length) {
    if (table.isFull) return { broken: 'too-many', at: key === NONE ? at : key };
    const byte = bytes[at] ?? 0;
    switch (expected) {
      case 'key-or-end':
      case 'key': {
        if (byte === CLOSE_OBJECT && expected === 'key-or-end') {
          ({ container, depth } = closeEmpty(ROW.emptyObject, at + 1));
          expected = 'separator';
          at += 1;
          break;
        }
        if (byte !== QUOTE) return { broken: 'invalid', at };
        const end = stringEnd(bytes, at);
        const colon = end === CUT ? length : skipBlanks(bytes, end);
        if (colon >= length) return { broken: 'cut', at };
        if (bytes[colon] !== COLON) return { broken: 'invalid', at };
        key = at;
        at = colon + 1;
        expected = 'value';
        break;
      }
      case 'value-or-end':
      case 'value': {
        if (byte === CLOSE_ARRAY && expected === 'value-or-end') {
          ({ container, depth } = closeEmpty(ROW.emptyArray, at + 1));
          expected = 'separator';
          at += 1;
          break;
        }
        const flag = key === NONE ? 0 : HAS_KEY;
        const start = key === NONE ? at : key;
        if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
          const isObject = byte === OPEN_OBJECT;
          const kind = isObject ? ROW.openObject : ROW.openArray;
          container = table.add(kind | flag, start, container, depth);
          depth += 1;
          expected = isObject ? 'key-or-end' : 'value-or-end';
          at += 1;
        } else {
          const kind = scalarKind(byte);
          const end = scalarEnd(bytes, at, kind);
          if (end < 0) return { broken: end === CUT ? 'cut' : 'invalid', at: start };
          table.add(kind | flag, start, end, depth);
          expected = 'separator';
          at = end;
        }
        key = NONE;
        break;
      }
      case 'separator': {
        if (container === NONE) return { broken: 'invalid', at };
        const isObject = table.kind(container) === ROW.openObject;
        if (byte === COMMA) {
          table.addComma(table.count - 1);
          expected = isObject ? 'key' : 'value';
        } else if (byte === (isObject ? CLOSE_OBJECT : CLOSE_ARRAY)) {
          const outer = table.end(container);
          depth -= 1;
          const row = table.add(isObject ? ROW.closeObject : ROW.closeArray, at, container, depth);
          table.setEnd(container, row);
          container = outer;
        } else return { broken: 'invalid', at };
        at += 1;
        break;
      }
    }
    at = skipBlanks(bytes, at);
  }
  const isWhole = expected === 'separator' && container === NONE;
  return { broken: isWhole ? null : 'cut', at: key === NONE ? length : key };

  /** The container opened last is empty: it becomes a single row. */
  function closeEmpty(kind: number, end: number): { container: number; depth: number } {
    const outer = table.end(container);
    table.setKind(container, kind);
    table.setEnd(container, end);
    return { container: outer, depth: depth - 1 };
  }
}

function scalarKind(byte: number): number {
  if (byte === QUOTE) return ROW.string;
  return byte === 0x2d || (byte >= 0x30 && byte <= 0x39) ? ROW.number : ROW.keyword;
}

function scalarEnd(bytes: Uint8Array, at: number, kind: number): number {
  if (kind === ROW.string) return stringEnd(bytes, at);
  return kind === ROW.number ? numberEnd(bytes, at) : keywordEnd(bytes, at);
}

/**
 * Adds the lines of a text, from byte `from` on, to the table; LF and CR LF end a line.
 *
 * @returns false if the table became full before the end of the text
 */
export function scanLines(bytes: Uint8Array, from: number, table: RowTable): boolean {
  let start = from;
  while (start < bytes.length) {
    if (table.isFull) return false;
    const found = bytes.indexOf(0x0a, start);
    const next = found === -1 ? bytes.length : found;
    const end = next > start && bytes[next - 1] === 0x0d ? next - 1 : next;
    table.add(ROW.line, start, end, 0);
    start = next + 1;
  }
  return true;
}
