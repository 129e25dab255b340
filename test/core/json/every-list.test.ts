/**
 * What becomes of lists of many forms as tables, sorted and as CSV, how answers differ, and what is
 * said of typed JSON at every place, as text beside this file; written anew with
 * `vitest run test/core/json/every-list -u`.
 */
import { expect, test } from 'vitest';
import { compareBodies } from '../../../source/core/json/compare.ts';
import { csvInSlices, guardedWords } from '../../../source/core/json/csv.ts';
import {
  cellRow,
  columnName,
  nearestObjectList,
  readColumns,
  readObjectList,
} from '../../../source/core/json/object-list.ts';
import { compareNumbers, exactNumber, sortInSlices } from '../../../source/core/json/sort-list.ts';
import { readTree } from '../../support/explorer/body-tree.ts';
import { writtenCases } from '../../support/written-values.ts';

/** The result of a generator, and how often it has paused. */
function finished<Result>(slices: Generator<unknown, Result>): { result: Result; pauses: number } {
  for (let pauses = 0; ; pauses += 1) {
    const slice = slices.next();
    if (slice.done === true) return { result: slice.value, pauses };
  }
}

const many = (count: number, item: (at: number) => unknown) =>
  JSON.stringify(Array.from({ length: count }, (_, at) => item(at)));

const LISTS: Readonly<Record<string, string>> = {
  values: JSON.stringify([
    { id: 1, v: 10 },
    { id: 2, v: '9' },
    { id: 3, v: 'b' },
    { id: 4, v: 'B10' },
    { id: 5, v: 'b9' },
    { id: 6, v: true },
    { id: 7, v: null },
    { id: 8 },
    { id: 9, v: -0.5 },
    { id: 10, v: '1e2' },
    { id: 11, v: false },
    { id: 12, v: [1] },
    { id: 13, v: '' },
    { id: 14, v: 10 },
  ]),
  formulas: JSON.stringify([
    { a: '=1+1', '=b': '+5', c: '+x', d: '-5.5' },
    { a: '@x', '=b': '\tx', c: '\rx', d: '-5.' },
    { a: 'a,b', '=b': 'a"b', c: 'a\nb', d: 'a\r' },
    { a: -5, '=b': '', c: null, d: {} },
    'no object',
    { d: 1.1 },
  ]),
  nested:
    '{"x":{"list":[{"id":1,"price":{"amount":"1.0","tax":{"deep":1}},"tags":["a"],"title":"T"}]}}',
  edges: '{"edges":[{"cursor":"a","node":{"id":1,"name":"A"}},{"cursor":"b","node":{"id":2}}]}',
  'two lists': '{"a":[{"x":1}],"b":[{"y":1},{"y":2}],"c":[{"z":1},{"z":2}]}',
  'lists in lists': '[[1,2],[{"a":1}]]',
  'no list': '{"a":{"b":[1,2]},"c":[]}',
  'long texts': JSON.stringify([
    { long: 'x'.repeat(79), short: 'y' },
    { long: 'x'.repeat(78), body: 'x'.repeat(81) },
  ]),
  'many fields': JSON.stringify([
    Object.fromEntries(Array.from({ length: 105 }, (_, at) => [`f${at}`, at])),
  ]),
  'few fields': '[{"a":1,"b":{"c":2,"d":3,"e":4},"f":{"g":5}}]',
  'empty fields': '[{"a":null,"b":"","c":[]},{"a":null,"b":"","c":{}}]',
  titles: '[{"zeta":1,"email":"e","id":5,"title":"t","name":"n","sku":"s"},{"zeta":2}]',
};

test('every list is the table, the order and the CSV that are written down', async () => {
  const cases = Object.entries(LISTS).flatMap(([name, text]): Array<readonly [string, unknown]> => {
    const { rows, tree } = readTree(text);
    const nearest = Array.from({ length: rows.count }, (_, row) => nearestObjectList(tree, row));
    const list = nearestObjectList(tree, 0);
    if (list === null) return [[name, { nearest }] as const];
    const source = readObjectList(tree, list);
    const columns = readColumns(tree, source);
    const sorted = columns.slice(0, 8).flatMap((column) =>
      (['ascending', 'descending'] as const).map((direction) => {
        const { result } = finished(sortInSlices(tree, source.items, column, direction));
        return `${columnName(column)} ${direction}: ${[...result].join(' ')}`;
      }),
    );
    return [
      [
        `${name}: list`,
        { nearest: nearest.join(' '), ...source, items: [...source.items] },
      ] as const,
      [
        `${name}: columns`,
        columns.map((one) => `${columnName(one)} ${one.isShown}`).join('\n'),
      ] as const,
      [
        `${name}: cells`,
        [...source.items]
          .map((item) => columns.map((one) => cellRow(tree, item, one)).join(' '))
          .join('\n'),
      ] as const,
      [`${name}: sorted`, sorted.join('\n')] as const,
      [`${name}: CSV`, finished(csvInSlices(tree, source.items, columns)).result] as const,
    ];
  });
  const words = [0, 1, 2, 12_345].map(
    (count) => [`guarded ${count}`, guardedWords(count)] as const,
  );
  await expect(writtenCases([...cases, ...words])).toMatchFileSnapshot('every-list.txt');
});

