import { describe, expect, test, vi } from 'vitest';
import { createLessonPanel, createLessonStore, watchCallbacks } from '../../source/app/lessons.ts';
import type { CopyText, GuidePorts } from '../../source/app/ports.ts';
import type { ObservedEvent } from '../../source/core/lessons/observed-event.ts';
import type { Lesson } from '../../source/core/lessons/lesson.ts';
import type { CallbackVerdict, SeenCallback } from '../../source/core/sign-in/callback-check.ts';
import { toDisplayText } from '../../source/core/text/display-text.ts';
import { Secret } from '../../source/core/text/secret.ts';
import { CODE, copyableLesson } from '../support/lessons/running-lesson.ts';
import { settled } from '../support/terminal/waiting.ts';
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
  const told: ObservedEvent[] = [];
  const heard: string[] = [];
  let seen: ((seen: SeenCallback) => void) | undefined;
  const listen: GuidePorts['listen'] = (options) => {
    seen = options.onSeen;
    return Promise.resolve({ finish: () => Promise.resolve(), close: () => Promise.resolve() });
  };
  const ports = watchCallbacks(
    { isOther: true, listen, onPasted: (_text, { type }) => heard.push(`pasted ${type}`) },
    { observe: (event) => told.push(event) },
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
  expect(ports.isOther).toBe(true);
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
  lesson.observe({ type: 'callback-accepted' });
  expect(lesson.getState()).toMatchObject({ seed: 7, startedAtMs, done: 0, tries: [1] });
  clock.turn(60_000);
  lesson.observe({ type: 'callback-refused', reason: 'hmac' });
  expect(lesson.getState()).toMatchObject({ done: 1, endedAtMs: startedAtMs + 120_000 });
});

describe('what is said of copying the code', () => {
  async function copied(copy?: CopyText) {
    const panel = createLessonPanel(
      copyableLesson({ done: 4, ...(copy === undefined ? {} : { copy }) }),
    );
    expect(panel.getState()).toBeNull();
    panel.dispatch({ type: 'copy' });
    await settled();
    return panel;
  }

  test('is that it is on the clipboard, where it stays', async () => {
    const copy = vi.fn<CopyText>(async () => ({ type: 'copied', by: 'xclip' }));
    const panel = await copied(copy);
    expect(panel.getState()).toMatchObject({
      level: 'ok',
      message: expect.stringMatching(/^The completion code is on the clipboard/),
    });
    const [[secret, options] = []] = copy.mock.calls;
    expect([secret?.reveal(), options]).toEqual([CODE, { clearAfterMs: null }]);
    panel.dispatch({ type: 'close' });
    expect(panel.getState()).toBeNull();
  });

  test('is why it was not copied', async () => {
    const failing: CopyText = async () => ({ type: 'not-copied', reason: 'It is locked.' });
    const words = async (copy?: CopyText) => (await copied(copy)).getState()?.message ?? '';
    expect(await words(failing)).toContain('It is locked.');
    expect(await words()).toContain('The completion code was not copied.');
    expect(await words()).not.toContain('It is locked.');
  });

  test('stays until the next is known', async () => {
    const panel = await copied();
    const before = panel.getState();
    panel.dispatch({ type: 'copy' });
    expect(panel.getState()).toBe(before);
    await settled();
  });
});
