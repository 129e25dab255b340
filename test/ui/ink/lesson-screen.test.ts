import { describe, expect, test } from 'vitest';
import { openExplorerScreen } from '../../support/explorer/explorer-screen.ts';
import { openGuideScreen, walkTo, walkToToken } from '../../support/guide/guide-screen.ts';
import { CODE, OBSERVED_EVENTS, copyableLesson } from '../../support/lessons/running-lesson.ts';
import { expectShown } from '../../support/terminal/expect-shown.ts';

const ASCII = { LANG: 'C', TERM: 'xterm' };
const NO_COLOR = { LANG: 'C.UTF-8', TERM: 'xterm', NO_COLOR: '1' };
const COLOR = { LANG: 'C.UTF-8', TERM: 'xterm' };

describe('a lesson in the guide', () => {
  test('has its goal over every screen, and its hints behind h', async () => {
    const lesson = copyableLesson();
    await using screen = await openGuideScreen({ lesson });
    await screen.waitFor('Step 1 of 7');
    expect(screen.rows()[0]).toMatch(/^ 1 of 4 {2}Walk through the guide .* h hint$/);
    expect(screen.rows()[1]).toMatch(/^ tokenwright .*Step 1 of 7/);
    screen.press('h');
    await screen.waitFor('Walk: a nudge.');
    expect(screen.rows()[0]).toMatch(/^ tokenwright {2}Lesson: A first token +1 of 4/);
    screen.press('h');
    await screen.waitFor('Walk: half of it.');
    screen.press('esc');
    await screen.waitFor('Step 1 of 7');
    screen.press('?');
    await screen.waitFor('h or F10');
    expect(screen.text()).toContain('goal of the lesson, next hint');
    expect(screen.rows()[0]).toMatch(/^ 1 of 4 /);
    screen.press('esc', 'w');
    await screen.waitFor('Wire tape');
    // The tape has all keys.
    expect(screen.rows()[0]).toMatch(/^ 1 of 4 {2}Walk .*approve the app\.$/);
  });

  test('in a text field h is text and F10 opens the hints; the cursor stays in the field', async () => {
    await using screen = await openGuideScreen({ lesson: copyableLesson(), columns: 60, rows: 18 });
    await walkTo(screen, 6);
    screen.press('tab', 'h');
    await screen.waitFor(() => screen.guide.getState().approve.paste.text === 'h');
    await screen.waitFor('F10');
    const { row, column } = screen.cursor();
    expect(screen.rows()[row]?.slice(0, column)).toMatch(/h$/);
    screen.press('f10');
    await screen.waitFor('Walk: a nudge.');
    screen.press('alt+h');
    await screen.waitFor('Walk: half of it.');
    screen.press('esc', 'x');
    await screen.waitFor(() => screen.guide.getState().approve.paste.text === 'hx');
  });

  test('a goal that is reached is marked until the next key, and interrupts no typing', async () => {
    const lesson = copyableLesson();
    await using screen = await openGuideScreen({ lesson });
    await walkTo(screen, 6);
    screen.press('tab', 'a');
    await screen.waitFor(() => screen.guide.getState().focus === 'paste');
    const [approved] = OBSERVED_EVENTS;
    if (approved !== undefined) lesson.lesson.observe(approved);
    await screen.waitFor('✓ Done.  2 of 4  Exchange the code for a token.');
    expect(screen.text()).toContain('Step 6 of 7');
    screen.press('b');
    await screen.waitUntilGone('✓ Done.  2 of 4');
    expect(screen.rows()[0]).toMatch(/^ 2 of 4 /);
    expect(screen.guide.getState().approve.paste.text).toBe('ab');
  });

  test('at its end it says so, h shows the code, and leaving says it again', async () => {
    const copied: string[] = [];
    const lesson = copyableLesson({
      copy: async (text) => {
        copied.push(text.reveal());
        return { type: 'copied', by: 'test' };
      },
    });
    await using screen = await openGuideScreen({ lesson });
    await screen.waitFor('Step 1 of 7');
    for (const event of OBSERVED_EVENTS) lesson.lesson.observe(event);
    await screen.waitFor('✓ Done: all 4.');
    expect(screen.rows()[0]).toMatch(/h shows your code$/);
    expect(screen.text()).toContain('Step 1 of 7');
    screen.press('h');
    await screen.waitFor('Lesson done: A first token');
    expect(screen.rows()).toContain(CODE);
    expect(screen.rows()).toContain('tokenwright learn scopes');
    screen.press('c');
    await screen.waitFor('The completion code is on the clipboard.');
    expect(copied).toEqual([CODE]);
    screen.press('h');
    await screen.waitFor('Step 1 of 7');
    screen.press('q');
    expect(await screen.exit).toBe(0);
    await screen.waitFor('Lesson done: A first token');
    expect(screen.rows()).toContain(CODE);
    expect(screen.text()).toContain('No token was issued.');
    expect(screen.text()).toContain('You gave the token back.');
  });

  test('that is left before says how far it came', async () => {
    await using screen = await openGuideScreen({ lesson: copyableLesson({ done: 1 }) });
    await screen.waitFor('Step 1 of 7');
    screen.press('q');
    await screen.exit;
    await expectShown(screen, 'Lesson not finished: A first token, 1 of 4 goals done.');
    expect(screen.text()).not.toContain(CODE);
  });

  test('while presenting nothing of it is hidden', async () => {
    await using screen = await openGuideScreen({ lesson: copyableLesson({ done: 4 }) });
    await screen.waitFor('Step 1 of 7');
    screen.press('f2', 'h');
    await screen.waitFor(CODE);
    expect(screen.text()).toContain('[presenting]');
  });

  test.for([
    { columns: 60, rows: 18, environment: ASCII },
    { columns: 80, rows: 24, environment: NO_COLOR },
    { columns: 200, rows: 60, environment: COLOR },
  ])('no frame is taller than $columns×$rows, up to the token', async (size) => {
    await using screen = await openGuideScreen({ ...size, lesson: copyableLesson({ done: 2 }) });
    await walkToToken(screen);
    expect(screen.rows()[0]).toMatch(/^ 3 of 4 {2}Ask the store for one of its products/);
    expect(screen.rows()[1]).toContain('Step 7 of 7');
    expect(screen.rows().at(-1)).toMatch(/\? help/);
    screen.press('h', 'h', 'h');
    await screen.waitFor('Ask: the whole answer.');
    expect(screen.tallestFrame()).toBeLessThanOrEqual(size.rows);
    if (size.environment === ASCII) expect(screen.text()).toMatch(/^[\u0000-\u007f]*$/);
  });

  test('where there is no row for it the screen has all', async () => {
    await using screen = await openGuideScreen({ lesson: copyableLesson(), columns: 40, rows: 6 });
    await screen.waitFor('1 of 4');
    screen.resize(40, 5);
    await screen.waitUntilGone('1 of 4');
    expect(screen.rows()[0]).toContain('Step 1 of 7');
    screen.resize(1, 1);
    await screen.waitFor('!');
    screen.resize(80, 24);
    await expectShown(screen, '1 of 4');
  });
});

