import { readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addToProgress } from '../../../source/core/lessons/progress.ts';
import { openLessonsFile } from '../../../source/services/memory/lessons-file.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

const RUN = { doneAtMs: 1_795_457_100_000, tries: [0, 2] };

describe('which lessons were done', () => {
  test('nothing is known, and nothing written, before one is', async () => {
    const folder = join(await ownFolder(), 'tokenwright');
    expect(await openLessonsFile(folder).load()).toEqual({ progress: {}, notice: null });
    expect(await readdir(join(folder, '..'))).toEqual([]);
  });

  test('is kept for its owner alone, and nothing but ids, times and tries', async () => {
    const folder = join(await ownFolder(), 'tokenwright');
    const file = openLessonsFile(folder);
    await Promise.all(
      ['scopes', 'pages'].map((id) => file.update((before) => addToProgress(before, id, RUN))),
    );
    expect(await openLessonsFile(folder).load()).toEqual({
      progress: { scopes: RUN, pages: RUN },
      notice: null,
    });
    expect(JSON.parse(readFileSync(file.path, 'utf8'))).toEqual({
      version: 1,
      lessons: { scopes: RUN, pages: RUN },
    });
    if (process.platform !== 'win32') expect(statSync(file.path).mode & 0o777).toBe(0o600);
  });

  test.each([
    ['half of it', '{"version": 1, "lessons": {'],
    ['tries that are none', '{"version": 1, "lessons": {"a": {"doneAtMs": 1, "tries": [-1]}}}'],
    ['the name of no lesson', '{"version": 1, "lessons": {"../a": {"doneAtMs": 1, "tries": []}}}'],
    ['another version', '{"version": 2, "lessons": {}}'],
  ])('a file with %s is put aside, said once, and loses no end of a lesson', async (_, text) => {
    const folder = join(await ownFolder(), 'tokenwright');
    await mkdir(folder);
    const file = openLessonsFile(folder);
    await writeFile(file.path, text);
    const notice = await file.update((before) => addToProgress(before, 'scopes', RUN));
    expect(notice).toContain(`kept as ${file.path}.damaged`);
    expect(readFileSync(`${file.path}.damaged`, 'utf8')).toBe(text);
    expect(await file.load()).toEqual({ progress: { scopes: RUN }, notice: null });
  });

  test('a folder that cannot be made is said, with what holds all the same', async () => {
    const base = await ownFolder();
    await writeFile(join(base, 'tokenwright'), 'a file in its place');
    const file = openLessonsFile(join(base, 'tokenwright'));
    await expect(file.update(() => ({}))).rejects.toMatchObject({
      code: 'lesson-not-kept',
      remedy: 'The completion code holds all the same.',
    });
  });
});
