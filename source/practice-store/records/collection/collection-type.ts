import { dateTime, exactCount, numberInGid } from '../../api/formats.ts';
import { listField, typeRoots } from '../../graphql/listing.ts';
import { readInput } from '../../graphql/mutation.ts';
import { recordType, rowFields } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { metafieldsOf } from '../custom-data/metafield-type.ts';
import { productListing } from '../product/product-search.ts';
import { allRows } from '../rows.ts';
import { collectionMutations } from './collection-changes.ts';
import {
  collectionListings,
  collects,
  customCollections,
  smartCollections,
} from './collection-rest.ts';
import { collectionListing } from './collection-search.ts';
import type { Collection } from './collection.ts';

export const collectionType = recordType<Collection>('Collection', {
  rows: ({ world }) => world.collections,
  fields: {
    ...metafieldsOf('Collection'),
    legacyResourceId: (collection) => String(collection.id),
    ...rowFields<Collection>('title', 'handle', 'descriptionHtml', 'seo'),
    description: (collection) => collection.descriptionHtml.replaceAll(/<[^>]*>/g, ''),
    image: () => null,
    templateSuffix: () => null,
    updatedAt: (collection) => dateTime(collection.updatedAtMs),
    productsCount: (collection, _args, { world }) => exactCount(world.productsOf(collection).count),
    products: listField('Product', productListing, (collection: Collection, { world }) =>
      world.productsOf(collection),
    ),
    hasProduct: (collection, args, { world }) => {
      const id = numberInGid(args['id'], 'Product');
      return id !== null && world.productsOf(collection).find(id) !== null;
    },
    ruleSet: (collection) =>
      collection.productType === null
        ? null
        : {
            appliedDisjunctively: false,
            rules: [
              {
                column: 'TYPE',
                relation: 'EQUALS',
                condition: collection.productType,
                conditionObject: null,
              },
            ],
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
  rest: [customCollections, smartCollections, collects, collectionListings],
});

function collectionByHandle(handle: unknown, { world, objects }: GraphqlSession): unknown {
  return objects.Collection(allRows(world.collections).find((entry) => entry.handle === handle));
}
