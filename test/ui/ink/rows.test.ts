import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { createTextBuffer, editText } from '../../../source/core/text/text-buffer.ts';
import { commandOf, hintsOf, keyLabel } from '../../../source/ui/ink/keymap.ts';
import { fieldRow } from '../../../source/ui/ink/rows/field.ts';
import { drawFrame } from '../../../source/ui/ink/rows/frame.ts';
import { hintRow } from '../../../source/ui/ink/rows/key-hints.ts';
import { windowAround } from '../../../source/ui/ink/components/window.ts';
import { cutRow, flushRows, wrapRows } from '../../../source/ui/ink/ansi-rows.ts';
import { readAbilities } from '../../../source/ui/ink/terminal.ts';
import { createTheme } from '../../../source/ui/ink/theme.ts';

const theme = createTheme({ color: true, unicode: true });
const anyText = fc
  .string({ unit: 'grapheme', maxLength: 200 })
  .map((text) => text.replace(/\p{C}/gu, ''));
// What no composing changes: the wrapping composes characters (NFC), which no eye can tell.
const plainText = fc.string({
  unit: fc.constantFrom(...'abc XYZ.,-äß日本한€'),
  maxLength: 200,
});

describe('a frame', () => {
  test('never has more rows or wider rows than the terminal', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 220 }),
        fc.integer({ min: 1, max: 70 }),
        fc.array(anyText, { maxLength: 90 }),
        fc.option(fc.nat(89), { nil: null }),
        fc.integer({ min: -50, max: 50 }),
        (columns, rows, texts, focus, scroll) => {
          const focusRow = focus === null || focus >= texts.length ? null : focus;
          const frame = drawFrame(
            {
              head: { left: 'tokenwright  demo', right: 'Step 1 of 7', line: 'Start' },
              body: {
                rows: texts,
                focusRow,
                cursor: focusRow === null ? null : { row: focusRow, column: 3 },
              },
              hints: [
                { key: 'Enter', words: 'go on' },
                { key: '?', words: 'help' },
              ],
              scroll,
            },
            { columns, rows },
            theme,
          );
          expect(frame.rows.length).toBeLessThanOrEqual(rows);
          for (const row of frame.rows) expect(stringWidth(row)).toBeLessThanOrEqual(columns);
          if (frame.cursor !== null) {
            expect(frame.cursor.row).toBeLessThan(rows);
            expect(frame.cursor.column).toBeLessThan(columns);
          }
        },
      ),
    );
  });

  test('shows the row that has the focus, unless the person scrolled away', () => {
    const rows = Array.from({ length: 60 }, (_, index) => `row ${index}.`);
    for (const focusRow of [0, 17, 18, 19, 40, 59]) {
      const frame = drawFrame(
        {
          head: { left: 'a', right: 'b', line: null },
          body: { rows, focusRow, cursor: { row: focusRow, column: 0 } },
          hints: [],
          scroll: 0,
        },
        { columns: 80, rows: 24 },
        theme,
      );
      expect(frame.rows.join('\n')).toContain(`row ${focusRow}.`);
      expect(frame.rows[frame.cursor?.row ?? -1]).toContain(`row ${focusRow}.`);
    }
  });
});

