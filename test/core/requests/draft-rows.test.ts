import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addQueryRow,
  editQueryRow,
  readQueryRows,
  removeQueryRow,
} from '../../../source/core/requests/draft-rows.ts';
import { createTextBuffer, editText } from '../../../source/core/text/text-buffer.ts';

/** Signs with a meaning in an address, and some that have none. */
const text = fc
  .array(fc.constantFrom(...'&=?#%+ /:,[]"\'\\aé漢😀7', '%zz', '%0a', '%F0'), { maxLength: 8 })
  .map((parts) => parts.join(''));
const path = fc
  .array(fc.tuple(text, text), { maxLength: 5 })
  .map((pairs) => `products.json?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`);

function set(before: string, after: string) {
  return editText(createTextBuffer(before, { maxLength: 8192 }), { type: 'set', text: after });
}

describe('the parameters of a path', () => {
  test('are shown decoded', () => {
    const { rows } = readQueryRows('orders.json?status=any&fields=id%2Cname&note=a+b%26c&empty');
    expect(rows.map(({ name, value }) => [name.text, value.text])).toEqual([
      ['status', 'any'],
      ['fields', 'id,name'],
      ['note', 'a b&c'],
      ['empty', ''],
    ]);
  });

  test('a new row is no part of the path until something is typed in it', () => {
    const rows = addQueryRow(readQueryRows('shop.json'));
    expect(rows.path).toBe('shop.json');
    const named = editQueryRow(rows, 0, 'name', set('', 'fields'));
    expect(named.path).toBe('shop.json?fields=');
    expect(editQueryRow(named, 0, 'value', set('', 'id,na me&x')).path).toBe(
      'shop.json?fields=id,na%20me%26x',
    );
  });

  test('the last one takes its question mark along', () => {
    expect(removeQueryRow(readQueryRows('shop.json?fields=id'), 0).path).toBe('shop.json');
  });

  test('what cannot be decoded is shown and kept as it is spelled', () => {
    const rows = readQueryRows('a.json?x=%zz&y=%0a&z=1');
    expect(rows.rows.map(({ value }) => value.text)).toEqual(['%zz', '%0a', '1']);
    expect(editQueryRow(rows, 2, 'value', set('1', '2')).path).toBe('a.json?x=%zz&y=%0a&z=2');
  });

  test('whatever is typed in one row comes back from the path, and no other row changes', () => {
    fc.assert(
      fc.property(
        path,
        text,
        fc.nat(),
        fc.constantFrom('name', 'value'),
        (from, typed, at, part) => {
          const before = readQueryRows(from);
          fc.pre(before.rows.length > 0);
          const index = at % before.rows.length;
          const row = before.rows[index];
          fc.pre(row !== undefined && !row.isVerbatim && row[part].text !== typed);
          const other = part === 'name' ? 'value' : 'name';
          fc.pre(row?.[other].text !== '');
          const edited = editQueryRow(before, index, part, set(row?.[part].text ?? '', typed));
          const after = readQueryRows(edited.path).rows;
          // What is typed may itself be no text of an address; then it stays spelled.
          expect(after[index]?.[part].text).toBe(typed);
          expect(after.map((one) => one.spelled).toSpliced(index, 1)).toEqual(
            before.rows.map((one) => one.spelled).toSpliced(index, 1),
          );
        },
      ),
    );
  });

  test('a cursor that moves rewrites nothing', () => {
    fc.assert(
      fc.property(path, (from) => {
        const before = readQueryRows(from);
        for (const [index, { name }] of before.rows.entries()) {
          const moved = editText(name, { type: 'move', to: 'text-start' });
          expect(editQueryRow(before, index, 'name', moved).rows.map((one) => one.spelled)).toEqual(
            before.rows.map((one) => one.spelled),
          );
        }
      }),
    );
  });
});
