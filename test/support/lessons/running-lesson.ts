import { createLessonStore, type CopyableLesson } from '../../../source/app/lessons.ts';
import type { ObservedEvent } from '../../../source/core/lessons/observed-event.ts';
import type { Lesson, LessonCheck } from '../../../source/core/lessons/lesson.ts';
import { TurnedClock } from '../guide/fake-guide-world.ts';

function check(goal: string, when: LessonCheck['when']): LessonCheck {
  const first = goal.split(' ', 1)[0] ?? '';
  return {
    goal,
    when,
    hints: [`${first}: a nudge.`, `${first}: half of it.`, `${first}: the whole answer.`],
  };
}

/** From an approval to a revoked token. */
export const LESSON: Lesson = {
  id: 'a-first-token',
  title: 'A first token',
  goal: 'You know where a token comes from.',
  minutes: 10,
  world: {},
  start: { type: 'guide' },
  checks: [
    check('Walk through the guide and approve the app.', { type: 'approved' }),
    check('Exchange the code for a token.', { type: 'token', by: 'code' }),
    check('Ask the store for one of its products, by its number, with the token that you have.', {
      type: 'rest',
      status: 200,
    }),
    check('Give the token back.', { type: 'revoked' }),
  ],
  closing: ['You approved an app.', 'Its code became a token.', 'You gave the token back.'],
  facts: ['Authorize request', 'Exchange'],
  next: 'scopes',
};

/** What each of its goals waits for. */
export const OBSERVED_EVENTS: readonly ObservedEvent[] = [
  { type: 'approved' },
  {
    type: 'token',
    by: 'code',
    kind: 'permanent',
    scopes: ['read_products'],
    missing: [],
    again: false,
  },
  {
    type: 'rest',
    method: 'GET',
    path: 'products/1.json',
    query: {},
    status: 200,
    token: 'latest',
    hasNext: false,
  },
  { type: 'revoked' },
];

export const CODE = '04T5Z-KQ1M2-8WVRX-3DPN7-A2';

/** A lesson as the faces have it, with so many of its goals reached. */
export function copyableLesson(
  options: {
    readonly done?: number;
    readonly hints?: number;
    readonly lesson?: Lesson;
    readonly next?: CopyableLesson['next'];
    readonly copy?: CopyableLesson['copy'];
  } = {},
): CopyableLesson {
  const { done = 0, hints = 0, lesson = LESSON, copy } = options;
  const { next = { title: 'Scopes', command: 'tokenwright learn scopes' } } = options;
  const store = createLessonStore(lesson, 7, new TurnedClock());
  for (const event of OBSERVED_EVENTS.slice(0, done)) store.observe(event);
  for (let count = 0; count < hints; count += 1) store.dispatch({ type: 'hint' });
  const controls = { lesson: store, code: () => CODE, next };
  return copy === undefined ? controls : { ...controls, copy };
}
