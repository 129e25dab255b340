import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsAsJson, withFieldsInQuery } from '../../../source/core/requests/typed-fields.ts';

describe('fields as JSON', () => {
  it.each([
    [['title=Hat'], '{"title":"Hat"}'],
    [['title='], '{"title":""}'],
    [['title=a=b:=c'], '{"title":"a=b:=c"}'],
    [['price:=9.50', 'id:=9007199254740993'], '{"price":9.50,"id":9007199254740993}'],
    [
      ['product.title=Hat', 'product.tags[]=a', 'product.tags[]=b'],
      '{"product":{"title":"Hat","tags":["a","b"]}}',
    ],
    [['product[title]=Hat', 'product[a.b]=c'], '{"product":{"title":"Hat","a.b":"c"}}'],
    [
      ['items[0].id:=1', 'items[0].n:=2', 'items[1].id:=3', 'items[].id:=4'],
      '{"items":[{"id":1,"n":2},{"id":3},{"id":4}]}',
    ],
    [['grid[0][]:=1', 'grid[0][]:=2', 'grid[1][]:=3'], '{"grid":[[1,2],[3]]}'],
    [['id=gid://store/Product/1'], '{"id":"gid://store/Product/1"}'],
    [['on:=true', 'none:=null', 'all:={"a":[]}'], '{"on":true,"none":null,"all":{"a":[]}}'],
    [['__proto__.x=1', 'constructor=2'], '{"__proto__":{"x":"1"},"constructor":"2"}'],
  ])('%j is %s', (fields, json) => {
    expect(fieldsAsJson(fields)).toBe(json);
  });

  it.each([
    [['title'], 'is not written as name=value'],
    [['=Hat'], 'is not written as name=value'],
    [['a..b=1'], 'is not written as name=value'],
    [['a[=1'], 'is not written as name=value'],
    [['price:=nine'], 'What stands behind price:= is not valid JSON.'],
    [['a=1', 'a=2'], 'The field a is given twice.'],
    [['a=1', 'a.b=2'], 'do not go together'],
    [['a.b=1', 'a[]=2'], 'do not go together'],
    [['a[]=1', 'a.b=2'], 'do not go together'],
    [['a[2]=1'], 'leaves out places of its list'],
  ])('%j is refused: %s', (fields, words) => {
    expect(() => fieldsAsJson(fields)).toThrow(words);
  });

  it('repeats neither a value nor a name that may be one', () => {
    const token = 'practice_token_4711';
    for (const field of [`a:=${token}`, `${token.repeat(5)}:=x`, token]) {
      try {
        fieldsAsJson([field]);
        expect.unreachable();
      } catch (error) {
        expect(String(error)).not.toContain(token);
      }
    }
  });

  it('gives every text back as it was typed', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z_]{1,9}$/), fc.string()), (texts) => {
        const fields = Object.entries(texts).map(([name, text]) => `${name}=${text}`);
        expect(JSON.parse(fieldsAsJson(fields))).toEqual(texts);
      }),
    );
  });
});

describe('fields in an address', () => {
  it.each([
    ['products.json', ['limit=5', 'title=Hat & Co'], 'products.json?limit=5&title=Hat%20%26%20Co'],
    ['products.json?limit=5', ['fields=id'], 'products.json?limit=5&fields=id'],
    ['metafields.json', ['metafield.owner_id:=7'], 'metafields.json?metafield%5Bowner_id%5D=7'],
    ['a.json', ['ids[]=1', 'ids[]=2'], 'a.json?ids%5B%5D=1&ids%5B%5D=2'],
  ])('%s and %j are %s', (path, fields, whole) => {
    expect(withFieldsInQuery(path, fields)).toBe(whole);
  });

  it('has no place for an object', () => {
    expect(() => withFieldsInQuery('a.json', ['a:={}'])).toThrow(
      'carries its fields in the address',
    );
  });
});

it('refuses a field that leads deeper than any request does, in words', () => {
  for (const path of [`a${'[]'.repeat(100_000)}`, `a${'.b'.repeat(100_000)}`]) {
    for (const read of [
      fieldsAsJson,
      (fields: readonly string[]) => withFieldsInQuery('x', fields),
    ])
      expect(() => read([`${path}=1`])).toThrow('A field leads deeper than 100 levels.');
  }
  expect(JSON.parse(fieldsAsJson([`a${'[]'.repeat(99)}=1`]))).toHaveProperty('a');
});
