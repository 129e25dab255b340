import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  AGENCY_ORGANIZATION,
  type PracticeApp,
  STORE_ORGANIZATION,
} from '../../../source/practice-store/oauth/app-registry.ts';
import {
  type PracticeStore,
  startPracticeStore,
} from '../../../source/practice-store/practice-store.ts';
import { askStore } from '../../support/store/practice-client.ts';
import {
  authorizeUrl,
  freshToken,
  postToken,
  textFields,
} from '../../support/store/practice-sign-in.ts';

/** Who gets as far as this was let in; what the API says then is not the matter here. */
const answer = { status: 200, headers: [], body: '{}' };
const OPEN_API = {
  handle: () => Promise.resolve(answer),
  download: () => Promise.resolve(answer),
  upload: () => Promise.resolve(answer),
  uploaded: () => Promise.resolve(answer),
  charge: () => Promise.resolve(answer),
  reset: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

let store: PracticeStore;
let now = 0;

beforeEach(async () => {
  now = 1_800_000_000_000;
  const api = () => Promise.resolve(OPEN_API);
  store = await startPracticeStore({ port: 0, api, clock: () => now });
});

afterEach(() => store.close());

type Changes = Readonly<Record<string, string | null>>;

function open(changes: Changes, method = 'GET') {
  const path = authorizeUrl(store, changes).slice(store.origin.length);
  return askStore(store.origin, { method, path });
}

function callApi(token: string) {
  return askStore(store.origin, {
    path: '/admin/api/2026-10/shop.json',
    headers: { 'X-Shopify-Access-Token': token },
  });
}

function revoke(token: string) {
  return askStore(store.origin, {
    method: 'DELETE',
    path: '/admin/api_permissions/current.json',
    headers: { 'X-Shopify-Access-Token': token },
  });
}

describe('an app that is installed', () => {
  test('goes straight through when it asks for what was approved', async () => {
    await freshToken(store, { scope: 'write_products,read_orders' });
    const answer = await open({ scope: 'read_orders', state: 'second' });
    expect(answer.status).toBe(303);
    const callback = new URL(answer.headers.location ?? '');
    expect(callback.searchParams.get('state')).toBe('second');
    const code = callback.searchParams.get('code') ?? '';
    expect((await postToken(store, { code })).status).toBe(200);
  });

  test('gets an update page that tells the new scopes from the older ones', async () => {
    await freshToken(store, { scope: 'read_products' });
    const page = await open({ scope: 'read_products,read_orders' });
    expect(page.status).toBe(200);
    expect(page.body).toContain('<h1>Update “Practice app” on demo.practice.test?</h1>');
    const [, added = '', older = ''] =
      /also be able to<\/h2>([\s\S]*)can do already<\/h2>([\s\S]*)<h2>What happens/.exec(
        page.body,
      ) ?? [];
    expect(added).toContain('<code>read_orders</code>');
    expect(added).not.toContain('<code>read_products</code>');
    expect(older).toContain('<code>read_products</code>');
  });

  test('loses its older token with the scopes that it authorizes next', async () => {
    const older = await freshToken(store, { scope: 'read_products' });
    const newer = await freshToken(store, { scope: 'read_products,read_orders' });
    expect((await callApi(older.token)).status).toBe(401);
    expect((await callApi(newer.token)).status).toBe(200);
  });

  test('keeps what was approved when a person signs in with less', async () => {
    await freshToken(store, { scope: 'read_products,read_orders' });
    await freshToken(store, { scope: 'read_products', 'grant_options[]': 'per-user' });
    expect((await open({ scope: 'read_orders' })).status).toBe(303);
  });

  test('asks again once it was removed', async () => {
    const { token } = await freshToken(store);
    expect((await open({})).status).toBe(303);
    await revoke(token);
    expect((await open({})).status).toBe(200);
  });

  test('is given no code for a HEAD request', async () => {
    await freshToken(store);
    const answer = await open({}, 'HEAD');
    expect(answer.headers.location).toBeUndefined();
  });
});

describe('client credentials', () => {
  function addApp(organization: string): PracticeApp {
    return store.addApp({
      title: 'Own app',
      scopes: ['read_products', 'read_orders'],
      redirectUris: ['http://127.0.0.1:3456/callback'],
      organization,
    });
  }

  const grant = { grant_type: 'client_credentials' };

  test('are refused on the store of another organization', async () => {
    const answer = await postToken(store, grant, addApp(AGENCY_ORGANIZATION));
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toEqual({
      error: 'shop_not_permitted',
      error_description: 'Client credentials cannot be performed on this shop.',
    });
  });

  test('are refused before the app is installed, with the code alone', async () => {
    const answer = await postToken(store, grant, addApp(STORE_ORGANIZATION));
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toEqual({ error: 'app_not_installed' });
  });

  test('give a token for a day with the released scopes, again and again', async () => {
    const app = addApp(STORE_ORGANIZATION);
    await store.approve(authorizeUrl(store, { client_id: app.clientId, scope: 'read_products' }));
    const first = await postToken(store, grant, app);
    expect(JSON.parse(first.body)).toEqual({
      access_token: expect.stringMatching(/^practice_token_/),
      scope: 'read_products,read_orders',
      expires_in: 86_399,
    });
    await postToken(store, grant, app);
    const token = textFields(first.body).get('access_token') ?? '';
    expect((await callApi(token)).status).toBe(200);
    await revoke(token);
    expect((await callApi(token)).status).toBe(401);
  });
});

describe('a permanent token of an app with public distribution', () => {
  test('is refused by the Admin API alone, and exchanged for an expiring one', async () => {
    const app = store.addApp({
      title: 'Public app',
      scopes: ['read_products'],
      redirectUris: ['http://127.0.0.1:3456/callback'],
      distribution: 'public',
    });
    const url = authorizeUrl(store, { client_id: app.clientId, scope: 'read_products' });
    const { redirect } = await store.approve(url);
    const code = new URL(redirect).searchParams.get('code') ?? '';
    const permanent = await postToken(store, { code }, app);
    expect(permanent.status).toBe(200);
    const token = textFields(permanent.body).get('access_token') ?? '';
    const refused = await callApi(token);
    expect(refused.status).toBe(403);
    expect(JSON.parse(refused.body)).toEqual({
      errors:
        '[API] Non-expiring access tokens are no longer accepted for the Admin API. Start using expiring offline tokens: https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/offline-access-tokens#expiring-vs-non-expiring-offline-tokens',
    });
    const exchanged = await postToken(store, exchangeOf(token), app);
    expect(exchanged.status).toBe(200);
    const expiring = textFields(exchanged.body).get('access_token') ?? '';
    expect((await callApi(expiring)).status).toBe(200);
  });
});

const DAY_MS = 86_400_000;
const OFFLINE = 'urn:shopify:params:oauth:token-type:offline-access-token';

function exchangeOf(token: string): Record<string, string> {
  return {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: token,
    subject_token_type: OFFLINE,
    requested_token_type: OFFLINE,
    expiring: '1',
  };
}

describe('exchanging a permanent token', () => {
  test('gives an expiring pair and ends the permanent one', async () => {
    const { token } = await freshToken(store);
    const answer = await postToken(store, exchangeOf(token));
    expect(JSON.parse(answer.body)).toEqual({
      access_token: expect.stringMatching(/^practice_token_/),
      scope: 'read_products,read_orders',
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^practice_refresh_/),
      refresh_token_expires_in: 7_776_000,
    });
    expect((await callApi(token)).status).toBe(401);
  });

  test('can be repeated until the pair is refreshed', async () => {
    const { token } = await freshToken(store);
    const first = await postToken(store, exchangeOf(token));
    const second = await postToken(store, exchangeOf(token));
    expect(JSON.parse(second.body)).toEqual(JSON.parse(first.body));
    const refresh_token = textFields(first.body).get('refresh_token') ?? '';
    const refreshed = await postToken(store, { grant_type: 'refresh_token', refresh_token });
    expect(refreshed.status).toBe(200);
    expect((await postToken(store, exchangeOf(token))).status).toBe(400);
  });

  test('can be repeated for seven days, for an access token that lives another hour', async () => {
    const { token } = await freshToken(store);
    const first = await postToken(store, exchangeOf(token));
    const expiring = textFields(first.body).get('access_token') ?? '';
    now += 7 * DAY_MS - 1;
    expect((await callApi(expiring)).status).toBe(401);
    expect((await postToken(store, exchangeOf(token))).status).toBe(200);
    expect((await callApi(expiring)).status).toBe(200);
    now += 1;
    expect((await postToken(store, exchangeOf(token))).status).toBe(400);
  });

  test('is over for good after a new approval', async () => {
    const { token } = await freshToken(store);
    await postToken(store, exchangeOf(token));
    await freshToken(store, {}, { expiring: '1' });
    expect((await postToken(store, exchangeOf(token))).status).toBe(400);
  });

  test.each([
    ['an unknown token', { subject_token: 'practice_token_x' }],
    ['a session token', { subject_token_type: 'urn:ietf:params:oauth:token-type:id_token' }],
  ])('refuses %s as a bad subject', async (_, changes) => {
    const { token } = await freshToken(store);
    const answer = await postToken(store, { ...exchangeOf(token), ...changes });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toEqual({ error: 'invalid_subject_token' });
    expect((await callApi(token)).status).toBe(200);
  });

  test('refuses an expiring token and the token of another app', async () => {
    const other = store.addApp({ title: 'Other', scopes: [], redirectUris: [] });
    const { token } = await freshToken(store);
    expect((await postToken(store, exchangeOf(token), other)).status).toBe(400);
    const expiring = await freshToken(store, {}, { expiring: '1' });
    expect((await postToken(store, exchangeOf(expiring.token))).status).toBe(400);
  });
});

