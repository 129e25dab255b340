import { describe, expect, test } from 'vitest';
import { action, answers, enter, field, text } from '../../../../source/core/view/blocks.ts';
import { createTextBuffer } from '../../../../source/core/text/text-buffer.ts';
import type { Action, View } from '../../../../source/core/view/view.ts';
import { interruptedNotices, Screen } from '../../../../source/ui/ink/frame/screen.tsx';
import { createScrolling } from '../../../../source/ui/ink/frame/scrolling.ts';
import { FIRST_SCREEN, type ScreenState } from '../../../../source/ui/ink/screen-state.ts';
import { drawComponent } from '../../../support/draw-component.tsx';

interface Drawn {
  readonly actions?: readonly Action<unknown>[];
  readonly blocks?: View<unknown>['blocks'];
  readonly moves?: View<unknown>['moves'];
  readonly screen?: Partial<ScreenState>;
  readonly size?: { readonly columns: number; readonly rows: number };
  readonly needed?: boolean;
  readonly extra?: boolean;
}

/** The rows of a screen whose view has these parts. */
function draw({
  actions = [],
  blocks = [text('Body.')],
  moves = {},
  screen = {},
  size = { columns: 80, rows: 24 },
  needed = false,
  extra = false,
}: Drawn): string[] {
  return drawComponent(
    <Screen
      head={{ title: 'demo', isPresenting: false, faultsOn: null, right: '' }}
      view={{ id: 'test', question: 'What now?', blocks, actions, moves }}
      lastHints={[{ key: '?', words: 'help' }]}
      screen={{ ...FIRST_SCREEN, ...screen }}
      scrolling={createScrolling()}
      size={size}
      {...(needed ? { neededHint: { key: 'F4', words: 'faults' } } : {})}
      {...(extra ? { extraHint: { key: 'F3', words: 'wire' } } : {})}
    />,
    { columns: size.columns },
  ).map((row) => row.trim());
}

const bottom = (drawn: Drawn) =>
  draw(drawn)
    .filter((row) => row !== '')
    .at(-1);

const GO = enter('go', 'go', 'go on');
const hinted = (keys: string, hint: string) => action(hint, keys, hint, hint, hint);
const BACK = hinted('esc', 'back');

describe('the keys at the bottom', () => {
  const options = (count: number) => [
    answers(Array.from({ length: count }, () => ({ title: 'This', detail: null, event: 'this' }))),
  ];

  test('name the digits where they answer the question, and no other first key is a button', () => {
    const back = action('none', 'esc', 'none', 'none', 'none', { isPrimary: true });
    const drawn = { actions: [back], blocks: options(6) };
    expect(bottom(drawn)).toMatch(/^1-6 choose\W+Esc {2}None\W+\? help$/);
    expect(bottom({ ...drawn, blocks: options(12) })).toMatch(/^1-9 choose/);
    expect(bottom({ ...drawn, blocks: options(1) })).not.toContain('choose');
  });

  test('leave the digits out while they are text', () => {
    const typing = field('a', 'A', { buffer: createTextBuffer(''), hasFocus: true });
    expect(bottom({ actions: [BACK], blocks: [...options(6), typing] })).not.toContain('choose');
  });

  test('are those that have words; the way back and the help stand last', () => {
    const silent = action('x', 'x', 'x', null, 'silent');
    expect(bottom({ actions: [BACK, GO, silent, hinted('s', 'save')] })).toMatch(
      /Enter {2}Go on\W+s save\s+Esc back\s+\? help$/,
    );
  });

  test('are those that are no text, where a field has the keys', () => {
    const name = field('name', 'Name', { buffer: createTextBuffer(''), hasFocus: true });
    const actions = [GO, hinted('s', 'save'), hinted('space ctrl+r', 'reveal')];
    const row = bottom({ actions, blocks: [name] });
    expect(row).not.toContain('save');
    expect(row).toMatch(/reveal/);
    expect(row).not.toMatch(/[Ss]pace/);
  });

  test('name a risky one only once a key for it would count', () => {
    const actions = [action('x', 'y', 'yes', 'delete it', 'x', { isRisky: true }), BACK];
    expect(bottom({ actions })).toContain('y delete it');
    expect(bottom({ actions, screen: { isQuiet: false } })).not.toContain('delete it');
  });

  test('that do not fit in one row have one of their own', () => {
    const actions = [GO, ...'abcdef'.split('').map((key) => hinted(key, `does ${key}`)), BACK];
    const rows = draw({ actions }).filter((row) => row !== '');
    expect(rows.at(-2)).toMatch(/^c does c\s+d does d/);
    expect(rows.at(-1)).toMatch(/Enter {2}Go on\W+a does a\s+b does b\s+Esc back\s+\? help$/);
    const low = draw({ actions, size: { columns: 80, rows: 11 } }).join('\n');
    expect(low).not.toContain('c does c');
  });

  test('have one row for what is needed only where rows are not scarce', () => {
    const wide = [GO, hinted('s', 'save a long thing'), hinted('c', 'copy a long thing'), BACK];
    const shown = (rows: number) =>
      draw({ actions: wide, needed: true, size: { columns: 70, rows } }).filter((row) =>
        row.includes('faults'),
      ).length;
    expect([shown(20), shown(19)]).toEqual([1, 0]);
    expect(bottom({ actions: [GO], needed: true })).toContain('F4 faults');
  });

  test('name what moves the focus, and what else there is, where there is room', () => {
    const moves = { tab: { event: 'next', title: 'to the next', hint: 'next field' } };
    expect(bottom({ actions: [GO], moves })).toContain('Tab next field');
    const many = [GO, ...'abcd'.split('').map((key) => hinted(key, `does ${key}`))];
    const rows = draw({ actions: many, extra: true }).filter((row) => row !== '');
    expect(rows.at(-2)).toContain('F3 wire');
  });
});

