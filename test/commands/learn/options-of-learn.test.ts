import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { findLesson, openLessons } from '../../../source/commands/learn/lesson-folder.ts';
import { learn } from '../../../source/commands/learn/learn.ts';
import { OWN_CODE, OWN_LESSON } from '../../support/lessons/own-lesson.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { pipedWorld } from '../../support/terminal/piped-world.ts';

type Options = Parameters<typeof learn>[2];

const USUAL = { open: true, keep: true, color: false };

let cwd = '';
beforeEach(async () => {
  cwd = await ownFolder();
});

const run = (named: string | undefined, options: Partial<Options>) =>
  learn(pipedWorld(cwd).world, named, { ...USUAL, ...options });

type Work = readonly [name: string, named: string | undefined, given: Partial<Options>];

const LIST: Work = ['the list', undefined, {}];
const OPEN: Work = ['a lesson that is opened', '1', {}];
const CHECK: Work = ['--check', undefined, { check: 'a.yaml' }];
const VERIFY: Work = ['--verify', undefined, { verify: [OWN_CODE] }];

describe('an option that means nothing for the work is refused', () => {
  const ofOpening: ReadonlyArray<Partial<Options>> = [
    { scenario: 'a.json' },
    { name: 'Ana' },
    { plain: true },
    { presenter: true },
    { redirectUri: 'http://127.0.0.1:4000/back' },
  ];
  const foreign: ReadonlyArray<readonly [...Work, Partial<Options>]> = [
    ...[LIST, CHECK, VERIFY].flatMap((work) =>
      ofOpening.map((option) => [...work, option] as const),
    ),
    [...OPEN, { json: true }],
    [...CHECK, { lessons: 'mine' }],
    [...LIST, { word: 'blue' }],
    [...CHECK, { word: 'blue' }],
  ];

  it.each(foreign)('for %s (%j %j): %j', async (work, named, given, option) => {
    await expect(run(named, { ...given, ...option })).rejects.toMatchObject({
      code: 'option-of-another-action',
      message: `An option that is there does not belong to ${work}.`,
      remedy: 'The page "learn --help" says which one belongs where.',
    });
  });

  it.each<[string | undefined, Partial<Options>]>([
    ['1', { check: 'a.yaml' }],
    ['1', { verify: [OWN_CODE] }],
    ['1', { from: 'codes.txt' }],
    [undefined, { check: 'a.yaml', from: 'codes.txt' }],
    [undefined, { check: 'a.yaml', verify: true }],
  ])('two works at a time are refused: %j %j', async (named, options) => {
    await expect(run(named, options)).rejects.toMatchObject({
      code: 'several-at-once',
      exitCode: 2,
    });
  });
});

describe('codes that are verified', () => {
  const verified = async (options: Partial<Options>, input?: string) => {
    const { world, stdout } = pipedWorld(cwd);
    if (input !== undefined) writeFileSync(join(cwd, 'codes.txt'), input);
    const code = await learn(world, undefined, { ...USUAL, json: true, ...options });
    return [code, JSON.parse(stdout()).codes.map((one: { code: string }) => one.code)];
  };

  it('come from the line and from a file, one after the other', async () => {
    expect(await verified({ verify: [OWN_CODE] })).toEqual([0, [OWN_CODE]]);
    expect(await verified({ verify: [`${OWN_CODE} ${OWN_CODE}`] })).toEqual([
      0,
      [OWN_CODE, OWN_CODE],
    ]);
    expect(await verified({ from: 'codes.txt' }, `${OWN_CODE}\n\n x\n`)).toEqual([
      1,
      [OWN_CODE, 'x'],
    ]);
    expect(await verified({ verify: ['y'], from: 'codes.txt' }, OWN_CODE)).toEqual([
      1,
      ['y', OWN_CODE],
    ]);
    expect(await verified({ verify: true, from: 'codes.txt' }, OWN_CODE)).toEqual([0, [OWN_CODE]]);
  });

  it('are missed where there is none', async () => {
    writeFileSync(join(cwd, 'codes.txt'), ' \n');
    await expect(run(undefined, { from: 'codes.txt' })).rejects.toMatchObject({
      code: 'no-codes',
      message: 'There is no completion code to verify.',
    });
  });

  it('are of a lesson of one’s own before a built-in one of that name', async () => {
    mkdirSync(join(cwd, 'mine'));
    writeFileSync(join(cwd, 'mine/01-a-token-from-nothing.yaml'), OWN_LESSON);
    const titleOf = async (options: Partial<Options>) => {
      const { world, stdout } = pipedWorld(cwd);
      await learn(world, undefined, { ...USUAL, json: true, verify: [OWN_CODE], ...options });
      return JSON.parse(stdout()).codes[0].title;
    };
    expect(await titleOf({})).toBe('A token from nothing');
    expect(await titleOf({ lessons: 'mine' })).toBe('See the shop');
  });
});

describe('a lesson that is named', () => {
  const folderOf = async (...names: readonly string[]) => {
    mkdirSync(join(cwd, 'mine'), { recursive: true });
    for (const name of names) writeFileSync(join(cwd, 'mine', name), OWN_LESSON);
    return openLessons({ cwd }, 'mine');
  };

  it('is that of its whole name first, then of its number, then of its name without one', async () => {
    const folder = await folderOf('1-b.yaml', '2-a.yaml', '3-a.yaml', '3.yaml', 'b.yaml');
    const idOf = (named: string) => findLesson(folder, named).id;
    expect(folder.lessons.map(({ id }) => id)).toEqual(['1-b', '2-a', '3-a', '3', 'b']);
    expect(['1', '2', '3', '4', '5', 'a', 'b', '3-a'].map(idOf)).toEqual([
      ...['1-b', '2-a', '3', '3', 'b'],
      ...['2-a', 'b', '3-a'],
    ]);
    expect(['01', '002', '005'].map(idOf)).toEqual(['1-b', '2-a', 'b']);
    for (const named of ['0', '6', '0001', '-1', '1.0'])
      expect(() => idOf(named)).toThrow(/no lesson/);
  });

  it('is none where there are none but broken files, each told by its name', async () => {
    mkdirSync(join(cwd, 'mine'));
    for (const name of ['1-one.yml', '2-two.YAML']) writeFileSync(join(cwd, 'mine', name), 'x');
    const folder = await openLessons({ cwd }, 'mine');
    for (const named of ['1-one', 'one'])
      expect(() => findLesson(folder, named)).toThrow('1-one.yml');
    for (const named of ['2-two', 'two'])
      expect(() => findLesson(folder, named)).toThrow('2-two.YAML');
    expect(() => findLesson(folder, '1')).toThrow('There is no lesson "1".');
  });

  it('has in the error no more than 40 of its characters', async () => {
    const folder = await folderOf('a.yaml');
    expect(() => findLesson(folder, `${'x'.repeat(39)}yz`)).toThrow(`"${'x'.repeat(39)}y".`);
  });
});
