import { expect, test } from 'vitest';
import { DAY_MS } from '../../../../source/practice-store/api/formats.ts';
import {
  conditionTypes,
  findRegionById,
  makeMarkets,
  type Market,
  MARKET_IDS,
  marketOfCountry,
  marketType,
  regionId,
} from '../../../../source/practice-store/records/market/market.ts';
import { listedRows } from '../../../../source/practice-store/records/rows.ts';

const ANCHOR = 1_000 * DAY_MS;
const all = makeMarkets(ANCHOR, 'IS');
const markets = listedRows(all);
const [home] = all;
if (home === undefined) throw new Error('no market');

test('the seeded markets are the own country, the others that buyers live in, and an inactive one', () => {
  const lines = all.map(({ id, name, handle, isActive, regions, regionsMade, ...market }) =>
    [
      (id - MARKET_IDS.first) / MARKET_IDS.spacing,
      ...[name, handle, isActive, regionsMade],
      regions?.regions
        .map(({ countryCode, countryName }) => `${countryCode} ${countryName}`)
        .join(),
      (market.createdAtMs - ANCHOR) / DAY_MS,
      (market.updatedAtMs - ANCHOR) / DAY_MS,
    ].join(' '),
  );
  expect(lines).toEqual([
    '0 Home home true 1 IS Iceland -600 -60',
    '1 Europe europe true 5 NO Norway,IE Ireland,NL Netherlands,DE Germany,PT Portugal -550 -59',
    '2 Overseas overseas false 1 CA Canada -500 -58',
  ]);
});

test('a region is found by its id, and a market by its country', () => {
  const second = MARKET_IDS.first + MARKET_IDS.spacing;
  expect(findRegionById(regionId(second, 1), { markets })?.countryCode).toBe('IE');
  expect(findRegionById(second + 1, { markets })?.countryCode).toBe('NO');
  for (const id of [second, regionId(second, 5), MARKET_IDS.first - 1, regionId(0, 0)])
    expect(findRegionById(id, { markets })).toBeUndefined();
  expect(marketOfCountry('DE', { markets })?.name).toBe('Europe');
  expect(marketOfCountry('US', { markets })).toBeUndefined();
});

test('a market is of the type of its first condition', () => {
  const condition = { isAll: true, ids: [] };
  const types = (given: Partial<Market>) => {
    const market = { ...home, regions: null, ...given };
    return [marketType(market), conditionTypes(market).join(' ')];
  };
  expect(types({})).toEqual(['NONE', '']);
  expect(types({ regions: home.regions })).toEqual(['REGION', 'REGION']);
  expect(types({ companyLocations: condition, channels: condition })).toEqual([
    'COMPANY_LOCATION',
    'COMPANY_LOCATION CHANNEL',
  ]);
  expect(types({ locations: condition, regions: home.regions })).toEqual([
    'REGION',
    'REGION LOCATION',
  ]);
  expect(types({ channels: condition })).toEqual(['CHANNEL', 'CHANNEL']);
  expect(types({ locations: condition })).toEqual(['LOCATION', 'LOCATION']);
});
