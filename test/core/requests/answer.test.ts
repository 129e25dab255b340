import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBodyRows } from '../../../source/core/json/read-body-rows.ts';
import { bodyLine } from '../../../source/core/requests/answer.ts';

function linesOf(text: string): string {
  const body = readBodyRows(new TextEncoder().encode(text));
  return Array.from({ length: body.count }, (_, index) => bodyLine(body, index)).join('\n');
}

test('keeps digits, order and doubled keys', () => {
  const text = '{"b":9007199254740993,"a":1.10,"b":[],"c":{},"d":[1e400,"x{y,z"]}';
  expect(linesOf(text)).toBe(
    '{\n  "b": 9007199254740993,\n  "a": 1.10,\n  "b": [],\n  "c": {},\n  "d": [\n    1e400,\n    "x{y,z"\n  ]\n}',
  );
});

test('text that is no JSON comes back as it is', () => {
  expect(linesOf('<html>\n <b>x</b>')).toBe('<html>\n <b>x</b>');
});

test('a value longer than any screen is whole', () => {
  const text = JSON.stringify({ long: 'x'.repeat(10_000) });
  expect(linesOf(text)).toContain('x'.repeat(10_000));
});

test('JSON that breaks off says so in a line of its own', () => {
  expect(linesOf('{"a": [1, 2')).toBe(
    '{\n  "a": [\n    1,\n    2\nThe JSON ends here, in the middle: it was cut short.',
  );
});

test('reads as the same value, whatever the JSON', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(JSON.parse(linesOf(text))).toEqual(JSON.parse(text));
    }),
  );
});

test('a million open brackets are answered fast and without growing by their depth', () => {
  const text = '['.repeat(1_000_000);
  // A bracket and a line end each, and the sentence that the text ends there.
  expect(linesOf(text).length).toBeLessThan(2.1 * text.length);
});

test('what is nested ten thousand times grows by its rows, and twenty levels are indented', () => {
  const deep = linesOf('['.repeat(10_000) + ']'.repeat(10_000));
  expect(deep.length).toBeLessThan(50_000);
  expect(deep.split('\n').slice(19, 23)).toEqual(
    [19, 20, 20, 20].map((depth) => `${'  '.repeat(depth)}[`),
  );
  expect(JSON.parse(deep)).toHaveLength(1);
});
