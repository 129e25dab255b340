import { cutToWidth, expandTabs } from './cell-width.ts';
import { redactSecrets } from './secret.ts';

/** Text that may be written to a terminal: no control, format or bidi character is left in it. */
export type DisplayText = string & { readonly __brand: 'DisplayText' };

interface DisplayOptions {
  /** Keeps `\n` (and `\r\n` as `\n`); otherwise a line break is shown as `^J` in the one row. */
  readonly multiline?: boolean;
}

/**
 * Everything that needs a check. Without a quantifier, so that no input can overflow the matcher.
 */
const NEEDS_CARE =
  /\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{M}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu;

/** Printable ASCII, which is most text, needs no check. */
const OTHER_THAN_ASCII = /[^\x20-\x7e]/;
const MARK = /\p{M}/u;
const NEXT_IS_MARK = /^\p{M}/u;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;
/** Text before a joiner that really joins: an emoji with optional skin tone or style. */
const BEFORE_JOINER = /\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F]?$/u;
const PICTOGRAPH = /^\p{Extended_Pictographic}/u;
const TAKES_EMOJI_STYLE = /[\p{Emoji}\p{Extended_Pictographic}]$/u;
const IDEOGRAPH = /\p{Ideographic}$/u;

const MOST_MARKS = 8;
const MOST_JOINERS = 9;

/**
 * Makes visible whatever could act on a terminal or hide: controls in caret notation (`^[`), every
 * other control, format, bidi, tag and lone-surrogate code point as `<U+202E>`. Nothing is dropped
 * silently. Joined emoji stay whole, a base keeps at most eight combining marks, tabs are expanded.
 * Takes time in proportion to the length of the text, whatever it holds.
 */
export function toDisplayText(raw: string, options: DisplayOptions = {}): DisplayText {
  if (!OTHER_THAN_ASCII.test(raw)) return trusted(raw);
  const multiline = options.multiline === true;
  const state = { marks: 0, marksEnd: -1, hiddenEnd: 0, joiners: 0, joinerEnd: -1 };

  const shown = raw.replace(NEEDS_CARE, (found: string, offset: number) => {
    const end = offset + found.length;
    const hide = (text: string): string => {
      state.hiddenEnd = end;
      return text;
    };
    if (found === '\t') {
      state.hiddenEnd = end;
      return found;
    }
    if (multiline && found === '\n') return hide('\n');
    if (multiline && found === '\r' && raw[end] === '\n') return hide('');
    // One of the three flags (England, Scotland, Wales) that are spelled with tag characters.
    if (found.length > 2) return found;
    if (found === '\u200D') {
      if (!isJoined(raw, offset)) return hide(codePointName(found));
      state.joiners = offset - state.joinerEnd <= 4 ? state.joiners + 1 : 1;
      state.joinerEnd = end;
      return state.joiners > MOST_JOINERS ? hide(codePointName(found)) : found;
    }
    if (isVariationSelector(found)) {
      return keepsSelector(raw, offset, found) ? found : hide(codePointName(found));
    }
    if (!MARK.test(found) || IGNORABLE.test(found)) return hide(codePointName(found));
    if (offset === state.hiddenEnd) return hide(codePointName(found));
    state.marks = offset === state.marksEnd ? state.marks + 1 : 1;
    state.marksEnd = end;
    if (state.marks <= MOST_MARKS) return found;
    return NEXT_IS_MARK.test(raw.slice(end, end + 2)) ? '' : `<+${state.marks - MOST_MARKS} marks>`;
  });
  return trusted(shown.includes('\t') ? expandTabs(shown) : shown);
}

/** `^[` for the C0 controls and DEL, `<U+202E>` for all others. */
function codePointName(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return `^${String.fromCharCode(code + 0x40)}`;
  if (code === 0x7f) return '^?';
  return unicodeName(code);
}

/** `<U+001B>`: with at least four digits, so that it can be looked up. */
function unicodeName(code: number): string {
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
}

function isJoined(raw: string, offset: number): boolean {
  return (
    BEFORE_JOINER.test(raw.slice(Math.max(0, offset - 4), offset)) &&
    PICTOGRAPH.test(raw.slice(offset + 1, offset + 3))
  );
}

function isVariationSelector(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef);
}

/** One selector after what it can select: emoji or text style, or the form of an ideograph. */
function keepsSelector(raw: string, offset: number, selector: string): boolean {
  const before = raw.slice(Math.max(0, offset - 2), offset);
  const isEmojiStyle = selector === '\uFE0E' || selector === '\uFE0F';
  return isEmojiStyle ? TAKES_EMOJI_STYLE.test(before) : IDEOGRAPH.test(before);
}

/** The only place where text gets the brand. */
function trusted(text: string): DisplayText {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a guard would only look again
  return text as DisplayText;
}

const LONGEST_SHOWN = 60;

/**
 * Typed or received text for use inside a message: at most 60 cells of it, made displayable, with
 * everything that has the form of a secret redacted.
 */
export function quoted(text: string): DisplayText {
  const head = redactSecrets(text.slice(0, LONGEST_SHOWN * 4), []);
  return cutToWidth(toDisplayText(head), LONGEST_SHOWN);
}

/** The first character outside printable ASCII as `<U+200B>`, or null if there is none. */
export function firstOddCharacter(text: string): string | null {
  const index = text.search(/[^\x20-\x7e]/);
  const code = index === -1 ? undefined : text.codePointAt(index);
  return code === undefined ? null : unicodeName(code);
}

/** The text with a capital first letter. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
