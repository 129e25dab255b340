import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellWidth } from '../../../source/core/text/cell-width.ts';
import type { CursorMove } from '../../../source/core/text/cursor.ts';
import { toDisplayText } from '../../../source/core/text/display-text.ts';
import {
  type BufferEdit,
  createTextBuffer,
  editText,
} from '../../../source/core/text/text-buffer.ts';
import { columnAt, rowRange, unitCells, wrapLine } from '../../../source/core/text/wrap-text.ts';

function rowsOf(text: string, cells: number): string[] {
  const line = wrapLine(text, 0, cells);
  return line.rows.map((_, row) => {
    const { from, to } = rowRange(line, row);
    return `${' '.repeat(row === 0 ? 0 : line.hang)}${text.slice(from, to)}`;
  });
}

describe('a line in rows', () => {
  test('ends its rows behind a blank, and they hang under the first word', () => {
    expect(rowsOf('  one two three four', 12)).toEqual(['  one two ', '    three ', '    four']);
    expect(rowsOf('x'.repeat(25), 10)).toEqual(['x'.repeat(10), `  ${'x'.repeat(8)}`, '  xxxxxxx']);
    expect(rowsOf('', 10)).toEqual(['']);
  });

  test('of any text and width loses nothing, and no row is too wide', () => {
    const units = ['grapheme', 'grapheme-ascii', 'binary'] as const;
    const text = fc.oneof(
      ...units.map((unit) => fc.string({ unit, maxLength: 200 })),
      fc
        .array(fc.constantFrom('語', 'é', 'a', ' ', '👨‍👩‍👧', 'e\u0301', '\u200b'), { maxLength: 200 })
        .map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, fc.integer({ min: 12, max: 60 }), (typed, cells) => {
        const { text: line } = createTextBuffer(typed);
        const wrapped = wrapLine(line, 0, cells);
        let joined = '';
        for (const [row] of wrapped.rows.entries()) {
          const { from, to } = rowRange(wrapped, row);
          const part = line.slice(from, to);
          joined += part;
          const isOne = [...new Intl.Segmenter('en').segment(part)].length === 1;
          if (!isOne) expect(columnAt(wrapped, row, to)).toBeLessThanOrEqual(cells);
        }
        expect(joined).toBe(line);
      }),
    );
  });

  test('counts simple characters as the terminal does', () => {
    const wrong: number[] = [];
    for (let unit = 0; unit < 0x10000; unit += 1) {
      const cells = unitCells(unit);
      const shown = toDisplayText(String.fromCharCode(unit));
      if (cells !== 0 && cellWidth(shown) !== cells) wrong.push(unit);
    }
    expect(wrong).toEqual([]);
  });
});

describe('moving by rows', () => {
  const text = `${'a'.repeat(25)}\n${'b'.repeat(5)}`;
  const at = (offset: number, ...moves: readonly CursorMove[]): number => {
    const start = editText(createTextBuffer(text, { multiline: true }), {
      type: 'move-to',
      offset,
    });
    const edits = moves.map((to): BufferEdit => ({ type: 'move', to, cells: 10 }));
    return edits.reduce(editText, start).cursor;
  };

  test('up and down go to the same cell of the next row, also in the same line', () => {
    expect(at(4, 'down')).toBe(12);
    expect(at(4, 'down', 'down')).toBe(20);
    expect(at(4, 'down', 'down', 'down')).toBe(30);
    expect(at(4, 'down', 'down', 'down', 'up', 'up', 'up')).toBe(4);
    expect(at(1, 'up')).toBe(0);
    expect(at(27, 'down')).toBe(31);
  });

  test('Home and End go to the ends of the row, then to those of the line', () => {
    expect(at(13, 'row-start')).toBe(10);
    expect(at(13, 'row-start', 'row-start')).toBe(0);
    expect(at(13, 'row-end')).toBe(17);
    expect(at(13, 'row-end', 'row-end')).toBe(25);
    expect(at(27, 'row-end')).toBe(31);
  });

  test('selects by rows too', () => {
    const start = editText(createTextBuffer(text, { multiline: true }), {
      type: 'move-to',
      offset: 4,
    });
    expect(editText(start, { type: 'select', to: 'down', cells: 10 })).toMatchObject({
      anchor: 4,
      cursor: 12,
    });
  });

  test('down from the start comes to the end of any text, and up back', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', ' ', '\n', '語', '👨‍👩‍👧', 'é'), { maxLength: 120 }),
        fc.integer({ min: 4, max: 30 }),
        (all, cells) => {
          let buffer = editText(createTextBuffer(all.join(''), { multiline: true }), {
            type: 'move-to',
            offset: 0,
          });
          for (const [to, end] of [
            ['down', buffer.text.length],
            ['up', 0],
          ] as const) {
            for (let step = 0; step < 300 && buffer.cursor !== end; step += 1) {
              buffer = editText(buffer, { type: 'move', to, cells });
            }
            expect(buffer.cursor).toBe(end);
          }
        },
      ),
    );
  });
});
