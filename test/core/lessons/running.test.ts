import { describe, expect, test } from 'vitest';
import type { ObservedEvent } from '../../../source/core/lessons/observed-event.ts';
import type { Lesson } from '../../../source/core/lessons/lesson.ts';
import {
  currentCheck,
  type RunningLesson,
  shownHints,
  startLesson,
  updateLesson,
} from '../../../source/core/lessons/running.ts';

const LESSON: Lesson = {
  id: 'two-steps',
  title: 'Two steps',
  goal: 'You know both.',
  minutes: 5,
  world: {},
  start: { type: 'guide' },
  checks: [
    { goal: 'Approve.', when: { type: 'approved' }, hints: ['a', 'b', 'c'] },
    { goal: 'Revoke.', when: { type: 'revoked' }, hints: ['d', 'e', 'f'] },
  ],
  closing: ['One.', 'Two.', 'Three.'],
  facts: [],
  next: null,
};

const START = startLesson(LESSON, 7, 1000);

function after(types: ReadonlyArray<ObservedEvent['type']>, from: RunningLesson = START) {
  return types.reduce(
    (running, type, at) =>
      updateLesson(running, {
        type: 'observed',
        observed: { type } as ObservedEvent,
        atMs: 2000 + at,
      }),
    from,
  );
}

function hinted(times: number, from: RunningLesson = START): RunningLesson {
  return Array.from({ length: times }).reduce<RunningLesson>(
    (running) => updateLesson(running, { type: 'hint' }),
    from,
  );
}

describe('a lesson under way', () => {
  test('counts what was meant for the check, and nothing else', () => {
    const running = after(['declined', 'callback-accepted', 'declined']);
    expect(running).toMatchObject({ done: 0, tries: [2], endedAtMs: null });
    expect(after(['approved'], running)).toMatchObject({ done: 1, tries: [2, 0] });
  });

  test('waits for its checks in their order', () => {
    expect(after(['revoked'])).toEqual(START);
    expect(currentCheck(after(['approved']))?.goal).toBe('Revoke.');
  });

  test('shows its hints one by one, at most three, and begins anew with the next check', () => {
    const shown = [0, 1, 2, 3, 4].map((times) => shownHints(hinted(times)).join(''));
    expect(shown).toEqual(['', 'a', 'ab', 'abc', 'abc']);
    const next = after(['approved'], hinted(2));
    expect(shownHints(next)).toEqual([]);
    expect(shownHints(hinted(1, next))).toEqual(['d']);
  });

  test('ends with its last check, after which nothing changes it', () => {
    const ended = after(['approved', 'revoked']);
    expect(ended).toMatchObject({ done: 2, tries: [0, 0], endedAtMs: 2001 });
    expect(currentCheck(ended)).toBeNull();
    expect(shownHints(ended)).toEqual([]);
    expect(after(['approved', 'revoked', 'declined'], ended)).toBe(ended);
    expect(hinted(1, ended)).toBe(ended);
  });
});
