/**
 * Opens every page of the practice store in Chromium and waits 20, 35, 90 and 200 seconds before
 * the next click: once with the consent page alone, once with all pages in tabs of one browser.
 * Ends with 0 when every click led on. All waits run in parallel, so it takes about four minutes:
 * `node scripts/patient-browser.ts`, or with other seconds as its arguments.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { PRACTICE_PROFILE } from '../source/core/service/profile.ts';
import { parseShop } from '../source/core/service/shop-domain.ts';
import { checkCallback } from '../source/core/sign-in/callback-check.ts';
import { parseRedirectUri } from '../source/core/sign-in/redirect-uri.ts';
import { Secret } from '../source/core/text/secret.ts';
import { type PracticeStore, startPracticeStore } from '../source/practice-store/practice-store.ts';
import { listenForCallback } from '../source/services/callback-listener/listener.ts';
import type { CallbackListener } from '../source/services/callback-listener/types.ts';
import { nodeHashing } from '../source/services/crypto/node-crypto.ts';
import { launchChromiumWithProfile } from '../test/support/browser/chromium.ts';
import { createApp, fillForm, VERSION } from '../test/support/store/practice-client.ts';
import { authorizeUrl } from '../test/support/store/practice-sign-in.ts';

/** A page that stays open for a while, and the click that follows. */
interface Reading {
  readonly name: string;
  /** Opens the page. */
  open(page: Page, store: PracticeStore): Promise<void>;
  /** Makes the next click. Rejects when it does not lead on. */
  goOn(page: Page, store: PracticeStore): Promise<void>;
}

const listeners: CallbackListener[] = [];

/** Opens a consent page whose callback goes to a real listener, which then says "done". */
async function openConsent(page: Page, store: PracticeStore): Promise<void> {
  const verdict = parseRedirectUri('http://127.0.0.1:0/callback', { allowAnyPort: true });
  const shop = parseShop(store.shop, PRACTICE_PROFILE);
  if (verdict.type === 'refused' || shop.type !== 'shop') throw new Error('not an address');
  const state = 'state-of-a-patient-browser';
  let clientSecret = new Secret('');
  const listener = await listenForCallback({
    redirectUri: verdict.uri,
    check: (rawQuery) =>
      checkCallback(
        rawQuery,
        {
          state: new Secret(state),
          olderStates: [],
          shop: shop.shop,
          issuer: store.origin,
          profile: PRACTICE_PROFILE,
          clientSecret,
          hashing: nodeHashing,
        },
        Math.floor(Date.now() / 1000),
      ),
    onVerdict: ({ type }) => void (type === 'accepted' ? listener.finish('done') : undefined),
    onNotice: ({ message }) => console.log(message),
  });
  listeners.push(listener);
  const redirectUri = listener.redirectUri.text;
  const app = store.addApp({
    title: 'Patient app',
    scopes: ['read_products'],
    redirectUris: [redirectUri],
  });
  clientSecret = app.clientSecret;
  const changes = { client_id: app.clientId, redirect_uri: redirectUri, scope: 'read_products' };
  await page.goto(authorizeUrl(store, { ...changes, state }));
}

async function approve(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.waitForURL('**/done');
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  if (heading !== 'Done') throw new Error(`the done page says ${heading ?? 'nothing'}`);
}

/** Opens a page of an app that has a released version and a draft. */
async function openAppPage(page: Page, store: PracticeStore, tab: string): Promise<void> {
  const path = await createApp(store.origin, 'Read slowly');
  await fillForm(store.origin, `${path}/versions`, { ...VERSION, do: 'release' });
  await fillForm(store.origin, `${path}/versions`, { ...VERSION, do: 'save' });
  await page.goto(`${store.origin}${path}${tab}`);
}

