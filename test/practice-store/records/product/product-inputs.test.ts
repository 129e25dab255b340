import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { number, startRecordCaller } from '../record-caller.ts';

const { caller, run, rest } = startRecordCaller();

const ERRORS = 'userErrors { field message }';

async function makeMug(): Promise<unknown> {
  const made = await run(
    `mutation($media: [CreateMediaInput!]) {
      productCreate(media: $media, product: { title: "Enamel mug", productOptions: [
        { name: "Size", values: [{ name: "S" }, { name: "L" }] },
        { name: "Colour", values: [{ name: "Red" }, { name: "Blue" }] } ] }) {
        product { id options { id name optionValues { id name } } media(first: 5) { nodes { id } }
          variants(first: 5) { nodes { id } } }
        ${ERRORS} } }`,
    {
      media: ['front', 'back'].map((name) => ({
        originalSource: `https://pictures.example.com/${name}.jpg`,
        alt: name,
        mediaContentType: 'IMAGE',
      })),
    },
  );
  expect(dig(made, 'userErrors')).toEqual([]);
  return dig(made, 'product');
}

describe('what a product is given', () => {
  test('reads back, the category and its traits too', async () => {
    const made = await run(
      `mutation { productCreate(product: { title: "Voucher", giftCard: true, giftCardTemplateSuffix: "birthday",
        requiresSellingPlan: true, combinedListingRole: PARENT, category: "gid://shopify/TaxonomyCategory/hg-11" }) {
        product { isGiftCard giftCardTemplateSuffix requiresSellingPlan combinedListingRole
          category { id name fullName level parentId isRoot } }
        ${ERRORS} } }`,
    );
    expect(made).toEqual({
      product: {
        isGiftCard: true,
        giftCardTemplateSuffix: 'birthday',
        requiresSellingPlan: true,
        combinedListingRole: 'PARENT',
        category: {
          id: 'gid://shopify/TaxonomyCategory/hg-11',
          name: 'Kitchen & Dining',
          fullName: 'Home & Garden > Kitchen & Dining',
          level: 2,
          parentId: 'gid://shopify/TaxonomyCategory/hg',
          isRoot: false,
        },
      },
      userErrors: [],
    });
    const plain = await run(
      'mutation { productCreate(product: { title: "Plain" }) { product { category { id } isGiftCard } } }',
    );
    expect(dig(plain, 'product')).toEqual({ category: null, isGiftCard: false });
  });

  test.each([
    ['title: "x", tags: ["ok", "TOO_LONG"]', ['tags'], 'Product tags is invalid'],
    [
      'title: "x", vendor: "TOO_LONG"',
      ['vendor'],
      'Vendor is too long (maximum is 255 characters)',
    ],
    [
      'title: "x", category: "gid://shopify/TaxonomyCategory/zz-1"',
      ['category'],
      'Category does not exist',
    ],
    [
      'title: "x", collectionsToJoin: ["gid://shopify/Collection/1"]',
      ['collectionsToJoin'],
      'Collection does not exist',
    ],
    [
      'title: "x", claimOwnership: { bundles: true }',
      ['claimOwnership', 'bundles'],
      'The practice store does not keep bundles. Nothing was changed.',
    ],
    [
      'title: "x", productOptions: [{ name: "A / B", values: [{ name: "1" }] }]',
      ['productOptions', '0', 'name'],
      "The name contains unsupported sequence ' / '",
    ],
    [
      'title: "x", productOptions: [{ name: "A", values: [{ name: "1" }] }, { name: "a", values: [{ name: "1" }] }]',
      ['productOptions', '1'],
      'Duplicated option name.',
    ],
  ])('or is refused: %s', async (input, field, message) => {
    const product = input.replace('TOO_LONG', 'y'.repeat(256));
    const made = await run(
      `mutation { productCreate(product: { ${product} }) { product { id } ${ERRORS} } }`,
    );
    expect(made).toEqual({ product: null, userErrors: [{ field, message }] });
  });

  test('a handle that is asked for must be free, and no id can be chosen', async () => {
    const create = (input: string): Promise<unknown> =>
      run(`mutation { productCreate(${input}) { product { handle } ${ERRORS} } }`);
    expect(dig(await create('product: { title: "a", handle: "Bread box" }'), 'product')).toEqual({
      handle: 'bread-box',
    });
    expect(
      dig(await create('product: { title: "b", handle: " BREAD-box " }'), 'userErrors'),
    ).toEqual([
      {
        field: ['input', 'handle'],
        message: "Handle ' BREAD-box ' already in use. Please provide a new handle.",
      },
    ]);
    expect(
      dig(await create('input: { id: "gid://shopify/Product/7", title: "c" }'), 'userErrors'),
    ).toEqual([{ field: ['input'], message: 'id cannot be specified during creation' }]);
  });

  test('its former address leads to the new one where that is wanted', async () => {
    const product = dig(await run('{ products(first: 1) { nodes { id handle } } }'), 'nodes', 0);
    const changed = await run(
      `mutation($id: ID!) { productUpdate(product: { id: $id, handle: "new-name", redirectNewHandle: true }) { ${ERRORS} } }`,
      { id: dig(product, 'id') },
    );
    expect(dig(changed, 'userErrors')).toEqual([]);
    const { json } = await caller.graphql(
      '{ urlRedirects(first: 1, reverse: true) { nodes { path target } } }',
      { scopes: ['read_online_store_navigation'] },
    );
    expect(dig(json, 'data', 'urlRedirects', 'nodes')).toEqual([
      { path: `/products/${String(dig(product, 'handle'))}`, target: '/products/new-name' },
    ]);
  });

  test('wrong values are named before an unknown product is', async () => {
    const updated = await run(
      `mutation($tags: [String!]) { productUpdate(product: { id: "gid://shopify/Product/1", tags: $tags }) { ${ERRORS} } }`,
      { tags: ['t'.repeat(300)] },
    );
    expect(dig(updated, 'userErrors')).toEqual([
      { field: ['tags'], message: 'Product tags is invalid' },
    ]);
  });
});

