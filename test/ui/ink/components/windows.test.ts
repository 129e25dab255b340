import { cellWidth } from '../../../../source/core/text/cell-width.ts';
import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { createTextBuffer, editText } from '../../../../source/core/text/text-buffer.ts';
import {
  windowAround,
  offsetOnLine,
  paintPart,
  windowOnLine,
} from '../../../../source/ui/ink/components/windows.ts';

test('a window on a list holds the cursor, and with its marks is never taller than its room', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.nat(499),
      fc.integer({ min: 3, max: 60 }),
      (count, at, height) => {
        const cursor = at % count;
        const { first, last } = windowAround(count, cursor, height);
        expect(first).toBeLessThanOrEqual(cursor);
        expect(cursor).toBeLessThan(last);
        const marks = (first > 0 ? 1 : 0) + (last < count ? 1 : 0);
        expect(last - first + marks).toBeLessThanOrEqual(height);
      },
    ),
  );
});

test('a window on ten rows, at each place of the cursor', () => {
  const places = (height: number) =>
    Array.from({ length: 10 }, (_, cursor) => {
      const { first, last } = windowAround(10, cursor, height);
      return `${first}-${last}`;
    }).join(' ');
  expect([10, 9, 6, 5, 4, 3, 2, 1].map((height) => places(height))).toEqual([
    '0-10 0-10 0-10 0-10 0-10 0-10 0-10 0-10 0-10 0-10',
    '0-8 0-8 0-8 0-8 0-8 2-10 2-10 2-10 2-10 2-10',
    '0-5 0-5 0-5 0-5 2-6 3-7 4-8 5-10 5-10 5-10',
    '0-4 0-4 0-4 2-5 3-6 4-7 5-8 6-10 6-10 6-10',
    '0-3 0-3 0-3 2-4 3-5 4-6 5-7 6-8 7-10 7-10',
    '0-2 0-2 2-3 3-4 4-5 5-6 6-7 7-8 8-10 8-10',
    '0-1 1-2 2-3 3-4 4-5 5-6 6-7 7-8 8-9 9-10',
    '0-1 1-2 2-3 3-4 4-5 5-6 6-7 7-8 8-9 9-10',
  ]);
});

test('a window on a line fits whatever is in it and wherever the cursor is, which is inside', () => {
  const anyText = fc
    .string({ unit: 'grapheme', maxLength: 200 })
    .map((text) => text.replace(/\p{C}/gu, ''));
  fc.assert(
    fc.property(anyText, fc.nat(200), fc.integer({ min: 8, max: 80 }), (text, offset, room) => {
      const buffer = editText(createTextBuffer(text), { type: 'move-to', offset });
      const shown = windowOnLine(buffer, room);
      expect(stringWidth(shown.text)).toBeLessThanOrEqual(room);
      expect(shown.column).toBeLessThanOrEqual(room);
    }),
  );
});

describe('the place in a text of a cell of its line', () => {
  const text = 'products.json?title=日本語&limit=5';

  test.each([8, 20, 60])('is where the cursor would stand there, in %i cells', (room) => {
    for (const cursor of [0, 5, 13, text.length]) {
      const line = { text, cursor };
      const { column } = windowOnLine(line, room);
      expect(offsetOnLine(line, room, column)).toBe(cursor);
      const end = column + cellWidth(text.slice(cursor));
      const last = Math.min(room - 2, column + 3, end);
      for (let cell = Math.max(1, column - 3); cell <= last; cell += 1) {
        const offset = offsetOnLine(line, room, cell);
        const cells = cellWidth(text.slice(Math.min(offset, cursor), Math.max(offset, cursor)));
        const away = offset < cursor ? -cells : cells;
        expect(Math.abs(column + away - cell)).toBeLessThan(2);
      }
    }
    expect(offsetOnLine({ text: 'ab', cursor: 0 }, room, 7)).toBe(2);
  });
});

describe('what is selected of a line', () => {
  const shown = (text: string, cursor: number, anchor: number | null, room = 20) => {
    const { text: line, selected } = windowOnLine({ text, cursor, anchor }, room);
    return selected === null ? null : line.slice(selected.from, selected.to);
  };

  test('lies before the cursor or behind it, and is nothing without an anchor or at it', () => {
    expect(shown('products.json', 8, 3)).toBe('ducts');
    expect(shown('products.json', 3, 8)).toBe('ducts');
    expect(shown('products.json', 0, 13)).toBe('products.json');
    expect(shown('products.json', 5, null)).toBeNull();
    expect(shown('products.json', 5, 5)).toBeNull();
  });

  test('is cut where the line is, on both sides', () => {
    const long = 'a'.repeat(30) + 'b'.repeat(30);
    expect(shown(long, 30, 0, 12)).toMatch(/^…?a+$/);
    expect(shown('b'.repeat(60), 2, 60, 12)).toBe('bbbbbbbbb…');
    expect(shown(long, 32, 30, 12)).toBe('bb');
  });

  test('a line that just fits is whole, one cell less shows a mark', () => {
    expect(windowOnLine({ text: 'abcdef', cursor: 0, anchor: null }, 6).text).toBe('abcdef');
    expect(windowOnLine({ text: 'abcdef', cursor: 0, anchor: null }, 5).text).toBe('abcd…');
    expect(windowOnLine({ text: 'abcdef', cursor: 6, anchor: null }, 7).text).toBe('abcdef');
    expect(windowOnLine({ text: 'abcdef', cursor: 6, anchor: null }, 6).text).toBe('…cdef');
  });
});

test('what is selected is painted, and nothing else', () => {
  const paint = (text: string) => `<${text}>`;
  expect(paintPart('abcdef', { from: 1, to: 3 }, paint)).toBe('a<bc>def');
  expect(paintPart('abcdef', { from: 3, to: 3 }, paint)).toBe('abcdef');
  expect(paintPart('abcdef', null, paint)).toBe('abcdef');
});

test('a cell of a line that is cut on both sides is a place in its text', () => {
  const line = { text: 'abcdefghijklmnopqrstuvwxyz', cursor: 13 };
  expect(windowOnLine(line, 9)).toEqual({ text: '…ghijklm…', column: 8, selected: null });
  const offsets = Array.from({ length: 10 }, (_, column) => offsetOnLine(line, 9, column));
  expect(offsets).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
});
