import { describe, expect, test } from 'vitest';
import { lessonLines, lessonListJson } from '../../../source/commands/learn/list-lessons.ts';
import { findLesson } from '../../../source/commands/learn/lesson-folder.ts';
import { parseLesson } from '../../../source/commands/learn/read-lesson.ts';
import {
  codeOf,
  nameInCode,
  sealWith,
  WORD_TO_FILL_IN,
} from '../../../source/commands/learn/seal.ts';
import {
  codesIn,
  verifiedJson,
  verifiedLines,
  verifyCode,
} from '../../../source/commands/learn/verify-codes.ts';
import { readCompletionCode } from '../../../source/core/lessons/completion-code.ts';
import { startLesson } from '../../../source/core/lessons/running.ts';
import { OWN_LESSON } from '../../support/lessons/own-lesson.ts';

const SHOP = parseLesson(OWN_LESSON, '01-shop.yaml');
const WIDE = parseLesson(OWN_LESSON.replace('See the shop', '店を見る'), '02-wide.yaml');
const LONG = parseLesson(OWN_LESSON.replace('minutes: 5', 'minutes: 15'), 'long.yaml');
const FOLDER = { lessons: [SHOP, WIDE, LONG], problems: new Map() };

const NOW = Date.UTC(2026, 10, 23, 18, 5);
const ENDED = {
  ...startLesson(SHOP, 7, NOW),
  ...{ endedAtMs: NOW + 125_000, done: 2, tries: [0, 2] },
};

describe('the list of lessons', () => {
  test('stands in columns, and says what was done, when, and how well at best', () => {
    const progress = {
      '01-shop': { doneAtMs: NOW - 3 * 60_000, tries: [0, 2] },
      long: { doneAtMs: NOW - 24 * 3_600_000, tries: [0, 0] },
      another: { doneAtMs: NOW, tries: [] },
    };
    expect(lessonLines(FOLDER, progress, NOW)).toBe(
      [
        '1  See the shop   5 min',
        '   done 3 min ago, best: 2 extra tries',
        '2  店を見る       5 min',
        '3  See the shop  15 min',
        '   done yesterday, best: no extra try',
      ].join('\n'),
    );
    expect(lessonListJson(FOLDER, progress)).toMatchObject({
      lessons: [
        { number: 1, name: '01-shop', doneAt: '2026-11-23T18:02:00.000Z', tries: [0, 2] },
        { number: 2, doneAt: null, tries: null },
        { number: 3 },
      ],
      problems: [],
    });
  });

  test.each([
    ['1', SHOP],
    ['01-shop', SHOP],
    ['shop', SHOP],
    ['3', LONG],
    ['long', LONG],
  ])('%s opens the lesson that is meant', (named, lesson) => {
    expect(findLesson(FOLDER, named)).toBe(lesson);
  });

  test.each(['0', '4', '-1', '1.0', 'sho p', ''])('%j opens none', (named) => {
    expect(() => findLesson(FOLDER, named)).toThrow(/There is no lesson/);
  });
});

describe('a completion code', () => {
  test('tells who did what, when and how, to whoever knows the lesson', () => {
    const code = codeOf(ENDED, 'Ana', sealWith(undefined));
    expect(verifiedLines(verifyCode(code, [LONG, SHOP], sealWith(undefined)))).toBe(
      [
        code,
        '  Ana, 2026-11-23 18:07 UTC, 2 minutes, seed 7',
        '  See the shop',
        '  Hardest was check 2 of 2, with 2 extra tries: List two products.',
      ].join('\n'),
    );
  });

  test('says of more than it can count that it was as many or more', () => {
    const ended = { ...ENDED, endedAtMs: NOW + 9 * 3_600_000, tries: [0, 40] };
    const code = codeOf(ended, '', sealWith(undefined));
    const lines = verifiedLines(verifyCode(code, [SHOP], sealWith(undefined)));
    expect(lines).toContain('no name');
    expect(lines).toContain('255 minutes or more');
    expect(lines).toContain('15 or more extra tries');
  });

  test('has no minutes where the clock was set back meanwhile', () => {
    const code = codeOf({ ...ENDED, endedAtMs: NOW - 3_600_000 }, '', sealWith(undefined));
    expect(readCompletionCode(code, sealWith(undefined))).toMatchObject({
      completion: { tookMinutes: 0 },
    });
  });

  test('is sealed by the word of its workshop, however that is typed', () => {
    const code = codeOf(ENDED, 'Ana', sealWith('Café'));
    const verdict = (word: string | undefined) => verifyCode(code, [SHOP], sealWith(word)).fault;
    expect(verdict(' Cafe\u0301 ')).toBeNull();
    expect([verdict(undefined), verdict('café')]).toEqual([
      expect.stringContaining('The seal is wrong'),
      expect.stringContaining('The seal is wrong'),
    ]);
  });

  test('is not sealed by what only stands for a word in the line of the next lesson', () => {
    const wrong = expect.objectContaining({ code: 'no-word' });
    expect(() => sealWith(` ${WORD_TO_FILL_IN}`)).toThrow(wrong);
  });

  test('holds where its seal is right and its lesson is known, and nowhere else', () => {
    const code = codeOf(ENDED, 'Ana', sealWith('blue'));
    const verdict = (lessons: ReadonlyArray<typeof SHOP>, word: string) =>
      verifiedJson(verifyCode(code, lessons, sealWith(word)));
    expect(verdict([LONG, SHOP], 'blue')).toMatchObject({ holds: true, fault: null });
    expect(verdict([LONG], 'blue')).toMatchObject({
      holds: false,
      fault: expect.stringContaining('its lesson is none of these'),
      title: null,
    });
    expect(verdict([SHOP], 'red')).toMatchObject({
      holds: false,
      fault: expect.stringContaining('The seal is wrong'),
    });
  });

  test('stands anywhere among blanks and lines', () => {
    expect(codesIn('\n A-B  C\r\n\tD \n')).toEqual(['A-B', 'C', 'D']);
  });

  test('does nothing to a terminal, whatever was typed for one', () => {
    const lines = verifiedLines(
      verifyCode(`\u001b[31m${'x'.repeat(500)}`, [], sealWith(undefined)),
    );
    expect(lines).not.toContain('\u001b');
    expect(lines.length).toBeLessThan(300);
  });
});

describe('the name in a code', () => {
  test.each([
    ['  Ana ', 'Ana'],
    ['', ''],
    [undefined, ''],
    ['Zoe\u0308', 'Zoë'],
    ['x'.repeat(24), 'x'.repeat(24)],
  ])('%j is taken', (typed, name) => {
    expect(nameInCode(typed)).toBe(name);
  });

  test.each(['x'.repeat(25), 'é'.repeat(13), 'A\nB', 'A\u001b[31m', 'A\u202eB'])(
    '%j is refused',
    (typed) => {
      expect(() => nameInCode(typed)).toThrow(expect.objectContaining({ code: 'invalid-name' }));
    },
  );
});
