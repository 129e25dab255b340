import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { openLessons } from '../../../source/commands/learn/lesson-folder.ts';
import { typedRun } from '../../support/command-lines/typed-run.ts';
import { freePort } from '../../support/sockets/ports.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

let home = '';
beforeEach(async () => {
  home = await ownFolder();
  const done = { doneAtMs: Date.UTC(2026, 10, 1), tries: [0] };
  mkdirSync(join(home, '.config/tokenwright'), { recursive: true });
  writeFileSync(
    join(home, '.config/tokenwright/lessons.json'),
    JSON.stringify({ version: 1, lessons: { '02-an-app-of-your-own': done } }),
  );
});

async function guide(options: readonly string[], typed: readonly string[]) {
  const env = { TOKENWRIGHT_REDIRECT_URI: `http://127.0.0.1:${await freePort()}/callback` };
  return typedRun(['--plain', ...options], typed, { cwd: home, env });
}

/** The lines of the list of lessons in what was said. */
const listed = (stdout: string) => stdout.match(/^ {2}\d+\. .* min.*$/gm) ?? [];

it.each([
  [[], '02-an-app-of-your-own'],
  [['--no-keep'], null],
])('the first screen lists the lessons, with those that were done: %j', async (options, done) => {
  const { stdout, exitCode } = await guide(options, ['lessons', 'back', 'quit']);
  const { lessons } = await openLessons({ cwd: home }, undefined);
  expect(listed(stdout)).toEqual(
    lessons.map(
      ({ id, title, minutes }, index) =>
        `  ${index + 1}. ${title}. ${minutes} min${id === done ? ' (done)' : ''}`,
    ),
  );
  expect(exitCode).toBe(0);
});

it('a lesson of the list is opened behind the guide, and gets the lines that follow', async () => {
  const typed = ['lessons', '7', 'hint', 'GET products.json?limit=5', 'quit', 'yes'];
  const { stdout, stderr } = await guide(['--no-keep'], typed);
  expect(stdout).toContain('Lesson: Reading an answer');
  expect(stdout).toContain('Done: List five products.');
  // The lesson keeps nothing where the guide was told to keep nothing.
  expect(stderr).toBe('');
});

it('a guide that is left opens no lesson', async () => {
  const { stdout, exitCode } = await guide([], ['quit']);
  expect(stdout).not.toContain('Lesson:');
  expect(exitCode).toBe(0);
});
