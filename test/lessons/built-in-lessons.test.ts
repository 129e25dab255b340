import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Condition } from '../../source/core/lessons/condition.ts';
import { builtInLesson, LESSON_FILES } from '../support/lessons/built-in.ts';

const IDS = LESSON_FILES.map((file) => file.replace(/\.yaml$/, ''));
const LESSONS = await Promise.all(IDS.map(builtInLesson));
const DOCS = readFileSync(join(import.meta.dirname, '../../docs/service.md'), 'utf8');
const HEADINGS = [...DOCS.matchAll(/^#{2,3} (.+)$/gm)].map(([, heading]) => heading);

/** What went wrong, on purpose. */
function isBreak(when: Condition): boolean {
  switch (when.type) {
    case 'rest':
      return (when.status ?? 200) >= 400;
    case 'graphql':
      return when.error !== undefined && when.error !== 'none';
    case 'token-refused':
    case 'authorize-refused':
    case 'callback-refused':
    case 'declined':
    case 'fault':
      return true;
    default:
      return false;
  }
}

/** What works. */
function isSuccess(when: Condition): boolean {
  switch (when.type) {
    case 'rest':
      return when.status !== undefined && when.status < 300;
    case 'graphql':
      return when.error === 'none';
    case 'token':
    case 'changed':
    case 'callback-accepted':
      return true;
    default:
      return false;
  }
}

/** What is left of 60 columns beside how many goals there are. */
const LONGEST_GOAL = 50;

test('they lead from one to the next, from the first to the last', () => {
  expect(LESSONS.map(({ next }) => next)).toEqual([...IDS.slice(1), null]);
});

describe.each(LESSONS)('$id', ({ minutes, checks, facts, title }) => {
  test('takes ten to fifteen minutes', () => {
    expect(minutes).toBeGreaterThanOrEqual(10);
    expect(minutes).toBeLessThanOrEqual(15);
  });

  test('breaks something, and repairs it afterwards', () => {
    const broken = checks.findIndex(({ when }) => isBreak(when));
    const repaired = checks.findLastIndex(({ when }) => isSuccess(when));
    expect(broken).toBeGreaterThanOrEqual(0);
    expect(repaired).toBeGreaterThan(broken);
  });

  test('names where its facts stand', () => {
    expect(facts).not.toEqual([]);
    expect(facts.filter((fact) => !HEADINGS.includes(fact))).toEqual([]);
  });

  test('has a title of its own, and goals that stand in one row at 60 columns', () => {
    expect(LESSONS.filter((one) => one.title === title)).toHaveLength(1);
    expect(checks.map(({ goal }) => goal).filter((goal) => goal.length > LONGEST_GOAL)).toEqual([]);
  });
});
