import { expect, test } from 'vitest';
import { serverText } from '../../../source/core/diagnosis/api-errors.ts';
import { Secret } from '../../../source/core/text/secret.ts';

test.each([
  [
    'Over the limit.\n\nSee the page on how the\ncost is counted.',
    'Over the limit. See the page on how the cost is counted.',
  ],
  ['one  \r\n   two', 'one two'],
  ['\n one\n', 'one'],
  ['one  two', 'one  two'],
])('a message of the service stands in one line: %j', (text, line) => {
  expect(serverText(text, [])).toBe(line);
});

test('what would act on a terminal is seen all the same', () => {
  expect(serverText('one\u001b[2Jtwo', [])).toBe('one^[[2Jtwo');
});

test('a secret that stands before a line end is not shown', () => {
  expect(
    serverText('no canary-of-a-secret\nhere', [new Secret('canary-of-a-secret')]),
  ).not.toContain('canary');
});

test('is cut to its width with a mark', () => {
  expect(serverText('word '.repeat(40), [], 10)).toHaveLength(10);
});
