import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allScopes } from '../graphql/schema-fixture.ts';
import { dig, startApiCaller } from '../api/api-caller.ts';

const caller = startApiCaller();
afterAll(() => caller.close());

const scopes = [
  ...allScopes(),
  'read_all_orders',
  'write_content',
  'write_product_listings',
  'write_price_rules',
  'write_resource_feedbacks',
  'read_users',
  'read_checkouts',
  'write_mobile_platform_applications',
  'read_mobile_platform_applications',
];

/**
 * What the documentation of the REST Admin API lists: methods, path, and for a reading the key of
 * its body. A name in braces stands for the id of something that is there.
 */
const DOCUMENTED = `
GET shop shop
GET policies policies
GET currencies currencies
GET shipping_zones shipping_zones
GET,POST countries countries
GET countries/count count
GET,PUT,DELETE countries/{country} country
GET countries/{country}/provinces provinces
GET countries/{country}/provinces/count count
GET,PUT countries/{country}/provinces/{province} province
GET deprecated_api_calls deprecated_api_calls
GET,POST storefront_access_tokens storefront_access_tokens
DELETE storefront_access_tokens/1
GET,POST application_charges application_charges
GET application_charges/{application_charge} application_charge
GET,POST application_credits application_credits
GET application_credits/{application_credit} application_credit
GET,POST recurring_application_charges recurring_application_charges
GET,DELETE recurring_application_charges/{recurring_application_charge} recurring_application_charge
PUT recurring_application_charges/{recurring_application_charge}/customize
GET,POST recurring_application_charges/{recurring_application_charge}/usage_charges usage_charges
GET,POST customers customers
GET customers/count count
GET customers/search customers
GET,PUT,DELETE customers/{customer} customer
GET customers/{customer}/orders orders
POST customers/{customer}/account_activation_url
POST customers/{customer}/send_invite
GET,POST customers/{customer}/addresses addresses
PUT customers/{customer}/addresses/set
GET,PUT,DELETE customers/{customer}/addresses/{address} customer_address
PUT customers/{customer}/addresses/{address}/default
GET,POST price_rules price_rules
GET price_rules/count count
GET,PUT,DELETE price_rules/{price_rule} price_rule
POST price_rules/{price_rule}/batch
GET,POST price_rules/{price_rule}/discount_codes discount_codes
GET,PUT,DELETE price_rules/{price_rule}/discount_codes/{discount_code} discount_code
GET discount_codes/count count
GET events events
GET events/count count
GET events/{event} event
GET products/{product}/events events
GET orders/{order}/events events
GET,POST webhooks webhooks
GET webhooks/count count
PUT,DELETE webhooks/1
GET inventory_items?ids={inventory_item} inventory_items
GET,PUT inventory_items/{inventory_item} inventory_item
GET,DELETE inventory_levels?location_ids={location}&inventory_item_id={inventory_item}&location_id={location} inventory_levels
POST inventory_levels/adjust
POST inventory_levels/connect
POST inventory_levels/set
GET locations locations
GET locations/count count
GET locations/{location} location
GET locations/{location}/inventory_levels inventory_levels
GET,POST marketing_events marketing_events
GET marketing_events/count count
GET,PUT,DELETE marketing_events/{marketing_event} marketing_event
POST marketing_events/{marketing_event}/engagements
GET,POST metafields metafields
GET metafields/count count
GET,PUT,DELETE metafields/{metafield} metafield
GET,POST products/{product}/metafields metafields
GET variants/{variant}/metafields metafields
GET collections/{collection}/metafields metafields
GET customers/{customer}/metafields metafields
GET orders/{order}/metafields metafields
GET draft_orders/{draft_order}/metafields metafields
GET pages/{page}/metafields metafields
GET blogs/{blog}/metafields metafields
GET articles/{article}/metafields metafields
GET,POST mobile_platform_applications mobile_platform_applications
PUT,DELETE mobile_platform_applications/1
GET,POST blogs blogs
GET blogs/count count
GET,PUT,DELETE blogs/{blog} blog
GET,POST blogs/{blog}/articles articles
GET blogs/{blog}/articles/count count
GET,PUT,DELETE blogs/{blog}/articles/{article} article
GET blogs/{blog}/articles/tags tags
GET articles/authors authors
GET articles/tags tags
GET,POST comments comments
GET comments/count count
GET,PUT comments/{comment} comment
POST comments/{comment}/approve
POST comments/{comment}/not_spam
POST comments/{comment}/remove
POST comments/{comment}/restore
POST comments/{comment}/spam
GET,POST pages pages
GET pages/count count
GET,PUT,DELETE pages/{page} page
GET,POST redirects redirects
GET redirects/count count
GET,PUT,DELETE redirects/{redirect} redirect
GET,POST script_tags script_tags
GET script_tags/count count
GET,PUT,DELETE script_tags/{script_tag} script_tag
GET,POST themes themes
GET,PUT,DELETE themes/{theme} theme
GET,PUT,DELETE themes/{theme}/assets assets
GET checkouts checkouts
GET checkouts/count count
GET,POST draft_orders draft_orders
GET draft_orders/count count
GET,PUT,DELETE draft_orders/{draft_order} draft_order
PUT draft_orders/{draft_order}/complete
POST draft_orders/{draft_order}/send_invoice
GET,POST orders orders
GET orders/count count
GET,PUT,DELETE orders/{order} order
POST orders/{order}/cancel
POST orders/{order}/close
POST orders/{order}/open
GET,POST orders/{order}/risks risks
GET,POST orders/{order}/refunds refunds
POST orders/{order}/refunds/calculate
GET,POST orders/{order}/transactions transactions
GET orders/{order}/transactions/count count
GET orders/{order}/transactions/{transaction} transaction
GET orders/{order}/fulfillments fulfillments
GET orders/{order}/fulfillments/count count
GET orders/{order}/fulfillments/{fulfillment} fulfillment
GET,POST orders/{order}/fulfillments/{fulfillment}/events fulfillment_events
GET orders/{order}/fulfillment_orders fulfillment_orders
GET fulfillment_orders/{fulfillment_order} fulfillment_order
GET fulfillment_orders/{fulfillment_order}/fulfillments fulfillments
GET fulfillment_orders/{fulfillment_order}/locations_for_move locations_for_move
POST fulfillment_orders/{fulfillment_order}/cancel
POST fulfillment_orders/{fulfillment_order}/close
POST fulfillment_orders/{fulfillment_order}/hold
POST fulfillment_orders/{fulfillment_order}/move
POST fulfillment_orders/{fulfillment_order}/open
POST fulfillment_orders/{fulfillment_order}/release_hold
POST fulfillment_orders/{fulfillment_order}/reschedule
POST fulfillment_orders/set_fulfillment_orders_deadline
POST fulfillment_orders/{fulfillment_order}/fulfillment_request
POST fulfillment_orders/{fulfillment_order}/fulfillment_request/accept
POST fulfillment_orders/{fulfillment_order}/fulfillment_request/reject
POST fulfillment_orders/{fulfillment_order}/cancellation_request
POST fulfillment_orders/{fulfillment_order}/cancellation_request/accept
POST fulfillment_orders/{fulfillment_order}/cancellation_request/reject
GET assigned_fulfillment_orders fulfillment_orders
POST fulfillments
POST fulfillments/{fulfillment}/cancel
POST fulfillments/{fulfillment}/update_tracking
GET,POST carrier_services carrier_services
GET,PUT,DELETE carrier_services/{carrier_service} carrier_service
GET,POST fulfillment_services fulfillment_services
GET,PUT,DELETE fulfillment_services/{fulfillment_service} fulfillment_service
GET,POST gift_cards gift_cards
GET gift_cards/count count
GET gift_cards/search gift_cards
GET,PUT gift_cards/{gift_card} gift_card
POST gift_cards/{gift_card}/disable
GET users users
GET users/{user} user
GET,POST collects collects
GET collects/count count
DELETE collects/1
GET collections/{collection} collection
GET collections/{collection}/products products
GET,POST custom_collections custom_collections
GET custom_collections/count count
GET,POST smart_collections smart_collections
GET smart_collections/count count
GET,PUT,DELETE smart_collections/{collection} smart_collection
PUT smart_collections/{collection}/order
GET,POST products products
GET products/count count
GET,PUT,DELETE products/{product} product
GET,POST products/{product}/images images
GET products/{product}/images/count count
GET,PUT,DELETE products/{product}/images/{image} image
GET,POST products/{product}/variants variants
GET products/{product}/variants/count count
DELETE products/{product}/variants/{variant}
GET,PUT variants/{variant} variant
GET collection_listings collection_listings
GET,PUT,DELETE collection_listings/{collection} collection_listing
GET collection_listings/{collection}/product_ids product_ids
GET product_listings product_listings
GET product_listings/count count
GET product_listings/product_ids product_ids
GET,PUT,DELETE product_listings/{product} product_listing
GET,POST products/{product}/resource_feedback resource_feedback
GET,POST resource_feedback resource_feedback
GET shopify_payments/balance balance
GET shopify_payments/disputes disputes
GET shopify_payments/disputes/{dispute} dispute
GET shopify_payments/payouts payouts
GET shopify_payments/payouts/{payout} payout
GET tender_transactions tender_transactions
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

/** Where an id is found that stands for a name. */
const ids = new Map<string, string>();

async function firstId(name: string, path: string, ...keys: Array<string | number>): Promise<void> {
  const { json } = await caller.rest(path, { scopes });
  const found = dig(json, ...keys, 'id');
  if (typeof found === 'number') ids.set(name, String(found));
}

async function make(name: string, body: unknown): Promise<void> {
  const { json } = await caller.rest(`${name}s.json`, {
    method: 'POST',
    body: { [name]: body },
    scopes,
  });
  ids.set(name, String(dig(json, name, 'id')));
}

beforeAll(async () => {
  const RETURN = { name: 'Walk', return_url: 'https://walk.example.com/' };
  await make('application_charge', { ...RETURN, price: 5 });
  await make('recurring_application_charge', { ...RETURN, price: 5 });
  await make('application_credit', { description: 'Walk', amount: 1 });
  await make('fulfillment_service', { name: 'Walk' });
  for (const name of [
    'product',
    'customer',
    'location',
    'draft_order',
    'page',
    'comment',
    'redirect',
    'script_tag',
    'theme',
    'carrier_service',
    'gift_card',
    'user',
    'price_rule',
    'event',
    'marketing_event',
    'metafield',
  ]) {
    await firstId(name, `${name}s.json`, `${name}s`, 0);
  }
  await firstId('blog', 'blogs.json', 'blogs', 0);
  await firstId('article', `blogs/${ids.get('blog') ?? ''}/articles.json`, 'articles', 0);
  await firstId('collection', 'smart_collections.json', 'smart_collections', 0);
  await firstId('variant', 'products.json', 'products', 0, 'variants', 0);
  await firstId('image', 'products.json', 'products', 0, 'images', 0);
  const { json } = await caller.rest('products.json', { scopes });
  const item = dig(json, 'products', 0, 'variants', 0, 'inventory_item_id');
  ids.set('inventory_item', String(item));
  ids.set('dispute', '');
  await firstId('dispute', 'shopify_payments/disputes.json', 'disputes', 0);
  await firstId('payout', 'shopify_payments/payouts.json', 'payouts', 0);
  const countries = await caller.rest('countries.json', { scopes });
  const all = dig(countries.json, 'countries');
  const country = Array.isArray(all) ? all.find((one) => dig(one, 'code') === 'IE') : null;
  ids.set('country', String(dig(country, 'id')));
  ids.set('province', String(dig(country, 'provinces', 0, 'id')));
  const addresses = `customers/${ids.get('customer') ?? ''}/addresses.json`;
  await firstId('address', addresses, 'addresses', 0);
  const codes = `price_rules/${ids.get('price_rule') ?? ''}/discount_codes.json`;
  await firstId('discount_code', codes, 'discount_codes', 0);
  const orders = 'orders.json?status=any&fulfillment_status=shipped';
  await firstId('order', orders, 'orders', 0);
  const order = `orders/${ids.get('order') ?? ''}`;
  await firstId('transaction', `${order}/transactions.json`, 'transactions', 0);
  await firstId('fulfillment', `${order}/fulfillments.json`, 'fulfillments', 0);
  await firstId('fulfillment_order', `${order}/fulfillment_orders.json`, 'fulfillment_orders', 0);
});

function filled(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`no id of a ${name}`);
    return id;
  });
}

function address(path: string): string {
  const [name = '', query = ''] = filled(path).split('?');
  return `${name}.json${query === '' ? '' : `?${query}`}`;
}

/** Rows of a list are made alike, and so are long texts. */
function shortened(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, 120);
  return Array.isArray(value) ? value.slice(0, 2) : value;
}

/** What is deleted goes last, parts before what they belong to. */
function orderOf(method: string, path: string): number {
  if (method !== 'DELETE') return 0;
  return path.includes('?') ? 1 : 10 - path.split('/').length;
}

describe('every path that is documented', () => {
  test.each(DOCUMENTED.filter(([methods]) => methods?.startsWith('GET')))(
    '%s %s is read under its key',
    async (_methods, path = '', key = '') => {
      const { status, json, headers } = await caller.rest(address(path), { scopes });
      expect([status, Object.keys(json)]).toEqual([200, expect.arrayContaining([key])]);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    },
  );

  test('says what is written down for it, in a world of which the time is known', async () => {
    const said: string[] = [];
    for (const [methods = '', path = '', key = ''] of DOCUMENTED) {
      if (!methods.startsWith('GET')) continue;
      const { json } = await caller.rest(address(path), { scopes });
      const rows = json[key];
      const count = Array.isArray(rows) ? ` (${rows.length})` : '';
      said.push(`${path}${count}\n  ${JSON.stringify(rows, shortened)}\n`);
    }
    await expect(said.join('')).toMatchFileSnapshot('every-path.txt');
  });

  test.each(
    DOCUMENTED.flatMap(([methods = '', path = '']) =>
      methods
        .split(',')
        .filter((method) => method !== 'GET')
        .map((method) => [method, path] as const),
    ).toSorted(([one, path], [other, next]) => orderOf(one, path) - orderOf(other, next)),
  )('%s %s is known, and answered in words when nothing was sent', async (method, path) => {
    const { status, json } = await caller.rest(address(path), { method, body: {}, scopes });
    // An id that is not there is not found; a path that is not there is not acceptable.
    expect([200, 201, 202, 204, 400, 404, 422]).toContain(status);
    if (status >= 400) expect(json).toHaveProperty('errors');
    if (status === 404) expect(path).toMatch(/\/1$|assets$|customize$/);
  });

  test('and any other is not', async () => {
    for (const path of ['nothing', 'nothing/1', 'products/1/nothing', 'products/abc', 'shop/1']) {
      const { status, json, headers } = await caller.rest(`${path}.json`, { scopes });
      expect([status, json]).toEqual([404, { errors: 'Not Found' }]);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    }
  });
});
