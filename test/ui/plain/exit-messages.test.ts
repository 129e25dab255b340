import { expect, test } from 'vitest';
import { exitMessages } from '../../../source/ui/plain/exit-messages.ts';
import { GuideRun } from '../../support/guide/guide-run.ts';
import { copyableLesson } from '../../support/lessons/running-lesson.ts';

test('what is left on the screen is that of the guide, and that of the lesson', () => {
  const { state } = new GuideRun().toToken();
  const guide = exitMessages(state, undefined);
  const lesson = exitMessages(null, copyableLesson({ done: 4 }));
  expect(guide.join('\n')).toContain('token');
  expect(lesson.join('\n')).toContain('A first token');
  expect(exitMessages(state, copyableLesson({ done: 4 }))).toEqual([...guide, ...lesson]);
  expect(exitMessages(null, undefined)).toEqual([]);
});

test('a guide that was not used beside the explorer has nothing to say', () => {
  const { state } = new GuideRun().toToken();
  if (state.session === null) throw new Error('no token');
  const found = {
    ...state,
    config: { ...state.config, explores: {} as never },
    session: { ...state.session, isFound: true as const },
  };
  expect(exitMessages(found, undefined)).toEqual([]);
});
