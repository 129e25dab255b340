import { describe, expect, test, vi } from 'vitest';
import type { CopyText } from '../../../../source/app/ports.ts';
import { createStore } from '../../../../source/app/store.ts';
import { createScrolling } from '../../../../source/ui/ink/frame/scrolling.ts';
import { makeKey } from '../../../../source/ui/ink/input/key.ts';
import { lessonOverlay, tellGoals } from '../../../../source/ui/ink/overlays/lesson.tsx';
import { openOverlay } from '../../../../source/ui/ink/overlays/overlay.tsx';
import {
  FIRST_SCREEN,
  type ScreenEvent,
  type ScreenState,
  updateScreen,
} from '../../../../source/ui/ink/screen-state.ts';
import type { TerminalSize } from '../../../../source/ui/ink/terminal.ts';
import { drawComponent, type DrawOptions } from '../../../support/draw-component.tsx';
import { CODE, OBSERVED_EVENTS, copyableLesson } from '../../../support/lessons/running-lesson.ts';
import { AT_ONCE } from '../../../support/terminal/at-once.ts';
import { settled } from '../../../support/terminal/waiting.ts';

function open(given: Parameters<typeof copyableLesson>[0] = {}, keys = ['h', 'f10', 'alt+h']) {
  const screen = createStore<ScreenState, ScreenEvent, never>({
    initial: FIRST_SCREEN,
    update: updateScreen,
    runEffect: () => {},
  });
  const controls = copyableLesson(given);
  const overlay = lessonOverlay(
    { screen, scrolling: createScrolling(), isPresenting: () => true },
    controls,
    keys,
  );
  const draw = (size: TerminalSize = { columns: 80, rows: 24 }, options: DrawOptions = {}) =>
    drawComponent(overlay.draw({ state: screen.getState(), size }), {
      columns: size.columns,
      ...options,
    });
  return {
    overlay,
    screen,
    controls,
    open: () => openOverlay(screen, { lesson: overlay }, 'lesson'),
    press(...names: readonly string[]): void {
      for (const name of names) {
        const text = name.length === 1 ? name : null;
        overlay.handle({ type: 'key', key: makeKey(name, { text }) }, AT_ONCE);
      }
    },
    draw,
    text: (size?: TerminalSize, options?: DrawOptions) => draw(size, options).join('\n'),
  };
}

describe('the hints of a goal', () => {
  test('open with the first one, and each further press shows the next', () => {
    const shown = open();
    shown.open();
    expect(shown.screen.getState().overlay).toBe('lesson');
    expect(shown.draw()[0]).toMatch(
      /^ tokenwright {2}Lesson: A first token {2}\[presenting\] +1 of 4$/,
    );
    expect(shown.text()).toContain('Goal 1 of 4: Walk through the guide and approve the app.');
    expect(shown.text()).toMatch(/Hint 1 of 3\n Walk: a nudge\.\n/);
    expect(shown.text()).toMatch(/h {2}Next hint .*Esc close .*\? help/);
    shown.press('h');
    expect(shown.text()).toMatch(/Hint 2 of 3[^]*Hint 1 of 3/);
    shown.press('f10');
    expect(shown.text()).toContain('Walk: the whole answer.');
    expect(shown.text()).not.toContain('Next hint');
    shown.press('h');
    expect(shown.controls.lesson.getState().hints).toBe(3);
  });

  test('give away no further one to whoever comes back to read', () => {
    const shown = open();
    shown.open();
    shown.press('esc');
    expect(shown.screen.getState().overlay).toBeNull();
    shown.open();
    expect(shown.controls.lesson.getState().hints).toBe(1);
  });

  test('are those of the next goal once this one is reached, with what is done so far', () => {
    const shown = open({ hints: 2 });
    shown.open();
    shown.controls.lesson.observe({ type: 'approved' });
    expect(shown.text()).toContain('Goal 2 of 4: Exchange the code for a token.');
    expect(shown.text()).toContain('There are three hints for it');
    expect(shown.text()).toMatch(/Done so far\n +✓ ok Walk through the guide/);
    expect(shown.text()).not.toContain('Hint 1');
  });

  test('open by h, F10 and Alt+H, in a text field not by the letter', () => {
    const { overlay } = open();
    const opens = (isTyping: boolean) =>
      ['h', 'f10', 'alt+h', 'w'].map((id) => overlay.opensBy(id, isTyping));
    expect(opens(false)).toEqual([true, true, true, false]);
    expect(opens(true)).toEqual([false, true, true, false]);
  });

  test('open by no key that a person gave to a command', () => {
    const shown = open({}, ['alt+h']);
    expect(shown.overlay.opensBy('h', false)).toBe(false);
    shown.open();
    expect(shown.text()).toContain('Alt+H  Next hint');
  });
});

