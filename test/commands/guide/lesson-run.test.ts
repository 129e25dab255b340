import { expect, it } from 'vitest';
import type { LessonRun } from '../../../source/commands/guide/lesson-run.ts';
import {
  lessonSettings,
  memoryOfRun,
  storeOfLesson,
  watchedByLesson,
} from '../../../source/commands/guide/lesson-run.ts';
import { createOutput } from '../../../source/commands/output.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { pipedWorld } from '../../support/terminal/piped-world.ts';

type Memory = NonNullable<ReturnType<typeof memoryOfRun>>;

const observe = () => undefined;
const scenario = { store: { products: 3 } };
// Of a lesson nothing else is asked for here.
const LESSON = { controls: { lesson: { observe } }, scenario } as unknown as LessonRun;

it('the practice store has what the lesson says, and tells it what happens', () => {
  expect(storeOfLesson(null)).toEqual({});
  expect(storeOfLesson(LESSON)).toEqual({ scenario, onEvent: observe });
});

it('what comes back to the callback address is told to a lesson alone', () => {
  const ports = { listen: () => Promise.reject(new Error('nobody listens')) };
  expect(watchedByLesson(ports, null)).toBe(ports);
  expect(watchedByLesson(ports, LESSON)).not.toBe(ports);
});

it('in a lesson it stays remembered where the run before was left', async () => {
  const written: unknown[] = [];
  const resume = { step: 'before' };
  const file = {
    path: '/x/memory.json',
    update: async (change: (before: object) => object) =>
      void written.push(change({ resume, saved: [] })),
  } as unknown as Memory;
  expect(memoryOfRun(null, LESSON)).toBeNull();
  expect(memoryOfRun(file, null)).toBe(file);
  const ofLesson = memoryOfRun(file, LESSON);
  await ofLesson?.update((before) => ({ ...before, resume: null, saved: [] }));
  expect(written).toEqual([{ resume, saved: [] }]);
});

it('a lesson leaves aside what is set for a practice store that is gone, without a word', async () => {
  const { world, stderr } = pipedWorld(await ownFolder(), {
    TOKENWRIGHT_SHOP: 'demo.practice.test',
    TOKENWRIGHT_STORE_ORIGIN: 'http://127.0.0.1:9',
  });
  const options = { color: true, open: true, keep: true };
  const settings = await lessonSettings(world, options, createOutput(world));
  expect([settings.shop, settings.storeOrigin, stderr()]).toEqual([null, null, '']);
});
