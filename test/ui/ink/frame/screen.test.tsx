import fc from 'fast-check';
import { Box } from 'ink';
import { describe, expect, test } from 'vitest';
import { item, text } from '../../../../source/core/view/blocks.ts';
import type { Block } from '../../../../source/core/view/view.ts';
import { chromeOf } from '../../../../source/ui/ink/frame/fit.ts';
import { Screen, TooSmall } from '../../../../source/ui/ink/frame/screen.tsx';
import { createScrolling } from '../../../../source/ui/ink/frame/scrolling.ts';
import { FIRST_SCREEN } from '../../../../source/ui/ink/screen-state.ts';
import { isTooSmall } from '../../../../source/ui/ink/terminal.ts';
import { createTheme, ThemeContext } from '../../../../source/ui/ink/theme.ts';
import { drawComponent, renderAt } from '../../../support/draw-component.tsx';

const theme = createTheme({ color: false, unicode: true });

function rowsOf(
  blocks: readonly Block<unknown>[],
  size: { readonly columns: number; readonly rows: number },
  scroll = 0,
): string[] {
  const app = renderAt(
    null,
    <ThemeContext value={theme}>
      <Box width={size.columns}>
        <Screen
          head={{ title: 'demo', isPresenting: false, faultsOn: null, right: 'Step 1 of 7' }}
          view={{ id: 'test', question: 'What now?', blocks, actions: [], moves: {} }}
          lastHints={[{ key: '?', words: 'help' }]}
          screen={{ ...FIRST_SCREEN, scroll }}
          scrolling={createScrolling()}
          size={size}
        />
      </Box>
    </ThemeContext>,
  );
  const rows = (app.lastFrame() ?? '').split('\n');
  app.unmount();
  return rows;
}

describe('a screen', () => {
  test('never has more rows than the terminal, and its step at the right end of the first', () => {
    const anyText = fc
      .string({ unit: 'grapheme', maxLength: 200 })
      .map((words) => words.replace(/\p{C}/gu, ''));
    fc.assert(
      fc.property(
        fc.array(anyText, { maxLength: 30 }),
        fc.integer({ min: 20, max: 100 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: -50, max: 50 }),
        (texts, columns, rows, scroll) => {
          const drawn = rowsOf(
            texts.map((words) => text(words)),
            { columns, rows },
            scroll,
          );
          expect(drawn.length).toBeLessThanOrEqual(rows);
          const size = { columns, rows };
          if (isTooSmall(size)) return;
          expect(drawn[0]).toMatch(/Step 1 of 7$/);
          expect(drawn[0]).toHaveLength(columns - chromeOf(size).margin);
        },
      ),
      { numRuns: 40 },
    );
  });

  test.each([20, 21, 33, 60, 80])(
    'breaks texts between words in %i columns, and cuts none',
    (columns) => {
      const words = Array.from({ length: 40 }, (_, at) => `${'w'.repeat((at * 7) % 11)}.`);
      const rows = rowsOf([text(words.join(' '))], { columns, rows: 60 });
      const first = rows.findIndex((row) => /^ ?w*\. /.test(row));
      const shown = rows
        .slice(first)
        .join(' ')
        .split(/ +/)
        .filter((word) => /^w*\.?$/.test(word));
      expect(shown.filter((word) => word !== '')).toEqual(words);
    },
  );

  test('shows what has the focus, unless the person scrolled away', () => {
    const items = Array.from({ length: 60 }, (_, index) => item(`row ${index}.`));
    for (const cursor of [0, 17, 18, 19, 40, 59]) {
      const list = {
        kind: 'list',
        title: null,
        items,
        cursor,
        isNumbered: false,
        height: 'fill',
        empty: '',
      } as const;
      const rows = rowsOf([list], { columns: 80, rows: 24 });
      expect(rows.find((row) => row.includes(`› row ${cursor}.`))).toBeDefined();
    }
  });
});

describe('a terminal that is too small', () => {
  test.each([
    [19, 4, ['too small', 'q: leave', 'or use --plain']],
    [8, 4, ['small', 'q: leave', '--plain']],
    [4, 3, ['tiny', 'q', '']],
    [19, 2, ['too small', 'q: leave']],
    [19, 1, ['too small']],
    [2, 2, ['!', 'q']],
    [1, 1, ['!']],
  ])('of %i×%i says so, and how to leave', (columns, rows, words) => {
    const drawn = drawComponent(<TooSmall size={{ columns, rows }} />);
    expect(drawn.slice(0, words.length)).toEqual(words);
    expect(drawn).toHaveLength(rows);
  });

  test('shows that in place of a screen, and a screen from 20×5 on', () => {
    expect(rowsOf([text('A text.')], { columns: 19, rows: 5 })[0]).toBe('too small');
    expect(rowsOf([text('A text.')], { columns: 20, rows: 4 })[0]).toBe('too small');
    expect(rowsOf([text('A text.')], { columns: 20, rows: 5 }).join(' ')).toContain('A text.');
  });
});
