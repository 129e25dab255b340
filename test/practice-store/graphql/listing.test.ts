import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dig, digList, startApiCaller } from '../api/api-caller.ts';
import { allScopes } from './schema-fixture.ts';

const caller = startApiCaller();
afterAll(() => caller.close());

const scopes = [...allScopes(), 'read_all_orders'];

async function ids(list: string, args: string): Promise<unknown[]> {
  const { json } = await caller.graphql(`{ ${list}(${args}) { nodes { id } } }`, { scopes });
  expect(json['errors']).toBeUndefined();
  return digList(json, 'data', list, 'nodes').map((node) => dig(node, 'id'));
}

/** Every page of a list, one after the other, concatenated in the order of the list. */
async function walk(list: string, args: string, size: number, back: boolean): Promise<unknown[]> {
  const seen: unknown[] = [];
  let cursor: unknown = null;
  do {
    const page = back ? 'last: $size, before: $cursor' : 'first: $size, after: $cursor';
    const query = `query($size: Int, $cursor: String) { ${list}(${page} ${args}) {
      nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;
    const { json } = await caller.graphql(query, { scopes, variables: { size, cursor } });
    expect(json['errors']).toBeUndefined();
    const nodes = digList(json, 'data', list, 'nodes').map((node) => dig(node, 'id'));
    expect(nodes.length).toBeLessThanOrEqual(size);
    if (back) seen.unshift(...nodes);
    else seen.push(...nodes);
    const info = dig(json, 'data', list, 'pageInfo');
    const hasMore = dig(info, back ? 'hasPreviousPage' : 'hasNextPage');
    expect(typeof hasMore).toBe('boolean');
    cursor = hasMore === true ? dig(info, back ? 'startCursor' : 'endCursor') : null;
  } while (cursor !== null);
  return seen;
}

const LISTS: ReadonlyArray<{
  readonly list: string;
  readonly keys: readonly string[];
  readonly queries: readonly string[];
}> = [
  {
    list: 'products',
    keys: ['ID', 'TITLE', 'VENDOR', 'PRODUCT_TYPE', 'CREATED_AT', 'UPDATED_AT', 'INVENTORY_TOTAL'],
    queries: ['', 'tag:gift', 'status:active mug', 'vendor:nobody', 'price:>20 -tag:gift'],
  },
  {
    list: 'productVariants',
    keys: ['ID', 'TITLE', 'SKU', 'FULL_TITLE', 'INVENTORY_QUANTITY'],
    queries: ['price:<20', 'sku:KNI*', 'product_type:Tableware'],
  },
  {
    list: 'orders',
    keys: ['ID', 'PROCESSED_AT', 'TOTAL_PRICE', 'CUSTOMER_NAME', 'FINANCIAL_STATUS'],
    queries: ['', 'financial_status:paid', 'fulfillment_status:unshipped', 'total_price:>100'],
  },
  {
    list: 'customers',
    keys: ['ID', 'NAME', 'LOCATION', 'CREATED_AT'],
    queries: ['', 'state:enabled', 'orders_count:>1', 'country:IS OR tag:newsletter'],
  },
  { list: 'collections', keys: ['ID', 'TITLE', 'UPDATED_AT'], queries: ['', 'title:k*'] },
  { list: 'files', keys: ['ID', 'FILENAME', 'CREATED_AT'], queries: ['', 'media_type:IMAGE'] },
  { list: 'articles', keys: ['ID', 'TITLE', 'AUTHOR'], queries: ['', 'author:"Ada Lindqvist"'] },
];

describe('the pages of a list', () => {
  test.each(LISTS)(
    'of $list give all of it, in both directions, whatever their size, order and search',
    async ({ list, keys, queries }) => {
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 3, max: 120 }),
          fc.constantFrom(...keys),
          fc.constantFrom(...queries),
          fc.boolean(),
          async (size, key, query, isReversed) => {
            const args = `sortKey: ${key}, reverse: ${String(isReversed)}, query: ${JSON.stringify(query)}`;
            const all = await walk(list, args, 250, false);
            expect(new Set(all).size).toBe(all.length);
            expect(await walk(list, args, size, false)).toEqual(all);
            expect(await walk(list, args, size, true)).toEqual(all);
          },
        ),
        { numRuns: 12 },
      );
    },
  );

  test('take no cursor that was given in another order of the list', async () => {
    const cursorBy = async (key: string) => {
      const query = `{ products(first: 1, sortKey: ${key}) { edges { cursor } } }`;
      const { json } = await caller.graphql(query, { scopes });
      return dig(json, 'data', 'products', 'edges', 0, 'cursor');
    };
    const messageFor = async (key: string, cursor: unknown) => {
      const query = `query ($after: String) { products(first: 1, sortKey: ${key}, after: $after) { nodes { id } } }`;
      const { json } = await caller.graphql(query, { scopes, variables: { after: cursor } });
      return dig(json, 'errors', 0, 'message');
    };
    const refusal = 'Invalid cursor for current pagination sort.';
    const [byId, byTitle, byDate] = [
      await cursorBy('ID'),
      await cursorBy('TITLE'),
      await cursorBy('CREATED_AT'),
    ];
    expect(await messageFor('ID', byTitle)).toBe(refusal);
    expect(await messageFor('ID', byDate)).toBe(refusal);
    expect(await messageFor('TITLE', byDate)).toBe(refusal);
    expect(await messageFor('CREATED_AT', byTitle)).toBe(refusal);
    expect(await messageFor('CREATED_AT', byId)).toBe(refusal);
    expect(await messageFor('CREATED_AT', byDate)).toBeUndefined();
    expect(await messageFor('ID', byId)).toBeUndefined();
  });

  test('are searched anew after a change of what the search looks at in other records', async () => {
    const own = startApiCaller();
    const ask = async (query: string, variables: Record<string, unknown> = {}) =>
      (await own.graphql(query, { scopes, variables })).json;
    const count = async (list: string, query: string) =>
      digList(
        await ask(`query($query: String) { ${list}(first: 100, query: $query) { nodes { id } } }`, {
          query,
        }),
        'data',
        list,
        'nodes',
      ).length;
    const ofZinc = () => count('products', 'metafields.custom.material:Zinc');
    expect(await ofZinc()).toBe(0);
    const ownerId = dig(
      await ask('{ products(first: 1) { nodes { id } } }'),
      ...['data', 'products', 'nodes', 0, 'id'],
    );
    await ask(
      'mutation($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) { userErrors { message } } }',
      { metafields: [{ ownerId, namespace: 'custom', key: 'material', value: 'Zinc' }] },
    );
    expect(await ofZinc()).toBe(1);

    const withoutOrder = await count('customers', 'orders_count:0');
    const orderId = dig(
      await ask(
        '{ customers(first: 1, query: "orders_count:1") { nodes { orders(first: 1) { nodes { id } } } } }',
      ),
      ...['data', 'customers', 'nodes', 0, 'orders', 'nodes', 0, 'id'],
    );
    await ask('mutation($id: ID!) { orderDelete(orderId: $id) { deletedId } }', { id: orderId });
    expect(await count('customers', 'orders_count:0')).toBe(withoutOrder + 1);
    await own.close();
  });

  test('keep their place when rows come and go between them', async () => {
    const own = startApiCaller();
    const ask = async (query: string, variables: Record<string, unknown> = {}) =>
      (await own.graphql(query, { scopes, variables })).json;
    const page = `query($after: String) { products(first: 10, sortKey: TITLE, after: $after) {
      nodes { id title } pageInfo { endCursor } } }`;
    const first = await ask(page);
    const nodes = digList(first, 'data', 'products', 'nodes');
    const last = nodes.at(-1);
    const following = await ask(page, {
      after: dig(first, 'data', 'products', 'pageInfo', 'endCursor'),
    });
    // The very row that the cursor stands on goes, and another one comes in front of it.
    await ask('mutation($id: ID!) { productDelete(input: { id: $id }) { deletedProductId } }', {
      id: dig(last, 'id'),
    });
    await ask('mutation { productCreate(product: { title: "Aaa" }) { product { id } } }');
    const again = await ask(page, {
      after: dig(first, 'data', 'products', 'pageInfo', 'endCursor'),
    });
    expect(again['data']).toEqual(following['data']);
    await own.close();
  });
});

describe('the order of a list', () => {
  test('follows its sort key, and the ids where keys are the same', async () => {
    const { json } = await caller.graphql(
      '{ products(first: 60, sortKey: VENDOR) { nodes { legacyResourceId vendor } } }',
      { scopes },
    );
    const pairs = digList(json, 'data', 'products', 'nodes').map(
      (node) =>
        [String(dig(node, 'vendor')).toLowerCase(), Number(dig(node, 'legacyResourceId'))] as const,
    );
    const sorted = pairs.toSorted(([a, x], [b, y]) => (a === b ? x - y : a < b ? -1 : 1));
    expect(pairs).toEqual(sorted);
    expect(new Set(pairs.map(([vendor]) => vendor)).size).toBeGreaterThan(1);
  });

  test('turns round with reverse', async () => {
    const args = 'first: 250, sortKey: UPDATED_AT';
    const forwards = await ids('products', args);
    expect(await ids('products', `${args}, reverse: true`)).toEqual(forwards.toReversed());
  });
});

describe('a count', () => {
  test('is of what the search leaves, and says when it stopped counting', async () => {
    const { json } = await caller.graphql(
      `{ all: productsCount { count precision }
         few: productsCount(query: "tag:gift") { count precision }
         cut: productsCount(limit: 5) { count precision } }`,
      { scopes },
    );
    const gifts = await ids('products', 'first: 250, query: "tag:gift"');
    expect(dig(json, 'data')).toEqual({
      all: { count: 60, precision: 'EXACT' },
      few: { count: gifts.length, precision: 'EXACT' },
      cut: { count: 5, precision: 'AT_LEAST' },
    });
  });
});

describe('the search debug header', () => {
  const query = '{ p: products(first: 1, query: "titel:mug tag:gift") { nodes { id } } }';

  test('shows how a search was read, with a warning for what was left out', async () => {
    const { json } = await caller.graphql(query, {
      scopes,
      headers: { 'shopify-search-query-debug': '1' },
    });
    expect(dig(json, 'extensions', 'search')).toEqual([
      {
        path: ['p'],
        query: 'titel:mug tag:gift',
        parsed: {
          and: [
            { field: 'titel', match_all: 'mug' },
            { field: 'tag', match_all: 'gift' },
          ],
        },
        warnings: [
          {
            field: 'titel',
            message: 'Invalid search field for this query.',
            code: 'invalid_field',
          },
        ],
      },
    ]);
  });

  test('is needed: without it the search is silent', async () => {
    const { json } = await caller.graphql(query, { scopes });
    expect(dig(json, 'extensions', 'search')).toBeUndefined();
  });
});

describe('a store with 50,000 products', () => {
  const large = startApiCaller({ productCount: 50_000 });
  afterAll(() => large.close());
  let last: unknown;
  beforeAll(async () => {
    const { json } = await large.graphql(
      '{ products(first: 1, reverse: true) { nodes { id handle } } }',
    );
    last = dig(json, 'data', 'products', 'nodes', 0);
  });

  test('counts, finds by id and by handle, and turns its list round without making them all', async () => {
    const { json } = await large.graphql(
      `query($id: ID!, $handle: String!) {
        productsCount(limit: 100000) { count }
        product(id: $id) { handle }
        productByIdentifier(identifier: { handle: $handle }) { id }
        collections(first: 10) { nodes { productsCount { count } } }
      }`,
      { variables: { id: dig(last, 'id'), handle: dig(last, 'handle') } },
    );
    expect(dig(json, 'data', 'productsCount', 'count')).toBe(50_000);
    expect(dig(json, 'data', 'product', 'handle')).toBe(dig(last, 'handle'));
    expect(dig(json, 'data', 'productByIdentifier', 'id')).toBe(dig(last, 'id'));
    const members = digList(json, 'data', 'collections', 'nodes').map((node) =>
      Number(dig(node, 'productsCount', 'count')),
    );
    expect(members.reduce((sum, count) => sum + count, 0)).toBe(50_000);
  });

  test('searches and sorts all of them', async () => {
    const { json } = await large.graphql(
      '{ products(first: 3, query: "tag:gift AND title:mug", sortKey: TITLE) { nodes { title tags } } }',
    );
    for (const node of digList(json, 'data', 'products', 'nodes')) {
      expect(dig(node, 'title')).toMatch(/Mug/);
      expect(dig(node, 'tags')).toContain('gift');
    }
  });
});
