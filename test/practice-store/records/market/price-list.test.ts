import { expect, test } from 'vitest';
import {
  type Catalog,
  catalogOfPriceList,
  catalogsOf,
  listedPrice,
  makeCatalogs,
  makePriceLists,
} from '../../../../source/practice-store/records/market/price-list.ts';
import { MARKET_IDS } from '../../../../source/practice-store/records/market/market.ts';
import type { Variant } from '../../../../source/practice-store/records/product/product.ts';
import { listedRows } from '../../../../source/practice-store/records/rows.ts';

const [europe] = makePriceLists();
if (europe === undefined) throw new Error('no price list');

const variant = (compareAtCents: number | null) =>
  ({ id: 5, priceCents: 1_010, compareAtCents }) as unknown as Variant;

test('a price is the fixed one, else the own one with the percentage, to the cent', () => {
  const fixed = { cents: 1, compareAtCents: null };
  expect(listedPrice({ ...europe, fixed: new Map([[5, fixed]]) }, variant(2_000))).toBe(fixed);
  expect(listedPrice({ ...europe, fixed: new Map([[6, fixed]]) }, variant(2_010))).toEqual({
    cents: 1_061,
    compareAtCents: 2_111,
  });
  expect(listedPrice({ ...europe, percent: -10 }, variant(null))).toEqual({
    cents: 909,
    compareAtCents: null,
  });
  expect(listedPrice({ ...europe, compareAtMode: 'NULLIFY' }, variant(2_000)).compareAtCents).toBe(
    null,
  );
});

test('the catalogs of a market are those with its id and type', () => {
  const catalog = (id: number, type: Catalog['type'], ...ids: number[]): Catalog => {
    const rest = { title: '', status: 'ACTIVE', priceListId: id < 3 ? 50 : null } as const;
    return { id, type, ids, publicationId: null, ...rest };
  };
  const catalogs = listedRows([
    catalog(1, 'MarketCatalog', 7, 8),
    catalog(2, 'CompanyLocationCatalog', 8),
    catalog(3, 'MarketCatalog', 8),
  ]);
  const of = (...what: [Catalog['type'], number]) =>
    catalogsOf(...what, { catalogs }).map(({ id }) => id);
  expect(of('MarketCatalog', 8)).toEqual([1, 3]);
  expect(of('CompanyLocationCatalog', 8)).toEqual([2]);
  expect(of('CompanyLocationCatalog', 7)).toEqual([]);
  expect(catalogOfPriceList(50, catalogs)?.id).toBe(1);
  expect(catalogOfPriceList(51, catalogs)).toBeUndefined();
});

test('the seeded catalogs are for the markets beyond the first', () => {
  expect(
    makeCatalogs().map(({ title, status, ids, priceListId }) => ({
      title,
      status,
      markets: ids.map((id) => (id - MARKET_IDS.first) / MARKET_IDS.spacing),
      list: makePriceLists().find(({ id }) => id === priceListId)?.name,
    })),
  ).toEqual([
    { title: 'Europe', status: 'ACTIVE', markets: [1], list: 'Europe' },
    { title: 'Overseas', status: 'DRAFT', markets: [2], list: 'Overseas' },
  ]);
  expect(makePriceLists().map(({ percent }) => percent)).toEqual([5, 20]);
});
