import { describe, expect, test, vi } from 'vitest';
import { createStore } from '../../../../source/app/store.ts';
import type { Lesson } from '../../../../source/core/lessons/lesson.ts';
import { belowGoal, GoalLine } from '../../../../source/ui/ink/frame/goal-line.tsx';
import { createMouse, MouseContext } from '../../../../source/ui/ink/input/mouse.ts';
import { drawComponent, mountComponent } from '../../../support/draw-component.tsx';
import {
  OBSERVED_EVENTS,
  LESSON,
  copyableLesson,
} from '../../../support/lessons/running-lesson.ts';

const OUTSIDE_TEXT = { isTyping: () => false, subscribe: () => () => {} };
const IN_TEXT = { ...OUTSIDE_TEXT, isTyping: () => true };
const KEYS = ['h', 'f10'];

function line(
  options: {
    readonly columns?: number;
    readonly rows?: number;
    readonly done?: number;
    readonly goal?: string;
    readonly isMet?: boolean;
    readonly isTyping?: boolean;
    readonly keys?: readonly string[];
    readonly color?: boolean;
    readonly unicode?: boolean;
  } = {},
): string {
  const { columns = 80, rows = 24, done = 0, goal, isMet = false, keys = KEYS } = options;
  const { isTyping = false, color = false, unicode = true } = options;
  const [first, ...others] = LESSON.checks;
  const lesson: Lesson =
    goal === undefined ? LESSON : { ...LESSON, checks: [{ ...first, goal }, ...others] };
  const drawn = drawComponent(
    <GoalLine
      shown={{ lesson: copyableLesson({ done, lesson }).lesson, keys }}
      isMet={isMet}
      face={isTyping ? IN_TEXT : OUTSIDE_TEXT}
      size={{ columns, rows }}
    />,
    { columns: columns + 20, color, unicode },
  );
  expect(drawn).toHaveLength(1);
  return drawn[0] ?? '';
}

