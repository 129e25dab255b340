/**
 * A short code that tells who finished which lesson, when, and which check took how many tries. It
 * is sealed, so that a mistyped or invented one is noticed; it proves nothing against a person who
 * reads this program, and holds nothing about a person but the name that they typed.
 */

/** What a code holds. */
export interface Completion {
  /** {@link lessonMark} of the lesson's id; the reader of a code knows the lessons. */
  readonly lesson: number;
  /** Of the practice store. */
  readonly seed: number;
  /** When the lesson was finished: milliseconds since 1970, in a code to the minute. */
  readonly endedAtMs: number;
  /** Whole minutes, at most 255. */
  readonly tookMinutes: number;
  /** One for each check, at most {@link MOST_CHECKS} of them; 15 stands for that many or more. */
  readonly tries: readonly number[];
  /** As it was typed, at most {@link LONGEST_NAME} bytes of UTF-8; may be empty. */
  readonly name: string;
}

/** In bytes of UTF-8. */
export const LONGEST_NAME = 24;

/** Of a lesson. */
export const MOST_CHECKS = 15;

const MOST_TRIES = 15;

/** Computes at least {@link SEAL_BYTES} bytes that nobody can find without the key. */
type Seal = (bytes: Uint8Array) => Uint8Array;

type ReadCode =
  | { readonly type: 'completion'; readonly completion: Completion }
  /** `form`: not a completion code; `seal`: mistyped, invented, or of another workshop's word. */
  | { readonly type: 'unreadable'; readonly why: 'form' | 'seal' };

const VERSION = 1;
const SEAL_BYTES = 5;

/** Minutes are counted from here: 1 January 2026. */
const FIRST_MS = Date.UTC(2026, 0, 1);
const MINUTE_MS = 60_000;

/** Crockford's alphabet: no letter that looks like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 5;

/** Stands for the id of a lesson: 16 bits of FNV-1a. */
export function lessonMark(id: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(id)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return (hash >>> 16) ^ (hash & 0xffff);
}

/** @returns groups of five letters and digits: `04T5Z-…` @throws RangeError for too many checks */
export function completionCode(completion: Completion, seal: Seal): string {
  const { lesson, seed, endedAtMs, tookMinutes, tries, name } = completion;
  if (tries.length > MOST_CHECKS) throw new RangeError('too many checks for a code');
  const counts = tries.map((count) => Math.min(count, MOST_TRIES));
  const body = Uint8Array.of(
    (VERSION << 4) | counts.length,
    lesson >> 8,
    lesson & 255,
    Math.min(tookMinutes, 255),
    ...numberBytes(seed),
    ...numberBytes(Math.max(0, Math.floor((endedAtMs - FIRST_MS) / MINUTE_MS))),
    ...pairsOf(counts),
    ...utf8Within(name, LONGEST_NAME),
  );
  const text = toLetters(Uint8Array.of(...body, ...seal(body).slice(0, SEAL_BYTES)));
  return (text.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');
}

/** Reads a code as typed: in any case, with or without its dashes, O for 0 and I or L for 1. */
export function readCompletionCode(text: string, seal: Seal): ReadCode {
  const bytes = fromLetters(text);
  if (bytes === null || bytes.length < 6 + SEAL_BYTES) return NO_CODE;
  const body = bytes.slice(0, -SEAL_BYTES);
  const sealed = seal(body);
  const isSealed = bytes.slice(-SEAL_BYTES).every((byte, at) => byte === sealed[at]);
  if (!isSealed) return { type: 'unreadable', why: 'seal' };
  const [first = 0, high = 0, low = 0, tookMinutes = 0] = body;
  // A code of a later version, with a valid seal.
  if (first >> 4 !== VERSION) return NO_CODE;
  const seed = readNumber(body, 4);
  const minutes = readNumber(body, seed.end);
  const nameStart = minutes.end + Math.ceil((first & 15) / 2);
  const pairs = body.slice(minutes.end, nameStart);
  return {
    type: 'completion',
    completion: {
      lesson: (high << 8) | low,
      seed: seed.value,
      endedAtMs: FIRST_MS + minutes.value * MINUTE_MS,
      tookMinutes,
      tries: [...pairs].flatMap((byte) => [byte >> 4, byte & 15]).slice(0, first & 15),
      name: new TextDecoder().decode(body.slice(nameStart)),
    },
  };
}

const NO_CODE = { type: 'unreadable', why: 'form' } as const;

/** Seven bits in a byte, the lowest first; the highest bit says that more follow. */
function numberBytes(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}

function readNumber(bytes: Uint8Array, start: number): { value: number; end: number } {
  let value = 0;
  let end = start;
  for (let unit = 1; end < bytes.length; unit *= 128) {
    const byte = bytes[end] ?? 0;
    end += 1;
    value += (byte % 128) * unit;
    if (byte < 128) break;
  }
  return { value, end };
}

/** Two counts in a byte. */
function pairsOf(counts: readonly number[]): number[] {
  const bytes: number[] = [];
  for (let at = 0; at < counts.length; at += 2)
    bytes.push(((counts[at] ?? 0) << 4) | (counts[at + 1] ?? 0));
  return bytes;
}

/** The beginning of a text in whole characters, at most `most` bytes. */
function utf8Within(text: string, most: number): Uint8Array {
  const bytes = new Uint8Array(most);
  const { written } = new TextEncoder().encodeInto(text, bytes);
  return bytes.slice(0, written);
}

function toLetters(bytes: Uint8Array): string {
  const withEnd = new DataView(Uint8Array.of(...bytes, 0).buffer);
  let text = '';
  for (let bit = 0; bit < bytes.length * 8; bit += 5)
    text += ALPHABET[(withEnd.getUint16(bit >> 3) >> (11 - (bit % 8))) & 31];
  return text;
}

function fromLetters(text: string): Uint8Array | null {
  const clean = text
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of clean) {
    const value = ALPHABET.indexOf(letter);
    if (value === -1) return null;
    held = (held << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push(held >> bits);
    held &= (1 << bits) - 1;
  }
  // The unused bits of the last letter are always zero.
  return held === 0 && bits < 5 ? Uint8Array.from(bytes) : null;
}
