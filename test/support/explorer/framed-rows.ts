import { expect } from 'vitest';

const FRAME = /^(?:╭.*╮|│.*│|╰.*╯)$/u;

/**
 * Every row is of a frame whose right side stands in the last cell of `width`: a row that is longer
 * pushes it out or stands over it, one that was broken has none.
 */
export function expectFramed(rows: readonly string[], width: number): void {
  for (const row of rows) {
    expect(row).toHaveLength(width);
    expect(row).toMatch(FRAME);
    // Between its content and its right side a frame has a blank.
    if (row.startsWith('│')) expect(row).toMatch(/ │$/u);
  }
}

/** Where one is in an answer is said at the right end of the screen: no pane goes beyond it. */
export function expectPlaceAtRightEnd(
  shown: readonly string[],
  { columns, rows }: { readonly columns: number; readonly rows: number },
): void {
  const place = shown.find((row) => /rows? \d+(?:-\d+)? of [\d,]+$/.test(row));
  // In the border a blank stands behind it; alone on the screen a pane has no border.
  expect(place?.length).toBe(columns < 60 || rows < 18 ? columns : columns - 1);
  expect(shown.at(-1)).toMatch(/\S/);
}
