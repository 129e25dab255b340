import { afterEach, expect, test } from 'vitest';
import type { HttpOutcome } from '../../../source/core/http/message.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { createHttpClient, type HttpClient } from '../../../source/services/http/http-client.ts';
import { openRealStorePath, type RealStorePath } from '../../support/store/real-store-path.ts';

const LIMITS = { totalMs: 20_000, maxBytes: 64 * 1024 };
const open: Array<{ close(): Promise<void> }> = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

async function realStore(
  extraEnv: Record<string, string> = {},
): Promise<[RealStorePath, HttpClient]> {
  const path = await openRealStorePath();
  const client = createHttpClient({ env: { ...path.env, ...extraEnv } });
  open.push(client, path);
  return [path, client];
}

function getScopes(client: HttpClient, path: RealStorePath): Promise<HttpOutcome> {
  const url = `https://${path.facts.shop}/admin/oauth/access_scopes.json`;
  const headers = [['X-Shopify-Access-Token', new Secret(path.facts.accessToken)]] as const;
  return client.send({ method: 'GET', url, headers, body: null }, { limits: LIMITS });
}

test('reaches the real store through the proxy, by a certificate of an added authority', async () => {
  const [path, client] = await realStore();
  const outcome = await getScopes(client, path);
  expect(outcome).toMatchObject({ type: 'answer', answer: { status: 200, incomplete: null } });
  expect(path.proxy.connects).toEqual([
    { authority: 'demo.myshopify.com:443', authorization: null },
  ]);
  expect(path.store.requests[0]).toMatchObject({
    host: 'demo.myshopify.com',
    servername: 'demo.myshopify.com',
    path: '/admin/oauth/access_scopes.json',
  });
});

test('keeps the way open for the next request', async () => {
  const [path, client] = await realStore();
  await getScopes(client, path);
  await getScopes(client, path);
  expect(path.proxy.connects).toHaveLength(1);
  expect(path.store.requests).toHaveLength(2);
});

test('exchanges a code once: the second time the store refuses it', async () => {
  const [path, client] = await realStore();
  const { facts, store } = path;
  const authorize = new URL(`https://${facts.shop}/admin/oauth/authorize`);
  authorize.search = new URLSearchParams({
    redirect_uri: facts.redirectUri,
    state: 's',
  }).toString();
  const code = new URL(store.approve(authorize.href)).searchParams.get('code') ?? '';
  const request = {
    method: 'POST',
    url: `https://${facts.shop}/admin/oauth/access_token`,
    headers: [['Accept', 'application/json']],
    body: {
      type: 'form',
      fields: [
        ['client_id', facts.clientId],
        ['client_secret', new Secret(facts.clientSecret)],
        ['code', new Secret(code)],
      ],
    },
  } as const;
  const first = await client.send(request, { limits: LIMITS });
  const second = await client.send(request, { limits: LIMITS });
  expect(first).toMatchObject({ type: 'answer', answer: { status: 200 } });
  expect(second).toMatchObject({ type: 'answer', answer: { status: 400 } });
  expect(store.requests[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  expect(store.exchanges()).toBe(2);
});

test('refuses the store when its authority is not known, and sends it nothing', async () => {
  const [path, client] = await realStore({ NODE_EXTRA_CA_CERTS: '' });
  const outcome = await getScopes(client, path);
  expect(outcome).toMatchObject({ type: 'failure', failure: { kind: 'tls', maybeSent: false } });
  expect(path.store.requests).toHaveLength(0);
});
