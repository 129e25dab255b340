import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PRACTICE_PROFILE } from '../../../source/core/service/profile.ts';
import {
  type CallbackVerdict,
  checkCallback,
} from '../../../source/core/sign-in/callback-check.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import type { AUTHORIZE_FAULTS } from '../../../source/practice-store/faults/authorize-faults.ts';
import type { CALLBACK_FAULTS } from '../../../source/practice-store/faults/callback-faults.ts';
import type { EXCHANGE_FAULTS } from '../../../source/practice-store/faults/exchange-faults.ts';
import { nodeHashing } from '../../../source/services/crypto/node-crypto.ts';
import { goodShop } from '../../support/sign-in/authorize-input.ts';
import { watchEnd } from '../../support/sockets/raw-client.ts';
import { startRawServer } from '../../support/sockets/raw-server.ts';
import { startFaultyStore, type FaultyStore } from '../../support/store/faulty-store.ts';
import { askStore, postForm } from '../../support/store/practice-client.ts';
import {
  approvedCode,
  authorizeUrl,
  freshToken,
  postToken,
  textFields,
} from '../../support/store/practice-sign-in.ts';

let faulty: FaultyStore;
beforeAll(async () => {
  faulty = await startFaultyStore();
});
beforeEach(() => faulty.store.faults.switchAllOff());
afterAll(() => faulty.store.close());

function authorize() {
  const { origin } = faulty.store;
  return askStore(origin, { path: authorizeUrl(faulty.store).slice(origin.length) });
}

describe('on the authorize page', () => {
  const pages: Record<
    Exclude<(typeof AUTHORIZE_FAULTS)[number]['name'], 'fewer-scopes'>,
    string
  > = {
    'redirect-not-whitelisted': 'Oauth error invalid_request: The redirect_uri is not whitelisted',
    'matching-hosts':
      'Oauth error invalid_request: The redirect_uri and application url must have matching hosts',
    'unknown-app-page':
      'Oauth error invalid_request: Could not find Shopify API application with api_key practice_client_',
    'invalid-scope': 'OAuth error invalid_scope: The access scope is invalid: read_products',
    'unauthorized-access': 'Unauthorized Access',
  };
  for (const [name, text] of Object.entries(pages)) {
    test(`${name} shows the service's text and leads nowhere`, async () => {
      faulty.store.faults.switchOn(nameOf(name), { type: 'next-request' });
      const { status, headers, body } = await authorize();
      expect(status).toBe(400);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['x-practice-fault']).toBe(name);
      expect(headers.location).toBeUndefined();
      expect(body).toContain(text);
      expect((await authorize()).status).not.toBe(400);
    });
  }

  test('fewer-scopes leaves the last scope out of what is approved and granted', async () => {
    faulty.only('fewer-scopes');
    const { body } = await freshToken(faulty.store);
    expect(textFields(body).get('scope')).toBe('read_products');
    faulty.store.faults.switchAllOff();
    expect(textFields((await freshToken(faulty.store)).body).get('scope')).toBe(
      'read_products,read_orders',
    );
  });
});

