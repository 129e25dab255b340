import { describe, expect, test } from 'vitest';
import { readBodyText } from '../../../source/core/http/message.ts';
import { httpAnswer } from '../../support/sockets/http-answers.ts';

const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };

test('no body is null, whatever the headers say', () => {
  expect(readBodyText(httpAnswer(204, JSON_TYPE))).toBeNull();
});

test('UTF-8 comes back as it is, without a note', () => {
  expect(readBodyText(httpAnswer(200, JSON_TYPE, '{"a":"ä😀"}'))).toEqual({
    text: '{"a":"ä😀"}',
    isUtf8: true,
    hadBom: false,
    note: null,
  });
});

test('a byte order mark is left out and reported', () => {
  expect(readBodyText(httpAnswer(200, JSON_TYPE, '\uFEFF{}'))).toMatchObject({
    text: '{}',
    hadBom: true,
  });
});

test('P46: a body that no string can hold ends in words', () => {
  // Only its length is looked at.
  const body = { length: 2 ** 29 } as unknown as Uint8Array;
  const read = () => readBodyText({ ...httpAnswer(200), body });
  expect(read).not.toThrow();
  expect(read()).toMatchObject({ text: '', note: expect.stringContaining('too large') });
});

test('a lone NUL and C1 characters stay in the text', () => {
  expect(readBodyText(httpAnswer(200, {}, 'a\u0000b\u009bc'))?.text).toBe('a\u0000b\u009bc');
});

describe('bytes that are not UTF-8', () => {
  test.each([
    [
      'UTF-16 by its mark',
      [0xff, 0xfe, 0x7b, 0x00],
      {},
      'The body is not UTF-8: it starts like UTF-16.',
    ],
    [
      'UTF-16 by its other mark',
      [0xfe, 0xff, 0x00, 0x7b],
      {},
      'The body is not UTF-8: it starts like UTF-16.',
    ],
    ['half of such a mark', [0xfe, 0x7b], {}, 'The body is not UTF-8.'],
    ['half of the first mark', [0xff, 0x7b], {}, 'The body is not UTF-8.'],
    ['the other halves of the marks', [0x7b, 0xfe], {}, 'The body is not UTF-8.'],
    ['the other half of the second mark', [0x7b, 0xff], {}, 'The body is not UTF-8.'],
    ['Latin 1 without a word', [0x61, 0xe4, 0x62], {}, 'The body is not UTF-8.'],
    [
      'Latin 1 that is declared',
      [0xe4],
      { 'Content-Type': 'text/html; charset="ISO-8859-1"' },
      'The body is not UTF-8: its Content-Type says iso-8859-1.',
    ],
    ['an overlong form', [0xc0, 0xaf], {}, 'The body is not UTF-8.'],
    ['a half character at the end of a whole body', [0x61, 0xc3], {}, 'The body is not UTF-8.'],
  ])('are said so: %s', (_name, bytes, headers, note) => {
    const answer = httpAnswer(200, headers, Uint8Array.from(bytes));
    expect(readBodyText(answer)).toMatchObject({ isUtf8: false, note });
  });
});

test.each([[[0x61, 0xc3]], [[0x61, 0xe2, 0x82]], [[0x61, 0xf0, 0x9f, 0x98]]])(
  'a half character at the place of a cut is no fault (%j)',
  (bytes) => {
    const answer = { ...httpAnswer(200, {}, Uint8Array.from(bytes)), incomplete: 'limit' } as const;
    expect(readBodyText(answer)).toMatchObject({ text: 'a', isUtf8: true, note: null });
  },
);

test('a whole character at the place of a cut stays', () => {
  const answer = { ...httpAnswer(200, {}, 'a😀'), incomplete: 'cut' } as const;
  expect(readBodyText(answer)?.text).toBe('a😀');
});

test.each([
  ['latin1', 'latin1'],
  ['"ISO-8859-15"', 'iso-8859-15'],
  ['x'.repeat(40), 'x'.repeat(40)],
])('the charset %s is noted by its name', (charset, name) => {
  const answer = httpAnswer(200, { 'Content-Type': `text/plain; charset=${charset}` }, 'a');
  expect(readBodyText(answer)?.note).toBe(
    `The Content-Type says ${name}; the body is read as UTF-8.`,
  );
});

test.each(['UTF-8', '"utf-8"', 'utf8', 'US-ASCII', '<b>', ''])(
  'the charset %j is worth no note',
  (charset) => {
    const answer = httpAnswer(200, { 'Content-Type': `text/plain; charset=${charset}` }, 'a');
    expect(readBodyText(answer)?.note).toBeNull();
  },
);

test('a byte order mark is taken off at the start alone', () => {
  expect(readBodyText(httpAnswer(200, {}, '\uFEFFa'))).toMatchObject({ text: 'a', hadBom: true });
  expect(readBodyText(httpAnswer(200, {}, 'a\uFEFF'))).toMatchObject({
    text: 'a\uFEFF',
    hadBom: false,
  });
});

test('another charset than UTF-8 is noted where the bytes are UTF-8 all the same', () => {
  const answer = httpAnswer(200, { 'Content-Type': 'application/json; charset=latin1' }, '{}');
  expect(readBodyText(answer)?.note).toContain('latin1');
});
