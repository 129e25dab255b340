import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { cutRow, hangingRows, padRow, wrapRows } from '../../../source/ui/ink/ansi-rows.ts';
import { createTheme } from '../../../source/ui/ink/theme.ts';

const theme = createTheme({ color: true, unicode: true });
// What no composing changes: the wrapping composes characters (NFC), which no eye can tell.
const plainText = fc.string({
  unit: fc.constantFrom(...'abc XYZ.,-äß日本한€'),
  maxLength: 200,
});

describe('rows of coloured text', () => {
  test('wrap to the width without losing a letter', () => {
    fc.assert(
      fc.property(plainText, fc.integer({ min: 2, max: 80 }), (text, width) => {
        const rows = wrapRows(text, width);
        for (const row of rows) expect(stringWidth(row)).toBeLessThanOrEqual(width);
        expect(rows.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });

  test('hang under their mark', () => {
    expect(hangingRows('Why:', 'one two three', 13)).toEqual(['Why: one two', '     three']);
  });

  test('close their colours where they are cut', () => {
    expect(cutRow(theme.error('abcdefgh'), 5, '…')).toBe(`${theme.error('abcd')}…`);
  });

  test('have at least one cell, however little room there is', () => {
    expect(wrapRows('abc', 0)).toEqual(['a', 'b', 'c']);
    expect(wrapRows('abc', 2)).toEqual(['ab', 'c']);
  });

  test('that fit are whole, and others as long as there is room with the mark', () => {
    expect(cutRow('abcd', 4, '…')).toBe('abcd');
    expect(cutRow('abcde', 4, '…')).toBe('abc…');
    expect(cutRow('ab cde', 4, '…')).toBe('ab …');
    expect(cutRow('日本語', 4, '…')).toBe('日…');
    expect(cutRow('abcd', 2, '…')).toBe('a…');
  });

  test('are as much of the mark as fits where there is no room beside it', () => {
    expect(cutRow('abcd', 1, '…')).toBe('…');
    expect(cutRow('abcd', 3, '...')).toBe('...');
    expect(cutRow('abcd', 2, '...')).toBe('..');
    expect(cutRow('abcd', 0, '...')).toBe('');
    expect(cutRow('abcd', -2, '...')).toBe('');
  });

  test('are filled up to the width, and never cut by that', () => {
    expect(padRow('日', 4)).toBe('日  ');
    expect(padRow('abcd', 3)).toBe('abcd');
  });
});
