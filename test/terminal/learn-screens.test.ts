import { expect, test } from 'vitest';
import { walkScreens } from '../support/lessons/screen-walk.ts';
import { SCREEN_WALKS } from '../support/lessons/screen-walks.ts';

const CODE = /(?:[0-9A-Z]{5}-){3,}[0-9A-Z]{1,5}/;

test.each(SCREEN_WALKS)('lesson $id is done by its keys', async (walk) => {
  const terminal = await walkScreens(walk);
  terminal.press('h');
  await terminal.waitFor('Your completion code');
  expect(terminal.text()).toMatch(CODE);
});
