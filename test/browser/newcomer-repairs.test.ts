import { afterAll, describe, expect, test } from 'vitest';
import { expectAtMost } from '../support/newcomer/key-count.ts';
import { inOneRow } from '../support/terminal/screen-emulator.ts';
import {
  newcomer,
  sharedChromium,
  toApproval,
  toStep,
  type Newcomer,
} from '../support/newcomer/newcomer.ts';

const chromium = sharedChromium();
afterAll(() => chromium.close());

describe('an app made by hand', () => {
  test('the forgotten release is met, understood and repaired', async ({ task }) => {
    const one = await newcomer(task, chromium);
    await toStep(one, 4);
    await one.pressAndSee('y', 'Set your app up, step by step:');
    await one.pressAndSee('o', 'Your browser shows the app settings.');
    const page = await one.goWhereItOpened();
    await page.getByRole('link', { name: 'Create an app' }).click();
    await page.getByLabel('App name').fill('My first app');
    await one.click('Create the app');
    for (const [number, field] of [
      ['3', 'Scopes'],
      ['4', 'Redirect URLs'],
      ['5', 'App URL'],
    ] as const) {
      const before = one.copied();
      await one.pressAndSee(number, () => ![before, ''].includes(one.copied()));
      await page.getByLabel(field, { exact: true }).fill(one.copied());
    }
    // The button beside the right one.
    await one.click('Save as draft');
    await page.getByRole('link', { name: 'Settings' }).click();
    const clientId = await page.getByLabel('Client ID').inputValue();
    await one.click('Show the client secret');
    const clientSecret = await page.getByLabel('Client secret').inputValue();

    const before = one.copied();
    await one.pressAndSee('9', () => ![before, ''].includes(one.copied()));
    for (const [name, value] of [
      ['Shop domain', one.copied()],
      ['Client ID', clientId],
      ['Client secret', clientSecret],
    ] as const) {
      await one.pressAndSee('tab', `› ${name}`);
      one.paste(value);
    }
    await one.pressAndSee('enter', 'Step 5 of 7');
    await one.pressAndSee('enter', 'Listening on');

    await one.goWhereItOpened(2);
    const problem = (await page.textContent('main')) ?? '';
    await one.pressAndSee('p', 'What does the page in the browser say?');
    one.paste(problem);
    await one.sees(inOneRow(/does not find the redirect URI on the app's list/));
    await one.sees(inOneRow(/release the version/));
    await one.pressAndSee('enter', 'Step 4 of 7');
    await page.goto(one.opened[0] ?? '');
    await page.getByRole('link', { name: 'My first app' }).click();
    await page.getByRole('link', { name: 'Versions' }).first().click();
    await one.click('Release');
    await one.pressAndSee('enter', 'Step 5 of 7');
    await one.pressAndSee('enter', 'Listening on');
    await one.goWhereItOpened(3);
    await one.click('Approve');
    await one.sees('Your token is here');
    expect(one.terminal.raw()).not.toContain(clientSecret);
    expectAtMost(one.keys, 22, '2 app made by hand, release forgotten');
  });
});

describe('a scope that is missing', () => {
  test('is added with one key, and the request is sent again', async ({ task }) => {
    const one = await newcomer(task, chromium);
    await toStep(one, 3);
    for (const scope of ['write_products', 'read_inventory', 'write_inventory', 'read_orders']) {
      await one.pressAndSee('down', new RegExp(`› \\[.\\] ${scope}`));
    }
    await one.pressAndSee('space', /› \[ \] read_orders/);
    await one.pressAndSee('enter', 'Step 4 of 7');
    await one.pressAndSee('enter', 'Step 5 of 7');
    await one.pressAndSee('enter', 'Listening on');
    await one.goWhereItOpened();
    await one.click('Approve');
    await one.sees('Your token is here');
    await one.pressAndSee('enter', 'Request: REST');

    await one.pressAndSee('ctrl+u', /› Path +│/);
    one.type('orders.json');
    await one.sees('✗ lacks read_orders');
    await one.pressAndSee('enter', inOneRow(/the scope read_orders is missing/));
    const before = one.keys.now.pressed;
    await one.pressAndSee('a', 'read_orders is ticked');
    await one.pressAndSee('enter', 'Step 4 of 7');
    await one.pressAndSee('enter', 'Step 5 of 7');
    await one.pressAndSee('enter', 'Listening on');
    await one.goWhereItOpened(2);
    await one.click('Approve');
    await one.sees('Your token is here');
    await one.pressAndSee('enter', '200 OK');
    await one.sees('"orders": [');
    expect(one.keys.now.pressed - before).toBeLessThanOrEqual(5);
    expectAtMost(one.keys, 29, '3 missing scope, met and added');
  });
});

describe('ways that lead to no token', () => {
  test('deny is said, and the next try works', async ({ task }) => {
    const one = await newcomer(task, chromium);
    await toApproval(one);
    await one.goWhereItOpened();
    await one.click('Cancel');
    // The store tells the program nothing, so the person does.
    await one.pressAndSee('x', 'No token came of it');
    await one.pressAndSee('enter', 'Step 5 of 7');
    await one.pressAndSee('enter', 'Listening on');
    await one.goWhereItOpened(2);
    await one.click('Approve');
    await one.sees('Your token is here');
    expectAtMost(one.keys, 8, '4 deny, and approve');
  });

  test('the address that the browser ended on is pasted', async ({ task }) => {
    const one = await newcomer(task, chromium);
    await toApproval(one);
    // The browser is on another machine: nobody answers where it is sent.
    await one.page.route(/\/callback\?/, (route) => route.abort());
    await one.goWhereItOpened();
    const asked = one.page.waitForRequest(/\/callback\?/);
    await one.click('Approve');
    one.paste((await asked).url());
    await one.sees('Your token is here');
    expectAtMost(one.keys, 6, '4 redirect address pasted');
  });

  test('the wait runs out, and is begun again', async ({ task }) => {
    const one = await newcomer(task, chromium, { args: ['--timeout', '3'] });
    await toApproval(one);
    await one.sees('No token came of it');
    await one.pressAndSee('enter', 'Step 5 of 7');
    await one.pressAndSee('enter', 'Listening on');
    // "Start again with more time": each adds as much once more.
    one.press('e', 'e', 'e', 'e', 'e', 'e');
    await one.goWhereItOpened(2);
    await one.click('Approve');
    await one.sees('Your token is here');
    expectAtMost(one.keys, 13, '4 wait runs out, and again');
  });
});

/** Opens the failures, finds one by a word, switches it on for once, and closes them. */
async function switchOn(
  one: Newcomer,
  word: string,
  name: string,
  key: 'b' | 'f4' = 'b',
): Promise<void> {
  await one.pressAndSee(key, 'tokenwright  Faults');
  await one.pressAndSee('/', '› Search');
  one.type(word);
  await one.sees(`› ${name}`);
  await one.pressAndSee('enter', 'Esc show all');
  await one.pressAndSee('enter', `FAULT on: ${name}`);
  await one.pressAndSee('esc', 'Esc close');
  one.press('esc');
  await one.sees((rows) => !rows.join('').includes('Esc close'));
}

describe('failures that are switched on', () => {
  test('three are met, understood and left', async ({ task }) => {
    const one = await newcomer(task, chromium);
    await toStep(one, 5);
    await switchOn(one, 'hmac', 'wrong-hmac');
    await one.pressAndSee('enter', 'Listening on');
    await one.goWhereItOpened();
    await one.click('Approve');
    await one.sees(inOneRow(/signature of the address does not fit/));
    await one.sees('Listening on');

    // It goes on listening: the same page once more is enough.
    await switchOn(one, 'used', 'code-already-used');
    await one.page.goto(one.opened[0] ?? '');
    await one.sees(inOneRow(/does not take the code: it was used already/));
    await one.sees('Step 5 of 7');
    await one.pressAndSee('enter', 'Listening on');
    await one.goWhereItOpened(2);
    await one.sees('Your token is here');

    await one.pressAndSee('enter', 'Request: REST');
    await switchOn(one, '401', 'token-dead', 'f4');
    await one.pressAndSee('enter', inOneRow(/does not take this token \(401\)/));
    await one.pressAndSee('R', '200 OK');
    expect(one.terminal.text()).not.toContain('FAULT');
    expectAtMost(one.keys, 38, '6 three failures, met and left');
  });
});
