import { describe, expect, test } from 'vitest';
import { csvInSlices } from '../../../source/core/json/csv.ts';
import {
  cellRow,
  columnName,
  nearestObjectList,
  readColumns,
  readObjectList,
} from '../../../source/core/json/object-list.ts';
import { compareNumbers, exactNumber, sortInSlices } from '../../../source/core/json/sort-list.ts';
import { readTree } from '../../support/explorer/body-tree.ts';
import { pathOf } from '../../../source/core/json/body-rows.ts';

function finished<Result>(slices: Generator<void, Result>): Result {
  for (;;) {
    const slice = slices.next();
    if (slice.done === true) return slice.value;
  }
}

function tableOf(text: string, row = 0) {
  const { tree } = readTree(text);
  const list = nearestObjectList(tree, row);
  if (list === null) throw new Error('no list');
  const source = readObjectList(tree, list);
  return { tree, list, source, columns: readColumns(tree, source) };
}

describe('the list that is shown as a table', () => {
  const ORDER = '{"order":{"id":1,"tax":[{"a":1}],"lines":[{"id":2,"props":[{"k":3}]},{"id":4}]}}';

  test('is the one around the cursor, else the outermost, of several the largest', () => {
    const { tree } = readTree(ORDER);
    const nearest = (row: number) => pathOf(tree, nearestObjectList(tree, row) ?? -1);
    expect(nearest(0)).toBe('order.lines');
    const rows = Array.from({ length: tree.count }, (_, row) => row);
    const at = (path: string) => rows.find((row) => pathOf(tree, row) === path) ?? -1;
    expect(nearest(at('order.lines[0].props[0].k'))).toBe('order.lines[0].props');
    expect(nearest(at('order.lines[0].id'))).toBe('order.lines');
    expect(nearest(at('order.tax[0]'))).toBe('order.tax');
  });

  test.each(['{"a":[1,2],"b":{"c":[]}}', '[]', '"x"', '[[{"a":1}]'])('%s', (text) => {
    const { tree } = readTree(text);
    const list = nearestObjectList(tree, 0);
    expect(list === null ? null : pathOf(tree, list)).toBe(text === '[[{"a":1}]' ? '[0]' : null);
  });

  test('has a row for each edge, by its node', () => {
    const nodes = '{"edges":[{"node":{"id":1}},{"cursor":"x","node":{"id":2}}]}';
    const { tree, source } = tableOf(nodes);
    expect([...source.items].map((row) => tree.valueOf(row))).toEqual(['{"id":1}', '{"id":2}']);
  });
});

describe('columns', () => {
  test('are the scalars, names first and then what is filled most; long texts wait to be ticked', () => {
    const html = `<p>${'x'.repeat(200)}</p>`;
    const { columns } = tableOf(
      JSON.stringify([
        { a: null, b: 1, id: 1, list: [1], html, title: 'A', in: { x: 1, deep: { y: 1 } } },
        { a: null, b: 2, id: 2, html, title: 'B', c: true, in: { x: 2 } },
      ]),
    );
    const names = columns.map((column) => `${column.isShown ? '+' : '-'}${columnName(column)}`);
    expect(names).toEqual(['+title', '+id', '+b', '-html', '+c', '-a', '-in.x']);
  });

  test('come from inside where objects have next to nothing of their own', () => {
    const price = { min: { amount: '1.0', currencyCode: 'EUR' } };
    const { tree, source, columns } = tableOf(JSON.stringify([{ id: 1, price, at: { x: 'y' } }]));
    expect(columns.filter(({ isShown }) => isShown).map(columnName)).toEqual(['id', 'at.x']);
    const at = columns.find((column) => columnName(column) === 'at.x');
    const row = at === undefined ? null : cellRow(tree, source.items[0] ?? 0, at);
    expect(row === null ? '' : tree.valueOf(row)).toBe('"y"');
  });
});

describe('sorting', () => {
  function sorted(values: readonly string[], direction: 'ascending' | 'descending' = 'ascending') {
    const text = `[${values.map((value) => `{"k":1,"v":${value}}`).join()}]`;
    const { tree, source } = tableOf(text);
    const column = { path: ['v'], isShown: true };
    const order = finished(sortInSlices(tree, source.items, column, direction));
    return [...order].map((index) => values[index]);
  }

  test('compares numbers by their exact value, also as text, and keeps equal ones in order', () => {
    const numbers = [
      '9007199254740993',
      '9007199254740992',
      '"10.0"',
      '9',
      '-1e2',
      '0',
      '1.0',
      '1',
    ];
    expect(sorted(numbers)).toEqual([
      ...['-1e2', '0', '1.0', '1', '9', '"10.0"'],
      ...['9007199254740992', '9007199254740993'],
    ]);
  });

  test('compares texts as people do, after numbers and before true and false; null stays last', () => {
    const values = ['null', '"b10"', '"b9"', '"é"', 'true', '"E"', '3', '"z"'];
    const up = ['3', '"b9"', '"b10"', '"E"', '"é"', '"z"', 'true', 'null'];
    expect(sorted(values)).toEqual(up);
    expect(sorted(values, 'descending')).toEqual([...up.slice(0, -1).toReversed(), 'null']);
  });

  test.each([
    ['0', '-0', 0],
    ['1e3', '1000.00', 0],
    ['0.001', '1e-3', 0],
    ['0.1', '0.09', 1],
    ['-5', '-4.9', -1],
    ['123456789012345678901', '123456789012345678902', -1],
  ])('%s and %s', (a, b, sign) => {
    const [left, right] = [exactNumber(a), exactNumber(b)];
    if (left === null || right === null) throw new Error('no number');
    expect(Math.sign(compareNumbers(left, right))).toBe(sign);
  });

  test('pauses again and again, so that 100,000 rows hold no key up', () => {
    const items = Array.from({ length: 100_000 }, (_, id) => ({ id, title: `T${id % 977}` }));
    const { tree, source, columns } = tableOf(JSON.stringify(items));
    const [column] = columns;
    if (column === undefined) throw new Error('no column');
    let pauses = 0;
    const slices = sortInSlices(tree, source.items, column, 'ascending');
    while (slices.next().done !== true) pauses += 1;
    expect(pauses).toBeGreaterThan(500);
  });
});

describe('CSV', () => {
  test('is what RFC 4180 says, with every digit, and guards what would be a formula', () => {
    const { tree, source } = tableOf(
      '[{"a":"x, \\"y\\"","b":12345678901234567890.10,"c":"=1+1"},{"a":"l1\\nl2","b":-5,"c":"-5"},{"b":null,"c":"@x"}]',
    );
    const columns = ['a', 'b', 'c'].map((name) => ({ path: [name], isShown: true }));
    expect(finished(csvInSlices(tree, source.items, columns))).toEqual({
      text: 'a,b,c\r\n"x, ""y""",12345678901234567890.10,\'=1+1\r\n"l1\nl2",-5,-5\r\n,,\'@x\r\n',
      guarded: 2,
    });
  });
});

test('a number with a million zeros inside is read in one pass', () => {
  const number = exactNumber(`1.${'0'.repeat(1_000_000)}1`);
  expect(number?.digits.length).toBe(1_000_002);
  expect(exactNumber(`1.${'0'.repeat(1_000_000)}`)?.digits).toBe('1');
});
