import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../support/browser/chromium.ts';
import { type GuideScreenTest, openGuideScreen, walkTo } from '../support/guide/guide-screen.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(async () => browser?.close());

/** What the guide puts on the clipboard for a number. */
async function copied(screen: GuideScreenTest, number: number): Promise<string> {
  const before = screen.copied.length;
  screen.press(`${number}`);
  await screen.waitFor(() => screen.copied.length > before);
  return screen.copied.at(-1) ?? '';
}

function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

test('an app is made by hand on the practice dashboard, with nothing but what the guide copies', async () => {
  await using screen = await openGuideScreen();
  await walkTo(screen, 4);
  screen.press('y');
  await screen.waitFor('Set your app up, step by step:');
  screen.press('o');
  await screen.waitFor('Your browser shows the app settings.');

  const page = await (await browser.newContext()).newPage();
  await page.goto(screen.opened[0] ?? '');
  await page.getByRole('link', { name: 'Create an app' }).click();
  await page.getByLabel('App name').fill('Made by hand');
  await press(page, 'Create the app');
  await page.getByLabel('Scopes', { exact: true }).fill(await copied(screen, 3));
  await page.getByLabel('Redirect URLs').fill(await copied(screen, 4));
  await page.getByLabel('App URL').fill(await copied(screen, 5));
  await press(page, 'Release');
  expect(await page.getByRole('status').textContent()).toContain('Released.');
  await page.getByRole('link', { name: 'Settings' }).click();
  const clientId = await page.getByLabel('Client ID').inputValue();
  await press(page, 'Show the client secret');
  const clientSecret = await page.getByLabel('Client secret').inputValue();

  const shop = await copied(screen, 9);
  for (const value of [shop, clientId, clientSecret]) {
    screen.press('enter');
    screen.paste(value);
  }
  screen.press('enter');
  await screen.waitFor('Step 5 of 7');
  await screen.waitFor('http://127.0.0.1');
  screen.press('enter');
  await screen.waitFor('Listening');
  await page.goto(screen.opened[1] ?? '');
  await press(page, 'Approve');
  await screen.waitFor('Your token is here');
  expect(screen.text()).toMatch(/Granted\s+✓ read_products/);
  expect(screen.emulator.raw()).not.toContain(clientSecret);
});
