import { expect, test } from 'vitest';
import { item, list } from '../../../../source/core/view/blocks.ts';
import type { ListBlock } from '../../../../source/core/view/view.ts';
import { DENSITIES } from '../../../../source/ui/ink/components/layout.ts';
import { rowsOfList } from '../../../../source/ui/ink/components/list.tsx';
import { layoutOf } from '../../../support/draw-component.tsx';

/** So many items in two groups; the first has a detail of two rows, every other one of one row. */
function listOf(count: number, rest: Partial<ListBlock> = {}): ListBlock {
  const items = Array.from({ length: count }, (_, at) =>
    item(`item ${at}`, {
      group: at < 4 ? 'First' : 'Second',
      detail: at === 0 ? 'A detail of more than twenty cells.' : 'Short.',
    }),
  );
  return { ...list(items, { cursor: 1, height: 'fill' }), ...rest };
}

/** All rows and the fewest, for each number of items. */
function table(rest: Partial<ListBlock>, isExplainedBeside = false): readonly string[] {
  return DENSITIES.map((density) => {
    const layout = layoutOf({ density, width: 20, isExplainedBeside });
    const rows = [0, 1, 3, 4, 5, 6, 7, 8, 9, 12, 13, 14].map((count) => {
      const { all, least } = rowsOfList(listOf(count, rest), layout);
      return all === least ? `${all}` : `${all}-${least}`;
    });
    return `${density}: ${rows.join(' ')}`;
  });
}

test('a list that fills its room is windowed from nine items on, and its detail has its rows', () => {
  expect(table({})).toMatchInlineSnapshot(`
    [
      "roomy: 1 3 5 6 7 8 11 12 13-10 16-10 18-11 19-11",
      "packed: 1 3 5 6 7 8 11 12 13-10 16-10 18-11 19-11",
      "snug: 1 3 5 6 7 8 11 12 13-8 16-8 18-9 19-9",
      "tight: 1 3 5 6 7 8 11 12 13-7 16-7 17-7 18-7",
      "bare: 1 1 4 5 6 7 10 11 12-4 15-4 16-4 17-4",
    ]
  `);
  expect(table({ title: 'A title of more than twenty cells' })).toMatchInlineSnapshot(`
    [
      "roomy: 3 5 7 8 9 10 13 14 15-12 18-12 20-13 21-13",
      "packed: 3 5 7 8 9 10 13 14 15-12 18-12 20-13 21-13",
      "snug: 3 5 7 8 9 10 13 14 15-10 18-10 20-11 21-11",
      "tight: 3 5 7 8 9 10 13 14 15-9 18-9 19-9 20-9",
      "bare: 3 3 6 7 8 9 12 13 14-6 17-6 18-6 19-6",
    ]
  `);
});

test('one that does not have the keys, or is explained beside, has no rows for a detail', () => {
  expect(table({ cursor: null })).toMatchInlineSnapshot(`
    [
      "roomy: 1 1 3 4 5 6 9-8 10-8 11-8 14-8 15-8 16-8",
      "packed: 1 1 3 4 5 6 9-8 10-8 11-8 14-8 15-8 16-8",
      "snug: 1 1 3 4 5 6 9-6 10-6 11-6 14-6 15-6 16-6",
      "tight: 1 1 3 4 5 6-5 9-5 10-5 11-5 14-5 15-5 16-5",
      "bare: 1 1 3 4-3 5-3 6-3 9-3 10-3 11-3 14-3 15-3 16-3",
    ]
  `);
  expect(table({}, true)).toMatchInlineSnapshot(`
    [
      "roomy: 1 1 3 4 5 6 9 10 11-8 14-8 15-8 16-8",
      "packed: 1 1 3 4 5 6 9 10 11-8 14-8 15-8 16-8",
      "snug: 1 1 3 4 5 6 9 10 11-6 14-6 15-6 16-6",
      "tight: 1 1 3 4 5 6 9 10 11-5 14-5 15-5 16-5",
      "bare: 1 1 3 4 5 6 9 10 11-3 14-3 15-3 16-3",
    ]
  `);
});

test('one that is as tall as its items shrinks where rows are scarcest alone', () => {
  expect(table({ height: 'fit' })).toMatchInlineSnapshot(`
    [
      "roomy: 1 3 5 6 7 8 11 12 13 16 18 19",
      "packed: 1 3 5 6 7 8 11 12 13 16 18 19",
      "snug: 1 3 5 6 7 8 11 12 13 16 18 19",
      "tight: 1 3 5 6 7 8 11 12 13 16 17 18",
      "bare: 1-0 1 4 5 6 7-3 10-3 11-3 12-3 15-3 16-3 17-3",
    ]
  `);
});

test('without details or groups only its items have rows', () => {
  const bare = (count: number) =>
    rowsOfList(
      list(
        Array.from({ length: count }, () => item('x')),
        { cursor: 0, height: 'fill' },
      ),
      layoutOf({ width: 20 }),
    );
  expect([0, 1, 8, 9, 12, 13, 20].map((count) => bare(count))).toMatchInlineSnapshot(`
    [
      {
        "all": 1,
        "least": 1,
      },
      {
        "all": 1,
        "least": 1,
      },
      {
        "all": 8,
        "least": 8,
      },
      {
        "all": 9,
        "least": 8,
      },
      {
        "all": 12,
        "least": 8,
      },
      {
        "all": 13,
        "least": 8,
      },
      {
        "all": 20,
        "least": 8,
      },
    ]
  `);
});
