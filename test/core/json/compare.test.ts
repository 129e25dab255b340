import { describe, expect, test, vi } from 'vitest';
import { compareBodies } from '../../../source/core/json/compare.ts';
import { readBodyRows } from '../../../source/core/json/read-body-rows.ts';

function treeOf(text: string) {
  const { tree } = readBodyRows(new TextEncoder().encode(text));
  if (tree === null) throw new Error('fixture');
  return tree;
}

function compared(before: string, after: string) {
  const walk = compareBodies(treeOf(before), treeOf(after));
  let turn = walk.next();
  while (turn.done !== true) turn = walk.next();
  return turn.value;
}

const lines = (before: string, after: string) =>
  compared(before, after).differences.map(
    ({ kind, path, before: was, after: is }) => `${kind} ${path}: ${was} > ${is}`,
  );

describe('two answers', () => {
  test('are the same whatever the order of members, blanks and escapes', () => {
    expect(lines('{"a":1,"b":[{"c":"ü"}]}', '{ "b": [ {"c": "\\u00fc"} ], "a": 1 }')).toEqual([]);
  });

  test('differ in digits that a parser would drop', () => {
    expect(lines('{"id":9007199254740993,"n":1.0}', '{"id":9007199254740992,"n":1}')).toEqual([
      'changed id: 9007199254740993 > 9007199254740992',
      'changed n: 1.0 > 1',
    ]);
  });

  test('say what was added, removed and changed, by its path', () => {
    expect(lines('{"a":{"b":1,"c-d":2},"e":[1]}', '{"a":{"b":"1","f":null},"e":{}}')).toEqual([
      'changed a.b: 1 > "1"',
      'removed a["c-d"]: 2 > null',
      'added a.f: null > null',
      'changed e: [1] > {}',
    ]);
    expect(lines('[1]', '{"a":1}')).toEqual(['changed $: [1] > {"a":1}']);
  });

  test('match the items of lists by their ids, also those of nodes', () => {
    expect(
      lines(
        '{"p":[{"id":1,"t":"a"},{"id":2,"t":"b"}]}',
        '{"p":[{"id":3,"t":"c"},{"id":2,"t":"B"}]}',
      ),
    ).toEqual([
      'removed p[id 1]: {"id":1,"t":"a"} > null',
      'changed p[id 2].t: "b" > "B"',
      'added p[id 3]: null > {"id":3,"t":"c"}',
    ]);
    expect(
      lines('{"e":[{"node":{"id":"g/1","n":1}}]}', '{"e":[{"node":{"id":"g/1","n":2}}]}'),
    ).toEqual(['changed e[id g/1].node.n: 1 > 2']);
  });

  test('match items without ids, or with one id twice, by their place', () => {
    expect(lines('[{"id":1,"a":1},{"id":1,"a":2}]', '[{"id":1,"a":1},{"id":1,"a":3},5]')).toEqual([
      'changed [1].a: 2 > 3',
      'added [2]: null > 5',
    ]);
  });

  test('end in a view however deep or many', () => {
    const deep = (value: number) => `${'['.repeat(20_000)}${value}${']'.repeat(20_000)}`;
    expect(compared(deep(1), deep(2)).differences).toHaveLength(1);
    const wide = (from: number) => JSON.stringify(Array.from({ length: 5000 }, (_, n) => n + from));
    expect(compared(wide(0), wide(9))).toMatchObject({ isCut: true });
    const long = compared(`"${'x'.repeat(9000)}"`, '"y"').differences[0];
    expect(long?.before).toHaveLength(2001);
  });
});

test('a value of 2000 characters is shown whole, a longer one is cut with a mark', () => {
  const shown = (length: number) =>
    compared('{}', JSON.stringify({ a: 'x'.repeat(length - 2) })).differences[0]?.after;
  expect(shown(2000)).toBe(`"${'x'.repeat(1998)}"`);
  expect(shown(2001)).toBe(`"${'x'.repeat(1999)}…`);
});

describe('a long list', () => {
  const item = (id: number, more = '') => `{"id":${id},"tags":["a","b"],"x":{"y":1${more}}}`;
  const listOf = (...items: string[]) => `[${items.join(',')}]`;

  test('is not taken apart where its items were sent alike to the byte', () => {
    const items = Array.from({ length: 500 }, (_, at) => item(at));
    const before = treeOf(listOf(...items));
    const after = treeOf(listOf(...items.with(7, item(7, ',"z":2'))));
    const names = [before, after].map((tree) => vi.spyOn(tree, 'nameOf'));
    const walk = compareBodies(before, after);
    let turn = walk.next();
    while (turn.done !== true) turn = walk.next();
    expect(turn.value.differences).toEqual([
      { kind: 'added', path: '[id 7].x.z', before: null, after: '2' },
    ]);
    // Those of the item that differs.
    for (const asked of names) expect(asked.mock.calls.length).toBeLessThan(10);
  });

  test('is read as a whole at a few levels only, however deep it lies', () => {
    const deep = (value: number) => `${'{"a":'.repeat(400)}${value}${'}'.repeat(400)}`;
    const [before, after] = [treeOf(deep(1)), treeOf(deep(2))];
    const read = vi.spyOn(before, 'valueOf');
    const walk = compareBodies(before, after);
    let turn = walk.next();
    while (turn.done !== true) turn = walk.next();
    expect(turn.value.differences).toHaveLength(1);
    const lengths = read.mock.results.map(({ value }) => String(value).length);
    expect(Math.max(...lengths)).toBeLessThan(2000);
  });

  test('differs where an item of many rows does, and where an order alone is another', () => {
    const numbers = Array.from({ length: 300 }, (_, at) => at);
    const many = (last: number) => `{"id":1,"n":[${[...numbers, last].join(',')}]}`;
    expect(lines(listOf(many(5)), listOf(many(6)))).toEqual(['changed [id 1].n[300]: 5 > 6']);
    expect(lines(listOf(item(1), item(2)), listOf(item(2), item(1)))).toEqual([]);
  });
});
