import { discountStatus, type Discount } from '../../../data/discount.ts';
import type { StoreFile } from '../../../data/file.ts';
import type { Market, PriceList } from '../../../data/market.ts';
import type { Collection, Location } from '../../../data/model.ts';
import type { Listing } from '../listing.ts';
import { DATE_SORT, recordFields } from './every-record.ts';
import { dateField, exactField, numberField, textField } from '../search/search-field.ts';

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

export const locationListing: Listing<Location> = {
  name: 'locations',
  search: {
    named: {
      id: numberField((location) => location.id),
      location_id: numberField((location) => location.id),
      name: textField((location) => location.name),
      active: exactField((location) => String(location.isActive)),
      city: exactField((location) => location.address.city),
      country: exactField((location) => [location.address.country, location.address.countryCode]),
      created_at: dateField((location) => location.createdAtMs),
    },
    free: textField((location) => [location.name, location.address.city ?? '']),
  },
  sort: { NAME: (location) => location.name.toLowerCase() },
};

/** Discounts. Their status depends on the time, in milliseconds since 1970. */
export function discountListing(nowMs: number): Listing<Discount> {
  return {
    name: 'discounts',
    search: {
      named: {
        ...recordFields<Discount>(),
        title: textField((discount) => discount.title),
        code: exactField((discount) => discount.code),
        status: exactField((discount) => discountStatus(discount, nowMs)),
        method: exactField((discount) => (discount.code === null ? 'automatic' : 'code')),
        type: exactField(() => 'percentage'),
        times_used: numberField((discount) => discount.usageCount),
        starts_at: dateField((discount) => discount.startsAtMs),
        ends_at: dateField((discount) => discount.endsAtMs),
      },
      free: textField((discount) => [discount.title, discount.code ?? '']),
    },
    sort: {
      TITLE: (discount) => discount.title.toLowerCase(),
      ...DATE_SORT,
      STARTS_AT: (discount) => discount.startsAtMs,
      ENDS_AT: (discount) => discount.endsAtMs ?? Number.MAX_SAFE_INTEGER,
    },
  };
}

export const marketListing: Listing<Market> = {
  name: 'markets',
  search: {
    named: {
      ...recordFields<Market>(),
      name: textField((market) => market.name),
      status: exactField((market) => (market.isActive ? 'active' : 'draft')),
    },
    free: textField((market) => market.name),
  },
  sort: {
    NAME: (market) => market.name.toLowerCase(),
    ...DATE_SORT,
  },
};

export const priceListListing: Listing<PriceList> = {
  name: 'price-lists',
  search: { named: {}, free: textField((list) => list.name) },
  sort: { NAME: (list) => list.name.toLowerCase() },
};

export const fileListing: Listing<StoreFile> = {
  name: 'files',
  search: {
    named: {
      ...recordFields<StoreFile>(),
      filename: exactField((file) => [file.filename, file.filename.replace(/\.\w+$/, '')]),
      media_type: exactField((file) => (file.kind === 'image' ? 'IMAGE' : 'GENERIC_FILE')),
      status: exactField(() => 'READY'),
    },
    free: textField((file) => [file.filename, file.alt]),
  },
  sort: {
    FILENAME: (file) => file.filename,
    ...DATE_SORT,
    ORIGINAL_UPLOAD_SIZE: (file) => file.bytes,
  },
};
