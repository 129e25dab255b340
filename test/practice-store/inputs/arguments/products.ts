import type { AreaArguments, Arguments, KnownIds } from '../base-arguments.ts';
import { customIds, productSetCall, variantCalls } from './product-parts.ts';

const categories = [
  'gid://shopify/TaxonomyCategory/hg-11',
  'gid://shopify/TaxonomyCategory/aa-1',
] as const;
const channels = [
  'gid://shopify/Channel/172300000011',
  'gid://shopify/Channel/172300000048',
] as const;

const REDIRECTS =
  'makes a UrlRedirect, which no object leads to; records/product/product-relations.test.ts';
const NOT_FOR_UNPUBLISHING =
  'has no effect there, as the schema says; records/product/product-relations.test.ts';

export function productArguments(ids: KnownIds): AreaArguments {
  const [id, other] = ids('Product');
  /** The first part of the other product: each product has numbers of its own. */
  const ofOther = (typename: string, first: number): string =>
    `gid://shopify/${typename}/${first + 10_000}`;
  const otherVariant = ofOther('ProductVariant', 40_000_000_000_000);
  const otherOption = ofOther('ProductOption', 44_000_000_000_000);
  const otherMedia = ofOther('MediaImage', 48_000_000_000_000);
  const [optionId, secondOption] = ids('ProductOption');
  const [valueId, secondValue] = ids('ProductOptionValue');
  const image = 'https://walk.example.com/walk.png';
  const options = [
    { name: 'Size', values: [{ name: 'S' }, { name: 'M' }] },
    { name: 'Colour', values: [{ name: 'Red' }] },
  ];
  /** A product of the walk's own: `{{0}}`; its options and variants follow in the payload. */
  const own = [['productCreate', { product: { title: 'Walk', productOptions: options } }]] as const;
  const two = [
    ...own,
    ['productCreate', { product: { title: 'Walk two', productOptions: options } }],
  ] as const;
  /** The same arguments with another value of one of them. */
  const pair = (args: Arguments, name: string, values: readonly [unknown, unknown]) =>
    [
      { ...args, [name]: values[0] },
      { ...args, [name]: values[1] },
    ] as const;
  const inOrder = (first: number, second: number) => [
    { ...options[0], position: first },
    { ...options[1], position: second },
  ];
  const channel = { publicationId: undefined };
  const byCustomId = customIds();
  const single = [
    { name: 'Size', values: [{ name: 'S' }] },
    { name: 'Colour', values: [{ name: 'Red' }] },
  ];
  const twoOptions = [
    ['productCreate', { product: { title: 'Walk', productOptions: single } }],
    ['productCreate', { product: { title: 'Walk two', productOptions: single } }],
  ] as const;
  const variant = {
    optionValues: [
      { optionName: 'Size', name: 'L' },
      { optionName: 'Colour', name: 'Red' },
    ],
  };
  const variants = ids('ProductVariant');
  const publications = [
    'gid://shopify/Publication/172300000011',
    'gid://shopify/Publication/172300000048',
  ] as const;
  const media = [
    'gid://shopify/MediaImage/48000000000000',
    'gid://shopify/MediaImage/48000000000050',
  ] as const;
  const added = {
    productId: id,
    media: [{ originalSource: image, mediaContentType: 'IMAGE' }],
  };
  const seededOrder = [{ name: 'Colour' }, { name: 'Size' }];
  const otherOrder = [{ name: 'Colour', values: [{ name: 'Rust' }] }];
  /** Each of two variants with a picture of its own. */
  const attached = [
    { productId: id, variantMedia: [{ variantId: variants[0], mediaIds: [ids('MediaImage')[0]] }] },
    { productId: id, variantMedia: [{ variantId: variants[1], mediaIds: [ids('MediaImage')[1]] }] },
  ] as const;
  const ofTwoProducts = [
    { productId: id, variantMedia: [{ variantId: variants[0], mediaIds: [media[0]] }] },
    { productId: other, variantMedia: [{ variantId: otherVariant, mediaIds: [otherMedia] }] },
  ] as const;
  return {
    calls: {
      productCreate: {
        args: { product: { title: 'Walk' } },
        instead: { input: { input: { title: 'Walk' } } },
        beside: {
          'input.publications.publishDate': { publicationId: publications[1] },
          'input.productPublications.publishDate': { publicationId: publications[1] },
        },
        whole: {
          'product.productOptions.position': [
            { product: { title: 'Walk', productOptions: inOrder(1, 2) } },
            { product: { title: 'Walk', productOptions: inOrder(2, 1) } },
          ],
          'input.productOptions.position': [
            { input: { title: 'Walk', productOptions: inOrder(1, 2) } },
            { input: { title: 'Walk', productOptions: inOrder(2, 1) } },
          ],
        },
      },
      productUpdate: {
        before: [...two, ...byCustomId.before],
        args: { product: { id: '{{0}}', title: 'Walk on' } },
        whole: byCustomId.whole({ product: { title: 'Walk on' } }),
        instead: {
          input: { input: { id: '{{0}}', title: 'Walk on' } },
          identifier: { identifier: {}, product: { title: 'Walk on' } },
        },
        values: {
          'product.id': [id, other],
          'input.id': [id, other],
          'identifier.id': [id, other],
          'identifier.handle': ['walk', 'walk-two'],
          ...byCustomId.values,
        },
        beside: {
          'input.publications.publishDate': { publicationId: publications[1] },
          'input.productPublications.publishDate': { publicationId: publications[1] },
        },
      },
      productChangeStatus: { args: { productId: id, status: 'ACTIVE' } },
      productDelete: {
        args: { input: { id } },
        beside: { synchronous: {} },
      },
      productCreateMedia: {
        args: { productId: id, media: [{ originalSource: image, mediaContentType: 'IMAGE' }] },
      },
      productSet: productSetCall(ids, { two, media, otherMedia, image }),
      ...variantCalls(ids, { otherVariant, media, image, two, variant }),
      productOptionsCreate: {
        args: { productId: id, options: [{ name: 'Walk', values: [{ name: 'One' }] }] },
        values: { productId: [id, other], 'options.position': [1, 2] },
        beside: {
          variantStrategy: {
            options: [{ name: 'Walk', values: [{ name: 'One' }, { name: 'Two' }] }],
          },
        },
      },
      productOptionUpdate: {
        before: own,
        args: { productId: '{{0}}', option: { id: '{{0.options.0.id}}', name: 'Walk' } },
        values: {
          'option.id': ['{{0.options.0.id}}', '{{0.options.1.id}}'],
          'option.position': [1, 2],
        },
        beside: { variantStrategy: { optionValuesToAdd: [{ name: 'Walk' }] } },
        whole: {
          productId: [
            { productId: id, option: { id: optionId, name: 'Walk' } },
            { productId: other, option: { id: otherOption, name: 'Walk' } },
          ],
          optionValuesToDelete: pair(
            { productId: id, option: { id: optionId }, variantStrategy: 'MANAGE' },
            'optionValuesToDelete',
            [[valueId], [secondValue]],
          ),
          'optionValuesToUpdate.id': pair(
            { productId: id, option: { id: optionId } },
            'optionValuesToUpdate',
            [[{ id: valueId, name: 'Walk' }], [{ id: secondValue, name: 'Walk' }]],
          ),
          'optionValuesToUpdate.name': pair(
            { productId: id, option: { id: optionId } },
            'optionValuesToUpdate',
            [[{ id: valueId, name: 'walk-a' }], [{ id: valueId, name: 'walk-b' }]],
          ),
          'optionValuesToUpdate.linkedMetafieldValue': pair(
            { productId: id, option: { id: optionId } },
            'optionValuesToUpdate',
            [
              [{ id: valueId, linkedMetafieldValue: 'walk-a' }],
              [{ id: valueId, linkedMetafieldValue: 'walk-b' }],
            ],
          ),
        },
      },
      productUpdateMedia: {
        args: { productId: id, media: [{ id: media[0], alt: 'Walk' }] },
        read: media,
        whole: {
          productId: [
            { productId: id, media: [{ id: media[0], alt: 'Walk' }] },
            { productId: other, media: [{ id: otherMedia, alt: 'Walk' }] },
          ],
        },
      },
      productDeleteMedia: {
        args: { productId: id, mediaIds: [media[0]] },
        whole: {
          productId: [
            { productId: id, mediaIds: [media[0]] },
            { productId: other, mediaIds: [otherMedia] },
          ],
        },
      },
      productReorderMedia: {
        before: [['productCreateMedia', added]],
        args: { id, moves: [{ id: media[0], newPosition: '1' }] },
        values: { 'moves.newPosition': ['0', '1'] },
        read: [id, other],
        whole: {
          id: [
            { id, moves: [{ id: media[0], newPosition: '1' }] },
            { id: other, moves: [{ id: otherMedia, newPosition: '1' }] },
          ],
        },
      },
      productVariantAppendMedia: {
        args: { productId: id, variantMedia: [{ variantId: variants[0], mediaIds: [media[0]] }] },
        read: [...variants, otherVariant],
        whole: { productId: ofTwoProducts },
      },
      productVariantDetachMedia: {
        before: [
          [
            'productVariantAppendMedia',
            {
              productId: id,
              variantMedia: [...attached[0].variantMedia, ...attached[1].variantMedia],
            },
          ],
          ['productVariantAppendMedia', ofTwoProducts[1]],
        ],
        args: attached[0],
        read: [...variants, otherVariant],
        whole: {
          productId: ofTwoProducts,
          'variantMedia.variantId': attached,
          'variantMedia.mediaIds': attached,
        },
      },
      productOptionsReorder: {
        before: own,
        args: { productId: '{{0}}', options: [{ name: 'Colour' }, { name: 'Size' }] },
        values: { 'options.name': ['Colour', 'Size'], 'options.values.name': ['S', 'M'] },
        whole: {
          productId: [
            { productId: id, options: seededOrder },
            { productId: other, options: otherOrder },
          ],
          'options.name': pair({ productId: '{{0}}' }, 'options', [
            [{ name: 'Colour' }, { name: 'Size' }],
            [{ name: 'Size' }, { name: 'Colour' }],
          ]),
          'options.id': pair({ productId: id }, 'options', [
            [{ id: optionId }, { id: secondOption }],
            [{ id: secondOption }, { id: optionId }],
          ]),
          'options.values.name': pair({ productId: '{{0}}' }, 'options', [
            [{ name: 'Size', values: [{ name: 'S' }, { name: 'M' }] }, { name: 'Colour' }],
            [{ name: 'Size', values: [{ name: 'M' }, { name: 'S' }] }, { name: 'Colour' }],
          ]),
          'options.values.id': pair({ productId: id }, 'options', [
            [{ id: optionId, values: [{ id: valueId }] }, { id: secondOption }],
            [{ id: optionId, values: [{ id: secondValue }] }, { id: secondOption }],
          ]),
        },
      },
      productDuplicate: {
        args: { productId: id, newTitle: 'Walk again' },
        values: { productId: [id, other], newStatus: ['DRAFT', 'ARCHIVED'] },
      },
      productPublish: {
        args: { input: { id, productPublications: [{ publicationId: publications[1] }] } },
        beside: {
          'input.productPublications.channelId': channel,
          'input.productPublications.channelHandle': channel,
        },
      },
      productUnpublish: {
        args: { input: { id, productPublications: [{ publicationId: publications[0] }] } },
        beside: {
          'input.productPublications.channelId': channel,
          'input.productPublications.channelHandle': channel,
        },
      },
      publishablePublish: {
        args: { id, input: [{ publicationId: publications[1] }] },
        values: { id: [id, other] },
        beside: { 'input.channelId': channel },
        read: [id, other],
      },
      publishableUnpublish: {
        args: { id, input: [{ publicationId: publications[0] }] },
        values: { id: [id, other] },
        beside: { 'input.channelId': channel },
        read: [id, other],
      },
      publishablePublishToCurrentChannel: { args: { id }, values: { id: [id, other] } },
      publishableUnpublishToCurrentChannel: { args: { id }, values: { id: [id, other] } },
      productOptionsDelete: {
        before: twoOptions,
        args: { productId: '{{0}}', options: ['{{0.options.0.id}}'] },
        values: { options: ['{{0.options.0.id}}', '{{0.options.1.id}}'] },
        whole: {
          productId: [
            { productId: '{{0}}', options: ['{{0.options.0.id}}'] },
            { productId: '{{1}}', options: ['{{1.options.0.id}}'] },
          ],
        },
      },
    },
    values: {
      'ProductInput.status': ['DRAFT', 'ARCHIVED'],
      'ProductCreateInput.status': ['DRAFT', 'ARCHIVED'],
      'ProductUpdateInput.status': ['DRAFT', 'ARCHIVED'],
      'ProductSetInput.status': ['DRAFT', 'ARCHIVED'],
      'productChangeStatus.status': ['DRAFT', 'ARCHIVED'],
      'ProductInput.category': categories,
      'ProductCreateInput.category': categories,
      'ProductUpdateInput.category': categories,
      'ProductSetInput.category': categories,
      'ProductPublicationInput.publicationId': publications,
      'PublicationInput.publicationId': publications,
      'ProductPublicationInput.channelId': channels,
      'PublicationInput.channelId': channels,
      'ProductPublicationInput.channelHandle': ['online_store', 'pos'],
      'CreateMediaInput.mediaContentType': ['VIDEO', 'MODEL_3D'],
      'FileSetInput.contentType': ['VIDEO', 'FILE'],
      'ProductSetInventoryInput.name': ['available', 'on_hand'],
      // The first one is what the schema sends where nothing is said.
      'FileSetInput.duplicateResolutionMode': ['RAISE_ERROR', 'REPLACE'],
    },
    unreadable: {
      'ProductInput.redirectNewHandle': REDIRECTS,
      'ProductUpdateInput.redirectNewHandle': REDIRECTS,
      'ProductSetInput.redirectNewHandle': REDIRECTS,
      'productUnpublish input.productPublications.publishDate': NOT_FOR_UNPUBLISHING,
      'publishableUnpublish input.publishDate': NOT_FOR_UNPUBLISHING,
      'productDuplicate.includeTranslations':
        'the store has no translations; records/product/product-relations.test.ts',
      'productOptionsDelete.strategy':
        'decides what is refused; records/product/option/option-changes.test.ts',
      'productVariantsBulkUpdate.allowPartialUpdates':
        'decides what is kept beside errors; records/product/product-inputs.test.ts',
    },
    objects: {
      CreateMediaInput: { originalSource: image, mediaContentType: 'IMAGE' },
      FileSetInput: { originalSource: image, contentType: 'IMAGE' },
      OptionCreateInput: { name: 'Walk', values: [{ name: 'One' }] },
      InventoryAdjustmentInput: {
        locationId: ids('Location')[0],
        adjustment: 3,
        changeFromQuantity: null,
      },
    },
  };
}
