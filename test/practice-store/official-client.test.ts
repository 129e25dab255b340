import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  ApiVersion,
  LogSeverity,
  type Session,
  type Shopify,
  shopifyApi,
} from '@shopify/shopify-api';
import {
  type PracticeApp,
  STORE_ORGANIZATION,
} from '../../source/practice-store/oauth/app-registry.ts';
import {
  type PracticeStore,
  startPracticeStore,
} from '../../source/practice-store/practice-store.ts';

// oxlint-disable-next-line import/no-unassigned-import -- how the client is told that it runs on Node
import '@shopify/shopify-api/adapters/node';
import { setAbstractFetchFunc } from '@shopify/shopify-api/runtime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { askStore } from '../support/store/practice-client.ts';

// The official client judges the practice store: its logic is as it was published, only its
// transport is led from https://demo.practice.test to loopback, by the hook that it has for that.

const SHOP = 'demo.practice.test';
const BROWSER = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
};

let store: PracticeStore;
let appServer: Server;
let appOrigin = '';
let client: Shopify;
let handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;

beforeAll(async () => {
  appServer = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => appServer.listen(0, '127.0.0.1', resolve));
  const address = appServer.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  appOrigin = `http://127.0.0.1:${address.port}`;
  store = await startPracticeStore({ port: 0, redirectUris: [`${appOrigin}/auth/callback`] });
  setAbstractFetchFunc(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.host !== SHOP) throw new Error(`a request left for ${url.host}`);
    return fetch(new URL(url.pathname + url.search, store.origin), init);
  });
  client = clientOf(store.app);
});

function clientOf(app: PracticeApp): Shopify {
  return shopifyApi({
    apiKey: app.clientId,
    apiSecretKey: app.clientSecret.reveal(),
    scopes: ['read_products', 'read_orders'],
    hostName: new URL(appOrigin).host,
    hostScheme: 'http',
    apiVersion: ApiVersion.October26,
    isEmbeddedApp: false,
    domainTransformations: [
      { match: /^([a-z0-9-]+)\.practice\.test$/, transform: '$1.practice.test' },
    ],
    logger: { level: LogSeverity.Error, log: () => undefined },
  });
}

afterAll(async () => {
  await store.close();
  await new Promise((resolve) => appServer.close(resolve));
});

interface SignInOptions {
  readonly isOnline: boolean;
  readonly expiring: boolean;
}

/** The whole flow: `auth.begin`, consent over HTTP, `auth.callback`. */
async function signIn({ isOnline, expiring }: SignInOptions): Promise<Session> {
  let session: Session | null = null;
  handle = async (rawRequest, rawResponse) => {
    if (rawRequest.url?.startsWith('/auth/callback')) {
      const result = await client.auth.callback({ rawRequest, rawResponse, expiring });
      session = result.session;
      rawResponse.end('done');
    } else {
      await client.auth.begin({
        shop: SHOP,
        callbackPath: '/auth/callback',
        isOnline,
        rawRequest,
        rawResponse,
      });
    }
  };
  const begun = await askStore(appOrigin, { path: '/auth', headers: BROWSER });
  const location = begun.headers.location ?? '';
  expect(location).toMatch(/^https:\/\/demo\.practice\.test\/admin\/oauth\/authorize\?/);
  const { redirect } = await store.approve(location.replace(`https://${SHOP}`, store.origin));
  expect(redirect.startsWith(`${appOrigin}/auth/callback?`)).toBe(true);
  const cookies = (begun.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]);
  await askStore(appOrigin, {
    path: redirect.slice(appOrigin.length),
    headers: { ...BROWSER, Cookie: cookies.join('; ') },
  });
  if (session === null) throw new Error('the client did not accept the callback');
  return session;
}