const READINGS: readonly Reading[] = [
  { name: 'consent page, Approve', open: openConsent, goOn: approve },
  {
    name: 'consent page, Cancel',
    open: openConsent,
    async goOn(page, store) {
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.waitForURL(`${store.origin}/admin/apps`);
    },
  },
  {
    name: 'done page, then the store',
    async open(page, store) {
      await openConsent(page, store);
      await approve(page);
    },
    async goOn(page, store) {
      const answer = await page.goto(store.dashboardUrl);
      if (answer?.status() !== 200) throw new Error(`status ${answer?.status() ?? 0}`);
    },
  },
  {
    name: 'apps of the store, again',
    open: async (page, store) => void (await page.goto(`${store.origin}/admin/apps`)),
    async goOn(page) {
      const answer = await page.reload();
      if (answer?.status() !== 200) throw new Error(`status ${answer?.status() ?? 0}`);
    },
  },
  {
    name: 'list of apps, a link',
    open: async (page, store) => void (await page.goto(store.dashboardUrl)),
    async goOn(page) {
      await page.getByRole('link', { name: 'Create an app' }).click();
      await page.waitForURL('**/apps/new');
    },
  },
  {
    name: 'new app, its form',
    open: async (page, store) => void (await page.goto(`${store.origin}/dashboard/apps/new`)),
    async goOn(page) {
      await page.getByLabel('App name').fill('Made slowly');
      await page.getByRole('button', { name: 'Create the app' }).click();
      await page.waitForURL('**/versions?done=created');
    },
  },
  {
    name: 'app, a link',
    open: (page, store) => openAppPage(page, store, ''),
    async goOn(page) {
      await page.getByRole('link', { name: 'Settings' }).click();
      await page.waitForURL('**/settings');
    },
  },
  {
    name: 'versions, its form',
    open: (page, store) => openAppPage(page, store, '/versions'),
    async goOn(page) {
      await page.getByRole('button', { name: 'Save as draft' }).click();
      await page.waitForURL('**/versions?done=*');
    },
  },
  {
    name: 'distribution, a link',
    open: (page, store) => openAppPage(page, store, '/distribution'),
    async goOn(page) {
      await page.getByRole('link', { name: 'Versions' }).first().click();
      await page.waitForURL('**/versions');
    },
  },
  {
    name: 'settings, its form',
    open: (page, store) => openAppPage(page, store, '/settings'),
    async goOn(page) {
      await page.getByRole('button', { name: 'Show the client secret' }).click();
      await page.getByLabel('Client secret').waitFor();
    },
  },
  {
    name: 'faults, its form',
    open: async (page, store) => void (await page.goto(`${store.origin}/dashboard/faults`)),
    async goOn(page) {
      await page.getByRole('heading', { name: 'When approving: the authorize page' }).click();
      await page
        .getByRole('button', { name: 'Until switched off: Redirect URL not on the list' })
        .click();
      await page.waitForURL('**/faults?done=*');
    },
  },
];

/**
 * Keeps pages open in tabs of one browser, on a separate store. @returns how many did not lead on
 */
async function read(readings: readonly Reading[], seconds: number): Promise<number> {
  const store = await startPracticeStore({ port: 0 });
  await using chromium = await launchChromiumWithProfile();
  const tabs: Array<readonly [Reading, Page]> = [];
  for (const reading of readings) {
    const page = await chromium.context.newPage();
    await reading.open(page, store);
    tabs.push([reading, page]);
  }
  await wait(seconds * 1_000);
  // The last tab switches on a fault that would hit the consent pages, so it comes after all
  // others.
  const [others, last] = [tabs.slice(0, -1), tabs.slice(-1)];
  const failed = [
    ...(await Promise.all(others.map((tab) => click(tab, store, seconds, tabs.length)))),
    ...(await Promise.all(last.map((tab) => click(tab, store, seconds, tabs.length)))),
  ].filter((ledOn) => !ledOn);
  await store.close();
  return failed.length;
}

async function click(
  [reading, page]: readonly [Reading, Page],
  store: PracticeStore,
  seconds: number,
  tabs: number,
): Promise<boolean> {
  const words = `${`${seconds} s`.padStart(5)}  ${`${tabs} ${tabs === 1 ? 'tab' : 'tabs'}`.padEnd(8)}${reading.name}`;
  try {
    await reading.goOn(page, store);
    console.log(`ok      ${words}`);
    return true;
  } catch (error) {
    const text = (await page.locator('body').textContent()) ?? '';
    const why = error instanceof Error ? error.message.split('\n')[0] : 'unknown';
    console.log(`FAILED  ${words}: ${why}; ${page.url()}; ${text.trim().slice(0, 120)}`);
    return false;
  }
}

const given = process.argv.slice(2).map(Number);
const seconds = given.length > 0 ? given : [20, 35, 90, 200];
const running: Array<Promise<number>> = [];
for (const each of seconds) {
  running.push(read(READINGS.slice(0, 1), each), read(READINGS, each));
  // Browsers start one after another, to leave the machine free for other work in between.
  await wait(3_000);
}
const failed = (await Promise.all(running)).reduce((sum, count) => sum + count, 0);
await Promise.all(listeners.map((listener) => listener.close()));
console.log(failed === 0 ? 'Every click led on.' : `${failed} clicks did not lead on.`);
process.exitCode = failed === 0 ? 0 : 1;
