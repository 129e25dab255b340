import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { jsonCursor, jsonFault, placeOf } from '../../../source/core/json/json-places.ts';

describe('what makes a text no JSON', () => {
  test.each([
    ['{"a": 1 "b": 2}', '"b"', 'a comma is missing'],
    ['{"a": x}', 'x', 'no value: texts stand in double quotes'],
    ['{a: 1}', 'a', 'names stand in double quotes'],
    ['{"a" 1}', '1', 'a colon is missing behind the name'],
    ['{"a": 1,}', '}', 'one comma too many'],
    ['[1, 2,]', ']', 'one comma too many'],
    ['{"a": "x}', '"x}', 'the text is not closed'],
    ['{"a": }', '}', 'a value is missing'],
    ['{} 1', '1', 'nothing may stand behind the end'],
  ])('of %s is told with its place', (text, at, message) => {
    expect(jsonFault(text)).toEqual({ offset: text.lastIndexOf(at), message });
  });

  test('at its end is told as not finished', () => {
    expect(jsonFault('{"a": [1')).toEqual({
      offset: 8,
      message: 'not finished yet, ] is missing',
    });
    expect(jsonFault('{\n')?.message).toContain('not finished yet');
  });

  test('is nothing in what is JSON, and something in all else', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (text, at) => {
        expect(jsonFault(text)).toBeNull();
        const cut =
          text.slice(0, at % (text.length + 1)) + text.slice((at % (text.length + 1)) + 1);
        let isJson = true;
        try {
          JSON.parse(cut);
        } catch {
          isJson = false;
        }
        expect(jsonFault(cut) === null).toBe(isJson);
      }),
    );
  });

  test('in a nesting without end costs nothing', () => {
    expect(jsonFault('['.repeat(100_000))?.message).toBe('it is nested too deep');
  });
});

test('a value is found by its path, else what is around it', () => {
  const text = '{"input": {"title": "x", "tags": ["a", "b"]}}';
  expect(placeOf(text, ['input', 'title'])).toBe(text.indexOf('"title"'));
  expect(placeOf(text, ['input', 'tags', 1])).toBe(text.indexOf('"b"'));
  expect(placeOf(text, ['input', 'none', 3])).toBe(text.indexOf('"input"'));
  expect(placeOf('', ['input'])).toBeNull();
});

describe('what is typed at the cursor', () => {
  /** The cursor stands where the bar is. */
  function at(marked: string) {
    return jsonCursor(marked.replace('|', ''), marked.indexOf('|'));
  }

  test.each([
    ['|', [], 'value'],
    ['{|', [], 'name'],
    ['{"|"}', [], 'name'],
    ['{"in|"', [], 'name'],
    ['{in|', [], 'name'],
    ['{"input": {|}}', ['input'], 'name'],
    ['{"input": |', ['input'], 'value'],
    ['{"input": {"variants": [{|', ['input', 'variants', 0], 'name'],
    ['{"input": {"tags": ["a", |', ['input', 'tags', 1], 'value'],
    ['{"a": 1, "sortKey": TI|', ['sortKey'], 'value'],
  ] as const)('in %s is known', (marked, path, expects) => {
    expect(at(marked)).toMatchObject({ path, expects });
  });

  test.each(['{"a"|', '{"a": "x"|', '{"a": 1 |', '{}|', '{"a"| : 1}'])(
    'in %s is nothing',
    (marked) => {
      expect(at(marked)).toBeNull();
    },
  );

  test('replaces the word with both its quotes, and knows its colon and the names around', () => {
    expect(at('{"a": 1, "b|": 2, "c": {"d": 1}}')).toMatchObject({
      from: 9,
      to: 12,
      hasColon: true,
      names: ['a', 'c'],
    });
  });

  test.each([
    ['a number', '{"a": 12|3}', '123'],
    ['a negative one', '[-1|.5e3]', '-1.5e3'],
    ['a word', '{"a": fa|lse}', 'false'],
    ['a text', '{"a": "TI|TLE"}', '"TITLE"'],
    ['a name', '{"ti|tle": 1}', '"title"'],
  ])('within %s replaces all of it, so that no end of it stays', (_what, marked, replaced) => {
    const cursor = at(marked);
    expect(marked.replace('|', '').slice(cursor?.from, cursor?.to)).toBe(replaced);
  });

  test.each([
    ['{"in|, "a": 1}', '"in'],
    ['{"a": "TI|}', '"TI'],
    ['{"in| put": 1}', '"in'],
  ])('of %s replaces up to the cursor, where the end of the text is not sure', (marked, word) => {
    const cursor = at(marked);
    expect(marked.replace('|', '').slice(cursor?.from, cursor?.to)).toBe(word);
  });
});
