import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { expectAtMost } from '../support/newcomer/key-count.ts';
import { newcomer, sharedChromium, toStep, type Newcomer } from '../support/newcomer/newcomer.ts';
import { stayOffUsualPort } from '../support/sockets/fixed-ports.ts';
import { inOneRow } from '../support/terminal/screen-emulator.ts';
import { pressAlone } from '../support/terminal/type-yes.ts';

const chromium = sharedChromium();
afterAll(() => chromium.close());

function envFile(one: Newcomer): string {
  return readFileSync(join(one.home, '.env'), 'utf8');
}

/** The first day: an expiring token is saved to `.env`, and the program left. */
async function saveAndQuit(one: Newcomer, isStoreKept: boolean): Promise<void> {
  await toStep(one, 5);
  await one.pressAndSee('down', '› ● Expiring');
  await one.pressAndSee('enter', 'Listening on');
  await one.goWhereItOpened();
  await one.click('Approve');
  await one.sees('Expiring token');
  await one.pressAndSee('s', 'Save the token');
  await one.pressAndSee('enter', '› Variable');
  // Whether the practice store is to come back is asked once.
  await one.pressAndSee('enter', 'y yes');
  await one.pressAndSee(isStoreKept ? 'y' : 'n', /Saved +\S*\.env/);
  one.press('q');
  expect((await one.exit()).exitCode).toBe(0);
}

test('a saved token is offered the next day, checked, refreshed, revoked and forgotten', async ({
  task,
}) => {
  await stayOffUsualPort();
  const one = await newcomer(task, chromium);
  await saveAndQuit(one, true);
  expectAtMost(one.keys, 11, '5 token saved, and left');

  const away = await one.command('check');
  expect(away.exitCode).toBe(3);
  expect(away.text).toContain('is not running');

  one.start();
  await one.sees('expiring token from .env');
  await one.pressAndSee('enter', 'Expiring token');
  const check = await one.command('check');
  expect(check.exitCode).toBe(0);
  expect(check.text).toContain('valid, from .env line');

  const before = envFile(one);
  await one.pressAndSee('f', 'Enter  Refresh now');
  await one.pressAndSee('enter', 'The token is renewed.');
  expect(envFile(one)).not.toBe(before);
  await one.pressAndSee('enter', 'Enter  Explore');
  expect((await one.command('check')).exitCode).toBe(0);

  // The guide's store is the kept one, which knows the app of its token.
  const renewed = envFile(one);
  const refresh = await one.command('refresh', '--save', '.env');
  expect(refresh.text).toContain('Token    renewed');
  expect(refresh.exitCode).toBe(0);
  expect(envFile(one)).not.toBe(renewed);
  expect((await one.command('check')).exitCode).toBe(0);

  await one.pressAndSee('p', 'y revoke it');
  await pressAlone(one, 'y', 'y revoke it');
  await one.sees('The token is revoked.');
  const revoked = await one.command('check');
  expect(revoked.exitCode).toBe(4);
  expect(revoked.text).toContain('not valid, from .env line');
  one.press('q');
  expect((await one.exit()).exitCode).toBe(0);

  expect((await one.command('forget', '--yes')).exitCode).toBe(0);
  expect(existsSync(join(one.home, '.env'))).toBe(false);
  expect(readdirSync(join(one.home, 'conf'))).toEqual([]);
  expectAtMost(one.keys, 165, '5 the next day, to the last word');
});

test('of a practice store that was not kept the next day says that it is gone', async ({
  task,
}) => {
  await stayOffUsualPort();
  const one = await newcomer(task, chromium);
  await saveAndQuit(one, false);
  one.start();
  await one.sees(inOneRow(/does not run, and its token ended with it/));
  await one.sees('Practice store');
  const check = await one.command('check');
  expect(check.exitCode).toBe(3);
  expect(check.text).toContain('is not running');
  one.press('q');
  expect((await one.exit()).exitCode).toBe(0);
});
