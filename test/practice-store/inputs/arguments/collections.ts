import type { AreaArguments, KnownIds } from '../base-arguments.ts';

export function collectionArguments(ids: KnownIds): AreaArguments {
  const [first, second] = ids('Collection');
  const [product, otherProduct] = ids('Product');
  const manual = [['collectionCreate', { input: { title: 'Walk' } }]] as const;
  const filled = [
    ...manual,
    ['collectionAddProducts', { id: '{{0}}', productIds: [product, otherProduct] }],
  ] as const;
  const publication = { publicationId: 'gid://shopify/Publication/172300000048' };
  const targets = ['172300000011', '172300000048'].map((id) => ({
    publicationId: `gid://shopify/Publication/${id}`,
  }));
  const published = [['publishablePublish', { id: first, input: targets }]] as const;
  // The id that the next redirect gets.
  const redirect = ['gid://shopify/UrlRedirect/304200000081'];
  const alone = { publicationId: undefined };
  const catalogs = [
    'gid://shopify/MarketCatalog/92300000000',
    'gid://shopify/MarketCatalog/92300000029',
  ] as const;
  const shelf = [['publicationCreate', { input: { defaultState: 'ALL_PRODUCTS' } }]] as const;
  const rule = { column: 'TITLE', relation: 'CONTAINS', condition: 'walk' };
  return {
    calls: {
      collectionCreate: {
        args: { collection: { title: 'Walk' } },
        instead: { input: { input: { title: 'Walk' } } },
      },
      collectionUpdate: {
        before: manual,
        args: { collection: { id: '{{0}}', title: 'Walk' } },
        instead: { input: { input: { id: '{{0}}', title: 'Walk' } } },
        values: { 'collection.id': [first, second], 'input.id': [first, second] },
        beside: {
          'collection.redirectNewHandle': { handle: 'walk-redirected' },
          'input.redirectNewHandle': { handle: 'walk-redirected' },
        },
        read: redirect,
      },
      collectionDuplicate: {
        args: { input: { collectionId: first, newTitle: 'Walk again' } },
        values: { 'input.collectionId': [first, second] },
      },
      collectionPublish: {
        args: { input: { id: first, collectionPublications: [publication] } },
        beside: { 'input.collectionPublications.channelId': alone },
      },
      collectionUnpublish: {
        before: published,
        args: { input: { id: first, collectionPublications: [publication] } },
        beside: { 'input.collectionPublications.channelId': alone },
      },
      publicationCreate: {
        args: { input: {} },
        values: { 'input.catalogId': catalogs },
        read: [product],
      },
      publicationUpdate: {
        before: [...shelf, ...shelf],
        args: { id: '{{0}}', input: { autoPublish: true } },
        values: {
          id: ['{{0}}', '{{1}}'],
          'input.publishablesToAdd': [product, otherProduct],
          'input.publishablesToRemove': [product, otherProduct],
        },
        whole: {
          'input.publishablesToRemove': [
            { id: '{{1}}', input: { publishablesToRemove: [product] } },
            { id: '{{1}}', input: { publishablesToRemove: [otherProduct] } },
          ],
        },
        read: [product, otherProduct],
      },
      publicationDelete: {
        before: [...shelf, ...shelf],
        args: { id: '{{0}}' },
        values: { id: ['{{0}}', '{{1}}'] },
        read: ['{{0}}', '{{1}}'],
      },
      collectionReorderProducts: {
        before: [
          [
            'collectionCreate',
            { input: { title: 'Walk', sortOrder: 'MANUAL', products: [product, otherProduct] } },
          ],
        ],
        args: { id: '{{0}}', moves: [{ id: product, newPosition: '1' }] },
        values: { 'moves.newPosition': ['0', '1'] },
      },
      collectionDelete: { args: { input: { id: first } } },
      collectionAddProducts: {
        before: [...manual, ['collectionCreate', { input: { title: 'Walk two' } }]],
        args: { id: '{{0}}', productIds: [product] },
        values: { id: ['{{0}}', '{{1}}'] },
      },
      collectionAddProductsV2: {
        before: [...manual, ['collectionCreate', { input: { title: 'Walk two' } }]],
        args: { id: '{{0}}', productIds: [product] },
        values: { id: ['{{0}}', '{{1}}'] },
      },
      collectionRemoveProducts: {
        before: [
          ...filled,
          ['collectionCreate', { input: { title: 'Walk two', products: [product] } }],
        ],
        args: { id: '{{0}}', productIds: [product] },
        values: { id: ['{{0}}', '{{last}}'] },
      },
    },
    values: {
      'CollectionPublicationInput.publicationId': [
        'gid://shopify/Publication/172300000011',
        'gid://shopify/Publication/172300000048',
      ],
      'CollectionPublicationInput.channelId': [
        'gid://shopify/Channel/172300000011',
        'gid://shopify/Channel/172300000048',
      ],
      'CollectionPublicationInput.channelHandle': ['online_store', 'pos'],
      'CollectionInput.sortOrder': ['PRICE_ASC', 'CREATED_DESC'],
      'CollectionCreateInput.sortOrder': ['PRICE_ASC', 'CREATED_DESC'],
      'CollectionUpdateInput.sortOrder': ['PRICE_ASC', 'CREATED_DESC'],
      'CollectionInput.products': [product, otherProduct],
      'CollectionRuleInput.column': ['TYPE', 'VENDOR'],
      'CollectionRuleInput.relation': ['STARTS_WITH', 'ENDS_WITH'],
    },
    unreadable: {
      'collectionCreate input.redirectNewHandle':
        'a new collection has no former address; records/collection/collection-inputs.test.ts',
      'publishableUnpublish input.publishDate':
        'has no effect there, as the schema says; records/collection/publication/publish-mutations.test.ts',
    },
    objects: {
      ImageInput: { src: 'https://walk.example.com/walk.png' },
      CollectionRuleInput: rule,
      CollectionRuleSetInput: { appliedDisjunctively: false, rules: [rule] },
      SEOInput: {},
    },
  };
}
