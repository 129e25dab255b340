import type { Arguments, BaseCall, KnownIds } from '../base-arguments.ts';

type Calls = NonNullable<BaseCall['before']>;

/** Two products that metafields of the type `id` name, and three ways to name either of them. */
export function customIds() {
  const definition = (namespace: string, key: string) =>
    [
      'metafieldDefinitionCreate',
      { definition: { name: key, namespace, key, type: 'id', ownerType: 'PRODUCT' } },
    ] as const;
  const product = (title: string, metafields: readonly Arguments[]) =>
    ['productCreate', { product: { title, metafields } }] as const;
  const id = (namespace: string, key: string, value: string) => ({ namespace, key, value });
  const first = id('walk_a', 'one', '1');
  const before: Calls = [
    definition('walk_a', 'one'),
    definition('walk_b', 'one'),
    definition('walk_a', 'two'),
    product('Walk custom', [first]),
    product('Walk custom too', [
      id('walk_b', 'one', '1'),
      id('walk_a', 'two', '1'),
      id('walk_a', 'one', '2'),
    ]),
  ];
  const whole = (rest: Arguments) => {
    const both = (second: Arguments) =>
      [
        { identifier: { customId: first }, ...rest },
        { identifier: { customId: second }, ...rest },
      ] as const;
    return {
      'identifier.customId.namespace': both(id('walk_b', 'one', '1')),
      'identifier.customId.key': both(id('walk_a', 'two', '1')),
      'identifier.customId.value': both(id('walk_a', 'one', '2')),
    };
  };
  /** What differs between the two, by the leaf. */
  const values = {
    'identifier.customId.namespace': ['walk_a', 'walk_b'],
    'identifier.customId.key': ['one', 'two'],
    'identifier.customId.value': ['1', '2'],
  } as const;
  return { before, whole, values };
}

const red = { optionName: 'Colour', name: 'Red' };
const small = { optionName: 'Size', name: 'S' };

