import { expect, test } from 'vitest';
import { timeLeftNow, timeLeftOnce } from '../../../source/core/guide/steps/approve/time-left.ts';

const MINUTE = 60_000;
const once = (left: number, total = 60, isPaused = false) =>
  timeLeftOnce({ leftMs: left * MINUTE, totalMs: total * MINUTE, isPaused });

test.each([
  [60, 'Waiting 1 hour for the approval.'],
  [30.1, 'Waiting 1 hour for the approval.'],
  [30, 'Less than 30 minutes are left; extend waits longer.'],
  [20.1, 'Less than 30 minutes are left; extend waits longer.'],
  [19, 'Less than 20 minutes are left; extend waits longer.'],
  [10, 'Less than 10 minutes are left; extend waits longer.'],
  [4, 'Less than 5 minutes are left; extend waits longer.'],
  [3, 'Less than 3 minutes are left; extend waits longer.'],
  [2, 'Less than 2 minutes are left; extend waits longer.'],
  [1, 'Less than a minute is left; extend waits longer.'],
  [0.5, 'Less than 30 seconds are left; extend waits longer.'],
  [0, 'Less than 30 seconds are left; extend waits longer.'],
])('with %d minutes left it is said in the words of the last mark', (left, words) => {
  expect(once(left)).toBe(words);
});

test('a wait that begins on a mark is told whole', () => {
  expect(once(5, 5)).toBe('Waiting 5 minutes for the approval.');
  expect(once(4.9, 5)).toBe('Waiting 5 minutes for the approval.');
  expect(once(3, 5)).toContain('Less than 3 minutes');
});

test('while it stands still no time is told as passing', () => {
  expect(once(3, 5, true)).toBe('Waiting; while presenting the time stands still.');
  expect(timeLeftNow({ leftMs: 90_000, isPaused: true })).toBe(
    '1 minute 30 seconds left; the time stands still.',
  );
  expect(timeLeftNow({ leftMs: 90_000, isPaused: false })).toBe('1 minute 30 seconds left.');
});
