import { DAY_MS } from '../../api/formats.ts';
import { TOWNS } from '../customer/address.ts';
import { allRows, type Dated, type IdRule, type Rows } from '../rows.ts';

/** A group of buyers with the same prices: of countries, of branches, of places of sale. */
export interface Market extends Dated {
  readonly name: string;
  readonly handle: string;
  readonly isActive: boolean;
  /** Null where it does not go by the country of the buyer. */
  readonly regions: RegionsCondition | null;
  readonly companyLocations: MarketCondition | null;
  readonly locations: MarketCondition | null;
  readonly channels: MarketCondition | null;
  readonly currency: MarketCurrency | null;
  readonly inclusions: MarketInclusions | null;
  /** How many regions were ever added: the number of the next one. */
  readonly regionsMade: number;
}

/** Which buyers belong to a market; `isAll` for everybody who comes that way. */
export interface MarketCondition {
  readonly isAll: boolean;
  readonly ids: readonly number[];
}

interface RegionsCondition {
  readonly isAll: boolean;
  /** In the order of their ids. */
  readonly regions: readonly MarketRegion[];
}

/** A country, or a part of one. */
export interface MarketRegion {
  readonly id: number;
  readonly countryCode: string;
  readonly countryName: string;
  /** Null for the whole country. */
  readonly subdivision: { readonly code: string; readonly name: string } | null;
}

/** How a market shows its prices; always in the currency of the shop. */
interface MarketCurrency {
  readonly isLocal: boolean;
  readonly isRounded: boolean;
  /** A decimal number; null for the rate of the day. */
  readonly manualRate: string | null;
}

/** What the prices of a market contain. */
export interface MarketInclusions {
  readonly duties: string;
  readonly taxes: string;
}

/** Every market has room for regions behind its own id. */
export const MARKET_IDS: IdRule = { first: 26_900_000_000, spacing: 100_000 };

/** The market that nobody can delete: the one of the shop's own country. */
export const PRIMARY_MARKET_ID = MARKET_IDS.first;

/** The id of a market's region with this number. */
export function regionId(marketId: number, number: number): number {
  return marketId + 1 + number;
}

/** The market that has a region, and the region, by its id. */
export function findRegionById(
  id: number,
  { markets }: { readonly markets: Pick<Rows<Market>, 'find'> },
): MarketRegion | undefined {
  const { first, spacing } = MARKET_IDS;
  const market = markets.find(first + Math.floor((id - first) / spacing) * spacing);
  return market?.regions?.regions.find((region) => region.id === id);
}

/** The names of the conditions that a market has, as the schema has them. */
export function conditionTypes(market: Market): string[] {
  const types = [
    market.regions === null ? null : 'REGION',
    market.companyLocations === null ? null : 'COMPANY_LOCATION',
    market.locations === null ? null : 'LOCATION',
    market.channels === null ? null : 'CHANNEL',
  ];
  return types.filter((type) => type !== null);
}

/** What a market goes by; `NONE` where it goes by nothing. */
export function marketType(market: Market): string {
  return conditionTypes(market)[0] ?? 'NONE';
}

/** The market with this country; undefined for none. */
export function marketOfCountry(
  countryCode: unknown,
  { markets }: { readonly markets: Rows<Market> },
): Market | undefined {
  return allRows(markets).find((market) =>
    market.regions?.regions.some((region) => region.countryCode === countryCode),
  );
}

/** How a new market shows its prices. */
export const PLAIN_CURRENCY: MarketCurrency = {
  isLocal: false,
  isRounded: false,
  manualRate: null,
};

/** Home, the rest of the towns that customers live in, and one that is being prepared. */
export function makeMarkets(anchorMs: number, homeCode: string): Market[] {
  const countries = [
    ...new Map(
      TOWNS.map(({ countryCode: code, country: name }) => [code, { code, name }]),
    ).values(),
  ];
  const plans = [
    { name: 'Home', isActive: true, countries: countries.filter(({ code }) => code === homeCode) },
    {
      name: 'Europe',
      isActive: true,
      countries: countries.filter(({ code }) => code !== homeCode),
    },
    { name: 'Overseas', isActive: false, countries: [{ code: 'CA', name: 'Canada' }] },
  ];
  return plans.map(({ name, isActive, countries: own }, index) => {
    const id = MARKET_IDS.first + index * MARKET_IDS.spacing;
    return {
      id,
      name,
      handle: name.toLowerCase(),
      isActive,
      regions: {
        isAll: false,
        regions: own.map(({ code, name: countryName }, at) => ({
          id: regionId(id, at),
          countryCode: code,
          countryName,
          subdivision: null,
        })),
      },
      companyLocations: null,
      locations: null,
      channels: null,
      currency: PLAIN_CURRENCY,
      inclusions: null,
      regionsMade: own.length,
      createdAtMs: anchorMs - (600 - index * 50) * DAY_MS,
      updatedAtMs: anchorMs - (60 - index) * DAY_MS,
    };
  });
}
