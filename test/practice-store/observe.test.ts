import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ObservedEvent } from '../../source/core/lessons/observed-event.ts';
import { STORE_ORGANIZATION } from '../../source/practice-store/oauth/app-registry.ts';
import {
  type PracticeStore,
  startPracticeStore,
} from '../../source/practice-store/practice-store.ts';
import {
  askStore,
  createApp,
  fillForm,
  postForm,
  sendForm,
  ticketOf,
  VERSION,
} from '../support/store/practice-client.ts';
import {
  approvedCode,
  authorizeUrl,
  freshToken,
  postToken,
} from '../support/store/practice-sign-in.ts';

const AUTHORIZE = '/admin/oauth/authorize';
const API = '/admin/api/2026-10';
/** In the words of whichever system. */
const BROKEN_OFF = /ECONNRESET|hang up|aborted/;
let store: PracticeStore;
let told: ObservedEvent[] = [];
let all: ObservedEvent[] = [];

beforeEach(async () => {
  told = [];
  all = [];
  const onEvent = (one: ObservedEvent) => void (told.push(one), all.push(one));
  store = await startPracticeStore({
    port: 0,
    onEvent,
    apps: [
      {
        title: 'Ours',
        scopes: ['read_products', 'write_products', 'read_orders'],
        redirectUris: ['http://127.0.0.1:3456/callback'],
      },
    ],
  });
});

afterEach(async () => {
  // Nothing that opens a door is ever told.
  const leak = /practice_(?!client)|hmac|[?&]code=/.exec(JSON.stringify(all));
  if (leak !== null) throw new Error(`it was told: ${leak[0]}`);
  await store.close();
});

/** What was told since the last time. */
function news(): readonly ObservedEvent[] {
  const since = told;
  told = [];
  return since;
}

const ask = (path: string, token = '', method = 'GET') =>
  askStore(store.origin, { path, method, headers: { 'X-Shopify-Access-Token': token } });

const pathOf = (changes: Readonly<Record<string, string>> = {}) =>
  authorizeUrl(store, changes).slice(store.origin.length);

const graphql = (token: string, body: string) =>
  askStore(store.origin, {
    method: 'POST',
    path: `${API}/graphql.json`,
    headers: { 'X-Shopify-Access-Token': token, 'Content-Type': 'application/json' },
    body,
  });

async function decide(decision: string) {
  const page = await ask(pathOf());
  const fields = [
    ['ticket', ticketOf(page.body)],
    ['decision', decision],
  ] as const;
  return () => sendForm(store.origin, AUTHORIZE, fields);
}

async function tokenNow(): Promise<string> {
  const { token } = await freshToken(store, { scope: 'write_products,read_orders' });
  news();
  return token;
}

