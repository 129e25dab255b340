import { numberInGid, rowIdIn } from '../../api/formats.ts';
import { type Input, readInput, readInputs, readText, readTexts } from '../../graphql/mutation.ts';
import { type Fault, sentence } from '../change.ts';
import { PUBLICATIONS } from '../collection/publication/publication.ts';
import { findCompanyLocation } from '../company/company.ts';
import { findCountry, findRegion } from '../customer/places.ts';
import type { World } from '../world.ts';
import {
  findRegionById,
  type Market,
  type MarketCondition,
  type MarketRegion,
  regionId,
} from './market.ts';

/** Message about the id of a region that no market has. */
export const REGION_MISSING = "The market region wasn't found.";

/** A market after a change of its conditions, and the faults. */
interface Changed {
  readonly market: Market;
  readonly faults: readonly Fault[];
}

/** The conditions with ids of rows: names in inputs, the type of the ids, the name in a market. */
const BY_ID = [
  ['companyLocationsCondition', 'companyLocationIds', 'CompanyLocation', 'companyLocations'],
  ['locationsCondition', 'locationIds', 'Location', 'locations'],
  ['channelsCondition', 'channelIds', 'Channel', 'channels'],
] as const;

/** The market with the conditions of a `MarketConditionsInput` added. */
export function withConditions(
  world: World,
  before: Market,
  input: Input,
  at: readonly string[],
): Changed {
  const regions = readInput(input['regionsCondition']);
  const atRegions = [...at, 'regionsCondition'];
  const added = withRegions(
    world,
    before,
    [
      ...(readInputs(regions['regions']) ?? []),
      ...(readTexts(regions['regionIds']) ?? []).map((id): Input => ({ id })),
    ],
    [...atRegions, regions['regionIds'] === undefined ? 'regions' : 'regionIds'],
  );
  const faults = [...added.faults];
  let { market } = added;
  if (regions['applicationLevel'] === 'ALL') {
    market = { ...market, regions: { isAll: true, regions: [] } };
  }
  for (const [condition, name, type, key] of BY_ID) {
    if (input[condition] == null) continue;
    const given = readInput(input[condition]);
    const own: MarketCondition = market[key] ?? { isAll: false, ids: [] };
    // The input takes a level or a list, never both (`@oneOf`): `SPECIFIED` comes without rows, so it
    // changes nothing in a market that lists none yet.
    if (given['applicationLevel'] === 'SPECIFIED' && own.ids.length === 0) continue;
    const ids = (readTexts(given[name]) ?? []).map((text, place) => {
      const id = rowIdIn(text, type);
      if (!isKnown(world, type, id)) {
        const message = 'One or more condition IDs were not found.';
        faults.push(
          sentence([...at, condition, name, String(place)], message, 'CONDITIONS_NOT_FOUND'),
        );
      }
      return id;
    });
    market = {
      ...market,
      [key]: {
        isAll: given['applicationLevel'] === 'ALL',
        ids: [...new Set([...own.ids, ...ids])].toSorted((a, b) => a - b),
      },
    };
  }
  return { market, faults };
}

