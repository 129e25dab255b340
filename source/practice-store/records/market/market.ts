import { DAY_MS } from '../../api/formats.ts';
import { TOWNS } from '../customer/address.ts';
import type { Dated } from '../rows.ts';

/** A group of countries with the same prices. */
export interface Market extends Dated {
  readonly name: string;
  readonly handle: string;
  readonly isActive: boolean;
  readonly countries: ReadonlyArray<{ readonly code: string; readonly name: string }>;
  /** Null where the shop's own prices hold. */
  readonly priceListId: number | null;
}

/** Prices of a market: the shop's own, moved by so many percent. */
export interface PriceList {
  readonly id: number;
  readonly name: string;
  readonly marketId: number;
  /** −10 makes everything a tenth cheaper. */
  readonly percent: number;
}

const FIRST_MARKET_ID = 26_900_000_000;
const FIRST_PRICE_LIST_ID = 18_400_000_000;

/** Home, the rest of the towns that customers live in, and one that is being prepared. */
export function makeMarkets(anchorMs: number, homeCode: string): Market[] {
  const countries = [
    ...new Map(
      TOWNS.map(({ countryCode: code, country: name }) => [code, { code, name }]),
    ).values(),
  ];
  const plans = [
    { name: 'Home', handle: 'home', priceListId: null, isHome: true, isActive: true },
    {
      name: 'Europe',
      handle: 'europe',
      priceListId: FIRST_PRICE_LIST_ID,
      isHome: false,
      isActive: true,
    },
    {
      name: 'Overseas',
      handle: 'overseas',
      priceListId: FIRST_PRICE_LIST_ID + 17,
      isHome: null,
      isActive: false,
    },
  ];
  return plans.map(({ name, handle, priceListId, isHome, isActive }, index) => ({
    id: FIRST_MARKET_ID + index * 13,
    name,
    handle,
    isActive,
    countries:
      isHome === null
        ? [{ code: 'CA', name: 'Canada' }]
        : countries.filter(({ code }) => (code === homeCode) === isHome),
    priceListId,
    createdAtMs: anchorMs - (600 - index * 50) * DAY_MS,
    updatedAtMs: anchorMs - (60 - index) * DAY_MS,
  }));
}

/** The price lists of the markets beyond the first. */
export function makePriceLists(): PriceList[] {
  return [
    { id: FIRST_PRICE_LIST_ID, name: 'Europe', marketId: FIRST_MARKET_ID + 13, percent: 5 },
    { id: FIRST_PRICE_LIST_ID + 17, name: 'Overseas', marketId: FIRST_MARKET_ID + 26, percent: 20 },
  ];
}

/** A price of the shop as it stands in this list, in cents. */
export function listedPrice({ percent }: PriceList, cents: number): number {
  return Math.round((cents * (100 + percent)) / 100);
}
