import type { Listing } from '../../api/graphql/listing.ts';
import {
  dateField,
  exactField,
  numberField,
  textField,
} from '../../api/graphql/search/search-field.ts';
import { timeTextOrNull } from '../../api/rest/formats.ts';
import { collectionJson } from '../../api/rest/presets/collections.ts';
import { restResource } from '../../api/rest/resource.ts';
import type { Collection } from './collection.ts';

/** Lists that are short in every store. */
export const collectionListing: Listing<Collection> = {
  name: 'collections',
  search: {
    named: {
      id: numberField((collection) => collection.id),
      title: textField((collection) => collection.title),
      handle: exactField((collection) => collection.handle),
      collection_type: exactField((collection) =>
        collection.productType === null ? 'custom' : 'smart',
      ),
      product_id: numberField((collection) => collection.productIds),
      updated_at: dateField((collection) => collection.updatedAtMs),
    },
    free: textField((collection) => collection.title),
  },
  sort: {
    TITLE: (collection) => collection.title.toLowerCase(),
    UPDATED_AT: (collection) => collection.updatedAtMs,
  },
};

export const collectionListings = restResource<Collection>({
  plural: 'collection_listings',
  singular: 'collection_listing',
  readScopes: ['read_product_listings'],
  writeScope: 'write_product_listings',
  order: 'oldest-first',
  rows: ({ world }) => world.collections,
  toJson: (collection) => {
    const { id, admin_graphql_api_id: _gid, ...shown } = collectionJson(collection);
    return { collection_id: id, ...shown, published_at: timeTextOrNull(collection.updatedAtMs) };
  },
  filters: {},
  without: ['count'],
});
