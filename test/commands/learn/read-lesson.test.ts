import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  isLessonName,
  parseLesson,
  readLesson,
} from '../../../source/commands/learn/read-lesson.ts';
import { UserError } from '../../../source/core/errors.ts';

const GOOD = `title: The code works once
goal: You know what a spent code looks like.
minutes: 10
scenario:
  store: {seed: 7}
  apps:
    - title: Ours
      scopes: [read_products]
      redirectUrls: ["http://127.0.0.1:3456/callback"]
      appUrl: http://localhost:3000
start: {explorer: [read_products]}
checks:
  - goal: Get a token.
    when: {token: {by: code, scopes: [read_products]}}
    hints: [one, two, three]
  - goal: List products.
    when: {rest: {path: products/*.json, query: {limit: 2}, next: true}}
    hints: [one, two, three]
closing: [One., Two., Three.]
facts: [Life of a code]
next: scopes
`;

function sentenceOf(text: string, source = 'a-lesson.yaml'): UserError {
  let refused: unknown = null;
  try {
    parseLesson(text, source);
  } catch (error) {
    refused = error;
  }
  if (refused instanceof UserError) return refused;
  return expect.fail(`it was taken, or failed otherwise: ${String(refused)}`);
}

const change = (from: string, to: string) => () => {
  if (!GOOD.includes(from)) throw new Error(`the good lesson has no ${from}`);
  return GOOD.replace(from, to);
};

/** What is wrong, the text, its line, and words of the sentence or its remedy. */
const BAD: ReadonlyArray<[string, () => string, number, string]> = [
  ['no YAML', change('minutes: 10', 'minutes: [10'), 4, 'not YAML'],
  ['tab indent', change('    - title: Ours', '\t- title: Ours'), 7, 'Indent with blanks'],
  ['a field twice', change('minutes: 10', 'title: Again'), 3, 'stands there twice'],
  ['an unknown tag', change('minutes: 10', 'minutes: !run 10'), 3, 'a tag'],
  ['a text again', change('title: The code works once', 'title: &a Ours\nx: *a'), 2, 'repeats a'],
  [
    'a flood of texts',
    () => `a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n${GOOD}`,
    2,
    'repeats a part',
  ],
  ['a name of nothing', change('minutes: 10', 'minutes: *none'), 3, 'in quotes'],
  ['two documents', () => `${GOOD}---\n${GOOD}`, 22, 'several documents'],
  ['deep brackets', () => `title: ${'['.repeat(30_000)}`, 1, 'nested too deep'],
  ['empty', () => '', 1, 'the lesson must be names with values'],
  ['a list', () => '\n- one\n', 2, 'the lesson must be names with values'],
  ['an unknown field', change('minutes: 10', 'minuts: 10'), 3, 'Did you mean minutes?'],
  [
    'unknown fields in two checks',
    () => GOOD.replaceAll('    hints: [', '    hint: ['),
    15,
    'has no field "hint"',
  ],
  ['an unknown long field', () => `${GOOD}${'y'.repeat(900)}: 1`, 22, 'has no field "yyy'],
  ['a number for a text', change('title: The code works once', 'title: 5'), 1, 'title must be a'],
  ['no title', change('title: The code works once\n', ''), 1, 'title is missing'],
  ['a long title', change('The code works', 'x'.repeat(61)), 1, '1 to 60 characters'],
  [
    'a title that colours',
    change('The code works once', '"a \\e[31m"'),
    1,
    'title must be a line of 1 to 60',
  ],
  ['a field that colours', change('minutes: 10', '"\\e[31mx": 10'), 3, '^[[31mx'],
  ['no minutes', change('minutes: 10', 'minutes: 0'), 3, 'a whole number from 1 to 120'],
  [
    'two conditions',
    change('{token: {by: code, scopes: [read_products]}}', '{approved: true, declined: true}'),
    14,
    'must be one condition',
  ],
  [
    'no condition',
    change('{token: {by: code, scopes: [read_products]}}', '{}'),
    14,
    'must be one condition',
  ],
  ['an unknown condition', change('{token: {by', '{tokn: {by'), 14, 'Did you mean token?'],
  [
    'an unknown scope',
    change('by: code, scopes: [read_products]', 'scopes: [read_prodcts]'),
    14,
    'Did you mean read_products?',
  ],
  [
    'an unknown fault',
    change('{token: {by: code, scopes: [read_products]}}', '{fault: wrong-hmak}'),
    14,
    'Did you mean wrong-hmac?',
  ],
  [
    'an unknown refusal',
    change('{token: {by: code, scopes: [read_products]}}', '{callback-refused: because}'),
    14,
    'must be one of',
  ],
  ['two stars', change('products/*.json', '"*/*.json"'), 17, 'one * at most'],
  ['a slash in front', change('products/*.json', '/products.json'), 17, 'behind the version'],
  ['a list for a value', change('{limit: 2}', '{limit: [2]}'), 17, 'names and values'],
  [
    'a program in a check',
    change('  - goal: Get a token.', '  - run: whoami\n    goal: Get a token.'),
    13,
    'has no field "run"',
  ],
  ['two hints', change('[one, two, three]', '[one, two]'), 15, 'a list of three hints'],
  ['four hints', change('[one, two, three]', '[one, two, three, four]'), 15, 'three hints'],
  ['an empty hint', change('[one, two, three]', '[one, "", three]'), 15, 'hints[1] must be a line'],
  ['two closing', change('[One., Two., Three.]', '[One., Two.]'), 19, 'three sentences'],
  ['a wrong start', change('{explorer: [read_products]}', 'here'), 11, 'guide, or explorer'],
  [
    'a wrong scope to start',
    change('{explorer: [read_products]}', '{explorer: [nothing]}'),
    11,
    'start',
  ],
  ['a wrong scenario', change('title: Ours', 'title: 7'), 7, 'scenario.apps[0].title must be'],
  [
    'a callback elsewhere',
    change('http://127.0.0.1:3456', 'http://127.0.0.1.example'),
    9,
    'redirectUrls[0] leads to another machine',
  ],
  ['an app elsewhere', change('http://localhost:3000', 'https://a.example'), 10, 'appUrl leads to'],
  ['next with blanks', change('next: scopes', 'next: about scopes'), 21, 'the name of a lesson'],
];

