import { listedPrice, type Market, type PriceList } from '../../../data/market.ts';
import { listedRows } from '../../../data/rows.ts';
import { ascending } from '../../../data/sequence.ts';
import type { Variant } from '../../../records/product/product.ts';
import { connect } from '../connection.ts';
import { gid } from '../gid.ts';
import { exactCount, money } from '../money.ts';
import type { FieldTable } from '../objects.ts';
import type { Scene } from '../scene.ts';
import { metafieldsOf } from './metafields-of.ts';

export const marketFields: FieldTable<Market> = {
  ...metafieldsOf<Market>('Market', (market) => market.id),
  id: (market) => gid('Market', market.id),
  name: (market) => market.name,
  handle: (market) => market.handle,
  status: (market) => (market.isActive ? 'ACTIVE' : 'DRAFT'),
  enabled: (market) => market.isActive,
  primary: (market) => market.priceListId === null,
  type: () => 'REGION',
  regions: (market, args, scene) =>
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
        currency: currencySetting(scene),
      }),
    ),
  currencySettings: (_market, _args, scene) => ({
    baseCurrency: currencySetting(scene),
    localCurrencies: false,
    roundingEnabled: false,
  }),
  priceList: ({ priceListId }, _args, { world, objects }) => {
    const list = priceListId === null ? null : world.priceLists.find(priceListId);
    return list === null ? null : objects.priceList(list);
  },
  catalogs: (market, args, scene) => {
    const list = scene.world.priceLists.find(market.priceListId ?? 0);
    const rows = listedRows(list === null ? [] : [list]);
    return connect(ascending(rows), args, (row) => marketCatalog(row, scene));
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
  catalog: (list, _args, scene) => marketCatalog(list, scene),
  prices: (list, args, scene) =>
    connect(ascending(scene.world.variants), args, (variant) => price(list, variant, scene)),
  quantityRules: (_list, args) => connect(ascending(listedRows([])), args, () => null),
};

function price(list: PriceList, variant: Variant, { world, objects }: Scene): unknown {
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

function marketCatalog(list: PriceList, { world, objects }: Scene): unknown {
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

function currencySetting({ world }: Scene): Readonly<Record<string, unknown>> {
  return {
    currencyCode: world.shop.currency,
    currencyName: 'Euro',
    enabled: true,
    manualRate: null,
    rateUpdatedAt: null,
  };
}
