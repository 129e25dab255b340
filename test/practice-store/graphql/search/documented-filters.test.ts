import type { GraphQLField } from 'graphql';
import { afterAll, describe, expect, test } from 'vitest';
import { QUERY_ROOTS } from '../../../../source/practice-store/records/registry.ts';
import { dig, digList, startApiCaller } from '../../api/api-caller.ts';
import { allScopes, publishedSchema } from '../schema-fixture.ts';
import { searchedFields } from './documented-filters.ts';

const caller = startApiCaller();
afterAll(() => caller.close());

const scopes = [...allScopes(), 'read_all_orders'];
const schema = publishedSchema();
/** The roots that answer from rows and take a documented search. */
const roots = searchedFields(schema, 'QueryRoot').filter(({ name }) =>
  Object.hasOwn(QUERY_ROOTS, name),
);

/** Arguments without which a root does not answer. */
const NEEDED: Readonly<Record<string, string>> = {
  metafieldDefinitions: 'ownerType: PRODUCT',
  metaobjects: 'type: "stockist"',
};

/** The search as the debug header shows it. */
async function debugged(
  field: Pick<GraphQLField<unknown, unknown>, 'name' | 'type'>,
  query: string,
): Promise<{ readonly parsed: unknown; readonly warnings: readonly unknown[] }> {
  const isCount = String(field.type).startsWith('Count');
  const args = [
    NEEDED[field.name],
    isCount ? undefined : 'first: 1',
    `query: ${JSON.stringify(query)}`,
  ].filter((part) => part !== undefined);
  const { json } = await caller.graphql(
    `{ it: ${field.name}(${args.join(', ')}) { ${isCount ? 'count' : 'edges { cursor }'} } }`,
    { scopes, headers: { 'shopify-search-query-debug': '1' } },
  );
  expect(json['errors']).toBeUndefined();
  expect(digList(json, 'extensions', 'search')).toHaveLength(1);
  const report = dig(json, 'extensions', 'search', 0);
  expect(dig(report, 'path')).toEqual(['it']);
  expect(dig(report, 'query')).toBe(query);
  const warnings = dig(report, 'warnings');
  return { parsed: dig(report, 'parsed'), warnings: Array.isArray(warnings) ? warnings : [] };
}

describe.each(roots)('the search of $name', ({ field, filters }) => {
  test('knows every documented filter', async () => {
    const unknown: string[] = [];
    for (const { name } of filters) {
      const { warnings } = await debugged(field, `${name}:1`);
      if (warnings.some((warning) => dig(warning, 'code') === 'invalid_field')) unknown.push(name);
    }
    expect(unknown).toEqual([]);
  });

  test('reads every documented example without a warning', async () => {
    for (const example of filters.flatMap(({ examples }) => examples)) {
      expect({ example, ...(await debugged(field, example)) }).toMatchObject({ warnings: [] });
    }
  });

  test('reports a filter that is not documented', async () => {
    expect(await debugged(field, 'no_such_filter:1')).toEqual({
      parsed: { field: 'no_such_filter', match_all: '1' },
      warnings: [
        {
          field: 'no_such_filter',
          message: 'Invalid search field for this query.',
          code: 'invalid_field',
        },
      ],
    });
  });
});
