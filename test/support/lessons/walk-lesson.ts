import { describe, expect, test } from 'vitest';
import { builtInLesson } from './built-in.ts';
import { LessonRun } from './lesson-run.ts';

type Act = (run: LessonRun) => unknown;

type NearMiss = readonly [what: string, act: Act];

/** What a person does while a check is waited for. */
interface Doing {
  readonly right: Act;
  /** What comes near, or comes too early: none of it may do. */
  readonly wrong: readonly [NearMiss, ...NearMiss[]];
}

/** Tests of a lesson: it is done step by step, and by nothing less. */
export function walkLesson(id: string, doings: readonly Doing[]): void {
  describe(`lesson ${id}`, () => {
    test('has a way through it that is told here, check by check', async () => {
      const { checks } = await builtInLesson(id);
      expect(doings).toHaveLength(checks.length);
    });

    test('is done by what it asks for, one check at a time', async () => {
      await using run = await LessonRun.of(id);
      for (const [at, { right }] of doings.entries()) {
        await right(run);
        expect(run.done, `after check ${at + 1}`).toBe(at + 1);
      }
      expect(run.isOver).toBe(true);
    });

    test('takes nothing that comes near', async () => {
      await using run = await LessonRun.of(id);
      for (const [at, { right, wrong }] of doings.entries()) {
        for (const [what, act] of wrong) {
          await act(run);
          expect(run.done, `check ${at + 1}: ${what}`).toBe(at);
        }
        await right(run);
        expect(run.done, `after check ${at + 1}`).toBe(at + 1);
      }
    });
  });
}