test('work on a long list pauses every 512 steps', () => {
  const pausesOf = (count: number) => {
    const { tree } = readTree(many(count, (at) => ({ n: (at * 7919) % 1000 })));
    const { items } = readObjectList(tree, 0);
    const column = { path: ['n'], isShown: true };
    return [
      finished(csvInSlices(tree, items, [column])).pauses,
      finished(sortInSlices(tree, items, column, 'ascending')).pauses,
    ];
  };
  // Of a sort: the keys, and each time that all are merged.
  expect([1, 512, 513, 1024, 1025].map(pausesOf)).toEqual([
    [1, 1],
    [1, 10],
    [2, 12],
    [2, 22],
    [3, 25],
  ]);
});

test('columns are read from at most 200 objects, spread over the list', () => {
  const namesOf = (count: number) => {
    const { tree } = readTree(many(count, (at) => ({ [`f${Math.floor(at / 100)}`]: at })));
    return readColumns(tree, readObjectList(tree, 0)).map(columnName).join(' ');
  };
  expect(namesOf(200)).toBe('f0 f1');
  expect(namesOf(399)).toBe('f0 f1');
  expect(namesOf(400)).toBe('f0 f1 f2 f3');
});

test('numbers are read and compared by their exact value', async () => {
  const texts = [
    ...[
      '0',
      '-0',
      '0.0',
      '1',
      '1.0',
      '10',
      '100',
      '0.1',
      '0.01',
      '1e2',
      '1E+2',
      '1e-2',
      '-1',
      '-10',
    ],
    ...[
      '9007199254740993',
      '9007199254740992',
      '1e400',
      '1e401',
      '-1e400',
      '00012',
      '1.230',
      'x',
      '',
    ],
    ...['1.', '.5', '+1', '1e', '1e1234567890', '1e123456789', ' 1', '1 '],
  ];
  const numbers = texts.flatMap((text) => {
    const number = exactNumber(text);
    return number === null ? [] : [{ text, number }];
  });
  const order = numbers
    .toSorted((a, b) => compareNumbers(a.number, b.number))
    .map(({ text }) => text)
    .join(' ');
  const signs = numbers
    .map(({ number }) =>
      numbers.map((other) => Math.sign(compareNumbers(number, other.number))).join(' '),
    )
    .join('\n');
  await expect(
    writtenCases([
      ...texts.map((text) => [`"${text}"`, exactNumber(text)] as const),
      ['in order', order],
      ['each with each', signs],
    ]),
  ).toMatchFileSnapshot('every-number.txt');
});

const PAIRS: ReadonlyArray<readonly [before: string, after: string]> = [
  ['{"a":1}', '{"a":1}'],
  ['{"a":1}', '{"b":1}'],
  ['{"a":{"b":[1,2]}}', '{"a":{"b":[1,3,4]}}'],
  ['[1,2,3]', '[1]'],
  ['1', '[]'],
  ['{}', '[]'],
  ['[]', '[ ]'],
  ['{"a":[]}', '{"a":{}}'],
  ['{"a":[]}', '{"a":null}'],
  ['{"a":null}', '{"a":[1]}'],
  ['"\\u0061"', '"a"'],
  ['"a"', '"b"'],
  ['[{"id":1,"n":1},{"id":2}]', '[{"id":2},{"id":1,"n":2}]'],
  ['[{"id":1},{"id":1}]', '[{"id":1},{"id":2}]'],
  ['[{"id":1},{"id":2}]', '[{"id":1},{"id":1}]'],
  ['[{"id":1},{"x":2}]', '[{"id":1}]'],
  ['[{"id":null}]', '[{"id":5}]'],
  ['[{"id":"a"}]', '[{"id":"a","x":[]}]'],
  ['[{"id":{}}]', '[{"id":[]}]'],
  ['[{"node":{"id":1,"a":1}}]', '[{"node":{"id":1,"a":2}},{"node":{"id":3}}]'],
  ['[{"node":5}]', '[{"node":6}]'],
  ['[]', '[{"id":1}]'],
  ['[{"id":1}]', '[]'],
  ['{"a-b":1,"c":{"d e":[{"é":1}]}}', '{"a-b":2,"c":{"d e":[{"é":2}]}}'],
  ['{"a":1,"a":2}', '{"a":2,"a":1}'],
  ['{"a":{"x":1,"y":2}}', '{"a":{"y":2,"x":1}}'],
  [`"${'a'.repeat(1998)}"`, `"${'b'.repeat(1999)}"`],
];

test('every two answers differ as it is written down', async () => {
  const cases = PAIRS.map(([before, after]) => {
    const { result } = finished(compareBodies(readTree(before).tree, readTree(after).tree));
    return [`${before.slice(0, 60)} and ${after.slice(0, 60)}`, result] as const;
  });
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-difference.txt');
});

test('of two answers at most 2000 differences are told', () => {
  const told = (count: number) => {
    const { result } = finished(
      compareBodies(
        readTree(many(count, (at) => at)).tree,
        readTree(many(count, (at) => -1 - at)).tree,
      ),
    );
    return [result.differences.length, result.isCut];
  };
  expect([1999, 2000, 2001].map(told)).toEqual([
    [1999, false],
    [2000, false],
    [2000, true],
  ]);
});