describe('the official client', () => {
  test('begins and ends its own flow for a permanent token', async () => {
    const session = await signIn({ isOnline: false, expiring: false });
    expect(session.shop).toBe(SHOP);
    expect(session.isOnline).toBe(false);
    expect(session.accessToken).toMatch(/^practice_token_/);
    expect(session.expires).toBeUndefined();
    expect(session.scope).toBe('read_products,read_orders');
  });

  test('gets an expiring token and refreshes it', async () => {
    const session = await signIn({ isOnline: false, expiring: true });
    expect(session.refreshToken).toMatch(/^practice_refresh_/);
    const refreshed = await client.auth.refreshToken({
      shop: SHOP,
      refreshToken: session.refreshToken ?? '',
    });
    expect(refreshed.session.accessToken).toMatch(/^practice_token_/);
    expect(refreshed.session.accessToken).not.toBe(session.accessToken);
  });

  test('gets an online token with its person', async () => {
    const session = await signIn({ isOnline: true, expiring: false });
    expect(session.isOnline).toBe(true);
    expect(session.onlineAccessInfo?.associated_user.email).toBe('robin@example.com');
  });

  test('changes a permanent token for an expiring one, and may ask again', async () => {
    const session = await signIn({ isOnline: false, expiring: false });
    const request = { shop: SHOP, nonExpiringOfflineAccessToken: session.accessToken ?? '' };
    const first = await client.auth.migrateToExpiringToken(request);
    const second = await client.auth.migrateToExpiringToken(request);
    expect(first.session.refreshToken).toMatch(/^practice_refresh_/);
    expect(second.session.accessToken).toBe(first.session.accessToken);
    const graphql = new client.clients.Graphql({ session: first.session });
    await expect(graphql.request('{ shop { name } }')).resolves.toHaveProperty('data.shop.name');
    const dead = new client.clients.Graphql({ session });
    await expect(dead.request('{ shop { name } }')).rejects.toMatchObject({
      response: { code: 401 },
    });
  });

  test('gets a token without a person for an app of the own organization, once it is installed', async () => {
    const app = store.addApp({
      title: 'Own app',
      scopes: ['read_products'],
      redirectUris: [`${appOrigin}/auth/callback`],
      organization: STORE_ORGANIZATION,
    });
    const own = clientOf(app);
    await expect(own.auth.clientCredentials({ shop: SHOP })).rejects.toMatchObject({
      response: { code: 400, body: { error: 'app_not_installed' } },
    });
    await expect(client.auth.clientCredentials({ shop: SHOP })).rejects.toMatchObject({
      response: { code: 400, body: { error: 'shop_not_permitted' } },
    });
    const query = new URLSearchParams({
      client_id: app.clientId,
      redirect_uri: `${appOrigin}/auth/callback`,
    });
    await store.approve(`${store.origin}/admin/oauth/authorize?${query.toString()}`);
    const { session } = await own.auth.clientCredentials({ shop: SHOP });
    const graphql = new own.clients.Graphql({ session });
    await expect(graphql.request('{ shop { name } }')).resolves.toHaveProperty('data.shop.name');
  });

  test('reads products by REST with that session, and pages on', async () => {
    const session = await signIn({ isOnline: false, expiring: false });
    const rest = new client.clients.Rest({ session });
    const Products = z.object({ products: z.array(z.object({ id: z.coerce.string() })).length(3) });
    const first = await rest.get({ path: 'products', query: { limit: 3 } });
    const nextPage = first.pageInfo?.nextPage;
    if (!nextPage) throw new Error('the client found no next page');
    const second = await rest.get(nextPage);
    const ids = [first, second].flatMap(({ body }) => Products.parse(body).products);
    expect(new Set(ids.map(({ id }) => id)).size).toBe(6);
  });

  test('reads the shop by GraphQL with that session', async () => {
    const session = await signIn({ isOnline: false, expiring: false });
    const graphql = new client.clients.Graphql({ session });
    const answer = await graphql.request('{ shop { name myshopifyDomain } }');
    const shape = z.object({
      shop: z.object({ name: z.string(), myshopifyDomain: z.literal(SHOP) }),
    });
    expect(shape.parse(answer.data).shop.name).not.toBe('');
  });
});
