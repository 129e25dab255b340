import { expect, test } from 'vitest';
import type { BodyTree } from '../../../source/core/json/body-rows.ts';
import { readBodyRows } from '../../../source/core/json/read-body-rows.ts';
import { createLazyJson } from '../../../source/services/answer-worker/lazy-json.ts';

test('finds each member of a wide object without a look at all the others', () => {
  const members = Array.from({ length: 3000 }, (_, index) => [`f${index}`, index]);
  const text = `{${members.map(([name, value]) => `"${name}":${value}`).join()},"f7":"last"}`;
  const { tree } = readBodyRows(new TextEncoder().encode(text));
  if (tree === null) throw new Error('no tree');
  let looks = 0;
  const counted = new Proxy<BodyTree>(tree, {
    get(target, key) {
      if (key === 'memberOf') looks += tree.count;
      if (key === 'nameOf') looks += 1;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const json = createLazyJson(
    counted,
    (row) => tree.valueOf(row),
    () => {},
  );
  const read = JSON.parse(JSON.stringify(json.root)) as Record<string, unknown>;
  expect(read).toEqual(JSON.parse(text));
  expect(members.every(([name]) => json.rowOf([name ?? '']) !== null)).toBe(true);
  expect(json.rowOf(['f7'])).toBe(3001);
  expect([json.rowOf(['none']), json.rowOf([3])]).toEqual([null, expect.any(Number)]);
  expect(looks).toBeLessThan(3 * tree.count);
});

const TEXT =
  '{"a":[1,"x",true,false,null,{"b":1.5}],"o":{"n":-2e3,"n":7,"\\u0061":"\\n"},"":{},"e":[]}';

function lazy(text = TEXT) {
  const { tree } = readBodyRows(new TextEncoder().encode(text));
  if (tree === null) throw new Error('no tree');
  const made: number[] = [];
  const json = createLazyJson(
    tree,
    (row) => tree.valueOf(row),
    (row) => made.push(row),
  );
  return { json, tree, made };
}

/** As a library goes through values it does not know. */
function field(value: unknown, key: string | symbol): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

test('is the same as the whole parsed, of double names the last one', () => {
  const { json } = lazy();
  expect(JSON.parse(JSON.stringify(json.root))).toEqual(JSON.parse(TEXT));
  for (const text of ['1', '"a"', 'true', 'false', 'null', '[]', '{}', '-0.5e-3'])
    expect(JSON.parse(JSON.stringify(lazy(text).json.root))).toEqual(JSON.parse(text));
});

test('a list is one, with its length, its places and no others', () => {
  const { json } = lazy();
  const list = field(json.root, 'a');
  if (!Array.isArray(list)) throw new Error('no list');
  expect(list).toHaveLength(6);
  expect([...list.keys()]).toEqual([0, 1, 2, 3, 4, 5]);
  const has = (key: string | symbol) => Reflect.has(list, key);
  expect(['0', '5', '6', '-1', '1.0', '01', '1.5', ' 1', 'a'].filter(has)).toEqual(['0', '5']);
  expect([has('length'), has(Symbol.iterator)]).toEqual([true, true]);
  expect(field(list, Symbol.iterator)).toBe(Array.prototype[Symbol.iterator]);
  expect([field(list, '6'), field(list, '01')]).toEqual([undefined, undefined]);
  expect(Object.hasOwn(list, 0)).toBe(true);
  expect(Object.hasOwn(list, 6)).toBe(false);
  expect(Object.getOwnPropertyDescriptor(list, 'length')?.writable).toBe(true);
});

test('an object has its names, and none of a prototype', () => {
  const { json } = lazy();
  const { root } = json;
  if (typeof root !== 'object' || root === null) throw new Error('no object');
  expect(Object.keys(root)).toEqual(['a', 'o', '', 'e']);
  expect(Object.keys(field(root, 'o') as object)).toEqual(['n', 'a']);
  const names = ['a', '', 'constructor', '__proto__', 'toString'];
  expect(names.filter((name) => Reflect.has(root, name))).toEqual(['a', '']);
  expect(names.map((name) => field(root, name) === undefined)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
  expect(field(root, Symbol.toStringTag)).toBeUndefined();
  expect(Reflect.has(root, Symbol.iterator)).toBe(false);
  expect(Object.getOwnPropertyDescriptor(root, 'o')).toEqual({
    value: undefined,
    writable: true,
    enumerable: true,
    configurable: true,
  });
  expect(Object.getOwnPropertyDescriptor(root, 'none')).toBeUndefined();
  expect(Object.getPrototypeOf(root)).toBeNull();
});

test('tells the row of each place, and makes only the values that are asked for', () => {
  const { json, tree, made } = lazy();
  const valueAt = (...location: ReadonlyArray<string | number>): string | null => {
    const row = json.rowOf(location);
    return row === null ? null : tree.valueOf(row);
  };
  expect(json.rowOf([])).toBe(0);
  expect(valueAt('a', 0)).toBe('1');
  expect(valueAt('a', 1)).toBe('"x"');
  expect(valueAt('a', 5, 'b')).toBe('1.5');
  expect(valueAt('a', 5, 'c')).toBeNull();
  expect(valueAt('a', 6)).toBeNull();
  expect(valueAt('a', 0, 'b')).toBeNull();
  expect(valueAt('a', 'b')).toBeNull();
  expect(valueAt('o', 'n')).toBe('7');
  expect(valueAt('o', 'a')).toBe('"\\n"');
  expect(valueAt('a', 5, 'b')).toBe('1.5');
  expect(valueAt('none', 'a')).toBeNull();
  expect(made).toEqual([0]);
  expect(field(field(json.root, 'a'), '1')).toBe('x');
  expect(made).toEqual([0, json.rowOf(['a']), json.rowOf(['a', 1])]);
  expect(lazy('7').json.rowOf(['a'])).toBeNull();
});
