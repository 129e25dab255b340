import { getNamedType } from 'graphql';
import { afterAll, describe, expect, test } from 'vitest';
import { DEMO_SCOPES, dig, digList, startApiCaller } from '../api/api-caller.ts';
import { writeField } from './query-writer.ts';
import { allScopes, publishedRules, publishedIdTypes, publishedSchema } from './schema-fixture.ts';

const caller = startApiCaller();
afterAll(() => caller.close());

const schema = publishedSchema();
const idTypes = publishedIdTypes();
const rules = publishedRules();
const roots = Object.values(schema.getQueryType()?.getFields() ?? {});

/** The text that a refusal must quote: the field's own, else that of its type. */
function ruleText(parent: string, field: string, type: string): string | undefined {
  return rules.fields[`${parent}.${field}`] ?? rules.types[type.replace(/Connection$/, '')];
}

describe('access to GraphQL fields', () => {
  test('is denied with the rule letter for letter', async () => {
    const { json } = await caller.graphql('{\n  orders(first: 1) { nodes { id } }\n}', {
      scopes: ['read_products'],
    });
    const text = ruleText('QueryRoot', 'orders', 'Order');
    expect(text).toMatch(/^`read_orders` access scope/);
    expect(dig(json, 'errors')).toEqual([
      {
        message: `Access denied for orders field. Required access: ${text}`,
        locations: [{ line: 2, column: 3 }],
        extensions: {
          code: 'ACCESS_DENIED',
          documentation: 'https://shopify.dev/api/usage/access-scopes',
          requiredAccess: text,
        },
        path: ['orders'],
      },
    ]);
    expect(dig(json, 'data')).toBeNull();
  });

  test('leaves the rest of the answer alone where the denied field may be null', async () => {
    const { json } = await caller.graphql(
      '{ shop { name } orders(first: 1) { nodes { name customer { email } } } }',
      { scopes: ['read_orders'] },
    );
    expect(dig(json, 'data', 'shop', 'name')).toBe('Harbour Lane Practice Store');
    expect(dig(json, 'data', 'orders', 'nodes', 0, 'customer')).toBeNull();
    expect(dig(json, 'errors', 0, 'message')).toBe(
      'Access denied for customer field. Required access: `read_customers` access scope.',
    );
    expect(dig(json, 'errors', 0, 'path')).toEqual(['orders', 'nodes', 0, 'customer']);
  });

  test.each([
    ['products(first: 1) { nodes { id } }', [['read_products'], ['write_products']]],
    ['product(id: "gid://shopify/Product/1") { id }', [['read_products'], ['write_products']]],
    ['orders(first: 1) { nodes { id } }', [['read_orders'], ['write_orders']]],
    ['order(id: "gid://shopify/Order/1") { id }', [['read_orders'], ['write_orders']]],
    ['customers(first: 1) { nodes { id } }', [['read_customers'], ['write_customers']]],
    ['customer(id: "gid://shopify/Customer/1") { id }', [['read_customers'], ['write_customers']]],
    ['locations(first: 1) { nodes { id } }', [['read_locations'], ['read_inventory']]],
    ['location { id }', [['read_locations'], ['read_inventory']]],
    ['inventoryItems(first: 1) { nodes { id } }', [['read_inventory'], ['read_products']]],
  ])('%s opens to each of its scopes and stays closed without', async (field, alternatives) => {
    for (const scopes of alternatives) {
      const { json } = await caller.graphql(`{ ${field} }`, { scopes });
      expect(json['errors']).toBeUndefined();
    }
    const others = allScopes().filter(
      (scope) =>
        !/_(?:products|orders|customers|locations|inventory|quick_sale|marketplace_orders|markets_home|product_listings|publications|companies|purchase_options|draft_orders|fulfillments|shipping|merchant_managed_fulfillment_orders|third_party_fulfillment_orders|assigned_fulfillment_orders|marketplace_fulfillment_orders)$/.test(
          scope,
        ),
    );
    const { json } = await caller.graphql(`{ ${field} }`, { scopes: others });
    expect(dig(json, 'errors', 0, 'extensions', 'code')).toBe('ACCESS_DENIED');
  });

  test('is judged below node by the type of what was found', async () => {
    const found = await caller.graphql('{ customers(first: 1) { nodes { id } } }');
    const id = dig(found.json, 'data', 'customers', 'nodes', 0, 'id');
    const query = 'query($id: ID!) { node(id: $id) { id } }';
    const denied = await caller.graphql(query, { scopes: ['read_products'], variables: { id } });
    expect(dig(denied.json, 'data', 'node')).toBeNull();
    expect(dig(denied.json, 'errors', 0, 'message')).toBe(
      'Access denied for node field. Required access: `read_customers` access scope.',
    );
    const open = await caller.graphql(query, { scopes: ['read_customers'], variables: { id } });
    expect(dig(open.json, 'data', 'node', 'id')).toBe(id);
  });

  test('is denied without a reason for staffMembers, as the service does', async () => {
    const { json } = await caller.graphql('{ staffMembers(first: 1) { nodes { id } } }');
    expect(dig(json, 'errors', 0)).toMatchObject({
      message: 'Access denied for staffMembers field.',
      extensions: { code: 'ACCESS_DENIED' },
    });
    expect(Object.hasOwn(Object(dig(json, 'errors', 0, 'extensions')), 'requiredAccess')).toBe(
      false,
    );
  });

  test('is open without any scope for what needs none', async () => {
    const { json } = await caller.graphql(
      `{ shop { name } currentAppInstallation { id } publicApiVersions { handle }
         webhookSubscriptions(first: 1) { nodes { id } } locationsCount { count }
         job(id: "gid://shopify/Job/1") { done } node(id: "gid://shopify/Job/1") { id } }`,
      { scopes: [] },
    );
    expect(json['errors']).toBeUndefined();
  });

  test('to every root field with a rule is denied in its exact words, and to no other', async () => {
    const wrong: string[] = [];
    for (const field of roots) {
      const type = getNamedType(field.type).name;
      const { json } = await caller.graphql(
        `{ ${writeField(field, 1, schema, idTypes, 'QueryRoot')} }`,
        { scopes: [] },
      );
      const errors = json['errors'] === undefined ? [] : digList(json, 'errors');
      const own = errors.find((error) => digList(error, 'path').length === 1);
      const message = dig(own, 'message');
      if (rules.scopes[`QueryRoot.${field.name}`] === undefined) {
        if (own !== undefined && !String(message).startsWith('Invalid id: '))
          wrong.push(`${field.name}: ${String(message)}`);
        continue;
      }
      if (field.name === 'staffMembers') continue;
      const text = ruleText('QueryRoot', field.name, type);
      const expected = `Access denied for ${field.name} field. Required access: ${String(text)}`;
      if (message !== expected) wrong.push(`${field.name}: ${String(message)}`);
    }
    expect(wrong).toEqual([]);
  });

  test('to a mutation needs its write scope', async () => {
    const query = 'mutation { productCreate(product: { title: "x" }) { userErrors { message } } }';
    const denied = await caller.graphql(query, { scopes: DEMO_SCOPES });
    expect(dig(denied.json, 'errors', 0, 'message')).toMatch(
      /^Access denied for productCreate field\. Required access: `write_products`/,
    );
    expect(dig(denied.json, 'data', 'productCreate')).toBeNull();
  });
});
