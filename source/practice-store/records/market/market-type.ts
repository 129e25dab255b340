import { exactCount } from '../../api/formats.ts';
import { connectList } from '../../graphql/connection.ts';
import { DATE_SORT, type Listing, listRoot, recordFields } from '../../graphql/listing.ts';
import { byId, partObject, recordType, rowFields } from '../../graphql/record-type.ts';
import { emptyField, exactField, textField } from '../../graphql/search/fields.ts';
import type { Args, GraphqlSession } from '../../graphql/session.ts';
import { PUBLICATIONS } from '../collection/publication/publication.ts';
import { findCompanyLocation } from '../company/company.ts';
import { metafieldsOf } from '../custom-data/metafield-type.ts';
import type { Discount } from '../discount/discount.ts';
import { allRows, listedRows } from '../rows.ts';
import { marketMutations } from './market-mutations.ts';
import {
  conditionTypes,
  findRegionById,
  type Market,
  marketOfCountry,
  type MarketRegion,
  marketType as typeOf,
  PLAIN_CURRENCY,
  PRIMARY_MARKET_ID,
} from './market.ts';
import { catalogsOf } from './price-list.ts';

const MARKET_TYPES = ['region', 'company_location', 'location', 'channel', 'none'];

const typesOf = (market: Market): string[] =>
  conditionTypes(market).map((type) => type.toLowerCase());

const marketListing: Listing<Market> = {
  name: 'markets',
  search: {
    named: {
      ...recordFields<Market>(),
      name: textField((market) => market.name),
      status: exactField((market) => (market.isActive ? 'active' : 'draft'), ['active', 'draft']),
      market_type: exactField((market) => typeOf(market).toLowerCase(), MARKET_TYPES),
      market_condition_types: exactField(typesOf, MARKET_TYPES),
      wildcard_company_location_with_country_code: emptyField(),
    },
    free: textField((market) => market.name),
  },
  sort: {
    NAME: (market) => market.name.toLowerCase(),
    ...DATE_SORT,
    STATUS: (market) => (market.isActive ? 'active' : 'draft'),
    MARKET_TYPE: (market) => typeOf(market).toLowerCase(),
    MARKET_CONDITION_TYPES: (market) => typesOf(market).join(),
  },
};

export const marketType = recordType<Market>('Market', {
  rows: ({ world }) => world.markets,
  fields: {
    ...metafieldsOf('Market'),
    ...rowFields<Market>('name', 'handle'),
    status: (market) => (market.isActive ? 'ACTIVE' : 'DRAFT'),
    enabled: (market) => market.isActive,
    primary: (market) => market.id === PRIMARY_MARKET_ID,
    type: typeOf,
    regions: (market, args, session) => regionConnection(market, args, session),
    conditions: (market, _args, session) => conditionsObject(market, session),
    currencySettings: ({ currency }, _args, { world }) =>
      currency === null
        ? null
        : {
            baseCurrency: currencySetting(world.shop.currency, currency.manualRate),
            localCurrencies: currency.isLocal,
            roundingEnabled: currency.isRounded,
          },
    priceInclusions: ({ inclusions }) =>
      inclusions === null
        ? null
        : {
            adaptivePricingEnabled: false,
            inclusiveDutiesPricingStrategy: inclusions.duties,
            inclusiveTaxPricingStrategy: inclusions.taxes,
          },
    priceList: (market, _args, session) =>
      session.find(
        'PriceList',
        catalogsOf('MarketCatalog', market.id, session.world).find(
          ({ priceListId }) => priceListId !== null,
        )?.priceListId ?? null,
      ),
    catalogs: (market, args, session) =>
      connectList(
        catalogsOf('MarketCatalog', market.id, session.world),
        args,
        session.objects.MarketCatalog,
      ),
    catalogsCount: (market, _args, session) =>
      exactCount(catalogsOf('MarketCatalog', market.id, session.world).length),
    discounts: (market, args, session) =>
      connectList(discountsOf(market, session), args, session.objects.DiscountNode),
    discountsCount: (market, _args, session) => exactCount(discountsOf(market, session).length),
  },
  roots: {
    markets: listRoot('Market', marketListing, ({ world }, { type }) =>
      type == null
        ? world.markets
        : listedRows(allRows(world.markets).filter((market) => typeOf(market) === type)),
    ),
    market: byId('Market'),
    primaryMarket: (_args, { world, objects }) =>
      objects.Market(world.markets.find(PRIMARY_MARKET_ID)),
    marketByGeography: (args, { world, objects }) =>
      objects.Market(marketOfCountry(args['countryCode'], world)),
  },
  mutations: marketMutations,
});

