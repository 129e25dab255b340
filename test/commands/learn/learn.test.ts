import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OWN_LESSON } from '../../support/lessons/own-lesson.ts';
import { freePort } from '../../support/sockets/ports.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { type ProgramEnd, runProgram } from '../../support/terminal/run-program.ts';

/** A folder of lessons, and what is kept of them. */
async function lessonWorld(files: Readonly<Record<string, string>> = { 'shop.yaml': OWN_LESSON }) {
  const home = await ownFolder();
  mkdirSync(join(home, 'mine'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(home, 'mine', name), text);
  const path = join(home, '.config', 'tokenwright', 'lessons.json');
  return {
    home,
    path,
    learn: (args: readonly string[], input = ''): Promise<ProgramEnd> =>
      runProgram(['learn', ...args, '--lessons', 'mine'], { cwd: home, input }),
    progress: () => JSON.parse(readFileSync(path, 'utf8')).lessons,
  };
}

const IN_LINES = ['shop', '--plain'];

/** A miss, both checks, and a miss that no longer counts. */
const DONE = [
  'GET nothing.json',
  'GET shop.json',
  'GET products.json?limit=2',
  'GET nothing.json',
  'quit',
];

const lines = (typed: readonly string[]): string => typed.map((line) => `${line}\n`).join('');

describe('a lesson that was done', () => {
  test('is in the list from then on, until it is forgotten', async () => {
    const { learn, progress, path, home } = await lessonWorld();
    const end = await learn(IN_LINES, lines(DONE));
    expect(end.code).toBe(0);
    expect(end.stderr).toContain(`Kept: ${path} (which lessons you did)`);
    expect(progress()).toEqual({ shop: { doneAtMs: expect.any(Number), tries: [1, 0] } });
    expect((await learn([])).stdout).toMatch(
      /^1 {2}See the shop {2}5 min\n {3}done (?:just now|\d+ s ago), best: 1 extra try$/m,
    );
    const forgotten = await runProgram(['forget', '--yes', '--json'], { cwd: home });
    expect(JSON.parse(forgotten.stdout).removed).toContainEqual(expect.objectContaining({ path }));
    expect(existsSync(path)).toBe(false);
    expect((await learn([])).stdout).not.toContain('done');
  });

  test('is not noted with --no-keep, and what was noted is not read', async () => {
    const { learn, path } = await lessonWorld();
    await learn([...IN_LINES, '--no-keep'], lines(DONE));
    expect(existsSync(path)).toBe(false);
    await learn(IN_LINES, lines(DONE));
    expect((await learn(['--no-keep'])).stdout).not.toContain('done');
  });

  test('is noted beside a file that cannot be read, which is said', async () => {
    const { learn, path, progress } = await lessonWorld();
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, 'no JSON');
    const { stderr } = await learn(IN_LINES, lines(DONE));
    expect(stderr.match(/could not be read/g)).toHaveLength(1);
    expect(progress()).toHaveProperty('shop');
  });

  test('is done all the same where that cannot be noted', async () => {
    const { learn, home } = await lessonWorld();
    writeFileSync(join(home, '.config'), 'a file in its place');
    const { code, stderr } = await learn(IN_LINES, lines(DONE));
    expect(code).toBe(0);
    expect(stderr).toContain('so the list of lessons does not show that this one is done');
  });
});

test('a lesson that was left before its end is not done', async () => {
  const { learn, path } = await lessonWorld();
  const { code } = await learn(IN_LINES, lines(['GET shop.json', 'GET nothing.json', 'quit']));
  // As the explorer ends after a request that was refused.
  expect(code).toBe(1);
  expect(existsSync(path)).toBe(false);
});

test('a lesson in the guide sees the approval, the callback and the token', async () => {
  const checks = ['{approved: true}', '{callback-accepted: true}', '{token: {by: code}}'];
  const lesson = [
    ...['title: A sign-in', 'goal: You signed in.', 'minutes: 5', 'checks:'],
    ...checks.map((when) => `  - {goal: Go on., when: ${when}, hints: [One., Two., Three.]}`),
    'closing: [One., Two., Three.]',
  ];
  const { learn, progress } = await lessonWorld({ 'shop.yaml': lines(lesson) });
  const callback = `http://127.0.0.1:${await freePort()}/callback`;
  const enters = ['', '', '', '', '', ''];
  await learn([...IN_LINES, '--redirect-uri', callback], lines([...enters, 'quit', 'yes']));
  expect(progress()).toMatchObject({ shop: { tries: [0, 0, 0] } });
});

test('a lesson leaves the guide where the last run was left, and the settings of a store alone', async () => {
  const lesson = OWN_LESSON.replace(/^start: .*$/m, 'start: guide');
  const { learn, home } = await lessonWorld({ 'shop.yaml': lesson });
  const memory = join(home, '.config', 'tokenwright', 'memory.json');
  const start = { cwd: home, input: lines(['2', '', 'quit']) };
  await runProgram(['--plain', '--shop', 'demo.myshopify.com'], start);
  const before = readFileSync(memory, 'utf8');
  expect(JSON.parse(before).resume).toMatchObject({ mode: 'own' });
  writeFileSync(
    join(home, '.env'),
    'TOKENWRIGHT_SHOP=demo.practice.test\nTOKENWRIGHT_STORE_ORIGIN=http://127.0.0.1:9\n',
  );
  const { stdout, stderr } = await learn(IN_LINES, lines(['back', '1', '', '', 'quit']));
  expect(stdout).toContain('My own store. A real store');
  expect(stdout).toContain('Step 3 of 7');
  expect(stderr).not.toContain('does not run');
  expect(JSON.parse(readFileSync(memory, 'utf8')).resume).toEqual(JSON.parse(before).resume);
});

test('the guide behind the explorer of a lesson signs in on the store of that lesson', async () => {
  const { learn } = await lessonWorld();
  const callback = `http://127.0.0.1:${await freePort()}/callback`;
  const { stdout } = await learn(
    [...IN_LINES, '--redirect-uri', callback],
    lines(['GET orders.json', 'fix', '', '', '', '', '', 'quit', 'yes']),
  );
  expect(stdout).toContain('Enter: approve here, without a browser');
  expect(stdout).toContain('The token before came with the practice store.');
  expect(stdout).toContain('Asked: read_products, read_orders');
  expect(stdout).toContain('Sent again with the new token: GET orders.json');
});
