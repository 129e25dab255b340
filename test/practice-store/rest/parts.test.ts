import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { dig, digList, startApiCaller } from '../api/api-caller.ts';

const caller = startApiCaller();
afterAll(() => caller.close());
beforeEach(() => caller.api.reset());

const SCOPES = [
  'write_products',
  'write_customers',
  'write_orders',
  'read_merchant_managed_fulfillment_orders',
  'read_all_orders',
  'write_inventory',
  'read_locations',
  'write_content',
];
const rest = async (path: string, method = 'GET', body?: unknown) =>
  caller.rest(path, { method, body, scopes: SCOPES });
const first = async (plural: string, query = '') => {
  const { json } = await rest(`${plural}.json?limit=1&${query}`);
  return dig(json, plural, 0);
};
const idOf = (row: unknown): string => String(dig(row, 'id'));

describe('lists', () => {
  test('are ordered by any field, up or down, and their pages keep to it', async () => {
    const all = await rest('orders.json?status=any&limit=250&order=total_price+asc');
    const prices = digList(all.json, 'orders').map((row) => String(dig(row, 'total_price')));
    expect(prices).toEqual(prices.toSorted());
    const down = await rest('orders.json?status=any&limit=5&order=created_at%20DESC');
    const dates = digList(down.json, 'orders').map((row) => String(dig(row, 'created_at')));
    expect(dates).toEqual(dates.toSorted().toReversed());
    const next = /<[^>]*2026-10\/([^>]*)>; rel="next"/.exec(down.headers['link'] ?? '')?.[1] ?? '';
    const second = digList((await rest(next)).json, 'orders');
    expect(String(dig(second[0], 'created_at')) <= String(dates.at(-1))).toBe(true);
  });

  test('hold what was made in the last second of a range', async () => {
    const order = await first('orders', 'status=any');
    const at = encodeURIComponent(String(dig(order, 'created_at')));
    const { json } = await rest(`orders.json?status=any&created_at_min=${at}&created_at_max=${at}`);
    expect(digList(json, 'orders').map(idOf)).toEqual([idOf(order)]);
  });

  test('tell what is published from what is not', async () => {
    const count = async (status: string) =>
      Number(dig((await rest(`products/count.json?published_status=${status}`)).json, 'count'));
    const [published, unpublished, any] = await Promise.all(
      ['published', 'unpublished', 'any'].map(count),
    );
    expect((published ?? 0) + (unpublished ?? 0)).toBe(any);
    expect(published).toBeLessThan(any ?? 0);
  });
});

describe('variants and images', () => {
  test('are made, changed and deleted below their product', async () => {
    const product = await rest('products.json', 'POST', {
      product: { title: 'Cup', options: [{ name: 'Size', values: ['S'] }] },
    });
    const id = idOf(dig(product.json, 'product'));
    const made = await rest(`products/${id}/variants.json`, 'POST', {
      variant: { option1: 'L', price: '12.50', sku: 'CUP-L' },
    });
    expect(made.status).toBe(201);
    expect(dig(made.json, 'variant')).toMatchObject({ option1: 'L', price: '12.50', sku: 'CUP-L' });
    const variant = idOf(dig(made.json, 'variant'));
    const put = await rest(`variants/${variant}.json`, 'PUT', { variant: { price: 13 } });
    expect(dig(put.json, 'variant', 'price')).toBe('13.00');
    expect((await rest(`variants/${variant}.json`)).json).toEqual(put.json);

    const image = await rest(`products/${id}/images.json`, 'POST', {
      image: { src: 'https://example.com/cup.jpg', alt: 'Cup', variant_ids: [Number(variant)] },
    });
    expect(dig(image.json, 'image')).toMatchObject({ alt: 'Cup', variant_ids: [Number(variant)] });
    const shown = await rest(`variants/${variant}.json`);
    expect(dig(shown.json, 'variant', 'image_id')).toBe(dig(image.json, 'image', 'id'));
    const imageId = idOf(dig(image.json, 'image'));
    expect((await rest(`products/${id}/images/${imageId}.json`, 'DELETE')).status).toBe(200);
    expect((await rest(`products/${id}/images/count.json`)).json).toEqual({ count: 0 });
    expect((await rest(`products/${id}/variants/${variant}.json`, 'DELETE')).status).toBe(200);
    expect((await rest(`variants/${variant}.json`)).status).toBe(404);
    expect((await rest('products/1/variants.json')).status).toBe(404);
  });
});

