/**
 * How every shell gets every kind of text, as text beside this file; written anew with
 * `vitest run test/core/text/every-quote -u`.
 */
import { expect, test } from 'vitest';
import { assignmentLine, quoteFor } from '../../../source/core/text/command-shell.ts';
import { writtenCases } from '../../support/written-values.ts';

const TEXTS = [
  ...['', 'plain', 'a b', "it's, isn't it", '"a" "b"', '100% of %PATH%', 'a&b|c<d>e^f(g)'],
  ...['\\a\\b\\', '\\\\"\\"', "\\'\\'", '$HOME `x` !y', 'A-z0_9.:/@%+=,-', 'é', 'a\nb', '%"%"'],
];

test('every text is quoted for every shell as it is written down', async () => {
  const cases = (['posix', 'fish', 'powershell', 'cmd'] as const).flatMap((shell) =>
    TEXTS.map(
      (text) =>
        [
          `${shell}: ${JSON.stringify(text)}`,
          `${quoteFor(shell, text)}\n${assignmentLine(shell, 'NAME', text)}`,
        ] as const,
    ),
  );
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-quote.txt');
});
