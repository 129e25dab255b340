import type { Collection } from '../../../records/collection/collection.ts';
import { gid, numberInGid } from '../gid.ts';
import { dateTime, exactCount } from '../money.ts';
import type { FieldTable } from '../objects.ts';
import { productConnection } from './lists.ts';
import { metafieldsOf } from './metafields-of.ts';

export const collectionFields: FieldTable<Collection> = {
  ...metafieldsOf<Collection>('Collection', (collection) => collection.id),
  id: (collection) => gid('Collection', collection.id),
  legacyResourceId: (collection) => String(collection.id),
  title: (collection) => collection.title,
  handle: (collection) => collection.handle,
  description: (collection) => collection.descriptionHtml.replaceAll(/<[^>]*>/g, ''),
  descriptionHtml: (collection) => collection.descriptionHtml,
  seo: (collection) => collection.seo,
  image: () => null,
  templateSuffix: () => null,
  updatedAt: (collection) => dateTime(collection.updatedAtMs),
  productsCount: (collection, _args, { world }) => exactCount(world.productsOf(collection).count),
  products: (collection, args, scene, info) =>
    productConnection(scene.world.productsOf(collection), args, scene, info),
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
};
