import { afterEach, describe, expect, test } from 'vitest';
import {
  type PracticeStore,
  type PracticeStoreOptions,
  startPracticeStore,
} from '../../source/practice-store/practice-store.ts';
import { askStore } from '../support/store/practice-client.ts';
import { freshToken, postToken } from '../support/store/practice-sign-in.ts';

const open: PracticeStore[] = [];
afterEach(async () => {
  for (const store of open.splice(0)) await store.close();
});

async function startStore(
  options: Omit<PracticeStoreOptions, 'port' | 'app'> = {},
): Promise<PracticeStore> {
  const store = await startPracticeStore({ port: 0, ...options });
  open.push(store);
  return store;
}

async function get(store: PracticeStore, path: string, token: string) {
  const answer = await askStore(store.origin, {
    path: `/admin/api/2026-10/${path}`,
    headers: { 'X-Shopify-Access-Token': token },
  });
  return { ...answer, json: JSON.parse(answer.body) };
}

describe('the data', () => {
  test('of one seed is the same in every store, and another seed gives other data', async () => {
    const titles = async (seed: number) => {
      const store = await startStore({ seed, productCount: 5 });
      const { token } = await freshToken(store);
      return (await get(store, 'products.json?fields=id,title,vendor', token)).body;
    };
    const first = await titles(7);
    expect(await titles(7)).toBe(first);
    expect(await titles(8)).not.toBe(first);
  });

  test('is as large as it is asked to be', async () => {
    const store = await startStore({ productCount: 50_000, customerCount: 2, orderCount: 3 });
    const { token } = await freshToken(store, {
      scope: 'read_products,read_orders,read_customers',
    });
    expect((await get(store, 'products/count.json', token)).json).toEqual({ count: 50_000 });
    expect((await get(store, 'customers/count.json', token)).json).toEqual({ count: 2 });
    const page = await get(store, 'products.json?limit=250', token);
    expect(page.json.products).toHaveLength(250);
  });
});

describe('a store with latency', () => {
  test('waits before each answer, and not a moment longer when it is closed', async () => {
    const store = await startStore({ latencyMs: 120 });
    const started = performance.now();
    expect((await askStore(store.origin, { path: '/admin/apps' })).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThan(118);

    const slow = await startStore({ latencyMs: 60_000 });
    const asked = askStore(slow.origin, { path: '/admin/apps' });
    await slow.close();
    await expect(asked).rejects.toThrow(/socket hang up|ECONN/);
  });
});

describe('a reset', () => {
  test('ends tokens and codes, brings the data and the faults of the start back, keeps apps', async () => {
    const store = await startStore({
      apps: [
        {
          title: 'Ours',
          scopes: ['write_products'],
          redirectUris: ['http://127.0.0.1:3456/callback'],
        },
      ],
      faults: [{ name: 'deprecated', duration: { type: 'for-good' } }],
    });
    const scope = { scope: 'write_products' };
    const { token } = await freshToken(store, scope);
    const { body } = await get(store, 'products.json?limit=1&fields=id,title', token);
    const id = JSON.parse(body).products[0].id;
    await askStore(store.origin, {
      method: 'DELETE',
      path: `/admin/api/2026-10/products/${id}.json`,
      headers: { 'X-Shopify-Access-Token': token },
    });
    expect((await get(store, `products/${id}.json`, token)).status).toBe(404);
    store.faults.switchOn('bom', { type: 'for-good' });
    store.faults.switchOff('deprecated');
    const other = store.addApp({ title: 'Theirs', scopes: ['read_products'], redirectUris: [] });
    const { clientId } = store.app;

    await store.reset();

    expect((await get(store, 'shop.json', token)).status).toBe(401);
    expect(store.faults.active().map(({ fault }) => fault.name)).toEqual(['deprecated']);
    expect(store.app.clientId).toBe(clientId);
    expect(store.apps().map((app) => app.clientId)).toContain(other.clientId);
    const again = await freshToken(store, scope);
    const after = await get(store, 'products.json?limit=1&fields=id,title', again.token);
    expect(after.body).toBe(body);
    expect(after.headers['x-shopify-shop-api-call-limit']).toBe('1/40');
  });

  test('before anybody asked the API does nothing about it', async () => {
    const store = await startStore({ api: () => Promise.reject(new Error('must not start')) });
    await expect(store.reset()).resolves.toBeUndefined();
  });
});

describe('apps of a scenario', () => {
  test('are all there, the first is the store’s own, with the addresses of the command line', async () => {
    const seed = { scopes: ['read_products'], redirectUris: ['https://example.com/back'] };
    const store = await startStore({
      apps: [
        { ...seed, title: 'First' },
        { ...seed, title: 'Second' },
      ],
      redirectUris: ['http://127.0.0.1:4000/callback'],
    });
    expect(store.app).toMatchObject({
      title: 'First',
      redirectUris: ['https://example.com/back', 'http://127.0.0.1:4000/callback'],
    });
    expect(store.apps().map(({ title }) => title)).toEqual(['First', 'Second']);
    const second = store.apps()[1];
    if (second === undefined) throw new Error('there is no second app');
    const { body } = await postToken(store, { code: 'x' }, second);
    expect(body).toContain('was not found or was already used');
  });
});

test('an error of the API names the request by the id of its header', async () => {
  const store = await startStore();
  const { token } = await freshToken(store);
  store.faults.switchOn('internal-error', { type: 'for-good' });
  const answer = await askStore(store.origin, {
    method: 'POST',
    path: '/admin/api/2026-10/graphql.json',
    headers: {
      'X-Shopify-Access-Token': token,
      'X-Request-Id': 'made-up-by-the-caller',
    },
    body: '{"query":"{ shop { name } }"}',
  });
  expect(answer.body).toContain(String(answer.headers['x-request-id']));
  expect(answer.body).not.toContain('made-up-by-the-caller');
});
