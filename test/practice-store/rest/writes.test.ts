import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { dig, digList, startApiCaller } from '../api/api-caller.ts';

const SCOPES = ['write_products', 'write_customers', 'read_orders'];
const caller = startApiCaller();
afterAll(() => caller.close());
beforeEach(() => caller.api.reset());

const send = (method: string, path: string, body?: unknown) =>
  caller.rest(path, { method, body, scopes: SCOPES });
const get = (path: string) => caller.rest(path, { scopes: SCOPES });
const graphql = async (query: string, variables = {}) =>
  (await caller.graphql(query, { scopes: SCOPES, variables })).json;
const PRODUCT = `query Q($id: ID!) { product(id: $id) { title tags status variants(first: 10) { nodes { title price sku } } } }`;

const skus = (json: unknown) =>
  digList(json, 'product', 'variants').map((variant) => dig(variant, 'sku'));

describe('products over REST', () => {
  const TEAPOT = {
    title: 'Iron Teapot',
    body_html: '<p>Heavy.</p>',
    vendor: 'Kettle & Co',
    product_type: 'Tableware',
    tags: 'kitchen, gift',
    status: 'draft',
    options: [{ name: 'Size', values: ['Small', 'Large'] }],
    variants: [
      { option1: 'Small', price: '39.90', sku: 'POT-S' },
      { option1: 'Large', price: 54.5, compare_at_price: '60.00' },
    ],
    images: [{ src: 'https://example.com/pot.jpg', alt: 'A pot' }],
  };

  test('are created, and GraphQL sees them', async () => {
    const { status, json } = await send('POST', 'products.json', { product: TEAPOT });
    expect(status).toBe(201);
    expect(dig(json, 'product')).toMatchObject({
      title: 'Iron Teapot',
      handle: 'iron-teapot',
      body_html: '<p>Heavy.</p>',
      vendor: 'Kettle & Co',
      tags: 'gift, kitchen',
      status: 'draft',
      published_at: null,
      options: [{ name: 'Size', position: 1, values: ['Small', 'Large'] }],
      variants: [
        { title: 'Small', price: '39.90', sku: 'POT-S', compare_at_price: null },
        { title: 'Large', price: '54.50', compare_at_price: '60.00' },
      ],
      images: [{ src: 'https://example.com/pot.jpg', alt: 'A pot', position: 1 }],
    });
    const id = String(dig(json, 'product', 'id'));
    expect((await get(`products/${id}.json`)).json).toEqual(json);
    expect((await get('products/count.json')).json).toEqual({ count: 61 });
    const seen = await graphql(PRODUCT, { id: `gid://shopify/Product/${id}` });
    expect(dig(seen, 'data', 'product')).toMatchObject({
      title: 'Iron Teapot',
      tags: ['gift', 'kitchen'],
      status: 'DRAFT',
      variants: { nodes: [{ title: 'Small', price: '39.90' }, { title: 'Large' }] },
    });
  });

  test('need pictures that can be fetched, or nothing is made', async () => {
    const images = [{ src: 'https://example.com/pot.jpg' }, { src: 'no address' }];
    const refused = await send('POST', 'products.json', { product: { title: 'Pots', images } });
    expect(refused.status).toBe(422);
    expect(refused.json).toEqual({ errors: { images: ['Image URL is invalid'] } });
    expect((await get('products.json?title=Pots')).json).toEqual({ products: [] });
    const first = dig((await get('products.json?limit=1')).json, 'products', 0);
    const path = `products/${String(dig(first, 'id'))}.json`;
    const changed = await send('PUT', path, { product: { title: 'Pots', images } });
    expect(changed.status).toBe(422);
    expect(dig((await get(path)).json, 'product')).toEqual(first);
  });

  test('have no more variants than a product holds', async () => {
    const variants = Array.from({ length: 5_000 }, (_, at) => ({ option1: `Size ${at}` }));
    const refused = await send('POST', 'products.json', { product: { title: 'Many', variants } });
    expect(refused).toMatchObject({
      status: 422,
      json: { errors: { variants: ['are limited to 2048'] } },
    });
  });

  test('need a title and nothing more', async () => {
    const { status, json } = await send('POST', 'products.json', { product: { title: 'Bare' } });
    expect(status).toBe(201);
    expect(digList(json, 'product', 'variants')).toHaveLength(1);
    expect(dig(json, 'product', 'variants', 0, 'title')).toBe('Default Title');
  });

  test('are changed, and what is left out stays', async () => {
    const before = dig((await get('products.json?limit=1')).json, 'products', 0);
    const id = String(dig(before, 'id'));
    const { status, json } = await send('PUT', `products/${id}.json`, {
      product: { id: dig(before, 'id'), title: 'Renamed', tags: ['new'] },
    });
    expect(status).toBe(200);
    expect(dig(json, 'product')).toMatchObject({
      title: 'Renamed',
      tags: 'new',
      vendor: dig(before, 'vendor'),
    });
    expect(skus(json)).toEqual(skus({ product: before }));
    const seen = await graphql(PRODUCT, { id: `gid://shopify/Product/${id}` });
    expect(dig(seen, 'data', 'product', 'title')).toBe('Renamed');
  });

  test('take the variants of a change as all there are', async () => {
    const made = await send('POST', 'products.json', { product: TEAPOT });
    const id = String(dig(made.json, 'product', 'id'));
    const small = dig(made.json, 'product', 'variants', 0, 'id');
    const { status, json } = await send('PUT', `products/${id}.json`, {
      product: {
        variants: [
          { id: small, price: '41.00' },
          { option1: 'Huge', price: '99.00' },
        ],
      },
    });
    expect(status).toBe(200);
    const variants = digList(json, 'product', 'variants').map((variant) => [
      dig(variant, 'title'),
      dig(variant, 'price'),
    ]);
    expect(variants).toEqual([
      ['Small', '41.00'],
      ['Huge', '99.00'],
    ]);
  });

  test('stay as they were when one of the variants is refused', async () => {
    const made = await send('POST', 'products.json', { product: TEAPOT });
    const id = String(dig(made.json, 'product', 'id'));
    const { status, json } = await send('PUT', `products/${id}.json`, {
      product: { title: 'Half', variants: [{ option1: 'Tiny', price: '-1' }] },
    });
    expect([status, json]).toEqual([
      422,
      { errors: { 'variants.price': ['must be greater than or equal to 0'] } },
    ]);
    expect((await get(`products/${id}.json`)).json).toEqual(made.json);
  });

  test('are deleted, and GraphQL does not find them any more', async () => {
    const id = String(dig((await get('products.json?limit=1')).json, 'products', 0, 'id'));
    const { status, json } = await send('DELETE', `products/${id}.json`);
    expect([status, json]).toEqual([200, {}]);
    expect((await get(`products/${id}.json`)).status).toBe(404);
    const seen = await graphql(PRODUCT, { id: `gid://shopify/Product/${id}` });
    expect(dig(seen, 'data')).toEqual({ product: null });
    expect((await send('DELETE', `products/${id}.json`)).status).toBe(404);
  });

  test('are seen over REST when GraphQL made them', async () => {
    const made = await graphql(
      'mutation { productCreate(product: { title: "From the other side" }) { product { legacyResourceId } userErrors { message } } }',
    );
    const id = String(dig(made, 'data', 'productCreate', 'product', 'legacyResourceId'));
    expect(dig((await get(`products/${id}.json`)).json, 'product', 'title')).toBe(
      'From the other side',
    );
  });

  test.each([
    [{ title: '' }, { title: ["can't be blank"] }],
    [{ vendor: 'Somebody' }, { title: ["can't be blank"] }],
    [{ title: 'x'.repeat(256) }, { title: ['is too long (maximum is 255 characters)'] }],
    [
      { title: 'x', variants: [{ price: 'much' }] },
      { 'variants.price': ['must be greater than or equal to 0'] },
    ],
  ])('with %j are refused by field', async (product, errors) => {
    const { status, json } = await send('POST', 'products.json', { product });
    expect([status, json]).toEqual([422, { errors }]);
    expect((await get('products/count.json')).json).toEqual({ count: 60 });
  });
});

