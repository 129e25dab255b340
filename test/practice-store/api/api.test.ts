import { describe, expect, test } from 'vitest';
import { createApi } from '../../../source/practice-store/api/api.ts';
import { dig, startApiCaller } from './api-caller.ts';
import { SCOPES, startRecordCaller } from '../records/record-caller.ts';

const { caller, run } = startRecordCaller();

describe('a mutation without its scope', () => {
  test('changes nothing', async () => {
    const { json } = await caller.graphql(
      'mutation { productCreate(product: { title: "x" }) { product { id } } }',
      { scopes: ['read_products'] },
    );
    expect(dig(json, 'errors', 0, 'extensions', 'code')).toBe('ACCESS_DENIED');
    expect(dig(await run('{ productsCount { count } }'), 'count')).toBe(60);
  });
});

describe('reset', () => {
  test('brings the seeded world back, for GraphQL and REST', async () => {
    const before = await run('{ products(first: 3) { nodes { id title } } }');
    await run('mutation { productCreate(product: { title: "x" }) { product { id } } }');
    const id = dig(before, 'nodes', 0, 'id');
    await run('mutation($id: ID!) { productDelete(input: { id: $id }) { deletedProductId } }', {
      id,
    });
    await caller.api.reset();
    expect(await run('{ products(first: 3) { nodes { id title } } }')).toEqual(before);
    const { json } = await caller.rest('products/count.json', { scopes: SCOPES });
    expect(json).toEqual({ count: 60 });
  });

  test('of a store that nobody asked yet starts nothing', async () => {
    const fresh = startApiCaller({}, createApi());
    const before = process.getActiveResourcesInfo().length;
    await fresh.api.reset();
    expect(process.getActiveResourcesInfo()).toHaveLength(before);
  });
});
