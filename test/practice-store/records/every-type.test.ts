import { afterAll, describe, expect, test } from 'vitest';
import { dig, digList, startApiCaller } from '../api/api-caller.ts';
import { allScopes } from '../graphql/schema-fixture.ts';

const caller = startApiCaller();
afterAll(() => caller.close());

const scopes = [...allScopes(), 'read_all_orders'];

async function data(query: string, variables: Record<string, unknown> = {}): Promise<unknown> {
  const { json } = await caller.graphql(query, { scopes, variables });
  expect(json['errors']).toBeUndefined();
  return json['data'];
}

/** Lists whose rows are kept by the world, with the field that finds one of them. */
const KINDS = [
  ['products', 'product', ''],
  ['productVariants', 'productVariant', ''],
  ['collections', 'collection', ''],
  ['inventoryItems', 'inventoryItem', ''],
  ['locations', 'location', ''],
  ['customers', 'customer', ''],
  ['companies', 'company', ''],
  ['companyLocations', 'companyLocation', ''],
  ['orders', 'order', ''],
  ['draftOrders', 'draftOrder', ''],
  ['fulfillmentOrders', 'fulfillmentOrder', 'includeClosed: true'],
  ['discountNodes', 'discountNode', ''],
  ['codeDiscountNodes', 'codeDiscountNode', ''],
  ['automaticDiscountNodes', 'automaticDiscountNode', ''],
  ['priceLists', 'priceList', ''],
  ['markets', 'market', ''],
  ['catalogs', 'catalog', ''],
  ['pages', 'page', ''],
  ['blogs', 'blog', ''],
  ['articles', 'article', ''],
  ['menus', 'menu', ''],
  ['metaobjectDefinitions', 'metaobjectDefinition', ''],
  ['metaobjects', 'metaobject', 'type: "maker"'],
  ['files', 'node', ''],
  ['urlRedirects', 'urlRedirect', ''],
  ['scriptTags', 'scriptTag', ''],
  ['carrierServices', 'carrierService', ''],
  ['comments', 'comment', ''],
  ['themes', 'node', ''],
  ['segments', 'segment', ''],
  ['publications', 'publication', ''],
  ['metafieldDefinitions', 'metafieldDefinition', 'ownerType: PRODUCT'],
] as const;

/** Lists that are empty until an app makes something: what makes a row, and what the row shows. */
const MADE = [
  [
    'webhookSubscriptions',
    'webhookSubscription',
    'mutation { webhookSubscriptionCreate(topic: ORDERS_PAID, webhookSubscription: { uri: "https://example.com/hook" }) { webhookSubscription { id } userErrors { message } } }',
    'topic format uri',
    { topic: 'ORDERS_PAID', format: 'JSON', uri: 'https://example.com/hook' },
  ],
  [
    'bulkOperations',
    'bulkOperation',
    'mutation { bulkOperationRunQuery(query: "{ products { edges { node { id } } } }") { bulkOperation { id } userErrors { message } } }',
    'type errorCode partialDataUrl',
    { type: 'QUERY', errorCode: null, partialDataUrl: null },
  ],
  [
    'productSavedSearches',
    'node',
    'mutation { savedSearchCreate(input: { resourceType: PRODUCT, name: "Gifts", query: "tag:gift" }) { savedSearch { id } userErrors { message } } }',
    '... on SavedSearch { resourceType }',
    { resourceType: 'PRODUCT' },
  ],
] as const;

