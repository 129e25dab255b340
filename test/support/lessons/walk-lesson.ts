import { describe, expect, test } from 'vitest';
import type { Condition } from '../../../source/core/lessons/condition.ts';
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

/** What comes near to any check of its kind. */
function nearTo(when: Condition): readonly NearMiss[] {
  if (when.type === 'rest' && when.path !== undefined) {
    const query = new URLSearchParams(when.query).toString();
    const address = `${when.path.replace('*', '1')}${query === '' ? '' : `?${query}`}`;
    return [
      ['a request without an answer body', (run) => run.rest(`HEAD ${address}`)],
      [
        'a page in place of JSON',
        (run) => {
          run.failOnce('html-instead-of-json');
          return run.rest(`GET ${address}`);
        },
      ],
      [
        'a service that is not there',
        (run) => {
          run.failOnce('status-503');
          return run.rest(`GET ${address}`);
        },
      ],
    ];
  }
  if (when.type === 'graphql') {
    return [
      [
        'a page in place of JSON',
        (run) => {
          run.failOnce('html-instead-of-json');
          return run.graphql('{ products(first: 1) { nodes { id } } }');
        },
      ],
      ['a mutation', (run) => run.graphql('mutation { productDelete { userErrors { field } } }')],
      [
        'a service that is not there',
        (run) => {
          run.failOnce('status-503');
          return run.graphql('{ products(first: 1) { nodes { id } } }');
        },
      ],
    ];
  }
  if (when.type === 'token' && when.by === 'code' && when.scopes !== undefined) {
    return [['a token that may do nothing', (run) => run.signInBeside({ scope: 'read_themes' })]];
  }
  return [];
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
      const { checks } = await builtInLesson(id);
      for (const [at, { right, wrong }] of doings.entries()) {
        const when = checks[at]?.when;
        const near = when === undefined ? [] : nearTo(when);
        for (const [what, act] of [...near, ...wrong]) {
          await act(run);
          expect(run.done, `check ${at + 1}: ${what}`).toBe(at);
        }
        await right(run);
        expect(run.done, `after check ${at + 1}`).toBe(at + 1);
      }
    });
  });
}
