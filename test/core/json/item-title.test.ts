import { describe, expect, test } from 'vitest';
import { isOnlyId, subjectOf, titleRow } from '../../../source/core/json/item-title.ts';
import { readTree } from '../../support/explorer/body-tree.ts';

/** The member that the object is called by, as it stands in the body. */
function titleOf(object: unknown): string | null {
  const { tree } = readTree(JSON.stringify(object));
  const row = titleRow(tree, 0);
  return row === null ? null : `${tree.nameOf(row) ?? ''} ${tree.valueOf(row)}`;
}

describe('what an object of an answer is called by', () => {
  test.each<[string, object, string | null]>([
    ['its title before its name', { name: 'b', title: 'a' }, '"title" "a"'],
    ['a name with an escape in it', { id: 1, 'ti\u0074le': 'a' }, '"title" "a"'],
    ['its id where nothing else tells', { id: 7, size: 'x' }, '"id" 7'],
    ['nothing where no member tells', { size: 'x', weight: 3 }, null],
    ['not an empty text', { title: '', name: 'b' }, '"name" "b"'],
    ['not null', { title: null, id: 3 }, '"id" 3'],
    ['not true', { name: true, id: 3 }, '"id" 3'],
    ['not false', { name: false, id: 3 }, '"id" 3'],
    ['nothing with an inside', { title: { en: 'a' }, name: ['b'], id: 3 }, '"id" 3'],
    ['the first of two of one name', JSON.parse('{"id":1,"uuid":2}') as object, '"id" 1'],
    ['a number as well', { sku: 12, handle: 'a' }, '"handle" "a"'],
    ['a code, where that is all', { code: 12 }, '"code" 12'],
  ])('is %s', (_, object, expected) => {
    expect(titleOf(object)).toBe(expected);
  });

  test('stands among the first members, for no object of a service has more', () => {
    const many = (before: number) =>
      Object.fromEntries([
        ...Array.from({ length: before }, (__, index) => [`field_${index}`, index] as const),
        ['title', 'a'],
      ]);
    expect(titleOf(many(199))).toBe('"title" "a"');
    expect(titleOf(many(200))).toBeNull();
  });
});

test('an item is about its node, where that is an object', () => {
  const { tree } = readTree('[{"cursor":"c","node":{"id":1}},{"node":"text"},{"node":[1]}]');
  const items = [...tree.childrenOf(0)];
  const [edge = -1, text = -1, list = -1] = items;
  expect(tree.nameOf(subjectOf(tree, edge))).toBe('"node"');
  expect([text, list].map((item) => subjectOf(tree, item))).toEqual([text, list]);
});

test('only an id tells nothing more than which one it is', () => {
  const { tree } = readTree('{"id":1,"uuid":2,"gid":3,"legacyResourceId":4,"cursor":5,"title":6}');
  const found = [...tree.childrenOf(0)].map((row) => isOnlyId(tree, row));
  expect(found).toEqual([true, true, true, true, true, false]);
});
