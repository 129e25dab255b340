import { describe, expect, test } from 'vitest';
import { MUTATIONS } from '../../../../source/practice-store/records/registry.ts';
import { dig, digList } from '../../api/api-caller.ts';
import { number, SCOPES, startRecordCaller } from '../record-caller.ts';

const { caller, rest } = startRecordCaller();
const scopes = [...SCOPES, 'write_publications', 'read_publications', 'read_files'];

async function run(query: string, variables: Record<string, unknown> = {}): Promise<unknown> {
  const { json } = await caller.graphql(query, { scopes, variables });
  expect(json['errors']).toBeUndefined();
  return Object.values(Object(json['data']))[0];
}

const READ = `query($id: ID!) { product(id: $id) {
  title handle status totalInventory tracksInventory hasOutOfStockVariants hasOnlyDefaultVariant
  totalVariants variantsCount { count } mediaCount { count } featuredMedia { id }
  priceRangeV2 { minVariantPrice { amount } maxVariantPrice { amount } }
  compareAtPriceRange { minVariantCompareAtPrice { amount } maxVariantCompareAtPrice { amount } }
  options { id name position values optionValues { id name hasVariants } }
  media(first: 20) { nodes { id alt } }
  images(first: 20) { nodes { id url } }
  variants(first: 50) { nodes { id title displayName price compareAtPrice position inventoryQuantity
    sku barcode image { id } media(first: 9) { nodes { id } } product { id }
    selectedOptions { name value optionValue { id name hasVariants } }
    inventoryItem { id tracked sku inventoryLevels(first: 9) { nodes {
      quantities(names: ["available"]) { quantity } } } } } } } }`;

const sum = (numbers: readonly unknown[]): number =>
  numbers.reduce<number>((all, one) => all + Number(one), 0);
const each = (list: readonly unknown[], ...keys: ReadonlyArray<string | number>): unknown[] =>
  list.map((one) => dig(one, ...keys));
const cents = (amount: unknown): number => Math.round(Number(amount) * 100);

/** Everything that a product shows must follow from the same rows, in GraphQL and in REST. */
async function check(id: unknown): Promise<void> {
  const product = await run(READ, { id });
  const variants = digList(product, 'variants', 'nodes');
  const options = digList(product, 'options');
  const mediaIds = each(digList(product, 'media', 'nodes'), 'id');
  const prices = each(variants, 'price').map(cents);
  const compared = each(variants, 'compareAtPrice')
    .filter((price) => price !== null)
    .map(cents);
  const tracked = variants.filter((variant) => dig(variant, 'inventoryItem', 'tracked') === true);
  expect(product).toMatchObject({
    totalInventory: sum(each(variants, 'inventoryQuantity')),
    tracksInventory: tracked.length > 0,
    hasOutOfStockVariants: tracked.some((variant) => Number(dig(variant, 'inventoryQuantity')) < 1),
    hasOnlyDefaultVariant: each(variants, 'title').join('\n') === 'Default Title',
    totalVariants: variants.length,
    variantsCount: { count: variants.length },
    mediaCount: { count: mediaIds.length },
    featuredMedia: mediaIds.length === 0 ? null : { id: mediaIds[0] },
  });
  const range = dig(product, 'priceRangeV2');
  expect(cents(dig(range, 'minVariantPrice', 'amount'))).toBe(Math.min(...prices));
  expect(cents(dig(range, 'maxVariantPrice', 'amount'))).toBe(Math.max(...prices));
  const before = dig(product, 'compareAtPriceRange');
  if (compared.length === 0) expect(before).toBeNull();
  else {
    expect(cents(dig(before, 'minVariantCompareAtPrice', 'amount'))).toBe(Math.min(...compared));
    expect(cents(dig(before, 'maxVariantCompareAtPrice', 'amount'))).toBe(Math.max(...compared));
  }
  expect(each(options, 'position')).toEqual(options.map((_, at) => at + 1));
  expect(each(variants, 'position')).toEqual(variants.map((_, at) => at + 1));
  expect(new Set(each(variants, 'title')).size).toBe(variants.length);
  for (const [place, option] of options.entries()) {
    const used = new Set(variants.map((one) => dig(one, 'selectedOptions', place, 'value')));
    const values = digList(option, 'optionValues');
    expect(each(values, 'hasVariants')).toEqual(
      each(values, 'name').map((value) => used.has(value)),
    );
    expect(new Set(digList(option, 'values'))).toEqual(used);
    expect(new Set(each(values, 'id')).size).toBe(values.length);
  }
  for (const variant of variants) {
    const selected = digList(variant, 'selectedOptions');
    expect(each(selected, 'name')).toEqual(each(options, 'name'));
    expect(dig(variant, 'title')).toBe(each(selected, 'value').join(' / '));
    expect(dig(variant, 'displayName')).toBe(
      `${String(dig(product, 'title'))} - ${String(dig(variant, 'title'))}`,
    );
    expect(dig(variant, 'product', 'id')).toBe(id);
    expect(dig(variant, 'inventoryItem', 'sku')).toBe(dig(variant, 'sku'));
    for (const [place, one] of selected.entries()) {
      expect(digList(options, place, 'optionValues')).toContainEqual(dig(one, 'optionValue'));
      expect(dig(one, 'optionValue', 'name')).toBe(dig(one, 'value'));
    }
    const levels = digList(variant, 'inventoryItem', 'inventoryLevels', 'nodes');
    expect(sum(each(levels, 'quantities', 0, 'quantity'))).toBe(dig(variant, 'inventoryQuantity'));
    const own = each(digList(variant, 'media', 'nodes'), 'id');
    expect(own.filter((one) => !mediaIds.includes(one))).toEqual([]);
    expect(number(dig(variant, 'image', 'id') ?? '')).toBe(number(own[0] ?? ''));
  }
  await checkRest(id, product);
}

