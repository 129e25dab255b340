/**
 * How answers of many shapes are opened in windows of many heights, as text beside this file; written
 * anew with `vitest run test/core/json/fold-to-fit -u`.
 */
import { expect, test } from 'vitest';
import { rowAt, shownCount } from '../../../source/core/json/fold-index.ts';
import { foldToFit } from '../../../source/core/json/fold-to-fit.ts';
import { readTree, rowText } from '../../support/explorer/body-tree.ts';

const item = (id: number) => ({ id, title: `T${id}`, tags: ['a'], price: { amount: id } });
const items = (count: number) => Array.from({ length: count }, (_, index) => item(index));

const ANSWERS: Readonly<Record<string, unknown>> = {
  'nothing inside': {},
  'an empty list': [],
  'a number': 5,
  'a few fields': { shop: { id: 1, name: 'Demo', address: { city: 'Bern', lines: [] } } },
  'a list': { products: items(3) },
  'a long list': { products: items(30) },
  'a list in a list': [[1, 2], [3]],
  'one item of a list': [{ only: { inner: [1] } }],
  'two lists': { first: [1], second: [2, 3] },
  'a list beside an object': { list: items(2), about: { count: 2 } },
  'more members than a wrapping has': { a: 1, b: 2, c: 3, d: 4, list: [1], e: {} },
  'just as many as a wrapping has': { a: 1, b: 2, c: 3, list: [1] },
  'GraphQL with its cost': {
    data: {
      products: { edges: [{ cursor: 'c', node: item(1) }], pageInfo: { hasNextPage: true } },
    },
    extensions: { cost: { requestedQueryCost: 3, throttleStatus: { maximumAvailable: 1 } } },
  },
  'errors beside data': { errors: [{ message: 'No.' }], data: { shop: null } },
  'extensions deeper down': { data: { extensions: { a: { b: 1 } } } },
  'no extensions of GraphQL': { shop: { extensions: { a: [1] } }, extensions: { b: { c: 1 } } },
};

const CUT: Readonly<Record<string, string>> = {
  'broken off in an object': '{"orders":[{"id":1},{"i',
  'broken off in a list': '{"a":{"b":[1,2',
  'broken off at once': '{"a":',
};

function opened(text: string, height: number): string {
  const { rows, tree } = readTree(text);
  const { folds, cursor } = foldToFit(tree, height);
  const shown = Array.from({ length: shownCount(tree, folds) }, (_, place) => rowAt(folds, place));
  return shown
    .map(
      (row) =>
        `${row === cursor ? '>' : ' '}${' '.repeat(2 * tree.depth(row))}${rowText(rows, row)}`,
    )
    .join('\n');
}

test('every answer is opened so far as the window has room', async () => {
  const texts = [
    ...Object.entries(ANSWERS).map(([name, value]) => [name, JSON.stringify(value)] as const),
    ...Object.entries(CUT),
  ];
  const written = texts.flatMap(([name, text]) => {
    const byHeight = Map.groupBy([1, 2, 4, 6, 8, 10, 14, 20, 40], (height) => opened(text, height));
    return [...byHeight].map(([rows, heights]) => `${name}, ${heights.join(' ')} rows\n${rows}\n`);
  });
  await expect(written.join('\n')).toMatchFileSnapshot('fold-to-fit.txt');
});
