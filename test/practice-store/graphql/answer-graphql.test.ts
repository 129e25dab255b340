import { afterAll, describe, expect, test } from 'vitest';
import { DEMO_SCOPES, dig, digList, startApiCaller } from '../api/api-caller.ts';

const caller = startApiCaller();
afterAll(() => caller.close());

async function data(query: string, variables: Record<string, unknown> = {}): Promise<unknown> {
  const { status, json } = await caller.graphql(query, { variables });
  expect(status).toBe(200);
  expect(json['errors']).toBeUndefined();
  return json['data'];
}

describe('GraphQL', () => {
  test('tells the shop and its cost', async () => {
    const { json } = await caller.graphql('{ shop { name myshopifyDomain } }', { scopes: [] });
    expect(json).toEqual({
      data: {
        shop: { name: 'Harbour Lane Practice Store', myshopifyDomain: 'demo.practice.test' },
      },
      extensions: {
        cost: {
          requestedQueryCost: 1,
          actualQueryCost: 1,
          throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 1999, restoreRate: 100 },
        },
      },
    });
  });

  test('tells the same of a product, a customer and an order as REST', async () => {
    const product = dig((await caller.rest('products.json?limit=1')).json, 'products', 0);
    const order = dig((await caller.rest('orders.json?status=any&limit=1')).json, 'orders', 0);
    const whose = `customers/${String(dig(order, 'customer', 'id'))}.json`;
    const customer = dig((await caller.rest(whose)).json, 'customer');
    const answer = await data(
      `query Same($product: ID!, $order: ID!) {
        product(id: $product) { title handle legacyResourceId variants(first: 100) { nodes { id sku price inventoryQuantity } } }
        order(id: $order) {
          name totalPriceSet { shopMoney { amount currencyCode } }
          customer { email numberOfOrders amountSpent { amount } }
          lineItems(first: 10) { nodes { title quantity variant { id } } }
          shippingAddress { city countryCodeV2 }
        }
      }`,
      {
        product: dig(product, 'admin_graphql_api_id'),
        order: dig(order, 'admin_graphql_api_id'),
      },
    );
    expect(dig(answer, 'product', 'title')).toBe(dig(product, 'title'));
    expect(dig(answer, 'product', 'legacyResourceId')).toBe(String(dig(product, 'id')));
    expect(
      digList(answer, 'product', 'variants', 'nodes').map((variant) => [
        dig(variant, 'id'),
        dig(variant, 'sku'),
        dig(variant, 'price'),
        dig(variant, 'inventoryQuantity'),
      ]),
    ).toEqual(
      digList(product, 'variants').map((variant) => [
        dig(variant, 'admin_graphql_api_id'),
        dig(variant, 'sku'),
        dig(variant, 'price'),
        dig(variant, 'inventory_quantity'),
      ]),
    );
    expect(dig(answer, 'order', 'name')).toBe(dig(order, 'name'));
    expect(Number(dig(answer, 'order', 'totalPriceSet', 'shopMoney', 'amount'))).toBe(
      Number(dig(order, 'total_price')),
    );
    expect(dig(answer, 'order', 'customer', 'email')).toBe(dig(order, 'customer', 'email'));
    expect(dig(answer, 'order', 'customer', 'numberOfOrders')).toBe(
      String(dig(customer, 'orders_count')),
    );
    expect(Number(dig(answer, 'order', 'customer', 'amountSpent', 'amount'))).toBe(
      Number(dig(customer, 'total_spent')),
    );
    expect(digList(answer, 'order', 'lineItems', 'nodes')).toHaveLength(
      digList(order, 'line_items').length,
    );
    expect(dig(answer, 'order', 'shippingAddress', 'city')).toBe(
      dig(order, 'shipping_address', 'city'),
    );
  });

  test('pages forwards and backwards with opaque cursors', async () => {
    const page = `nodes { id } edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }`;
    const all = digList(
      await data('{ products(first: 100) { nodes { id } } }'),
      'products',
      'nodes',
    );
    const forwards: unknown[] = [];
    let after: unknown = null;
    do {
      const answer = await data(
        `query($after: String) { products(first: 25, after: $after) { ${page} } }`,
        { after },
      );
      forwards.push(...digList(answer, 'products', 'nodes'));
      expect(dig(answer, 'products', 'edges', 0, 'cursor')).toBe(
        dig(answer, 'products', 'pageInfo', 'startCursor'),
      );
      after = dig(answer, 'products', 'pageInfo', 'hasNextPage')
        ? dig(answer, 'products', 'pageInfo', 'endCursor')
        : null;
    } while (after !== null);
    expect(forwards).toEqual(all);

    const backwards: unknown[] = [];
    let before: unknown = null;
    do {
      const answer = await data(
        `query($before: String) { products(last: 25, before: $before) { ${page} } }`,
        { before },
      );
      backwards.unshift(...digList(answer, 'products', 'nodes'));
      before = dig(answer, 'products', 'pageInfo', 'hasPreviousPage')
        ? dig(answer, 'products', 'pageInfo', 'startCursor')
        : null;
    } while (before !== null);
    expect(backwards).toEqual(all);

    const turned = await data('{ products(first: 100, reverse: true) { nodes { id } } }');
    expect(digList(turned, 'products', 'nodes')).toEqual(all.toReversed());
  });

  test('refuses a cursor that is none and a page that is too large', async () => {
    const bad = await caller.graphql(
      '{ products(first: 1, after: "x") { nodes { id } } shop { name } }',
    );
    expect(dig(bad.json, 'errors', 0, 'extensions', 'code')).toBe('INVALID_FIELD_ARGUMENTS');
    const large = await caller.graphql('{ locations(first: 251) { nodes { id } } }');
    expect(dig(large.json, 'errors', 0, 'message')).toBe('first cannot exceed 250');
  });

  test('finds anything of the world by its global id, and nothing else', async () => {
    const found = await data(`{
      products(first: 1) { nodes { id variants(first: 1) { nodes { id inventoryItem { id } } } } }
      orders(first: 1) { nodes { id lineItems(first: 1) { nodes { variant { product { id } } } } } }
      customers(first: 1) { nodes { id } }
      locations(first: 1) { nodes { id } }
      currentAppInstallation { id }
      shop { id }
    }`);
    const ids = [
      dig(found, 'products', 'nodes', 0, 'id'),
      dig(found, 'products', 'nodes', 0, 'variants', 'nodes', 0, 'id'),
      dig(found, 'products', 'nodes', 0, 'variants', 'nodes', 0, 'inventoryItem', 'id'),
      dig(found, 'orders', 'nodes', 0, 'id'),
      dig(found, 'customers', 'nodes', 0, 'id'),
      dig(found, 'locations', 'nodes', 0, 'id'),
      dig(found, 'currentAppInstallation', 'id'),
      dig(found, 'shop', 'id'),
    ];
    const nodes = await data(
      'query($ids: [ID!]!) { nodes(ids: $ids) { id __typename ... on Product { title } } }',
      { ids: [...ids, 'gid://shopify/Product/1', 'gid://shopify/Nothing/1'] },
    );
    expect(digList(nodes, 'nodes').map((node) => dig(node, 'id'))).toEqual([
      ...ids,
      undefined,
      undefined,
    ]);
    expect(digList(nodes, 'nodes').slice(-2)).toEqual([null, null]);
  });

  test('gives a product only to product(id:), not an order', async () => {
    const found = await data('{ orders(first: 1) { nodes { id } } }');
    const id = dig(found, 'orders', 'nodes', 0, 'id');
    const { json } = await caller.graphql('query($id: ID!) { product(id: $id) { id } }', {
      variables: { id },
    });
    expect(json['data']).toEqual({ product: null });
    expect(json['errors']).toMatchObject([
      {
        message: `Invalid id: ${String(id)}`,
        extensions: { code: 'RESOURCE_NOT_FOUND' },
        path: ['product'],
      },
    ]);
  });

  test('lists the explicit scopes alphabetically and the implied reads behind them', async () => {
    const { json } = await caller.graphql(
      '{ currentAppInstallation { app { title apiKey } accessScopes { handle description } } }',
      { scopes: ['write_products', 'read_orders', 'write_customers', 'read_customers'] },
    );
    expect(
      digList(json, 'data', 'currentAppInstallation', 'accessScopes').map((scope) =>
        dig(scope, 'handle'),
      ),
    ).toEqual([
      'read_customers',
      'read_orders',
      'write_customers',
      'write_products',
      'read_products',
    ]);
    expect(dig(json, 'data', 'currentAppInstallation', 'accessScopes', 1, 'description')).toMatch(
      /^See orders/,
    );
  });

  test('lists the public API versions', async () => {
    const answer = await data('{ publicApiVersions { handle displayName supported } }');
    expect(digList(answer, 'publicApiVersions')).toContainEqual({
      handle: '2026-10',
      displayName: '2026-10 (Latest)',
      supported: true,
    });
    expect(digList(answer, 'publicApiVersions')).toContainEqual({
      handle: 'unstable',
      displayName: 'unstable',
      supported: false,
    });
  });

  test('counts what was asked for at most and what really came', async () => {
    const { json } = await caller.graphql('{ locations(first: 10) { nodes { name } } }');
    expect(dig(json, 'extensions', 'cost')).toMatchObject({
      requestedQueryCost: 6,
      // Three of them are there.
      actualQueryCost: 4,
      throttleStatus: { currentlyAvailable: 1996 },
    });
    const nested = await caller.graphql(
      'query($n: Int) { products(first: $n) { edges { node { variants(first: 2) { nodes { id } } } } } }',
      { variables: { n: 5 } },
    );
    expect(dig(nested.json, 'extensions', 'cost', 'requestedQueryCost')).toBe(2 + 3 * (1 + 3));
  });

  test('refuses a document that costs more than 1000 points, without running it', async () => {
    const { json } = await caller.graphql(
      '{ products(first: 250) { nodes { variants(first: 250) { nodes { metafields(first: 250) { nodes { id } } } } } } }',
    );
    expect(dig(json, 'errors', 0, 'message')).toMatch(
      /^Query cost is 1729, which exceeds the single query max cost limit \(1000\)\.\n\n/,
    );
    expect(dig(json, 'errors', 0, 'extensions', 'code')).toBe('MAX_COST_EXCEEDED');
    expect(Object.hasOwn(json, 'data')).toBe(false);
  });

  test('says of a mutation that it was not carried out', async () => {
    const scopes = ['write_pixels', 'read_customer_events', 'write_server_pixels'];
    const { json, actions } = await caller.graphql(
      `mutation { serverPixelCreate { serverPixel { id } userErrors { field message code } } }`,
      { scopes },
    );
    const message = 'The practice store does not carry out serverPixelCreate. Nothing was changed.';
    expect(dig(json, 'data', 'serverPixelCreate')).toEqual({
      serverPixel: null,
      userErrors: [{ field: null, message, code: expect.stringMatching(/^[A-Z_]+$/) }],
    });
    expect(actions).toBeUndefined();
    // Without user errors there would be nothing but a null.
    const bare = await caller.graphql('mutation { serverPixelCreate { serverPixel { id } } }', {
      scopes,
    });
    expect(bare.json['data']).toEqual({ serverPixelCreate: null });
    expect(bare.json['errors']).toMatchObject([
      { message, extensions: { code: 'NOT_IMPLEMENTED' }, path: ['serverPixelCreate'] },
    ]);
    const spread = await caller.graphql(
      `mutation { serverPixelCreate { ...Outcome } }
       fragment Outcome on ServerPixelCreatePayload { userErrors { message } }`,
      { scopes },
    );
    expect(dig(spread.json, 'data', 'serverPixelCreate', 'userErrors')).toEqual([{ message }]);
  });

  test('hands the uninstall of the app over to the server', async () => {
    const { json, actions } = await caller.graphql(
      'mutation { appUninstall { userErrors { field message } } }',
    );
    expect(dig(json, 'data', 'appUninstall', 'userErrors')).toEqual([]);
    expect(actions).toEqual([{ type: 'uninstall' }]);
  });

  test('takes a bare document, and 400 is the answer when there is none', async () => {
    const bare = await caller.raw('graphql.json', '{ shop { name } }', {
      'content-type': 'application/graphql',
    });
    expect(dig(bare.json, 'data', 'shop', 'name')).toBe('Harbour Lane Practice Store');
    for (const body of ['', '{}', '[]', 'null', '{"query":""}', '{"query":5}', '{']) {
      const { status, json } = await caller.raw('graphql.json', body, {
        'content-type': 'application/json',
      });
      expect([status, json]).toEqual([
        400,
        { errors: { query: 'Required parameter missing or invalid' } },
      ]);
    }
    expect((await caller.rest('graphql.json')).status).toBe(404);
  });

  test('reads a form and any JSON, but no body that says that it is something else', async () => {
    const json = JSON.stringify({ query: '{ shop { name } }' });
    const form = new URLSearchParams({ query: '{ shop { name } }', variables: '{}' }).toString();
    const answers = await Promise.all(
      [
        [json, 'application/json; charset=utf-8'],
        [json, 'application/vnd.api+json'],
        [form, 'application/x-www-form-urlencoded'],
        [json, 'application/x-www-form-urlencoded'],
        [json, 'text/plain;charset=UTF-8'],
        [json, 'multipart/form-data; boundary=x'],
        [json, ''],
      ].map(([body = '', type = '']) => caller.raw('graphql.json', body, { 'content-type': type })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 400, 400, 400, 400]);
  });

  test('runs the operation that is named, and asks for a name when there are several', async () => {
    const query = 'query A { shop { name } } query B { shop { id } }';
    const named = await caller.graphql(query, { operationName: 'B' });
    expect(Object.keys(dig(named.json, 'data', 'shop') ?? {})).toEqual(['id']);
    expect(dig((await caller.graphql(query)).json, 'errors', 0, 'message')).toBe(
      'An operation name is required',
    );
    expect(
      dig((await caller.graphql(query, { operationName: 'C' })).json, 'errors', 0, 'message'),
    ).toBe('No operation named "C"');
  });

  test('hides orders older than 60 days here too, also behind a customer or an id', async () => {
    const scopes = [...DEMO_SCOPES, 'read_all_orders'];
    const query = '{ ordersCount { count } orders(first: 1) { nodes { id customer { id } } } }';
    const all = await caller.graphql(query, { scopes });
    const recent = await caller.graphql(query);
    expect(dig(all.json, 'data', 'ordersCount', 'count')).toBe(50);
    expect(Number(dig(recent.json, 'data', 'ordersCount', 'count'))).toBeLessThan(50);
    const behind = await data(
      '{ customers(first: 30) { nodes { orders(first: 20) { nodes { id } } } } }',
    );
    expect(
      digList(behind, 'customers', 'nodes').flatMap((customer) =>
        digList(customer, 'orders', 'nodes'),
      ),
    ).toHaveLength(Number(dig(recent.json, 'data', 'ordersCount', 'count')));
    const id = dig(all.json, 'data', 'orders', 'nodes', 0, 'id');
    expect(await data('query($id: ID!) { order(id: $id) { id } }', { id })).toEqual({
      order: null,
    });
  });
});
