import { headerValues } from './message.ts';
import type { HttpAnswer } from './message.ts';

/** An answer's body as text. The exact bytes stay in the answer, for copy and export. */
export interface BodyText {
  /** Without a byte order mark; where the bytes are not UTF-8, with U+FFFD in their place. */
  readonly text: string;
  readonly isUtf8: boolean;
  readonly hadBom: boolean;
  /** A sentence about a decoding fault or a differing charset, else null. */
  readonly note: string | null;
}

/** Above this the engine cannot hold the body in one string. */
const LONGEST_TEXT_BYTES = 2 ** 29 - 32;

/** The body as text, or null when there is none ("no body" is no fault: 204, HEAD, 423). */
export function readBodyText(answer: HttpAnswer): BodyText | null {
  if (answer.body.length === 0) return null;
  if (answer.body.length > LONGEST_TEXT_BYTES) {
    const note = 'The body is too large to be shown as text; save it to a file instead.';
    return { text: '', isUtf8: false, hadBom: false, note };
  }
  const bytes = answer.incomplete === null ? answer.body : withoutHalfCharacter(answer.body);
  try {
    // ignoreBOM keeps the mark in the text, so that it can be reported.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const hadBom = text.startsWith('\uFEFF');
    return { text: hadBom ? text.slice(1) : text, isUtf8: true, hadBom, note: charsetNote(answer) };
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    return { text, isUtf8: false, hadBom: false, note: notUtf8Note(bytes, answer) };
  }
}

/** Where we stopped or the sender broke off, the last character may be half there. */
function withoutHalfCharacter(bytes: Uint8Array): Uint8Array {
  let lead = bytes.length - 1;
  while (lead > 0 && bytes.length - lead < 4 && ((bytes[lead] ?? 0) & 0xc0) === 0x80) lead -= 1;
  const first = bytes[lead] ?? 0;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
  return lead + length > bytes.length ? bytes.subarray(0, lead) : bytes;
}

function notUtf8Note(bytes: Uint8Array, answer: HttpAnswer): string {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isUtf16) return 'The body is not UTF-8: it starts like UTF-16.';
  const charset = declaredCharset(answer);
  if (charset !== null && !isUtf8Name(charset)) {
    return `The body is not UTF-8: its Content-Type says ${charset}.`;
  }
  return 'The body is not UTF-8.';
}

function charsetNote(answer: HttpAnswer): string | null {
  const charset = declaredCharset(answer);
  if (charset === null || isUtf8Name(charset)) return null;
  return `The Content-Type says ${charset}; the body is read as UTF-8.`;
}

/** The charset of the Content-Type in lower case; null when absent or not a plain name. */
function declaredCharset(answer: HttpAnswer): string | null {
  const contentType = headerValues(answer, 'content-type')[0] ?? '';
  const found = /;\s*charset\s*=\s*"?([A-Za-z0-9._:-]{1,40})"?/i.exec(contentType);
  return found?.[1]?.toLowerCase() ?? null;
}

function isUtf8Name(charset: string): boolean {
  return charset === 'utf-8' || charset === 'utf8' || charset === 'us-ascii';
}
