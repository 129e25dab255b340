import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type AccessRules,
  type FieldTypes,
  loadAccessRules,
} from '../../../source/core/access/access-rules.ts';
import { looksLikeRequest } from '../../../source/core/access/rest-needs.ts';
import { readRequestNeeds } from '../../../source/core/access/request-needs.ts';
import { presetsOf } from '../../../source/core/requests/ready/presets.ts';
import { loadFieldTypes } from '../../../source/practice-store/graphql/load-field-types.ts';

let rules: AccessRules;
let fieldTypes: FieldTypes;
beforeAll(async () => {
  rules = await loadAccessRules(SHOPIFY_PROFILE);
  fieldTypes = await loadFieldTypes();
});

function read(text: string, chosen: readonly string[] = [], types: FieldTypes | null = fieldTypes) {
  return readRequestNeeds(text, chosen, SHOPIFY_PROFILE, rules, types);
}

describe('a pasted GraphQL document', () => {
  test('names the scope of every part and what is missing of them', () => {
    const needs = read('{ orders(first: 1) { nodes { customer { id } } } }', ['read_orders']);
    expect(needs).toMatchObject({ type: 'needs', what: 'query', missing: ['read_customers'] });
    const parts = needs.type === 'needs' ? needs.parts.map(({ part }) => part) : [];
    expect(parts).toEqual(['orders', 'Order.customer']);
  });

  test('several operations count together', () => {
    const text =
      'query A { products(first: 1) { nodes { id } } } mutation B { tagsAdd(id: "x", tags: []) { node { id } } }';
    expect(read(text)).toMatchObject({ what: 'query and mutation', missing: ['read_products'] });
  });

  test('a request body of JSON has the document in it', () => {
    const body = JSON.stringify({ query: '{ orders(first: 1) { nodes { id } } }', variables: {} });
    expect(read(body)).toMatchObject({ missing: ['read_orders'] });
  });

  test('without the schema it says that only the top fields were looked at', () => {
    const needs = read('{ orders(first: 1) { nodes { customer { id } } } }', [], null);
    expect(needs).toMatchObject({ missing: ['read_orders'] });
    expect(JSON.stringify(needs)).toContain('Only its top fields were looked at');
  });

  test('a write that is chosen covers what only reads', () => {
    expect(read('{ products(first: 1) { nodes { id } } }', ['write_products'])).toMatchObject({
      missing: [],
    });
  });

  test.each([
    [
      'three',
      'events(first: 1) { nodes { id } } domain(id: "x") { id } nodes(ids: []) { id }',
      /for \w+, \w+, \w+; that/,
    ],
    [
      'four',
      'events(first: 1) { nodes { id } } domain(id: "x") { id } nodes(ids: []) { id } eventsCount { count }',
      /for \w+, \w+, \w+ and 1 more; that/,
    ],
  ])('of %s fields without a rule it names three at most', (_count, fields, words) => {
    expect(JSON.stringify(read(`{ ${fields} }`))).toMatch(words);
  });

  test('a broken one is told with its place', () => {
    expect(read('{ orders(first: }')).toMatchObject({
      type: 'unreadable',
      message: expect.stringMatching(/line 1, column \d+/),
    });
  });

  test('whatever is pasted, it never throws and shows no control character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(JSON.stringify(read(text))).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
      }),
    );
  });
});

describe('a pasted REST path', () => {
  test.each([
    ['orders.json', 'read_orders'],
    ['GET /admin/api/2026-10/orders/450/transactions.json?limit=5', 'read_orders'],
    ['https://demo.myshopify.com/admin/api/2026-10/customers/7.json', 'read_customers'],
    ['POST products.json', 'write_products'],
    ['delete /admin/api/2026-10/products/5/images/6.json', 'write_products'],
    ['shopify_payments/payouts/6.json', 'read_shopify_payments_payouts'],
    ['locations.json', 'read_locations'],
  ])('%s needs %s', (text, scope) => {
    expect(looksLikeRequest(text, SHOPIFY_PROFILE)).toBe(true);
    expect(read(text)).toMatchObject({ type: 'needs', missing: [scope] });
  });

  test('one of two scopes is enough', () => {
    expect(read('locations.json', ['read_inventory'])).toMatchObject({ missing: [] });
  });

  test('some need none, and of some nothing is stated', () => {
    expect(read('shop.json')).toMatchObject({
      missing: [],
      notes: [expect.stringMatching(/no scope/)],
    });
    expect(read('webhooks.json')).toMatchObject({ notes: [expect.stringMatching(/not stated/)] });
  });

  test('an unknown one is told, and the person is sent to the search', () => {
    expect(read('nonsense.json')).toMatchObject({ type: 'unreadable' });
  });

  test.each(presetsOf('rest', SHOPIFY_PROFILE).map((preset) => [preset.title, preset] as const))(
    'the preset %s needs what the explorer says',
    (title, preset) => {
      const needs = read(title.replace('{id}', '1'));
      if (needs.type !== 'needs') throw new Error(needs.message);
      const [first] = preset.need?.[0] ?? [];
      expect(needs.missing).toEqual(first === undefined ? [] : [first]);
    },
  );
});

test.each([
  'read_products,write_orders',
  'read_products write_orders',
  'read_products&redirect_uri=https://evil.example',
  'stock levels',
  '',
])('%j is no request', (text) => {
  expect(looksLikeRequest(text, SHOPIFY_PROFILE)).toBe(false);
});
