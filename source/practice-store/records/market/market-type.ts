import type { Listing } from '../../api/graphql/listing.ts';
import { DATE_SORT, recordFields } from '../../api/graphql/listings/every-record.ts';
import { exactField, textField } from '../../api/graphql/search/search-field.ts';
import type { Market, PriceList } from '../../data/market.ts';

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
