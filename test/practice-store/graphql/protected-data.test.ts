import { afterAll, describe, expect, test } from 'vitest';
import { dig, digList, startApiCaller } from '../api/api-caller.ts';
import { allScopes } from './schema-fixture.ts';

const caller = startApiCaller();
afterAll(() => caller.close());

const scopes = [...allScopes(), 'read_all_orders'];
const ask = async (query: string, protectedCustomerData: 'granted' | 'level1' | 'none') =>
  (await caller.graphql(query, { scopes, app: { protectedCustomerData } })).json;

const ORDERS = '{\n  orders(first: 2) { nodes { name email } }\n}';

describe('protected customer data', () => {
  test('is open to an app that was approved for it, and by default', async () => {
    expect((await ask(ORDERS, 'granted'))['errors']).toBeUndefined();
    expect((await caller.graphql(ORDERS, { scopes })).json['errors']).toBeUndefined();
  });

  test('is closed as a whole to an app that was not approved at all', async () => {
    const json = await ask(ORDERS, 'none');
    expect(dig(json, 'data')).toBeNull();
    expect(dig(json, 'errors')).toEqual([
      {
        message:
          'This app is not approved to access the Order object. See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.',
        locations: [{ line: 2, column: 3 }],
        extensions: {
          code: 'ACCESS_DENIED',
          documentation: 'https://shopify.dev/docs/apps/launch/protected-customer-data',
        },
        path: ['orders'],
      },
    ]);
  });

  test.each(['customers', 'draftOrders', 'companies', 'fulfillmentOrders'])(
    'closes %s as well',
    async (list) => {
      const json = await ask(`{ ${list}(first: 1) { nodes { id } } }`, 'none');
      expect(dig(json, 'errors', 0, 'message')).toMatch(/^This app is not approved to access the/);
    },
  );

  test.each(['products', 'locations', 'collections', 'files', 'metaobjectDefinitions'])(
    'leaves %s open',
    async (list) => {
      const json = await ask(`{ ${list}(first: 1) { nodes { __typename } } }`, 'none');
      expect(json['errors']).toBeUndefined();
    },
  );

  test('of level 2 is null next to an error for an app with level 1, the rest is there', async () => {
    const json = await ask(ORDERS, 'level1');
    const nodes = digList(json, 'data', 'orders', 'nodes');
    expect(nodes.map((node) => dig(node, 'email'))).toEqual([null, null]);
    expect(dig(nodes[0], 'name')).toMatch(/^#\d+$/);
    expect(
      digList(json, 'errors').map((error) => [dig(error, 'message'), dig(error, 'path')]),
    ).toEqual([
      [
        'This app is not approved to use the email field. See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.',
        ['orders', 'nodes', 0, 'email'],
      ],
      [
        'This app is not approved to use the email field. See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.',
        ['orders', 'nodes', 1, 'email'],
      ],
    ]);
  });

  test('is judged below node by the type of what was found', async () => {
    const { json: open } = await caller.graphql('{ customers(first: 1) { nodes { id } } }', {
      scopes,
    });
    const id = dig(open, 'data', 'customers', 'nodes', 0, 'id');
    const { json } = await caller.graphql('query($id: ID!) { node(id: $id) { id } }', {
      scopes,
      variables: { id },
      app: { protectedCustomerData: 'none' },
    });
    expect(dig(json, 'data', 'node')).toBeNull();
    expect(dig(json, 'errors', 0, 'message')).toMatch(/access the Customer object/);
  });

  test('does not come before the scope', async () => {
    const { json } = await caller.graphql(ORDERS, {
      scopes: [],
      app: { protectedCustomerData: 'none' },
    });
    expect(dig(json, 'errors', 0, 'message')).toMatch(/^Access denied for orders field\./);
  });
});