/** The market without the conditions of a `MarketConditionsInput`. */
export function withoutConditions(
  world: World,
  before: Market,
  input: Input,
  at: readonly string[],
): Changed {
  const faults: Fault[] = [];
  let market = before;
  if (input['regionsCondition'] != null) {
    const given = readInput(input['regionsCondition']);
    const gone = new Set(readTexts(given['regionIds'])?.map((id) => numberIn(id)));
    const wanted = readInputs(given['regions']) ?? [];
    const isGone = (region: MarketRegion): boolean =>
      given['applicationLevel'] === 'ALL' ||
      gone.has(region.id) ||
      wanted.some((entry) => {
        const subdivision = readText(entry['subdivision']) ?? null;
        return (
          entry['countryCode'] === region.countryCode &&
          (subdivision === null
            ? region.subdivision === null
            : region.subdivision !== null &&
              findRegion(region.countryCode, codeOf(subdivision))?.code === region.subdivision.code)
        );
      });
    for (const [place, id] of (readTexts(given['regionIds']) ?? []).entries()) {
      if (findRegionById(numberIn(id), world) !== undefined) continue;
      const path = [...at, 'regionsCondition', 'regionIds', String(place)];
      faults.push(sentence(path, REGION_MISSING, 'REGION_NOT_FOUND'));
    }
    const regions = market.regions?.regions.filter((region) => !isGone(region)) ?? [];
    market = { ...market, regions: regions.length === 0 ? null : { isAll: false, regions } };
  }
  for (const [condition, name, type, key] of BY_ID) {
    if (input[condition] == null) continue;
    const given = readInput(input[condition]);
    const gone = new Set((readTexts(given[name]) ?? []).map((id) => numberInGid(id, type)));
    const isAll = given['applicationLevel'] === 'ALL';
    const ids = isAll ? [] : (market[key]?.ids.filter((id) => !gone.has(id)) ?? []);
    for (const [place, id] of [...gone].entries()) {
      if (id !== null && isKnown(world, type, id)) continue;
      const message = 'One or more condition IDs were not found.';
      faults.push(
        sentence([...at, condition, name, String(place)], message, 'CONDITIONS_NOT_FOUND'),
      );
    }
    market = { ...market, [key]: ids.length === 0 ? null : { isAll: false, ids } };
  }
  return { market, faults };
}

/** The market with more regions: by country and part of it, or by the id of a known region. */
export function withRegions(
  world: World,
  before: Market,
  given: readonly Input[],
  at: readonly string[],
): Changed {
  if (given.length === 0) return { market: before, faults: [] };
  const faults: Fault[] = [];
  let made = before.regionsMade;
  const regions = [...(before.regions?.regions ?? [])];
  for (const [place, input] of given.entries()) {
    const read =
      input['id'] === undefined
        ? readRegion(input)
        : (findRegionById(numberIn(input['id']), world) ?? REGION_MISSING);
    if (typeof read === 'string') {
      const isUnknown = input['id'] !== undefined;
      const path = [...at, String(place), ...(isUnknown ? [] : ['subdivision'])];
      const code = isUnknown ? 'REGION_NOT_FOUND' : 'SUBDIVISION_DOES_NOT_EXIST';
      faults.push(sentence(path, read, code));
      continue;
    }
    const isThere = regions.some(
      ({ countryCode, subdivision }) =>
        countryCode === read.countryCode && subdivision?.code === read.subdivision?.code,
    );
    if (!isThere) regions.push({ ...read, id: regionId(before.id, made++) });
  }
  return {
    market: { ...before, regions: { isAll: false, regions }, regionsMade: made },
    faults,
  };
}

/** A country or a part of it; an error message where there is no such part. */
function readRegion(input: Input): Omit<MarketRegion, 'id'> | string {
  const code = String(input['countryCode']);
  const country = findCountry(code) ?? { code, name: code };
  const place = { countryCode: country.code, countryName: country.name };
  const wanted = readText(input['subdivision']) ?? null;
  if (wanted === null) return { ...place, subdivision: null };
  const found = findRegion(code, codeOf(wanted));
  return found === null ? "The subdivision doesn't exist." : { ...place, subdivision: found };
}

/** `CA-ON` → `ON`: both are accepted. Japan's codes keep the prefix. */
function codeOf(subdivision: string): string {
  return subdivision.replace(/^[A-Z]{2}-(?=.)/, (prefix) => (prefix === 'JP-' ? prefix : ''));
}

function numberIn(id: unknown): number {
  return numberInGid(id, 'MarketRegionCountry') ?? rowIdIn(id, 'MarketRegionSubdivision');
}

function isKnown(
  world: World,
  type: 'CompanyLocation' | 'Location' | 'Channel',
  id: number,
): boolean {
  if (type === 'CompanyLocation') return findCompanyLocation(id, world) !== undefined;
  if (type === 'Location') return world.locations.find(id) !== null;
  return PUBLICATIONS.some((publication) => publication.id === id);
}
