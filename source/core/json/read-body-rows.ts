import type {
  AroundRow,
  BodyBreak,
  BodyRow,
  BodyRows,
  RowSegment,
  SegmentKind,
  StoredRows,
} from './body-rows.ts';
import { findRows, type FoundRows } from './find-rows.ts';
import { HAS_COMMA, HAS_KEY, ROW, RowTable, skipBlanks, stringEnd } from './row-table.ts';
import { scanJson, scanLines } from './scan-json.ts';
import { TableTree } from './table-tree.ts';

/** More rows than anybody scrolls through; what is beyond would cost eleven bytes each. */
const MOST_ROWS = 20_000_000;

/** Bytes of one value that are shown: wider than any screen. */
const LONGEST = 4096;

/**
 * Bytes that a row of an answer takes at least, nearly always; gives a guess of the row count.
 * Columns that are too long cost only address space; growing ones exist twice for a moment.
 */
const USUAL_ROW = 12;

/**
 * The rows of a body: JSON pretty-printed, other text line by line. Where JSON breaks off or
 * turns into something else, the tree ends, a row says so, and the rest follows as it is.
 *
 * @param bytes decoded body; rows point into it, so it must not change
 */
export function readBodyRows(
  bytes: Uint8Array,
  options: { readonly mostRows?: number } = {},
): BodyRows {
  const most = options.mostRows ?? MOST_ROWS;
  const from = startsWithBom(bytes) ? 3 : 0;
  const guess = Math.ceil(bytes.length / USUAL_ROW);
  const table = new RowTable(guess, most);
  const { broken, at } = scanJson(bytes, from, table);
  if (broken === null) return new TableRows(bytes, table, 'json', null);
  if (table.count === 0 || !isContainer(table)) {
    const lines = new RowTable(guess, most);
    const hasRoom = scanLines(bytes, from, lines);
    if (!hasRoom) lines.add(ROW.mark, 0, 0, 0);
    return new TableRows(bytes, lines, 'text', hasRoom ? null : 'too-many');
  }
  if (broken !== 'cut') table.add(ROW.mark, at, at, 0);
  if (broken !== 'too-many') scanLines(bytes, at, table);
  if (broken === 'cut') table.add(ROW.mark, at, at, 0);
  return new TableRows(bytes, table, 'json', broken);
}

/** The rows that another thread read. */
export function storedRows({ bytes, table, kind, broken }: StoredRows): BodyRows {
  return new TableRows(bytes, RowTable.from(table), kind, broken);
}

