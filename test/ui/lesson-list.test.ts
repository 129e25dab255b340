import { expect, test } from 'vitest';
import type { GuidePorts } from '../../source/app/ports.ts';
import { openGuideScreen } from '../support/guide/guide-screen.ts';
import { PlainTalk, startPlainReal } from '../support/guide/plain-guide.ts';

const config = { offersLessons: true };

const LISTED: Pick<GuidePorts, 'listLessons'> = {
  listLessons: async () => [
    { id: '01-one', title: 'One', minutes: 5, isDone: true },
    { id: '02-two', title: 'Two', minutes: 10, isDone: false },
  ],
};

test('on the screens l lists the lessons, and Enter leaves for the one under the cursor', async () => {
  await using screen = await openGuideScreen({ config, ports: LISTED });
  await screen.waitFor('l lessons');
  screen.press('l');
  await screen.waitFor('Which lesson?');
  expect(screen.text()).toMatch(/1 One .*\(done\)/);
  expect(screen.text()).toMatch(/› +2 Two .*10 min/);
  screen.press('esc');
  await screen.waitFor('l lessons');
  screen.press('l');
  await screen.waitFor('Which lesson?');
  screen.press('enter');
  expect(await screen.exit).toBe(0);
  expect(screen.guide.getState().lessonToOpen).toBe('02-two');
  expect(screen.text()).not.toContain('No token was issued.');
});

test('in lines the word lists them, and a number leaves for one', async () => {
  const talk = new PlainTalk();
  const { guide, exit } = await startPlainReal(talk, 'lines', { config, ports: LISTED });
  talk.type('lessons');
  await talk.hear('  1. One. 5 min (done)');
  await talk.hear('NUMBER: open the lesson of that number');
  talk.type('1');
  expect(await exit).toBe(0);
  expect(guide.getState().lessonToOpen).toBe('01-one');
});

test('lessons that cannot be listed are none', async () => {
  const listLessons = () => Promise.reject(new Error('the folder is gone'));
  await using screen = await openGuideScreen({ config, ports: { listLessons } });
  await screen.waitFor('l lessons');
  screen.press('l');
  await screen.waitFor('There is no lesson here.');
  screen.press('enter', 'esc');
  await screen.waitFor('l lessons');
  expect(screen.guide.getState().leaving).toBeNull();
});
