import { dateTime, exactCount, gid, numberInGid, withoutTags } from '../../api/formats.ts';
import { type Listing, listConnection, typeRoots } from '../../graphql/listing.ts';
import { readInput } from '../../graphql/mutation.ts';
import { recordType, rowFields } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { metafieldsOf } from '../custom-data/metafield-type.ts';
import { translationsOf } from '../content/translation/translation-type.ts';
import { productListing } from '../product/product-search.ts';
import type { Product } from '../product/product.ts';
import { publishableFields } from './publication/publishable.ts';
import { allRows } from '../rows.ts';
import { collectionMutations } from './collection-mutations.ts';
import {
  anyCollection,
  collectionListings,
  customCollections,
  listedProductIds,
  smartCollections,
} from './collection-rest.ts';
import { collectionListing } from './collection-search.ts';
import { collects } from './collects-rest.ts';
import { type Collection, memberOrder } from './collection.ts';

export const collectionType = recordType<Collection>('Collection', {
  rows: ({ world }) => world.collections,
  fields: {
    ...metafieldsOf('Collection'),
    translations: translationsOf('Collection'),
    legacyResourceId: (collection) => String(collection.id),
    ...rowFields<Collection>('title', 'handle', 'descriptionHtml', 'seo'),
    description: (collection) => withoutTags(collection.descriptionHtml),
    ...rowFields<Collection>('templateSuffix', 'sortOrder'),
    ...publishableFields<Collection>('Collection', (collection) => collection),
    image: ({ id, image }) =>
      image === null
        ? null
        : {
            __typename: 'Image',
            id: gid('CollectionImage', id),
            altText: image.alt,
            url: image.url,
            src: image.url,
            originalSrc: image.url,
            transformedSrc: image.url,
            width: 1600,
            height: 1200,
            thumbhash: null,
          },
    sources: () => [],
    updatedAt: (collection) => dateTime(collection.updatedAtMs),
    productsCount: (collection, _args, { world }) => exactCount(world.productsOf(collection).count),
    products: (collection, args, session, info) => {
      const members = session.world.productsOf(collection);
      const order = memberOrder(collection, members);
      const listing: Listing<Product> = {
        ...productListing,
        sort: { ...productListing.sort, COLLECTION_DEFAULT: order, MANUAL: order },
      };
      const call = { args, session, info };
      return listConnection(listing, members, call, session.objects.Product);
    },
    hasProduct: (collection, args, { world }) => {
      const id = numberInGid(args['id'], 'Product');
      return id !== null && world.productsOf(collection).find(id) !== null;
    },
    ruleSet: ({ rules }) =>
      rules === null
        ? null
        : {
            appliedDisjunctively: rules.isAny,
            rules: rules.rules.map((rule) => ({ ...rule, conditionObject: null })),
          },
  },
  roots: {
    ...typeRoots('Collection', collectionListing, ({ world }) => world.collections),
    collectionByHandle: (args, session) => collectionByHandle(args['handle'], session),
    collectionByIdentifier: (args, session) => {
      const wanted = readInput(args['identifier']);
      if (wanted['handle'] !== undefined) return collectionByHandle(wanted['handle'], session);
      return session.node(wanted['id'], 'Collection');
    },
  },
  mutations: collectionMutations,
  rest: [
    ...anyCollection,
    ...customCollections,
    ...smartCollections,
    collects,
    collectionListings,
    listedProductIds,
  ],
});

function collectionByHandle(handle: unknown, { world, objects }: GraphqlSession): unknown {
  return objects.Collection(allRows(world.collections).find((entry) => entry.handle === handle));
}
