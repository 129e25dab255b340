/**
 * A product with its options and variants after each of many steps, as a text beside this file;
 * written anew with `vitest run <this file> -u`.
 */
import { expect, test } from 'vitest';
import { type Known, type ScenarioStep, scenarioOf } from '../../inputs/scenario.ts';

const on = (call: string, args: (known: Known) => object): ScenarioStep => ({
  call,
  args: (known) => ({ productId: known.at('product.id'), ...args(known) }),
});
const option = (known: Known, at: number) => known.at(`product.options.${at}.id`);
const value = (known: Known, at: number, place: number) =>
  known.at(`product.options.${at}.optionValues.${place}.id`);
const variant = (known: Known, at: number) => known.at(`product.variants.nodes.${at}.id`);
const names = (...values: readonly string[]) => values.map((name) => ({ name }));
const create = (options: readonly object[], variantStrategy = 'LEAVE_AS_IS') =>
  on('productOptionsCreate', () => ({ options, variantStrategy }));
const update = (args: (known: Known) => object, variantStrategy = 'LEAVE_AS_IS') =>
  on('productOptionUpdate', (known) => ({
    option: { id: option(known, 0) },
    variantStrategy,
    ...args(known),
  }));
const remove = (strategy: string, ...places: readonly number[]) =>
  on('productOptionsDelete', (known) => ({
    options: places.map((at) => option(known, at) ?? 'gid://shopify/ProductOption/1'),
    strategy,
  }));
const bulk = (call: string, variants: (known: Known) => readonly object[], more: object = {}) =>
  on(call, (known) => ({ variants: variants(known), ...more }));
const valued = (known: Known, ...values: readonly string[]) =>
  values.map((name, at) => ({ optionId: option(known, at), name }));

const STEPS: readonly ScenarioStep[] = [
  {
    call: 'productCreate',
    args: () => ({ product: { title: 'Walk', tags: ['b', 'a', 'B'] } }),
    as: 'product',
  },
  create([{ name: 'Colour', values: names('Red', 'Blue') }]),
  create([{ name: 'Colour', values: names('Green') }]),
  create([{ name: 'Size', values: [] }]),
  create([{ name: 'Size', values: names('S', 'S') }]),
  create([{ name: 'Size', values: names('S', 'L'), position: 1 }], 'CREATE'),
  create([{ name: 'Cloth', values: names('Wool'), position: 3 }]),
  create([{ name: 'Fourth', values: names('x') }]),
  create([{ name: 'a / b', values: names('x') }]),
  update(() => ({ optionValuesToAdd: names('M') })),
  update(() => ({ optionValuesToAdd: names('M') })),
  update(() => ({ optionValuesToAdd: names('XL') }), 'MANAGE'),
  update((known) => ({ optionValuesToUpdate: [{ id: value(known, 0, 0), name: 'Small' }] })),
  update((known) => ({ optionValuesToUpdate: [{ id: value(known, 0, 0), name: 'L' }] })),
  update((known) => ({ optionValuesToDelete: [value(known, 0, 0)] })),
  update((known) => ({ optionValuesToDelete: [value(known, 0, 0)] }), 'MANAGE'),
  update(() => ({ optionValuesToDelete: ['gid://shopify/ProductOptionValue/1'] })),
  update((known) => ({ option: { id: option(known, 0), name: 'Measure', position: 2 } })),
  update((known) => ({ option: { id: option(known, 0), name: 'Cloth' } })),
  update((known) => ({ option: { id: option(known, 0), position: 9 } })),
  on('productOptionsReorder', (known) => ({
    options: [2, 0, 1].map((at) => ({ id: option(known, at) })),
  })),
  on('productOptionsReorder', (known) => ({ options: [{ id: option(known, 0) }] })),
  bulk('productVariantsBulkCreate', (known) => [
    { optionValues: valued(known, 'Wool', 'Green', 'L'), price: '9.00' },
  ]),
  bulk('productVariantsBulkCreate', (known) => [
    { optionValues: valued(known, 'Wool', 'Green', 'L'), price: '9.00' },
  ]),
  bulk('productVariantsBulkCreate', (known) => [{ optionValues: valued(known, 'Wool') }]),
  bulk('productVariantsBulkUpdate', (known) => [
    { id: variant(known, 0), price: '3.00', compareAtPrice: '2.00', barcode: '1' },
    { id: variant(known, 1), price: '-1.00' },
  ]),
  bulk(
    'productVariantsBulkUpdate',
    (known) => [
      { id: variant(known, 0), price: '3.00', compareAtPrice: '2.00', barcode: '1' },
      { id: variant(known, 1), price: '-1.00' },
    ],
    { allowPartialUpdates: true },
  ),
  bulk('productVariantsBulkUpdate', (known) => [
    { id: variant(known, 0), optionValues: valued(known, 'Silk') },
  ]),
  on('productVariantsBulkReorder', (known) => ({
    positions: [
      { id: variant(known, 0), position: 3 },
      { id: variant(known, 1), position: 1 },
    ],
  })),
  on('productVariantsBulkReorder', (known) => ({
    positions: [{ id: variant(known, 0), position: 0 }],
  })),
  on('productVariantsBulkDelete', (known) => ({ variantsIds: [variant(known, 0)] })),
  on('productVariantsBulkDelete', () => ({ variantsIds: ['gid://shopify/ProductVariant/1'] })),
  remove('DEFAULT', 0),
  remove('NON_DESTRUCTIVE', 1),
  remove('POSITION', 1),
  remove('POSITION', 9),
  remove('POSITION', 0),
  remove('POSITION', 0),
  remove('POSITION', 0),
  {
    call: 'productUpdate',
    args: (known) => ({ product: { id: known.at('product.id'), title: ' ', handle: 'a b' } }),
  },
  {
    call: 'productUpdate',
    args: (known) => ({ product: { id: known.at('product.id'), handle: 'A B!', status: 'DRAFT' } }),
  },
  {
    call: 'productDuplicate',
    args: (known) => ({ productId: known.at('product.id'), newTitle: 'On' }),
  },
  { call: 'productDelete', args: (known) => ({ input: { id: known.at('product.id') } }) },
];

test('a product from its first option to its last one', async () => {
  await expect(await scenarioOf(STEPS)).toMatchFileSnapshot('product-scenario.txt');
});