/** REST shows the same product. */
async function checkRest(id: unknown, product: unknown): Promise<void> {
  const variants = digList(product, 'variants', 'nodes');
  const mediaIds = each(digList(product, 'media', 'nodes'), 'id').map(number);
  const shown = dig(await rest(`products/${number(id)}.json`), 'product');
  expect(shown).toMatchObject({
    title: dig(product, 'title'),
    handle: dig(product, 'handle'),
    status: String(dig(product, 'status')).toLowerCase(),
  });
  expect(each(digList(shown, 'options'), 'values')).toEqual(
    each(digList(product, 'options'), 'values'),
  );
  const restVariants = digList(shown, 'variants');
  expect(restVariants).toHaveLength(variants.length);
  for (const [at, variant] of variants.entries()) {
    const selected = each(digList(variant, 'selectedOptions'), 'value');
    expect(restVariants[at]).toMatchObject({
      id: Number(number(dig(variant, 'id'))),
      title: dig(variant, 'title'),
      price: dig(variant, 'price'),
      compare_at_price: dig(variant, 'compareAtPrice'),
      position: at + 1,
      option1: selected[0],
      option2: selected[1] ?? null,
      option3: selected[2] ?? null,
      sku: dig(variant, 'sku'),
      barcode: dig(variant, 'barcode'),
      inventory_quantity: dig(variant, 'inventoryQuantity'),
      inventory_management: dig(variant, 'inventoryItem', 'tracked') === true ? 'shopify' : null,
    });
    const imageId = dig(restVariants[at], 'image_id');
    expect(number(imageId ?? '')).toBe(number(dig(variant, 'image', 'id') ?? ''));
    const alone = await rest(`variants/${number(dig(variant, 'id'))}.json`);
    expect(dig(alone, 'variant')).toEqual(restVariants[at]);
  }
  const images = digList(shown, 'images');
  expect(each(images, 'id').map(String)).toEqual(mediaIds);
  expect(each(images, 'position')).toEqual(images.map((_, at) => at + 1));
  expect(dig(shown, 'image')).toEqual(images[0] ?? null);
  for (const image of images) {
    const showing = restVariants.filter((variant) => {
      const own = variants.find((one) => number(dig(one, 'id')) === String(dig(variant, 'id')));
      const media = each(digList(own, 'media', 'nodes'), 'id').map(number);
      return media.includes(String(dig(image, 'id')));
    });
    expect(dig(image, 'variant_ids')).toEqual(each(showing, 'id'));
  }
}