describe('customers over REST', () => {
  const PERSON = {
    first_name: 'Ida',
    last_name: 'Berg',
    email: 'Ida.Berg@example.com',
    phone: '+44 20 7946 0999',
    tags: 'regular',
    email_marketing_consent: { state: 'subscribed' },
    addresses: [{ address1: '1 Quay', city: 'Akureyri', zip: '600', country: 'Iceland' }],
  };

  test('are created, changed and deleted, and GraphQL sees it', async () => {
    const made = await send('POST', 'customers.json', { customer: PERSON });
    expect(made.status).toBe(201);
    expect(dig(made.json, 'customer')).toMatchObject({
      first_name: 'Ida',
      email: 'ida.berg@example.com',
      phone: '+442079460999',
      tags: 'regular',
      orders_count: 0,
      email_marketing_consent: { state: 'subscribed' },
      default_address: { address1: '1 Quay', city: 'Akureyri' },
    });
    const id = String(dig(made.json, 'customer', 'id'));
    const changed = await send('PUT', `customers/${id}.json`, {
      customer: { note: 'Likes tea', email: null },
    });
    expect(changed.status).toBe(200);
    const seen = await graphql('query Q($id: ID!) { customer(id: $id) { firstName note email } }', {
      id: `gid://shopify/Customer/${id}`,
    });
    expect(dig(seen, 'data', 'customer')).toEqual({
      firstName: 'Ida',
      note: 'Likes tea',
      email: null,
    });
    expect((await send('DELETE', `customers/${id}.json`)).json).toEqual({});
    expect((await get(`customers/${id}.json`)).status).toBe(404);
  });

  test('need a name, a phone number or an e-mail address', async () => {
    const { status, json } = await send('POST', 'customers.json', { customer: { note: 'x' } });
    expect(status).toBe(422);
    expect(dig(json, 'errors', 'base', 0)).toMatch(/must have a name, phone number or email/);
  });

  test('keep their e-mail addresses to themselves', async () => {
    const email = dig((await get('customers.json?limit=1')).json, 'customers', 0, 'email');
    const { status, json } = await send('POST', 'customers.json', { customer: { email } });
    expect([status, json]).toEqual([422, { errors: { email: ['has already been taken'] } }]);
  });

  test('who ordered stay', async () => {
    const order = dig((await get('orders.json?status=any&limit=1')).json, 'orders', 0);
    const id = String(dig(order, 'customer', 'id'));
    const { status, json } = await send('DELETE', `customers/${id}.json`);
    expect(status).toBe(422);
    expect(dig(json, 'errors', 'base', 0)).toMatch(/associated orders/);
  });
});

