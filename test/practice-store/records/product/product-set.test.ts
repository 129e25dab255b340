import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { startRecordCaller } from '../record-caller.ts';

const { run } = startRecordCaller();

const SET = `mutation($identifier: ProductSetIdentifiers, $input: ProductSetInput!) {
  productSet(identifier: $identifier, input: $input) {
    product { id title handle metafields(first: 9) { nodes { key value } }
      options { id name optionValues { id name } } media(first: 9) { nodes { id alt } }
      variants(first: 9) { nodes { id title price inventoryQuantity media(first: 3) { nodes { alt } }
        metafields(first: 3) { nodes { id value } } } } }
    userErrors { field message code } } }`;

const set = (identifier: object | null, input: object): Promise<unknown> =>
  run(SET, { identifier, input });
const errors = (payload: unknown): unknown => dig(payload, 'userErrors');
const variant = (size: string, more: object = {}) => ({
  optionValues: [{ optionName: 'Size', name: size }],
  ...more,
});
const sizes = (...names: readonly string[]) => [
  { name: 'Size', values: names.map((name) => ({ name })) },
];

describe('productSet', () => {
  test('finds a product by its handle, or makes one, and checks the handle against the input', async () => {
    const made = await set({ handle: 'mug' }, { handle: 'mug', title: 'Mug' });
    expect(errors(made)).toEqual([]);
    const again = await set({ handle: 'mug' }, { handle: 'mug', title: 'Big mug' });
    expect(dig(again, 'product')).toMatchObject({
      id: dig(made, 'product', 'id'),
      title: 'Big mug',
      handle: 'mug',
    });
    expect(dig(await set({ handle: 'mug' }, { title: 'Mug' }), 'userErrors', 0)).toMatchObject({
      field: ['input', 'handle'],
      code: 'MISSING_FIELD_REQUIRED',
    });
    const other = { handle: 'cup', title: 'Mug' };
    expect(dig(await set({ handle: 'mug' }, other), 'userErrors', 0)).toMatchObject({
      code: 'INPUT_MISMATCH',
    });
    const id = dig(made, 'product', 'id');
    expect(dig(await set({ id }, { id, title: 'Mug' }), 'userErrors', 0)).toMatchObject({
      field: ['input', 'id'],
      code: 'ID_NOT_ALLOWED',
    });
  });

  test('finds a product by a custom id, which it keeps as a metafield', async () => {
    const customId = { namespace: 'erp', key: 'number', value: '17' };
    await run(
      `mutation { metafieldDefinitionCreate(definition: { name: "Number", namespace: "erp", key: "number",
        type: "id", ownerType: PRODUCT }) { userErrors { message } } }`,
    );
    const made = await set({ customId }, { title: 'Jug' });
    expect(dig(made, 'product', 'metafields', 'nodes')).toEqual([{ key: 'number', value: '17' }]);
    const again = await set({ customId }, { title: 'Wide jug' });
    expect(dig(again, 'product', 'id')).toBe(dig(made, 'product', 'id'));
    const seen = await run(
      'query($customId: UniqueMetafieldValueInput!) { productByIdentifier(identifier: { customId: $customId }) { title } }',
      { customId },
    );
    expect(seen).toEqual({ title: 'Wide jug' });
    const metafields = [{ ...customId, value: '18', type: 'id' }];
    expect(
      dig(await set({ customId }, { title: 'Jug', metafields }), 'userErrors', 0),
    ).toMatchObject({ field: ['input'], code: 'METAFIELD_MISMATCH' });
  });

  test('sets all that is on hand: what is held for something is not available', async () => {
    const seeded = await run(
      '{ products(first: 1) { nodes { id variants(first: 1) { nodes { id inventoryItem { id } selectedOptions { name value } } } } } }',
    );
    const id = dig(seeded, 'nodes', 0, 'id');
    const first = dig(seeded, 'nodes', 0, 'variants', 'nodes', 0);
    const locationId = dig(await run('{ locations(first: 1) { nodes { id } } }'), 'nodes', 0, 'id');
    const held = await run(
      `mutation($input: InventoryAdjustQuantitiesInput!) { inventoryAdjustQuantities(input: $input) @idempotent(key: "held") {
        userErrors { message } } }`,
      {
        input: {
          name: 'damaged',
          reason: 'damaged',
          changes: [
            {
              inventoryItemId: dig(first, 'inventoryItem', 'id'),
              locationId,
              delta: 3,
              changeFromQuantity: null,
              ledgerDocumentUri: 'https://example.com/1',
            },
          ],
        },
      },
    );
    expect(errors(held)).toEqual([]);
    const quantities = `query($id: ID!) { productVariant(id: $id) { inventoryItem { inventoryLevels(first: 1) {
      nodes { quantities(names: ["available", "on_hand"]) { quantity } } } } } }`;
    const stocked = async (name: string): Promise<unknown> => {
      const optionValues = digList(first, 'selectedOptions').map((option) => ({
        optionName: dig(option, 'name'),
        name: dig(option, 'value'),
      }));
      const inventoryQuantities = [{ locationId, name, quantity: 40 }];
      const payload = await set(
        { id },
        { variants: [{ id: dig(first, 'id'), optionValues, inventoryQuantities }] },
      );
      expect(errors(payload)).toEqual([]);
      const read = await run(quantities, { id: dig(first, 'id') });
      const shown = digList(read, 'inventoryItem', 'inventoryLevels', 'nodes', 0, 'quantities');
      return shown.map((quantity) => dig(quantity, 'quantity'));
    };
    const [available, onHand] = digList(await stocked('available'));
    expect(available).toBe(40);
    const kept = Number(onHand) - 40;
    expect(kept).toBeGreaterThanOrEqual(3);
    expect(await stocked('on_hand')).toEqual([40 - kept, 40]);
    const wrong = { locationId, name: 'reserved', quantity: 1 };
    const refused = await set(
      { id },
      { variants: [variant('S', { inventoryQuantities: [wrong] })] },
    );
    expect(dig(refused, 'userErrors', 0, 'field')).toEqual([
      'input',
      'variants',
      '0',
      'inventoryQuantities',
      '0',
      'name',
    ]);
  });

  test('shows variants by files that are the product’s as well', async () => {
    const originalSource = 'https://example.com/s.png';
    const input = {
      title: 'Cup',
      productOptions: sizes('S', 'M'),
      variants: [variant('S', { file: { originalSource, alt: 'Small' } }), variant('M')],
    };
    expect(dig(await set(null, input), 'userErrors', 0)).toMatchObject({
      field: ['input', 'variants', '0', 'file'],
      code: 'INVALID_VARIANT',
    });
    const made = await set(null, { ...input, files: [{ originalSource }] });
    expect(errors(made)).toEqual([]);
    expect(digList(made, 'product', 'media', 'nodes').map((one) => dig(one, 'alt'))).toEqual([
      'Small',
    ]);
    expect(
      digList(made, 'product', 'variants', 'nodes').map((one) => dig(one, 'media', 'nodes')),
    ).toEqual([[{ alt: 'Small' }], []]);
  });

  test('keeps variants, options and metafields that are named by their ids, and refuses others', async () => {
    const metafields = [
      { namespace: 'custom', key: 'fit', type: 'single_line_text_field', value: 'Slim' },
    ];
    const made = await set(null, {
      title: 'Shirt',
      productOptions: sizes('S', 'M'),
      variants: [variant('S', { metafields }), variant('M')],
    });
    const id = dig(made, 'product', 'id');
    const [small, medium] = digList(made, 'product', 'variants', 'nodes');
    const option = dig(made, 'product', 'options', 0);
    const changed = await set(
      { id },
      {
        productOptions: [
          {
            id: dig(option, 'id'),
            name: 'Length',
            values: [
              { id: dig(option, 'optionValues', 1, 'id'), name: 'Medium' },
              { id: dig(option, 'optionValues', 0, 'id') },
            ],
          },
        ],
        variants: [
          // Two variants that take over each other's values.
          {
            id: dig(small, 'id'),
            optionValues: [{ optionName: 'Length', name: 'Medium' }],
            metafields: [{ id: dig(small, 'metafields', 'nodes', 0, 'id'), value: 'Wide' }],
          },
          {
            id: dig(medium, 'id'),
            optionValues: [
              { optionId: dig(option, 'id'), id: dig(option, 'optionValues', 0, 'id') },
            ],
          },
        ],
      },
    );
    expect(errors(changed)).toEqual([]);
    expect(dig(changed, 'product', 'options')).toEqual([
      {
        id: dig(option, 'id'),
        name: 'Length',
        optionValues: [
          { id: dig(option, 'optionValues', 1, 'id'), name: 'Medium' },
          { id: dig(option, 'optionValues', 0, 'id'), name: 'S' },
        ],
      },
    ]);
    expect(digList(changed, 'product', 'variants', 'nodes')).toMatchObject([
      { id: dig(small, 'id'), title: 'Medium', metafields: { nodes: [{ value: 'Wide' }] } },
      { id: dig(medium, 'id'), title: 'S' },
    ]);
    const foreign = dig(
      await run('{ products(first: 1) { nodes { variants(first: 1) { nodes { id } } } } }'),
      'nodes',
      0,
      'variants',
      'nodes',
      0,
      'id',
    );
    const refused = await set({ id }, { variants: [variant('S', { id: foreign })] });
    expect(errors(refused)).toContainEqual({
      field: ['input', 'variants', '0', 'id'],
      message: 'Product variant does not exist',
      code: 'PRODUCT_VARIANT_DOES_NOT_EXIST',
    });
  });
});

