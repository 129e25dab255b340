import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { number, SCOPES, startRecordCaller } from '../record-caller.ts';

const { caller, run, rest } = startRecordCaller();

describe('products', () => {
  test('are found by their role in a combined listing, and are never bundles', async () => {
    const create = async (product: Record<string, unknown>) =>
      dig(
        await run(
          'mutation($product: ProductCreateInput!) { productCreate(product: $product) { product { id } } }',
          { product },
        ),
        'product',
      );
    const parent = await create({ title: 'All mugs', combinedListingRole: 'PARENT' });
    const card = await create({ title: 'Card', giftCard: true });
    const found = async (query: string) =>
      digList(
        await run(
          'query($query: String) { products(first: 250, query: $query) { nodes { id } } }',
          {
            query,
          },
        ),
        'nodes',
      );
    expect(await found('combined_listing_role:parent')).toEqual([parent]);
    expect(await found('combined_listing_role:child')).toEqual([]);
    const others = await found('combined_listing_role:no_role');
    expect(others).toContainEqual(card);
    expect(others).not.toContainEqual(parent);
    expect(await found('gift_card:true')).toEqual([card]);
    expect(await found('bundles:true')).toEqual([]);
  });

  test('are made with options, variants and pictures, and REST sees them', async () => {
    const made = await run(
      `mutation($product: ProductCreateInput!, $media: [CreateMediaInput!]) {
        productCreate(product: $product, media: $media) {
          product { id handle status vendor tags hasOnlyDefaultVariant
            options { name values optionValues { name } }
            variants(first: 5) { nodes { title price selectedOptions { name value } } }
            metafield(namespace: "custom", key: "origin") { value type }
            media(first: 5) { nodes { alt } } }
          userErrors { field message } } }`,
      {
        product: {
          title: 'Grüner Krug',
          status: 'DRAFT',
          tags: ['new', ' gift ', 'New'],
          productOptions: [
            { name: 'Size', values: [{ name: 'Small' }, { name: 'Large' }] },
            { name: 'Colour', values: [{ name: 'Moss' }] },
          ],
          metafields: [
            { namespace: 'custom', key: 'origin', type: 'single_line_text_field', value: 'Bergen' },
          ],
        },
        media: [
          {
            originalSource: 'https://cdn.practice.test/krug.jpg',
            alt: 'A jug',
            mediaContentType: 'IMAGE',
          },
        ],
      },
    );
    expect(dig(made, 'userErrors')).toEqual([]);
    expect(dig(made, 'product')).toMatchObject({
      handle: 'gruner-krug',
      status: 'DRAFT',
      vendor: 'Harbour Lane Practice Store',
      tags: ['gift', 'new'],
      hasOnlyDefaultVariant: false,
      options: [
        // Those that a variant has; `optionValues` shows the others as well.
        { name: 'Size', values: ['Small'] },
        { name: 'Colour', values: ['Moss'] },
      ],
      variants: { nodes: [{ title: 'Small / Moss', price: '0.00' }] },
      metafield: { value: 'Bergen', type: 'single_line_text_field' },
      media: { nodes: [{ alt: 'A jug' }] },
    });
    const id = number(dig(made, 'product', 'id'));
    const seen = await rest(`products/${id}.json`);
    expect(dig(seen, 'product')).toMatchObject({
      title: 'Grüner Krug',
      status: 'draft',
      tags: 'gift, new',
    });
    const { json } = await caller.rest('products/count.json', { scopes: SCOPES });
    expect(json).toEqual({ count: 61 });
  });

  test('without options have the one default variant', async () => {
    const made = await run(
      `mutation { productCreate(product: { title: "Plain" }) {
        product { handle hasOnlyDefaultVariant options { name values } variants(first: 2) { nodes { title } } } } }`,
    );
    expect(dig(made, 'product')).toEqual({
      handle: 'plain',
      hasOnlyDefaultVariant: true,
      options: [{ name: 'Title', values: ['Default Title'] }],
      variants: { nodes: [{ title: 'Default Title' }] },
    });
    const twin = await run(
      'mutation { productCreate(product: { title: "Plain" }) { product { handle } } }',
    );
    expect(dig(twin, 'product', 'handle')).toBe('plain-1');
  });

  test('are refused in the service’s shape', async () => {
    const blank = await run(
      'mutation { productCreate(product: { title: " " }) { product { id } userErrors { field message } } }',
    );
    expect(blank).toEqual({
      product: null,
      userErrors: [{ field: ['title'], message: "Title can't be blank" }],
    });
    const gone = await run(
      'mutation { productUpdate(product: { id: "gid://shopify/Product/1", title: "x" }) { product { id } userErrors { field message } } }',
    );
    expect(gone).toEqual({
      product: null,
      userErrors: [{ field: ['id'], message: 'Product does not exist' }],
    });
  });

  test('are not made at all when a metafield that comes with them is wrong', async () => {
    const refused = await run(
      `mutation { productCreate(product: { title: "Half", metafields: [{ key: "count", type: "number_integer", value: "x" }] }) {
        product { id } userErrors { field message } } }`,
    );
    expect(refused).toEqual({
      product: null,
      userErrors: [{ field: ['metafields', '0', 'value'], message: 'Value must be an integer.' }],
    });
    expect(dig(await run('{ productsCount { count } }'), 'count')).toBe(60);
  });

  test('change and go, here and in REST, and orders keep what was sold', async () => {
    const sold = await run(
      '{ orders(first: 1) { nodes { lineItems(first: 1) { nodes { title product { id } } } } } }',
    );
    const line = dig(sold, 'nodes', 0, 'lineItems', 'nodes', 0);
    const id = dig(line, 'product', 'id');
    const changed = await run(
      `mutation($id: ID!) { productUpdate(product: { id: $id, title: "Renamed", vendor: "Kettle & Loom" }) {
        product { title vendor updatedAt } userErrors { message } } }`,
      { id },
    );
    expect(dig(changed, 'product', 'title')).toBe('Renamed');
    expect(dig(await rest(`products/${number(id)}.json`), 'product', 'vendor')).toBe(
      'Kettle & Loom',
    );
    expect(
      dig(await run('{ products(first: 2, query: "title:renamed") { nodes { id } } }'), 'nodes'),
    ).toEqual([{ id }]);
    const deleted = await run(
      'mutation($id: ID!) { productDelete(input: { id: $id }) { deletedProductId userErrors { message } shop { name } } }',
      { id },
    );
    expect(dig(deleted, 'deletedProductId')).toBe(id);
    expect(await run('query($id: ID!) { product(id: $id) { id } }', { id })).toBeNull();
    expect((await caller.rest(`products/${number(id)}.json`, { scopes: SCOPES })).status).toBe(404);
    const after = await run(
      '{ orders(first: 1) { nodes { lineItems(first: 1) { nodes { title product { id } } } } } }',
    );
    expect(dig(after, 'nodes', 0, 'lineItems', 'nodes', 0)).toEqual({
      title: dig(line, 'title'),
      product: null,
    });
  });

  test('are set as a whole: variants that are not named go', async () => {
    const set = `mutation($input: ProductSetInput!, $identifier: ProductSetIdentifiers) {
      productSet(input: $input, identifier: $identifier) {
        product { id variants(first: 10) { nodes { id title price sku inventoryQuantity } } }
        userErrors { field message code } } }`;
    const location = dig(await run('{ locations(first: 1) { nodes { id } } }'), 'nodes', 0, 'id');
    const variant = (name: string, price: string) => ({
      optionValues: [{ optionName: 'Size', name }],
      price,
      inventoryQuantities: [{ locationId: location, name: 'available', quantity: 4 }],
      inventoryItem: { sku: `SET-${name}` },
    });
    const input = {
      title: 'Set',
      productOptions: [{ name: 'Size', values: [{ name: 'S' }, { name: 'L' }] }],
      variants: [variant('S', '10.00'), variant('L', '12.50')],
    };
    const made = await run(set, { input });
    expect(dig(made, 'userErrors')).toEqual([]);
    expect(
      digList(made, 'product', 'variants', 'nodes').map((row) => [
        dig(row, 'title'),
        dig(row, 'price'),
        dig(row, 'sku'),
        dig(row, 'inventoryQuantity'),
      ]),
    ).toEqual([
      ['S', '10.00', 'SET-S', 4],
      ['L', '12.50', 'SET-L', 4],
    ]);
    const again = await run(set, {
      identifier: { handle: 'set' },
      input: { ...input, handle: 'set', variants: [variant('L', '13.00')] },
    });
    expect(dig(again, 'product', 'id')).toBe(dig(made, 'product', 'id'));
    expect(
      digList(again, 'product', 'variants', 'nodes').map((row) => [
        dig(row, 'id'),
        dig(row, 'price'),
      ]),
    ).toEqual([[dig(made, 'product', 'variants', 'nodes', 1, 'id'), '13.00']]);
    const lost = await run(set, {
      identifier: { id: 'gid://shopify/Product/1' },
      input: { title: 'x' },
    });
    expect(dig(lost, 'userErrors', 0)).toEqual({
      field: ['identifier'],
      message: 'Product does not exist',
      code: 'PRODUCT_DOES_NOT_EXIST',
    });
  });
});
