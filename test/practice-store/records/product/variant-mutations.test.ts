import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { startRecordCaller } from '../record-caller.ts';

const { run } = startRecordCaller();

describe('variants and options', () => {
  async function plainProduct(): Promise<unknown> {
    const made = await run(
      `mutation { productCreate(product: { title: "Cup", productOptions: [{ name: "Size", values: [{ name: "S" }] }] }) {
        product { id options { id name optionValues { id name } } variants(first: 1) { nodes { id } } } } }`,
    );
    return dig(made, 'product');
  }

  test('are added, changed and removed in bulk, all or none', async () => {
    const product = await plainProduct();
    const id = dig(product, 'id');
    const create = `mutation($id: ID!, $variants: [ProductVariantsBulkInput!]!) {
      productVariantsBulkCreate(productId: $id, variants: $variants) {
        productVariants { id title price } product { variantsCount { count } } userErrors { field message code } } }`;
    const made = await run(create, {
      id,
      variants: [
        { optionValues: [{ optionName: 'Size', name: 'M' }], price: '9.90' },
        { optionValues: [{ optionName: 'Size', name: 'L' }], price: 11 },
      ],
    });
    expect(
      digList(made, 'productVariants').map((row) => [dig(row, 'title'), dig(row, 'price')]),
    ).toEqual([
      ['M', '9.90'],
      ['L', '11.00'],
    ]);
    const refused = await run(create, {
      id,
      variants: [
        { optionValues: [{ optionName: 'Size', name: 'XL' }] },
        { optionValues: [{ optionName: 'Size', name: 'M' }] },
        { optionValues: [{ optionName: 'Size', name: 'XXL' }], price: '-1' },
      ],
    });
    expect(refused).toEqual({
      productVariants: null,
      product: null,
      userErrors: [
        {
          field: ['variants', '1'],
          message: "The variant 'M' already exists.",
          code: 'VARIANT_ALREADY_EXISTS',
        },
        {
          field: ['variants', '2', 'price'],
          message: 'Price must be greater than or equal to 0',
          code: 'GREATER_THAN_OR_EQUAL_TO',
        },
      ],
    });
    const [m] = digList(made, 'productVariants');
    const updated = await run(
      `mutation($id: ID!, $variants: [ProductVariantsBulkInput!]!) {
        productVariantsBulkUpdate(productId: $id, variants: $variants) {
          productVariants { price compareAtPrice inventoryPolicy inventoryItem { sku unitCost { amount } measurement { weight { value unit } } } }
          userErrors { field code } } }`,
      {
        id,
        variants: [
          {
            id: dig(m, 'id'),
            price: '8.00',
            compareAtPrice: '10.00',
            inventoryPolicy: 'CONTINUE',
            inventoryItem: {
              sku: 'CUP-M',
              cost: '3.5',
              measurement: { weight: { value: 0.3, unit: 'KILOGRAMS' } },
            },
          },
        ],
      },
    );
    expect(dig(updated, 'productVariants')).toEqual([
      {
        price: '8.00',
        compareAtPrice: '10.00',
        inventoryPolicy: 'CONTINUE',
        inventoryItem: {
          sku: 'CUP-M',
          unitCost: { amount: '3.5' },
          measurement: { weight: { value: 0.3, unit: 'KILOGRAMS' } },
        },
      },
    ]);
    const remove = `mutation($id: ID!, $ids: [ID!]!) { productVariantsBulkDelete(productId: $id, variantsIds: $ids) {
      product { variantsCount { count } } userErrors { field message code } } }`;
    expect(
      dig(await run(remove, { id, ids: [dig(m, 'id')] }), 'product', 'variantsCount', 'count'),
    ).toBe(2);
    expect(dig(await run(remove, { id, ids: [dig(m, 'id')] }), 'userErrors', 0, 'code')).toBe(
      'AT_LEAST_ONE_VARIANT_DOES_NOT_BELONG_TO_THE_PRODUCT',
    );
  });

  test('options come with every combination, are renamed and go when nothing hangs on them', async () => {
    const product = await plainProduct();
    const id = dig(product, 'id');
    const created = await run(
      `mutation($id: ID!) { productOptionsCreate(productId: $id, variantStrategy: CREATE,
        options: [{ name: "Colour", values: [{ name: "Moss" }, { name: "Rust" }] }]) {
        product { options { id name values } variants(first: 9) { nodes { title } } } userErrors { code } } }`,
      { id },
    );
    expect(
      digList(created, 'product', 'variants', 'nodes').map((row) => dig(row, 'title')),
    ).toEqual(['S / Moss', 'S / Rust']);
    const size = dig(product, 'options', 0);
    const renamed = await run(
      `mutation($id: ID!, $option: OptionUpdateInput!, $values: [OptionValueUpdateInput!]) {
        productOptionUpdate(productId: $id, option: $option, optionValuesToUpdate: $values, optionValuesToAdd: [{ name: "L" }]) {
          product { options { name values optionValues { name hasVariants } } variants(first: 9) { nodes { title } } } userErrors { code } } }`,
      {
        id,
        option: { id: dig(size, 'id'), name: 'Height' },
        values: [{ id: dig(size, 'optionValues', 0, 'id'), name: 'Short' }],
      },
    );
    expect(dig(renamed, 'product', 'options', 0)).toEqual({
      name: 'Height',
      values: ['Short'],
      optionValues: [
        { name: 'Short', hasVariants: true },
        { name: 'L', hasVariants: false },
      ],
    });
    expect(
      digList(renamed, 'product', 'variants', 'nodes').map((row) => dig(row, 'title')),
    ).toEqual(['Short / Moss', 'Short / Rust']);
    const remove = `mutation($id: ID!, $options: [ID!]!) { productOptionsDelete(productId: $id, options: $options) {
      deletedOptionsIds product { options { name } } userErrors { code } } }`;
    const colour = dig(created, 'product', 'options', 1, 'id');
    expect(dig(await run(remove, { id, options: [colour] }), 'userErrors', 0, 'code')).toBe(
      'CANNOT_DELETE_OPTION_WITH_MULTIPLE_VALUES',
    );
    const gone = await run(remove, { id, options: [dig(size, 'id')] });
    expect(dig(gone, 'product', 'options')).toEqual([{ name: 'Colour' }]);
  });
});