describe('the end of a lesson', () => {
  test('shows the code at column 0, and copies it by c', async () => {
    const copy = vi.fn<CopyText>(async () => ({ type: 'copied', by: 'xclip' }));
    const shown = open({ done: 4, copy });
    shown.open();
    expect(shown.draw()).toContain(CODE);
    expect(shown.draw()[0]).toMatch(/Lesson: A first token {2}\[presenting\]$/);
    shown.press('c');
    await settled();
    expect(copy).toHaveBeenCalledOnce();
    expect(shown.text()).toContain('The completion code is on the clipboard.');
    shown.press('esc');
    shown.open();
    expect(shown.text()).not.toContain('clipboard');
  });

  test('says so where there is no clipboard', async () => {
    const shown = open({ done: 4 });
    shown.open();
    shown.press('c');
    await settled();
    expect(shown.text()).toContain('The completion code was not copied.');
  });

  test('closes by the key that opened it', () => {
    const shown = open({ done: 4 });
    shown.open();
    shown.press('h');
    expect(shown.screen.getState().overlay).toBeNull();
  });
});

describe.each([
  { columns: 60, rows: 18 },
  { columns: 80, rows: 24 },
  { columns: 200, rows: 60 },
])('at $columns×$rows', (size) => {
  test.each([
    { done: 2, hints: 3 },
    { done: 4, hints: 0 },
  ])('it fits, with its keys: %j', (given) => {
    const shown = open(given);
    shown.open();
    for (const unicode of [true, false]) {
      // The terminal is wider, so that it cuts nothing that the screen should have cut.
      const rows = shown.draw(size, { columns: size.columns + 20, unicode });
      expect(rows).toHaveLength(size.rows);
      // The rules are as wide as the terminal.
      const texts = rows.filter((row) => !/^[─-]+$/.test(row));
      for (const row of texts) expect(row.length).toBeLessThanOrEqual(size.columns);
      expect(rows.at(-1)).toContain('Esc close');
      if (!unicode) expect(rows.join('\n')).toMatch(/^[\u0000-\u007f]*$/);
    }
  });

  test('the code is in sight without a key', () => {
    const shown = open({ done: 4 });
    shown.open();
    expect(shown.draw(size)).toContain(CODE);
  });
});

test('at 1×1 a word is there', () => {
  const shown = open();
  shown.open();
  expect(shown.draw({ columns: 1, rows: 1 }, { columns: 20 })).toEqual(['!']);
});

test('a goal that is reached is marked until the next key; a hint or a try is none', async () => {
  const { screen, controls } = open();
  const stop = tellGoals(controls, screen);
  const isMet = async (): Promise<boolean> => {
    await settled();
    return screen.getState().isGoalMet;
  };
  controls.lesson.dispatch({ type: 'hint' });
  controls.lesson.observe({ type: 'declined' });
  expect(await isMet()).toBe(false);
  for (const happening of OBSERVED_EVENTS.slice(0, 2)) controls.lesson.observe(happening);
  expect(await isMet()).toBe(true);
  screen.dispatch({ type: 'pressed', key: null });
  expect(screen.getState().isGoalMet).toBe(false);
  stop();
  for (const happening of OBSERVED_EVENTS.slice(2)) controls.lesson.observe(happening);
  expect(await isMet()).toBe(false);
});
