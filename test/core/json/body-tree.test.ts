import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { keyOf, pathOf } from '../../../source/core/json/body-rows.ts';
import { readTree } from '../../support/explorer/body-tree.ts';

const TEXT =
  '{"products":[{"id":9007199254740993,"variants":[{"id":1.10},{"id":2}]},{"id":3}],"odd name":{"":[]}}';

function rowOf(text: string, path: string): number {
  const { tree } = readTree(text);
  const found = Array.from({ length: tree.count }, (_, row) => row).find(
    (row) => pathOf(tree, row) === path,
  );
  if (found === undefined) throw new Error(`no ${path}`);
  return found;
}

describe('the path of a row', () => {
  test('is written as in code, quotes only where a name needs them', () => {
    const { tree } = readTree(TEXT);
    const paths = Array.from({ length: tree.count }, (_, row) => pathOf(tree, row));
    expect(paths).toEqual([
      '$',
      'products',
      'products[0]',
      'products[0].id',
      'products[0].variants',
      'products[0].variants[0]',
      'products[0].variants[0].id',
      'products[0].variants[0]',
      'products[0].variants[1]',
      'products[0].variants[1].id',
      'products[0].variants[1]',
      'products[0].variants',
      'products[0]',
      'products[1]',
      'products[1].id',
      'products[1]',
      'products',
      '["odd name"]',
      '["odd name"][""]',
      '["odd name"]',
      '$',
    ]);
  });

  test.each([
    ['a', 'a'],
    ['$ref', '$ref'],
    ['_a1', '_a1'],
    ['1a', '["1a"]'],
    ['a-b', '["a-b"]'],
    ['a b', '["a b"]'],
    ['é', '["é"]'],
    ['a\\"b', '["a\\"b"]'],
  ])('writes the name %s as %s', (name, path) => {
    expect(pathOf(readTree(`{"${name}":1}`).tree, 1)).toBe(path);
  });

  test('leads to the value, in whichever order the rows are asked for', () => {
    fc.assert(
      fc.property(
        fc.array(fc.json({ maxDepth: 4 }), { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat(), { minLength: 1, maxLength: 60 }),
        (texts, picks) => {
          const text = `[${texts.join(',')}]`;
          const { tree } = readTree(text);
          for (const pick of picks) {
            const row = tree.openOf(pick % tree.count);
            expect(JSON.parse(tree.valueOf(row))).toEqual(walked(JSON.parse(text), tree, row));
          }
        },
      ),
    );
  });

  test('of a very deep row is cut at its beginning', () => {
    const { tree } = readTree('['.repeat(500) + ']'.repeat(500));
    expect(pathOf(tree, 499, 3)).toBe('…[0][0][0]');
    expect(pathOf(tree, 499, Infinity)).toBe('[0]'.repeat(499));
  });

  test('counts a hundred thousand neighbours right, from both ends', () => {
    const { tree } = readTree(`[${'{"a":1},'.repeat(99_999)}0]`);
    expect(pathOf(tree, tree.count - 2)).toBe('[99999]');
    expect(pathOf(tree, tree.count - 3)).toBe('[99998]');
    expect(pathOf(tree, 1)).toBe('[0]');
    expect(pathOf(tree, 4)).toBe('[1]');
    expect(pathOf(tree, tree.count - 5)).toBe('[99998]');
  });
});

/** The value that the places and names around a row lead to. */
function walked(value: unknown, tree: ReturnType<typeof readTree>['tree'], row: number): unknown {
  const parent = tree.parentOf(row);
  if (parent === null) return value;
  const around = walked(value, tree, parent);
  if (Array.isArray(around)) return around[tree.ordinalOf(row)];
  return Reflect.get(Object(around), keyOf(tree, row) ?? '');
}

describe('a value', () => {
  test('is given as it was sent: digits, order and doubles kept', () => {
    const text = '{"a": {"n":1.10, "n":9007199254740993,"m":[ 1E400 ]}}';
    const { tree } = readTree(text);
    expect(tree.valueOf(1)).toBe('{"n":1.10, "n":9007199254740993,"m":[ 1E400 ]}');
    expect(tree.valueOf(rowOf(text, 'a.m[0]'))).toBe('1E400');
  });

  test('of an object has its name and its size', () => {
    const { rows, tree } = readTree('{"tags":[1,2,3],"one":[{}],"none":{},"o":{"a":1,"b":[9,9]}}');
    const texts = [...tree.childrenOf(0)].map((row) =>
      rows
        .folded(row)
        .segments.map(({ text }) => text)
        .join(''),
    );
    expect(texts).toEqual([
      '"tags": [ 3 items ],',
      '"one": [ 1 item ],',
      '"none": {},',
      '"o": { 2 keys }',
    ]);
  });

  test('of a member is found by what its name means, the last of doubles', () => {
    const { tree } = readTree(String.raw`{"na\u006de":1,"x":2,"name":3}`);
    expect(tree.memberOf(0, 'name')).toBe(3);
    expect(tree.memberOf(0, 'nam')).toBeNull();
  });
});

test('names that are looked for in turns are made into bytes once', () => {
  const { tree } = readTree(`[${'{"id":1,"node":{}},'.repeat(50)}{}]`);
  const encode = vi.spyOn(TextEncoder.prototype, 'encode');
  const found = [...tree.childrenOf(0)].map((row) => [
    tree.memberOf(row, 'node') !== null,
    tree.memberOf(row, 'id') !== null,
  ]);
  const { length } = encode.mock.calls;
  encode.mockRestore();
  expect(length).toBe(2);
  expect(found.at(0)).toEqual([true, true]);
  expect(found.at(-1)).toEqual([false, false]);
});
