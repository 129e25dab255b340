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