describe('an app without a redirect list', () => {
  function addApp(appUrl: string): PracticeApp {
    return store.addApp({ title: 'No list', scopes: ['read_products'], redirectUris: [], appUrl });
  }

  test('may go back to the host of its App URL', async () => {
    const app = addApp('http://127.0.0.1:3456/');
    const page = await open({ client_id: app.clientId, scope: 'read_products' });
    expect(page.status).toBe(200);
  });

  test.each([
    ['to another host', 'http://127.0.0.1:3456/callback', 'and application url must have matching'],
    ['with a query', 'https://shopify.dev/callback?x=1', 'is not whitelisted'],
    ['to a script', 'javascript:alert(1)', 'is not whitelisted'],
  ])('may not go back %s', async (_, redirect_uri, text) => {
    const app = addApp('https://shopify.dev/apps/default-app-home');
    const page = await open({ client_id: app.clientId, scope: 'read_products', redirect_uri });
    expect(page.status).toBe(400);
    expect(page.body).toContain(`Oauth error invalid_request: The redirect_uri ${text}`);
  });
});

describe('an install link', () => {
  test('leads to the consent page, then to the app settings, and installs', async () => {
    const path = `/admin/oauth/install?client_id=${store.app.clientId}`;
    const page = await askStore(store.origin, { path });
    expect(page.body).toContain('<h1>Install “Practice app” on demo.practice.test?</h1>');
    const ticket = /name="ticket" value="(\w+)"/.exec(page.body)?.[1] ?? '';
    const answer = await askStore(store.origin, {
      method: 'POST',
      path: '/admin/oauth/authorize',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: store.origin },
      body: new URLSearchParams({ ticket, decision: 'approve' }).toString(),
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe(`/dashboard/apps/${store.app.id}?done=installed`);
    expect((await open({})).status).toBe(303);
  });

  test('that names two apps is for none of them', async () => {
    const path = `/admin/oauth/install?client_id=${store.app.clientId}&client_id=other`;
    expect((await askStore(store.origin, { path })).status).toBe(400);
  });

  test('of an unknown app gets the page of the service', async () => {
    const page = await askStore(store.origin, { path: '/admin/oauth/install?client_id=nobody' });
    expect(page.status).toBe(400);
    expect(page.body).toContain('Could not find Shopify API application with api_key nobody');
  });
});