describe('metafields', () => {
  test.each([
    ['products', 'product'],
    ['customers', 'customer'],
    ['orders', 'order'],
    ['pages', 'page'],
    ['blogs', 'blog'],
    ['smart_collections', 'collection'],
  ])('of %s are made, changed and deleted', async (plural, name) => {
    const owner = idOf(await first(plural, plural === 'orders' ? 'status=any' : ''));
    const base = `${name}s/${owner}/metafields`;
    const made = await rest(`${base}.json`, 'POST', {
      metafield: { namespace: 'custom', key: 'depth', type: 'number_integer', value: 7 },
    });
    expect(made.status).toBe(201);
    expect(dig(made.json, 'metafield')).toMatchObject({
      key: 'depth',
      value: 7,
      owner_resource: name,
      owner_id: Number(owner),
    });
    const id = idOf(dig(made.json, 'metafield'));
    const put = await rest(`${base}/${id}.json`, 'PUT', { metafield: { value: 8 } });
    expect(dig(put.json, 'metafield', 'value')).toBe(8);
    const list = await rest(
      `metafields.json?metafield[owner_id]=${owner}&metafield[owner_resource]=${name}&key=depth`,
    );
    expect(digList(list.json, 'metafields')).toEqual([dig(put.json, 'metafield')]);
    expect((await rest(`metafields/${id}.json`)).status).toBe(200);
    expect((await rest(`${base}/${id}.json`, 'DELETE')).json).toEqual({});
    expect((await rest(`${base}/${id}.json`)).status).toBe(404);
  });

  test('without a key are refused', async () => {
    const { status, json } = await rest('metafields.json', 'POST', {
      metafield: { namespace: 'custom', type: 'boolean', value: true },
    });
    expect(status).toBe(422);
    expect(dig(json, 'errors', 'key')).toBeDefined();
  });
});

describe('webhooks', () => {
  test('are made, changed and deleted, and a second like it is refused', async () => {
    const webhook = { topic: 'orders/create', address: 'https://example.com/hook', format: 'json' };
    const made = await rest('webhooks.json', 'POST', { webhook });
    expect(made.status).toBe(201);
    expect(dig(made.json, 'webhook')).toMatchObject(webhook);
    const twice = await rest('webhooks.json', 'POST', { webhook });
    expect([twice.status, twice.json]).toEqual([
      422,
      { errors: { address: ['for this topic has already been taken'] } },
    ]);
    const id = idOf(dig(made.json, 'webhook'));
    const put = await rest(`webhooks/${id}.json`, 'PUT', {
      webhook: { address: 'https://example.com/other' },
    });
    expect(dig(put.json, 'webhook', 'address')).toBe('https://example.com/other');
    expect((await rest(`webhooks/${id}.json`, 'DELETE')).status).toBe(200);
    expect((await rest('webhooks/count.json')).json).toEqual({ count: 0 });
  });
});

describe('addresses of customers', () => {
  test('are made, changed, made the default and deleted', async () => {
    const customer = idOf(await first('customers'));
    const base = `customers/${customer}/addresses`;
    const made = await rest(`${base}.json`, 'POST', {
      address: { address1: '1 Quay', city: 'Bergen', zip: '5003', country: 'Norway' },
    });
    expect(made.status).toBe(201);
    const id = idOf(dig(made.json, 'customer_address'));
    const put = await rest(`${base}/${id}.json`, 'PUT', { customer_address: { zip: '5004' } });
    expect(dig(put.json, 'customer_address', 'zip')).toBe('5004');
    const usual = await rest(`${base}/${id}/default.json`, 'PUT');
    expect(dig(usual.json, 'customer_address', 'default')).toBe(true);
    const shown = await rest(`customers/${customer}.json`);
    expect(String(dig(shown.json, 'customer', 'default_address', 'id'))).toBe(id);
    expect((await rest(`${base}/${id}.json`, 'DELETE')).status).toBe(200);
    expect((await rest(`${base}/${id}.json`)).status).toBe(404);
  });
});

