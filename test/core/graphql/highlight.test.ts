import fc from 'fast-check';
import { expect, test } from 'vitest';
import { highlightGraphql } from '../../../source/core/graphql/highlight.ts';
import { highlightJson } from '../../../source/core/json/body-rows.ts';

test('keywords, variables, strings and comments are told apart', () => {
  const [line = []] = highlightGraphql('query Q($n: Int = 5) { a(x: "y") } # end');
  const kindOf = (text: string) => line.find((token) => token.text === text)?.kind;
  expect(kindOf('query')).toBe('keyword');
  expect(kindOf('$n')).toBe('variable');
  expect(kindOf('5')).toBe('number');
  expect(kindOf('"y"')).toBe('string');
  expect(kindOf('# end')).toBe('comment');
  expect(kindOf('{')).toBe('punctuation');
});

test('a block string keeps its colour over lines', () => {
  const lines = highlightGraphql('{ a(x: """one\ntwo""") }');
  expect(lines[1]?.[0]).toEqual({ kind: 'string', text: 'two"""' });
});

test.each([
  ['GraphQL', highlightGraphql],
  ['JSON', highlightJson],
])('any text is the same text again after the colours of %s', (_name, highlight) => {
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.stringMatching(/^[{}"\\#$@a1 .\n:-]{0,40}$/),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const lines = highlight(text).map((tokens) => tokens.map((token) => token.text).join(''));
      expect(lines.join('\n')).toBe(text);
    }),
    { numRuns: 1000 },
  );
});
