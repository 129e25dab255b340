import type { Collection } from '../../../data/model.ts';
import { gid, numberInGid } from '../gid.ts';
import { dateTime, exactCount } from '../money.ts';
import type { FieldTable } from '../objects.ts';
import { productConnection } from './lists.ts';

export const collectionFields: FieldTable<Collection> = {
  id: (collection) => gid('Collection', collection.id),
  legacyResourceId: (collection) => String(collection.id),
  title: (collection) => collection.title,
  handle: (collection) => collection.handle,
  description: (collection) => collection.descriptionHtml.replaceAll(/<[^>]*>/g, ''),
  descriptionHtml: (collection) => collection.descriptionHtml,
  seo: () => ({ title: null, description: null }),
  image: () => null,
  templateSuffix: () => null,
  updatedAt: (collection) => dateTime(collection.updatedAtMs),
  productsCount: (collection, _args, { world }) => exactCount(world.productsOf(collection).count),
  products: (collection, args, scene) =>
    productConnection(scene.world.productsOf(collection), args, scene),
  hasProduct: (collection, args, { world }) => {
    const id = numberInGid(args['id'], 'Product');
    return id !== null && world.productsOf(collection).find(id) !== null;
  },
  ruleSet: (collection) => ({
    appliedDisjunctively: false,
    rules: [
      {
        column: 'TYPE',
        relation: 'EQUALS',
        condition: collection.productType,
        conditionObject: null,
      },
    ],
  }),
  metafield: () => null,
};
