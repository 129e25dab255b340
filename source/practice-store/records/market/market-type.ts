import { exactCount, gid, money } from '../../api/formats.ts';
import { connect, emptyList } from '../../graphql/connection.ts';
import {
  DATE_SORT,
  listConnection,
  type Listing,
  listRoot,
  recordFields,
} from '../../graphql/listing.ts';
import { byId, recordType, rowFields } from '../../graphql/record-type.ts';
import { emptyField, exactField, numberField, textField } from '../../graphql/search/fields.ts';
import type { Args, GraphqlSession } from '../../graphql/session.ts';
import { metafieldsOf } from '../custom-data/metafield-type.ts';
import type { Variant } from '../product/product.ts';
import { allRows, listedRows } from '../rows.ts';
import { ascending } from '../sequence.ts';
import { listedPrice, type Market, type PriceList } from './market.ts';

const MARKET_TYPES = ['region', 'company_location', 'location', 'channel', 'none'];

const marketListing: Listing<Market> = {
  name: 'markets',
  search: {
    named: {
      ...recordFields<Market>(),
      name: textField((market) => market.name),
      status: exactField((market) => (market.isActive ? 'active' : 'draft'), ['active', 'draft']),
      market_type: exactField(() => 'region', MARKET_TYPES),
      market_condition_types: exactField(() => 'region', MARKET_TYPES),
      wildcard_company_location_with_country_code: emptyField(),
    },
    free: textField((market) => market.name),
  },
  sort: {
    NAME: (market) => market.name.toLowerCase(),
    ...DATE_SORT,
    STATUS: (market) => (market.isActive ? 'active' : 'draft'),
    MARKET_TYPE: () => 'region',
    MARKET_CONDITION_TYPES: () => 'region',
  },
};

const priceListListing: Listing<PriceList> = {
  name: 'price-lists',
  search: { named: {}, free: textField((list) => list.name) },
  sort: { NAME: (list) => list.name.toLowerCase() },
};

/** The prices of a list, one for each variant. */
const priceListing: Listing<Variant> = {
  name: 'price-list-prices',
  search: {
    named: {
      id: numberField((variant) => variant.id),
      variant_id: numberField((variant) => variant.id),
      product_id: numberField((variant) => variant.productId),
    },
    free: null,
  },
  sort: {},
};

export const marketType = recordType<Market>('Market', {
  rows: ({ world }) => world.markets,
  fields: {
    ...metafieldsOf('Market'),
    ...rowFields<Market>('name', 'handle'),
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
    priceList: ({ priceListId }, _args, session) => session.find('PriceList', priceListId),
    catalogs: (market, args, session) => {
      const list = session.world.priceLists.find(market.priceListId ?? 0);
      const rows = listedRows(list === null ? [] : [list]);
      return connect(ascending(rows), args, (row) => marketCatalog(row, session));
    },
    catalogsCount: (market) => exactCount(market.priceListId === null ? 0 : 1),
    discounts: emptyList,
    discountsCount: () => exactCount(0),
  },
  roots: {
    markets: listRoot('Market', marketListing, ({ world }, { type }) =>
      type == null || type === 'REGION' ? world.markets : listedRows([]),
    ),
    market: byId('Market'),
    primaryMarket: (_args, { world, objects }) => objects.Market(world.markets.at(0)),
    marketByGeography: (args, { world, objects }) =>
      objects.Market(
        allRows(world.markets).find((market) =>
          market.countries.some((country) => country.code === args['countryCode']),
        ),
      ),
  },
});

export const priceListType = recordType<PriceList>('PriceList', {
  rows: ({ world }) => world.priceLists,
  fields: {
    name: (list) => list.name,
    currency: (_list, _args, { world }) => world.shop.currency,
    fixedPricesCount: () => 0,
    parent: (list) => ({
      adjustment: { type: 'PERCENTAGE_INCREASE', value: list.percent },
      settings: { compareAtMode: 'ADJUSTED' },
    }),
    catalog: (list, _args, session) => marketCatalog(list, session),
    prices: (list, args, session, info) =>
      listConnection(priceListing, session.world.variants, { args, session, info }, (variant) =>
        price(list, variant, session),
      ),
    quantityRules: emptyList,
  },
  roots: {
    priceLists: listRoot('PriceList', priceListListing, ({ world }) => world.priceLists),
    priceList: byId('PriceList'),
  },
});

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
    quantityPriceBreaks: (page: Args) => emptyList(null, page),
    variant: objects.ProductVariant(variant),
  };
}

function marketCatalog(list: PriceList, { world, objects }: GraphqlSession): unknown {
  const market = world.markets.find(list.marketId);
  return {
    __typename: 'MarketCatalog',
    id: gid('MarketCatalog', list.id + 1),
    title: list.name,
    status: market?.isActive === true ? 'ACTIVE' : 'DRAFT',
    priceList: objects.PriceList(list),
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