describe('a change', () => {
  test.each([
    ['POST', 'products.json', 'no JSON'],
    ['POST', 'products.json', '[]'],
    ['POST', 'products.json', { title: 'without its key' }],
    ['POST', 'products.json', { product: 'a text' }],
    ['PUT', 'products/1.json', ''],
  ])('%s %s with the body %j is refused with 400', async (method, path, body) => {
    const { status, json } = await send(method, path, body);
    expect([status, json]).toEqual([
      400,
      { errors: { product: 'Required parameter missing or invalid' } },
    ]);
  });

  test.each([
    ['PUT', 'products/1.json', { product: { title: 'x' } }],
    ['DELETE', 'products/1.json', undefined],
    ['PUT', 'customers/1.json', { customer: { note: 'x' } }],
  ])('%s %s finds nothing', async (method, path, body) => {
    const { status, json } = await send(method, path, body);
    expect([status, json]).toEqual([404, { errors: 'Not Found' }]);
  });

  test.each([
    ['POST', 'products/1.json', { product: { title: 'x' } }],
    ['PUT', 'products.json', { product: { title: 'x' } }],
    ['DELETE', 'products.json', undefined],
    ['POST', 'products/count.json', { product: { title: 'x' } }],
    ['POST', 'shop.json', { shop: {} }],
    ['POST', 'nothing.json', {}],
    // Until 2022-07 fulfillments were made below their order.
    ['POST', 'orders/1/fulfillments.json', { fulfillment: {} }],
  ])('%s %s is answered with 406 and nothing more', async (method, path, body) => {
    const { status, json } = await send(method, path, body);
    expect([status, json]).toEqual([406, {}]);
  });

  test('that is not carried out says so by its method and path', async () => {
    const { status, json } = await caller.rest('orders/1/risks.json', {
      method: 'POST',
      body: { risk: {} },
      scopes: ['write_orders'],
    });
    expect(status).toBe(422);
    expect(dig(json, 'errors', 'base', 0)).toBe(
      'The practice store does not carry out POST orders/{order_id}/risks.json.',
    );
  });

  test('needs the writing scope', async () => {
    const { status, json } = await caller.rest('products.json', {
      method: 'POST',
      body: { product: { title: 'x' } },
      scopes: ['read_products'],
    });
    expect([status, json]).toEqual([
      403,
      { errors: '[API] This action requires merchant approval for write_products scope.' },
    ]);
  });

  test('does not reach into keys of every object', async () => {
    const { status } = await send(
      'POST',
      'products.json',
      '{"product":{"title":"x","__proto__":{"vendor":"y"}}}',
    );
    expect(status).toBe(201);
  });
});
