import { describe, expect, test } from 'vitest';
import { type LessonTelling, lessonTelling } from '../../../source/ui/plain/lesson.ts';
import { scriptedAsker } from '../../support/guide/scripted-asker.ts';
import { PlainTalk, startPlainReal } from '../../support/guide/plain-guide.ts';
import {
  CODE,
  OBSERVED_EVENTS,
  LESSON,
  copyableLesson,
} from '../../support/lessons/running-lesson.ts';

function telling(options: Parameters<typeof copyableLesson>[0] = {}) {
  const controls = copyableLesson(options);
  const inner = scriptedAsker([], { canPick: true });
  const lesson: LessonTelling = lessonTelling(controls);
  return { controls, inner, lesson, asker: lesson.around(inner) };
}

const FIRST = 'Goal 1 of 4: Walk through the guide and approve the app.';
const SECOND = 'Goal 2 of 4: Exchange the code for a token.';

describe('the goal', () => {
  test('is said before the first question, and again only when it changes', async () => {
    const { controls, inner, asker } = telling();
    await asker.ask('a');
    expect(inner.said).toEqual([
      'Lesson: A first token',
      FIRST,
      'The word hint gives a hint for it.',
    ]);
    await asker.confirm('b');
    controls.lesson.dispatch({ type: 'hint' });
    await asker.askSecret('c');
    expect(inner.said).toHaveLength(3);
    for (const happening of OBSERVED_EVENTS.slice(0, 2)) controls.lesson.observe(happening);
    await asker.choose('d', []);
    expect(inner.said.slice(3)).toEqual([
      'Done: Walk through the guide and approve the app.',
      'Done: Exchange the code for a token.',
      'Goal 3 of 4: Ask the store for one of its products, by its number, with the token that you have.',
    ]);
    expect(inner.asked.map(({ question }) => question)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('that was the last one brings the end, with the code on a line of its own', async () => {
    const { controls, inner, asker } = telling({ done: 3 });
    await asker.ask('a');
    const [, , , last] = OBSERVED_EVENTS;
    if (last !== undefined) controls.lesson.observe(last);
    await asker.ask('b');
    await asker.ask('c');
    const words = inner.said.slice(inner.said.indexOf('Done: Give the token back.'));
    expect(words.slice(0, 4)).toEqual([
      'Done: Give the token back.',
      'Lesson done: A first token',
      'Your completion code',
      'You approved an app.',
    ]);
    expect(inner.shown).toEqual([CODE, 'tokenwright learn scopes']);
  });
});

describe('the word hint', () => {
  test('gives one further each time, and after the last one all of them again', async () => {
    const { lesson } = telling();
    const asker = scriptedAsker();
    for (const line of ['hint', ' HINT ', 'hint']) await lesson.sideCommand.handle(line, asker);
    expect(asker.said).toEqual([
      FIRST,
      'Hint 1 of 3: Walk: a nudge.',
      FIRST,
      'Hint 2 of 3: Walk: half of it.',
      FIRST,
      'Hint 3 of 3: Walk: the whole answer.',
    ]);
    await lesson.sideCommand.handle('hint', asker);
    expect(asker.said.slice(6)).toEqual([
      FIRST,
      'Hint 1 of 3: Walk: a nudge.',
      'Hint 2 of 3: Walk: half of it.',
      'Hint 3 of 3: Walk: the whole answer.',
    ]);
  });

  test('is one of the choices where nothing can be typed', async () => {
    const { lesson } = telling();
    const asker = scriptedAsker();
    expect(lesson.sideCommand.title).toBe('Goal of the lesson, next hint');
    await lesson.sideCommand.open(asker);
    expect(asker.said).toEqual([FIRST, 'Hint 1 of 3: Walk: a nudge.']);
  });

  test('tells the end again once there is no goal any more', async () => {
    const { lesson } = telling({ done: 4 });
    const asker = scriptedAsker();
    await lesson.sideCommand.handle('hint', asker);
    expect(asker.said[0]).toBe('Lesson done: A first token');
    expect(asker.shown[0]).toBe(CODE);
  });

  test('is none in another line', () => {
    const { lesson } = telling();
    for (const line of ['hints', 'h', 'a hint', 'GET hint.json', '']) {
      expect(lesson.sideCommand.handle(line, scriptedAsker())).toBeNull();
    }
  });
});

describe('on leaving', () => {
  test('the end is told whole, or the code alone where it was told', async () => {
    const untold = telling({ done: 4 });
    untold.lesson.leave(untold.inner);
    expect(untold.inner.said).toContain('You gave the token back.');
    const told = telling({ done: 4 });
    await told.asker.ask('a');
    const { length } = told.inner.said;
    told.lesson.leave(told.inner);
    expect(told.inner.said.slice(length)).toEqual([
      'Lesson done: A first token',
      'Your completion code',
    ]);
    expect(told.inner.shown.filter((line) => line === CODE)).toHaveLength(2);
  });

  test('goals that were reached last are told, and how far it came', async () => {
    const { controls, inner, lesson, asker } = telling();
    await asker.ask('a');
    const [first] = OBSERVED_EVENTS;
    if (first !== undefined) controls.lesson.observe(first);
    lesson.leave(inner);
    expect(inner.said.slice(3)).toEqual([
      'Done: Walk through the guide and approve the app.',
      'Lesson not finished: A first token, 1 of 4 goals done.',
    ]);
  });
});

test.each(['lines', 'prompts'] as const)('in the guide in %s', async (style) => {
  const lesson = copyableLesson();
  const talk = new PlainTalk();
  const { exit } = await startPlainReal(talk, style, { lesson });
  await talk.hear(FIRST);
  await talk.hear('The word hint gives a hint for it.');
  if (style === 'lines') {
    talk.type('hint');
    await talk.hear('Hint 1 of 3: Walk: a nudge.');
    // A question stands: it is put again behind what is told.
    const [first] = OBSERVED_EVENTS;
    if (first !== undefined) lesson.lesson.observe(first);
    await talk.hear('Done: Walk through the guide');
    await talk.hear(SECOND);
    await talk.hear('Enter takes 1.');
  }
  talk.end();
  expect(await exit).toBe(0);
  expect(talk.said).toContain(`Lesson not finished: ${LESSON.title}`);
});

test('at request> the word gives the hints too, and the last words have the code', async () => {
  const lesson = copyableLesson({ done: 3 });
  const talk = new PlainTalk();
  const { exit, ...run } = await startPlainReal(talk, 'lines', { lesson });
  talk.type('', '', '', '', '', '');
  await talk.hear('Paste the address');
  await run.approve(run.opened[0] ?? '');
  await talk.hear('What next?');
  talk.type('requests');
  await talk.hear('request>');
  talk.type('hint');
  await talk.hear('Hint 1 of 3: Give: a nudge.');
  await talk.hear('request>');
  const [, , , last] = OBSERVED_EVENTS;
  if (last !== undefined) lesson.lesson.observe(last);
  talk.type('present');
  await talk.hear('request>');
  talk.type('help');
  await talk.hear('Done: Give the token back.');
  await talk.hear(CODE);
  talk.leave();
  expect(await exit).toBe(0);
  const words = talk.said.slice(talk.said.lastIndexOf('Lesson done:'));
  expect(words).toMatch(new RegExp(`^Lesson done: A first token\nYour completion code\n${CODE}\n`));
});
