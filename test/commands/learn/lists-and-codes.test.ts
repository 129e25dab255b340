import { createHmac } from 'node:crypto';
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
import { UserError } from '../../../source/core/errors.ts';
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

describe('what is told of a code', () => {
  const told = (ended: Partial<typeof ENDED>, name = 'Ana', lessons = [SHOP]) =>
    verifyCode(
      codeOf({ ...ENDED, ...ended }, name, sealWith(undefined)),
      lessons,
      sealWith(undefined),
    );

  test.each([
    [0, '0 minutes'],
    [29_999, '0 minutes'],
    [30_000, '1 minute'],
    [89_999, '1 minute'],
    [90_000, '2 minutes'],
    [254 * 60_000, '254 minutes'],
    [255 * 60_000, '255 minutes or more'],
    [256 * 60_000, '255 minutes or more'],
  ])('its minutes are rounded, and at most 255: %i ms', (ms, words) => {
    const lines = verifiedLines(told({ endedAtMs: NOW + ms })).split('\n');
    expect(lines[1]?.split(', ')[2]).toBe(words);
  });

  test.each([
    [[0, 0], 'Each check was done at the first try.'],
    [[1, 0], 'Hardest was check 1 of 2, with 1 extra try: Ask for the shop.'],
    [[2, 2], 'Hardest was check 1 of 2, with 2 extra tries: Ask for the shop.'],
    [[1, 14], 'Hardest was check 2 of 2, with 14 extra tries: List two products.'],
    [[1, 15], 'Hardest was check 2 of 2, with 15 or more extra tries: List two products.'],
    [[1, 16], 'Hardest was check 2 of 2, with 15 or more extra tries: List two products.'],
  ])('its hardest check is the first with the most tries: %j', (tries, words) => {
    expect(verifiedLines(told({ tries })).split('\n')[3]).toBe(`  ${words}`);
  });

  test('its goal is not told where the lesson is not known', () => {
    const lines = verifiedLines(told({}, '', [LONG])).split('\n');
    expect(lines.slice(1)).toEqual([
      '  no name, 2026-11-23 18:07 UTC, 2 minutes, seed 7',
      '  The seal is right, but its lesson is none of these; --lessons names the folder of others.',
      '  Hardest was check 2 of 2, with 2 extra tries.',
    ]);
  });

  test('is the same for programs', () => {
    const { code, ...rest } = verifiedJson(told({}));
    expect(code).toMatch(/^[\w-]+$/);
    expect(rest).toEqual({
      ...{ holds: true, fault: null, name: 'Ana', lesson: '01-shop', title: 'See the shop' },
      ...{ endedAt: '2026-11-23T18:07:00.000Z', minutes: 2, seed: 7, tries: [0, 2] },
      hardest: { check: 2, tries: 2, goal: 'List two products.' },
    });
    expect(verifiedJson(told({ tries: [0, 0] }))).toMatchObject({ hardest: null });
    expect(verifiedJson(told({}, '', [LONG]))).toMatchObject({
      ...{ holds: false, lesson: null, title: null, name: '' },
      hardest: { check: 2, tries: 2, goal: null },
    });
    expect(verifiedJson(verifyCode('nonsense', [SHOP], sealWith(undefined)))).toEqual({
      ...{ code: 'nonsense', holds: false },
      fault: 'This is no completion code, or a part of it is missing.',
    });
  });

  test('a long text that is none is cut after 120 characters', () => {
    const shown = (length: number) =>
      verifiedLines(verifyCode('!'.repeat(length), [], sealWith(undefined))).split('\n');
    expect(shown(120)).toEqual([
      '!'.repeat(120),
      '  This is no completion code, or a part of it is missing.',
    ]);
    expect(shown(121)[0]).toBe('!'.repeat(120));
  });

  test('two lessons of one name are told apart by their order alone', () => {
    const again = { ...SHOP, title: 'Again' };
    expect(verifiedLines(told({}, 'Ana', [again, SHOP]))).toContain('\n  Again\n');
  });
});

describe('the word of a workshop', () => {
  test.each(['', ' ', '\t'])('is refused where it is empty: %j', (word) => {
    expect(() => sealWith(word)).toThrow(
      expect.objectContaining({
        ...{ code: 'no-word', message: 'The value of --word is empty.', exitCode: 2 },
        remedy: 'Give the word of your workshop.',
      }),
    );
  });

  test('is said to be written where what stands for it was left', () => {
    expect(() => sealWith(WORD_TO_FILL_IN)).toThrow(
      expect.objectContaining({
        message: 'WORD stands for the word of your workshop.',
        remedy: 'Write that word in its place.',
      }),
    );
    expect(() => sealWith('word')).not.toThrow();
  });

  test('seals a code without one by a word that everybody has', () => {
    const bytes = new Uint8Array([1, 2]);
    expect(sealWith(undefined)(bytes)).toEqual(sealWith(' tokenwright ')(bytes));
    expect(sealWith('Cafe\u0301')(bytes)).toEqual(sealWith('Caf\u00e9')(bytes));
    expect(Buffer.from(sealWith('blue')(bytes)).toString('hex')).toBe(
      createHmac('sha256', 'blue').update(bytes).digest('hex'),
    );
  });

  test('a lesson that has not ended has no code', () => {
    expect(() => codeOf({ ...ENDED, endedAtMs: null }, '', sealWith(undefined))).toThrow(
      'not ended',
    );
  });
});

describe('the list for programs', () => {
  test('has all of each lesson, and of each file that is none', () => {
    const broken = new UserError({
      ...{ code: 'invalid-lesson', message: 'It is none.', remedy: 'Correct it.', exitCode: 2 },
    });
    const next = { ...LONG, next: '01-shop' };
    const folder = { lessons: [next], problems: new Map([['b.yaml', broken]]) };
    expect(lessonListJson(folder, { long: { doneAtMs: 0, tries: [1] } })).toEqual({
      lessons: [
        {
          ...{ number: 1, name: 'long', title: 'See the shop', minutes: 15, checks: 2 },
          goal: 'You can ask a store for its name.',
          ...{ next: '01-shop', doneAt: '1970-01-01T00:00:00.000Z', tries: [1] },
        },
      ],
      problems: [
        { file: 'b.yaml', code: 'invalid-lesson', message: 'It is none.', remedy: 'Correct it.' },
      ],
    });
  });

  test('a list of ten has its numbers in one column', () => {
    const lessons = Array.from({ length: 10 }, () => SHOP);
    const rows = lessonLines({ lessons }, {}, NOW).split('\n');
    expect([rows[0], rows[9]]).toEqual([' 1  See the shop  5 min', '10  See the shop  5 min']);
    const done = lessonLines({ lessons }, { '01-shop': { doneAtMs: NOW, tries: [0] } }, NOW);
    expect(done.split('\n')[1]).toBe('    done just now, best: no extra try');
  });
});

describe('the name in a code', () => {
  test('that is refused is told why', () => {
    const refused = (message: string) =>
      expect.objectContaining({ message, remedy: 'Give a short one: --name Ana', exitCode: 2 });
    expect(() => nameInCode('x'.repeat(25))).toThrow(
      refused('The name is longer than the 24 bytes that a completion code has for it.'),
    );
    expect(() => nameInCode('a\u2028b')).toThrow(
      refused('The name holds characters that nobody sees.'),
    );
  });

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
