import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { startRecordCaller } from '../record-caller.ts';

const { run } = startRecordCaller();

describe('metafields', () => {
  test('a metafield is set on any owner, read by namespace and key, and deleted', async () => {
    const id = dig(await run('{ customers(first: 1) { nodes { id } } }'), 'nodes', 0, 'id');
    const set = `mutation($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) {
      metafields { id key value jsonValue owner { __typename ... on Customer { id } } compareDigest } userErrors { field message code elementIndex } } }`;
    const made = await run(set, {
      metafields: [{ ownerId: id, key: 'points', type: 'number_integer', value: '12' }],
    });
    expect(dig(made, 'metafields', 0)).toMatchObject({
      key: 'points',
      value: '12',
      jsonValue: 12,
      owner: { __typename: 'Customer', id },
    });
    const read = await run(
      'query($id: ID!) { customer(id: $id) { metafield(key: "points") { id namespace } metafields(first: 5) { nodes { key } } } }',
      { id },
    );
    expect(dig(read, 'metafield')).toEqual({
      id: dig(made, 'metafields', 0, 'id'),
      // Without a namespace it is the one that is reserved for the app.
      namespace: 'app--1',
    });
    expect(digList(read, 'metafields', 'nodes').map((row) => dig(row, 'key'))).toContain('points');
    const stale = await run(set, {
      metafields: [
        { ownerId: id, key: 'points', type: 'number_integer', value: '13', compareDigest: 'other' },
      ],
    });
    expect(dig(stale, 'userErrors', 0, 'code')).toBe('STALE_OBJECT');
    const good = await run(set, {
      metafields: [
        {
          ownerId: id,
          key: 'points',
          type: 'number_integer',
          value: '13',
          compareDigest: dig(made, 'metafields', 0, 'compareDigest'),
        },
      ],
    });
    expect(dig(good, 'metafields', 0, 'value')).toBe('13');
    const bad = await run(set, {
      metafields: [
        { ownerId: id, key: 'points', type: 'number_integer', value: 'many' },
        { ownerId: 'gid://shopify/Customer/1', key: 'points', type: 'number_integer', value: '1' },
        { ownerId: id, key: 'p', type: 'number', value: '1' },
      ],
    });
    expect(
      digList(bad, 'userErrors').map((error) => [dig(error, 'field'), dig(error, 'code')]),
    ).toEqual([
      [['metafields', '0', 'value'], 'INVALID_VALUE'],
      [['metafields', '1', 'ownerId'], 'INVALID'],
      [['metafields', '2', 'key'], 'TOO_SHORT'],
      [['metafields', '2', 'type'], 'INCLUSION'],
    ]);
    const deleted = await run(
      'mutation($metafields: [MetafieldIdentifierInput!]!) { metafieldsDelete(metafields: $metafields) { deletedMetafields { key } userErrors { message } } }',
      {
        metafields: [
          { ownerId: id, namespace: '$app', key: 'points' },
          { ownerId: id, namespace: 'custom', key: 'none' },
        ],
      },
    );
    expect(dig(deleted, 'deletedMetafields')).toEqual([{ key: 'points' }, null]);
  });

  test('a seeded metafield is found by its id, and leads to its owner', async () => {
    const found = await run(
      '{ products(first: 3) { nodes { id metafields(first: 5) { nodes { id key owner { ... on Product { id } } definition { name } } } } } }',
    );
    for (const product of digList(found, 'nodes')) {
      for (const metafield of digList(product, 'metafields', 'nodes')) {
        expect(dig(metafield, 'owner', 'id')).toBe(dig(product, 'id'));
        expect(dig(metafield, 'definition', 'name')).not.toBeNull();
        expect(
          dig(
            await run('query($id: ID!) { node(id: $id) { id } }', { id: dig(metafield, 'id') }),
            'id',
          ),
        ).toBe(dig(metafield, 'id'));
      }
    }
  });

  test('an input names a metafield of its owner by the id, and no other one', async () => {
    const read = await run(
      '{ products(first: 2) { nodes { id metafields(first: 1) { nodes { id namespace key } } } } }',
    );
    const [own, foreign] = digList(read, 'nodes');
    const id = dig(own, 'id');
    const metafieldId = dig(own, 'metafields', 'nodes', 0, 'id');
    const update = `mutation($product: ProductUpdateInput!) { productUpdate(product: $product) {
      product { metafield(namespace: "custom", key: "material") { id value } } userErrors { field message } } }`;
    const changed = await run(update, {
      product: { id, metafields: [{ id: metafieldId, value: 'Felt' }] },
    });
    expect(changed).toEqual({
      product: { metafield: { id: metafieldId, value: 'Felt' } },
      userErrors: [],
    });
    const refused = async (metafield: object): Promise<unknown> =>
      dig(await run(update, { product: { id, metafields: [metafield] } }), 'userErrors');
    const foreignId = dig(foreign, 'metafields', 'nodes', 0, 'id');
    expect(await refused({ id: foreignId, value: 'Felt' })).toEqual([
      { field: ['metafields', '0', 'id'], message: 'Metafield does not exist' },
    ]);
    expect(await refused({ id: metafieldId, key: 'cloth', value: 'Felt' })).toEqual([
      { field: ['metafields', '0', 'key'], message: "Key can't be changed" },
    ]);
    const created = await run(
      'mutation($input: CustomerInput!) { customerCreate(input: $input) { customer { id } userErrors { field message } } }',
      { input: { email: 'id@example.com', metafields: [{ id: metafieldId, value: 'Felt' }] } },
    );
    expect(created).toEqual({
      customer: null,
      userErrors: [
        { field: ['metafields', '0', 'id'], message: 'id cannot be specified during creation' },
      ],
    });
  });

  test('the metafields of a deleted owner are gone with it', async () => {
    const made = await run(
      `mutation { productCreate(product: { title: "Cup", metafields: [{ namespace: "custom", key: "material", value: "Tin" }] }) {
        product { id metafield(namespace: "custom", key: "material") { id } } userErrors { message } } }`,
    );
    const id = dig(made, 'product', 'metafield', 'id');
    const read = async () => ({
      metafield: await run('query($id: ID!) { node(id: $id) { ... on Metafield { value } } }', {
        id,
      }),
      count: dig(
        await run(
          '{ metafieldDefinition(identifier: { ownerType: PRODUCT, namespace: "custom", key: "material" }) { metafieldsCount } }',
        ),
        'metafieldsCount',
      ),
    });
    const before = await read();
    expect(before.metafield).toEqual({ value: 'Tin' });
    await run('mutation($id: ID!) { productDelete(input: { id: $id }) { deletedProductId } }', {
      id: dig(made, 'product', 'id'),
    });
    expect(await read()).toEqual({ metafield: null, count: Number(before.count) - 1 });
  });
});
