import { expect, test } from 'vitest';
import { arranged, createTable } from '../../../source/core/explorer/reading/table-view.ts';
import { readTree } from '../../support/explorer/body-tree.ts';

test('the cursor stays on its object, and stands on the first once a filter that left none is gone', () => {
  const { tree } = readTree('[{"a":1},{"a":2},{"a":3}]');
  const table = createTable(tree, 0, 0);
  const on = { ...table, row: 2 };
  const [, second = 0, third = 0] = table.shown;
  const matching = (...rows: number[]) => Uint32Array.from(rows);
  expect(arranged(tree, on, { matches: matching(third) })).toMatchObject({ row: 0 });
  expect(arranged(tree, on, { matches: matching(second, third) })).toMatchObject({ row: 1 });
  const none = arranged(tree, on, { matches: matching() });
  expect([none.shown.length, none.row]).toEqual([0, 0]);
  expect(arranged(tree, none, { matches: null })).toMatchObject({ row: 0 });
});
