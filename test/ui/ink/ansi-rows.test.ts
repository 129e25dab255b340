import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { cutRow, hangingRows, wrapRows } from '../../../source/ui/ink/ansi-rows.ts';
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
});
