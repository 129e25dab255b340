import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { exitMessages } from '../../../source/ui/plain/exit-messages.ts';
import { GuideRun } from '../../support/guide/guide-run.ts';
import { copyableLesson } from '../../support/lessons/running-lesson.ts';

const PIPE = new PassThrough();

test('what is left on the screen is that of the guide, and that of the lesson', () => {
  const { state } = new GuideRun().toToken();
  const guide = exitMessages(state, undefined, PIPE);
  const lesson = exitMessages(null, copyableLesson({ done: 4 }), PIPE);
  expect(guide.join('\n')).toContain('token');
  expect(lesson.join('\n')).toContain('A first token');
  expect(exitMessages(state, copyableLesson({ done: 4 }), PIPE)).toEqual([...guide, ...lesson]);
  expect(exitMessages(null, undefined, PIPE)).toEqual([]);
});

test('a guide that was not used beside the explorer has nothing to say', () => {
  const { state } = new GuideRun().toToken();
  if (state.session === null) throw new Error('no token');
  const found = {
    ...state,
    config: { ...state.config, explores: {} as never },
    session: { ...state.session, isFound: true as const },
  };
  expect(exitMessages(found, undefined, PIPE)).toEqual([]);
});

test('in a terminal the last words are broken between words', () => {
  const run = new GuideRun().toToken();
  const whole = exitMessages(run.state, copyableLesson({ done: 4 }), PIPE);
  const columns = 30;
  const rows = exitMessages(
    run.state,
    copyableLesson({ done: 4 }),
    Object.assign(new PassThrough(), { columns }),
  );
  const words = (lines: readonly string[]) => lines.join(' ').split(/\s+/);
  expect(words(rows)).toEqual(words(whole));
  expect(whole.some((line) => line.length > columns)).toBe(true);
  const long = rows.filter((line) => line.length > columns);
  expect(long.filter((line) => line.trim().includes(' ') && !whole.includes(line))).toEqual([]);
  expect(rows.length).toBeGreaterThan(whole.length);
});
