import { append } from '../any-length.ts';
/** Brackets of GraphQL and JSON, found in one pass: half a million characters take a few ms. */
export type CodeLanguage = 'graphql' | 'json';

/** What an offset lies in: code, or text in which a bracket is an ordinary character. */
type CodePlace = 'code' | 'string' | 'block string' | 'comment';

/**
 * Offsets of the brackets that are open at an offset, innermost last, and what the offset lies in.
 */
interface OpenBrackets {
  readonly place: CodePlace;
  readonly open: readonly number[];
}

/** The brackets to highlight: offsets in UTF-16 units. */
export interface BracketMarks {
  /** The bracket at the cursor and its partner. */
  readonly pair: readonly [number, number] | null;
  /** The brackets in the window that have no partner. */
  readonly wrong: readonly number[];
}

const NO_MARKS: BracketMarks = { pair: null, wrong: [] };

const QUOTE = 0x22;
const HASH = 0x23;
const BACKSLASH = 0x5c;
const LINE_FEED = 0x0a;
const BLOCK = '"""';

/** The code of the opening bracket for that of a closing one; 0 for any other character. */
function openerOf(code: number): number {
  switch (code) {
    case 0x7d:
      return 0x7b;
    case 0x5d:
      return 0x5b;
    case 0x29:
      return 0x28;
    default:
      return 0;
  }
}

function isBracket(code: number): boolean {
  return (
    code === 0x7b ||
    code === 0x7d ||
    code === 0x5b ||
    code === 0x5d ||
    code === 0x28 ||
    code === 0x29
  );
}

/** The bracket that closes an opening one; undefined for anything else. */
export function closerOf(bracket: string): string | undefined {
  return CLOSERS[bracket];
}

const CLOSERS: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' };

/** The brackets that are still open before the offset `to`. */
export function openBracketsAt(text: string, language: CodeLanguage, to: number): OpenBrackets {
  const pairs = new BracketPairs(text);
  const place = eachBracket(text, language, to, (at) => pairs.add(at));
  return { place, open: pairs.open };
}

/**
 * The bracket at the cursor, or before it, with its partner; and the brackets in the window that
 * have no partner.
 */
export function markBrackets(
  text: string,
  language: CodeLanguage,
  cursor: number,
  window: { readonly from: number; readonly to: number },
): BracketMarks {
  if (!/[{}()[\]]/.test(text)) return NO_MARKS;
  const found: { at?: readonly [number, number]; before?: readonly [number, number] } = {};
  const wrong: number[] = [];
  const isSeen = (at: number) => at >= window.from && at < window.to;
  let isAtCursor = false;
  const pairs = new BracketPairs(text, {
    onPair: (opener, closer) => {
      if (opener === cursor || closer === cursor) found.at = [opener, closer];
      else if (opener === cursor - 1 || closer === cursor - 1) found.before = [opener, closer];
    },
    onWrong: (at) => void (isSeen(at) && wrong.push(at)),
  });
  eachBracket(text, language, text.length, (at) => {
    isAtCursor ||= at === cursor;
    pairs.add(at);
  });
  append(wrong, pairs.open.filter(isSeen));
  return { pair: (isAtCursor ? found.at : found.before) ?? null, wrong };
}

interface PairListener {
  readonly onPair: (opener: number, closer: number) => void;
  readonly onWrong: (at: number) => void;
}

/** Matches the brackets. A closing bracket closes all that is open since its partner. */
class BracketPairs {
  readonly open: number[] = [];
  readonly #text: string;
  readonly #listener: PairListener | null;

  constructor(text: string, listener: PairListener | null = null) {
    this.#text = text;
    this.#listener = listener;
  }

  add(at: number): void {
    const opener = openerOf(this.#text.charCodeAt(at));
    if (opener === 0) {
      this.open.push(at);
      return;
    }
    const partner = this.#findOpen(opener);
    if (partner === -1) {
      this.#listener?.onWrong(at);
      return;
    }
    for (const left of this.open.splice(partner + 1)) this.#listener?.onWrong(left);
    const found = this.open.pop() ?? at;
    this.#listener?.onPair(found, at);
  }

  #findOpen(opener: number): number {
    const least = Math.max(0, this.open.length - FURTHEST);
    for (let index = this.open.length - 1; index >= least; index -= 1) {
      if (this.#text.charCodeAt(this.open[index] ?? 0) === opener) return index;
    }
    return -1;
  }
}

/** A partner is searched among this many open brackets; a person never leaves more unclosed. */
const FURTHEST = 50;

/**
 * Calls `onBracket` for brackets before `to` outside strings and comments; returns the place of
 * `to`.
 */
function eachBracket(
  text: string,
  language: CodeLanguage,
  to: number,
  onBracket: (at: number) => void,
): CodePlace {
  const isGraphql = language === 'graphql';
  let at = 0;
  while (at < to) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const isBlock = isGraphql && text.startsWith(BLOCK, at);
      const end = isBlock ? blockEnd(text, at + BLOCK.length) : stringEnd(text, at + 1);
      if (end === null || end > to) return isBlock ? 'block string' : 'string';
      // An unclosed string ends with its line; at its end the cursor is still in the string.
      if (end === to && !isBlock && text.charCodeAt(end - 1) !== QUOTE) return 'string';
      at = end;
    } else if (isGraphql && code === HASH) {
      const end = text.indexOf('\n', at);
      if (end === -1 || end >= to) return 'comment';
      at = end;
    } else {
      if (isBracket(code)) onBracket(at);
      at += 1;
    }
  }
  return 'code';
}

/**
 * The offset after the closing quote, or the end of the line if the string is not closed; null: the
 * text ends inside the string.
 */
function stringEnd(text: string, from: number): number | null {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED) return at;
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH && text.charCodeAt(at + 1) !== LINE_FEED) at += 1;
  }
  return null;
}

function blockEnd(text: string, from: number): number | null {
  for (let end = text.indexOf(BLOCK, from); end !== -1; end = text.indexOf(BLOCK, end + 1)) {
    if (text.charCodeAt(end - 1) !== BACKSLASH) return end + BLOCK.length;
  }
  return null;
}
