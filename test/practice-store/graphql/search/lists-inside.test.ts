import { afterAll, describe, expect, test } from 'vitest';
import { dig, digList, startApiCaller } from '../../api/api-caller.ts';
import { allScopes } from '../schema-fixture.ts';

const caller = startApiCaller();
afterAll(() => caller.close());

const scopes = [...allScopes(), 'read_all_orders'];

/** Lists inside of objects, with a search that holds for some of their entries. */
const LISTS = [
  ['customers', 'orders', 'financial_status:paid'],
  ['customers', 'orders', 'created_at:>=2020'],
  ['products', 'collections', 'collection_type:smart'],
  ['products', 'media', 'media_type:image'],
  ['products', 'metafieldDefinitions', 'key:material'],
  ['companies', 'contacts', 'company_location_id:>0'],
  ['companies', 'locations', 'company_id:>0'],
  ['inventoryItems', 'inventoryLevels', 'inventory_item_id:>0'],
  ['locations', 'inventoryLevels', 'inventory_item_id:>0'],
  ['orders', 'fulfillmentOrders', 'status:open,closed'],
  ['priceLists', 'prices', 'product_id:>0'],
] as const;

describe.each(LISTS)('%s.%s', (root, list, query) => {
  test(`is searched (${query}), and the search is shown with its path`, async () => {
    const part = `${list}(first: 5, query: $query) { edges { cursor } }`;
    const ask = async (text: string | null) =>
      (
        await caller.graphql(
          `query($query: String) { ${root}(first: 3) { nodes { found: ${part} } } }`,
          {
            scopes,
            variables: { query: text },
            headers: { 'shopify-search-query-debug': '1' },
          },
        )
      ).json;
    const count = (json: unknown): number =>
      digList(json, 'data', root, 'nodes').reduce<number>(
        (sum, node) => sum + digList(node, 'found', 'edges').length,
        0,
      );
    const all = await ask(null);
    const found = await ask(query);
    const others = await ask(`-(${query})`);
    expect(found['errors']).toBeUndefined();
    expect(count(found)).toBeGreaterThan(0);
    expect(count(found)).toBeLessThanOrEqual(count(all));
    expect(count(others)).toBeLessThan(count(all));
    const reports = digList(found, 'extensions', 'search');
    expect(reports.length).toBe(digList(found, 'data', root, 'nodes').length);
    expect(dig(reports[0], 'path')).toEqual([root, 'nodes', 0, 'found']);
    expect(dig(reports[0], 'warnings')).toBeUndefined();
  });
});

describe('a count', () => {
  test('of customers knows neither bare words nor the fields of the list', async () => {
    const { json } = await caller.graphql(
      '{ all: customersCount { count } it: customersCount(query: "state:enabled maren") { count precision } }',
      { scopes, headers: { 'shopify-search-query-debug': '1' } },
    );
    expect(dig(json, 'data', 'it', 'count')).toBe(dig(json, 'data', 'all', 'count'));
    expect(
      digList(json, 'extensions', 'search', 0, 'warnings').map((warning) => dig(warning, 'field')),
    ).toEqual(['state', 'default']);
  });

  test('stops where it is told to', async () => {
    const { json } = await caller.graphql(
      `{ few: ordersCount(limit: 3, query: "created_at:>=2020") { count precision }
         all: ordersCount(limit: null, query: "created_at:>=2020") { count precision } }`,
      { scopes },
    );
    expect(dig(json, 'data')).toEqual({
      few: { count: 3, precision: 'AT_LEAST' },
      all: { count: 50, precision: 'EXACT' },
    });
  });
});
