import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { GuideOptions } from '../../../source/commands/guide/guide-config.ts';
import { lessonOptions } from '../../../source/commands/learn/guide-or-lesson.ts';
import { builtInFolder } from '../../../source/commands/learn/lesson-folder.ts';
import {
  commandFor,
  guideOptions,
  type OpenOptions,
} from '../../../source/commands/learn/open-lesson.ts';
import { parseLesson } from '../../../source/commands/learn/read-lesson.ts';
import { OWN_LESSON } from '../../support/lessons/own-lesson.ts';

const PLAINEST = { open: true, keep: true, color: true };
const OTHERWISE = { open: false, keep: false, color: false };

const GUIDE: GuideOptions = {
  ...PLAINEST,
  ...{ plain: true, presenter: true, redirectUri: 'http://127.0.0.1:4000/back' },
  // A lesson has its own store and app.
  ...{ practice: true, shop: 'demo', scopes: 'read_orders', scenario: 'a.json', envFile: '.env' },
};

describe('a lesson that is opened from the guide', () => {
  it('runs with the options of the guide that are about the run', () => {
    expect(lessonOptions(GUIDE)).toStrictEqual({
      ...PLAINEST,
      ...{ plain: true, presenter: true, redirectUri: 'http://127.0.0.1:4000/back' },
    });
  });

  it.each([PLAINEST, OTHERWISE])('has no more than was given: %j', (given) => {
    expect(lessonOptions(given)).toStrictEqual(given);
  });
});

describe('the guide of a lesson', () => {
  it('runs on a practice store, with what was said of the run', () => {
    const given: OpenOptions = {
      ...PLAINEST,
      ...{ plain: true, presenter: true, redirectUri: 'http://127.0.0.1:4000/back' },
      ...{ lessons: 'mine', scenario: 'a.json', name: 'Ana', word: 'blue' },
    };
    expect(guideOptions(given)).toStrictEqual({
      ...{ ...PLAINEST, practice: true, plain: true, presenter: true },
      redirectUri: 'http://127.0.0.1:4000/back',
    });
  });

  it.each([PLAINEST, OTHERWISE])('has no more than was given: %j', (given) => {
    expect(guideOptions(given)).toStrictEqual({ practice: true, ...given });
  });
});

describe('the line for the next lesson', () => {
  const lesson = parseLesson(OWN_LESSON, '02-more.yaml');
  const line = (options: Partial<OpenOptions>, env = {}) =>
    commandFor({ program: 'npx tokenwright', env }, { ...PLAINEST, ...options }, lesson);

  it.each<[Partial<OpenOptions>, string]>([
    [{}, ''],
    [{ plain: true }, ' --plain'],
    [{ lessons: 'mine' }, ' --lessons mine'],
    [{ name: 'Ana' }, ' --name Ana'],
    // A word on a projector is no secret any more.
    [{ word: 'blue' }, ' --word WORD'],
    [
      { lessons: 'my own', name: "O'Hara", word: 'blue', plain: true },
      " --lessons 'my own' --name 'O'\\''Hara' --word WORD --plain",
    ],
    // What is about the machine or the store of this run alone is left out.
    [{ presenter: true, redirectUri: 'http://127.0.0.1:4000/back', scenario: 'a.json' }, ''],
  ])('opens it as this one was opened: %j', (options, end) => {
    expect(line(options, { SHELL: '/bin/bash' })).toBe(`npx tokenwright learn 02-more${end}`);
  });

  it('is quoted for the shell of the person', () => {
    expect(line({ name: "O'Hara" }, { SHELL: '/usr/bin/fish' })).toBe(
      "npx tokenwright learn 02-more --name 'O\\'Hara'",
    );
  });
});

describe.skipIf(process.platform === 'win32')('the lessons that come with the program', () => {
  it.each([
    ['/clone/source/commands/learn/lesson-folder.ts', '/clone/source/lessons'],
    ['/app/dist/chunks/lesson-1a2b.js', '/app/dist/lessons'],
    ['/app/dist/cli.js', '/app/dist/lessons'],
    ['/chunks/dist/cli.js', '/chunks/dist/lessons'],
    ['/app/chunks/deep/cli.js', '/app/chunks/deep/lessons'],
  ])('lie where the program lies: %s', (module, folder) => {
    expect(builtInFolder(pathToFileURL(module).href)).toBe(folder);
  });
});
