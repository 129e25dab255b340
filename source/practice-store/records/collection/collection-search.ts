import type { Listing } from '../../graphql/listing.ts';
import {
  choiceField,
  dateField,
  exactField,
  numberField,
  textField,
} from '../../graphql/search/fields.ts';
import { metafieldSearch } from '../custom-data/metafield-search.ts';
import { publicationFields } from './publication/publication-search.ts';
import type { Collection } from './collection.ts';

/** How collections are searched and sorted. */
export const collectionListing: Listing<Collection> = {
  name: 'collections',
  search: {
    named: {
      ...publicationFields<Collection>((collection) => collection),
      id: numberField((collection) => collection.id),
      title: textField((collection) => collection.title),
      handle: exactField((collection) => collection.handle),
      collection_type: exactField(
        (collection) => (collection.rules === null ? 'custom' : 'smart'),
        ['custom', 'smart'],
      ),
      product_id: choiceField((value, { world }) => {
        const id = /^(?:gid:\/\/shopify\/product\/)?(\d{1,15})$/.exec(value)?.[1];
        if (id === undefined) return null;
        const product = world.products.find(Number(id));
        return (collection) => product !== null && world.has(collection, product);
      }),
      published_at: dateField((collection) => collection.publishedAtMs),
      updated_at: dateField((collection) => collection.updatedAtMs),
    },
    keyed: metafieldSearch('Collection'),
    free: textField((collection) => collection.title),
  },
  sort: {
    TITLE: (collection) => collection.title.toLowerCase(),
    UPDATED_AT: (collection) => collection.updatedAtMs,
  },
};
