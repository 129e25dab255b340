import { describe, expect, test } from 'vitest';
import { SecretField } from '../../../source/core/guide/secret-field.ts';
import { cleanInsert, leftOutWords } from '../../../source/core/text/clean-insert.ts';
import { createTextBuffer, editText } from '../../../source/core/text/text-buffer.ts';

/** What one line takes of a paste, and what is said of the rest. */
function line(raw: string): readonly [text: string, said: string | null] {
  const { text, dropped } = cleanInsert(raw, false);
  return [text, dropped === null ? null : leftOutWords(dropped)];
}

const ONE = '1 line break was left out: this field holds one line.';
const TWO = '2 line breaks were left out: this field holds one line.';

describe('a paste into one line', () => {
  test.each(['\n', '\r', '\r\n', '\u0085', '\u2028', '\u2029'])(
    'may end in one line end, which goes without a word: %j',
    (end) => expect(line(`practice_abc${end}`)).toEqual(['practice_abc', null]),
  );

  test.each([
    ['abc\n\n', 'abc', TWO],
    ['abc\r\n\r\n', 'abc', TWO],
    ['\nabc', 'abc', ONE],
    ['\nabc\n', 'abc', TWO],
    ['a\nb', 'ab', ONE],
    ['a\nb\n', 'ab', TWO],
    ['\n\n', '', TWO],
    ['\u0007a', 'a', '1 control character was left out.'],
    ['\u0007a\n', 'a', '1 control character was left out.'],
    ['\u0007a\ud800\n\n', 'a', '2 line breaks and 2 control characters were left out.'],
    ['\n', '', null],
    [' a\tb ', ' a b ', null],
  ])('%j is %j, and says: %s', (raw, text, said) => expect(line(raw)).toEqual([text, said]));

  test.each([
    ['abc\n\n', false],
    ['\n\nabc', false],
    ['a\nb', true],
    ['\na\nb\n', true],
    ['a\u0007\n\n', true],
  ])('%j may be another text than was meant: %s', (raw, isInside) => {
    expect(cleanInsert(raw, false).dropped).toMatchObject({ isInside });
  });

  test('is one rule for secrets too', () => {
    const pasted = (text: string) => new SecretField().edit({ type: 'paste', text });
    expect(pasted('canary\n').view.notice).toBeNull();
    expect(pasted('canary\n\n').view.notice).toMatchObject({ lineBreaks: 2, controls: 0 });
    expect(pasted('can\nary\n').value.reveal()).toBe('canary');
  });
});

test('a text of several lines keeps all of them, and tells its control characters', () => {
  const buffer = createTextBuffer('', { multiline: true });
  const pasted = editText(buffer, { type: 'paste', text: '\na\r\nb\u0000\n\n' });
  expect(pasted.text).toBe('\na\nb\n\n');
  expect(pasted.notice).toMatchObject({ lineBreaks: 0, controls: 1 });
});
