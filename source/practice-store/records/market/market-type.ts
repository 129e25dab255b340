import { exactCount, gid, money } from '../../api/formats.ts';
import { connect } from '../../graphql/connection.ts';
import { DATE_SORT, type Listing, recordFields } from '../../graphql/listing.ts';
import { exactField, textField } from '../../graphql/search/search-field.ts';
import type { FieldTable, GraphqlSession } from '../../graphql/session.ts';
import { metafieldsOf } from '../custom-data/metafield-type.ts';
import type { Variant } from '../product/product.ts';
import { listedRows } from '../rows.ts';
import { ascending } from '../sequence.ts';
import { listedPrice, type Market, type PriceList } from './market.ts';

export const marketFields: FieldTable<Market> = {
  ...metafieldsOf<Market>('Market', (market) => market.id),
  id: (market) => gid('Market', market.id),
  name: (market) => market.name,
  handle: (market) => market.handle,
  status: (market) => (market.isActive ? 'ACTIVE' : 'DRAFT'),
  enabled: (market) => market.isActive,
  primary: (market) => market.priceListId === null,
  type: () => 'REGION',
  regions: (market, args, session) =>
    connect(
      ascending(
        listedRows(market.countries.map((country, at) => ({ id: market.id + 1 + at, country }))),
      ),
      args,
      ({ id, country }) => ({
        __typename: 'MarketRegionCountry',
        id: gid('MarketRegionCountry', id),
        code: country.code,
        name: country.name,
        currency: currencySetting(session),
      }),
    ),
  currencySettings: (_market, _args, session) => ({
    baseCurrency: currencySetting(session),
    localCurrencies: false,
    roundingEnabled: false,
  }),
  priceList: ({ priceListId }, _args, { world, objects }) => {
    const list = priceListId === null ? null : world.priceLists.find(priceListId);
    return list === null ? null : objects.priceList(list);
  },
  catalogs: (market, args, session) => {
    const list = session.world.priceLists.find(market.priceListId ?? 0);
    const rows = listedRows(list === null ? [] : [list]);
    return connect(ascending(rows), args, (row) => marketCatalog(row, session));
  },
  catalogsCount: (market) => exactCount(market.priceListId === null ? 0 : 1),
  discounts: (_market, args) => connect(ascending(listedRows([])), args, () => null),
  discountsCount: () => exactCount(0),
};

export const priceListFields: FieldTable<PriceList> = {
  id: (list) => gid('PriceList', list.id),
  name: (list) => list.name,
  currency: (_list, _args, { world }) => world.shop.currency,
  fixedPricesCount: () => 0,
  parent: (list) => ({
    adjustment: { type: 'PERCENTAGE_INCREASE', value: list.percent },
    settings: { compareAtMode: 'ADJUSTED' },
  }),
  catalog: (list, _args, session) => marketCatalog(list, session),
  prices: (list, args, session) =>
    connect(ascending(session.world.variants), args, (variant) => price(list, variant, session)),
  quantityRules: (_list, args) => connect(ascending(listedRows([])), args, () => null),
};

function price(list: PriceList, variant: Variant, { world, objects }: GraphqlSession): unknown {
  const { currency } = world.shop;
  return {
    __typename: 'PriceListPrice',
    originType: 'RELATIVE',
    price: money(listedPrice(list, variant.priceCents), currency),
    compareAtPrice:
      variant.compareAtCents === null
        ? null
        : money(listedPrice(list, variant.compareAtCents), currency),
    quantityPriceBreaks: connect(ascending(listedRows([])), {}, () => null),
    variant: objects.variant(variant),
  };
}

function marketCatalog(list: PriceList, { world, objects }: GraphqlSession): unknown {
  const market = world.markets.find(list.marketId);
  return {
    __typename: 'MarketCatalog',
    id: gid('MarketCatalog', list.id + 1),
    title: list.name,
    status: market?.isActive === true ? 'ACTIVE' : 'DRAFT',
    priceList: objects.priceList(list),
    operations: [],
    publication: null,
  };
}

function currencySetting({ world }: GraphqlSession): Readonly<Record<string, unknown>> {
  return {
    currencyCode: world.shop.currency,
    currencyName: 'Euro',
    enabled: true,
    manualRate: null,
    rateUpdatedAt: null,
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