const URL = 'https://images.example.com/';
const picture = (name: string) => ({
  originalSource: `${URL}${name}.png`,
  alt: name,
  mediaContentType: 'IMAGE',
});

/** One change after the other, each by the state that the ones before have left. */
const STEPS: ReadonlyArray<
  readonly [
    mutation: string,
    types: string,
    args: (product: unknown, place: unknown) => Readonly<Record<string, unknown>>,
  ]
> = [
  [
    'productUpdate',
    'product: ProductUpdateInput!, media: [CreateMediaInput!]',
    (p) => ({
      product: { id: dig(p, 'id'), title: 'Jersey', tags: ['a'], status: 'DRAFT' },
      media: [picture('one'), picture('two')],
    }),
  ],
  [
    'productOptionsCreate',
    'productId: ID!, options: [OptionCreateInput!]!, variantStrategy: ProductOptionCreateVariantStrategy',
    (p) => ({
      productId: dig(p, 'id'),
      variantStrategy: 'CREATE',
      options: [
        { name: 'Size', values: [{ name: 'S' }, { name: 'M' }] },
        { name: 'Colour', values: [{ name: 'Red' }] },
      ],
    }),
  ],
  [
    'productVariantsBulkCreate',
    'productId: ID!, variants: [ProductVariantsBulkInput!]!, media: [CreateMediaInput!]',
    (p, place) => ({
      productId: dig(p, 'id'),
      media: [picture('three')],
      variants: [
        {
          optionValues: [
            { optionName: 'Size', name: 'L' },
            { optionName: 'Colour', name: 'Blue' },
          ],
          price: '19.90',
          compareAtPrice: '25.00',
          mediaSrc: [`${URL}three.png`],
          inventoryItem: { tracked: true, sku: 'L-BLUE' },
          inventoryQuantities: [{ locationId: place, availableQuantity: 7 }],
        },
      ],
    }),
  ],
  [
    'productVariantsBulkUpdate',
    'productId: ID!, variants: [ProductVariantsBulkInput!]!',
    (p, place) => ({
      productId: dig(p, 'id'),
      variants: [
        {
          id: dig(p, 'variants', 'nodes', 0, 'id'),
          price: '5.00',
          inventoryItem: { tracked: true },
          mediaId: dig(p, 'media', 'nodes', 0, 'id'),
          quantityAdjustments: [{ locationId: place, adjustment: 0, changeFromQuantity: null }],
        },
        {
          id: dig(p, 'variants', 'nodes', 2, 'id'),
          quantityAdjustments: [{ locationId: place, adjustment: -2, changeFromQuantity: 7 }],
        },
      ],
    }),
  ],
  [
    'productVariantsBulkReorder',
    'productId: ID!, positions: [ProductVariantPositionInput!]!',
    (p) => ({
      productId: dig(p, 'id'),
      positions: [{ id: dig(p, 'variants', 'nodes', 2, 'id'), position: 1 }],
    }),
  ],
  [
    'productOptionUpdate',
    'productId: ID!, option: OptionUpdateInput!, optionValuesToAdd: [OptionValueCreateInput!], optionValuesToUpdate: [OptionValueUpdateInput!]',
    (p) => ({
      productId: dig(p, 'id'),
      option: { id: dig(p, 'options', 0, 'id'), name: 'Height', position: 2 },
      optionValuesToAdd: [{ name: 'XXL' }],
      optionValuesToUpdate: [{ id: dig(p, 'options', 0, 'optionValues', 0, 'id'), name: 'XS' }],
    }),
  ],
  [
    'productOptionsReorder',
    'productId: ID!, options: [OptionReorderInput!]!',
    (p) => ({
      productId: dig(p, 'id'),
      options: [{ name: 'Height', values: [{ name: 'L' }, { name: 'XS' }] }, { name: 'Colour' }],
    }),
  ],
  [
    'productVariantAppendMedia',
    'productId: ID!, variantMedia: [ProductVariantAppendMediaInput!]!',
    (p) => ({
      productId: dig(p, 'id'),
      variantMedia: [
        {
          variantId: dig(
            digList(p, 'variants', 'nodes').find((one) => dig(one, 'image') === null),
            'id',
          ),
          mediaIds: [dig(p, 'media', 'nodes', 1, 'id')],
        },
      ],
    }),
  ],
  [
    'productReorderMedia',
    'id: ID!, moves: [MoveInput!]!',
    (p) => ({
      id: dig(p, 'id'),
      moves: [{ id: dig(p, 'media', 'nodes', 2, 'id'), newPosition: '0' }],
    }),
  ],
  [
    'productCreateMedia',
    'productId: ID!, media: [CreateMediaInput!]!',
    (p) => ({ productId: dig(p, 'id'), media: [picture('four')] }),
  ],
  [
    'productUpdateMedia',
    'productId: ID!, media: [UpdateMediaInput!]!',
    (p) => ({
      productId: dig(p, 'id'),
      media: [{ id: dig(p, 'media', 'nodes', 3, 'id'), alt: 'Fourth' }],
    }),
  ],
  [
    'productVariantDetachMedia',
    'productId: ID!, variantMedia: [ProductVariantDetachMediaInput!]!',
    (p) => {
      const variant = digList(p, 'variants', 'nodes').find(
        (one) => digList(one, 'media', 'nodes').length > 0,
      );
      const mediaIds = each(digList(variant, 'media', 'nodes'), 'id');
      return {
        productId: dig(p, 'id'),
        variantMedia: [{ variantId: dig(variant, 'id'), mediaIds }],
      };
    },
  ],
  [
    'productDeleteMedia',
    'productId: ID!, mediaIds: [ID!]!',
    (p) => ({ productId: dig(p, 'id'), mediaIds: [dig(p, 'media', 'nodes', 0, 'id')] }),
  ],
  [
    'productVariantsBulkDelete',
    'productId: ID!, variantsIds: [ID!]!',
    (p) => ({ productId: dig(p, 'id'), variantsIds: [dig(p, 'variants', 'nodes', 0, 'id')] }),
  ],
  [
    'productOptionsDelete',
    'productId: ID!, options: [ID!]!, strategy: ProductOptionDeleteStrategy',
    (p) => ({
      productId: dig(p, 'id'),
      options: [dig(p, 'options', 1, 'id')],
      strategy: 'POSITION',
    }),
  ],
  [
    'productSet',
    'identifier: ProductSetIdentifiers, input: ProductSetInput!',
    (p, place) => ({
      identifier: { id: dig(p, 'id') },
      input: {
        productOptions: [
          { name: 'Height', values: [{ name: 'XS' }, { name: 'XL' }] },
          { name: 'Cut', values: [{ name: 'Slim' }, { name: 'Wide' }] },
        ],
        files: [{ originalSource: `${URL}five.png` }, { originalSource: `${URL}six.png` }],
        variants: [
          ['XS', 'Wide', '8.00'],
          ['XL', 'Slim', '9.00'],
        ].map(([height, cut, price]) => ({
          optionValues: [
            { optionName: 'Height', name: height },
            { optionName: 'Cut', name: cut },
          ],
          price,
          file: { originalSource: `${URL}six.png`, alt: 'Six' },
          inventoryItem: { tracked: true },
          inventoryQuantities: [{ locationId: place, name: 'on_hand', quantity: 3 }],
        })),
      },
    }),
  ],
  [
    'productChangeStatus',
    'productId: ID!, status: ProductStatus!',
    (p) => ({ productId: dig(p, 'id'), status: 'ACTIVE' }),
  ],
  [
    'productPublish',
    'input: ProductPublishInput!',
    (p) => ({
      input: { id: dig(p, 'id'), productPublications: [{ channelHandle: 'online_store' }] },
    }),
  ],
  [
    'productUnpublish',
    'input: ProductUnpublishInput!',
    (p) => ({
      input: { id: dig(p, 'id'), productPublications: [{ channelHandle: 'online_store' }] },
    }),
  ],
];

