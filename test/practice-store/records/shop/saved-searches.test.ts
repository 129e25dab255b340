import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { SCOPES, startRecordCaller } from '../record-caller.ts';

const { caller, run } = startRecordCaller();

const CREATE = `mutation($input: SavedSearchCreateInput!) { savedSearchCreate(input: $input) {
  savedSearch { id legacyResourceId name query resourceType filters { key value } searchTerms }
  userErrors { field message } } }`;

const product = (name: string, query: string) => ({ resourceType: 'PRODUCT', name, query });

describe('a saved search', () => {
  test('is kept, taken apart, changed, listed for its kind and deleted', async () => {
    const made = await run(CREATE, { input: product('Gifts', 'mug tag:gift price:>10') });
    const id = dig(made, 'savedSearch', 'id');
    expect(made).toEqual({
      savedSearch: {
        id,
        legacyResourceId: String(id).replace(/^.*\//, ''),
        name: 'Gifts',
        query: 'mug tag:gift price:>10',
        resourceType: 'PRODUCT',
        filters: [
          { key: 'tag', value: 'gift' },
          { key: 'price', value: '>10' },
        ],
        searchTerms: 'mug',
      },
      userErrors: [],
    });
    await run(
      'mutation($input: SavedSearchUpdateInput!) { savedSearchUpdate(input: $input) { userErrors { message } } }',
      { input: { id, name: 'Presents' } },
    );
    const lists = '{ productSavedSearches(first: 5) { nodes { id name } } }';
    expect(digList(await run(lists), 'nodes')).toEqual([{ id, name: 'Presents' }]);
    expect(
      digList(await run('{ orderSavedSearches(first: 5) { nodes { id } } }'), 'nodes'),
    ).toEqual([]);
    const remove = () =>
      run(
        'mutation($input: SavedSearchDeleteInput!) { savedSearchDelete(input: $input) { deletedSavedSearchId userErrors { field message } } }',
        { input: { id } },
      );
    expect(await remove()).toEqual({ deletedSavedSearchId: id, userErrors: [] });
    expect(dig(await remove(), 'userErrors', 0, 'field')).toEqual(['input', 'id']);
    expect(digList(await run(lists), 'nodes')).toEqual([]);
  });

  test('narrows a list, alone and beside another search', async () => {
    const made = await run(CREATE, { input: product('Gifts', 'tag:gift OR tag:new') });
    const id = dig(made, 'savedSearch', 'id');
    const ids = async (args: string) =>
      digList(
        await run(
          `{ products(first: 250, ${args.replace('$id', `"${String(id)}"`)}) { nodes { id } } }`,
        ),
        'nodes',
      );
    const both = await ids('query: "tag:gift OR tag:new"');
    expect(both.length).toBeGreaterThan(0);
    expect(await ids('savedSearchId: $id')).toEqual(both);
    expect(await ids('savedSearchId: $id, query: "status:active"')).toEqual(
      await ids('query: "(tag:gift OR tag:new) status:active"'),
    );
    const { json } = await caller.graphql(
      '{ products(first: 1, savedSearchId: "gid://shopify/SavedSearch/1") { nodes { id } } }',
      { scopes: SCOPES },
    );
    expect(dig(json, 'errors', 0, 'message')).toMatch(/does not exist|^Invalid id/);
  });

  test.each([
    [product('', 'x'), 'name', "Name can't be blank"],
    [product('n'.repeat(41), 'x'), 'name', 'Name is too long (maximum is 40 characters)'],
    [product('Empty', ' '), 'query', "Query can't be blank"],
    [
      { resourceType: 'CUSTOMER', name: 'Old', query: 'x' },
      'resourceType',
      'Customer saved searches have been deprecated. Use Segmentation API instead.',
    ],
  ])('of %j is refused', async (input, field, message) => {
    const refused = await run(CREATE, { input });
    expect(refused).toEqual({
      savedSearch: null,
      userErrors: [{ field: ['input', field], message }],
    });
  });
});
