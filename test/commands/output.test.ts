import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bodyAsJson, jsonObject, safeJsonForTerminal } from '../../source/commands/output.ts';

it('keeps every digit of a body that is JSON, and makes a string of any other', () => {
  expect(bodyAsJson('{"id":9007199254740993, "n":1.10}\n')).toBe(
    '{"id":9007199254740993, "n":1.10}',
  );
  expect(bodyAsJson('<html>')).toBe('"<html>"');
  expect(bodyAsJson('')).toBe('""');
});

it('puts any name into an object, __proto__ too', () => {
  expect(jsonObject([['__proto__', '1']])).toBe('{"__proto__":1}');
});

it('leaves nothing in a document that a terminal acts on, and means the same', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '\u{202e}',
      '\u{9b}31m',
      '\u{7f}',
      '\u{e0041}',
      '\u{2028}',
      '\u{feff}',
      '\u{ad}',
    ),
  );
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const document = JSON.stringify(texts);
      const safe = safeJsonForTerminal(document);
      expect(safe).not.toMatch(/[\u007f-\u009f\p{Bidi_Control}\p{Cf}\u2028\u2029]/u);
      expect(safe).not.toMatch(/[\u0000-\u001f]/u);
      expect(JSON.parse(safe)).toEqual(texts);
    }),
    { numRuns: 1_000 },
  );
});
