import { afterAll, describe, expect, test } from 'vitest';
import { DEMO_SCOPES, dig, digList, ORIGIN, startApiCaller } from '../api/api-caller.ts';

const caller = startApiCaller();
afterAll(() => caller.close());

const ids = (json: unknown, key: string): unknown[] =>
  digList(json, key).map((row) => dig(row, 'id'));

/** Path and query of a link with this relation, or null. */
function linkTo(link: string | undefined, rel: string): string | null {
  const found = new RegExp(`<([^>]+)>; rel="${rel}"`).exec(link ?? '')?.[1];
  if (found === undefined) return null;
  expect(found.startsWith(`${ORIGIN}/admin/api/2026-10/`)).toBe(true);
  return found.slice(`${ORIGIN}/admin/api/2026-10/`.length);
}

describe('REST', () => {
  test('answers shop.json without any scope', async () => {
    const { status, json, headers } = await caller.rest('shop.json', { scopes: [] });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(dig(json, 'shop', 'name')).toBe('Harbour Lane Practice Store');
    expect(dig(json, 'shop', 'myshopify_domain')).toBe('demo.practice.test');
  });

  test('keeps to the fields that were asked for', async () => {
    const { json } = await caller.rest('products.json?limit=1&fields=id,title');
    expect(Object.keys(dig(json, 'products', 0) ?? {})).toEqual(['id', 'title']);
    const single = await caller.rest('shop.json?fields=name');
    expect(single.json).toEqual({ shop: { name: 'Harbour Lane Practice Store' } });
  });

  test('shows 50 rows unless told otherwise and never more than 250', async () => {
    expect(ids((await caller.rest('products.json')).json, 'products')).toHaveLength(50);
    expect(ids((await caller.rest('products.json?limit=300')).json, 'products')).toHaveLength(60);
    const many = startApiCaller({ productCount: 300 });
    expect(ids((await many.rest('products.json?limit=300')).json, 'products')).toHaveLength(250);
    await many.close();
  });

  test('leads through every page and back by its Link header', async () => {
    const all = ids((await caller.rest('products.json?limit=250')).json, 'products');
    const seen: unknown[][] = [];
    let next: string | null = 'products.json?limit=25&fields=id';
    let previous: string | null = null;
    while (next !== null) {
      const { json, headers } = await caller.rest(next);
      seen.push(ids(json, 'products'));
      expect(Object.keys(dig(json, 'products', 0) ?? {})).toEqual(['id']);
      previous = linkTo(headers['link'], 'previous');
      next = linkTo(headers['link'], 'next');
    }
    expect(seen.map((page) => page.length)).toEqual([25, 25, 10]);
    expect(seen.flat()).toEqual(all);
    const before = await caller.rest(previous ?? '');
    expect(ids(before.json, 'products')).toEqual(seen[1]);
    expect(before.headers['link']).toMatch(/rel="previous", <.*rel="next"$/);
  });

  test('has no Link header when there is one page', async () => {
    expect((await caller.rest('locations.json')).headers['link']).toBeUndefined();
  });

  test('walks upwards with since_id', async () => {
    const all = ids((await caller.rest('orders.json?status=any&limit=250')).json, 'orders');
    const oldest = all.at(-1);
    const walked = await caller.rest(`orders.json?status=any&since_id=${String(oldest)}&limit=2`);
    expect(ids(walked.json, 'orders')).toEqual([all.at(-2), all.at(-3)]);
  });

  test('keeps the filters of the first request on the pages that follow', async () => {
    const first = await caller.rest('orders.json?status=closed&limit=2&fields=id,closed_at');
    const second = await caller.rest(linkTo(first.headers['link'], 'next') ?? '');
    const rows = [...digList(first.json, 'orders'), ...digList(second.json, 'orders')];
    expect(rows).toHaveLength(4);
    for (const row of rows) expect(dig(row, 'closed_at')).toEqual(expect.any(String));
  });

  test.each([
    ['products.json?page_info=nonsense', { page_info: 'Invalid value.' }],
    ['products.json?limit=abc', { limit: 'Required parameter missing or invalid' }],
    ['products.json?limit=0', { limit: 'Required parameter missing or invalid' }],
    ['products.json?since_id=x', { since_id: 'Required parameter missing or invalid' }],
  ])('refuses %s with 400', async (path, errors) => {
    const { status, json } = await caller.rest(path);
    expect([status, json]).toEqual([400, { errors }]);
  });

  test('refuses a filter beside page_info', async () => {
    const { headers } = await caller.rest('orders.json?status=any&limit=2');
    const { status, json } = await caller.rest(`${linkTo(headers['link'], 'next')}&status=any`);
    expect(status).toBe(400);
    expect(dig(json, 'errors', 'status')).toMatch(
      /^status cannot be passed when page_info is present\./,
    );
  });

  test('shows open orders by default, and the others by their status', async () => {
    const count = async (query: string): Promise<unknown> =>
      dig((await caller.rest(`orders/count.json${query}`)).json, 'count');
    const [open, closed, cancelled, any] = await Promise.all([
      count(''),
      count('?status=closed'),
      count('?status=cancelled'),
      count('?status=any'),
    ]);
    expect(Number(open) + Number(closed) + Number(cancelled)).toBe(any);
    expect(Number(open)).toBeGreaterThan(0);
    const listed = await caller.rest('orders.json');
    expect(ids(listed.json, 'orders')).toHaveLength(Number(open));
  });

  test('hides orders older than 60 days unless read_all_orders is granted', async () => {
    const all = await caller.rest('orders/count.json?status=any', {
      scopes: [...DEMO_SCOPES, 'read_all_orders'],
    });
    const recent = await caller.rest('orders/count.json?status=any');
    expect(dig(all.json, 'count')).toBe(50);
    expect(Number(dig(recent.json, 'count'))).toBeLessThan(50);
  });

  test('shows no parts of an order that is too old to be shown', async () => {
    const more = { scopes: [...DEMO_SCOPES, 'read_all_orders'] };
    const all = await caller.rest('orders.json?status=any&limit=250', more);
    const recent = await caller.rest('orders.json?status=any&limit=250');
    const shown = ids(recent.json, 'orders');
    const [old] = ids(all.json, 'orders').filter((id) => !shown.includes(id));
    for (const parts of ['transactions', 'refunds', 'fulfillments']) {
      const path = `orders/${String(old)}/${parts}.json`;
      expect((await caller.rest(path, more)).status, parts).toBe(200);
      expect((await caller.rest(path)).status, parts).toBe(404);
    }
  });

  test('finds single rows and counts', async () => {
    for (const [plural, singular] of [
      ['products', 'product'],
      ['orders', 'order'],
      ['customers', 'customer'],
      ['locations', 'location'],
    ] as const) {
      const list = await caller.rest(`${plural}.json?limit=1`);
      const id = dig(list.json, plural, 0, 'id');
      const single = await caller.rest(`${plural}/${String(id)}.json`);
      expect(dig(single.json, singular)).toEqual(dig(list.json, plural, 0));
      expect((await caller.rest(`${plural}/count.json`)).json).toEqual({
        count: expect.any(Number),
      });
    }
  });

  test.each(['products/1.json', 'nothing.json', 'products', 'products/x.json', '__proto__.json'])(
    'does not find %s',
    async (path) => {
      const { status, json } = await caller.rest(path);
      expect([status, json]).toEqual([404, { errors: 'Not Found' }]);
    },
  );

  test.each([
    ['products', 'read_products', 'write_products'],
    ['orders', 'read_orders', 'write_orders'],
    ['customers', 'read_customers', 'write_customers'],
    ['locations', 'read_locations', 'write_locations'],
  ])('opens %s to %s or %s and to nothing else', async (plural, read, write) => {
    for (const path of [`${plural}.json`, `${plural}/count.json`, `${plural}/1.json`]) {
      const others = DEMO_SCOPES.filter(
        (scope) => scope !== read && !(plural === 'locations' && scope === 'read_inventory'),
      );
      const refused = await caller.rest(path, { scopes: others });
      expect([refused.status, refused.json]).toEqual([
        403,
        { errors: `[API] This action requires merchant approval for ${read} scope.` },
      ]);
      expect((await caller.rest(path, { scopes: [read] })).status).not.toBe(403);
      expect((await caller.rest(path, { scopes: [write] })).status).not.toBe(403);
    }
  });

  test('opens locations to read_inventory as well', async () => {
    expect((await caller.rest('locations.json', { scopes: ['read_inventory'] })).status).toBe(200);
  });

  test('says honestly what it carries out no changes of, and asks for the scope first', async () => {
    const path = 'orders/1/risks.json';
    const denied = await caller.rest(path, { method: 'POST' });
    expect(denied.status).toBe(403);
    expect(denied.json).toEqual({
      errors: '[API] This action requires merchant approval for write_orders scope.',
    });
    const refused = await caller.rest(path, { method: 'POST', scopes: ['write_orders'] });
    expect(refused.status).toBe(422);
    expect(dig(refused.json, 'errors', 'base', 0)).toMatch(/does not carry out/);
  });
});
