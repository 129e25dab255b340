import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CONDITIONS, LESSON_HELP } from '../../source/commands/learn/lesson-schema.ts';
import { parseLesson } from '../../source/commands/learn/read-lesson.ts';
import { APP_CHANGES } from '../../source/core/lessons/observed-event.ts';
import { CALLBACK_REFUSALS } from '../../source/core/sign-in/failure-table.ts';
import { builtInLesson, LESSON_FILES } from '../support/lessons/built-in.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/lessons.md'), 'utf8');
const BLOCKS = [...PAGE.matchAll(/^```yaml\n([^]*?)^```/gm)].map(([, block = '']) => block);
const NAMED = new Set([...PAGE.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name));

/** Rows of the conditions: the name, and the example. */
const EXAMPLES = [...PAGE.matchAll(/^\| `([a-z-]+)` \| .* \| `(\{.*\})` \|$/gm)];

const withCondition = (when: string) => `title: T
goal: G
minutes: 1
checks:
  - goal: G
    when: ${when}
    hints: [a, b, c]
closing: [a, b, c]
`;

describe('the page about lessons', () => {
  test('lists those that are built in', async () => {
    const ids = LESSON_FILES.map((file) => file.replace(/\.yaml$/, ''));
    const lessons = await Promise.all(ids.map(builtInLesson));
    const rows = lessons.map(
      ({ title, minutes, goal }, at) => `| ${at + 1} | ${title} | ${minutes} | ${goal} |`,
    );
    expect(PAGE).toContain(rows.join('\n'));
  });

  test('shows whole lessons that can be read', () => {
    expect(BLOCKS.length).toBeGreaterThan(1);
    expect(BLOCKS.map((block) => parseLesson(block, 'a-lesson.yaml').minutes)).toEqual([5, 10]);
  });

  test('shows an example of each condition, and no other', () => {
    const shown = EXAMPLES.map(([, name = '', example = '']) => [
      name,
      parseLesson(withCondition(example), 'a-lesson.yaml').checks[0].when.type,
    ]);
    expect(shown).toEqual(CONDITIONS.map((name) => [name, name]));
  });

  test('names every field', () => {
    const fields = Object.keys(LESSON_HELP).filter(
      (path) => path !== '' && !path.endsWith('[]') && !path.startsWith('scenario.'),
    );
    const missing = fields
      .map((path) => path.replace(/^checks\.when\./, ''))
      .filter((path) => !NAMED.has(path));
    expect(missing).toEqual([]);
  });

  test('shows every field of a scenario in a lesson', () => {
    const [, block = ''] = BLOCKS;
    const fields = Object.keys(LESSON_HELP).filter((path) => /^scenario\..*\w$/.test(path));
    const names = fields.map((path) => path.split('.').at(-1) ?? '');
    expect(names.filter((name) => !new RegExp(`\\b${name}:`).test(block))).toEqual([]);
  });

  test('names every word of a condition that takes one', () => {
    const missing = [...APP_CHANGES, ...CALLBACK_REFUSALS].filter((word) => !NAMED.has(word));
    expect(missing).toEqual([]);
  });
});