describe('the key to press', () => {
  const save = hinted('s', 'save');
  const copy = hinted('c', 'copy');

  test('is shown as a button: the primary one, else the first that leads on', () => {
    expect(bottom({ actions: [save, GO] })).toBe('s save   ▐ Enter  Go on ▌   ? help');
    expect(bottom({ actions: [save, copy, BACK] })).toBe(
      '▐ s  Save ▌   c copy   Esc back   ? help',
    );
    expect(bottom({ actions: [BACK, copy] })).toBe('c copy   Esc back   ? help');
  });

  test('is none where one of them is for good', () => {
    const risky = action('x', 'y', 'yes', 'delete it', 'x', { isRisky: true });
    expect(bottom({ actions: [save, risky] })).toBe('s save   y delete it   ? help');
  });

  test('is named at once where nothing is for good', () => {
    expect(bottom({ actions: [save], screen: { isQuiet: false } })).toBe('▐ s  Save ▌   ? help');
  });
});

describe('where there are many keys', () => {
  const many = [GO, ...'abcdef'.split('').map((key) => hinted(key, `does ${key}`))];
  const moves = { tab: { event: 'next', title: 'to the next', hint: 'next field' } };
  const rowsOf = (drawn: Drawn) => draw(drawn).filter((row) => row !== '');

  test('the first three stand at the bottom, and all others once above', () => {
    expect(rowsOf({ actions: many }).slice(-2)).toEqual([
      'c does c   d does d   e does e   f does f',
      '▐ Enter  Go on ▌   a does a   b does b   ? help',
    ]);
    expect(bottom({ actions: many, size: { columns: 80, rows: 11 } })).toBe(
      '▐ Enter  Go on ▌   a does a   b does b   ? help',
    );
  });

  test('what moves the focus stands behind them, and what is needed before', () => {
    const few = many.slice(0, 5);
    expect(rowsOf({ actions: few, moves, extra: true }).at(-2)).toBe(
      'c does c   d does d   Tab next field   F3 wire',
    );
    expect(rowsOf({ actions: few, moves, needed: true }).at(-2)).toBe(
      'c does c   d does d   Tab next field   F4 faults',
    );
    expect(
      rowsOf({ actions: few, moves, extra: true, size: { columns: 45, rows: 24 } }).at(-2),
    ).toBe('c does c   d does d   Tab next field');
  });

  test('no row of its own is made for what is only good to have', () => {
    const actions = [GO, hinted('s', 'save a long thing'), hinted('c', 'copy a long thing'), BACK];
    const size = { columns: 60, rows: 24 };
    expect(rowsOf({ actions, extra: true, size }).join('\n')).not.toContain('F3');
  });
});

describe('a screen that presents', () => {
  test('names the key that was pressed, in the rule or beside the keys', () => {
    const screen = { lastKey: 'Enter' };
    const high = draw({ actions: [GO], screen }).filter((row) => row !== '');
    expect(high.at(-2)).toMatch(/─ Last key: Enter ─$/);
    expect(high.at(-1)).not.toContain('Last key');
    expect(bottom({ actions: [GO], screen, size: { columns: 80, rows: 15 } })).toMatch(
      /Enter {2}Go on\W+\? help\s+Last key: Enter$/,
    );
  });
});

describe('what Ctrl+C says', () => {
  const words = (screen: Partial<ScreenState>) =>
    interruptedNotices({ ...FIRST_SCREEN, ...screen }).map(({ message }) => message);

  test('is that the second one leaves, and what is lost then', () => {
    const again = 'Press Ctrl+C again to leave.';
    expect(words({ isInterrupted: true })).toEqual([again]);
    expect(words({ isInterrupted: true, losesWork: true })).toEqual([
      `${again} What is not saved will be lost.`,
    ]);
    expect(words({ losesWork: true })).toEqual([]);
    expect(draw({ screen: { isInterrupted: true } }).join('\n')).toContain(again);
  });

  test('goes before a yes that did not count', () => {
    expect(words({ wasNotAlone: true })).toHaveLength(1);
    expect(words({ wasNotAlone: true, isInterrupted: true })).toEqual([
      'Press Ctrl+C again to leave.',
    ]);
  });
});
