import { describe, expect, test } from 'vitest';
import type { Level, Mark, Tone } from '../../../../source/core/view/view.ts';
import {
  MARK_STYLES,
  markGlyph,
  TONE_STYLES,
} from '../../../../source/ui/ink/components/facts.tsx';
import { shownText } from '../../../../source/ui/ink/components/layout.ts';
import {
  LEVEL_STYLES,
  levelWords,
  noticeRows,
} from '../../../../source/ui/ink/components/notice.tsx';
import { createTheme, type Theme } from '../../../../source/ui/ink/theme.ts';

const [unicode, ascii] = [true, false].map(
  (isUnicode) => createTheme({ color: true, unicode: isUnicode }).glyphs,
) as [Theme['glyphs'], Theme['glyphs']];

test('each sign has its twin where the terminal knows no others', () => {
  expect(unicode).toEqual({
    ...{ done: '✓', current: '●', todo: '○', ok: '✓', warning: '!', error: '✗', pointer: '›' },
    ...{ checked: '[✓]', unchecked: '[ ]', bullet: '•', ellipsis: '…', up: '↑', down: '↓' },
    ...{ horizontal: '─', vertical: '│', dot: '•', separator: '·', arrow: '→', open: '▾' },
    ...{ folded: '▸', left: '←', right: '→', full: '━', empty: '╌', isUnicode: true },
    spinner: [...'⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'],
    button: ['▐', '▌'],
  });
  expect(ascii).toEqual({
    ...{ done: '+', current: '*', todo: 'o', ok: 'ok', warning: '!', error: 'X', pointer: '>' },
    ...{ checked: '[x]', unchecked: '[ ]', bullet: '-', ellipsis: '...', up: '^', down: 'v' },
    ...{ horizontal: '-', vertical: '|', dot: '*', separator: '-', arrow: '->', open: '-' },
    ...{ folded: '+', left: 'Left', right: 'Right', full: '=', empty: '.', isUnicode: false },
    spinner: ['*'],
    button: ['[', ']'],
  });
});

test('each sign in a text is written with letters of ASCII where that is needed', () => {
  const signs = '… ’ ‘ “ ” – — • · → ← ↑ ↓ ✓ ✗ ×';
  expect(shownText(signs, ascii)).toBe(`... ' ' " " - - * - -> <- Up Down x X x`);
  expect(shownText(signs, unicode)).toBe(signs);
  expect(shownText('ü ß 日', ascii)).toBe('ü ß 日');
});

describe('a level', () => {
  test.each([
    ['note', '• ', '- ', 'plain'],
    ['ok', '✓ Done: ', 'ok Done: ', 'ok'],
    ['warning', '! Note: ', '! Note: ', 'warning'],
    ['problem', '✗ Problem: ', 'X Problem: ', 'problem'],
  ] as const)('%s has its sign, its word and its look', (level: Level, words, plain, style) => {
    expect(levelWords(level, unicode)).toBe(words);
    expect(levelWords(level, ascii)).toBe(plain);
    expect(LEVEL_STYLES[level]).toBe(style);
  });

  test('has its colour in rows as well', () => {
    const theme: Theme = {
      ...createTheme({ color: false, unicode: true }),
      ok: (text) => `ok[${text}]`,
      warning: (text) => `warning[${text}]`,
      error: (text) => `error[${text}]`,
    };
    const row = (level: Level) =>
      noticeRows(
        [{ kind: 'notice', level, weight: 'needed', message: 'So.', remedy: null } as never],
        { width: 40, most: 1, more: 'more' },
        theme,
      );
    expect(row('note')).toEqual(['• So.']);
    expect(row('ok')).toEqual(['ok[✓] ok[Done: So.]']);
    expect(row('warning')).toEqual(['warning[!] warning[Note: So.]']);
    expect(row('problem')).toEqual(['error[✗] error[Problem: So.]']);
  });
});

test('each mark and each tone has its sign and its look', () => {
  const marks: Readonly<Record<Mark, readonly [sign: string, plain: string, style: string]>> = {
    none: ['', '', 'plain'],
    ticked: ['[✓]', '[x]', 'ok'],
    unticked: ['[ ]', '[ ]', 'plain'],
    implied: ['[•]', '[*]', 'plain'],
    ok: ['✓', 'ok', 'ok'],
    attention: ['!', '!', 'warning'],
    failed: ['✗', 'X', 'problem'],
    untested: ['○', 'o', 'plain'],
  };
  const known = Object.keys(marks) as Mark[];
  expect(
    Object.fromEntries(
      known.map((mark) => [
        mark,
        [markGlyph(mark, unicode), markGlyph(mark, ascii), MARK_STYLES[mark]],
      ]),
    ),
  ).toEqual(marks);
  const tones: readonly Tone[] = ['plain', 'ok', 'warning', 'problem', 'accent'];
  expect(tones.map((tone) => TONE_STYLES[tone])).toEqual(tones);
});
