import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { createServer, type Server } from 'node:http';
import {
  type PracticeStore,
  startPracticeStore,
} from '../../source/practice-store/practice-store.ts';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchChromium } from '../support/browser/chromium.ts';
import {
  askStore,
  createApp,
  fillForm,
  postForm,
  VERSION,
} from '../support/store/practice-client.ts';
import { contrasts, stumblingBlocks } from '../support/browser/page-checks.ts';

let browser: Browser;
let target: Server;
let redirectUri = '';
let arrived: URL[] = [];
let store: PracticeStore<null>;

beforeAll(async () => {
  target = createServer((request, response) => {
    if (request.url?.startsWith('/callback')) arrived.push(new URL(request.url, redirectUri));
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>arrived</title>');
  });
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  const address = target.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  redirectUri = `http://127.0.0.1:${address.port}/callback`;
  browser = await launchChromium();
});

beforeEach(async () => {
  arrived = [];
  store = await startPracticeStore({ port: 0, app: 'none' });
});

afterEach(() => store.close());

afterAll(async () => {
  await browser?.close();
  target?.closeAllConnections();
  await new Promise((resolve) => target.close(resolve));
});

async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  return context.newPage();
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true });
}

function authorizeUrl(clientId: string): string {
  const query = new URLSearchParams({
    client_id: clientId,
    scope: 'read_products',
    redirect_uri: redirectUri,
    state: 'state-1',
  });
  return `${store.origin}/admin/oauth/authorize?${query.toString()}`;
}

describe('the app settings in Chromium', () => {
  test('lead from a new app over a forgotten release to a token, without a script', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    const complaints: string[] = [];
    page.on('console', (message) => void complaints.push(message.text()));
    page.on('requestfailed', (request) => void complaints.push(`failed: ${request.url()}`));

    await page.goto(store.dashboardUrl);
    await page.getByRole('link', { name: 'Create an app' }).click();
    await page.getByLabel('App name').fill('Workshop app');
    await page.getByLabel('Practice agency').check();
    await button(page, 'Create the app').click();
    expect(await page.getByRole('status').textContent()).toContain('The app is made.');

    await page.getByLabel('Find a scope').fill('variants');
    await button(page, 'Find scopes').click();
    await page.getByLabel('read_products', { exact: false }).check();
    await page.getByLabel('Redirect URLs').fill(redirectUri);
    await button(page, 'Save as draft').click();
    expect(await page.getByRole('status').textContent()).toBe(
      'Saved as a draft. It has no effect until you release it.',
    );

    await page.getByRole('link', { name: 'Settings' }).click();
    const clientId = await page.getByLabel('Client ID').inputValue();
    await button(page, 'Show the client secret').click();
    const clientSecret = await page.getByLabel('Client secret').inputValue();
    expect(clientSecret).toMatch(/^practice_secret_/);

    await page.goto(authorizeUrl(clientId));
    expect(await page.getByRole('main').textContent()).toContain(
      'Oauth error invalid_request: The redirect_uri is not whitelisted',
    );
    expect(arrived).toEqual([]);

    await page.goto(store.dashboardUrl);
    await page.getByRole('link', { name: 'Workshop app' }).click();
    await page.getByRole('link', { name: 'Versions' }).first().click();
    await button(page, 'Release').click();
    expect(await page.getByRole('status').textContent()).toContain('Released.');

    await page.goto(authorizeUrl(clientId));
    await button(page, 'Approve').click();
    await page.waitForURL(`${redirectUri}?**`);
    const code = arrived[0]?.searchParams.get('code') ?? '';
    const exchanged = await postForm(
      store.origin,
      '/admin/oauth/access_token',
      { client_id: clientId, client_secret: clientSecret, code },
      { Accept: 'application/json' },
    );
    expect(exchanged.status).toBe(200);
    const token = /"access_token":"(\w+)"/.exec(exchanged.body)?.[1] ?? '';
    const scopes = await askStore(store.origin, {
      path: '/admin/oauth/access_scopes.json',
      headers: { 'X-Shopify-Access-Token': token },
    });
    expect(JSON.parse(scopes.body)).toEqual({ access_scopes: [{ handle: 'read_products' }] });
    // The browser logs the service's 400 page, and nothing else.
    expect(complaints.filter((text) => !text.includes('status of 400'))).toEqual([]);
    await page.context().close();
  });

  test('install and uninstall the app of the own organization', async () => {
    const path = await createApp(store.origin, 'Own app');
    await fillForm(store.origin, `${path}/versions`, { ...VERSION, do: 'release' });
    const page = await openPage();
    await page.goto(`${store.origin}${path}`);
    await page.getByRole('link', { name: 'Install on demo.practice.test' }).click();
    await button(page, 'Approve').click();
    expect(await page.getByRole('status').textContent()).toBe(
      'The app is installed on this store.',
    );
    await button(page, 'Uninstall from demo.practice.test').click();
    expect(await page.getByRole('status').textContent()).toContain('uninstalled');
    await page.context().close();
  });

  test('can be gone through with the keyboard alone', async () => {
    const page = await openPage();
    const focused = () =>
      page.evaluate('document.activeElement.id || document.activeElement.textContent.trim()');
    await page.goto(`${store.origin}/dashboard/apps/new`);
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('title');
    await page.keyboard.type('Keyboard app');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Create the app');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/versions?done=created');
    // The word about what was done has the focus, so that it is read first.
    expect(await focused()).toContain('The app is made.');
    expect(store.apps()[0]).toMatchObject({
      title: 'Keyboard app',
      organization: 'Practice agency',
    });
    await page.context().close();
  });

  test('lead from the list of problems to the field', async () => {
    const path = `${await createApp(store.origin, 'App')}/versions`;
    const page = await openPage();
    await page.goto(`${store.origin}${path}`);
    await page.getByLabel('Redirect URLs').fill('/callback');
    await button(page, 'Release').click();
    expect(await page.title()).toMatch(/^Error: /);
    expect(await page.evaluate("document.activeElement.getAttribute('role')")).toBe('alert');
    await page.getByRole('alert').getByRole('link').click();
    expect(await page.evaluate('document.activeElement.id')).toBe('redirectUris');
    const field = page.getByLabel('Redirect URLs');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.inputValue()).toBe('/callback');
    expect(await stumblingBlocks(page)).toEqual([]);
    await page.context().close();
  });

  test('switch a fault on, which every page then shows', async () => {
    const page = await openPage();
    await page.goto(`${store.origin}/dashboard/faults`);
    await page.getByRole('heading', { name: 'When approving: the authorize page' }).click();
    await button(page, 'Until switched off: Redirect URL not on the list').click();
    expect(store.faults.active()).toHaveLength(1);
    await page.goto(store.dashboardUrl);
    const banner = page.getByRole('region', { name: 'Faults' });
    expect(await banner.textContent()).toContain('Redirect URL not on the list');
    await banner.getByRole('link').click();
    await button(page, 'Switch all off').click();
    expect(await page.getByRole('region', { name: 'Faults' }).count()).toBe(0);
    await page.context().close();
  });
});