describe('in the callback', () => {
  async function verdictWith(name: string): Promise<CallbackVerdict & { readonly query: string }> {
    faulty.store.faults.switchOn(nameOf(name), { type: 'next-request' });
    const { redirect } = await faulty.store.approve(authorizeUrl(faulty.store));
    expect(faulty.store.faults.active()).toEqual([]);
    const query = new URL(redirect).search.slice(1);
    const expectation = {
      state: new Secret('state-of-this-test'),
      olderStates: [],
      shop: goodShop(faulty.store.shop, PRACTICE_PROFILE),
      issuer: faulty.store.origin,
      profile: PRACTICE_PROFILE,
      clientSecret: faulty.store.app.clientSecret,
      hashing: nodeHashing,
    };
    return { ...checkCallback(query, expectation, Date.now() / 1000), query };
  }

  // The tool's own check finds exactly the fault, so everything else about the callback is right.
  const refusals: Partial<Record<(typeof CALLBACK_FAULTS)[number]['name'], string>> = {
    'wrong-hmac': 'hmac',
    'wrong-state': 'state',
    'other-shop': 'shop',
    'missing-code': 'no-code',
  };
  for (const [name, reason] of Object.entries(refusals)) {
    test(`${name} is the one thing that is wrong`, async () => {
      expect(await verdictWith(name)).toMatchObject({ type: 'refused', reason });
    });
  }

  test('a changed state and another shop are signed as a good callback is', async () => {
    for (const name of ['wrong-state', 'other-shop']) {
      const { query } = await verdictWith(name);
      const parameters = new URLSearchParams(query);
      const signed = [...parameters]
        .filter(([key]) => key !== 'hmac')
        .map((pair) => pair.join('='))
        .toSorted()
        .join('&');
      const secret = faulty.store.app.clientSecret.reveal();
      expect(parameters.get('hmac')).toBe(nodeHashing.hmacSha256Hex(secret, signed));
    }
  });

  test('access-denied-callback carries an error and no code', async () => {
    const verdict = await verdictWith('access-denied-callback');
    expect(verdict).toMatchObject({ type: 'denied', error: 'access_denied' });
    expect(verdict.query).not.toContain('code=');
  });

  test('old-timestamp is accepted with a word about the clock', async () => {
    const verdict = await verdictWith('old-timestamp');
    expect(verdict).toMatchObject({ type: 'accepted', warnings: [{ kind: 'clock-skew' }] });
  });

  test.each(['missing-host', 'extra-parameter'])('%s is accepted', async (name) => {
    const verdict = await verdictWith(name);
    expect(verdict).toMatchObject({ type: 'accepted', warnings: [] });
    const query = new URLSearchParams(verdict.query);
    expect(query.has('host')).toBe(name !== 'missing-host');
    expect(query.has('practice_extra')).toBe(name === 'extra-parameter');
  });

  test('no-callback keeps the browser in the store', async () => {
    faulty.only('no-callback');
    const { redirect } = await faulty.store.approve(authorizeUrl(faulty.store));
    expect(redirect).toBe('/admin/apps');
  });

  test('callback-twice asks for the callback address from the store as well', async () => {
    const app = await startRawServer({ head: 'HTTP/1.1 200 OK', body: 'ok' });
    const store = await startFaultyStore({ redirectUris: [`${app.origin}/callback`] });
    const url = authorizeUrl(store.store, { redirect_uri: `${app.origin}/callback` });
    store.only('callback-twice', { type: 'next-request' });
    const { redirect } = await store.store.approve(url);
    await app.requested(1);
    expect(app.requests.map(({ target }) => `${app.origin}${target}`)).toEqual([redirect]);
    await store.store.close();
    await app.close();
  });

  test('callback-twice visits nothing but this machine', async () => {
    const store = await startFaultyStore({ redirectUris: ['https://example.com/callback'] });
    const url = authorizeUrl(store.store, { redirect_uri: 'https://example.com/callback' });
    store.only('callback-twice');
    const { redirect } = await store.store.approve(url);
    expect(redirect).toMatch(/^https:\/\/example\.com\/callback\?/);
    await store.store.close();
  });

  test('a cancelled consent is left alone', async () => {
    faulty.only('wrong-hmac', { type: 'next-request' });
    const page = await askStore(faulty.store.origin, {
      path: authorizeUrl(faulty.store, { scope: 'read_products,read_customers' }).slice(
        faulty.store.origin.length,
      ),
    });
    const ticket = /name="ticket" value="(\w+)"/.exec(page.body)?.[1] ?? '';
    const fields = { ticket, decision: 'cancel' };
    const answer = await postForm(faulty.store.origin, '/admin/oauth/authorize', fields, {
      Origin: faulty.store.origin,
    });
    expect(answer.headers.location).toBe('/admin/apps');
    expect(answer.headers['x-practice-fault']).toBeUndefined();
    expect(faulty.store.faults.active()).toHaveLength(1);
  });
});

