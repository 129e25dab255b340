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