describe.each(['light', 'dark'] as const)('every page in the %s scheme', (colorScheme) => {
  test('can be read, is named, and fits 320 pixels', async () => {
    const path = await createApp(store.origin, 'An app with quite a long name for a narrow page');
    await fillForm(store.origin, `${path}/versions`, { ...VERSION, do: 'release' });
    await fillForm(store.origin, `${path}/versions`, { ...VERSION, do: 'save' });
    await fillForm(store.origin, `${path}/settings`, { rotate: 'yes' });
    store.faults.switchOn('fewer-scopes', { type: 'for-good' });
    const page = await openPage({ colorScheme, viewport: { width: 320, height: 640 } });
    for (const address of [
      '/dashboard',
      '/dashboard/apps/new',
      '/dashboard/faults?done=switched',
      `${path}?done=released`,
      `${path}/versions`,
      `${path}/distribution`,
      `${path}/settings`,
      '/admin/apps',
      '/nowhere',
      authorizeUrl(store.apps()[0]?.clientId ?? ''),
    ]) {
      await page.goto(new URL(address, store.origin).href);
      expect([address, await stumblingBlocks(page)]).toEqual([address, []]);
      // Colours are judged of what is on the screen, so everything is unfolded.
      await page.evaluate(
        "document.querySelectorAll('details').forEach((part) => part.open = true)",
      );
      expect(Math.min(...(await contrasts(page)))).toBeGreaterThanOrEqual(4.5);
      const width = await page.evaluate('document.documentElement.scrollWidth');
      expect([address, width]).toEqual([address, 320]);
    }
    await page.context().close();
  });
});
