import type { Variant } from '../product/product.ts';
import { allRows, type IdRule, type Rows } from '../rows.ts';
import { MARKET_IDS } from './market.ts';

/** Prices of a catalog: the shop's own, changed by a percentage, or fixed ones. */
export interface PriceList {
  readonly id: number;
  readonly name: string;
  /** −10 makes everything a tenth cheaper. */
  readonly percent: number;
  /** Whether compare-at prices change too, or are not shown. */
  readonly compareAtMode: 'ADJUSTED' | 'NULLIFY';
  /** By the id of the variant. */
  readonly fixed: ReadonlyMap<number, FixedPrice>;
  readonly rules: ReadonlyMap<number, QuantityRule>;
  /** In the order of their ids. */
  readonly breaks: readonly PriceBreak[];
  /** How many price breaks were ever made: the number of the next one. */
  readonly breaksMade: number;
}

/** A lower price from so many pieces on. */
export interface PriceBreak {
  readonly id: number;
  readonly priceListId: number;
  readonly variantId: number;
  readonly minimum: number;
  readonly cents: number;
}

/** A price that does not follow the shop's. */
export interface FixedPrice {
  readonly cents: number;
  readonly compareAtCents: number | null;
}

/** How many pieces may be bought at once. */
export interface QuantityRule {
  readonly minimum: number;
  readonly maximum: number | null;
  readonly increment: number;
}

/** The rule of a variant without a rule: any number of pieces. */
export const ANY_QUANTITY: QuantityRule = { minimum: 1, maximum: null, increment: 1 };

/** What is sold at which prices, and to whom. */
export interface Catalog {
  readonly id: number;
  readonly title: string;
  readonly status: 'ACTIVE' | 'ARCHIVED' | 'DRAFT';
  /** Whether `ids` are those of markets or of company locations. */
  readonly type: 'MarketCatalog' | 'CompanyLocationCatalog';
  readonly ids: readonly number[];
  readonly priceListId: number | null;
  readonly publicationId: number | null;
}

/** The ids are a million apart, so that a list's price breaks can have the ids after its own. */
export const PRICE_LIST_IDS: IdRule = { first: 18_400_000_000, spacing: 1_000_000 };
export const CATALOG_IDS: IdRule = { first: 92_300_000_000, spacing: 29 };

const [EUROPE, OVERSEAS] = [1, 2].map((at) => MARKET_IDS.first + at * MARKET_IDS.spacing);

/** The seeded price lists, for the markets beyond the first. */
export function makePriceLists(): PriceList[] {
  return [
    { name: 'Europe', percent: 5 },
    { name: 'Overseas', percent: 20 },
  ].map((list, at) => ({
    ...list,
    id: PRICE_LIST_IDS.first + at * PRICE_LIST_IDS.spacing,
    compareAtMode: 'ADJUSTED',
    fixed: new Map(),
    rules: new Map(),
    breaks: [],
    breaksMade: 0,
  }));
}

/** The seeded catalogs of the same markets. */
export function makeCatalogs(): Catalog[] {
  return [
    { title: 'Europe', status: 'ACTIVE' as const, ids: EUROPE === undefined ? [] : [EUROPE] },
    { title: 'Overseas', status: 'DRAFT' as const, ids: OVERSEAS === undefined ? [] : [OVERSEAS] },
  ].map((catalog, at) => ({
    ...catalog,
    id: CATALOG_IDS.first + at * CATALOG_IDS.spacing,
    type: 'MarketCatalog',
    priceListId: PRICE_LIST_IDS.first + at * PRICE_LIST_IDS.spacing,
    publicationId: null,
  }));
}

/** The first catalog with this price list. */
export function catalogOfPriceList(id: number, catalogs: Rows<Catalog>): Catalog | undefined {
  return allRows(catalogs).find((catalog) => catalog.priceListId === id);
}

/** The catalogs of a market or of a company location. */
export function catalogsOf(
  type: Catalog['type'],
  id: number,
  { catalogs }: { readonly catalogs: Rows<Catalog> },
): Catalog[] {
  return allRows(catalogs).filter((catalog) => catalog.type === type && catalog.ids.includes(id));
}

/** What a variant costs in a list: its fixed price, else the shop's own, with the percentage. */
export function listedPrice(list: PriceList, variant: Variant): FixedPrice {
  const fixed = list.fixed.get(variant.id);
  if (fixed !== undefined) return fixed;
  const moved = (cents: number): number => Math.round((cents * (100 + list.percent)) / 100);
  return {
    cents: moved(variant.priceCents),
    compareAtCents:
      variant.compareAtCents === null || list.compareAtMode === 'NULLIFY'
        ? null
        : moved(variant.compareAtCents),
  };
}
