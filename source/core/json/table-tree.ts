import type { BodyTree } from './body-rows.ts';
import { jsonString } from './json-object.ts';
import { HAS_KEY, ROW, type RowTable, skipBlanks, stringEnd } from './row-table.ts';

/** The position of a row among its siblings. */
interface Place {
  readonly row: number;
  /** Null: no object or list is around the row. */
  readonly parent: number | null;
  readonly ordinal: number;
}

/** Cached sizes; a screen shows far fewer. */
const MOST_SIZES = 4096;

/** Cached names; a pass over a list looks for one or two of them in each item. */
const MOST_WANTED = 16;

const BACKSLASH = 0x5c;

/** A byte order mark inside is a character like any other. */
const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });

/** The tree in the rows of a table. It never changes, apart from caches that make it fast. */
export class TableTree implements BodyTree {
  readonly #bytes: Uint8Array;
  readonly #table: RowTable;
  /** The last requested row at each depth: the next request is nearly always close to it. */
  readonly #asked = new Map<number, Place>();
  readonly #sizes = new Map<number, number>();
  /** The last names looked for, as quoted bytes: the next object is asked for the same ones. */
  readonly #wanted = new Map<string, Uint8Array>();

  constructor(bytes: Uint8Array, table: RowTable) {
    this.#bytes = bytes;
    this.#table = table;
  }

  get count(): number {
    return this.#table.count;
  }

  depth(row: number): number {
    return this.#table.depth(row);
  }

  closeOf(row: number): number | null {
    if (!this.#opens(row)) return null;
    // Without a closing row, the column still holds the enclosing container.
    const close = this.#table.end(row);
    return this.#closes(close) && this.#table.end(close) === row ? close : null;
  }

  openOf(row: number): number {
    return this.#closes(row) ? this.#table.end(row) : row;
  }

  parentOf(row: number): number | null {
    return this.#place(this.openOf(row)).parent;
  }

  ordinalOf(row: number): number {
    return this.#place(this.openOf(row)).ordinal;
  }

  containerAt(row: number): 'object' | 'list' | null {
    switch (this.#table.kind(row)) {
      case ROW.openObject:
      case ROW.emptyObject:
        return 'object';
      case ROW.openArray:
      case ROW.emptyArray:
        return 'list';
      default:
        return null;
    }
  }

  *childrenOf(row: number): Iterable<number> {
    if (!this.#opens(row)) return;
    for (let child: number | null = row + 1; child !== null; child = this.#after(child)) {
      if (this.#closes(child) || !this.isValue(child)) return;
      yield child;
    }
  }

  sizeOf(row: number): number {
    if (!this.#opens(row)) return 0;
    const known = this.#sizes.get(row);
    if (known !== undefined) return known;
    let size = 0;
    for (const _child of this.childrenOf(row)) size += 1;
    if (this.#sizes.size >= MOST_SIZES) this.#sizes.clear();
    this.#sizes.set(row, size);
    return size;
  }

  nameOf(row: number): string | null {
    if (!this.#table.has(row, HAS_KEY)) return null;
    const start = this.#table.start(row);
    return this.#text(start, stringEnd(this.#bytes, start));
  }

  memberOf(row: number, name: string): number | null {
    if (this.#table.kind(row) !== ROW.openObject) return null;
    const wanted = this.#quoted(name);
    let found: number | null = null;
    for (const child of this.childrenOf(row)) {
      if (this.#isNamed(child, wanted, name)) found = child;
    }
    return found;
  }

  /** Compares bytes, so that no string is made for a different name, as nearly all are. */
  #isNamed(row: number, wanted: Uint8Array, name: string): boolean {
    const start = this.#table.start(row);
    let at = 0;
    while (at < wanted.length && this.#bytes[start + at] === wanted[at]) at += 1;
    if (at === wanted.length) return true;
    // Only an escape can spell the same name with different bytes.
    const isEscaped = this.#bytes[start + at] === BACKSLASH || wanted[at] === BACKSLASH;
    return isEscaped && readName(this.nameOf(row)) === name;
  }

  #quoted(name: string): Uint8Array {
    const known = this.#wanted.get(name);
    if (known !== undefined) return known;
    const quoted = new TextEncoder().encode(JSON.stringify(name));
    if (this.#wanted.size >= MOST_WANTED) this.#wanted.clear();
    this.#wanted.set(name, quoted);
    return quoted;
  }

  valueOf(row: number): string {
    const { start, end } = this.valueRange(row);
    return this.#text(start, end);
  }

  /** The start and end of a value, in bytes of the body. */
  valueRange(row: number): { readonly start: number; readonly end: number } {
    const table = this.#table;
    const open = this.openOf(row);
    let start = table.start(open);
    if (table.has(open, HAS_KEY)) {
      start = skipBlanks(this.#bytes, stringEnd(this.#bytes, start));
      start = skipBlanks(this.#bytes, start + 1);
    }
    if (!this.#opens(open)) return { start, end: table.end(open) };
    const close = this.closeOf(open);
    return { start, end: close === null ? this.#bytes.length : table.start(close) + 1 };
  }

  isValue(row: number): boolean {
    const kind = this.#table.kind(row);
    return row < this.count && kind !== ROW.line && kind !== ROW.mark;
  }

  /**
   * Walks the siblings in both directions at once, until it meets the last requested row or the
   * start of the container. In a million items that is slow once, then fast for every key.
   */
  #place(row: number): Place {
    const table = this.#table;
    const depth = table.depth(row);
    if (depth === 0 || !this.isValue(row)) return { row, parent: null, ordinal: 0 };
    const asked = this.#asked.get(depth);
    let backward = row;
    let forward: number | null = asked === undefined || asked.row < row ? null : row;
    for (let steps = 0; ; steps += 1) {
      if (asked !== undefined && backward === asked.row)
        return this.#keep(depth, row, asked.parent, asked.ordinal + steps);
      if (asked !== undefined && forward === asked.row)
        return this.#keep(depth, row, asked.parent, asked.ordinal - steps);
      const before = backward - 1;
      if (before < 0) return this.#keep(depth, row, null, steps);
      if (this.#opens(before)) return this.#keep(depth, row, before, steps);
      backward = this.openOf(before);
      if (forward !== null) forward = this.#after(forward);
    }
  }

  #keep(depth: number, row: number, parent: number | null, ordinal: number): Place {
    const place = { row, parent, ordinal };
    this.#asked.set(depth, place);
    return place;
  }

  /** The row after a value: the next sibling, the end of the container, or null. */
  #after(row: number): number | null {
    if (this.#closes(row)) return null;
    const next = this.#opens(row) ? this.closeOf(row) : row;
    return next === null || next + 1 >= this.count ? null : next + 1;
  }

  #opens(row: number): boolean {
    const kind = this.#table.kind(row);
    return row < this.count && (kind === ROW.openObject || kind === ROW.openArray);
  }

  #closes(row: number): boolean {
    const kind = this.#table.kind(row);
    return row < this.count && (kind === ROW.closeObject || kind === ROW.closeArray);
  }

  #text(start: number, end: number): string {
    return DECODER.decode(this.#bytes.subarray(start, end));
  }
}

/** A name as the document means it: `"na\u006de"` is `name`. */
function readName(quoted: string | null): string | null {
  if (quoted === null || !quoted.includes('\\')) return quoted?.slice(1, -1) ?? null;
  return jsonString(quoted) ?? quoted.slice(1, -1);
}
