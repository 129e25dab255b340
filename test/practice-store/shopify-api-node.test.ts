import Shopify from 'shopify-api-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type PracticeStore,
  startPracticeStore,
} from '../../source/practice-store/practice-store.ts';
import { freshToken } from '../support/store/practice-sign-in.ts';

// The best known REST client of the community, as it was published; only its transport is led from
// https://demo.myshopify.com to loopback, by the hooks that it has for its requests.

const CALLBACK = 'http://127.0.0.1:3456/callback';
// The client takes a name for one below myshopify.com.
const SHOP = 'demo.myshopify.com';
const SCOPES = [
  'read_products',
  'write_products',
  'read_orders',
  'write_orders',
  'write_draft_orders',
  'write_merchant_managed_fulfillment_orders',
  'read_inventory',
  'write_inventory',
  'read_locations',
  'read_content',
  'write_content',
];

/** A new store, whose bucket of calls is full, and a client of it. */
async function connect(): Promise<{ store: PracticeStore; shopify: Shopify }> {
  const store = await startPracticeStore({
    port: 0,
    apps: [{ title: 'Connector', scopes: SCOPES, redirectUris: [CALLBACK] }],
  });
  const { token: accessToken } = await freshToken(store, { scope: SCOPES.join(',') });
  const shopify = new Shopify({
    shopName: 'demo',
    accessToken,
    apiVersion: '2026-10',
    hooks: {
      beforeRequest: [
        (options) => {
          const { url } = options;
          if (url.host !== SHOP) throw new Error(`a request left for ${url.host}`);
          const { protocol, hostname, port } = new URL(store.origin);
          const to = new URL(url.pathname + url.search, store.origin);
          Object.assign(options, { url: to, protocol, hostname, host: hostname, port });
        },
      ],
    },
  });
  return { store, shopify };
}

describe('shopify-api-node', () => {
  let store: PracticeStore;
  let shopify: Shopify;
  beforeAll(async () => {
    ({ store, shopify } = await connect());
  });
  afterAll(() => store.close());

  test('follows the pages of products to the end', async () => {
    const seen: number[] = [];
    let params: object | undefined = { limit: 25, fields: 'id' };
    while (params !== undefined) {
      const page: Shopify.IPaginatedResult<Shopify.IProduct> = await shopify.product.list(params);
      seen.push(...page.map(({ id }) => id));
      params = page.nextPageParameters;
    }
    expect(new Set(seen).size).toBe(60);
    expect(await shopify.product.count()).toBe(60);
  });

  test('makes a product with variants, metafields and an image, and takes it away', async () => {
    const product = await shopify.product.create({
      title: 'Bowl',
      options: [{ name: 'Size', values: ['S'] }],
    });
    const variant = await shopify.productVariant.create(product.id, {
      option1: 'L',
      price: '20.00',
    });
    expect((await shopify.productVariant.list(product.id)).map(({ id }) => id)).toContain(
      variant.id,
    );
    const changed = await shopify.productVariant.update(variant.id, { sku: 'BOWL-L' });
    expect(changed.sku).toBe('BOWL-L');
    const image = await shopify.productImage.create(product.id, {
      src: 'https://example.com/bowl.jpg',
    });
    expect((await shopify.productImage.get(product.id, image.id)).src).toBe(image.src);
    const metafield = await shopify.metafield.create({
      namespace: 'custom',
      key: 'depth',
      type: 'number_integer',
      value: 7,
      owner_resource: 'product',
      owner_id: product.id,
    });
    const [listed] = await shopify.metafield.list({
      metafield: { owner_resource: 'product', owner_id: product.id },
      key: 'depth',
    });
    expect(listed?.id).toBe(metafield.id);
    await shopify.metafield.delete(metafield.id);
    await shopify.productVariant.delete(product.id, variant.id);
    await shopify.product.delete(product.id);
    await expect(shopify.product.get(product.id)).rejects.toMatchObject({
      response: { statusCode: 404 },
    });
  });

  test('reads orders with their parts, and closes, opens and cancels one', async () => {
    const [order] = await shopify.order.list({ status: 'open', fulfillment_status: 'unshipped' });
    const id = order?.id ?? 0;
    expect((await shopify.transaction.list(id))[0]?.order_id).toBe(id);
    expect(await shopify.refund.list(id)).toEqual([]);
    expect(await shopify.orderRisk.list(id)).toEqual([]);
    expect((await shopify.order.fulfillmentOrders(id))[0]?.order_id).toBe(id);
    await shopify.order.close(id);
    await shopify.order.open(id);
    const cancelled: { cancelled_at?: unknown } = await shopify.order.cancel(id);
    expect(cancelled.cancelled_at).not.toBeNull();
  });

  test('makes, changes and deletes a webhook', async () => {
    const webhook = await shopify.webhook.create({
      topic: 'orders/create',
      address: 'https://example.com/hook',
      format: 'json',
    });
    await shopify.webhook.update(webhook.id, {
      topic: 'orders/create',
      address: 'https://example.com/other',
    });
    expect((await shopify.webhook.get(webhook.id)).address).toBe('https://example.com/other');
    await shopify.webhook.delete(webhook.id);
    expect(await shopify.webhook.count()).toBe(0);
  });

  test('sets and adjusts how many pieces there are', async () => {
    const [location] = await shopify.location.list();
    const [product] = await shopify.product.list({ limit: 1 });
    const [variant] = product?.variants ?? [];
    const where = {
      inventory_item_id: variant?.inventory_item_id ?? 0,
      location_id: location?.id ?? 0,
    };
    await shopify.inventoryLevel.set({ ...where, available: 9 });
    const level = await shopify.inventoryLevel.adjust({ ...where, available_adjustment: 2 });
    expect(level.available).toBe(11);
  });

  test('writes a page, a blog and an article', async () => {
    const page = await shopify.page.create({ title: 'Care', body_html: '<p>Cold.</p>' });
    expect((await shopify.page.update(page.id, { title: 'Care of wool' })).title).toBe(
      'Care of wool',
    );
    const blog = await shopify.blog.create({ title: 'Trips' });
    const article = await shopify.article.create(blog.id, { title: 'To the lighthouse' });
    expect((await shopify.article.list(blog.id)).map(({ id }) => id)).toEqual([article.id]);
    await shopify.page.delete(page.id);
  });

  test('is told what was wrong, field by field', async () => {
    await expect(shopify.product.create({ title: '' })).rejects.toMatchObject({
      response: { statusCode: 422, body: { errors: { title: ["can't be blank"] } } },
    });
  });
});

