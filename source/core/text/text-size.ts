import { countGraphemes, firstGraphemes } from './cursor.ts';

/**
 * How long a text is, in graphemes. Counting a long text costs time, so it is done only when the
 * limit is near, and what it brought is kept for the next key.
 */
export interface TextSize {
  /** No more than these; just as many where `isExact`. */
  readonly graphemes: number;
  readonly isExact: boolean;
}

/** UTF-16 units of what is typed, not pasted: so few are counted at any time. */
export const KEYS = 64;

export const EMPTY_SIZE: TextSize = { graphemes: 0, isExact: true };

/**
 * Cuts `insert` so that it fits between what an edit keeps of a text of `size`, which is cut at
 * grapheme boundaries only. `isWhole`: all of the text is kept. Told is the size of the text with
 * what fits.
 */
export function fitInsert(
  { before, after, isWhole }: Readonly<{ before: string; after: string; isWhole: boolean }>,
  size: TextSize,
  insert: string,
  maxLength: number,
): { readonly fitting: string; readonly isCut: boolean; readonly size: TextSize } {
  if (insert === '' && isWhole) return { fitting: '', isCut: false, size };
  // A grapheme has at least one unit, and joining texts never makes more of them.
  const atMost = Math.min(size.graphemes, before.length + after.length);
  const added = insert.length > KEYS ? insert.length : countGraphemes(insert);
  if (atMost + added <= maxLength) {
    const graphemes = atMost + added;
    return { fitting: insert, isCut: false, size: { graphemes, isExact: false } };
  }
  const there =
    isWhole && size.isExact ? size.graphemes : countGraphemes(before) + countGraphemes(after);
  const room = Math.max(0, maxLength - there);
  // A thousand units for a grapheme is beyond any script; it bounds the work on a huge paste.
  const fitting = firstGraphemes(insert.slice(0, room * 1000), room);
  const isCut = fitting.length < insert.length;
  if (fitting === '') return { fitting, isCut, size: { graphemes: there, isExact: isWhole } };
  const graphemes = there + countGraphemes(fitting);
  return { fitting, isCut, size: { graphemes, isExact: false } };
}