describe('at the exchange', () => {
  const refusals: Partial<
    Record<(typeof EXCHANGE_FAULTS)[number]['name'], { error: string; error_description?: string }>
  > = {
    'code-already-used': {
      error: 'invalid_request',
      error_description: 'The authorization code was not found or was already used',
    },
    'invalid-client': { error: 'invalid_client' },
    'shop-not-permitted': {
      error: 'shop_not_permitted',
      error_description: 'Client credentials cannot be performed on this shop.',
    },
    'app-not-installed': { error: 'app_not_installed' },
  };
  for (const [name, body] of Object.entries(refusals)) {
    test(`${name} refuses and leaves the code good`, async () => {
      const code = await approvedCode(faulty.store);
      faulty.store.faults.switchOn(nameOf(name), { type: 'next-request' });
      const refused = await postToken(faulty.store, { code });
      expect(refused.status).toBe(400);
      expect(refused.headers['x-practice-fault']).toBe(name);
      expect(JSON.parse(refused.body)).toMatchObject(body);
      expect((await postToken(faulty.store, { code })).status).toBe(200);
    });
  }

  test('app-not-installed says nothing more than its code', async () => {
    faulty.only('app-not-installed');
    const { body } = await postToken(faulty.store, { code: 'x' });
    expect(body).toBe('{"error":"app_not_installed"}');
  });

  test('application-cannot-be-found names the Client ID', async () => {
    faulty.only('application-cannot-be-found');
    const { status, body } = await postToken(faulty.store, { code: 'x' });
    expect([status, JSON.parse(body)]).toEqual([
      400,
      {
        error: 'application_cannot_be_found',
        error_description: `Could not find Shopify API application with api_key ${faulty.store.app.clientId}`,
      },
    ]);
  });

  test('refresh-token-dead refuses refreshes and no first exchange', async () => {
    faulty.only('refresh-token-dead');
    const { refreshToken } = await freshToken(faulty.store, {}, { expiring: '1' });
    expect(refreshToken).toMatch(/^practice_refresh_/);
    const fields = { grant_type: 'refresh_token', refresh_token: refreshToken };
    const { status, body } = await postToken(faulty.store, fields);
    expect([status, JSON.parse(body)]).toEqual([
      401,
      {
        error: 'invalid_request',
        error_description: 'This request requires an active refresh_token',
      },
    ]);
  });

  test('exchange-error-page is a page in spite of Accept', async () => {
    faulty.only('exchange-error-page');
    const { status, headers, body } = await postToken(faulty.store, { code: 'x' });
    expect(status).toBe(400);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<title>400 - Oauth error invalid_request</title>');
  });

  test('exchange-outcome-unknown uses the code up and resets the connection', async () => {
    const code = await approvedCode(faulty.store);
    faulty.only('exchange-outcome-unknown', { type: 'next-request' });
    const { app, port } = faulty.store;
    const form = `client_id=${app.clientId}&client_secret=${app.clientSecret.reveal()}&code=${code}`;
    const head = [
      'POST /admin/oauth/access_token HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${form.length}`,
    ];
    const end = await watchEnd(port, `${head.join('\r\n')}\r\n\r\n${form}`);
    expect(end).toEqual({ text: '', by: 'reset' });
    const again = await postToken(faulty.store, { code });
    expect(JSON.parse(again.body)).toMatchObject({
      error_description: 'The authorization code was not found or was already used',
    });
  });
});

function nameOf(text: string) {
  const found = faulty.store.faults.list().find(({ name }) => name === text);
  if (!found) throw new Error(`no fault ${text}`);
  return found.name;
}
