/** What the last frame showed of a body that is taller than the space for it. */
interface ShownRows {
  /** The offset that follows the focus. */
  readonly base: number;
  /** The greatest offset. */
  readonly max: number;
  /** Rows that a key for a page scrolls by. */
  readonly page: number;
}

/** Connects the screen, which knows its rows, with the keys that scroll it. */
export interface Scrolling {
  /** Called with every frame. */
  show(rows: ShownRows): void;
  /** The new `scroll` (rows from the focus) after so many rows or pages more, within the body. */
  after(scroll: number, by: { readonly rows?: number; readonly pages?: number }): number;
}

export function createScrolling(): Scrolling {
  let shown: ShownRows | null = null;
  return {
    show(rows) {
      shown = rows;
    },
    after(scroll, { rows = 0, pages = 0 }) {
      if (shown === null) return 0;
      const { base, max, page } = shown;
      const here = Math.max(0, Math.min(max, base + scroll));
      return Math.max(0, Math.min(max, here + rows + pages * page)) - base;
    },
  };
}

/** Where a body of `rows` rows is in `height` rows, marks above and below included. */
interface ScrollPlace {
  readonly offset: number;
  /** Rows of the body in sight. */
  readonly height: number;
  readonly hasMoreAbove: boolean;
  readonly hasMoreBelow: boolean;
  readonly shown: ShownRows;
}

/**
 * Follows the focus, then goes as far as the person scrolled from there. `formEnd`: the row after a
 * form, kept in sight together with the focus as far as there is room for both.
 */
export function scrollPlace(
  rows: number,
  height: number,
  focus: number | null,
  scroll: number,
  formEnd: number | null = null,
): ScrollPlace {
  if (rows <= height) {
    const shown = { base: 0, max: 0, page: height };
    return { offset: 0, height: rows, hasMoreAbove: false, hasMoreBelow: false, shown };
  }
  // The marks take a row each, outside of what is scrolled.
  const hasMarks = height >= 3;
  const most = hasMarks ? height - 1 : height;
  const middle = hasMarks ? height - 2 : height;
  const max = rows - most;
  // One row after the focus is kept in sight, where there are rows to spare.
  const ahead = middle > 2 ? 2 : 1;
  const at = focus ?? 0;
  const followed = at + ahead <= most ? 0 : at - middle + ahead;
  const end = formEnd ?? 0;
  const withForm = end <= most ? 0 : Math.min(end - middle, focus ?? rows);
  const base = Math.min(max, Math.max(followed, withForm));
  const offset = Math.max(0, Math.min(max, base + scroll));
  const isAtEdge = offset === 0 || offset === max;
  return {
    offset,
    height: isAtEdge ? most : middle,
    hasMoreAbove: hasMarks && offset > 0,
    hasMoreBelow: hasMarks && offset < max,
    shown: { base, max, page: Math.max(1, middle - 1) },
  };
}