/** Those that make or remove a product, and those of its relations to others. */
const ELSEWHERE = new Set(['productCreate', 'productDelete', 'productDuplicate']);

describe('a product', () => {
  test('is consistent in itself and with its relatives after every mutation, in GraphQL and REST', async () => {
    const covered = new Set([...STEPS.map(([name]) => name), ...ELSEWHERE]);
    const missing = Object.keys(MUTATIONS).filter(
      (name) => /^product[A-Z]/.test(name) && !covered.has(name),
    );
    expect(missing).toEqual([]);
    const place = dig(await run('{ locations(first: 1) { nodes { id } } }'), 'nodes', 0, 'id');
    const made = await run(
      'mutation { productCreate(product: { title: "Shirt" }) { product { id } } }',
    );
    const id = dig(made, 'product', 'id');
    await check(id);
    for (const [name, types, args] of STEPS) {
      const product = { ...Object(await run(READ, { id })), id };
      const names = [...types.matchAll(/(\w+): /g)].map(([, one]) => one);
      const declared = types.replaceAll(/(\w+): /g, '$$$1: ');
      const passed = names.map((one) => `${one}: $${one}`).join(', ');
      const text = `mutation(${declared}) { ${name}(${passed}) { userErrors { field message } } }`;
      const payload = await run(text, args(product, place));
      expect(dig(payload, 'userErrors'), name).toEqual([]);
      await check(id);
    }
    const copied = await run(
      'mutation($id: ID!) { productDuplicate(productId: $id, newTitle: "Copy", includeImages: true) { newProduct { id } } }',
      { id },
    );
    await check(dig(copied, 'newProduct', 'id'));
    const gone = await run(
      'mutation($id: ID!) { productDelete(input: { id: $id }) { deletedProductId } }',
      { id },
    );
    expect(dig(gone, 'deletedProductId')).toBe(id);
    expect(await run('query($id: ID!) { product(id: $id) { id } }', { id })).toBeNull();
    const { status } = await caller.rest(`products/${number(id)}.json`, { scopes });
    expect(status).toBe(404);
  });

  test('is consistent as it was seeded', async () => {
    const seeded = await run('{ products(first: 12) { nodes { id } } }');
    const ids = each(digList(seeded, 'nodes'), 'id');
    expect(ids).toHaveLength(12);
    for (const id of ids) await check(id);
  });

  test('is consistent after every write over REST', async () => {
    const send = async (method: string, path: string, body?: object): Promise<unknown> => {
      const { status, json } = await caller.rest(path, { method, body, scopes });
      expect(json['errors'], `${method} ${path}`).toBeUndefined();
      expect(status).toBeLessThan(300);
      return json;
    };
    const made = await send('POST', 'products.json', {
      product: {
        title: 'Shirt',
        options: [{ name: 'Size', values: ['S', 'M'] }],
        variants: [
          { option1: 'S', price: '9.00', inventory_management: 'shopify', inventory_quantity: 4 },
          { option1: 'M', price: '12.00', compare_at_price: '15.00', position: 1 },
        ],
        images: [{ src: `${URL}one.png` }, { src: `${URL}two.png`, position: 1 }],
      },
    });
    const id = dig(made, 'product', 'admin_graphql_api_id');
    const path = `products/${number(id)}`;
    const [first, second] = each(digList(made, 'product', 'variants'), 'id').map(String);
    const [image] = each(digList(made, 'product', 'images'), 'id').map(String);
    const steps: ReadonlyArray<readonly [method: string, path: string, body?: object]> = [
      ['PUT', `${path}.json`, { product: { title: 'Jersey', options: [{ name: 'Size' }] } }],
      [
        'POST',
        `${path}/variants.json`,
        { variant: { option1: 'L', price: '20.00', inventory_quantity: 2, position: 1 } },
      ],
      [
        'PUT',
        `variants/${first}.json`,
        { variant: { option1: 'XL', image_id: Number(image), sku: 'XL' } },
      ],
      [
        'POST',
        `${path}/images.json`,
        { image: { src: `${URL}three.png`, position: 1, variant_ids: [Number(first)] } },
      ],
      [
        'PUT',
        `${path}/images/${image}.json`,
        { image: { position: 3, variant_ids: [Number(second)] } },
      ],
      ['DELETE', `${path}/images/${image}.json`],
      ['DELETE', `${path}/variants/${first}.json`],
      ['PUT', `${path}.json`, { product: { variants: [{ id: Number(second) }], images: [] } }],
    ];
    await check(id);
    for (const [method, where, body] of steps) {
      await send(method, where, body);
      await check(id);
    }
  });
});
