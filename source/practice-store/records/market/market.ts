import { DAY_MS } from '../../api/formats.ts';
import { TOWNS } from '../customer/address.ts';
import { allRows, type Dated, type IdRule, type Rows } from '../rows.ts';

/** A group of buyers with the same prices: by country, company location, location or channel. */
export interface Market extends Dated {
  readonly name: string;
  readonly handle: string;
  readonly isActive: boolean;
  /** Null where the country of the buyer does not matter. */
  readonly regions: RegionsCondition | null;
  readonly companyLocations: MarketCondition | null;
  readonly locations: MarketCondition | null;
  readonly channels: MarketCondition | null;
  readonly currency: MarketCurrency | null;
  readonly inclusions: MarketInclusions | null;
  /** How many regions were ever added: the number of the next one. */
  readonly regionsMade: number;
}

/** Which rows of a kind, such as company locations, belong to a market; `isAll` for all of them. */
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

/** The ids are 100,000 apart, so that a market's regions can have the ids after its own. */
export const MARKET_IDS: IdRule = { first: 26_900_000_000, spacing: 100_000 };

/** The market of the shop's own country, which cannot be deleted. */
export const PRIMARY_MARKET_ID = MARKET_IDS.first;

/** The id of a market's region with this number. */
export function regionId(marketId: number, number: number): number {
  return marketId + 1 + number;
}

/** The region with this id, in any market. */
export function findRegionById(
  id: number,
  { markets }: { readonly markets: Pick<Rows<Market>, 'find'> },
): MarketRegion | undefined {
  const { first, spacing } = MARKET_IDS;
  const market = markets.find(first + Math.floor((id - first) / spacing) * spacing);
  return market?.regions?.regions.find((region) => region.id === id);
}

/** The conditions that a market has, by their names in the schema. */
export function conditionTypes(market: Market): string[] {
  const types = [
    market.regions === null ? null : 'REGION',
    market.companyLocations === null ? null : 'COMPANY_LOCATION',
    market.locations === null ? null : 'LOCATION',
    market.channels === null ? null : 'CHANNEL',
  ];
  return types.filter((type) => type !== null);
}

/** The type of a market: that of its first condition; `NONE` without conditions. */
export function marketType(market: Market): string {
  return conditionTypes(market)[0] ?? 'NONE';
}

/** The market with this country; undefined when there is none. */
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

/** The shop's country, the other countries that customers live in, and one inactive market. */
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
