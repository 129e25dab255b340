const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The text ended inside the lexeme. */
export const CUT = -1;
/** The lexeme is not valid JSON. */
const INVALID = -2;

/** The offset after the white space that begins at `at`. */
export function skipBlanks(bytes: Uint8Array, at: number): number {
  let next = at;
  for (; next < bytes.length; next += 1) {
    const byte = bytes[next];
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) break;
  }
  return next;
}

/**
 * The offset after the string whose opening quote is at `at`, or {@link CUT}. Raw control
 * characters and unknown escapes pass: they are shown as sent.
 */
export function stringEnd(bytes: Uint8Array, at: number): number {
  const { length } = bytes;
  let next = at + 1;
  while (next < length) {
    const byte = bytes[next];
    if (byte === QUOTE) return next + 1;
    next += byte === BACKSLASH ? 2 : 1;
  }
  return CUT;
}

/** The offset after the number at `at` (RFC 8259 §6), {@link CUT} or {@link INVALID}. */
export function numberEnd(bytes: Uint8Array, at: number): number {
  let next = bytes[at] === 0x2d ? at + 1 : at;
  if (bytes[next] === 0x30) next += 1;
  else {
    const whole = digitsEnd(bytes, next);
    if (whole === next) return missing(bytes, next);
    next = whole;
  }
  if (bytes[next] === 0x2e) {
    const fraction = digitsEnd(bytes, next + 1);
    if (fraction === next + 1) return missing(bytes, fraction);
    next = fraction;
  }
  if (bytes[next] === 0x65 || bytes[next] === 0x45) {
    const sign = bytes[next + 1];
    const digits = sign === 0x2b || sign === 0x2d ? next + 2 : next + 1;
    const exponent = digitsEnd(bytes, digits);
    if (exponent === digits) return missing(bytes, exponent);
    next = exponent;
  }
  return next;
}

const KEYWORDS = ['true', 'false', 'null'].map((word) =>
  Uint8Array.from(word, (letter) => letter.charCodeAt(0)),
);

/** The offset after `true`, `false` or `null` at `at`, {@link CUT} or {@link INVALID}. */
export function keywordEnd(bytes: Uint8Array, at: number): number {
  const word = KEYWORDS.find((letters) => letters[0] === bytes[at]);
  if (word === undefined) return INVALID;
  for (let index = 1; index < word.length; index += 1) {
    if (at + index >= bytes.length) return CUT;
    if (bytes[at + index] !== word[index]) return INVALID;
  }
  return at + word.length;
}

function digitsEnd(bytes: Uint8Array, at: number): number {
  let next = at;
  for (; next < bytes.length; next += 1) {
    const byte = bytes[next] ?? 0;
    if (byte < 0x30 || byte > 0x39) break;
  }
  return next;
}

function missing(bytes: Uint8Array, at: number): number {
  return at >= bytes.length ? CUT : INVALID;
}

/** The kind of a row: the low bits of its kind byte. */
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
  /** A message of this program. */
  mark: 10,
} as const;

export const HAS_KEY = 0x10;
export const HAS_COMMA = 0x20;
const KIND_BITS = 0x0f;

/** No row; also the greatest offset that cannot be one. */
export const NONE = 0xffff_ffff;

const DEEPEST = 0xffff;
const SMALLEST = 64;

/** From so many rows on the columns are shared between threads instead of copied. */
const SHARED_FROM = 64 * 1024;

/** The columns of a table, as they cross from thread to thread; large ones are shared. */
export interface TableColumns {
  readonly count: number;
  readonly most: number;
  readonly kinds: Uint8Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly depths: Uint16Array;
}

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
    this.#kinds = new Uint8Array(memory(capacity, 1));
    this.#starts = new Uint32Array(memory(capacity, 4));
    this.#ends = new Uint32Array(memory(capacity, 4));
    this.#depths = new Uint16Array(memory(capacity, 2));
  }

  /** The table that another thread filled. */
  static from({ count, most, kinds, starts, ends, depths }: TableColumns): RowTable {
    const table = new RowTable(0, most);
    table.#kinds = kinds;
    table.#starts = starts;
    table.#ends = ends;
    table.#depths = depths;
    table.count = count;
    return table;
  }

  columns(): TableColumns {
    const { count, most } = this;
    return {
      count,
      most,
      kinds: this.#kinds,
      starts: this.#starts,
      ends: this.#ends,
      depths: this.#depths,
    };
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
    this.#kinds = grown(new Uint8Array(memory(capacity, 1)), this.#kinds);
    this.#starts = grown(new Uint32Array(memory(capacity, 4)), this.#starts);
    this.#ends = grown(new Uint32Array(memory(capacity, 4)), this.#ends);
    this.#depths = grown(new Uint16Array(memory(capacity, 2)), this.#depths);
  }
}

function memory(capacity: number, width: number): ArrayBufferLike {
  const bytes = capacity * width;
  return capacity < SHARED_FROM ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes);
}

/** Copies `column` into `larger` and returns `larger`. */
export function grown<Column extends Uint8Array | Uint16Array | Uint32Array>(
  larger: Column,
  column: Column,
): Column {
  larger.set(column);
  return larger;
}
