import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { saveEnvPort } from '../../../source/commands/guide/guide-ports.ts';
import {
  type GuideScreenTest,
  openGuideScreen,
  walkToToken,
} from '../../support/guide/guide-screen.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

async function openExpiring() {
  const folder = await ownFolder();
  const screen = await openGuideScreen({
    columns: 100,
    rows: 32,
    config: { tokenMode: 'expiring' },
    ports: { saveEnv: saveEnvPort({ cwd: folder }) },
  });
  await walkToToken(screen);
  await screen.waitFor('refresh drill');
  return { screen, path: join(folder, '.env') };
}

function tokenOf({ guide }: GuideScreenTest): string {
  return guide.getState().session?.result.token.accessToken.reveal() ?? '';
}

test('f explains with a countdown, Enter renews, and the file has the new pair before it is used', async () => {
  const { screen, path } = await openExpiring();
  await using _ = screen;
  screen.press('s');
  await screen.waitFor('Save the token');
  screen.press('enter', 'enter');
  await screen.waitFor('Saved  ');
  const before = tokenOf(screen);
  screen.press('f');
  await screen.waitFor(/The access token ends in 59 minutes/);
  await screen.waitFor('Store the new pair before you use it');
  await screen.waitFor('The new pair is written to .env before it is used.');
  screen.press('enter');
  await screen.waitFor('The token is renewed.');
  const after = tokenOf(screen);
  expect(after).not.toBe(before);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(`TOKENWRIGHT_ACCESS_TOKEN=${after}\n`);
  expect(text).not.toContain(before);
  expect(screen.emulator.raw()).not.toContain(after);
  screen.press('enter');
  await screen.waitFor('Explore');
});

test('without a file the words say that the new pair is in memory only', async () => {
  const { screen } = await openExpiring();
  await using _ = screen;
  screen.press('f');
  await screen.waitFor('in memory only');
  screen.press('enter');
  await screen.waitFor('The token is renewed.');
  // Nobody has it: leaving asks.
  screen.press('enter', 'q');
  await screen.waitFor('Leave now?');
});

test('Esc leaves the drill, and a permanent token has none', async () => {
  const { screen } = await openExpiring();
  await using _ = screen;
  screen.press('f');
  await screen.waitFor('Renewing an expiring token');
  screen.press('esc');
  await screen.waitFor('Your token is here');
  await using permanent = await openGuideScreen();
  await walkToToken(permanent);
  expect(permanent.text()).not.toContain('refresh drill');
});
