import { expect, test } from 'vitest';
import { addToProgress, hardestCheck, triesWords } from '../../../source/core/lessons/progress.ts';

test('keeps the last time and the best tries of a lesson', () => {
  const first = addToProgress({}, 'scopes', { doneAtMs: 1, tries: [2, 1] });
  const worse = addToProgress(first, 'scopes', { doneAtMs: 2, tries: [4, 0] });
  const better = addToProgress(worse, 'scopes', { doneAtMs: 3, tries: [0, 1] });
  const equal = addToProgress(first, 'scopes', { doneAtMs: 2, tries: [0, 3] });
  expect(equal).toEqual({ scopes: { doneAtMs: 2, tries: [2, 1] } });
  expect(worse).toEqual({ scopes: { doneAtMs: 2, tries: [2, 1] } });
  expect(better).toEqual({ scopes: { doneAtMs: 3, tries: [0, 1] } });
});

test('begins anew with a lesson that has other checks now, and leaves others alone', () => {
  const before = { pages: { doneAtMs: 1, tries: [0] }, scopes: { doneAtMs: 1, tries: [0, 0] } };
  expect(addToProgress(before, 'scopes', { doneAtMs: 2, tries: [9, 9, 9] })).toEqual({
    pages: { doneAtMs: 1, tries: [0] },
    scopes: { doneAtMs: 2, tries: [9, 9, 9] },
  });
});

test('takes no name of the language for a lesson that was done', () => {
  const run = { doneAtMs: 1, tries: [3] };
  expect(addToProgress({}, 'constructor', run)).toEqual({ constructor: run });
});

test.each([
  [[], 'no extra try'],
  [[0, 0], 'no extra try'],
  [[1, 0], '1 extra try'],
  [[1, 2], '3 extra tries'],
])('%j: %s', (tries, words) => {
  expect(triesWords(tries)).toBe(words);
});

test('the hardest check is the first one with the most tries, if any has one', () => {
  expect(hardestCheck([0, 3, 3])).toBe(1);
  expect(hardestCheck([0, 0])).toBeNull();
  expect(hardestCheck([])).toBeNull();
});
