// Made once: building a segmenter costs about a millisecond, and it has no state of its own.
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Text of this kind has one grapheme a code unit, so that no segmenter is needed. */
const PLAIN = /^[\x20-\x7e]*$/;

/** How many graphemes (characters as a person counts them) `text` has. */
export function countGraphemes(text: string): number {
  if (text.length < 2 || PLAIN.test(text)) return text.length;
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

/** The first `count` graphemes of `text`. */
export function firstGraphemes(text: string, count: number): string {
  if (PLAIN.test(text)) return text.slice(0, Math.max(0, count));
  let seen = 0;
  for (const { index } of segmenter.segment(text)) {
    if (seen >= count) return text.slice(0, index);
    seen += 1;
  }
  return text;
}

/** The offset (UTF-16 units) of the first grapheme boundary after `offset`. */
export function nextBoundary(text: string, offset: number): number {
  if (offset >= text.length) return text.length;
  if (isPlainAt(text, offset) && isPlainAt(text, offset + 1)) return offset + 1;
  const found = segmenter.segment(text).containing(offset);
  return found === undefined ? text.length : found.index + found.segment.length;
}

/** The offset (UTF-16 units) of the last grapheme boundary before `offset`. */
export function previousBoundary(text: string, offset: number): number {
  if (offset <= 0) return 0;
  if (isPlainAt(text, offset - 1)) return offset - 1;
  return segmenter.segment(text).containing(offset - 1)?.index ?? 0;
}

/** The offset (UTF-16 units) of the grapheme that `offset` lies in; a boundary is its own. */
export function graphemeStart(text: string, offset: number): number {
  return offset >= text.length ? text.length : previousBoundary(text, offset + 1);
}

/**
 * `offset` itself when it is a boundary, else the one behind the grapheme it lies in; what lies
 * outside the text, or is no number, comes to its nearest end.
 */
export function boundaryAt(text: string, offset: number): number {
  const unit = Number.isFinite(offset) ? Math.trunc(offset) : 0;
  const inside = Math.max(0, Math.min(text.length, unit));
  if (inside === 0 || inside === text.length) return inside;
  return nextBoundary(text, previousBoundary(text, inside));
}

/** Printable ASCII or a line break never joins the character before it; the end counts as such. */
function isPlainAt(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset);
  return Number.isNaN(unit) || unit === 0x0a || (unit >= 0x20 && unit <= 0x7e);
}
