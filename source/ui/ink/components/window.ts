/** The part of `count` rows to show in `height` rows, the marks above and below included. */
export function windowAround(
  count: number,
  cursor: number,
  height: number,
): { readonly first: number; readonly last: number } {
  if (count <= height) return { first: 0, last: count };
  // Both marks take a row of their own wherever they can appear.
  const shown = Math.max(1, height - 2);
  const first = Math.max(0, Math.min(count - shown, cursor - Math.floor(shown / 2)));
  const isAtStart = first <= 1;
  const isAtEnd = first + shown >= count - 1;
  if (isAtStart) return { first: 0, last: Math.max(1, height - 1) };
  if (isAtEnd) return { first: count - Math.max(1, height - 1), last: count };
  return { first, last: first + shown };
}