describe('a window on a list', () => {
  test('holds the cursor, and with its marks is never taller than its room', () => {
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
});

describe('a text field', () => {
  test('fits its width whatever is in it and wherever the cursor is, and the cursor is inside', () => {
    fc.assert(
      fc.property(anyText, fc.nat(200), fc.integer({ min: 24, max: 80 }), (text, offset, width) => {
        const buffer = editText(createTextBuffer(text), { type: 'move-to', offset });
        const block = fieldRow({ label: 'Shop', buffer, hasFocus: true, width }, theme);
        const [row] = block.rows;
        expect(typeof row === 'string' ? stringWidth(row) : width + 1).toBeLessThanOrEqual(width);
        expect(block.cursor?.column ?? width).toBeLessThan(width);
      }),
    );
  });

  test('shows no text of a secret, only its dots, as ASCII where that is needed', () => {
    const ascii = createTheme({ color: false, unicode: false });
    const block = fieldRow(
      { label: 'Secret', buffer: createTextBuffer('•••'), hasFocus: false, width: 40 },
      ascii,
    );
    expect(block.rows[0]).toContain('***');
  });
});

describe('rows', () => {
  test('wrap to the width without losing a letter', () => {
    fc.assert(
      fc.property(plainText, fc.integer({ min: 2, max: 80 }), (text, width) => {
        const rows = wrapRows(text, width);
        for (const row of rows) expect(stringWidth(row)).toBeLessThanOrEqual(width);
        expect(rows.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });

  test('an address in flush rows is the address when they are joined', () => {
    const url = `https://demo.myshopify.com/${'a-b/c?d=e&'.repeat(40)}`;
    expect(
      flushRows(url, 60)
        .map(({ flush }) => flush)
        .join(''),
    ).toBe(url);
  });

  test('a cut row closes its colours', () => {
    expect(cutRow(theme.error('abcdefgh'), 5, '…')).toBe(`${theme.error('abcd')}…`);
  });
});

describe('hints', () => {
  const hints = [
    { key: 'Enter', words: 'go on' },
    { key: 's', words: 'save' },
    { key: 'c', words: 'copy' },
    { key: 'r', words: 'reveal' },
    { key: 'x', words: 'cross' },
    { key: 'Esc', words: 'back' },
    { key: '?', words: 'help' },
  ];

  test('are at most five, the help last', () => {
    const row = hintRow(hints, 200, createTheme({ color: false, unicode: true }));
    expect(row).toBe('Enter go on   s save   c copy   Esc back   ? help');
  });

  test('keep the primary key, the way back and the help the longest', () => {
    const plain = createTheme({ color: false, unicode: true });
    expect(hintRow(hints, 34, plain)).toBe('Enter go on   Esc back   ? help');
    expect(hintRow(hints, 24, plain)).toBe('Enter go on   ? help');
    expect(hintRow(hints, 8, plain)).toBe('? help');
  });

  test('name the key that works in this terminal', () => {
    const send = [
      { command: 'send', keys: ['alt+enter', 'ctrl+j'], hint: 'send', whenToldApart: 'ctrl+enter' },
    ] as const;
    expect(hintsOf(send, { tellsKeysApart: false })).toEqual([{ key: 'Alt+Enter', words: 'send' }]);
    expect(hintsOf(send, { tellsKeysApart: true })).toEqual([{ key: 'Ctrl+Enter', words: 'send' }]);
    for (const key of ['alt+enter', 'ctrl+j', 'ctrl+enter'])
      expect(commandOf(send, key)).toBe('send');
    expect(commandOf(send, 'enter')).toBeNull();
    expect(keyLabel('shift+tab')).toBe('Shift+Tab');
  });
});

describe('the terminal', () => {
  test.each([
    [{ LANG: 'C.UTF-8' }, true],
    [{ LANG: 'de_DE.utf8' }, true],
    [{ LC_ALL: 'C', LANG: 'C.UTF-8' }, false],
    [{ LC_ALL: '', LC_CTYPE: 'en_US.UTF-8', LANG: 'C' }, true],
    [{}, false],
  ])('%j: unicode %s', (environment, unicode) => {
    expect(readAbilities(environment, 'linux').unicode).toBe(unicode);
  });

  test.each([
    [{}, true],
    [{ NO_COLOR: '1' }, false],
    [{ NO_COLOR: '' }, true],
    [{ NO_COLOR: '1', FORCE_COLOR: '3' }, false],
    [{ FORCE_COLOR: '0' }, false],
    [{ TERM: 'dumb' }, false],
  ])('%j: colour %s', (environment, color) => {
    expect(readAbilities(environment, 'linux').color).toBe(color);
  });
});
