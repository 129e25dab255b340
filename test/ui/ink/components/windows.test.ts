import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { createTextBuffer, editText } from '../../../../source/core/text/text-buffer.ts';
import { windowAround, windowOnLine } from '../../../../source/ui/ink/components/windows.ts';

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