describe('every kind of thing in the world', () => {
  test.each(KINDS)(
    '%s: a row of the list is found again by its id, an unknown id is not',
    async (list, single, args) => {
      const found = await data(`{ ${list}(first: 3, ${args}) { nodes { id __typename } } }`);
      const rows = digList(found, list, 'nodes');
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) {
        const again = await data(`query($id: ID!) { ${single}(id: $id) { id } }`, {
          id: dig(row, 'id'),
        });
        expect(dig(again, single, 'id')).toBe(dig(row, 'id'));
      }
      const [type] = String(dig(rows[0], 'id')).replace('gid://shopify/', '').split('/');
      const none = await data(`query($id: ID!) { ${single}(id: $id) { id } }`, {
        id: `gid://shopify/${String(type)}/1`,
      });
      expect(dig(none, single)).toBeNull();
    },
  );

  test.each(MADE)(
    '%s: what was made is listed, found again and shows the values that it has',
    async (list, single, mutation, fields, values) => {
      const payload: unknown = Object.values(Object(await data(mutation)))[0];
      expect(dig(payload, 'userErrors')).toEqual([]);
      const [row, ...more] = digList(
        await data(`{ ${list}(first: 3) { nodes { id } } }`),
        list,
        'nodes',
      );
      expect(more).toEqual([]);
      const again = await data(`query($id: ID!) { ${single}(id: $id) { id ${fields} } }`, {
        id: dig(row, 'id'),
      });
      expect(dig(again, single)).toEqual({ id: dig(row, 'id'), ...values });
    },
  );

  test('has the values of enums that its rows have, or those of a plain new store', async () => {
    const found = await data(`{
      scriptTags(first: 3) { nodes { displayScope } }
      comments(first: 20) { nodes { status } }
      carrierServices(first: 3) { nodes { active supportsServiceDiscovery } }
      themes(first: 3) { nodes { role } }
      blogs(first: 3) { nodes { commentPolicy } }
      metafieldDefinitions(ownerType: PRODUCT, first: 1) { nodes { ownerType validationStatus access { admin storefront customerAccount } type { category } } }
      metaobjectDefinitions(first: 1) { nodes { access { admin storefront } capabilities { publishable { enabled } } } }
    }`);
    const each = (list: string, field: string) =>
      [
        ...new Set(digList(found, list, 'nodes').map((node) => String(dig(node, field)))),
      ].toSorted();
    expect(each('scriptTags', 'displayScope')).toEqual(['ONLINE_STORE']);
    expect(each('comments', 'status')).toContain('PUBLISHED');
    expect(each('carrierServices', 'active')).toContain('true');
    expect(each('themes', 'role')).toEqual(['MAIN', 'UNPUBLISHED']);
    expect(each('blogs', 'commentPolicy').length).toBeGreaterThan(0);
    expect(digList(found, 'metafieldDefinitions', 'nodes')).toEqual([
      {
        ownerType: 'PRODUCT',
        validationStatus: 'ALL_VALID',
        access: { admin: 'PUBLIC_READ_WRITE', storefront: 'NONE', customerAccount: 'NONE' },
        type: { category: 'TEXT' },
      },
    ]);
    expect(digList(found, 'metaobjectDefinitions', 'nodes')).toEqual([
      {
        access: { admin: 'PUBLIC_READ_WRITE', storefront: 'NONE' },
        capabilities: { publishable: { enabled: true } },
      },
    ]);
  });

  test('fits together: fulfillments, payments and refunds add up to their orders', async () => {
    const found = await data(`{ orders(first: 30, reverse: true) { nodes {
      id displayFinancialStatus displayFulfillmentStatus totalPriceSet { shopMoney { amount } } totalRefundedSet { shopMoney { amount } }
      transactions(first: 5) { id kind status amountSet { shopMoney { amount } } order { id } }
      fulfillments(first: 5) { id status order { id } totalQuantity fulfillmentLineItems(first: 9) { nodes { quantity } } }
      fulfillmentOrders(first: 5) { nodes { id status orderId } }
      refunds(first: 5) { id totalRefundedSet { shopMoney { amount } } transactions(first: 3) { nodes { kind } } }
    } } }`);
    const seen = new Set<unknown>();
    for (const order of digList(found, 'orders', 'nodes')) {
      const total = dig(order, 'totalPriceSet', 'shopMoney', 'amount');
      const isRefunded = dig(order, 'displayFinancialStatus') === 'REFUNDED';
      const isSent = dig(order, 'displayFulfillmentStatus') === 'FULFILLED';
      seen.add(dig(order, 'displayFinancialStatus')).add(dig(order, 'displayFulfillmentStatus'));
      const payments = digList(order, 'transactions');
      expect(payments.map((payment) => dig(payment, 'kind'))).toEqual(
        isRefunded ? ['SALE', 'REFUND'] : ['SALE'],
      );
      for (const payment of payments) {
        expect(dig(payment, 'amountSet', 'shopMoney', 'amount')).toBe(total);
        expect(dig(payment, 'order', 'id')).toBe(dig(order, 'id'));
      }
      expect(
        digList(order, 'refunds').map((refund) =>
          dig(refund, 'totalRefundedSet', 'shopMoney', 'amount'),
        ),
      ).toEqual(isRefunded ? [total] : []);
      expect(digList(order, 'fulfillments')).toHaveLength(isSent ? 1 : 0);
      for (const fulfillment of digList(order, 'fulfillments')) {
        const pieces = digList(fulfillment, 'fulfillmentLineItems', 'nodes').reduce<number>(
          (sum, line) => sum + Number(dig(line, 'quantity')),
          0,
        );
        expect(dig(fulfillment, 'totalQuantity')).toBe(pieces);
      }
      expect(dig(order, 'fulfillmentOrders', 'nodes', 0, 'orderId')).toBe(dig(order, 'id'));
    }
    expect([...seen].map(String).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'FULFILLED',
      'PAID',
      'PENDING',
      'REFUNDED',
      'UNFULFILLED',
    ]);
  });

  test('fits together: companies have customers, markets have prices, menus lead to what is there', async () => {
    const found = await data(`{
      companies(first: 9) { nodes { mainContact { customer { id } company { id } } id ordersCount { count } locations(first: 3) { nodes { shippingAddress { companyName city } company { id } } } } }
      markets(first: 9) { nodes { name regions(first: 20) { nodes { ... on MarketRegionCountry { code } } } priceList { prices(first: 2) { nodes { price { amount } variant { price } } } } } }
      menus(first: 9) { nodes { items { title resourceId url } } }
      articles(first: 9) { nodes { blog { articles(first: 9) { nodes { id } } } id } }
      discountNodes(first: 9) { nodes { id discount { __typename ... on DiscountCodeBasic { title status codes(first: 1) { nodes { code } } } ... on DiscountAutomaticBasic { title status } } } }
    }`);
    for (const company of digList(found, 'companies', 'nodes')) {
      expect(dig(company, 'mainContact', 'company', 'id')).toBe(dig(company, 'id'));
      const customer = await data('query($id: ID!) { customer(id: $id) { id } }', {
        id: dig(company, 'mainContact', 'customer', 'id'),
      });
      expect(dig(customer, 'customer')).not.toBeNull();
    }
    const europe = digList(found, 'markets', 'nodes').find(
      (market) => dig(market, 'name') === 'Europe',
    );
    for (const price of digList(europe, 'priceList', 'prices', 'nodes')) {
      expect(Number(dig(price, 'price', 'amount'))).toBeCloseTo(
        Number(dig(price, 'variant', 'price')) * 1.05,
        1,
      );
    }
    const targets = digList(found, 'menus', 'nodes')
      .flatMap((menu) => digList(menu, 'items'))
      .flatMap((item) => dig(item, 'resourceId') ?? []);
    const nodes = await data('query($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: targets });
    expect(digList(nodes, 'nodes').map((node) => dig(node, 'id'))).toEqual(targets);
    for (const article of digList(found, 'articles', 'nodes')) {
      expect(
        digList(article, 'blog', 'articles', 'nodes').map((entry) => dig(entry, 'id')),
      ).toContain(dig(article, 'id'));
    }
    expect(
      digList(found, 'discountNodes', 'nodes').map((node) => dig(node, 'discount', 'status')),
    ).toEqual(['ACTIVE', 'ACTIVE', 'EXPIRED', 'SCHEDULED', 'ACTIVE']);
  });
});
