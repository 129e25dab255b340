import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layOutJson } from '../../../source/core/json/lay-out-json.ts';

function laid(text: string): string {
  const done = layOutJson(text.replace('|', ''), Math.max(0, text.indexOf('|')));
  if (done.type === 'unreadable') return `${done.offset}: ${done.message}`;
  return text.includes('|')
    ? `${done.text.slice(0, done.cursor)}|${done.text.slice(done.cursor)}`
    : done.text;
}

describe('JSON laid out', () => {
  test('grows by its rows and not by their depth', () => {
    const deep = '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000);
    const text = laid(deep);
    expect(text.length).toBeLessThan(2 * deep.length);
    expect(text.replaceAll(/\s/g, '')).toBe(deep);
  });

  test('has a line for each member and item, its digits, order and escapes as they were', () => {
    expect(
      laid('{"b":[1.50,{}],"a":{"x":1e400,"\\u0061":-0},"a":12345678901234567890,"c":[]}'),
    ).toBe(
      [
        '{',
        '  "b": [',
        '    1.50,',
        '    {}',
        '  ],',
        '  "a": {',
        '    "x": 1e400,',
        '    "\\u0061": -0',
        '  },',
        '  "a": 12345678901234567890,',
        '  "c": []',
        '}',
      ].join('\n'),
    );
    expect(laid('  ')).toBe('');
    expect(laid(' "a  b" ')).toBe('"a  b"');
  });

  test('keeps the cursor at the same token', () => {
    expect(laid('{"a": tr|ue}')).toBe('{\n  "a": tr|ue\n}');
    expect(laid('{"a":1|,   "b":2}')).toBe('{\n  "a": 1,|\n  "b": 2\n}'.replace(',|', '|,'));
    expect(laid('{"a":1}   |')).toBe('{\n  "a": 1\n}|');
  });

  test('says where a text is no JSON', () => {
    expect(laid('{"a": 1,}')).toMatch(/^8: /);
    expect(laid('{"a": [1}')).toMatch(/^8: /);
    expect(laid('{"a"')).toMatch(/^4: /);
  });

  test('means the same, and is laid out once and for all', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(60), (text, cursor) => {
        const done = layOutJson(text, cursor);
        if (done.type === 'unreadable') throw new Error(done.message);
        expect(done.text.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
        expect(JSON.parse(done.text)).toEqual(JSON.parse(text));
        expect(layOutJson(done.text, done.cursor)).toEqual(done);
      }),
    );
  });
});
