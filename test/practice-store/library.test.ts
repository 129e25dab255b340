import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type IssuedToken,
  type PracticeStore,
  type PracticeStoreOptions,
  type ReceivedRequest,
  type TokenWish,
  startPracticeStore,
} from '../../source/practice-store/library.ts';

const PRODUCTS = '{ productsCount { count } products(first: 2) { nodes { title } } }';

async function ask(store: PracticeStore, accessToken: string, query: string) {
  const response = await fetch(`${store.origin}/admin/api/${store.apiVersion}/graphql.json`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': accessToken },
    body: JSON.stringify({ query }),
  });
  return { status: response.status, text: await response.text() };
}

/** The status that a refresh by the credentials of the store's own app is answered with. */
async function refreshedBy(store: PracticeStore, refreshToken: string | null): Promise<number> {
  const response = await fetch(`${store.origin}/admin/oauth/access_token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: store.clientId,
      client_secret: store.clientSecret,
      refresh_token: refreshToken ?? '',
    }),
  });
  return response.status;
}

async function grantedTo(store: PracticeStore, accessToken: string): Promise<string> {
  const response = await fetch(`${store.origin}/admin/oauth/access_scopes.json`, {
    headers: { 'X-Shopify-Access-Token': accessToken },
  });
  return response.text();
}

describe('a store in a test suite', () => {
  test('takes a free port, and gives it back when its block ends', async () => {
    let port;
    {
      await using store = await startPracticeStore();
      port = store.port;
      expect(store.origin).toBe(`http://127.0.0.1:${port}`);
      expect((await fetch(`${store.origin}/dashboard`)).status).toBe(200);
    }
    await using again = await startPracticeStore({ port });
    expect(again.port).toBe(port);
    await expect(startPracticeStore({ port })).rejects.toMatchObject({ code: 'port-taken' });
  });

  test('has the same data for the same seed, and as many products as were asked for', async () => {
    const options: PracticeStoreOptions = { seed: 42, products: 1234 };
    await using one = await startPracticeStore(options);
    await using two = await startPracticeStore(options);
    const answers = await Promise.all(
      [one, two].map((store) => ask(store, store.issueToken().accessToken, PRODUCTS)),
    );
    const [first, second] = answers.map(({ text }) => JSON.parse(text) as Record<string, unknown>);
    expect(first?.['data']).toMatchObject({ productsCount: { count: 1234 } });
    expect(second?.['data']).toEqual(first?.['data']);
  });

  test('issues tokens side by side, each with its own scopes', async () => {
    await using store = await startPracticeStore({ scopes: ['read_themes', 'write_files'] });
    const whole = store.issueToken();
    const ordersOnly: TokenWish = { scopes: ['read_orders'] };
    const narrow: IssuedToken = store.issueToken(ordersOnly);
    expect(whole).toMatchObject({ scopes: ['read_themes', 'write_files'], expiresAt: null });
    expect(await grantedTo(store, narrow.accessToken)).toContain('read_orders');
    expect(await grantedTo(store, narrow.accessToken)).not.toContain('read_themes');
    expect(await grantedTo(store, whole.accessToken)).toContain('write_files');
    // Asked again, it is the same app, whose older token goes on.
    store.issueToken(ordersOnly);
    expect((await ask(store, narrow.accessToken, '{ shop { name } }')).status).toBe(200);
  });

  test('issues an expiring token that can be refreshed by the app’s own credentials', async () => {
    await using store = await startPracticeStore();
    const before = Date.now();
    const issued = store.issueToken({ kind: 'expiring' });
    expect(issued.expiresAt?.getTime()).toBeGreaterThanOrEqual(before + 3_600_000);
    expect(await refreshedBy(store, issued.refreshToken)).toBe(200);
  });

  test('issues a token for the very scopes of its own app to another app', async () => {
    await using store = await startPracticeStore({ scopes: ['read_orders'] });
    const { refreshToken } = store.issueToken({ scopes: store.scopes, kind: 'expiring' });
    expect(await refreshedBy(store, refreshToken)).toBe(401);
  });

  test('approves in place of a person', async () => {
    await using store = await startPracticeStore({ redirectUris: ['http://127.0.0.1:9999/back'] });
    expect(store.redirectUris).toContain('http://127.0.0.1:9999/back');
    const url = new URL('/admin/oauth/authorize', store.origin);
    url.search = String(
      new URLSearchParams({
        client_id: store.clientId,
        scope: store.scopes.join(','),
        redirect_uri: 'http://127.0.0.1:9999/back',
        state: 's'.repeat(43),
      }),
    );
    const back = new URL(await store.approve(url.href));
    expect(back.origin).toBe('http://127.0.0.1:9999');
    expect(back.searchParams.get('shop')).toBe(store.shop);
    url.searchParams.set('scope', 'read_nothing');
    await expect(store.approve(url.href)).rejects.toMatchObject({ code: 'practice-not-approved' });
  });

  test('shows the requests of the Admin API whole, and those of a sign-in without secrets', async () => {
    await using store = await startPracticeStore();
    await ask(store, store.issueToken().accessToken, PRODUCTS);
    await fetch(`${store.origin}/admin/oauth/access_token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: store.clientId, client_secret: store.clientSecret }),
    });
    expect(store.requests()).toMatchObject([
      { method: 'POST', path: '/admin/api/2026-10/graphql.json', status: 200, faults: [] },
      { method: 'POST', path: '/admin/oauth/access_token', status: 400, body: null },
    ]);
    expect(JSON.parse(store.requests()[0]?.body ?? '')).toEqual({ query: PRODUCTS });
    expect(JSON.stringify(store.requests())).not.toContain(store.clientSecret);
  });

  test('switches failures on: once, for a time, until they are cleared', async () => {
    await using store = await startPracticeStore({ faults: ['throttled:next'] });
    const { accessToken } = store.issueToken();
    const faultsOf = async () => {
      await ask(store, accessToken, PRODUCTS);
      const newest: ReceivedRequest | undefined = store.requests().at(-1);
      return newest?.faults;
    };
    expect(await faultsOf()).toEqual(['throttled']);
    expect(await faultsOf()).toEqual([]);
    store.setFault('throttled:60');
    store.setFault('internal-error');
    expect(await faultsOf()).toEqual(['throttled']);
    store.clearFaults('throttled:60');
    expect(await faultsOf()).toEqual(['internal-error']);
    store.clearFaults();
    expect(await faultsOf()).toEqual([]);
    expect(() => store.setFault('throtled')).toThrow(
      expect.objectContaining({ code: 'unknown-fault', remedy: 'Did you mean throttled?' }),
    );
    expect(() => store.setFault('throttled:soon')).toThrow(/is not a time/);
  });

  test('is as it was at the start after a reset', async () => {
    await using store = await startPracticeStore({ faults: ['not-found:next'] });
    const old = store.issueToken({ scopes: ['write_products'] });
    const create = 'mutation { productCreate(product: { title: "Anchor" }) { product { id } } }';
    await ask(store, old.accessToken, create);
    await ask(store, old.accessToken, create);
    await store.reset();
    expect(store.requests()).toEqual([]);
    store.clearFaults();
    expect((await ask(store, old.accessToken, PRODUCTS)).status).toBe(401);
    const { text } = await ask(store, store.issueToken().accessToken, PRODUCTS);
    expect(text).toContain('"count":60');
  });
});

describe('a scenario', () => {
  const scenario = {
    store: { products: 7, latencyMs: 0 },
    apps: [{ title: 'Ours', scopes: ['read_products'], redirectUrls: ['http://127.0.0.1:1/x'] }],
  };

  test('comes as an object or as a file, and an option says it otherwise', async () => {
    await using store = await startPracticeStore({ scenario });
    expect(store.redirectUris).toEqual(['http://127.0.0.1:1/x']);
    const { text } = await ask(store, store.issueToken().accessToken, PRODUCTS);
    expect(text).toContain('"count":7');

    const folder = await mkdtemp(join(tmpdir(), 'tokenwright-library-'));
    try {
      const path = join(folder, 'monday.json');
      await writeFile(path, JSON.stringify(scenario));
      await using other = await startPracticeStore({
        scenario: path,
        products: 9,
        scopes: ['read_products', 'read_orders'],
      });
      expect(other.scopes).toEqual(['read_products', 'read_orders']);
      const answer = await ask(other, other.issueToken().accessToken, PRODUCTS);
      expect(answer.text).toContain('"count":9');
      await expect(startPracticeStore({ scenario: join(folder, 'none.json') })).rejects.toThrow(
        /Scenario none\.json: it cannot be read \(ENOENT\)/,
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test.each<[PracticeStoreOptions, RegExp]>([
    [{ seed: -1 }, /store\.seed must be a whole number/],
    [{ products: 1e6 }, /store\.products must be a whole number from 0 to 100000/],
    [{ scopes: [] }, /apps\[0\]\.scopes must be a list of scopes/],
    [{ scopes: ['read_everything'] }, /apps\[0\]\.scopes\[0\] must be a scope/],
    [{ scenario: { aps: [] } }, /has no field "aps"/],
    [{ faults: ['no-such'] }, /not the name of a failure/],
    [{ redirectUris: ['ftp://nowhere'] }, /redirect/i],
  ])('refuses %j before anything listens', async (options, words) => {
    await expect(startPracticeStore(options)).rejects.toThrow(words);
  });

  test('refuses a token with a scope that does not exist', async () => {
    await using store = await startPracticeStore();
    expect(() => store.issueToken({ scopes: ['read_everything'] })).toThrow(/must be a scope/);
  });
});
