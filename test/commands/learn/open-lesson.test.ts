import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { parseLesson } from '../../../source/commands/learn/read-lesson.ts';
import { sealWith } from '../../../source/commands/learn/seal.ts';
import { verifyCode } from '../../../source/commands/learn/verify-codes.ts';
import { typedRun } from '../../support/command-lines/typed-run.ts';
import { withoutSlowTalk } from '../../support/guide/slow-talk.ts';
import { OWN_LESSON } from '../../support/lessons/own-lesson.ts';
import { freePort } from '../../support/sockets/ports.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

const DONE = ['GET nothing.json', 'GET shop.json', 'GET products.json?limit=2', 'quit'];

let home = '';
beforeEach(async () => {
  home = await ownFolder();
  mkdirSync(join(home, 'mine'));
  const next = OWN_LESSON.replace('See the shop', 'See more');
  writeFileSync(join(home, 'mine/shop.yaml'), `${OWN_LESSON}next: more\n`);
  writeFileSync(join(home, 'mine/more.yaml'), next);
});

const open = async (options: readonly string[], typed: readonly string[]) => {
  const callback = `http://127.0.0.1:${await freePort()}/callback`;
  const line = ['learn', 'shop', '--plain', '--lessons', 'mine', '--redirect-uri', callback];
  return typedRun([...line, ...options], typed, { cwd: home });
};

const kept = () => join(home, '.config/tokenwright/lessons.json');

const CODE = /^[0-9A-Z]{5}(?:-[0-9A-Z]{1,5}){4,}$/gm;

const HISTORY =
  'history.json (requests that you sent or saved, no token and no answer); tokenwright forget removes it.';

it('is told from its first check to its completion code, and is noted then', async () => {
  const { exitCode, stdout, stderr } = await open(['--name', 'Ana', '--word', 'blue'], DONE);
  const [code = ''] = stdout.match(CODE) ?? [];
  // What stands in the answers their own tests say.
  const talk = withoutSlowTalk(stdout)
    .split('\n')
    .filter((line) => !/^[\s{}]/.test(line));
  const shown = talk
    .join('\n')
    .replaceAll(CODE, 'CODE')
    .replaceAll(/\d+ ms/g, 'N ms');
  await expect(shown).toMatchFileSnapshot('open-lesson.txt');
  expect(stderr.split('\n')).toEqual([
    `Kept: ${join(home, '.config/tokenwright', HISTORY)}`,
    `Kept: ${kept()} (which lessons you did); tokenwright forget removes it.`,
    '',
  ]);
  // A refusal on the way was part of it.
  expect(exitCode).toBe(0);
  const lesson = parseLesson(`${OWN_LESSON}next: more\n`, 'shop.yaml');
  expect(verifyCode(code, [lesson], sealWith('blue'))).toMatchObject({
    fault: null,
    completion: { name: 'Ana', seed: 7, tries: [1, 0] },
  });
  expect(JSON.parse(readFileSync(kept(), 'utf8')).lessons).toEqual({
    shop: { doneAtMs: expect.any(Number), tries: [1, 0] },
  });
});

it('is not noted with --no-keep, nor before its end', async () => {
  const done = await open(['--no-keep'], DONE);
  expect([done.exitCode, done.stderr, existsSync(kept())]).toEqual([0, '', false]);
  const left = await open([], ['GET shop.json', 'GET nothing.json', 'quit']);
  expect([left.exitCode, existsSync(kept())]).toEqual([1, false]);
  expect(left.stderr).toBe(`Kept: ${join(home, '.config/tokenwright', HISTORY)}\n`);
});

it('has the store of a scenario in place of its own', async () => {
  writeFileSync(join(home, 'small.json'), '{"store":{"products":3}}');
  const { stdout } = await open(['--scenario', 'small.json'], ['GET products/count.json', 'quit']);
  expect(stdout).toContain('"count": 3');
});

it('is done all the same where that cannot be noted, which is told', async () => {
  // A file in the place of the folder for what is kept.
  writeFileSync(join(home, '.config'), '');
  const { exitCode, stdout, stderr } = await open([], DONE);
  expect(exitCode).toBe(0);
  expect(stdout).toContain('Lesson done: See the shop');
  expect(stderr).toContain('so the list of lessons does not show that this one is done');
  expect(stderr).not.toContain('(which lessons you did)');
});

it('is noted with the best of its runs, and what cannot be read is told once', async () => {
  mkdirSync(join(home, '.config/tokenwright'), { recursive: true });
  writeFileSync(kept(), 'no JSON');
  const first = await open([], DONE);
  expect(first.stderr.match(/could not be read/g)).toHaveLength(1);
  await open([], DONE.slice(1));
  expect(JSON.parse(readFileSync(kept(), 'utf8')).lessons.shop.tries).toEqual([0, 0]);
});
