import { countGraphemes, firstGraphemes } from './cursor.ts';

/**
 * The length of a text in graphemes. Counting a long text is slow, so it happens only near the
 * limit, and the result is kept for the next key.
 */
export interface TextSize {
  /** An upper bound; the exact number if `isExact`. */
  readonly graphemes: number;
  readonly isExact: boolean;
}

/** UTF-16 units that a key types at most: texts this short are always counted. */
export const KEYS = 64;

export const EMPTY_SIZE: TextSize = { graphemes: 0, isExact: true };

/**
 * Cuts `insert` at a grapheme boundary so that `before + insert + after` has at most `maxLength`
 * graphemes. `size` is that of the text before the edit; `isWhole`: the edit removes nothing from
 * it. Returns the size of the new text.
 */
export function fitInsert(
  { before, after, isWhole }: Readonly<{ before: string; after: string; isWhole: boolean }>,
  size: TextSize,
  insert: string,
  maxLength: number,
): { readonly fitting: string; readonly isCut: boolean; readonly size: TextSize } {
  if (insert === '' && isWhole) return { fitting: '', isCut: false, size };
  // A grapheme has at least one unit, and joining texts never adds graphemes.
  const atMost = Math.min(size.graphemes, before.length + after.length);
  const added = insert.length > KEYS ? insert.length : countGraphemes(insert);
  if (atMost + added <= maxLength) {
    const graphemes = atMost + added;
    return { fitting: insert, isCut: false, size: { graphemes, isExact: false } };
  }
  const there =
    isWhole && size.isExact ? size.graphemes : countGraphemes(before) + countGraphemes(after);
  const available = Math.max(0, maxLength - there);
  // A thousand units for a grapheme is beyond any script; it bounds the work on a huge paste.
  const fitting = firstGraphemes(insert.slice(0, available * 1000), available);
  const isCut = fitting.length < insert.length;
  if (fitting === '') return { fitting, isCut, size: { graphemes: there, isExact: isWhole } };
  const graphemes = there + countGraphemes(fitting);
  return { fitting, isCut, size: { graphemes, isExact: false } };
}
