import type { AreaArguments, KnownIds } from '../base-arguments.ts';

const categories = [
  'gid://shopify/TaxonomyCategory/hg-11',
  'gid://shopify/TaxonomyCategory/aa-1',
] as const;
const channels = [
  'gid://shopify/Channel/172300000011',
  'gid://shopify/Channel/172300000048',
] as const;

export function productArguments(ids: KnownIds): AreaArguments {
  const [id, other] = ids('Product');
  const image = 'https://walk.example.com/walk.png';
  const options = [
    { name: 'Size', values: [{ name: 'S' }, { name: 'M' }] },
    { name: 'Colour', values: [{ name: 'Red' }] },
  ];
  /** A product of the walk's own: `{{0}}`; its options and variants follow in the payload. */
  const own = [['productCreate', { product: { title: 'Walk', productOptions: options } }]] as const;
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
  return {
    calls: {
      productCreate: {
        args: { product: { title: 'Walk' } },
        instead: { input: { input: { title: 'Walk' } } },
      },
      productUpdate: {
        before: own,
        args: { product: { id: '{{0}}', title: 'Walk on' } },
        instead: {
          input: { input: { id: '{{0}}', title: 'Walk on' } },
          identifier: { identifier: {}, product: { title: 'Walk on' } },
        },
        values: {
          'product.id': [id, other],
          'input.id': [id, other],
          'identifier.id': [id, other],
        },
        beside: {
          'product.redirectNewHandle': { handle: 'walk-redirected' },
          'input.redirectNewHandle': { handle: 'walk-redirected' },
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
      productSet: {
        before: own,
        args: {
          identifier: { id: '{{0}}' },
          synchronous: true,
          input: {
            productOptions: options,
            variants: [
              {
                optionValues: [
                  { optionName: 'Size', name: 'S' },
                  { optionName: 'Colour', name: 'Red' },
                ],
              },
            ],
          },
        },
        values: { 'identifier.id': [id, other], 'input.id': [id, other] },
        beside: { 'input.redirectNewHandle': { handle: 'walk-redirected' } },
      },
      productVariantsBulkCreate: {
        before: own,
        args: { productId: '{{0}}', variants: [variant] },
      },
      productVariantsBulkUpdate: {
        args: { productId: id, variants: [{ id: ids('ProductVariant')[0] }] },
      },
      productVariantsBulkDelete: {
        args: { productId: id, variantsIds: [ids('ProductVariant')[0]] },
        values: { variantsIds: ids('ProductVariant') },
      },
      productOptionsCreate: {
        args: { productId: id, options: [{ name: 'Walk', values: [{ name: 'One' }] }] },
        values: { productId: [id, other] },
      },
      productOptionUpdate: {
        args: { productId: id, option: { id: ids('ProductOption')[0], name: 'Walk' } },
      },
      productUpdateMedia: { args: { productId: id, media: [{ id: media[0] }] }, read: media },
      productDeleteMedia: { args: { productId: id, mediaIds: [media[0]] } },
      productReorderMedia: {
        before: [['productCreateMedia', added]],
        args: { id, moves: [{ id: media[0], newPosition: '1' }] },
        values: { 'moves.newPosition': ['0', '1'] },
        read: [id],
      },
      productVariantAppendMedia: {
        args: { productId: id, variantMedia: [{ variantId: variants[0], mediaIds: [media[0]] }] },
        read: variants,
      },
      productVariantDetachMedia: {
        before: [
          [
            'productVariantAppendMedia',
            { productId: id, variantMedia: [{ variantId: variants[0], mediaIds: [media[0]] }] },
          ],
        ],
        args: { productId: id, variantMedia: [{ variantId: variants[0], mediaIds: [media[0]] }] },
        read: variants,
      },
      productVariantsBulkReorder: {
        args: { productId: id, positions: [{ id: variants[0], position: 2 }] },
        values: { 'positions.position': [1, 2] },
        read: variants,
      },
      productOptionsReorder: {
        before: own,
        args: { productId: '{{0}}', options: [{ name: 'Colour' }, { name: 'Size' }] },
      },
      productDuplicate: {
        args: { productId: id, newTitle: 'Walk again' },
        values: { productId: [id, other], newStatus: ['DRAFT', 'ARCHIVED'] },
      },
      productPublish: {
        args: { input: { id, productPublications: [{ publicationId: publications[1] }] } },
      },
      productUnpublish: {
        args: { input: { id, productPublications: [{ publicationId: publications[0] }] } },
      },
      publishablePublish: {
        args: { id, input: [{ publicationId: publications[1] }] },
        values: { id: [id, other] },
        beside: { 'input.channelId': { publicationId: undefined } },
        read: [id, other],
      },
      publishableUnpublish: {
        args: { id, input: [{ publicationId: publications[0] }] },
        values: { id: [id, other] },
        beside: { 'input.channelId': { publicationId: undefined } },
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
    },
    objects: {
      CreateMediaInput: { originalSource: image, mediaContentType: 'IMAGE' },
      FileSetInput: { originalSource: image, contentType: 'IMAGE' },
      OptionCreateInput: { name: 'Walk', values: [{ name: 'One' }] },
    },
  };
}
