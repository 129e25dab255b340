import { beforeEach, describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { number, SCOPES, startRecordCaller } from '../record-caller.ts';

const { caller, run } = startRecordCaller();

const NAMED = { namespace: 'walk', key: 'serial' };
const VALUE = { ...NAMED, value: 'A-1' };
const TAKEN = 'Value must be unique.';

async function define(ownerType: string): Promise<void> {
  const made = await run(
    'mutation($definition: MetafieldDefinitionInput!) { metafieldDefinitionCreate(definition: $definition) { userErrors { message } } }',
    { definition: { ...NAMED, ownerType, name: 'Serial', type: 'id' } },
  );
  expect(dig(made, 'userErrors')).toEqual([]);
}

/** Runs a mutation; gives its payload, with the fields and the messages of its user errors. */
async function runFor(
  query: string,
  variables: Record<string, unknown>,
): Promise<{ payload: unknown; errors: readonly unknown[] }> {
  const payload = await run(query, variables);
  const errors = digList(payload, 'userErrors').map((error) => [
    digList(error, 'field').join('.'),
    dig(error, 'message'),
  ]);
  return { payload, errors };
}

const createProduct = (title: string, metafields: readonly unknown[] = []) =>
  runFor(
    'mutation($product: ProductCreateInput) { productCreate(product: $product) { product { id } userErrors { field message } } }',
    { product: { title, metafields } },
  );

const setMetafields = (metafields: readonly unknown[]) =>
  runFor(
    'mutation($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) { metafields { value } userErrors { field message } } }',
    { metafields },
  );

describe('a unique value that another product has', () => {
  let cup: unknown;
  let plate: unknown;
  beforeEach(async () => {
    await define('PRODUCT');
    cup = dig((await createProduct('Cup', [VALUE])).payload, 'product', 'id');
    plate = dig((await createProduct('Plate')).payload, 'product', 'id');
  });

  test('is refused in the input of a product that is made or changed', async () => {
    const made = await createProduct('Bowl', [VALUE]);
    expect(made.errors).toEqual([['metafields.0.value', TAKEN]]);
    expect(dig(made.payload, 'product')).toBeNull();
    const change = (id: unknown) =>
      runFor(
        'mutation($product: ProductUpdateInput) { productUpdate(product: $product) { product { id } userErrors { field message } } }',
        { product: { id, metafields: [VALUE] } },
      );
    expect((await change(plate)).errors).toEqual([['metafields.0.value', TAKEN]]);
    expect((await change(cup)).errors).toEqual([]);
  });

  test('is refused over REST', async () => {
    const put = async (id: unknown) => {
      const { status, json } = await caller.rest(`products/${number(id)}/metafields.json`, {
        method: 'POST',
        scopes: SCOPES,
        body: { metafield: { ...VALUE, type: 'id' } },
      });
      return [status, json['errors']];
    };
    expect(await put(plate)).toEqual([422, { value: ['must be unique.'] }]);
    expect(await put(cup)).toEqual([201, undefined]);
  });

  test('is not copied with the product, and is free again when the product is deleted', async () => {
    const copy = await run(
      `mutation($id: ID!) { productDuplicate(productId: $id, newTitle: "Other cup") {
        newProduct { metafield(namespace: "walk", key: "serial") { value } } userErrors { message } } }`,
      { id: cup },
    );
    expect(copy).toEqual({ newProduct: { metafield: null }, userErrors: [] });
    const toPlate = [{ ...VALUE, ownerId: plate }];
    expect((await setMetafields(toPlate)).errors).toEqual([['metafields.0.value', TAKEN]]);
    await run('mutation($id: ID!) { productDelete(input: { id: $id }) { deletedProductId } }', {
      id: cup,
    });
    expect((await setMetafields(toPlate)).errors).toEqual([]);
  });
});

test('a unique value of two owners in one request is refused for the second one', async () => {
  await define('PRODUCT');
  const [cup, plate] = [
    dig((await createProduct('Cup')).payload, 'product', 'id'),
    dig((await createProduct('Plate')).payload, 'product', 'id'),
  ];
  const both = await setMetafields([
    { ...VALUE, ownerId: cup },
    { ...VALUE, ownerId: plate },
  ]);
  expect(both.errors).toEqual([['metafields.1.value', TAKEN]]);
  expect((await setMetafields([{ ...VALUE, ownerId: plate }])).errors).toEqual([]);
});

test('a value that a product has from the start counts as well', async () => {
  await run(
    `mutation { metafieldDefinitionUpdate(definition: { ownerType: PRODUCT, namespace: "custom", key: "material",
      capabilities: { uniqueValues: { enabled: true } } }) { userErrors { message } } }`,
  );
  const value = dig(
    await run(
      '{ products(first: 1) { nodes { metafield(namespace: "custom", key: "material") { value } } } }',
    ),
    ...['nodes', 0, 'metafield', 'value'],
  );
  const made = await createProduct('Cup', [{ namespace: 'custom', key: 'material', value }]);
  expect(made.errors).toEqual([['metafields.0.value', TAKEN]]);
});

describe('a unique value of two variants in one request is refused for the second one', () => {
  const SIZES = ['S', 'M'];
  const options = [{ name: 'Size', values: SIZES.map((name) => ({ name })) }];
  beforeEach(() => define('PRODUCTVARIANT'));

  test('in productSet', async () => {
    const { errors } = await runFor(
      'mutation($input: ProductSetInput!) { productSet(input: $input, synchronous: true) { product { id } userErrors { field message } } }',
      {
        input: {
          title: 'Cup',
          productOptions: options,
          variants: SIZES.map((name) => ({
            optionValues: [{ optionName: 'Size', name }],
            metafields: [VALUE],
          })),
        },
      },
    );
    expect(errors).toEqual([['input.variants.1.metafields.0.value', TAKEN]]);
  });

  test('in productVariantsBulkCreate', async () => {
    const made = await run(
      'mutation($product: ProductCreateInput) { productCreate(product: $product) { product { id } userErrors { message } } }',
      { product: { title: 'Cup', productOptions: [{ name: 'Size', values: [{ name: 'XS' }] }] } },
    );
    const { errors } = await runFor(
      'mutation($id: ID!, $variants: [ProductVariantsBulkInput!]!) { productVariantsBulkCreate(productId: $id, variants: $variants) { userErrors { field message } } }',
      {
        id: dig(made, 'product', 'id'),
        variants: SIZES.map((name) => ({
          optionValues: [{ optionName: 'Size', name }],
          metafields: [VALUE],
        })),
      },
    );
    expect(errors).toEqual([['variants.1.metafields.0.value', TAKEN]]);
  });

  test('over REST', async () => {
    const { status, json } = await caller.rest('products.json', {
      method: 'POST',
      scopes: SCOPES,
      body: {
        product: {
          title: 'Cup',
          options: [{ name: 'Size' }],
          variants: SIZES.map((name) => ({
            option1: name,
            metafields: [{ ...VALUE, type: 'id' }],
          })),
        },
      },
    });
    expect(status).toBe(422);
    expect(JSON.stringify(json)).toContain('must be unique.');
  });
});
