import { cellWidth } from '../../../../source/core/text/cell-width.ts';
import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { createTextBuffer, editText } from '../../../../source/core/text/text-buffer.ts';
import {
  windowAround,
  offsetOnLine,
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
