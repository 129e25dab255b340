import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { createServer, type Server } from 'node:http';
import {
  type PracticeStore,
  startPracticeStore,
} from '../../source/practice-store/practice-store.ts';

import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { chromiumPath } from '../support/browser/chromium-path.ts';
import { launchChromiumWithProfile } from '../support/browser/chromium.ts';
import { contrasts } from '../support/browser/page-checks.ts';
import { outlastHeaderLimit } from '../support/sockets/raw-client.ts';
import { authorizeUrl } from '../support/store/practice-sign-in.ts';

let browser: Browser;
let target: Server;
let redirectUri = '';
let store: PracticeStore;
let arrived: string[] = [];

beforeAll(async () => {
  // Like the tool's listener: the callback leads on to a page of its own.
  target = createServer((request, response) => {
    arrived.push(request.url ?? '');
    if (request.url?.startsWith('/callback')) response.writeHead(303, { Location: '/done' }).end();
    else response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>done</title>');
  });
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  const address = target.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  redirectUri = `http://127.0.0.1:${address.port}/callback`;
  store = await startPracticeStore({ port: 0 });
  browser = await chromium.launch({
    executablePath: chromiumPath() ?? '',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  });
});

beforeEach(() => {
  arrived = [];
});

afterAll(async () => {
  await browser?.close();
  await store?.close();
  target?.closeAllConnections();
  await new Promise((resolve) => target.close(resolve));
});

interface Visit {
  readonly page: Page;
  /** Everything that the browser complained about: policy violations, errors, failed loads. */
  readonly complaints: string[];
}

/** Each visit has an app of its own, since the second approval of an app is not asked for. */
function freshAuthorizeUrl(): string {
  const app = store.addApp({
    title: 'Practice app',
    scopes: ['read_products', 'read_orders'],
    redirectUris: [redirectUri],
  });
  return authorizeUrl(store, {
    client_id: app.clientId,
    redirect_uri: redirectUri,
    state: 'state-1',
  });
}

async function visitConsent(options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => void complaints.push(message.text()));
  page.on('pageerror', (error) => void complaints.push(String(error)));
  page.on('requestfailed', (request) => void complaints.push(`failed: ${request.url()}`));
  await page.goto(freshAuthorizeUrl());
  return { page, complaints };
}

describe('the consent page in Chromium', () => {
  test('leads to the redirect target on Approve, without a script and without a complaint', async () => {
    const { page, complaints } = await visitConsent({ javaScriptEnabled: false });
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.waitForURL('**/done');
    expect(arrived[0]).toMatch(/^\/callback\?code=practice_code_\w+&hmac=\w{64}&.*&state=state-1&/);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('stays in the store on Cancel and calls nobody back', async () => {
    const { page, complaints } = await visitConsent();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(`${store.origin}/admin/apps`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
      'Apps of demo.practice.test',
    );
    expect(arrived).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('can be approved from the keyboard alone', async () => {
    const { page } = await visitConsent();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Approve');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/done');
    await page.context().close();
  });

  test('has a language, a title, one first heading and headings in order', async () => {
    const { page } = await visitConsent();
    expect(await page.getAttribute('html', 'lang')).toBe('en');
    expect(await page.title()).toBe('Install Practice app - PRACTICE store');
    const levels: unknown = await page.evaluate(
      "[...document.querySelectorAll('h1, h2, h3')].map(({ tagName }) => tagName)",
    );
    if (!Array.isArray(levels)) throw new Error('no headings');
    expect(levels.filter((level) => level === 'H1')).toHaveLength(1);
    expect(levels[0]).toBe('H1');
    expect(levels.join(' ')).not.toContain('H1 H3');
    expect(await page.getByRole('main').count()).toBe(1);
    expect(await page.getByRole('button').allTextContents()).toEqual(['Approve', 'Cancel']);
    await page.context().close();
  });

  test.each(['light', 'dark'] as const)('can be read in the %s scheme', async (colorScheme) => {
    const { page } = await visitConsent({ colorScheme });
    const ratios = await contrasts(page);
    expect(ratios.length).toBeGreaterThan(10);
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5);
    const background = await page.evaluate('getComputedStyle(document.body).backgroundColor');
    expect(background).toBe(colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(23, 25, 26)');
    await page.context().close();
  });

  test('needs no sideways scrolling on a narrow screen', async () => {
    const { page } = await visitConsent({ viewport: { width: 320, height: 640 } });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    await page.context().close();
  });

  test('cannot be framed by another page', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(redirectUri.replace('/callback', '/done'));
    const refused = page.waitForEvent('console', (message) =>
      message.text().includes('frame-ancestors'),
    );
    const src = JSON.stringify(freshAuthorizeUrl());
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('iframe'), { src: ${src} }))`,
    );
    expect((await refused).text()).toContain("frame-ancestors 'none'");
    await context.close();
  });
});

test('two approvals at once lead on, also over a connection that was silent beyond its limit', async () => {
  const patient = await startPracticeStore({
    port: 0,
    limits: { headersMs: 50, checkEveryMs: 10 },
    // The second approval comes while the first one holds the connection of the pages.
    latencyMs: 300,
  });
  onTestFinished(() => patient.close());
  await using chromium = await launchChromiumWithProfile();
  const pages = await Promise.all([chromium.context.newPage(), chromium.context.newPage()]);
  for (const [index, page] of pages.entries()) {
    const scopes = ['read_products'];
    const app = patient.addApp({ title: `App ${index}`, scopes, redirectUris: [redirectUri] });
    const changes = { client_id: app.clientId, redirect_uri: redirectUri, scope: scopes.join() };
    await page.goto(authorizeUrl(patient, changes));
  }
  await outlastHeaderLimit(patient.port);
  await Promise.all(
    pages.map(async (page) => {
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.waitForURL('**/done');
    }),
  );
  expect(arrived.filter((target) => target.startsWith('/callback?code='))).toHaveLength(2);
});

test('an app that is installed is led straight through, with no page in between', async () => {
  const { page, complaints } = await visitConsent();
  const url = page.url();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.waitForURL('**/done');
  arrived = [];
  await page.goto(url);
  expect(page.url()).toBe(redirectUri.replace('/callback', '/done'));
  // The browser may ask for its icon before.
  const [callback] = arrived.filter((target) => target !== '/favicon.ico');
  expect(callback).toMatch(/^\/callback\?code=practice_code_\w+&/);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('an approval leads to a redirect target on ::1 as well', async () => {
  const six = createServer((_request, response) => response.end('<title>arrived</title>'));
  await new Promise<void>((resolve) => six.listen(0, '::1', resolve));
  const address = six.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const uri = `http://[::1]:${address.port}/callback`;
  const app = store.addApp({ title: 'Six', scopes: ['read_products'], redirectUris: [uri] });
  const page = await browser.newPage();
  await page.goto(
    authorizeUrl(store, { client_id: app.clientId, redirect_uri: uri, scope: 'read_products' }),
  );
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.waitForURL(`${uri}?**`);
  expect(await page.title()).toBe('arrived');
  await page.close();
  six.closeAllConnections();
  await new Promise((resolve) => six.close(resolve));
});
