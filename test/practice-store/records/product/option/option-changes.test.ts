import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../../api/api-caller.ts';
import { startRecordCaller } from '../../record-caller.ts';

const { run } = startRecordCaller();

const SHOWN = `product { options { name position values optionValues { id name hasVariants } }
  variants(first: 20) { nodes { title position } } } userErrors { field message code }`;

interface Shirt {
  readonly id: unknown;
  readonly options: readonly unknown[];
  readonly variants: readonly unknown[];
}

/** Size S and M, Colour Red and Blue, with these variants. */
async function shirt(...titles: readonly string[]): Promise<Shirt> {
  const made = await run(
    `mutation($input: ProductSetInput!) { productSet(input: $input) {
      product { id options { id optionValues { id name } } variants(first: 9) { nodes { id title } } }
      userErrors { message } } }`,
    {
      input: {
        title: 'Shirt',
        productOptions: [
          { name: 'Size', values: [{ name: 'S' }, { name: 'M' }] },
          { name: 'Colour', values: [{ name: 'Red' }, { name: 'Blue' }] },
        ],
        variants: titles.map((title) => ({
          optionValues: title.split(' / ').map((name, at) => ({
            optionName: at === 0 ? 'Size' : 'Colour',
            name,
          })),
        })),
      },
    },
  );
  expect(dig(made, 'userErrors')).toEqual([]);
  return {
    id: dig(made, 'product', 'id'),
    options: digList(made, 'product', 'options'),
    variants: digList(made, 'product', 'variants', 'nodes'),
  };
}

const titles = (payload: unknown): unknown[] =>
  digList(payload, 'product', 'variants', 'nodes').map((row) => dig(row, 'title'));
const codes = (payload: unknown): unknown[] =>
  digList(payload, 'userErrors').map((error) => dig(error, 'code'));

