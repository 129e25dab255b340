import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  type PracticeStore,
  startPracticeStore,
} from '../../../source/practice-store/practice-store.ts';
import { askStore, postForm } from '../../support/store/practice-client.ts';
import {
  approvedCode,
  freshToken,
  postToken,
  textFields,
} from '../../support/store/practice-sign-in.ts';

const TOKEN_PATH = '/admin/oauth/access_token';
const UNRECOGNIZED = {
  errors: '[API] Invalid API key or access token (unrecognized login or wrong password)',
};

let store: PracticeStore;
let now = 1_800_000_000_000;

beforeAll(async () => {
  store = await startPracticeStore({ port: 0, clock: () => now });
});

beforeEach(() => {
  now = 1_800_000_000_000;
});

afterAll(() => store.close());

function readScopes(headers: Record<string, string>) {
  return askStore(store.origin, { path: '/admin/oauth/access_scopes.json', headers });
}

describe('the exchange', () => {
  test('gives a permanent token with exactly two fields', async () => {
    const answer = await postToken(store, { code: await approvedCode(store) });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toEqual({
      access_token: expect.stringMatching(/^practice_token_/),
      scope: 'read_products,read_orders',
    });
  });

  test('takes JSON as well as a form', async () => {
    const answer = await askStore(store.origin, {
      method: 'POST',
      path: TOKEN_PATH,
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({
        client_id: store.app.clientId,
        client_secret: store.app.clientSecret.reveal(),
        code: await approvedCode(store),
        expiring: 1,
      }),
    });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toMatchObject({ expires_in: 3600 });
  });

  test('gives an expiring token with its refresh token', async () => {
    const { body } = await freshToken(store, {}, { expiring: '1' });
    expect(JSON.parse(body)).toEqual({
      access_token: expect.any(String),
      scope: 'read_products,read_orders',
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^practice_refresh_/),
      refresh_token_expires_in: 7_776_000,
    });
  });

  test('gives an online token with its person for per-user', async () => {
    const { body } = await freshToken(store, { 'grant_options[]': 'per-user' });
    expect(JSON.parse(body)).toMatchObject({
      expires_in: 86_399,
      associated_user_scope: 'read_products,read_orders',
      associated_user: { email: 'robin@example.com', account_owner: false },
    });
  });

  test('refuses a code after its lifetime', async () => {
    const code = await approvedCode(store);
    now += 60_000;
    const answer = await postToken(store, { code });
    expect(answer.status).toBe(400);
    expect(textFields(answer.body).get('error_description')).toBe(
      'The authorization code was not found or was already used',
    );
  });

  test('takes a code as long as the store was told to', async () => {
    const patient = await startPracticeStore({
      port: 0,
      clock: () => now,
      codeLifetimeMs: 600_000,
    });
    onTestFinished(() => patient.close());
    const [good, late] = [await approvedCode(patient), await approvedCode(patient)];
    now += 599_999;
    expect((await postToken(patient, { code: good })).status).toBe(200);
    now += 1;
    expect((await postToken(patient, { code: late })).status).toBe(400);
  });

  test('takes back refresh tokens too when a code is used twice', async () => {
    const code = await approvedCode(store);
    const first = await postToken(store, { code, expiring: '1' });
    const refresh_token = textFields(first.body).get('refresh_token') ?? '';
    await postToken(store, { code });
    const refreshed = await postToken(store, { grant_type: 'refresh_token', refresh_token });
    expect(refreshed.status).toBe(401);
  });

  test('refuses another redirect_uri than that of the code, and takes the right one', async () => {
    const code = await approvedCode(store);
    const wrong = await postToken(store, { code, redirect_uri: 'http://127.0.0.1:3456/other' });
    expect(wrong.status).toBe(400);
    const right = await postToken(store, { code, redirect_uri: 'http://127.0.0.1:3456/callback' });
    expect(right.status).toBe(200);
  });

  test('P72: refuses a code of another app, which stays good for its own', async () => {
    const other = store.addApp({
      title: 'Other',
      scopes: ['read_products'],
      redirectUris: ['http://127.0.0.1:3456/callback'],
    });
    const code = await approvedCode(store);
    expect((await postToken(store, { code }, other)).status).toBe(400);
    expect((await postToken(store, { code })).status).toBe(200);
  });

  test('P72: refuses a verifier where the authorize URL had no challenge', async () => {
    const code = await approvedCode(store);
    const code_verifier = 'v'.repeat(43);
    expect((await postToken(store, { code, code_verifier })).status).toBe(400);
    expect((await postToken(store, { code })).status).toBe(200);
  });

  test('P74: refuses what has the form of a real credential, in any field', async () => {
    // Put together here, so that no scanner takes this file for a leak.
    const live = `shpss_${'0123456789abcdef'.repeat(2)}`;
    for (const name of ['client_secret', 'refresh_token', 'note']) {
      const answer = await postToken(store, { code: await approvedCode(store), [name]: live });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatch(/real store|live/i);
      expect(answer.body).not.toContain(live);
    }
  });

  test('takes the secret from the body only', async () => {
    const { clientId, clientSecret } = store.app;
    const code = await approvedCode(store);
    const basic = Buffer.from(`${clientId}:${clientSecret.reveal()}`).toString('base64');
    const answer = await postForm(
      store.origin,
      `${TOKEN_PATH}?client_secret=${clientSecret.reveal()}`,
      { client_id: clientId, code },
      { Accept: 'application/json', Authorization: `Basic ${basic}` },
    );
    expect(answer.status).toBe(400);
    expect(textFields(answer.body).get('error')).toBe('invalid_client');
  });

  test('refuses a secret in the body beside an Authorization header, and the code stays good', async () => {
    const { clientId, clientSecret } = store.app;
    const code = await approvedCode(store);
    const client_secret = clientSecret.reveal();
    const fields = { client_id: clientId, client_secret, code };
    const basic = Buffer.from(`${clientId}:${client_secret}`).toString('base64');
    const send = (headers: Record<string, string>) =>
      postForm(store.origin, TOKEN_PATH, fields, { Accept: 'application/json', ...headers });
    const both = await send({ Authorization: `Basic ${basic}` });
    expect(both.status).toBe(400);
    expect(textFields(both.body).get('error')).toBe('invalid_request');
    expect((await send({})).status).toBe(200);
  });

  test.each([
    [
      'an unknown Client ID',
      { client_id: 'nobody' },
      400,
      'application_cannot_be_found',
      'Could not find Shopify API application with api_key nobody',
    ],
    [
      'a dead refresh token',
      { grant_type: 'refresh_token', refresh_token: 'practice_refresh_x' },
      401,
      'invalid_request',
      'This request requires an active refresh_token',
    ],
    [
      'client credentials',
      { grant_type: 'client_credentials' },
      400,
      'shop_not_permitted',
      'Client credentials cannot be performed on this shop.',
    ],
    [
      'an unknown code',
      { code: 'practice_code_x' },
      400,
      'invalid_request',
      'The authorization code was not found or was already used',
    ],
    [
      'an unknown grant',
      { grant_type: 'password' },
      400,
      'unsupported_grant_type',
      'The grant type is not one that this store knows',
    ],
  ])('refuses %s in the words of the service', async (_, fields, status, error, description) => {
    const answer = await postToken(store, fields);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toEqual({ error, error_description: description });
  });

  test('answers with a page where JSON was not asked for', async () => {
    const { clientId, clientSecret } = store.app;
    const answer = await postForm(store.origin, TOKEN_PATH, {
      client_id: clientId,
      client_secret: clientSecret.reveal(),
      code: 'practice_code_x',
    });
    expect(answer.status).toBe(400);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('<title>400 - Oauth error invalid_request</title>');
    expect(answer.body).toContain(
      'Oauth error invalid_request: The authorization code was not found or was already used<',
    );
  });

  test('refuses a broken JSON body and a field that came twice', async () => {
    const headers = { Accept: 'application/json' };
    const broken = await askStore(store.origin, {
      method: 'POST',
      path: TOKEN_PATH,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: '{"client_id":',
    });
    expect(broken.status).toBe(400);
    const twice = await askStore(store.origin, {
      method: 'POST',
      path: TOKEN_PATH,
      headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'code=a&code=b',
    });
    expect(textFields(twice.body).get('error_description')).toBe(
      'A field was given more than once',
    );
  });
});

