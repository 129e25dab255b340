import { describe, expect, test } from 'vitest';
import { createScrolling, scrollPlace } from '../../../../source/ui/ink/frame/scrolling.ts';

/** The first and the last row that are in sight, and the marks above and below. */
function sight(...[rows, height, focus, scroll, formEnd]: Parameters<typeof scrollPlace>) {
  const place = scrollPlace(rows, height, focus, scroll, formEnd);
  const marks = (place.hasMoreAbove ? 1 : 0) + (place.hasMoreBelow ? 1 : 0);
  expect(place.height + marks).toBeLessThanOrEqual(Math.max(height, 1));
  return [
    ...(place.hasMoreAbove ? ['above'] : []),
    place.offset,
    place.offset + place.height - 1,
    ...(place.hasMoreBelow ? ['below'] : []),
  ];
}

describe('a body in its room', () => {
  test('stands whole where it fits, however far it was scrolled', () => {
    expect(sight(10, 10, 9, 0)).toEqual([0, 9]);
    expect(sight(4, 10, null, 5)).toEqual([0, 3]);
    expect(scrollPlace(10, 10, null, 0).shown).toEqual({ base: 0, max: 0, page: 10 });
  });

  test('begins at its top, with a mark below for what is not in sight', () => {
    expect(sight(20, 10, null, 0)).toEqual([0, 8, 'below']);
    expect(scrollPlace(20, 10, null, 0).shown).toEqual({ base: 0, max: 11, page: 7 });
  });

  test('follows the focus, with one row more where there is one to spare', () => {
    expect(sight(20, 10, 7, 0)).toEqual([0, 8, 'below']);
    expect(sight(20, 10, 8, 0)).toEqual(['above', 2, 9, 'below']);
    expect(sight(20, 10, 19, 0)).toEqual(['above', 11, 19]);
    expect(sight(20, 4, 10, 0)).toEqual(['above', 9, 10, 'below']);
    expect(sight(20, 5, 10, 0)).toEqual(['above', 9, 11, 'below']);
  });

  test('has no marks in two rows', () => {
    expect(sight(20, 2, 5, 0)).toEqual([4, 5]);
    expect(sight(20, 2, null, 0)).toEqual([0, 1]);
    expect(sight(20, 2, 19, 0)).toEqual([18, 19]);
    expect(sight(20, 1, 7, 0)).toEqual([7, 7]);
    expect(sight(20, 3, 5, 0)).toEqual(['above', 5, 5, 'below']);
  });

  test('goes on from there by what was scrolled, and no further than its ends', () => {
    expect(sight(20, 10, 8, 3)).toEqual(['above', 5, 12, 'below']);
    expect(sight(20, 10, 8, -2)).toEqual([0, 8, 'below']);
    expect(sight(20, 10, null, 1)).toEqual(['above', 1, 8, 'below']);
    expect(sight(20, 10, 19, -1)).toEqual(['above', 10, 17, 'below']);
    expect(sight(20, 10, 8, -99)).toEqual([0, 8, 'below']);
    expect(sight(20, 10, 8, 99)).toEqual(['above', 11, 19]);
  });

  test('has the end of a form in sight together with the focus, as far as both have room', () => {
    expect(sight(20, 10, 2, 0, 9)).toEqual([0, 8, 'below']);
    expect(sight(20, 10, 3, 0, 11)).toEqual(['above', 3, 10, 'below']);
    expect(sight(20, 10, 3, 0, 15)).toEqual(['above', 3, 10, 'below']);
    expect(sight(20, 10, 11, 0, 20)).toEqual(['above', 11, 19]);
    expect(sight(20, 10, null, 0, 12)).toEqual(['above', 4, 11, 'below']);
  });
});

test('a page that a key goes on by keeps a row of the one before, and is never none', () => {
  const page = (height: number) => scrollPlace(50, height, null, 0).shown.page;
  expect([1, 2, 3, 4, 5, 10].map(page)).toEqual([1, 1, 1, 1, 2, 7]);
  expect(scrollPlace(20, 10, 12, 3).shown).toEqual({ base: 6, max: 11, page: 7 });
});

describe('keys that scroll', () => {
  test('move nothing before anything was shown', () => {
    expect(createScrolling().after(0, { rows: 5, pages: 5 })).toBe(0);
    expect(createScrolling().after(3, { rows: -1 })).toBe(0);
  });

  test('move by rows and pages between the ends, counted from where the focus is', () => {
    const scrolling = createScrolling();
    scrolling.show({ base: 4, max: 20, page: 6 });
    expect(scrolling.after(0, { rows: 1 })).toBe(1);
    expect(scrolling.after(2, { pages: 1 })).toBe(8);
    expect(scrolling.after(2, { pages: -1 })).toBe(-4);
    expect(scrolling.after(0, { rows: -Infinity })).toBe(-4);
    expect(scrolling.after(0, { rows: Infinity })).toBe(16);
    // The end was passed meanwhile, and one row back is one row.
    expect(scrolling.after(99, { rows: -1 })).toBe(15);
    expect(scrolling.after(-99, { rows: 1 })).toBe(-3);
  });
});