describe('what a variant is given', () => {
  test('reads back in GraphQL and REST', async () => {
    const mug = await makeMug();
    const changed = await run(
      `mutation($id: ID!, $variants: [ProductVariantsBulkInput!]!) {
        productVariantsBulkUpdate(productId: $id, variants: $variants) {
          productVariants { id taxCode showUnitPrice unitPrice { amount }
            unitPriceMeasurement { measuredType quantityUnit quantityValue referenceUnit referenceValue }
            requiresComponents image { altText } media(first: 3) { nodes { id } }
            metafield(namespace: "custom", key: "glaze") { value }
            inventoryItem { requiresShipping harmonizedSystemCode countryCodeOfOrigin provinceCodeOfOrigin
              countryHarmonizedSystemCodes(first: 3) { nodes { countryCode harmonizedSystemCode } }
              measurement { weight { unit value } } } }
          ${ERRORS} } }`,
      {
        id: dig(mug, 'id'),
        variants: [
          {
            id: dig(mug, 'variants', 'nodes', 0, 'id'),
            price: '6.00',
            taxCode: 'PC040100',
            showUnitPrice: true,
            unitPriceMeasurement: {
              quantityUnit: 'ML',
              quantityValue: 500,
              referenceUnit: 'L',
              referenceValue: 1,
            },
            requiresComponents: true,
            mediaId: dig(mug, 'media', 'nodes', 1, 'id'),
            metafields: [
              { namespace: 'custom', key: 'glaze', type: 'single_line_text_field', value: 'matt' },
            ],
            inventoryItem: {
              requiresShipping: false,
              harmonizedSystemCode: '732394',
              countryCodeOfOrigin: 'PT',
              provinceCodeOfOrigin: null,
              countryHarmonizedSystemCodes: [
                { countryCode: 'CA', harmonizedSystemCode: '7323940010' },
              ],
              measurement: { weight: { unit: 'POUNDS', value: 1.5 } },
            },
          },
        ],
      },
    );
    expect(changed).toEqual({
      userErrors: [],
      productVariants: [
        {
          id: dig(mug, 'variants', 'nodes', 0, 'id'),
          taxCode: 'PC040100',
          showUnitPrice: true,
          unitPrice: { amount: '12.0' },
          unitPriceMeasurement: {
            measuredType: 'VOLUME',
            quantityUnit: 'ML',
            quantityValue: 500,
            referenceUnit: 'L',
            referenceValue: 1,
          },
          requiresComponents: true,
          image: { altText: 'back' },
          media: { nodes: [{ id: dig(mug, 'media', 'nodes', 1, 'id') }] },
          metafield: { value: 'matt' },
          inventoryItem: {
            requiresShipping: false,
            harmonizedSystemCode: '732394',
            countryCodeOfOrigin: 'PT',
            provinceCodeOfOrigin: null,
            countryHarmonizedSystemCodes: {
              nodes: [{ countryCode: 'CA', harmonizedSystemCode: '7323940010' }],
            },
            measurement: { weight: { unit: 'POUNDS', value: 1.5 } },
          },
        },
      ],
    });
    const seen = await rest(`products/${number(dig(mug, 'id'))}.json`);
    expect(dig(seen, 'product', 'variants', 0)).toMatchObject({
      weight: 1.5,
      weight_unit: 'lb',
      grams: 680,
      requires_shipping: false,
      tax_code: 'PC040100',
      image_id: Number(number(dig(mug, 'media', 'nodes', 1, 'id'))),
    });
  });

  test('quantities of a variant that is there are adjusted, not set', async () => {
    const mug = await makeMug();
    const location = dig(await run('{ locations(first: 1) { nodes { id } } }'), 'nodes', 0, 'id');
    const update = (part: object): Promise<unknown> =>
      run(
        `mutation($id: ID!, $variants: [ProductVariantsBulkInput!]!) { productVariantsBulkUpdate(productId: $id, variants: $variants) {
          productVariants { inventoryQuantity } userErrors { field code } } }`,
        {
          id: dig(mug, 'id'),
          variants: [{ id: dig(mug, 'variants', 'nodes', 0, 'id'), ...part }],
        },
      );
    expect(
      await update({ quantityAdjustments: [{ locationId: location, adjustment: 4 }] }),
    ).toEqual({ productVariants: [{ inventoryQuantity: 4 }], userErrors: [] });
    expect(
      dig(
        await update({ inventoryQuantities: [{ locationId: location, availableQuantity: 4 }] }),
        'userErrors',
      ),
    ).toEqual([
      {
        field: ['variants', '0', 'inventoryQuantities'],
        code: 'NO_INVENTORY_QUANTITIES_ON_VARIANTS_UPDATE',
      },
    ]);
  });

  test('partial updates change what is right and name the rest', async () => {
    const mug = await makeMug();
    const changed = await run(
      `mutation($id: ID!, $variants: [ProductVariantsBulkInput!]!) {
        productVariantsBulkUpdate(productId: $id, variants: $variants, allowPartialUpdates: true) {
          product { variants(first: 2) { nodes { price } } } userErrors { field code } } }`,
      {
        id: dig(mug, 'id'),
        variants: [
          { id: 'gid://shopify/ProductVariant/1', price: '3' },
          { id: dig(mug, 'variants', 'nodes', 0, 'id'), price: '4' },
        ],
      },
    );
    expect(changed).toEqual({
      product: { variants: { nodes: [{ price: '4.00' }] } },
      userErrors: [{ field: ['variants', '0', 'id'], code: 'PRODUCT_VARIANT_DOES_NOT_EXIST' }],
    });
  });

  test('variants take the positions that they are given', async () => {
    const product = await run(
      '{ products(first: 1) { nodes { id variants(first: 3) { nodes { id } } } } }',
    );
    const id = dig(product, 'nodes', 0, 'id');
    const last = dig(product, 'nodes', 0, 'variants', 'nodes', 2, 'id');
    const moved = await run(
      `mutation($id: ID!, $positions: [ProductVariantPositionInput!]!) {
        productVariantsBulkReorder(productId: $id, positions: $positions) { ${ERRORS} } }`,
      { id, positions: [{ id: last, position: 1 }] },
    );
    expect(dig(moved, 'userErrors')).toEqual([]);
    const seen = await rest(`products/${number(id)}.json`);
    expect(dig(seen, 'product', 'variants', 0)).toMatchObject({
      id: Number(number(last)),
      position: 1,
    });
  });
});