describe('a token', () => {
  test('names its scopes, as granted', async () => {
    const { token } = await freshToken(store);
    const answer = await readScopes({ 'X-Shopify-Access-Token': token });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toEqual({
      access_scopes: [{ handle: 'read_products' }, { handle: 'read_orders' }],
    });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}-1800000000$/);
  });

  test('is refused as Bearer', async () => {
    const { token } = await freshToken(store);
    const answer = await readScopes({ Authorization: `Bearer ${token}` });
    expect(answer.status).toBe(401);
    expect(JSON.parse(answer.body)).toEqual(UNRECOGNIZED);
  });

  test('is refreshed over HTTP', async () => {
    const { refreshToken } = await freshToken(store, {}, { expiring: '1' });
    const answer = await postToken(store, {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
    });
    expect(answer.status).toBe(200);
    const token = textFields(answer.body).get('access_token') ?? '';
    expect((await readScopes({ 'X-Shopify-Access-Token': token })).status).toBe(200);
  });

  test('ends when the app revokes it, with everything else the app had', async () => {
    const first = await freshToken(store);
    const second = await freshToken(store, {}, { expiring: '1' });
    const revoked = await askStore(store.origin, {
      method: 'DELETE',
      path: '/admin/api_permissions/current.json',
      headers: { 'X-Shopify-Access-Token': first.token },
    });
    expect(revoked.status).toBe(200);
    expect(revoked.body).toBe('{}');
    for (const { token } of [first, second]) {
      expect((await readScopes({ 'X-Shopify-Access-Token': token })).status).toBe(401);
    }
    const refreshed = await postToken(store, {
      grant_type: 'refresh_token',
      refresh_token: second.refreshToken,
    });
    expect(refreshed.status).toBe(401);
  });
});