describe('a lesson file', () => {
  test('is read with all its fields', () => {
    expect(parseLesson(`\uFEFF${GOOD}`, 'a-lesson.yml')).toEqual({
      id: 'a-lesson',
      title: 'The code works once',
      goal: 'You know what a spent code looks like.',
      minutes: 10,
      world: {
        store: { seed: 7 },
        apps: [
          {
            title: 'Ours',
            scopes: ['read_products'],
            redirectUrls: ['http://127.0.0.1:3456/callback'],
            appUrl: 'http://localhost:3000',
          },
        ],
      },
      start: { type: 'explorer', scopes: ['read_products'] },
      checks: [
        {
          goal: 'Get a token.',
          when: { type: 'token', by: 'code', scopes: ['read_products'] },
          hints: ['one', 'two', 'three'],
        },
        {
          goal: 'List products.',
          when: { type: 'rest', path: 'products/*.json', query: { limit: '2' }, hasNext: true },
          hints: ['one', 'two', 'three'],
        },
      ],
      closing: ['One.', 'Two.', 'Three.'],
      facts: ['Life of a code'],
      next: 'scopes',
    });
  });

  test.each(BAD)('with %s gets one sentence with its line', (_what, text, line, words) => {
    const { code, exitCode, message, remedy } = sentenceOf(text());
    expect([code, exitCode]).toEqual(['invalid-lesson', 2]);
    expect(`${message} ${remedy}`).toContain(words);
    expect(message).toMatch(new RegExp(`^Lesson a-lesson\\.yaml, line ${line}: [^\\n]+\\.$`));
    expect(message.length).toBeLessThan(600);
    expect(remedy).not.toBe('');
    expect(`${message}${remedy}`).not.toMatch(/\p{Cc}|Error|node_modules/u);
  });

  test.each(['My Lesson.yaml', 'a.yaml.txt', '-a.yaml', `${'a'.repeat(41)}.yaml`, 'a\u001b.yaml'])(
    'cannot be named %j',
    (source) => {
      const { message, remedy } = sentenceOf(GOOD, source);
      expect(message).toMatch(/^Lesson .*: its name is no name of a lesson\.$/);
      expect(message).not.toMatch(/\p{Cc}/u);
      expect(remedy).toContain('.yaml');
    },
  );

  test.each(['', '- one', '5', 'a text', 'null', '[]'])(
    'that holds no names at all is told what a lesson has: %j',
    (text) => {
      const { message, remedy } = sentenceOf(text);
      expect(message).toBe(
        'Lesson a-lesson.yaml, line 1: the lesson must be names with values: title, goal, minutes, checks, closing.',
      );
      expect(remedy).toBe('A lesson has at least title, goal, minutes, checks and closing.');
    },
  );

  test('is known by the ending of its name', () => {
    const names = ['a.yaml', 'A.YML', 'a.json', 'yaml', 'a.yaml.txt', 'ayml'];
    expect(names.filter(isLessonName)).toEqual(['a.yaml', 'A.YML']);
  });
});

describe('on the disk', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lesson-'));
    await mkdir(join(folder, 'folder.yaml'));
    await writeFile(join(folder, 'good.yaml'), GOOD);
    await writeFile(join(folder, 'large.yaml'), `${GOOD}#${'x'.repeat(64 * 1024)}`);
    await writeFile(join(folder, 'latin.yaml'), Buffer.from(`a: b\ntitle: Caf\u00e9`, 'latin1'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('a good lesson is read', async () => {
    expect(await readLesson(join(folder, 'good.yaml'))).toMatchObject({ id: 'good' });
  });

  test.each([
    ['folder.yaml', 'Lesson folder.yaml: it is a folder.'],
    ['large.yaml', 'Lesson large.yaml: it is too large for a lesson.'],
    ['latin.yaml', 'Lesson latin.yaml, line 2: it is not in UTF-8.'],
    ['none.yaml', 'Lesson none.yaml: it cannot be read (ENOENT).'],
  ])('%s gets one sentence', async (name, message) => {
    await expect(readLesson(join(folder, name))).rejects.toMatchObject({
      code: 'invalid-lesson',
      message,
      remedy: expect.stringMatching(/\.$/),
    });
  });

  test.skipIf(process.platform === 'win32')('a device is not read', async () => {
    await symlink('/dev/null', join(folder, 'device.yaml'));
    await expect(readLesson(join(folder, 'device.yaml'))).rejects.toMatchObject({
      message: 'Lesson device.yaml: it is no file.',
    });
  });
});