function startsWithBom(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** Smallest limit for the cache behind `around`, in containers. */
const LEAST_AROUND = 4096;

/** A text that only starts like a scalar (`12 files`) is not treated as JSON. */
function isContainer(table: RowTable): boolean {
  const first = table.kind(0);
  return first !== ROW.string && first !== ROW.number && first !== ROW.keyword;
}

const MARKS: Readonly<Record<BodyBreak, string>> = {
  cut: 'The JSON ends here, in the middle: it was cut short.',
  invalid: 'From here on it is not JSON:',
  'too-many': 'More rows than these are not shown.',
};

const BRACKETS: Partial<Record<number, string>> = {
  [ROW.openObject]: '{',
  [ROW.openArray]: '[',
  [ROW.closeObject]: '}',
  [ROW.closeArray]: ']',
  [ROW.emptyObject]: '{}',
  [ROW.emptyArray]: '[]',
};

const SCALARS: Partial<Record<number, SegmentKind>> = {
  [ROW.string]: 'string',
  [ROW.number]: 'number',
  [ROW.keyword]: 'keyword',
};

class TableRows implements BodyRows {
  readonly kind: BodyRows['kind'];
  readonly broken: BodyBreak | null;
  readonly #bytes: Uint8Array;
  readonly #table: RowTable;
  readonly tree: TableTree | null;
  /** Cache by container: the next requested row nearly always lies in a known one. */
  readonly #around = new Map<number, AroundRow | null>();
  #mostAround = LEAST_AROUND;

  constructor(
    bytes: Uint8Array,
    table: RowTable,
    kind: BodyRows['kind'],
    broken: BodyBreak | null,
  ) {
    this.#bytes = bytes;
    this.#table = table;
    this.kind = kind;
    this.broken = broken;
    this.tree = kind === 'json' ? new TableTree(bytes, table) : null;
  }

  get count(): number {
    return this.#table.count;
  }

  row(index: number, longest = LONGEST): BodyRow {
    const table = this.#table;
    if (!(index >= 0 && index < table.count)) throw new RangeError('There is no such row.');
    const segments: RowSegment[] = [];
    let value = table.start(index);
    if (table.has(index, HAS_KEY)) {
      const end = stringEnd(this.#bytes, value);
      segments.push({ kind: 'name', text: this.#text(value, end, longest) });
      segments.push({ kind: 'punctuation', text: ': ' });
      value = skipBlanks(this.#bytes, skipBlanks(this.#bytes, end) + 1);
    }
    segments.push(this.#value(index, value, longest));
    if (table.has(index, HAS_COMMA)) segments.push({ kind: 'punctuation', text: ',' });
    return { depth: table.depth(index), segments };
  }

  folded(index: number, longest = LONGEST): BodyRow {
    const row = this.row(index, longest);
    const close = this.tree?.closeOf(index) ?? null;
    if (this.tree === null || close === null) return row;
    const isList = this.tree.containerAt(index) === 'list';
    const size = sizeWords(this.tree.sizeOf(index), isList);
    const text = isList ? `[ ${size} ]` : `{ ${size} }`;
    const segments: RowSegment[] = [...row.segments.slice(0, -1), { kind: 'punctuation', text }];
    if (this.#table.has(close, HAS_COMMA)) segments.push({ kind: 'punctuation', text: ',' });
    return { depth: row.depth, segments };
  }

  find(text: string, onRow?: (row: number) => void): FoundRows {
    return findRows(this.#bytes, this.#table, text, onRow === undefined ? {} : { onRow });
  }

  get stored(): StoredRows {
    const { kind, broken } = this;
    return { kind, broken, bytes: this.#bytes, table: this.#table.columns() };
  }

  around(index: number): AroundRow | null {
    const { tree } = this;
    if (tree === null) return null;
    if (this.#around.size > this.#mostAround) this.#around.clear();
    const isNew = this.#around.size === 0;
    const unknown: number[] = [];
    let row = tree.parentOf(index);
    for (; row !== null && !this.#around.has(row); row = tree.parentOf(row)) unknown.push(row);
    let around = row === null ? null : (this.#around.get(row) ?? null);
    for (const inner of unknown.toReversed()) {
      const name = tree.nameOf(inner);
      if (name !== null) around = { name, outer: around };
      this.#around.set(inner, around);
    }
    // The limit grows with the depth, so that refilling the cache stays cheap on average.
    if (isNew) this.#mostAround = LEAST_AROUND + 2 * this.#around.size;
    return around;
  }

  #value(index: number, start: number, longest: number): RowSegment {
    const row = this.#table.kind(index);
    if (row === ROW.mark) return { kind: 'mark', text: MARKS[this.broken ?? 'cut'] };
    const bracket = BRACKETS[row];
    if (bracket !== undefined) return { kind: 'punctuation', text: bracket };
    const text = this.#text(start, this.#table.end(index), longest);
    return { kind: SCALARS[row] ?? 'plain', text };
  }

  #text(start: number, end: number, longest: number): string {
    const isWhole = end - start <= longest;
    const stop = isWhole ? end : characterStart(this.#bytes, start + longest);
    const text = DECODER.decode(this.#bytes.subarray(start, stop));
    return isWhole ? text : `${text}…`;
  }
}

function sizeWords(size: number, isList: boolean): string {
  const one = isList ? 'item' : 'key';
  return `${size.toLocaleString('en')} ${size === 1 ? one : `${one}s`}`;
}

/** A byte order mark inside is a character like any other. */
const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });

/** The start of the UTF-8 character at `at`, so that none is cut in half. */
function characterStart(bytes: Uint8Array, at: number): number {
  let start = at;
  while (start > at - 4 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start -= 1;
  return start;
}
