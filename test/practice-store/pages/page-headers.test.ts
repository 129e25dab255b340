import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type PracticeStore,
  startPracticeStore,
} from '../../../source/practice-store/practice-store.ts';
import {
  askStore,
  type ClientAnswer,
  sendForm,
  ticketOf,
} from '../../support/store/practice-client.ts';
import { authorizeUrl, freshToken } from '../../support/store/practice-sign-in.ts';

const APP_HOST = 'https://app.example.com';

/** What the form of the page may lead to beside the store itself, and its status. */
interface Facts {
  readonly leadsTo?: string;
  readonly status?: number;
}

let store: PracticeStore;
let home = '';
let charge = '';

function open(url: string): Promise<ClientAnswer> {
  return askStore(store.origin, { path: url.replace(store.origin, '') });
}

beforeAll(async () => {
  store = await startPracticeStore({ port: 0 });
  const { token } = await freshToken(store, { scope: 'read_products' });
  home = `/dashboard/apps/${store.app.id}`;
  const answer = await askStore(store.origin, {
    method: 'POST',
    path: '/admin/api/2026-10/graphql.json',
    headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': token },
    body: JSON.stringify({
      query: `mutation { appPurchaseOneTimeCreate(name: "Once", returnUrl: "${APP_HOST}/back", price: { amount: "1", currencyCode: USD }) { confirmationUrl } }`,
    }),
  });
  charge = /"confirmationUrl":"([^"]+)"/.exec(answer.body)?.[1] ?? '';
});

afterAll(() => store.close());

/** The whole of what protects a page, written down: nothing may be missing, and nothing added. */
function expectProtected({ headers, body, status }: ClientAnswer, facts: Facts): void {
  expect(status).toBe(facts.status ?? 200);
  const style = /<style>([^<]*)<\/style>/.exec(body)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  const forms = facts.leadsTo === undefined ? "'self'" : `'self' ${facts.leadsTo}`;
  const { 'x-request-id': id, date, 'content-length': length, ...rest } = headers;
  expect(rest).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; form-action ${forms}; frame-ancestors 'none'; base-uri 'none'`,
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
    connection: 'close',
  });
  expect([id, date, length]).not.toContain(undefined);
  expect(style).not.toBe('');
  expect(body).not.toMatch(/<script| on\w+=| src=| style=/i);
  expect(body).toContain('<p class="badge">PRACTICE</p>');
}

const PAGES: ReadonlyArray<readonly [name: string, path: () => string, facts: Facts]> = [
  ['the permission page', () => authorizeUrl(store), { leadsTo: 'http://127.0.0.1:3456' }],
  [
    'the permission page for more scopes',
    () => authorizeUrl(store, { scope: 'read_products,read_orders' }),
    { leadsTo: 'http://127.0.0.1:3456' },
  ],
  ['an unknown Client ID', () => authorizeUrl(store, { client_id: 'x' }), { status: 400 }],
  ['an unlisted redirect', () => authorizeUrl(store, { redirect_uri: 'x:' }), { status: 400 }],
  ['an unknown scope', () => authorizeUrl(store, { scope: 'read_everything' }), { status: 400 }],
  ['the installation', () => `/admin/oauth/install?client_id=${store.app.clientId}`, {}],
  ['the apps of the store', () => '/admin/apps', {}],
  ['a charge', () => charge, { leadsTo: APP_HOST }],
  ['a charge that is none', () => '/practice/charges/x', { status: 404 }],
  ['the app settings', () => '/dashboard', {}],
  ['a new app', () => '/dashboard/apps/new', {}],
  ['the switches of the faults', () => '/dashboard/faults', {}],
  ['an app', () => home, {}],
  ['its versions', () => `${home}/versions`, {}],
  ['its distribution', () => `${home}/distribution`, {}],
  ['its settings', () => `${home}/settings`, {}],
  ['an app that is none', () => '/dashboard/apps/1', { status: 404 }],
  ['nothing at all', () => '/nothing', { status: 404 }],
];

describe('a page of the practice store', () => {
  test.each(PAGES)('is protected whole: %s', async (_, path, facts) => {
    expectProtected(await open(path()), facts);
  });

  test.each([
    ['a form without its ticket', () => `${home}/settings`, 403],
    ['a new app without its ticket', () => '/dashboard/apps/new', 403],
    ['a permission without its ticket', () => '/admin/oauth/authorize', 400],
  ])('is protected as the answer to a form: %s', async (_, path, status) => {
    const answer = await sendForm(store.origin, path(), [['decision', 'approve']]);
    expectProtected(answer, { status });
  });

  test('is protected with a mistake of a form on it', async () => {
    const ticket = ticketOf((await open('/dashboard/apps/new')).body);
    const fields = [
      ['ticket', ticket],
      ['title', ' '],
    ] as const;
    const answer = await sendForm(store.origin, '/dashboard/apps/new', fields);
    expectProtected(answer, { status: 422 });
  });

  test.each([
    'redirect-not-whitelisted',
    'matching-hosts',
    'unknown-app-page',
    'invalid-scope',
    'unauthorized-access',
  ] as const)('is protected as the fault %s, with its banner', async (fault) => {
    store.faults.switchOn(fault, { type: 'next-request' });
    const answer = await open(authorizeUrl(store));
    expect(answer.headers['x-practice-fault']).not.toBeUndefined();
    delete answer.headers['x-practice-fault'];
    expectProtected(answer, { status: 400 });
    expect(answer.body).toContain('Faults are on:');
  });
});

describe('every other answer of the practice store', () => {
  test.each([
    ['the way on', () => '/admin', 303],
    ['a path that is none', () => '/admin/oauth/x.json', 404],
    ['a method that is none of the page', () => '/admin/oauth/access_token', 405],
    ['the API without a token', () => '/admin/api/2026-10/shop.json', 401],
  ])('is neither kept nor guessed at: %s', async (_, path, status) => {
    const answer = await open(path());
    expect(answer.status).toBe(status);
    expectPlain(answer);
  });

  test('nor is what is refused before it is read', async () => {
    for (const headers of [{ Host: 'evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
      expectPlain(await askStore(store.origin, { path: '/admin/api/2026-10/shop.json', headers }));
    }
  });
});

function expectPlain({ headers }: ClientAnswer): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  });
  const open = Object.keys(headers).filter((name) =>
    /^access-control-|^strict-transport|^set-cookie/.test(name),
  );
  expect(open).toEqual([]);
}
