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
import {
  columnAt,
  rowRange,
  rowsInSight,
  topInSight,
  unitCells,
  wrapLine,
} from '../../../source/core/text/wrap-text.ts';

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

describe('the rows in sight', () => {
  const LINES = Array.from({ length: 30 }, (_, line) => `line ${line}`);
  const TEXT = LINES.join('\n');
  const startOf = (line: number) => TEXT.split('\n').slice(0, line).join('\n').length + (line && 1);
  const seen = (cursorLine: number, topLine: number, height = 10) => {
    const place = { text: TEXT, cursor: startOf(cursorLine), column: null, top: startOf(topLine) };
    const { rows, cursor } = rowsInSight(place, 40, height);
    return [rows[0]?.number, rows.length, cursor];
  };

  test('stay where they are while the cursor is among them', () => {
    for (const line of [11, 15, 18]) expect(seen(line, 10)).toEqual([10, 10, line - 10]);
  });

  test('move by as little as keeps a row around the cursor', () => {
    expect(seen(19, 10)).toEqual([11, 10, 8]);
    expect(seen(10, 10)).toEqual([9, 10, 1]);
    expect(seen(25, 10)).toEqual([17, 10, 8]);
    expect(seen(3, 10)).toEqual([2, 10, 1]);
  });

  test('are full at both ends of the text, where nothing is around the cursor', () => {
    expect(seen(0, 10)).toEqual([0, 10, 0]);
    expect(seen(29, 10)).toEqual([20, 10, 9]);
    expect(seen(29, 29)).toEqual([20, 10, 9]);
    expect(seen(5, 0, 40)).toEqual([0, 30, 5]);
  });

  test('hold the cursor in however few rows', () => {
    for (const height of [1, 2, 3]) {
      for (const line of [0, 1, 15, 28, 29]) {
        const [first = 0, count, cursor = 0] = seen(line, 15, height);
        expect([first + cursor, count]).toEqual([line, height]);
      }
    }
  });

  test('begin inside of a wrapped line where it was begun there', () => {
    const text = `${'x'.repeat(400)}\nend`;
    const place = { text, cursor: text.length, column: null, top: 0 };
    const top = topInSight(place, 40, 4);
    expect(top).toBeGreaterThan(0);
    const { rows } = rowsInSight({ ...place, cursor: text.length - 4, top }, 40, 4);
    expect((rows[0]?.line.start ?? 0) + (rows[0]?.line.rows[rows[0].row] ?? 0)).toBe(top);
  });
});
