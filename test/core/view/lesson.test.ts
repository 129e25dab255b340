import { describe, expect, test } from 'vitest';
import { endOf } from '../../../source/app/lessons.ts';
import { goalLine, goalWords, titleWords } from '../../../source/core/lessons/words.ts';
import { notice } from '../../../source/core/view/blocks.ts';
import { hintKeys, leftLessonView, lessonView } from '../../../source/core/view/lesson.ts';
import { tellView } from '../../../source/ui/plain/tellers.ts';
import { CODE, LESSON, copyableLesson } from '../../support/lessons/running-lesson.ts';

const KEYS = ['h', 'f10'];

function viewOf(
  options: Parameters<typeof copyableLesson>[0],
  said: Parameters<typeof lessonView>[2] = null,
) {
  const controls = copyableLesson(options);
  return lessonView(controls.lesson.getState(), () => endOf(controls), said, KEYS);
}

const keysOf = ({ actions }: ReturnType<typeof viewOf>) =>
  Object.fromEntries(actions.map(({ word, keys }) => [word, keys.join(' ')]));

describe('the line of a goal', () => {
  const lineOf = (done: number) => goalLine(copyableLesson({ done }).lesson.getState());

  test('says which of how many, and at the end that all are done', () => {
    expect(lineOf(0)).toEqual({
      count: '1 of 4',
      text: 'Walk through the guide and approve the app.',
    });
    expect(lineOf(3)).toEqual({ count: '4 of 4', text: 'Give the token back.' });
    expect(lineOf(4)).toEqual({ count: null, text: 'Done: all 4.' });
  });

  test('counts nothing where there was one goal alone', () => {
    const one = { ...LESSON, checks: [LESSON.checks[0]] as const };
    expect(goalLine(copyableLesson({ lesson: one, done: 1 }).lesson.getState()).text).toBe('Done.');
  });

  test('shows the texts of a file, and lets none of them act on the terminal', () => {
    const evil = 'Look\u001b[2J there.';
    const [first] = LESSON.checks;
    const hints = [evil, evil, evil] as const;
    const lesson = {
      ...LESSON,
      title: evil,
      facts: [evil],
      closing: [evil, evil, evil] as const,
      checks: [{ ...first, goal: evil, hints }] as const,
    };
    const next = { title: evil, command: evil };
    const all = [0, 1].flatMap((done) => {
      const controls = copyableLesson({ lesson, next, done, hints: 1 });
      const running = controls.lesson.getState();
      const view = lessonView(running, () => endOf(controls), null, KEYS);
      return [
        titleWords(running),
        goalLine(running).text,
        goalWords(running) ?? '',
        view.question,
        ...tellView(view),
        ...tellView(leftLessonView(running, () => endOf(controls))),
      ];
    });
    expect(all.join('\n')).toContain('Look');
    expect(all.join('')).not.toContain('\u001b');
  });
});

describe('the goal with its hints', () => {
  test('stands whole as the question; without a hint so far it says that there are three', () => {
    const view = viewOf({ done: 2 });
    expect(view.question).toBe(
      'Goal 3 of 4: Ask the store for one of its products, by its number, with the token that you have.',
    );
    expect(tellView(view)).toEqual([
      'There are three hints for it, from a nudge to the whole answer.',
      'Done so far',
      '  1. [ok] Walk through the guide and approve the app.',
      '  2. [ok] Exchange the code for a token.',
    ]);
    expect(keysOf(view)).toEqual({ hint: 'h f10', close: 'esc q' });
  });

  test('has the newest hint first, and after the last one no key for another', () => {
    expect(tellView(viewOf({ hints: 2 }))).toEqual([
      'Hint 2 of 3',
      'Walk: half of it.',
      'Hint 1 of 3',
      'Walk: a nudge.',
    ]);
    const last = viewOf({ hints: 3 });
    expect(tellView(last).slice(0, 2)).toEqual(['Hint 3 of 3', 'Walk: the whole answer.']);
    expect(keysOf(last)).toEqual({ close: 'esc q' });
  });
});

describe('the end of a lesson', () => {
  test('has the code first, then what was done, the next lesson, and where it stands', () => {
    const view = viewOf({ done: 4 });
    expect(view.question).toBe('Lesson done: A first token');
    expect(tellView(view)).toEqual([
      'Your completion code',
      CODE,
      'You approved an app.',
      'Its code became a token.',
      'You gave the token back.',
      'The next lesson: Scopes',
      'tokenwright learn scopes',
      'Read on in docs/service.md: Authorize request; Exchange.',
      'Whoever teaches you can read from it which lesson you finished, when, and in how many tries.',
    ]);
    expect(keysOf(view)).toEqual({ copy: 'c', close: 'esc q h f10' });
  });

  test('says what came of copying, right under the code', () => {
    const [, said] = viewOf({ done: 4 }, notice('ok', 'It is copied.')).blocks;
    expect(said).toMatchObject({ kind: 'notice', message: 'It is copied.' });
  });

  test('has nothing to say of a next lesson and of facts where there are none', () => {
    const lesson = { ...LESSON, facts: [] };
    const words = tellView(viewOf({ done: 4, next: null, lesson })).join('\n');
    expect(words).not.toMatch(/next lesson|docs\/service/);
  });
});

describe('the last words of a program', () => {
  const last = (done: number, isTold?: boolean) => {
    const controls = copyableLesson({ done });
    return tellView(leftLessonView(controls.lesson.getState(), () => endOf(controls), isTold));
  };

  test('are the whole end, or the code again where it was told', () => {
    expect(last(4).slice(0, 4)).toEqual([
      'Lesson done: A first token',
      'Your completion code',
      CODE,
      'You approved an app.',
    ]);
    expect(last(4, true)).toEqual(['Lesson done: A first token', 'Your completion code', CODE]);
  });

  test('say how far a lesson came that was left', () => {
    expect(last(2)).toEqual(['Lesson not finished: A first token, 2 of 4 goals done.']);
    const untouched = copyableLesson();
    const code = () => expect.unreachable('there is no code yet');
    expect(leftLessonView(untouched.lesson.getState(), code).blocks).toHaveLength(1);
  });
});

test('keys that a person gave to a command are none of the lesson', () => {
  expect(hintKeys()).toEqual(['h', 'f10', 'alt+h']);
  const chosen = { zoom: { keys: ['h'], usual: [] }, 'go-on': { keys: ['f9', 'f10'], usual: [] } };
  expect(hintKeys(chosen)).toEqual(['alt+h']);
});
