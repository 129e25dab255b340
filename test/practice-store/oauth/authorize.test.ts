import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type PracticeStore,
  startPracticeStore,
} from '../../../source/practice-store/practice-store.ts';
import { askStore, postForm } from '../../support/store/practice-client.ts';
import { authorizeUrl, postToken, textFields } from '../../support/store/practice-sign-in.ts';

let store: PracticeStore;
const now = 1_800_000_000_000;

beforeEach(async () => {
  store = await startPracticeStore({ port: 0, clock: () => now });
});

afterEach(() => store.close());

type Changes = Readonly<Record<string, string | null>>;

function open(changes: Changes = {}) {
  return askStore(store.origin, { path: authorizeUrl(store, changes).slice(store.origin.length) });
}

async function openTicket(changes: Changes = {}): Promise<string> {
  const page = await open(changes);
  return /name="ticket" value="(\w+)"/.exec(page.body)?.[1] ?? '';
}

function decide(ticket: string, decision: string) {
  return postForm(
    store.origin,
    '/admin/oauth/authorize',
    { ticket, decision },
    { Origin: store.origin },
  );
}

describe('the authorize page', () => {
  test('lists the scopes in words and has both buttons', async () => {
    const { status, body, headers } = await open();
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('PRACTICE');
    expect(body).toContain(
      'See products, variants, collections, images, price lists and catalogs. <code>read_products</code>',
    );
    expect(body).toContain('<code>read_orders</code><br>Protected customer data');
    expect(body).toMatch(/value="approve">Approve<[\s\S]*value="cancel">Cancel</);
    expect(body).not.toContain('<script');
  });

  test('warns about what write scopes open, and only then', async () => {
    const app = store.addApp({
      title: 'Writer',
      scopes: ['write_products'],
      redirectUris: ['http://127.0.0.1:3456/callback'],
    });
    const writing = await open({ client_id: app.clientId, scope: 'write_products' });
    expect(writing.body).toContain('This app can change the store');
    expect((await open()).body).not.toContain('This app can change the store');
  });

  test('says which asked scopes are not released and will not be granted', async () => {
    const { body } = await open({ scope: 'read_products,write_orders' });
    expect(body).toContain('Asked for, but not granted');
    expect(body).toContain('<code>write_orders</code>: not part of the released version');
  });

  test.each([
    [
      'an unknown scope',
      { scope: 'read_products,read_nonsense' },
      'invalid_scope',
      'OAuth error invalid_scope: The access scope is invalid: read_nonsense',
    ],
    [
      'a missing redirect_uri',
      { redirect_uri: null },
      'invalid_request',
      'Oauth error invalid_request: The redirect_uri is missing or not whitelisted',
    ],
    [
      'a redirect_uri that is not listed',
      { redirect_uri: 'http://localhost:3456/callback' },
      'invalid_request',
      'Oauth error invalid_request: The redirect_uri is not whitelisted',
    ],
    [
      'an unknown Client ID',
      { client_id: 'practice_client_x' },
      'invalid_request',
      'Oauth error invalid_request: Could not find Shopify API application with api_key practice_client_x',
    ],
    [
      'a plain PKCE challenge',
      { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' },
      'invalid_request',
      'The code_challenge_method must be S256',
    ],
    [
      'the implicit flow',
      { response_type: 'token' },
      'invalid_request',
      'The response_type must be code',
    ],
  ])('answers %s with the page of the service and no redirect', async (_, changes, code, text) => {
    const { status, body, headers } = await open(changes);
    expect(status).toBe(400);
    expect(headers.location).toBeUndefined();
    expect(body).toContain(`<title>400 - Oauth error ${code}</title>`);
    expect(body).toContain('<h1>Oops, something went wrong.</h1>\n<h2>What happened?</h2>');
    expect(body).toContain(text);
  });

  test('refuses a parameter that is given twice', async () => {
    const path = `${authorizeUrl(store).slice(store.origin.length)}&state=second`;
    const { status, body } = await askStore(store.origin, { path });
    expect(status).toBe(400);
    expect(body).toContain('The parameter state must not be given more than once');
  });

  test('does not repeat a secret that was put into the Client ID', async () => {
    const secret = store.app.clientSecret.reveal();
    const { body } = await open({ client_id: secret });
    expect(body).not.toContain(secret);
  });
});

describe('approving', () => {
  test('sends back code, hmac, host, shop, state and timestamp, signed', async () => {
    const { redirect } = await store.approve(authorizeUrl(store, { state: 'a b&c=d%2' }));
    const query = new URL(redirect).searchParams;
    expect([...query.keys()]).toEqual(['code', 'hmac', 'host', 'shop', 'state', 'timestamp']);
    expect(query.get('shop')).toBe('demo.practice.test');
    expect(query.get('state')).toBe('a b&c=d%2');
    expect(redirect).toContain('&state=a%20b%26c%3Dd%252&');
    expect(query.get('timestamp')).toBe('1800000000');
    expect(Buffer.from(query.get('host') ?? '', 'base64').toString()).toBe(
      'admin.practice.test/store/demo',
    );
    // Written out here, so that the store and this test do not share one mistake.
    const signed = `code=${query.get('code')}&host=${query.get('host')}&shop=demo.practice.test&state=a b%26c=d%252&timestamp=1800000000`;
    const hmac = createHmac('sha256', store.app.clientSecret.reveal()).update(signed).digest('hex');
    expect(query.get('hmac')).toBe(hmac);
  });

  test('leaves state out when the URL had none', async () => {
    const { redirect } = await store.approve(authorizeUrl(store, { state: null }));
    expect(new URL(redirect).searchParams.has('state')).toBe(false);
  });

  test('grants what was asked and released', async () => {
    const { redirect } = await store.approve(
      authorizeUrl(store, { scope: 'read_products,write_orders' }),
    );
    const code = new URL(redirect).searchParams.get('code') ?? '';
    expect(textFields((await postToken(store, { code })).body).get('scope')).toBe('read_products');
  });

  test('grants the released scopes when the URL names none', async () => {
    const { redirect } = await store.approve(authorizeUrl(store, { scope: null }));
    const code = new URL(redirect).searchParams.get('code') ?? '';
    expect(textFields((await postToken(store, { code })).body).get('scope')).toBe(
      store.app.scopes.join(','),
    );
  });

  test('answers a double click with the same code, and no longer once it is used', async () => {
    const ticket = await openTicket();
    const first = await decide(ticket, 'approve');
    const second = await decide(ticket, 'approve');
    expect(second.headers.location).toBe(first.headers.location);
    const code = new URL(first.headers.location ?? '').searchParams.get('code') ?? '';
    await postToken(store, { code });
    expect((await decide(ticket, 'approve')).status).toBe(400);
  });

  test('needs the ticket of a page that was shown', async () => {
    for (const ticket of ['', 'practice_consent_made_up']) {
      const answer = await decide(ticket, 'approve');
      expect(answer.status).toBe(400);
      expect(answer.headers.location).toBeUndefined();
    }
  });

  test('in the terminal says in words what the store refused', async () => {
    await expect(
      store.approve(authorizeUrl(store, { scope: 'read_nonsense' })),
    ).rejects.toMatchObject({
      code: 'practice-not-approved',
      message: expect.stringContaining('The access scope is invalid: read_nonsense'),
    });
    store.faults.switchOn('unauthorized-access', { type: 'next-request' });
    await expect(store.approve(authorizeUrl(store))).rejects.toMatchObject({
      message: expect.stringContaining('Unauthorized Access'),
    });
    await expect(
      store.approve('https://demo.myshopify.com/admin/oauth/authorize'),
    ).rejects.toMatchObject({
      code: 'practice-not-approved',
    });
  });
});

describe('cancelling', () => {
  test('stays in the store, with no callback, and ends the request', async () => {
    const ticket = await openTicket();
    const answer = await decide(ticket, 'cancel');
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe('/admin/apps');
    const page = await askStore(store.origin, { path: '/admin/apps' });
    expect(page.body).toContain('nothing was granted');
    expect(page.body).not.toContain(store.app.clientSecret.reveal());
    expect((await decide(ticket, 'approve')).status).toBe(400);
  });
});
