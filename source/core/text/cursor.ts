export type CursorMove =
  | 'left'
  | 'right'
  | 'word-left'
  | 'word-right'
  | 'line-start'
  | 'line-end'
  /** Of the row on the screen; where the text is not wrapped, of the line. */
  | 'row-start'
  | 'row-end'
  | 'up'
  | 'down'
  | 'text-start'
  | 'text-end';

/** A cursor in a text; offsets are UTF-16 units and lie on grapheme boundaries. */
export interface CursorPlace {
  readonly text: string;
  readonly cursor: number;
  /** The column (graphemes) that up and down come back to; null after any other move. */
  readonly column: number | null;
}

/** Where a move leads, and the column that up and down have to remember. */
export function moveTarget(
  place: CursorPlace,
  to: CursorMove,
): { offset: number; column: number | null } {
  const { text, cursor } = place;
  switch (to) {
    case 'left':
      return at(previousBoundary(text, cursor));
    case 'right':
      return at(nextBoundary(text, cursor));
    case 'word-left':
      // A combining mark is part of a word, its base character may not be: never stop in between.
      return at(graphemeStart(text, wordStart(text, cursor)));
    case 'word-right':
      return at(boundaryAt(text, wordEnd(text, cursor)));
    case 'row-start':
    case 'line-start':
      return at(lineStart(text, cursor));
    case 'row-end':
    case 'line-end':
      return at(lineEnd(text, cursor));
    case 'text-start':
      return at(0);
    case 'text-end':
      return at(text.length);
    case 'up':
    case 'down':
      return vertical(place, to);
  }
}

function at(offset: number): { offset: number; column: null } {
  return { offset, column: null };
}

/** On the first line up goes to the start, on the last line down to the end, as editors do. */
function vertical(place: CursorPlace, to: 'up' | 'down'): { offset: number; column: number } {
  const { text, cursor } = place;
  const start = lineStart(text, cursor);
  const column = place.column ?? countGraphemes(text.slice(start, cursor));
  const end = lineEnd(text, cursor);
  if (to === 'up' && start === 0) return { offset: 0, column };
  if (to === 'down' && end === text.length) return { offset: text.length, column };
  const line = to === 'up' ? lineStart(text, start - 1) : end + 1;
  const offset = line + firstGraphemes(text.slice(line, lineEnd(text, line)), column).length;
  return { offset, column };
}

/** Offset (UTF-16 units) of the start of the line that `offset` lies in. */
function lineStart(text: string, offset: number): number {
  return offset <= 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

/** Offset of the end of the line that `offset` lies in, before its line break. */
function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end;
}

/** Where a cursor stands: line number from 0, and the offsets of that line. */
export function cursorLine({ text, cursor }: { readonly text: string; readonly cursor: number }): {
  row: number;
  start: number;
  end: number;
} {
  const start = lineStart(text, cursor);
  let row = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < start; at = text.indexOf('\n', at + 1)) {
    row += 1;
  }
  return { row, start, end: lineEnd(text, cursor) };
}

const WORD = /[\p{L}\p{N}\p{M}_]/u;

/**
 * Offset of the start of the word at or before `offset`; blanks and signs in between are skipped.
 */
function wordStart(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && !WORD.test(before(text, at))) at -= before(text, at).length;
  while (at > 0 && WORD.test(before(text, at))) at -= before(text, at).length;
  return at;
}

/** Offset of the end of the word at or after `offset`; blanks and signs in between are skipped. */
function wordEnd(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && !WORD.test(after(text, at))) at += after(text, at).length;
  while (at < text.length && WORD.test(after(text, at))) at += after(text, at).length;
  return at;
}

function after(text: string, offset: number): string {
  return String.fromCodePoint(text.codePointAt(offset) ?? 0);
}

function before(text: string, offset: number): string {
  const isPair = /[\uDC00-\uDFFF]/.test(text.charAt(offset - 1)) && offset >= 2;
  return isPair ? text.slice(offset - 2, offset) : text.charAt(offset - 1);
}

// Created on first use: that takes up to nine milliseconds.
let segmenter: Intl.Segmenter | null = null;

/** The characters of a text as a person counts them. */
export function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** Printable ASCII has one grapheme for each code unit, so no segmenter is needed. */
const PLAIN = /^[\x20-\x7e]*$/;

/** How many graphemes (characters as a person counts them) `text` has. */
export function countGraphemes(text: string): number {
  if (text.length < 2 || PLAIN.test(text)) return text.length;
  let count = 0;
  for (const _ of graphemesOf(text)) count += 1;
  return count;
}

/** The first `count` graphemes of `text`. */
export function firstGraphemes(text: string, count: number): string {
  if (PLAIN.test(text)) return text.slice(0, Math.max(0, count));
  let seen = 0;
  for (const { index } of graphemesOf(text)) {
    if (seen >= count) return text.slice(0, index);
    seen += 1;
  }
  return text;
}

/** The offset (UTF-16 units) of the first grapheme boundary after `offset`. */
function nextBoundary(text: string, offset: number): number {
  if (offset >= text.length) return text.length;
  if (isPlainAt(text, offset) && isPlainAt(text, offset + 1)) return offset + 1;
  const found = graphemesOf(text).containing(offset);
  return found === undefined ? text.length : found.index + found.segment.length;
}

/** The offset (UTF-16 units) of the last grapheme boundary before `offset`. */
function previousBoundary(text: string, offset: number): number {
  if (offset <= 0) return 0;
  // A prefix sign (U+0600) forms one grapheme with a plain character after it.
  if (isPlainAt(text, offset - 1) && isPlainAt(text, offset - 2)) return offset - 1;
  return graphemesOf(text).containing(offset - 1)?.index ?? 0;
}

/** The start (UTF-16 units) of the grapheme that `offset` lies in; a boundary stays the same. */
function graphemeStart(text: string, offset: number): number {
  return offset >= text.length ? text.length : previousBoundary(text, offset + 1);
}

/**
 * `offset` itself if it is a grapheme boundary, else the boundary after it. An offset outside the
 * text comes to the nearer end; one that is not a finite number becomes 0.
 */
export function boundaryAt(text: string, offset: number): number {
  const unit = Number.isFinite(offset) ? Math.trunc(offset) : 0;
  const inside = Math.max(0, Math.min(text.length, unit));
  if (inside === 0 || inside === text.length) return inside;
  return nextBoundary(text, previousBoundary(text, inside));
}

/**
 * Printable ASCII characters and line breaks never join each other; nor do the ends of the text.
 */
function isPlainAt(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset);
  return Number.isNaN(unit) || unit === 0x0a || (unit >= 0x20 && unit <= 0x7e);
}