describe('options', () => {
  test('are reordered with their values, and their variants with them', async () => {
    const mug = await makeMug();
    const moved = await run(
      `mutation($id: ID!) { productOptionsReorder(productId: $id, options: [
          { name: "Colour", values: [{ name: "Blue" }, { name: "Red" }] }, { name: "Size" } ]) {
        product { options { name position optionValues { name } } variants(first: 5) { nodes { title } } } ${ERRORS} } }`,
      { id: dig(mug, 'id') },
    );
    expect(moved).toEqual({
      product: {
        options: [
          { name: 'Colour', position: 1, optionValues: [{ name: 'Blue' }, { name: 'Red' }] },
          { name: 'Size', position: 2, optionValues: [{ name: 'S' }, { name: 'L' }] },
        ],
        variants: { nodes: [{ title: 'Red / S' }] },
      },
      userErrors: [],
    });
  });

  test('a value goes with its variants, and a new one brings some, where variants are managed', async () => {
    const mug = await makeMug();
    const [size] = digList(mug, 'options');
    const changed = await run(
      `mutation($id: ID!, $option: ID!, $gone: [ID!]) {
        productOptionUpdate(productId: $id, option: { id: $option, position: 2 }, variantStrategy: MANAGE,
          optionValuesToDelete: $gone, optionValuesToAdd: [{ name: "XL" }]) {
          product { options { name } variants(first: 9) { nodes { title } } } ${ERRORS} } }`,
      { id: dig(mug, 'id'), option: dig(size, 'id'), gone: [dig(size, 'optionValues', 0, 'id')] },
    );
    expect(changed).toEqual({
      product: {
        options: [{ name: 'Colour' }, { name: 'Size' }],
        variants: { nodes: [{ title: 'Red / XL' }, { title: 'Blue / XL' }] },
      },
      userErrors: [],
    });
  });

  test('set as a whole keep the ids of those that stay', async () => {
    const mug = await makeMug();
    const [size, colour] = digList(mug, 'options');
    const set = await run(
      `mutation($input: ProductSetInput!) { productSet(input: $input) {
        product { options { id name optionValues { name } } variants(first: 5) { nodes { id title sku image { altText } metafield(namespace: "custom", key: "kind") { value } } } media(first: 5) { nodes { alt } } }
        ${ERRORS} } }`,
      {
        input: {
          id: dig(mug, 'id'),
          files: [
            { id: dig(mug, 'media', 'nodes', 1, 'id') },
            {
              originalSource: 'https://pictures.example.com/side.jpg',
              alt: 'side',
              contentType: 'IMAGE',
            },
          ],
          productOptions: [
            { id: dig(colour, 'id'), name: 'Color', values: [{ name: 'Red' }, { name: 'Green' }] },
          ],
          variants: [
            { optionValues: [{ optionName: 'Color', name: 'Green' }], sku: 'G' },
            {
              id: dig(mug, 'variants', 'nodes', 0, 'id'),
              optionValues: [{ optionName: 'Color', name: 'Red' }],
              file: { originalSource: 'https://pictures.example.com/side.jpg' },
              metafields: [
                { namespace: 'custom', key: 'kind', type: 'single_line_text_field', value: 'x' },
              ],
            },
          ],
        },
      },
    );
    expect(dig(size, 'name')).toBe('Size');
    expect(dig(set, 'userErrors')).toEqual([]);
    expect(dig(set, 'product')).toMatchObject({
      options: [
        {
          id: dig(colour, 'id'),
          name: 'Color',
          optionValues: [{ name: 'Red' }, { name: 'Green' }],
        },
      ],
      media: { nodes: [{ alt: 'back' }, { alt: 'side' }] },
    });
    const seen = await rest(`products/${number(dig(mug, 'id'))}.json`);
    expect(digList(seen, 'product', 'variants').map((one) => dig(one, 'title'))).toEqual([
      'Green',
      'Red',
    ]);
    expect(
      digList(set, 'product', 'variants', 'nodes').find((one) => dig(one, 'title') === 'Red'),
    ).toEqual({
      id: dig(mug, 'variants', 'nodes', 0, 'id'),
      title: 'Red',
      sku: null,
      image: { altText: 'side' },
      metafield: { value: 'x' },
    });
  });
});