/** `productSet` of a product of the walk's own, and of the first seeded one. */
export function productSetCall(
  ids: KnownIds,
  {
    two,
    media,
    otherMedia,
    image,
  }: {
    readonly two: Calls;
    readonly media: readonly [string, string];
    readonly otherMedia: string;
    readonly image: string;
  },
): BaseCall {
  const [id] = ids('Product');
  const [optionId, secondOption] = ids('ProductOption');
  const [valueId, secondValue] = ids('ProductOptionValue');
  const [variantId, secondVariant] = ids('ProductVariant');
  const [locationId] = ids('Location');
  const [inventoryItemId] = ids('InventoryItem');
  const productOptions = [
    { name: 'Size', values: [{ name: 'S' }, { name: 'M' }] },
    { name: 'Colour', values: [{ name: 'Red' }] },
  ];
  const variants = [{ optionValues: [small, red] }];
  const byCustomId = customIds();
  /** The base arguments with another input of the walk's own product. */
  const own = (input: Arguments) => ({
    identifier: { id: '{{0}}' },
    input: { productOptions, variants, ...input },
  });
  const seeded = (input: Arguments) => ({ identifier: { id }, input });
  const withFile = (file: Arguments) =>
    own({
      files: [{ originalSource: image }, { originalSource: `${image}?2` }],
      variants: [{ optionValues: [small, red], file: { originalSource: image, ...file } }],
    });
  const inOrder = (first: number, second: number) => [
    { ...productOptions[0], position: first },
    { ...productOptions[1], position: second },
  ];
  const swapped = (first: string, second: string) =>
    own({
      productOptions: [
        { id: first, name: 'Walk', values: [{ name: 'S' }] },
        { id: second, name: 'Other', values: [{ name: 'Red' }] },
      ],
      variants: [
        {
          optionValues: [
            { optionName: 'Walk', name: 'S' },
            { optionName: 'Other', name: 'Red' },
          ],
        },
      ],
    });
  const renamed = (name: string) =>
    own({
      productOptions: [{ ...productOptions[0], name }, productOptions[1]],
      variants: [{ optionValues: [{ optionName: name, name: 'S' }, red] }],
    });
  const ofValue = (value: string) =>
    seeded({
      productOptions: [{ id: optionId, name: 'Size', values: [{ id: value, name: 'One' }] }],
      variants: [{ optionValues: [{ optionName: 'Size', name: 'One' }] }],
    });
  const oneVariant = (variant: Arguments) =>
    seeded({
      variants: [
        {
          optionValues: [
            { optionName: 'Size', name: 'S' },
            { optionName: 'Colour', name: 'Walk' },
          ],
          ...variant,
        },
      ],
    });
  const named = (...optionValues: readonly Arguments[]) => oneVariant({ optionValues });
  const stocked = (name: string) =>
    oneVariant({ id: variantId, inventoryQuantities: [{ locationId, name, quantity: 37 }] });
  const placed = (first: number, second: number) =>
    own({
      variants: [
        { optionValues: [small, red], position: first },
        { optionValues: [{ optionName: 'Size', name: 'M' }, red], position: second },
      ],
    });
  const handled = (handle: string) => ({ identifier: { handle }, input: { handle, title: 'On' } });
  const colour = { optionName: 'Colour', name: 'Walk' };
  return {
    before: [
      ...two,
      ...byCustomId.before,
      [
        'inventoryAdjustQuantities',
        {
          input: {
            name: 'damaged',
            reason: 'damaged',
            changes: [
              {
                inventoryItemId,
                locationId,
                delta: 3,
                changeFromQuantity: null,
                ledgerDocumentUri: 'https://walk.example.com/1',
              },
            ],
          },
        },
      ],
    ],
    args: { ...own({}), synchronous: true },
    values: {
      ...byCustomId.values,
      'identifier.id': ['{{0}}', '{{1}}'],
      'identifier.handle': ['walk', 'walk-two'],
      'input.variants.inventoryQuantities.name': ['available', 'on_hand'],
      'input.variants.optionValues.optionName': ['Size', 'Colour'],
    },
    whole: {
      ...byCustomId.whole({ input: { title: 'Walk on' } }),
      'identifier.handle': [handled('walk'), handled('walk-two')],
      'input.id': [
        { input: { id: '{{0}}', title: 'Walk on' } },
        { input: { id: '{{1}}', title: 'Walk on' } },
      ],
      'input.productOptions.id': [
        swapped('{{0.options.0.id}}', '{{0.options.1.id}}'),
        swapped('{{0.options.1.id}}', '{{0.options.0.id}}'),
      ],
      'input.productOptions.name': [renamed('walk-a'), renamed('walk-b')],
      'input.productOptions.values.id': [ofValue(valueId), ofValue(secondValue)],
      'input.productOptions.position': [
        own({ productOptions: inOrder(1, 2) }),
        own({ productOptions: inOrder(2, 1) }),
      ],
      'input.variants.file.alt': [withFile({ alt: 'walk-a' }), withFile({ alt: 'walk-b' })],
      'input.variants.file.contentType': [
        withFile({ contentType: 'VIDEO' }),
        withFile({ contentType: 'FILE' }),
      ],
      'input.variants.file.duplicateResolutionMode': [
        withFile({ duplicateResolutionMode: 'RAISE_ERROR' }),
        withFile({ duplicateResolutionMode: 'REPLACE' }),
      ],
      'input.variants.file.filename': [
        withFile({ filename: 'walk-a.png' }),
        withFile({ filename: 'walk-b.png' }),
      ],
      'input.variants.file.originalSource': [
        withFile({}),
        withFile({ originalSource: `${image}?2` }),
      ],
      'input.variants.file.id': [withMedia(media[0]), withMedia(otherMedia)],
      'input.variants.id': [oneVariant({ id: variantId }), oneVariant({ id: secondVariant })],
      'input.variants.inventoryQuantities.name': [stocked('available'), stocked('on_hand')],
      'input.variants.optionValues.id': [
        named({ optionId, id: valueId }, colour),
        named({ optionId, id: secondValue }, colour),
      ],
      'input.variants.optionValues.optionId': [
        named({ optionId, name: 'Walk' }),
        named({ optionId: secondOption, name: 'Walk' }),
      ],
      'input.variants.optionValues.optionName': [
        named({ optionName: 'Size', name: 'Walk' }),
        named({ optionName: 'Colour', name: 'Walk' }),
      ],
      'input.variants.position': [placed(1, 2), placed(2, 1)],
    },
  };

  function withMedia(file: string) {
    return seeded({
      files: [{ id: media[0] }, { id: otherMedia }],
      variants: [{ optionValues: [{ optionName: 'Size', name: 'S' }, colour], file: { id: file } }],
    });
  }
}