describe('options', () => {
  test('the strategy says which variants may go with an option', async () => {
    const { id, options } = await shirt('S / Red', 'S / Blue', 'M / Red');
    const remove = `mutation($id: ID!, $options: [ID!]!, $strategy: ProductOptionDeleteStrategy) {
      productOptionsDelete(productId: $id, options: $options, strategy: $strategy) { ${SHOWN} } }`;
    const colour = [dig(options, 1, 'id')];
    for (const unsaid of [{}, { strategy: null }, { strategy: 'DEFAULT' }]) {
      expect(codes(await run(remove, { id, options: colour, ...unsaid }))).toEqual([
        'CANNOT_DELETE_OPTION_WITH_MULTIPLE_VALUES',
      ]);
    }
    expect(codes(await run(remove, { id, options: colour, strategy: 'NON_DESTRUCTIVE' }))).toEqual([
      'CANNOT_USE_NON_DESTRUCTIVE_STRATEGY',
    ]);
    expect(titles(await run(remove, { id, options: colour, strategy: 'POSITION' }))).toEqual([
      'S',
      'M',
    ]);
    const other = await shirt('S / Red', 'M / Blue');
    const kept = await run(remove, {
      id: other.id,
      options: [dig(other.options, 1, 'id')],
      strategy: 'NON_DESTRUCTIVE',
    });
    expect(titles(kept)).toEqual(['S', 'M']);
  });

  test('a new option stands where it is said, and brings variants with the strategy CREATE', async () => {
    const { id } = await shirt('S / Red', 'M / Blue');
    const create = `mutation($id: ID!, $options: [OptionCreateInput!]!, $strategy: ProductOptionCreateVariantStrategy) {
      productOptionsCreate(productId: $id, options: $options, variantStrategy: $strategy) { ${SHOWN} } }`;
    const option = (position: number) => ({
      name: 'Cut',
      position,
      values: [{ name: 'Slim' }, { name: 'Wide' }],
    });
    expect(codes(await run(create, { id, options: [option(4)] }))).toEqual([
      'POSITION_OUT_OF_BOUNDS',
    ]);
    const made = await run(create, { id, options: [option(1)] });
    expect(digList(made, 'product', 'options').map((one) => dig(one, 'name'))).toEqual([
      'Cut',
      'Size',
      'Colour',
    ]);
    expect(titles(made)).toEqual(['Slim / S / Red', 'Slim / M / Blue']);
    expect(dig(made, 'product', 'options', 0)).toMatchObject({
      values: ['Slim'],
      optionValues: [
        { name: 'Slim', hasVariants: true },
        { name: 'Wide', hasVariants: false },
      ],
    });
    const other = await shirt('S / Red');
    const all = await run(create, {
      id: other.id,
      strategy: 'CREATE',
      options: [{ name: 'Cut', values: [{ name: 'Slim' }, { name: 'Wide' }] }],
    });
    expect(titles(all)).toContain('S / Red / Wide');
  });

  test('values of nobody, or of another option, are refused by the service’s codes', async () => {
    const { id, options } = await shirt('S / Red');
    const foreign = dig(options, 1, 'optionValues', 0, 'id');
    const option = { id: dig(options, 0, 'id') };
    const own = digList(options, 0, 'optionValues').map((value) => dig(value, 'id'));
    const update = async (variables: object): Promise<unknown> => {
      const text = `mutation($id: ID!, $option: OptionUpdateInput!, $update: [OptionValueUpdateInput!], $delete: [ID!],
        $strategy: ProductOptionUpdateVariantStrategy) { productOptionUpdate(productId: $id, option: $option,
        optionValuesToUpdate: $update, optionValuesToDelete: $delete, variantStrategy: $strategy) { ${SHOWN} } }`;
      return run(text, { id, option, ...variables });
    };
    const unknown = { message: 'Option value does not exist', code: 'OPTION_VALUE_DOES_NOT_EXIST' };
    expect(dig(await update({ delete: [foreign] }), 'userErrors')).toEqual([
      { ...unknown, field: ['optionValuesToDelete', '0'] },
    ]);
    expect(dig(await update({ update: [{ id: foreign, name: 'L' }] }), 'userErrors')).toEqual([
      { ...unknown, field: ['optionValuesToUpdate', '0', 'id'] },
    ]);
    expect(codes(await update({ delete: [own[0]] }))).toEqual(['OPTION_VALUE_HAS_VARIANTS']);
    expect(codes(await update({ delete: own, strategy: 'MANAGE' }))).toEqual([
      'CANNOT_DELETE_ALL_OPTION_VALUES_IN_OPTION',
    ]);
    expect(codes(await update({ delete: [own[0]], strategy: 'MANAGE' }))).toEqual([
      'CANNOT_LEAVE_OPTIONS_WITHOUT_VARIANTS',
    ]);
    expect(codes(await update({ option: { ...option, name: 'colour' } }))).toEqual([
      'OPTION_ALREADY_EXISTS',
    ]);
    expect(codes(await update({ option: { ...option, position: 3 } }))).toEqual([
      'INVALID_POSITION',
    ]);
    const reorder = `mutation($id: ID!, $options: [OptionReorderInput!]!) {
      productOptionsReorder(productId: $id, options: $options) { ${SHOWN} } }`;
    const order = async (wanted: readonly object[]): Promise<unknown[]> =>
      codes(await run(reorder, { id, options: wanted }));
    expect(await order([{ name: 'Colour' }])).toEqual(['MISSING_OPTION_NAME']);
    expect(await order([{ name: 'Colour' }, { name: 'Weight' }])).toEqual([
      'OPTION_NAME_DOES_NOT_EXIST',
    ]);
    expect(await order([{ name: 'Colour' }, { id: dig(options, 0, 'id') }])).toEqual([
      'MIXING_ID_AND_NAME_KEYS_IS_NOT_ALLOWED',
    ]);
    expect(await order([{ name: 'Size', values: [{ id: foreign }] }, { name: 'Colour' }])).toEqual([
      'OPTION_VALUE_ID_DOES_NOT_EXIST',
    ]);
  });

  test('a variant names options and values that its product has', async () => {
    const { id, options, variants } = await shirt('S / Red');
    const other = await shirt('S / Red');
    const value = { optionId: dig(other.options, 0, 'id'), name: 'S' };
    const bulk = async (kind: string, variant: object): Promise<unknown> =>
      run(
        `mutation($id: ID!, $variants: [ProductVariantsBulkInput!]!) { productVariantsBulk${kind}(productId: $id, variants: $variants) {
          productVariants { title } userErrors { field message code } } }`,
        { id, variants: [variant] },
      );
    const blue = { optionName: 'Colour', name: 'Blue' };
    expect(dig(await bulk('Create', { optionValues: [value, blue] }), 'userErrors')).toEqual([
      {
        field: ['variants', '0', 'optionValues', '0', 'optionId'],
        message: 'Option does not exist',
        code: 'INVALID',
      },
    ]);
    const foreign = { optionName: 'Size', id: dig(other.options, 0, 'optionValues', 0, 'id') };
    const variantId = dig(variants, 0, 'id');
    const change = { id: variantId, optionValues: [foreign] };
    expect(codes(await bulk('Update', change))).toEqual(['OPTION_VALUE_DOES_NOT_EXIST']);
    expect(dig(await bulk('Create', { optionValues: [blue] }), 'userErrors', 0)).toEqual({
      field: ['variants', '0'],
      message: 'You need to add option values for Size',
      code: 'NEED_TO_ADD_OPTION_VALUES',
    });
    expect(codes(await bulk('Create', { id: variantId, optionValues: [blue] }))).toContain(
      'NO_KEY_ON_CREATE',
    );
    // What is not named stays: only the colour changes.
    const own = digList(options, 1, 'optionValues');
    const recoloured = { id: variantId, optionValues: [{ id: dig(own, 1, 'id') }] };
    expect(dig(await bulk('Update', recoloured), 'productVariants')).toEqual([
      { title: 'S / Blue' },
    ]);
  });
});
