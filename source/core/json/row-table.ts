/** What stands in a row; the low bits of its kind byte. */
export const ROW = {
  openObject: 0,
  openArray: 1,
  closeObject: 2,
  closeArray: 3,
  emptyObject: 4,
  emptyArray: 5,
  string: 6,
  number: 7,
  keyword: 8,
  /** A line of text that is not JSON. */
  line: 9,
  /** A sentence of ours. */
  mark: 10,
} as const;

export const HAS_KEY = 0x10;
export const HAS_COMMA = 0x20;
const KIND_BITS = 0x0f;

/** No row; also the greatest offset that cannot be one. */
export const NONE = 0xffff_ffff;

const DEEPEST = 0xffff;
const SMALLEST = 64;

/**
 * The rows of a body in typed arrays, eleven bytes each: a kind, where its bytes start, where they
 * end, and its depth. For the opening row of a container `end` holds the row that closes it, and
 * the other way round.
 */
export class RowTable {
  count = 0;
  readonly most: number;
  #kinds: Uint8Array;
  #starts: Uint32Array;
  #ends: Uint32Array;
  #depths: Uint16Array;

  /** `most` rows are kept; `guess` is how many are likely. */
  constructor(guess: number, most: number) {
    const capacity = Math.max(SMALLEST, Math.min(most, guess));
    this.most = most;
    this.#kinds = new Uint8Array(capacity);
    this.#starts = new Uint32Array(capacity);
    this.#ends = new Uint32Array(capacity);
    this.#depths = new Uint16Array(capacity);
  }

  get isFull(): boolean {
    return this.count >= this.most;
  }

  /** @returns the row's index */
  add(kind: number, start: number, end: number, depth: number): number {
    const row = this.count;
    if (row >= this.#kinds.length) this.#grow();
    this.#kinds[row] = kind;
    this.#starts[row] = start;
    this.#ends[row] = end;
    this.#depths[row] = depth > DEEPEST ? DEEPEST : depth;
    this.count = row + 1;
    return row;
  }

  kind(row: number): number {
    return (this.#kinds[row] ?? 0) & KIND_BITS;
  }

  has(row: number, flag: number): boolean {
    return ((this.#kinds[row] ?? 0) & flag) !== 0;
  }

  start(row: number): number {
    return this.#starts[row] ?? 0;
  }

  end(row: number): number {
    return this.#ends[row] ?? 0;
  }

  depth(row: number): number {
    return this.#depths[row] ?? 0;
  }

  setEnd(row: number, end: number): void {
    this.#ends[row] = end;
  }

  /** Keeps the flags. */
  setKind(row: number, kind: number): void {
    this.#kinds[row] = ((this.#kinds[row] ?? 0) & ~KIND_BITS) | kind;
  }

  addComma(row: number): void {
    this.#kinds[row] = (this.#kinds[row] ?? 0) | HAS_COMMA;
  }

  #grow(): void {
    const capacity = Math.min(Math.max(this.most, SMALLEST), Math.ceil(this.#kinds.length * 1.6));
    this.#kinds = grown(new Uint8Array(capacity), this.#kinds);
    this.#starts = grown(new Uint32Array(capacity), this.#starts);
    this.#ends = grown(new Uint32Array(capacity), this.#ends);
    this.#depths = grown(new Uint16Array(capacity), this.#depths);
  }
}

function grown<Column extends Uint8Array | Uint16Array | Uint32Array>(
  larger: Column,
  column: Column,
): Column {
  larger.set(column);
  return larger;
}
