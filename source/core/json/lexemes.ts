const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The text ended inside the lexeme. */
export const CUT = -1;
/** It is not one of JSON. */
const INVALID = -2;

/** The offset behind the blanks from `at` on. */
export function skipBlanks(bytes: Uint8Array, at: number): number {
  let next = at;
  for (; next < bytes.length; next += 1) {
    const byte = bytes[next];
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) break;
  }
  return next;
}

/**
 * The offset behind the string whose quote stands at `at`, or {@link CUT}. Raw control characters
 * and unknown escapes pass: they are shown as they are.
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

/** The offset behind the number at `at` (RFC 8259 §6), {@link CUT} or {@link INVALID}. */
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

/** The offset behind `true`, `false` or `null` at `at`, {@link CUT} or {@link INVALID}. */
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

/** Whether the text is one JSON value (RFC 8259), white space around it allowed. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