export const regionCountryType = recordType<MarketRegion>('MarketRegionCountry', {
  find: (id, { world }) => ofKind(findRegionById(id, world), false),
  fields: {
    code: (region) => region.countryCode,
    name: (region) => region.countryName,
    currency: (_region, _args, { world }) =>
      currencySetting(world.shop.currency, PLAIN_CURRENCY.manualRate),
  },
});

export const regionSubdivisionType = recordType<MarketRegion>('MarketRegionSubdivision', {
  find: (id, { world }) => ofKind(findRegionById(id, world), true),
  fields: {
    code: ({ subdivision }) => subdivision?.code,
    name: ({ subdivision }) => subdivision?.name,
    country: ({ countryCode, countryName }) => ({ code: countryCode, name: countryName }),
  },
});

function ofKind(region: MarketRegion | undefined, isPart: boolean): MarketRegion | null {
  return region !== undefined && (region.subdivision !== null) === isPart ? region : null;
}

function regionConnection({ regions }: Market, args: Args, { objects }: GraphqlSession): unknown {
  return connectList(regions?.regions ?? [], args, (region) =>
    region.subdivision === null
      ? objects.MarketRegionCountry(region)
      : objects.MarketRegionSubdivision(region),
  );
}

/** A `MarketConditionApplicationType`. */
function level({ isAll }: { readonly isAll: boolean }): string {
  return isAll ? 'ALL' : 'SPECIFIED';
}

/** `MarketConditions`: only the ones that a market has. */
function conditionsObject(market: Market, { world }: GraphqlSession): unknown {
  const { id, companyLocations, locations, channels } = market;
  const branches = companyLocations?.ids.map((entry) => findCompanyLocation(entry, world)) ?? [];
  const places = locations?.ids.map((entry) => world.locations.find(entry)) ?? [];
  const sales = PUBLICATIONS.filter((entry) => channels?.ids.includes(entry.id) === true);
  return {
    conditionTypes: conditionTypes(market),
    regionsCondition:
      market.regions === null
        ? null
        : partObject('RegionsCondition', id, {
            applicationLevel: () => level(market.regions ?? { isAll: false }),
            regions: (args, session) => regionConnection(market, args, session),
          }),
    companyLocationsCondition:
      companyLocations === null
        ? null
        : partObject('CompanyLocationsCondition', id, {
            applicationLevel: () => level(companyLocations),
            companyLocations: (args, { objects }) =>
              connectList(
                branches.filter((branch) => branch !== undefined),
                args,
                objects.CompanyLocation,
              ),
          }),
    locationsCondition:
      locations === null
        ? null
        : partObject('LocationsCondition', id, {
            applicationLevel: () => level(locations),
            locations: (args, { objects }) =>
              connectList(
                places.filter((place) => place !== null),
                args,
                objects.Location,
              ),
          }),
    channelsCondition:
      channels === null
        ? null
        : partObject('ChannelsCondition', id, {
            applicationLevel: () => level(channels),
            channels: (args, { objects }) => connectList(sales, args, objects.Channel),
            channelsCount: () => exactCount(sales.length),
          }),
  };
}

function discountsOf({ id }: Market, { world }: GraphqlSession): Discount[] {
  return allRows(world.discounts).filter(
    ({ context }) => context.type === 'markets' && context.ids.includes(id),
  );
}

function currencySetting(code: string, manualRate: string | null): unknown {
  return {
    currencyCode: code,
    currencyName: new Intl.DisplayNames(['en'], { type: 'currency' }).of(code) ?? code,
    enabled: true,
    manualRate,
    rateUpdatedAt: null,
  };
}
