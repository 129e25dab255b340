import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { expectShown } from '../../support/terminal/expect-shown.ts';
import { saveEnvPort } from '../../../source/commands/guide/guide-ports.ts';
import {
  type GuideScreenTest,
  openGuideScreen,
  walkTo,
  walkToToken,
} from '../../support/guide/guide-screen.ts';
import { expiringOutcome, silentAfter } from '../../support/sockets/http-answers.ts';
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
  await screen.waitFor('renew it');
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
  await expectShown(screen, 'Leave now?');
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
  expect(permanent.text()).not.toContain('renew it');
});

describe('while the store is silent', () => {
  /** Waits for what is said of it, and that within a second of the key. */
  async function soon(screen: GuideScreenTest, words: string): Promise<void> {
    const from = performance.now();
    await screen.waitFor(words);
    expect(performance.now() - from).toBeLessThan(1000);
  }

  test.each(['esc', 'ctrl+c'] as const)(
    '%s does what the footer says to an exchange: it is given up, and the code is spent',
    async (key) => {
      await using screen = await openGuideScreen({ ports: { send: silentAfter() } });
      await walkTo(screen, 6);
      screen.press('a');
      await screen.waitFor('Exchanging the code');
      await screen.waitFor((rows) => rows.at(-1)?.includes('Esc give it up') === true);
      await screen.waitFor('the code is spent');
      screen.press(key);
      await soon(screen, 'You gave the exchange up. The code is spent');
      await expectShown(screen, (rows) => rows.at(-1)?.includes('Authorize again') === true);
    },
  );

  test.each(['esc', 'ctrl+c'] as const)('%s gives up a refresh and a revocation', async (key) => {
    await using screen = await openGuideScreen({
      config: { tokenMode: 'expiring' },
      ports: { send: silentAfter(expiringOutcome(1)) },
      columns: 100,
      rows: 32,
    });
    await walkToToken(screen);
    screen.press('f');
    await screen.waitFor(/Refresh now/);
    screen.press('enter');
    await screen.waitFor((rows) => rows.at(-1)?.includes('Esc give it up') === true);
    screen.press(key);
    await soon(screen, 'You gave the refresh up');
    screen.press('esc', 'p');
    await screen.waitFor('y revoke it');
    screen.press('y');
    await screen.waitFor((rows) => rows.at(-1)?.includes('Esc give it up') === true);
    screen.press(key);
    await soon(screen, 'You cancelled the request: whether');
    expect(screen.guide.getState().session).not.toBeNull();
  });
});
