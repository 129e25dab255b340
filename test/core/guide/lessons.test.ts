import { describe, expect, test } from 'vitest';
import { leavingView } from '../../../source/core/guide/ending.ts';
import { guideView } from '../../../source/core/guide/view.ts';
import type { ListedLesson } from '../../../source/core/lessons/listed.ts';
import { tellView } from '../../../source/ui/plain/tellers.ts';
import { GuideRun } from '../../support/guide/guide-run.ts';

const LESSONS: readonly ListedLesson[] = [
  { id: '01-one', title: 'One', minutes: 5, isDone: true },
  { id: '02-two', title: 'Two', minutes: 10, isDone: false },
  { id: '03-three', title: 'Three', minutes: 15, isDone: false },
];

const words = (run: GuideRun) => guideView(run.state).actions.map(({ word }) => word);

function listed(lessons = LESSONS): GuideRun {
  const run = new GuideRun({ offersLessons: true }).do({ type: 'list-lessons' });
  return run.do({ type: 'lessons-listed', id: run.state.lastId, lessons });
}

describe('the lessons on the first step', () => {
  test('are offered where there are some', () => {
    expect(words(new GuideRun({ offersLessons: true }))).toContain('lessons');
    const without = new GuideRun();
    expect(words(without)).not.toContain('lessons');
    expect(without.do({ type: 'list-lessons' }).state.lessons.type).toBe('closed');
  });

  test('are listed with their minutes and what is done, from the first that is not', () => {
    const run = new GuideRun({ offersLessons: true }).do({ type: 'list-lessons' });
    expect(run.effects).toEqual([{ type: 'list-lessons', id: run.state.lastId }]);
    expect(guideView(run.state)).toMatchObject({ id: 'start/lessons', isBusy: true });
    const view = guideView(listed().state);
    expect(view.question).toBe('Which lesson?');
    expect(view.blocks[0]).toMatchObject({ kind: 'list', cursor: 1, isNumbered: true });
    expect(tellView(view)).toEqual([
      '  1. One. 5 min (done)',
      '  2. Two. 10 min',
      '  3. Three. 15 min',
      'In a command shell: tokenwright learn 02-two',
    ]);
  });

  test('have the cursor on the first one where all are done, and keys that move it', () => {
    const all = listed(LESSONS.map((one) => ({ ...one, isDone: true })));
    expect(all.state.lessons).toMatchObject({ cursor: 0 });
    const moves = Object.entries(guideView(all.state).moves);
    expect(moves.map(([key, move]) => [key, move?.title, move?.event])).toEqual([
      ['down', 'next lesson', { type: 'move-lesson', by: 1 }],
      ['up', 'lesson before', { type: 'move-lesson', by: -1 }],
      ['home', 'first lesson', { type: 'move-lesson', by: -3 }],
      ['end', 'last lesson', { type: 'move-lesson', by: 3 }],
    ]);
    expect(words(all)).toEqual(['go', 'open', 'back', 'present']);
    expect(words(listed([]))).toEqual(['back', 'present']);
  });

  test('open by Enter, and by their number; the guide is left for it', () => {
    const entered = listed().do({ type: 'move-lesson', by: 1 }, { type: 'next' });
    expect(entered.state).toMatchObject({ lessonToOpen: '03-three', leaving: 'quit' });
    const [, , byNumber] = guideView(listed().state).actions.flatMap(
      ({ forItem }) => forItem?.events ?? [],
    );
    expect(byNumber).toEqual({ type: 'open-lesson', index: 2 });
    const numbered = listed().do({ type: 'open-lesson', index: 0 });
    expect(numbered.state.lessonToOpen).toBe('01-one');
    expect(tellView(leavingView(numbered.state))).toEqual([]);
    expect(listed().do({ type: 'open-lesson', index: 9 }).state.leaving).toBeNull();
  });

  test('the cursor stays within the list', () => {
    const cursor = (by: number) => listed().do({ type: 'move-lesson', by }).state.lessons;
    expect(cursor(-9)).toMatchObject({ cursor: 0 });
    expect(cursor(9)).toMatchObject({ cursor: 2 });
  });

  test('Esc goes back to the choice of a store', () => {
    const run = listed().do({ type: 'back' });
    expect(run.state).toMatchObject({ step: 'start', lessons: { type: 'closed' } });
    expect(guideView(run.state).id).toBe('start');
  });

  test('a list that comes late, or that is empty, opens nothing', () => {
    const late = new GuideRun({ offersLessons: true }).do({ type: 'list-lessons' });
    const { lastId: id } = late.state;
    late.do({ type: 'back' }, { type: 'lessons-listed', id, lessons: LESSONS });
    expect(late.state.lessons.type).toBe('closed');
    const empty = listed([]).do({ type: 'next' });
    expect(empty.state.leaving).toBeNull();
    expect(tellView(guideView(empty.state))).toEqual(['There is no lesson here.']);
  });

  test('are not offered while leaving would lose a token', () => {
    const run = new GuideRun({ offersLessons: true }).toToken();
    for (let step = 0; step < 8; step += 1)
      run.do({ type: 'back' }, { type: 'answer-pending-wish', answer: 'go-on' });
    expect(run.state.step).toBe('start');
    expect(run.state.session).not.toBeNull();
    expect(words(run)).not.toContain('lessons');
    expect(run.do({ type: 'list-lessons' }).state.lessons.type).toBe('closed');
  });
});