describe('a sign-in', () => {
  test('tells that the page asked, once somebody saw it', async () => {
    await ask(pathOf(), '', 'HEAD');
    expect(news()).toEqual([]);
    await ask(pathOf());
    expect(news()).toEqual([{ type: 'asked', scopes: ['read_products', 'read_orders'] }]);
  });

  test('tells a refusal in the words of the page, as they were before they were markup', async () => {
    await ask(pathOf({ redirect_uri: 'http://127.0.0.1:1/x' }));
    await ask(pathOf({ client_id: `a'b&c<d` }));
    expect(news()).toMatchObject(
      [
        { type: 'authorize-refused', error: 'invalid_request', description: /whitelisted/ },
        { type: 'authorize-refused', description: /a'b&c<d$/ },
      ].map((one) => ({ ...one, description: expect.stringMatching(one.description) })),
    );
  });

  test('tells a no, and a yes once, however often it is clicked', async () => {
    await (
      await decide('cancel')
    )();
    expect(news().slice(1)).toEqual([{ type: 'declined' }]);
    const approve = await decide('approve');
    news();
    await approve();
    await approve();
    expect(news()).toEqual([{ type: 'approved' }, { type: 'app', change: 'installed' }]);
  });

  test.each([
    ['permanent', {}, {}],
    ['expiring', { expiring: '1' }, {}],
    ['online', {}, { 'grant_options[]': 'per-user' }],
  ] as const)('tells a %s token with its scopes', async (kind, fields, changes) => {
    const code = await approvedCode(store, changes);
    news();
    await postToken(store, { code, ...fields });
    expect(news()).toEqual([
      {
        type: 'token',
        by: 'code',
        kind,
        scopes: ['read_products', 'read_orders'],
        missing: [],
        again: false,
      },
    ]);
  });

  test('tells a code that was used twice, also when a page is the answer', async () => {
    const code = await approvedCode(store);
    await postToken(store, { code });
    news();
    await postToken(store, { code });
    await postForm(store.origin, '/admin/oauth/access_token', {
      client_id: store.app.clientId,
      client_secret: store.app.clientSecret.reveal(),
      code,
    });
    const refused = {
      type: 'token-refused',
      error: 'invalid_request',
      description: expect.stringContaining('already used'),
    };
    expect(news()).toEqual([refused, refused]);
  });

  test('tells what was asked for and not granted, by whatever it was left out', async () => {
    const missingAfter = async (scope: string) => {
      await freshToken(store, { scope });
      return news().flatMap((one) => (one.type === 'token' ? one.missing : []));
    };
    const asked = 'read_products,read_orders,read_themes';
    expect(await missingAfter('write_products')).toEqual([]);
    expect(await missingAfter(asked)).toEqual(['read_themes']);
    // The store asks nobody now.
    expect(await missingAfter(asked)).toEqual(['read_themes']);
    await fillForm(store.origin, `/dashboard/apps/${store.app.id}`, { do: 'uninstall' });
    store.faults.switchOn('fewer-scopes', { type: 'next-request' });
    expect(await missingAfter('read_products,read_orders')).toEqual(['read_orders']);
  });

  test('tells a token that nobody got, and the same refresh token again', async () => {
    const { refreshToken } = await freshToken(store, {}, { expiring: '1' });
    const refresh = () =>
      postToken(store, { grant_type: 'refresh_token', refresh_token: refreshToken });
    const cut = { type: 'next-request' } as const;
    news();
    store.faults.switchOn('exchange-outcome-unknown', cut);
    await expect(refresh()).rejects.toThrow(BROKEN_OFF);
    await refresh();
    store.faults.switchOn('reset-before-headers', cut);
    await expect(postToken(store, { code: 'made up' })).rejects.toThrow(BROKEN_OFF);
    expect(news().filter(({ type }) => type !== 'fault')).toMatchObject([
      { type: 'token-lost', by: 'refresh' },
      { type: 'token', by: 'refresh', again: true },
    ]);
  });

  test('tells a refresh and client credentials', async () => {
    const { refreshToken } = await freshToken(store, {}, { expiring: '1' });
    news();
    await postToken(store, { grant_type: 'refresh_token', refresh_token: refreshToken });
    const own = store.addApp({
      title: 'Own',
      scopes: ['read_products'],
      redirectUris: [],
      organization: STORE_ORGANIZATION,
    });
    store.issueToken(own, { scopes: own.scopes, kind: 'permanent' });
    await postToken(store, { grant_type: 'client_credentials' }, own);
    expect(news()).toMatchObject([
      { type: 'token', by: 'refresh', kind: 'expiring', again: false, missing: [] },
      { type: 'token', by: 'client-credentials', kind: 'client-credentials' },
    ]);
  });
});

describe('a request to the Admin API', () => {
  test('is told with its next page, its token and its status', async () => {
    const first = await tokenNow();
    await ask(`${API}/products.json?limit=2&x=${first}`, first);
    const second = (await freshToken(store)).token;
    news();
    await ask(`${API}/products/1.json`, second);
    await ask(`${API}/products.json`, first);
    await ask(`${API}/products.json`, 'made up');
    expect(all.filter(({ type }) => type === 'rest')).toMatchObject([
      {
        path: 'products.json',
        query: { limit: '2', x: '***' },
        status: 200,
        token: 'latest',
        hasNext: true,
      },
      { path: 'products/1.json', status: 404, token: 'latest', hasNext: false },
      { path: 'products.json', status: 401, token: 'earlier' },
      { status: 401, token: 'unknown' },
    ]);
  });

  test('knows the token that a lesson starts with', async () => {
    const { accessToken } = store.issueToken(store.app, {
      scopes: ['read_products'],
      kind: 'permanent',
    });
    await ask(`${API}/products.json`, accessToken);
    expect(news()).toMatchObject([{ type: 'rest', status: 200, token: 'latest' }]);
  });

  test.each([
    ['{ a: shop { name } }', { kind: 'query', fields: ['shop'], errors: [] }],
    ['query { ...F } fragment F on QueryRoot { shop { name } }', { fields: ['shop'] }],
    ['{ shop { name } products(first: 1) @skip(if: true) { nodes { id } } }', { fields: ['shop'] }],
    ['{ customers(first: 1) { nodes { id } } }', { errors: ['ACCESS_DENIED'] }],
    ['{ nothing }', { errors: [expect.any(String)] }],
    [
      'query A { shop { name } } query B { products(first: 1) { nodes { id } } }',
      { fields: [], errors: [expect.any(String)] },
    ],
    [
      'mutation { productCreate(product: {title: ""}) { bad: userErrors { message } } }',
      { kind: 'mutation', fields: ['productCreate'], userErrors: 1 },
    ],
    ['mutation { productCreate(product: {title: ""}) { product { id } } }', { userErrors: 1 }],
    [
      'mutation { x: productCreate(product: {title: "T"}) { product { id } userErrors { message } } }',
      { fields: ['productCreate'], userErrors: 0, errors: [] },
    ],
  ])('over GraphQL, %s, is told as it was carried out', async (query, expected) => {
    await graphql(await tokenNow(), JSON.stringify({ query }));
    expect(news()).toMatchObject([{ type: 'graphql', status: 200, token: 'latest', ...expected }]);
  });

  test('is told by the operation that was named', async () => {
    const query = 'query A { shop { name } } query B { products(first: 1) { nodes { id } } }';
    await graphql(await tokenNow(), JSON.stringify({ query, operationName: 'B' }));
    expect(news()).toMatchObject([{ fields: ['products'] }]);
  });

  test.each(['[]', '{"query":', '{"query":"{ __schema { queryType { name } } }"}'])(
    'is not told where it asks for nothing: %s',
    async (body) => {
      await graphql(await tokenNow(), body);
      expect(news()).toEqual([]);
    },
  );

  test('is not told where its answer did not arrive', async () => {
    const token = await tokenNow();
    store.faults.switchOn('reset-in-body', { type: 'next-request' });
    await expect(ask(`${API}/products.json`, token)).rejects.toThrow(BROKEN_OFF);
    expect(news()).toEqual([{ type: 'fault', name: 'reset-in-body' }]);
  });

  test.each(['html-instead-of-json', 'cut-json', 'empty-body'] as const)(
    'is not told where nobody could read its answer: %s',
    async (fault) => {
      const token = await tokenNow();
      store.faults.switchOn(fault, { type: 'for-good' });
      await ask(`${API}/products.json`, token);
      await graphql(token, JSON.stringify({ query: '{ shop { name } }' }));
      expect(news().filter(({ type }) => type !== 'fault')).toEqual([]);
    },
  );

  test('tells the fault that it met', async () => {
    const token = await tokenNow();
    store.faults.switchOn('token-dead', { type: 'next-request' });
    await ask(`${API}/products.json`, token);
    expect(news()).toMatchObject([
      { type: 'fault', name: 'token-dead' },
      { type: 'rest', status: 401 },
    ]);
  });
});

describe('the app settings', () => {
  test('tell of each change once', async () => {
    const path = await createApp(store.origin, 'Another');
    expect(news()).toEqual([{ type: 'app', change: 'created' }]);
    await fillForm(store.origin, `${path}/versions`, { ...VERSION, do: 'save' });
    expect(news()).toEqual([{ type: 'app', change: 'version-saved' }]);
    await fillForm(store.origin, `${path}/versions`, { ...VERSION, do: 'release' });
    expect(news()).toEqual([
      { type: 'app', change: 'redirect-urls-changed' },
      { type: 'app', change: 'released' },
    ]);
    await fillForm(store.origin, `${path}/settings`, { rotate: 'yes' });
    expect(news()).toEqual([{ type: 'app', change: 'secret-added' }]);
    const revoke = store.apps().at(-1)?.secrets[1]?.id ?? '';
    await fillForm(store.origin, `${path}/settings`, { revoke });
    expect(news()).toEqual([{ type: 'app', change: 'secret-removed' }]);
  });

  test('tell that the app is uninstalled; a program that does it revokes', async () => {
    await tokenNow();
    await fillForm(store.origin, `/dashboard/apps/${store.app.id}`, { do: 'uninstall' });
    expect(news()).toEqual([{ type: 'app', change: 'uninstalled' }]);
    await ask('/admin/api_permissions/current.json', await tokenNow(), 'DELETE');
    expect(news()).toEqual([{ type: 'revoked' }]);
    const query = 'mutation { appUninstall { app { id } userErrors { message } } }';
    await graphql(await tokenNow(), JSON.stringify({ query }));
    expect(news()).toMatchObject([
      { type: 'graphql', fields: ['appUninstall'] },
      { type: 'revoked' },
    ]);
  });

  test('tell once what two requests at the same time saw', async () => {
    const token = await tokenNow();
    const path = '/dashboard/apps/new';
    const ticket = ticketOf((await ask(path)).body);
    const organization = 'Demo organization';
    const fields = [
      ['ticket', ticket],
      ['title', 'X'],
      ['organization', organization],
    ] as const;
    const query = '{ shop { name } }';
    await Promise.all([
      graphql(token, JSON.stringify({ query })),
      sendForm(store.origin, path, fields),
      sendForm(store.origin, path, fields),
    ]);
    expect(news().filter(({ type }) => type === 'app')).toEqual([
      { type: 'app', change: 'created' },
    ]);
  });

  test('tell nothing of what the program did by itself', async () => {
    await tokenNow();
    await store.reset();
    await ask('/dashboard');
    await createApp(store.origin, 'Another');
    expect(news()).toEqual([{ type: 'app', change: 'created' }]);
  });
});