describe('pictures of a product', () => {
  test('change, move, show variants and go', async () => {
    const mug = await makeMug();
    const id = dig(mug, 'id');
    const [front, back] = digList(mug, 'media', 'nodes').map((one) => dig(one, 'id'));
    const variant = dig(mug, 'variants', 'nodes', 0, 'id');
    const MEDIA = 'mediaUserErrors { field message code }';
    expect(
      await run(
        `mutation($id: ID!, $media: [UpdateMediaInput!]!) { productUpdateMedia(productId: $id, media: $media) { media { alt } ${MEDIA} } }`,
        { id, media: [{ id: front, alt: 'the front' }] },
      ),
    ).toEqual({ media: [{ alt: 'the front' }], mediaUserErrors: [] });
    const moved = await run(
      `mutation($id: ID!, $moves: [MoveInput!]!) { productReorderMedia(id: $id, moves: $moves) { job { id done } ${MEDIA} } }`,
      { id, moves: [{ id: back, newPosition: '0' }] },
    );
    expect(moved).toEqual({
      job: { id: expect.stringMatching(/^gid:\/\/shopify\/Job\/[0-9a-f-]{36}$/), done: true },
      mediaUserErrors: [],
    });
    const nodes =
      '{ media(first: 5) { nodes { alt } } featuredImage { altText } images(first: 5) { nodes { altText } } }';
    expect(await run(`query($id: ID!) { product(id: $id) ${nodes} }`, { id })).toEqual({
      media: { nodes: [{ alt: 'back' }, { alt: 'the front' }] },
      featuredImage: { altText: 'back' },
      images: { nodes: [{ altText: 'back' }, { altText: 'the front' }] },
    });
    const appended = await run(
      `mutation($id: ID!, $variantMedia: [ProductVariantAppendMediaInput!]!) {
        productVariantAppendMedia(productId: $id, variantMedia: $variantMedia) { productVariants { image { altText } } userErrors { code } } }`,
      { id, variantMedia: [{ variantId: variant, mediaIds: [front] }] },
    );
    expect(dig(appended, 'productVariants', 0, 'image')).toEqual({ altText: 'the front' });
    const deleted = await run(
      `mutation($id: ID!, $ids: [ID!]!) { productDeleteMedia(productId: $id, mediaIds: $ids) {
        deletedMediaIds product { media(first: 5) { nodes { alt } } variants(first: 1) { nodes { image { id } } } } ${MEDIA} } }`,
      { id, ids: [front] },
    );
    expect(deleted).toEqual({
      deletedMediaIds: [front],
      product: { media: { nodes: [{ alt: 'back' }] }, variants: { nodes: [{ image: null }] } },
      mediaUserErrors: [],
    });
  });

  test('what is no picture is refused by its path', async () => {
    const mug = await makeMug();
    const add = (media: object): Promise<unknown> =>
      run(
        `mutation($id: ID!, $media: [CreateMediaInput!]!) { productCreateMedia(productId: $id, media: $media) { media { id } mediaUserErrors { field code } } }`,
        { id: dig(mug, 'id'), media: [media] },
      );
    expect(await add({ originalSource: 'mug.jpg', mediaContentType: 'IMAGE' })).toEqual({
      media: null,
      mediaUserErrors: [{ field: ['media', '0', 'originalSource'], code: 'INVALID' }],
    });
    expect(
      await add({
        originalSource: 'https://video.example.com/1',
        mediaContentType: 'EXTERNAL_VIDEO',
      }),
    ).toEqual({
      media: null,
      mediaUserErrors: [{ field: ['media', '0', 'mediaContentType'], code: 'INVALID_MEDIA_TYPE' }],
    });
  });

  test('a copy of a product has all of it under a title of its own', async () => {
    const mug = await makeMug();
    const copy = await run(
      `mutation($id: ID!) { productDuplicate(productId: $id, newTitle: "Second mug", newStatus: DRAFT, includeImages: true) {
        newProduct { title handle status media(first: 3) { nodes { alt } } options { name } variants(first: 3) { nodes { title } } } ${ERRORS} } }`,
      { id: dig(mug, 'id') },
    );
    expect(copy).toEqual({
      newProduct: {
        title: 'Second mug',
        handle: 'second-mug',
        status: 'DRAFT',
        media: { nodes: [{ alt: 'front' }, { alt: 'back' }] },
        options: [{ name: 'Size' }, { name: 'Colour' }],
        variants: { nodes: [{ title: 'S / Red' }] },
      },
      userErrors: [],
    });
  });
});
