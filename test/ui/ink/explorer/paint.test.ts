import { describe, expect, test } from 'vitest';
import { toDisplayText } from '../../../../source/core/text/display-text.ts';
import {
  endOf,
  markHits,
  paintOf,
  paintPieces,
  type Piece,
} from '../../../../source/ui/ink/explorer/paint.ts';
import type { Theme } from '../../../../source/ui/ink/theme.ts';

/** Each look writes its name around the text. */
const named = (name: string) => (text: string) => `${name}(${text})`;

const LOOKS = {
  ...{ warning: named('warning'), strong: named('strong') },
  code: Object.fromEntries(
    ['name', 'string', 'number', 'keyword', 'punctuation', 'comment', 'link'].map((name) => [
      name,
      named(name),
    ]),
  ),
} as unknown as Theme;

test('each kind of a word has its look', () => {
  const kinds = {
    ...{ name: 'name', string: 'string', number: 'number', keyword: 'keyword' },
    ...{ variable: 'keyword', punctuation: 'punctuation', comment: 'comment', mark: 'warning' },
    ...{ index: 'number', title: 'strong', link: 'link', about: 'comment' },
  } as const;
  for (const [kind, look] of Object.entries(kinds))
    expect(paintOf(kind as keyof typeof kinds, LOOKS)('x'), kind).toBe(`${look}(x)`);
  expect(paintOf('plain', LOOKS)('x')).toBe('x');
});

describe('what was looked for', () => {
  const marked = (text: string, sought: string) =>
    markHits(toDisplayText(text), sought, named('p'), named('hit'))
      .map(({ text: piece, paint }) => paint(piece))
      .join('|');

  test.each([
    ['abcabc', 'b', 'p(a)|hit(p(b))|p(ca)|hit(p(b))|p(c)'],
    ['abab', 'AB', 'hit(p(ab))|hit(p(ab))'],
    ['xaby', 'ab', 'p(x)|hit(p(ab))|p(y)'],
    ['aaa', 'aa', 'hit(p(aa))|p(a)'],
    ['ABC', 'b', 'p(A)|hit(p(B))|p(C)'],
    ['abc', '', 'p(abc)'],
    ['abc', 'x', 'p(abc)'],
    ['', 'x', ''],
    // Its small form is longer.
    ['İb', 'b', 'p(İb)'],
  ])('%j with %j is %s', (text, sought, shown) => {
    expect(marked(text, sought)).toBe(shown);
  });
});

describe('a row', () => {
  const row = (texts: readonly string[], from: number, width: number, mark = '…') =>
    paintPieces(
      texts.map((text): Piece => ({ text: toDisplayText(text), paint: named('p') })),
      { from, width, mark },
    );

  test.each([
    [['abc'], 0, 3, 'p(abc)'],
    [['abc'], 0, 4, 'p(abc)'],
    [['abc'], 0, 2, 'p(a)…'],
    [['ab', 'cd'], 0, 4, 'p(ab)p(cd)'],
    [['ab', 'cd'], 0, 3, 'p(ab)p()…'],
    [['ab', 'cd'], 0, 2, 'p(a)…'],
    [['ab', 'cd'], 1, 3, 'p(b)p(cd)'],
    [['ab', 'cd'], 2, 3, 'p(cd)'],
    [['ab', 'cd'], 3, 3, 'p(d)'],
    [['ab', 'cd'], 9, 3, ''],
    [['', 'cd'], 0, 2, 'p(cd)'],
    [['日本', 'x'], 0, 5, 'p(日本)p(x)'],
    [['日本', 'x'], 0, 4, 'p(日)…'],
    [['日本'], 0, 3, 'p(日)…'],
    [['日本'], 1, 4, 'p(本)'],
    [['日本'], 2, 4, 'p(本)'],
    [['日', 'xyz'], 3, 4, 'p(yz)'],
    [['日本', 'xyz'], 4, 4, 'p(xyz)'],
    [['日本', 'xyz'], 3, 4, 'p(xyz)'],
    [['é日'], 0, 3, 'p(é日)'],
    [['日日日'], 0, 2, 'p()…'],
    [['abc'], 0, 0, 'p()'],
    [['abc'], 0, 1, 'p()…'],
    [['日'], 0, 1, 'p()…'],
  ] as const)('%j without %i in %i cells is %s', (texts, from, width, shown) => {
    expect(row(texts, from, width)).toBe(shown);
  });

  test('has as much of a longer mark as there is room for', () => {
    expect(row(['abcdef'], 0, 5, '...')).toBe('p(ab)...');
    expect(row(['abcdef'], 0, 2, '...')).toBe('p()..');
    expect(row(['日本日'], 0, 5, '...')).toBe('p(日)...');
  });
});

test('of a path that is too long the end stays, in cells and in whole characters', () => {
  expect(endOf('abc', 3, '…')).toBe('abc');
  expect(endOf('abcd', 3, '…')).toBe('…cd');
  expect(endOf('abcd', 3, '...')).toBe('...');
  expect(endOf('日本', 4, '…')).toBe('日本');
  expect(endOf('日本語', 4, '…')).toBe('…語');
  expect(endOf('日本語', 5, '…')).toBe('…本語');
  expect(endOf('e\u0301'.repeat(4), 3, '…')).toBe(`…${'e\u0301'.repeat(2)}`);
});
