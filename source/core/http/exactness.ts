/** What in an answer's body is not plain text, and what a copy of it loses. */
import { type BodyText, type HttpAnswer, readBodyText } from './message.ts';

/** Bytes are decoded in pieces of this size, so that no long string is made. */
const PIECE = 1024 * 1024;

/** Whether bytes of any length are UTF-8. @param isCut the last character may be incomplete */
export function isUtf8(bytes: Uint8Array, isCut: boolean): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let from = 0; from < bytes.length; from += PIECE) {
      decoder.decode(bytes.subarray(from, from + PIECE), { stream: true });
    }
    if (!isCut) decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** Notes on the characters of a body, and whether its bytes are UTF-8. */
interface Exactness {
  /** False: invalid bytes are shown and copied as U+FFFD. */
  readonly isUtf8: boolean;
  readonly notes: readonly string[];
}

/** @param text the body read as text; null: there is no body, or it is too large to read whole */
export function readExactness(answer: HttpAnswer, text: BodyText | null): Exactness {
  if (answer.body.length === 0) return { isUtf8: true, notes: [] };
  if (text === null) {
    // The beginning is enough for the notes on UTF-16, the charset and the byte order mark.
    const start = { ...answer, body: answer.body.subarray(0, PIECE), incomplete: 'limit' } as const;
    const first = readBodyText(start);
    const isWhole = isUtf8(answer.body, answer.incomplete !== null);
    if (first?.isUtf8 === true && !isWhole) return { isUtf8: false, notes: [NOT_UTF8] };
    return { isUtf8: isWhole, notes: first === null ? [] : notesOn(first) };
  }
  const notes = notesOn(text);
  const half = halfCharacter(text.text);
  if (half !== null) {
    notes.push(
      `A text in the body has half a character (${half}): it is shown as it was sent, and becomes U+FFFD in a copy.`,
    );
  }
  return { isUtf8: text.isUtf8, notes };
}

/** The notes on how the bytes were read. */
function notesOn({ note, hadBom }: BodyText): string[] {
  return [...(note === null ? [] : [note]), ...(hadBom ? [WITH_BOM] : [])];
}

const NOT_UTF8 = 'The body is not UTF-8.';
const WITH_BOM =
  'The body begins with a byte order mark, which is not shown; bytes that are saved keep it.';

/** A JSON escape: a surrogate pair, a lone surrogate (captured), or any other. */
const ESCAPE =
  /\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(u[dD][89a-fA-F][0-9a-fA-F]{2})|[^])/g;

/** The first escape of a lone surrogate; read from the start, since a backslash may be escaped. */
function halfCharacter(text: string): string | null {
  // Most bodies have none, and some have millions of other escapes.
  if (!/\\u[dD][89a-fA-F]/.test(text)) return null;
  for (const [escape, half] of text.matchAll(ESCAPE)) if (half !== undefined) return escape;
  return null;
}

/** A text as a clipboard and a text file can hold it, and a sentence about what it lost. */
interface Copy {
  readonly text: string;
  /** Null: it is exactly what was shown. */
  readonly note: string | null;
}

/** @param isUtf8 of the body that it is part of */
export function copyOf(text: string, { isUtf8: isExact }: { readonly isUtf8: boolean }): Copy {
  const halves = text.match(/\p{Surrogate}/gu)?.length ?? 0;
  const lost = isExact ? 0 : (text.match(/\uFFFD/g)?.length ?? 0);
  const count = halves + lost;
  if (count === 0) return { text, note: null };
  const places = count === 1 ? 'one place' : `${count.toLocaleString('en')} places`;
  const what = [
    ...(lost > 0 ? ['bytes that are no UTF-8'] : []),
    ...(halves > 0 ? ['halves of characters'] : []),
  ];
  return {
    text: text.toWellFormed(),
    note: `It has U+FFFD in ${places}, instead of ${what.join(' and ')}.`,
  };
}

/** The note on a saved file whose body is not exactly text. */
export const BYTES_AS_THEY_CAME = 'Its bytes are exactly those that came.';
