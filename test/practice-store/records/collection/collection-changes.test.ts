import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { startRecordCaller } from '../record-caller.ts';

const { run } = startRecordCaller();

describe('collections', () => {
  test('a collection is found by its id, by its handle, and by neither of another', async () => {
    const [one] = digList(await run('{ collections(first: 1) { nodes { id handle } } }'), 'nodes');
    const found = (identifier: Record<string, unknown>) =>
      run(
        'query($identifier: CollectionIdentifierInput!) { collectionByIdentifier(identifier: $identifier) { id handle } }',
        { identifier },
      );
    expect(await found({ id: dig(one, 'id') })).toEqual(one);
    expect(await found({ handle: dig(one, 'handle') })).toEqual(one);
    expect(await found({ handle: 'no-such-handle' })).toBeNull();
  });

  test('a collection is made by hand or by type, and its members follow', async () => {
    const two = await run('{ products(first: 2) { nodes { id productType } } }');
    const [first, second] = digList(two, 'nodes');
    const byHand = await run(
      `mutation($products: [ID!]) { collectionCreate(input: { title: "Favourites", products: $products }) {
        collection { id handle ruleSet { rules { column } } products(first: 5) { nodes { id } } } userErrors { message } } }`,
      { products: [dig(first, 'id')] },
    );
    expect(dig(byHand, 'collection')).toMatchObject({
      handle: 'favourites',
      ruleSet: null,
      products: { nodes: [{ id: dig(first, 'id') }] },
    });
    const id = dig(byHand, 'collection', 'id');
    await run(
      'mutation($id: ID!, $ids: [ID!]!) { collectionAddProductsV2(id: $id, productIds: $ids) { job { done } userErrors { message } } }',
      { id, ids: [dig(second, 'id')] },
    );
    await run(
      'mutation($id: ID!, $ids: [ID!]!) { collectionRemoveProducts(id: $id, productIds: $ids) { job { done } userErrors { message } } }',
      { id, ids: [dig(first, 'id')] },
    );
    const now = await run(
      'query($id: ID!) { collection(id: $id) { productsCount { count } products(first: 5) { nodes { id } } } }',
      { id },
    );
    expect(now).toEqual({
      productsCount: { count: 1 },
      products: { nodes: [{ id: dig(second, 'id') }] },
    });

    const byType = await run(
      `mutation { collectionCreate(input: { title: "Lamps", ruleSet: { appliedDisjunctively: false, rules: [{ column: TYPE, relation: EQUALS, condition: "Lamps" }] } }) {
        collection { id } userErrors { message } } }`,
    );
    await run(
      'mutation($id: ID!) { productUpdate(product: { id: $id, productType: "Lamps" }) { userErrors { message } } }',
      { id: dig(first, 'id') },
    );
    expect(
      dig(
        await run(
          'query($id: ID!) { collection(id: $id) { products(first: 5) { nodes { id } } } }',
          { id: dig(byType, 'collection', 'id') },
        ),
        'products',
        'nodes',
      ),
    ).toEqual([{ id: dig(first, 'id') }]);
    const smart = await run(
      'mutation($id: ID!, $ids: [ID!]!) { collectionAddProductsV2(id: $id, productIds: $ids) { userErrors { code message } } }',
      { id: dig(byType, 'collection', 'id'), ids: [dig(second, 'id')] },
    );
    expect(dig(smart, 'userErrors', 0, 'message')).toBe(
      "Can't manually add products to a smart collection",
    );
    const unknown = await run(
      `mutation { collectionCreate(input: { title: "Cheap", ruleSet: { appliedDisjunctively: false, rules: [{ column: PRODUCT_METAFIELD_DEFINITION, relation: EQUALS, condition: "5" }] } }) {
        collection { id } userErrors { message } } }`,
    );
    expect(dig(unknown, 'userErrors', 0, 'message')).toMatch(
      /has no collections by PRODUCT_METAFIELD_DEFINITION/,
    );
    await run(
      'mutation($id: ID!) { collectionDelete(input: { id: $id }) { deletedCollectionId } }',
      { id },
    );
    expect(await run('query($id: ID!) { collection(id: $id) { id } }', { id })).toBeNull();
  });
});
