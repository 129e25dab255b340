import { expect, test } from 'vitest';
import { createLessonStore, watchCallbacks } from '../../source/app/lessons.ts';
import type { GuidePorts } from '../../source/app/ports.ts';
import type { Happening } from '../../source/core/lessons/happening.ts';
import type { Lesson } from '../../source/core/lessons/lesson.ts';
import type { CallbackVerdict, SeenCallback } from '../../source/core/sign-in/callback-check.ts';
import { toDisplayText } from '../../source/core/text/display-text.ts';
import { Secret } from '../../source/core/text/secret.ts';
import { redirectUriOf } from '../support/guide/guide-config.ts';
import { TurnedClock } from '../support/guide/fake-guide-world.ts';

const LESSON: Lesson = {
  id: 'refuse',
  title: 'Refuse',
  goal: 'You know it.',
  minutes: 5,
  world: {},
  start: { type: 'guide' },
  checks: [
    {
      goal: 'Have one refused.',
      when: { type: 'callback-refused', reason: 'hmac' },
      hints: ['a', 'b', 'c'],
    },
  ],
  closing: ['One.', 'Two.', 'Three.'],
  facts: [],
  next: null,
};

const REFUSED: CallbackVerdict = {
  type: 'refused',
  reason: 'hmac',
  message: '',
  remedy: '',
  otherShop: null,
};

const DENIED: CallbackVerdict = {
  type: 'denied',
  error: toDisplayText('access_denied'),
  description: null,
};

function listening() {
  const told: Happening[] = [];
  const heard: string[] = [];
  let seen: ((seen: SeenCallback) => void) | undefined;
  const listen: GuidePorts['listen'] = (options) => {
    seen = options.onSeen;
    return Promise.resolve({ finish: () => Promise.resolve(), close: () => Promise.resolve() });
  };
  const ports = watchCallbacks(
    { listen, onPasted: (_text, { type }) => heard.push(`pasted ${type}`) },
    { tell: (happening) => told.push(happening) },
  );
  return { told, heard, ports, see: (verdict: CallbackVerdict) => seen?.(callback(verdict)) };
}

function callback(verdict: CallbackVerdict): SeenCallback {
  const answer = { status: 400, headers: [] };
  return { rawQuery: new Secret(''), headers: [], verdict, answer };
}

test('a callback is told with its verdict, and to whoever looked on before', async () => {
  const { told, heard, ports, see } = listening();
  await ports.listen({
    redirectUri: redirectUriOf('http://127.0.0.1:3456/callback'),
    check: () => REFUSED,
    onVerdict: () => undefined,
    onNotice: () => undefined,
    onSeen: ({ verdict }) => heard.push(`seen ${verdict.type}`),
  });
  see(REFUSED);
  see(DENIED);
  expect(told).toEqual([{ type: 'callback-refused', reason: 'hmac' }, { type: 'callback-denied' }]);
  expect(heard).toEqual(['seen refused', 'seen denied']);
});

test('a pasted address counts as one that came', () => {
  const { told, heard, ports } = listening();
  ports.onPasted?.(new Secret('http://127.0.0.1:3456/callback?x'), REFUSED);
  expect(told).toEqual([{ type: 'callback-refused', reason: 'hmac' }]);
  expect(heard).toEqual(['pasted refused']);
});

test('what is told moves the lesson on, at the time it happened', () => {
  const clock = new TurnedClock();
  const lesson = createLessonStore(LESSON, 7, clock);
  const startedAtMs = clock.epochMs();
  clock.turn(60_000);
  lesson.tell({ type: 'callback-accepted' });
  expect(lesson.getState()).toMatchObject({ seed: 7, startedAtMs, done: 0, tries: [1] });
  clock.turn(60_000);
  lesson.tell({ type: 'callback-refused', reason: 'hmac' });
  expect(lesson.getState()).toMatchObject({ done: 1, endedAtMs: startedAtMs + 120_000 });
});
