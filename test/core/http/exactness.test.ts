import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { copyOf, isUtf8, readExactness } from '../../../source/core/http/exactness.ts';
import { readBodyText } from '../../../source/core/http/message.ts';
import { httpAnswer } from '../../support/sockets/http-answers.ts';

const read = (...given: Parameters<typeof httpAnswer>) => {
  const answer = httpAnswer(...given);
  return readExactness(answer, readBodyText(answer));
};
const half = (escape: string): string =>
  `A text in the body has half a character (${escape}): it is shown as it was sent, and becomes U+FFFD in a copy.`;

describe('half a character in JSON', () => {
  test.each([
    ['the first half', '{"a":"\\ud800"}', '\\ud800'],
    ['the second half', '{"a":"x\\uDC00"}', '\\uDC00'],
    ['both in the wrong order', '["\\udc00\\ud800"]', '\\udc00'],
    ['the first half twice', '["\\ud83d\\ud83d\\ude00"]', '\\ud83d'],
    ['behind a backslash that is escaped', '["\\\\\\ud800"]', '\\ud800'],
    ['behind letters that look like the other one', '["\\\\ud83d\\ude00"]', '\\ude00'],
  ])('is named: %s', (_name, body, escape) => {
    expect(read(200, {}, body).notes).toEqual([half(escape)]);
  });

  test.each([
    ['a pair', '["\\ud83d\\ude00"]'],
    ['pairs behind each other', '["\\uD83D\\uDE00\\ud83d\\ude00"]'],
    ['letters behind a backslash', '["\\\\ud800"]'],
    ['many backslashes', `["${'\\\\'.repeat(100_000)}"]`],
  ])('is none: %s', (_name, body) => {
    expect(read(200, {}, body)).toEqual({ isUtf8: true, notes: [] });
  });
});

test('half a character is named exactly where reading the JSON leaves one', () => {
  const piece = fc.constantFrom(
    ...[
      '\\\\',
      '\\\\',
      'ud83d',
      'ude00',
      '\\ud83d',
      '\\ude00',
      '\\uDBFF',
      '\\udC00',
      '\\n',
      '\\"',
      'x',
    ],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const body = `["${pieces.join('')}"]`;
      const isWhole = String(JSON.parse(body)).isWellFormed();
      expect(read(200, {}, body).notes.length).toBe(isWhole ? 0 : 1);
    }),
    { numRuns: 500 },
  );
});

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const MARKED =
  'The body begins with a byte order mark, which is not shown; bytes that are saved keep it.';

describe('a body that is too large for one string', () => {
  const mebibyte = (fill: number): Uint8Array => new Uint8Array(1024 * 1024).fill(fill);
  const large = (...ends: readonly number[]): Uint8Array =>
    Uint8Array.from([...mebibyte(0x61), ...ends]);

  test.each([
    ['all letters', large(0x62), {}, true, []],
    [
      'a character over two pieces',
      Uint8Array.from([...mebibyte(0x61).subarray(1), 0xc3, 0xa9]),
      {},
      true,
      [],
    ],
    [
      'an odd byte behind the first piece',
      large(0xe9, 0x62),
      {},
      false,
      ['The body is not UTF-8.'],
    ],
    [
      'a charset',
      large(0x62),
      { 'Content-Type': 'text/plain; charset=latin1' },
      true,
      ['The Content-Type says latin1; the body is read as UTF-8.'],
    ],
    [
      'a byte order mark',
      Uint8Array.from([...BYTE_ORDER_MARK, ...large(0x62)]),
      {},
      true,
      [MARKED],
    ],
    [
      'a byte order mark and an odd byte',
      Uint8Array.from([...BYTE_ORDER_MARK, ...large(0xe9, 0x62)]),
      {},
      false,
      ['The body is not UTF-8.'],
    ],
  ])('is looked through in pieces: %s', (_name, body, headers, isText, notes) => {
    expect(readExactness(httpAnswer(200, headers, body), null)).toEqual({ isUtf8: isText, notes });
  });

  test('ends in half a character only where it was cut', () => {
    const bytes = large(0xc3);
    expect([isUtf8(bytes, true), isUtf8(bytes, false)]).toEqual([true, false]);
  });
});

test('a byte order mark is named', () => {
  expect(read(200, {}, '\ufeff{}').notes).toEqual([MARKED]);
});

test.each([
  ['a text as it is', 'caf\u00e9 \ud83d\ude00', true, 'caf\u00e9 \ud83d\ude00', null],
  ['U+FFFD that was sent', 'a\ufffd', true, 'a\ufffd', null],
  [
    'half a character',
    'a\ud800',
    true,
    'a\ufffd',
    'It has U+FFFD in one place, instead of halves of characters.',
  ],
  [
    'bytes that are none',
    'a\ufffd\ufffd',
    false,
    'a\ufffd\ufffd',
    'It has U+FFFD in 2 places, instead of bytes that are no UTF-8.',
  ],
  [
    'both',
    '\ufffd\udc00',
    false,
    '\ufffd\ufffd',
    'It has U+FFFD in 2 places, instead of bytes that are no UTF-8 and halves of characters.',
  ],
])('a copy says what it does not hold: %s', (_name, text, isText, copy, note) => {
  expect(copyOf(text, { isUtf8: isText })).toEqual({ text: copy, note });
});