/** The mutations of variants in bulk. */
export function variantCalls(
  ids: KnownIds,
  {
    otherVariant,
    media,
    image,
    two,
    variant,
  }: {
    readonly otherVariant: string;
    readonly media: readonly [string, string];
    readonly image: string;
    readonly two: Calls;
    readonly variant: Arguments;
  },
): Readonly<Record<string, BaseCall>> {
  const [id, other] = ids('Product');
  const [optionId, secondOption] = ids('ProductOption');
  const [valueId, secondValue] = ids('ProductOptionValue');
  const variants = ids('ProductVariant');
  const [variantId] = variants;
  const size = { optionName: 'Size', name: 'Walk' };
  const colour = { optionName: 'Colour', name: 'Walk' };
  const moss = { optionName: 'Colour', name: 'Moss' };
  const made = (change: Arguments, rest: Arguments = {}) => ({
    productId: id,
    variants: [{ optionValues: [size, moss], ...change }],
    ...rest,
  });
  const changed = (change: Arguments, rest: Arguments = {}) => ({
    productId: id,
    variants: [{ id: variantId, ...change }],
    ...rest,
  });
  const pictures = {
    media: [image, `${image}?2`].map((originalSource) => ({
      originalSource,
      mediaContentType: 'IMAGE',
    })),
  };
  const plain = (strategy: string) => ({
    productId: '{{2}}',
    strategy,
    variants: [{ optionValues: [{ optionName: 'Title', name: 'Walk' }] }],
  });
  return {
    productVariantsBulkCreate: {
      before: [
        ...two,
        ['productCreate', { product: { title: 'Walk plain' } }],
        ['productCreateMedia', { productId: id, ...pictures }],
      ],
      args: { productId: '{{0}}', variants: [variant] },
      values: {
        productId: ['{{0}}', '{{1}}'],
        'variants.optionValues.optionName': ['Size', 'Colour'],
      },
      whole: {
        strategy: [plain('DEFAULT'), plain('PRESERVE_STANDALONE_VARIANT')],
        'variants.mediaId': [made({ mediaId: media[0] }), made({ mediaId: media[1] })],
        'variants.mediaSrc': [
          made({ mediaSrc: [image] }, pictures),
          made({ mediaSrc: [`${image}?2`] }, pictures),
        ],
        'variants.optionValues.id': [
          made({ optionValues: [{ optionId, id: valueId }, colour] }),
          made({ optionValues: [{ optionId, id: secondValue }, colour] }),
        ],
        'variants.optionValues.optionId': [
          made({
            optionValues: [
              { optionId, name: 'Walk' },
              { optionId: secondOption, name: 'Moss' },
            ],
          }),
          made({
            optionValues: [
              { optionId: secondOption, name: 'Walk' },
              { optionId, name: 'S' },
            ],
          }),
        ],
        'variants.optionValues.optionName': [
          made({ optionValues: [size, moss] }),
          made({ optionValues: [colour, { optionName: 'Size', name: 'S' }] }),
        ],
      },
    },
    productVariantsBulkUpdate: {
      args: { productId: id, variants: [{ id: variantId }] },
      values: { 'variants.optionValues.optionName': ['Size', 'Colour'] },
      whole: {
        productId: [
          { productId: id, variants: [{ id: variantId, price: '37.37' }] },
          { productId: other, variants: [{ id: otherVariant, price: '37.37' }] },
        ],
        'variants.mediaSrc': [
          changed({ mediaSrc: [image] }, pictures),
          changed({ mediaSrc: [`${image}?2`] }, pictures),
        ],
        'variants.optionValues.id': [
          changed({ optionValues: [{ optionId, id: valueId }, colour] }),
          changed({ optionValues: [{ optionId, id: secondValue }, colour] }),
        ],
        'variants.optionValues.optionId': [
          changed({ optionValues: [{ optionId, name: 'Walk' }] }),
          changed({ optionValues: [{ optionId: secondOption, name: 'Walk' }] }),
        ],
        'variants.optionValues.optionName': [
          changed({ optionValues: [size] }),
          changed({ optionValues: [colour] }),
        ],
      },
    },
    productVariantsBulkDelete: {
      args: { productId: id, variantsIds: [variantId] },
      values: { variantsIds: variants },
      whole: {
        productId: [
          { productId: id, variantsIds: [variantId] },
          { productId: other, variantsIds: [otherVariant] },
        ],
      },
    },
    productVariantsBulkReorder: {
      args: { productId: id, positions: [{ id: variantId, position: 2 }] },
      values: { 'positions.position': [1, 2] },
      read: [...variants, otherVariant],
      whole: {
        productId: [
          { productId: id, positions: [{ id: variantId, position: 2 }] },
          { productId: other, positions: [{ id: otherVariant, position: 2 }] },
        ],
      },
    },
  };
}