describe('shopify-api-node with orders', () => {
  let store: PracticeStore;
  let shopify: Shopify;
  beforeAll(async () => {
    ({ store, shopify } = await connect());
  });
  afterAll(() => store.close());

  test('makes an order, packs, sends and refunds it, and completes a draft', async () => {
    const order = await shopify.order.create({
      line_items: [{ title: 'Bowl', price: '20.00', quantity: 2 }],
      financial_status: 'paid',
    });
    const changed = await shopify.order.update(order.id, { note: 'Wrap it' });
    expect(changed.note).toBe('Wrap it');
    const [fulfillmentOrder] = await shopify.order.fulfillmentOrders(order.id);
    const fulfillmentOrderId = fulfillmentOrder?.id ?? 0;
    await shopify.fulfillmentOrder.hold(fulfillmentOrderId, {
      reason: 'other',
      reason_notes: 'Wait',
    });
    await shopify.fulfillmentOrder.releaseHold(fulfillmentOrderId);
    expect(await shopify.fulfillmentOrder.locationsForMove(fulfillmentOrderId)).toHaveLength(3);
    const fulfillment = await shopify.fulfillment.createV2({
      line_items_by_fulfillment_order: [{ fulfillment_order_id: fulfillmentOrderId }],
      tracking_info: { number: 'N1', company: 'Post' },
    });
    const tracked = await shopify.fulfillment.updateTracking(fulfillment.id, {
      tracking_info: { number: 'N2' },
    });
    expect(tracked.tracking_numbers).toEqual(['N2']);
    await shopify.fulfillmentEvent.create(order.id, fulfillment.id, { status: 'delivered' });
    expect(await shopify.fulfillmentEvent.list(order.id, fulfillment.id)).toHaveLength(1);
    expect((await shopify.order.get(order.id)).fulfillment_status).toBe('fulfilled');

    const [line] = order.line_items;
    const wanted = { refund_line_items: [{ line_item_id: line?.id ?? 0, quantity: 1 }] };
    const { transactions } = await shopify.refund.calculate(order.id, wanted);
    await shopify.refund.create(order.id, { ...wanted, transactions });
    expect((await shopify.order.get(order.id)).financial_status).toBe('partially_refunded');
    expect(await shopify.transaction.count(order.id)).toBe(2);

    const draft = await shopify.draftOrder.create({
      line_items: [{ title: 'Plate', price: '9.00', quantity: 1 }],
    });
    await shopify.draftOrder.sendInvoice(draft.id, { to: 'rut@example.com' });
    const done = await shopify.draftOrder.complete(draft.id);
    expect((await shopify.order.get(done.order_id ?? 0)).total_price).toBe('9.00');
    await shopify.order.delete(order.id);
    await expect(shopify.order.get(order.id)).rejects.toMatchObject({
      response: { statusCode: 404 },
    });
  });
});

describe('shopify-api-node, with collections and stock', () => {
  let store: PracticeStore;
  let shopify: Shopify;
  beforeAll(async () => {
    ({ store, shopify } = await connect());
  });
  afterAll(() => store.close());

  test('fills collections by hand and by rules, and puts them in order', async () => {
    const [first, second] = await shopify.product.list({ limit: 2 });
    const custom = await shopify.customCollection.create({ title: 'Window', sort_order: 'manual' });
    const collects = [];
    for (const product of [first, second]) {
      collects.push(
        await shopify.collect.create({ collection_id: custom.id, product_id: product?.id ?? 0 }),
      );
    }
    expect(await shopify.collect.count({ collection_id: custom.id })).toBe(2);
    expect((await shopify.collection.products(custom.id)).map(({ id }) => id)).toEqual([
      first?.id,
      second?.id,
    ]);
    await shopify.collect.delete(collects[0]?.id ?? 0);
    await shopify.customCollection.update(custom.id, { published: false });
    expect((await shopify.customCollection.get(custom.id)).published_at).toBeNull();
    await shopify.customCollection.delete(custom.id);
    const smart = await shopify.smartCollection.create({
      title: 'Dear',
      rules: [{ column: 'variant_price', relation: 'greater_than', condition: '100' }],
    });
    const members = (await shopify.collection.products(smart.id)).map(({ id }) => id);
    const turned = members.toReversed();
    await shopify.smartCollection.order(smart.id, { sort_order: 'manual', products: turned });
    expect((await shopify.collection.products(smart.id)).map(({ id }) => id)).toEqual(turned);
    await shopify.smartCollection.delete(smart.id);
  });

  test('changes an inventory item', async () => {
    const [product] = await shopify.product.list({ limit: 1 });
    const id = product?.variants[0]?.inventory_item_id ?? 0;
    const item = await shopify.inventoryItem.update(id, { cost: '12.50', tracked: true });
    expect([item.cost, item.tracked]).toEqual(['12.50', true]);
    expect((await shopify.inventoryItem.list({ ids: String(id) }))[0]?.cost).toBe('12.50');
  });
});
