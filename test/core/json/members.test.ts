import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTailMember, setMember } from '../../../source/core/json/members.ts';
import { applyEdit } from '../../../source/core/text/text-buffer.ts';

function set(text: string, name: string, value: string): string | null {
  const edit = setMember(text, name, value);
  return edit === null ? null : applyEdit(text, edit);
}

test.each([
  ['', '{"after": "c"}'],
  ['  \n', '{"after": "c"}'],
  ['{}', '{"after": "c"}'],
  [' { } ', ' {"after": "c"} '],
  ['{"first":5}', '{"first":5,"after": "c"}'],
  ['{ "first": 5 }', '{ "first": 5, "after": "c" }'],
  ['{\n  "first": 5\n}', '{\n  "first": 5,\n  "after": "c"\n}'],
  ['{"after":null,"first":1.10}', '{"after":"c","first":1.10}'],
  ['{"ä€😀":"ä€😀","after": {"x":[1]} }', '{"ä€😀":"ä€😀","after": "c" }'],
  ['{"after":1,"after":2}', '{"after":1,"after":"c"}'],
])('%j gets the member, and all else stays', (text, expected) => {
  expect(set(text, 'after', '"c"')).toBe(expected);
});

test.each(['[]', '5', '{', '{"a":}', '{} x', '"after"'])('%s is left alone', (text) => {
  expect(setMember(text, 'after', '"c"')).toBeNull();
});

test('in any object the member is set and no other is changed', () => {
  const objects = fc.dictionary(fc.string(), fc.jsonValue());
  fc.assert(
    fc.property(
      objects,
      fc.string(),
      fc.constantFrom(undefined, 2, '\t'),
      (object, name, indent) => {
        const text = JSON.stringify(object, null, indent);
        const expected: unknown = JSON.parse(text);
        const changed: unknown = JSON.parse(set(text, name, '"c"') ?? 'null');
        Object.defineProperty(expected, name, { value: 'c', enumerable: true, configurable: true });
        expect(changed).toEqual(expected);
      },
    ),
  );
});

function tailOf(text: string): unknown {
  return parseTailMember(new TextEncoder().encode(text), 'extensions');
}

test('the last member of that name is read without the rest of the answer', () => {
  const long = `{"data":"${'x'.repeat(100_000)}","extensions": {"cost":{"a":1}} }`;
  expect(tailOf(long)).toEqual({ cost: { a: 1 } });
});

test.each([
  '',
  '{}',
  '{"data":"\\"extensions\\":{}"}',
  '{"data":"extensions"}',
  '{"extensions":',
  '{"extensions":{"cost":',
  '{"extensions"',
])('%s has none', (text) => {
  expect(tailOf(text)).toBeUndefined();
});
