import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indentJson } from '../../../source/ui/plain/indent-json.ts';

test('keeps digits, order and doubled keys', () => {
  const text = '{"b":9007199254740993,"a":1.10,"b":[],"c":{},"d":[1e400,"x{y,z"]}';
  expect(indentJson(text)).toBe(
    '{\n  "b": 9007199254740993,\n  "a": 1.10,\n  "b": [],\n  "c": {},\n  "d": [\n    1e400,\n    "x{y,z"\n  ]\n}',
  );
});

test('text that is no JSON comes back as it is', () => {
  expect(indentJson('<html>\n <b>x</b>')).toBe('<html>\n <b>x</b>');
});

test('reads as the same value, whatever the JSON', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(JSON.parse(indentJson(text))).toEqual(JSON.parse(text));
    }),
  );
});

test('a million open brackets are answered fast and without growing by their depth', () => {
  const text = '['.repeat(1_000_000);
  expect(indentJson(text).length).toBeLessThan(60 * text.length);
});
