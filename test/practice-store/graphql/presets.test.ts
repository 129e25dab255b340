import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { parse, validate } from 'graphql';
import { afterAll, describe, expect, test } from 'vitest';
import { loadAccessRules } from '../../../source/core/access/access-rules.ts';
import { documentLens } from '../../../source/core/access/scope-lens.ts';
import { presetsOf } from '../../../source/core/requests/ready/presets.ts';
import { successorOf } from '../../../source/core/requests/rest/successor.ts';
import { schemaFieldTypes } from '../../support/store/published-schema.ts';
import { dig, startApiCaller } from '../api/api-caller.ts';
import { publishedSchema } from './schema-fixture.ts';

const caller = startApiCaller();
afterAll(() => caller.close());

const schema = publishedSchema();
const fieldTypes = schemaFieldTypes();

const PRESETS = presetsOf('graphql', SHOPIFY_PROFILE).flatMap(({ title, call, need }) =>
  call.api === 'graphql' ? [{ title, call, need }] : [],
);
const ALL = [...new Set(PRESETS.flatMap(({ need }) => need?.flat() ?? []))];

/** With the id of a row of that kind in the place of the placeholder. */
async function filledIn(variables: string): Promise<Record<string, unknown>> {
  if (variables === '') return {};
  let text = variables;
  for (const [all, type = ''] of variables.matchAll(/gid:\/\/shopify\/(\w+)\/\{id\}/g)) {
    const list = `${type.charAt(0).toLowerCase()}${type.slice(1)}s`;
    const { json } = await caller.graphql(`{ ${list}(first: 1) { nodes { id } } }`, {
      scopes: ALL,
    });
    text = text.replace(all, String(dig(json, 'data', list, 'nodes', 0, 'id')));
  }
  return JSON.parse(text) as Record<string, unknown>;
}

describe.each(PRESETS.map((preset) => [preset.title, preset] as const))(
  'the ready-made %s',
  (_title, { call, need }) => {
    test('is a document of the schema', () => {
      expect(validate(schema, parse(call.query))).toEqual([]);
    });

    test('says the scopes that the rules of the schema ask for', async () => {
      const rules = await loadAccessRules(SHOPIFY_PROFILE);
      const options = { granted: [], fieldTypes, operationName: null };
      expect(documentLens(call.query, rules, options)?.need).toEqual(need);
    });

    test('is answered by the practice store, and refused without its scopes', async () => {
      const variables = await filledIn(call.variables);
      if ((need?.length ?? 0) > 0) {
        const { json } = await caller.graphql(call.query, { scopes: [], variables });
        expect(dig(json, 'errors', 0, 'extensions', 'code')).toBe('ACCESS_DENIED');
      }
      const { json } = await caller.graphql(call.query, { scopes: ALL, variables });
      expect(dig(json, 'errors')).toBeUndefined();
      const [answer] = Object.values(dig(json, 'data') as Record<string, unknown>);
      expect(answer).not.toBeNull();
      expect(dig(answer, 'userErrors') ?? []).toEqual([]);
    });
  },
);

describe('what stands in GraphQL for a retired REST request', () => {
  const body = '{"product":{"title":"Tea","status":"draft","tags":"a, b","body_html":"<p>x</p>"}}';
  const CALLS: ReadonlyArray<readonly [method: string, path: string, body: string, field: string]> =
    [
      [
        'GET',
        'products.json?limit=3&vendor=Corner House&status=active,draft&ids=1,2',
        '',
        'products',
      ],
      ['GET', 'products/count.json?created_at_min=2020-01-01T00:00:00Z', '', 'productsCount'],
      ['GET', 'products/{id}.json', '', 'product'],
      ['POST', 'products.json', body, 'productCreate'],
      ['PUT', '/admin/api/2026-10/products/{id}.json', body, 'productUpdate'],
      ['GET', 'products/{id}/variants.json?limit=2', '', 'product'],
      ['GET', 'products/{id}/images.json', '', 'product'],
      ['GET', 'variants/{variant}.json', '', 'productVariant'],
      [
        'POST',
        'products/{id}/variants.json',
        '{"variant":{"price":"2.50"}}',
        'productVariantsBulkCreate',
      ],
      [
        'PUT',
        'variants/{variant}.json',
        '{"variant":{"price":"3.50"}}',
        'productVariantsBulkUpdate',
      ],
      ['DELETE', 'products/{id}/variants/{variant}.json', '', 'productVariantsBulkDelete'],
      ['DELETE', 'products/{id}.json', '', 'productDelete'],
    ];

  test.each(CALLS)(
    '%s %s is a document of the schema, and answered',
    async (method, path, text, field) => {
      const { json: rows } = await caller.rest('products.json?limit=1');
      const product = dig(rows, 'products', 0);
      const filled = path
        .replace('{id}', String(dig(product, 'id')))
        .replace('{variant}', String(dig(product, 'variants', 0, 'id')));
      const made = successorOf({ method, path: filled, body: text });
      expect(made).toMatchObject({ field, leftOut: [] });
      const query = made?.query ?? '';
      expect(validate(schema, parse(query))).toEqual([]);
      const variables = await filledIn(made?.variables ?? '');
      const { json } = await caller.graphql(query, { scopes: ALL, variables });
      expect(dig(json, 'errors')).toBeUndefined();
      expect(Object.keys(dig(json, 'data') as object)).toEqual([field]);
    },
  );

  test('a filter without a place in it is named, and what is not retired has none', () => {
    expect(
      successorOf({ method: 'GET', path: 'products.json?published_status=any', body: '' })?.leftOut,
    ).toEqual(['published_status']);
    expect(successorOf({ method: 'GET', path: 'orders.json', body: '' })).toBeNull();
    expect(successorOf({ method: 'GET', path: 'products/7/metafields.json', body: '' })).toBeNull();
  });

  test('the id becomes a global one, and limit the number of rows', () => {
    expect(
      JSON.parse(
        successorOf({ method: 'GET', path: 'products/7.json', body: '' })?.variables ?? '',
      ),
    ).toEqual({ id: 'gid://shopify/Product/7' });
    expect(
      JSON.parse(
        successorOf({ method: 'GET', path: 'products.json?limit=7', body: '' })?.variables ?? '',
      ),
    ).toEqual({ first: 7 });
  });
});
