import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkLesson } from '../../../source/commands/learn/check-lesson.ts';
import { findLesson, openLessons } from '../../../source/commands/learn/lesson-folder.ts';
import { lessonListJson } from '../../../source/commands/learn/list-lessons.ts';
import { UserError } from '../../../source/core/errors.ts';
import { OWN_LESSON } from '../../support/lessons/own-lesson.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

let cwd: string;

beforeEach(async () => {
  cwd = await ownFolder();
  await mkdir(join(cwd, 'mine'));
});

const put = (name: string, text = OWN_LESSON) => writeFile(join(cwd, 'mine', name), text);

async function open(folder: string | undefined = 'mine') {
  return openLessons({ cwd }, folder);
}

/** The error of a lesson that is not found. */
async function missed(named: string): Promise<UserError> {
  const folder = await open();
  try {
    findLesson(folder, named);
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
  throw new Error('it was found');
}

describe('a folder of lessons', () => {
  test('has its files in the order of their numbers, and why others are none', async () => {
    for (const name of ['10-ten.yaml', '2-two.yml', '01-one.yaml', 'notes.txt']) await put(name);
    await put('3-three.yaml', 'no lesson');
    const { lessons, problems } = await open();
    expect(lessons.map(({ id }) => id)).toEqual(['01-one', '2-two', '10-ten']);
    expect([...problems].map(([file, { code }]) => [file, code])).toEqual([
      ['3-three.yaml', 'invalid-lesson'],
    ]);
    expect(lessonListJson({ lessons, problems }, {})['problems']).toEqual([
      expect.objectContaining({ file: '3-three.yaml', code: 'invalid-lesson' }),
    ]);
  });

  test('has each name once', async () => {
    await put('shop.yaml');
    await put('shop.yml');
    const { lessons, problems } = await open();
    expect(lessons).toHaveLength(1);
    expect([...problems.values()]).toEqual([
      expect.objectContaining({
        code: 'lesson-twice',
        message: 'Lesson shop.yml: there is another file with the name shop.',
      }),
    ]);
  });

  test('is the one that comes with the program, where none is named', async () => {
    const { lessons, problems } = await openLessons({ cwd }, undefined);
    expect(lessons.length).toBeGreaterThanOrEqual(10);
    expect(problems.size).toBe(0);
  });

  test('that cannot be read, or is empty, is said by its name', async () => {
    const said = (folder: string) => open(folder).catch((error: Error) => error);
    expect(await said('mine')).toMatchObject({
      code: 'no-lessons',
      message: 'There is no lesson in mine.',
    });
    expect(await said('none')).toMatchObject({
      code: 'no-lessons',
      message: 'none cannot be read as a folder (ENOENT).',
    });
  });

  test('with nothing but a broken file is one all the same', async () => {
    await put('broken.yaml', 'no lesson');
    expect(await open()).toMatchObject({ lessons: [] });
  });
});

describe('a lesson that is named', () => {
  test('and cannot be read is told with what is wrong, also without its number', async () => {
    await put('01-shop.yaml');
    await put('02-broken.yml', 'title: 7');
    for (const named of ['02-broken', 'broken'])
      expect((await missed(named)).message).toContain('Lesson 02-broken.yml');
    expect((await missed('roken')).code).toBe('unknown-lesson');
  });

  test('and is not there gets the nearest name, or how many there are', async () => {
    await put('01-shop.yaml');
    await put('02-pages.yaml');
    const numbers = 'Give a number from 1 to 2, or a name; learn without one lists them.';
    expect(await missed('pagess')).toMatchObject({
      message: 'There is no lesson "pagess".',
      remedy: `Did you mean pages? ${numbers}`,
    });
    expect((await missed('02-pagess')).remedy).toBe(`Did you mean 02-pages? ${numbers}`);
    expect((await missed('x'.repeat(50))).message).toContain(`"${'x'.repeat(40)}"`);
    expect((await missed('9')).remedy).toBe(numbers);
  });
});

describe('a lesson file that is checked', () => {
  const check = async (text: string) => {
    await put('01-shop.yaml', text);
    const { lesson, problems } = await checkLesson(join(cwd, 'mine/01-shop.yaml'));
    return {
      isLesson: lesson !== null,
      problems: problems.map(({ message, remedy }) => `${message} ${remedy}`),
    };
  };
  const PLAIN = OWN_LESSON.replaceAll(/^(?:facts|next): .*\n/gm, '');
  const LINES = PLAIN.trimEnd().split('\n').length;

  test('is right where all that it names is there', async () => {
    expect(await check(PLAIN)).toEqual({ isLesson: true, problems: [] });
    await put('02-next.yaml', PLAIN);
    expect(await check(`${PLAIN.trimEnd()}\nfacts: [Exchange]\nnext: 02-next\n`)).toEqual({
      isLesson: true,
      problems: [],
    });
  });

  test('is told of what it names and is not there, with the line', async () => {
    const { isLesson, problems } = await check(
      `${PLAIN.trimEnd()}\nfacts:\n  - Exchange\n  - Exchangee\n  - Nothing like it\nnext: 02-nexd\n`,
    );
    expect(isLesson).toBe(true);
    expect(problems).toEqual([
      `Lesson 01-shop.yaml, line ${LINES + 3}: facts names "Exchangee", which is no heading of docs/service.md. Did you mean Exchange?`,
      expect.stringMatching(
        new RegExp(`^Lesson 01-shop\\.yaml, line ${LINES + 4}: .* Its headings are The sign-in, `),
      ),
      `Lesson 01-shop.yaml, line ${LINES + 5}: next names 02-nexd, and no lesson beside it has that name. Write the name of its file, without .yaml.`,
    ]);
  });

  test('is told of the next one that is near, or not right itself', async () => {
    await put('02-next.yml', PLAIN);
    const [near] = (await check(`${PLAIN.trimEnd()}\nnext: 02-nexd\n`)).problems;
    expect(near).toMatch(/has that name\. Did you mean 02-next\?$/);
    await put('02-next.yml', 'title: 7');
    const [broken] = (await check(`${PLAIN.trimEnd()}\nnext: 02-next\n`)).problems;
    expect(broken).toMatch(
      /: next names 02-next, and that file is not right itself\. Check 02-next as well\.$/,
    );
  });

  test('names no line where the text stands there in another form', async () => {
    const [problem] = (await check(`${PLAIN.trimEnd()}\nnext: "nowhere"\n`)).problems;
    expect(problem).toMatch(/^Lesson 01-shop\.yaml: next names nowhere,/);
  });

  test('that is none is told once', async () => {
    const { isLesson, problems } = await check('title: 7');
    expect({ isLesson, count: problems.length }).toEqual({ isLesson: false, count: 1 });
  });
});