describe('the line of the goal', () => {
  test('says which of how many with its goal, and at the right the key of its hints', () => {
    expect(line()).toMatch(/^ 1 of 4 {2}Walk through the guide and approve the app\. +h hint$/);
    expect(line()).toHaveLength(79);
    expect(line({ isTyping: true })).toMatch(/app\. +F10 hint$/);
    expect(line({ isTyping: true, keys: ['h'] })).toMatch(/approve the app\.$/);
  });

  test('of a goal that was reached has a sign and a word beside the next one', () => {
    expect(line({ done: 1, isMet: true })).toMatch(
      /^ ✓ Done\. {2}2 of 4 {2}Exchange the code for a token\. +h hint$/,
    );
    expect(line({ done: 1, isMet: true, unicode: false })).toMatch(/^ \+ Done\. {2}2 of 4/);
  });

  test('of a lesson that has ended says where the code is', () => {
    expect(line({ done: 4, isMet: true })).toMatch(/^ ✓ Done: all 4\. +h shows your code$/);
    expect(line({ done: 4, isTyping: true })).toContain('F10 shows your code');
  });

  test('shows as much of a long goal as there is room for, and keeps its key', () => {
    const goal = 'x'.repeat(100);
    const row = line({ goal, columns: 60 });
    expect(row).toMatch(/^ 1 of 4 {2}x{39,41}… {2}h hint$/);
    expect(row.length).toBeLessThanOrEqual(60);
    expect(line({ goal, columns: 24 })).toMatch(/^1 of 4 {2}x+…$/);
  });

  test('keeps the key of a goal that is cut as long as so much of the goal is left', () => {
    const goal = 'x'.repeat(100);
    expect(line({ goal, columns: 32 })).toMatch(/^1 of 4 {2}x{15}… {2}h hint$/);
    expect(line({ goal, columns: 31 })).toMatch(/^1 of 4 {2}x+…$/);
  });

  test('has the looks of a count, of a key and of what is done', () => {
    const bold = (text: string) => `\u001b[1m${text}\u001b[22m`;
    expect(line({ color: true })).toContain(bold('1 of 4'));
    expect(line({ color: true })).toContain(bold('\u001b[36mh\u001b[39m'));
    const green = '\u001b[32m';
    expect(line({ color: true })).not.toContain(green);
    expect(line({ color: true, done: 1, isMet: true })).toContain(`${green}✓ Done.`);
    expect(line({ color: true, done: 4 })).toContain(`${green}✓ Done: all 4.`);
  });

  test('leaves out words before the key, and that before it cuts a goal', () => {
    const wide = { goal: 'x'.repeat(42), columns: 60 };
    expect(line(wide)).toMatch(/x {2}h hint$/);
    expect(line({ ...wide, columns: 59 })).toMatch(/x +h$/);
    expect(line({ ...wide, columns: 55 })).toMatch(/x {2}h$/);
    expect(line({ ...wide, columns: 54 })).toBe(` 1 of 4  ${wide.goal}`);
    expect(line({ ...wide, columns: 52 })).toBe(` 1 of 4  ${wide.goal}`);
    expect(line({ ...wide, columns: 51 })).toMatch(/x… {2}h hint$/);
    const met = { done: 1, isMet: true, columns: 51 };
    expect(line(met)).toMatch(/^ ✓ {2}2 of 4 {2}Exchange the code for a token\. {2}h hint$/);
  });

  test.each([20, 30, 40, 60, 80, 200])('is one row within %i columns', (columns) => {
    for (const done of [0, 1, 2, 3, 4]) {
      for (const unicode of [true, false]) {
        const row = line({ columns, done, isMet: true, unicode });
        expect(row.length).toBeLessThanOrEqual(columns);
      }
    }
  });

  test('is drawn again when a goal is reached, and when a text field has the keys', async () => {
    const { lesson } = copyableLesson();
    const typing = createStore<boolean, boolean, never>({
      initial: false,
      update: (_, state) => ({ state, effects: [] }),
      runEffect: () => {},
    });
    const face = { isTyping: typing.getState, subscribe: typing.subscribe };
    const size = { columns: 80, rows: 24 };
    using shown = mountComponent(
      <GoalLine shown={{ lesson, keys: KEYS }} isMet={false} face={face} size={size} />,
      { size },
    );
    expect(shown.text()).toMatch(/1 of 4 .* h hint/);
    const [approved] = OBSERVED_EVENTS;
    if (approved !== undefined) lesson.observe(approved);
    await shown.waitFor('2 of 4  Exchange');
    typing.dispatch(true);
    await shown.waitFor('F10 hint');
  });

  test('is clicked for its key', () => {
    const heard = vi.fn<(event: unknown) => void>();
    const mouse = createMouse(heard);
    using shown = mountComponent(
      <MouseContext value={mouse}>
        <GoalLine
          shown={{ lesson: copyableLesson().lesson, keys: KEYS }}
          isMet={false}
          face={OUTSIDE_TEXT}
          size={{ columns: 80, rows: 24 }}
        />
      </MouseContext>,
    );
    expect(shown.text()).toContain('1 of 4');
    mouse.tell({ kind: 'click', column: 12, row: 0 });
    expect(heard).toHaveBeenCalledOnce();
    const [event] = heard.mock.calls[0] ?? [];
    expect(event).toMatchObject({ key: { name: 'h' } });
  });
});

test('a goal takes one row, where a screen has room below it', () => {
  expect(belowGoal({ columns: 60, rows: 18 })).toEqual({ columns: 60, rows: 17 });
  expect(belowGoal({ columns: 20, rows: 6 })).toEqual({ columns: 20, rows: 5 });
  expect(belowGoal({ columns: 20, rows: 5 })).toBeNull();
  expect(belowGoal({ columns: 1, rows: 1 })).toBeNull();
});