describe('variants in bulk', () => {
  const CREATE = `mutation($id: ID!, $variants: [ProductVariantsBulkInput!]!, $strategy: ProductVariantsBulkCreateStrategy) {
    productVariantsBulkCreate(productId: $id, variants: $variants, strategy: $strategy) {
      product { options { optionValues { name } } variants(first: 9) { nodes { title } } } userErrors { message } } }`;
  const titles = (payload: unknown): unknown[] =>
    digList(payload, 'product', 'variants', 'nodes').map((one) => dig(one, 'title'));

  test('the strategy says which only variant gives way', async () => {
    const create = async (plain: boolean, strategy: string): Promise<unknown> => {
      const input = plain ? {} : { productOptions: sizes('S'), variants: [variant('S')] };
      const made = await set(null, { title: 'Mug', ...input });
      const option = plain ? 'Title' : 'Size';
      const variants = [{ optionValues: [{ optionName: option, name: 'L' }] }];
      return run(CREATE, { id: dig(made, 'product', 'id'), variants, strategy });
    };
    const plain = await create(true, 'DEFAULT');
    expect(titles(plain)).toEqual(['L']);
    expect(dig(plain, 'product', 'options', 0, 'optionValues')).toEqual([{ name: 'L' }]);
    expect(titles(await create(true, 'PRESERVE_STANDALONE_VARIANT'))).toEqual([
      'Default Title',
      'L',
    ]);
    expect(titles(await create(false, 'DEFAULT'))).toEqual(['S', 'L']);
    expect(titles(await create(false, 'REMOVE_STANDALONE_VARIANT'))).toEqual(['L']);
  });

  test('pieces are adjusted only from the quantity that was read, and null takes the item away', async () => {
    const made = await set(null, { title: 'Mug' });
    const id = dig(made, 'product', 'id');
    const variantId = dig(made, 'product', 'variants', 'nodes', 0, 'id');
    const locationId = dig(await run('{ locations(first: 1) { nodes { id } } }'), 'nodes', 0, 'id');
    const adjust = (adjustment: number | null, changeFromQuantity: number | null) =>
      run(
        `mutation($id: ID!, $variants: [ProductVariantsBulkInput!]!) { productVariantsBulkUpdate(productId: $id, variants: $variants) {
          productVariants { inventoryQuantity inventoryItem { locationsCount { count } } } userErrors { field message } } }`,
        {
          id,
          variants: [
            {
              id: variantId,
              quantityAdjustments: [{ locationId, adjustment, changeFromQuantity }],
            },
          ],
        },
      );
    expect(dig(await adjust(5, 0), 'productVariants', 0, 'inventoryQuantity')).toBe(5);
    expect(errors(await adjust(1, 4))).toEqual([
      {
        field: ['variants', '0', 'quantityAdjustments', '0', 'changeFromQuantity'],
        message: 'The changeFromQuantity argument no longer matches the persisted quantity.',
      },
    ]);
    expect(dig(await adjust(null, 5), 'productVariants', 0)).toEqual({
      inventoryQuantity: 0,
      inventoryItem: { locationsCount: { count: 0 } },
    });
  });
});