describe('orders', () => {
  test('show their parts, and each part by its id', async () => {
    const { json } = await rest('orders.json?status=any&limit=250&financial_status=refunded');
    const refunded = idOf(dig(json, 'orders', 0));
    const sent = idOf(await first('orders', 'status=any&fulfillment_status=shipped'));
    for (const [id, plural, singular] of [
      [refunded, 'transactions', 'transaction'],
      [refunded, 'refunds', 'refund'],
      [sent, 'fulfillments', 'fulfillment'],
      [sent, 'fulfillment_orders', 'fulfillment_order'],
    ] as const) {
      const list = await rest(`orders/${id}/${plural}.json`);
      const [part] = digList(list.json, plural);
      expect(dig(part, 'order_id')).toBe(Number(id));
      const one = await rest(`orders/${id}/${plural}/${idOf(part)}.json`);
      expect(dig(one.json, singular)).toEqual(part);
    }
    expect((await rest(`orders/${sent}/risks.json`)).json).toEqual({ risks: [] });
    expect((await rest('orders/1/transactions.json')).status).toBe(404);
  });

  test('are closed, opened again and cancelled', async () => {
    const order = await first('orders', 'status=open&fulfillment_status=unshipped');
    const id = idOf(order);
    const closed = await rest(`orders/${id}/close.json`, 'POST', {});
    expect(dig(closed.json, 'order', 'closed_at')).not.toBeNull();
    const open = await rest(`orders/${id}/open.json`, 'POST', {});
    expect(dig(open.json, 'order', 'closed_at')).toBeNull();
    const gone = await rest(`orders/${id}/cancel.json`, 'POST', { reason: 'customer' });
    expect(gone.status).toBe(200);
    expect(dig(gone.json, 'order', 'cancelled_at')).not.toBeNull();
    expect(dig(gone.json, 'order', 'cancel_reason')).toBe('customer');
    expect((await rest(`orders/${id}/cancel.json`, 'POST', {})).status).toBe(422);
  });

  test('of a customer are listed below it', async () => {
    const order = await first('orders', 'status=any');
    const customer = String(dig(order, 'customer', 'id'));
    const list = await rest(`customers/${customer}/orders.json?status=any`);
    expect(digList(list.json, 'orders').map(idOf)).toContain(idOf(order));
  });
});

describe('inventory levels', () => {
  test('are set, adjusted, ended and begun again', async () => {
    const variant = dig(await first('products'), 'variants', 0);
    const item = Number(dig(variant, 'inventory_item_id'));
    await rest(`variants/${idOf(variant)}.json`, 'PUT', {
      variant: { inventory_management: 'shopify' },
    });
    const locations = digList((await rest('locations.json')).json, 'locations').map(idOf);
    const at = Number(locations[0]);
    const where = { inventory_item_id: item, location_id: at };
    const set = await rest('inventory_levels/set.json', 'POST', { ...where, available: 12 });
    expect([set.status, dig(set.json, 'inventory_level', 'available')]).toEqual([200, 12]);
    const less = await rest('inventory_levels/adjust.json', 'POST', {
      ...where,
      available_adjustment: -5,
    });
    expect(dig(less.json, 'inventory_level', 'available')).toBe(7);
    const list = await rest(`locations/${at}/inventory_levels.json?limit=250`, 'GET');
    expect(list.status).toBe(200);
    const connected = await rest('inventory_levels/connect.json', 'POST', {
      ...where,
      location_id: Number(locations[1]),
    });
    expect(connected.status).toBe(201);
    const gone = await rest(
      `inventory_levels.json?inventory_item_id=${item}&location_id=${at}`,
      'DELETE',
    );
    expect(gone.status).toBe(204);
    const missing = await rest('inventory_levels/set.json', 'POST', { available: 1 });
    expect(missing.status).toBe(400);
  });
});

describe('collections', () => {
  test('of any kind are found by id, with what stands in them', async () => {
    const id = idOf(await first('smart_collections'));
    const one = await rest(`collections/${id}.json`);
    expect(dig(one.json, 'collection', 'collection_type')).toBe('smart');
    const products = await rest(`collections/${id}/products.json?limit=250`);
    expect(digList(products.json, 'products')).toHaveLength(
      Number(dig(one.json, 'collection', 'products_count')),
    );
  });
});