describe('a lesson in the explorer', () => {
  test('has its goal over the panes, and its hints behind h', async () => {
    await using screen = openExplorerScreen({ lesson: copyableLesson({ done: 3 }) });
    await screen.waitFor('Request: REST');
    expect(screen.rows()[0]).toMatch(/^ 4 of 4 {2}Give the token back\. .*F10 hint$/);
    screen.press('esc');
    await screen.waitFor(/^ 4 of 4 .* h hint$/m);
    screen.press('h');
    await screen.waitFor('Give: a nudge.');
    screen.press('esc');
    await screen.waitFor('Request: REST');
    screen.press('?');
    await screen.waitFor('Request, outside text');
    screen.press('/', ...'lesson');
    await screen.waitFor(/h F10 +goal of the lesson, next hint/);
    expect(screen.rows()[0]).toMatch(/^ 4 of 4 /);
    screen.press('esc', 'esc');
    await screen.waitFor('Request: REST');
    screen.press('ctrl+p', ...'hint');
    await screen.waitFor('goal of the lesson, next hint');
    screen.press('enter');
    await screen.waitFor('Hint 1 of 3');
    expect(screen.rows()[0]).toContain('Lesson: A first token');
  });

  test('in a text field h is text and F10 opens the hints; what is typed stays', async () => {
    await using screen = openExplorerScreen({ lesson: copyableLesson(), columns: 60, rows: 18 });
    await screen.waitFor('Request: REST');
    await screen.waitFor('F10');
    screen.press('h');
    await screen.waitFor(/Path +h *$/m);
    const { row, column } = screen.cursor();
    expect(screen.rows()[row]?.slice(0, column)).toMatch(/h$/);
    screen.press('f10');
    await screen.waitFor('Walk: a nudge.');
    screen.press('esc');
    await screen.waitFor('Request: REST');
    expect(screen.explorer.getState().focus.isTyping).toBe(true);
  });

  test('leaves a person the keys that they chose', async () => {
    const keys = { zoom: { keys: ['f10'], usual: [] } };
    await using screen = openExplorerScreen({ lesson: copyableLesson(), config: { keys } });
    await screen.waitFor('Alt+H hint');
    screen.press('esc');
    await screen.waitFor(' h hint');
    screen.press('f10');
    await screen.waitFor(() => screen.explorer.getState().layout.isZoomed);
    screen.press('alt+h');
    await screen.waitFor('Walk: a nudge.');
    expect(screen.text()).toContain('h  Next hint');
  });

  test.for([
    { columns: 60, rows: 18, environment: ASCII },
    { columns: 80, rows: 24, environment: NO_COLOR },
    { columns: 200, rows: 60, environment: COLOR },
  ])('no frame is taller than $columns×$rows', async (size) => {
    await using screen = openExplorerScreen({ ...size, lesson: copyableLesson() });
    await screen.waitFor('Request: REST');
    expect(screen.rows()[0]).toMatch(/^ 1 of 4 {2}Walk through the guide/);
    for (const key of ['?', 'esc', 'ctrl+p', 'esc', 'tab', 'f', 'f'] as const) screen.press(key);
    await screen.waitFor('1 of 4');
    expect(screen.rows().at(-1)).toMatch(/help/);
    expect(screen.tallestFrame()).toBeLessThanOrEqual(size.rows);
  });
});

test('without a lesson there is no line for it, and h opens nothing', async () => {
  await using screen = await openGuideScreen();
  await screen.waitFor('Step 1 of 7');
  expect(screen.rows()[0]).toContain('Step 1 of 7');
  screen.press('h', 'f10', '?');
  await screen.waitFor('tokenwright  Help');
  expect(screen.text()).not.toMatch(/F10|hint/);
});
