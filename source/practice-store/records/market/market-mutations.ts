import { changeMembers, removeFromAll, memberFaults } from './market-members.ts';
import { gid, numberInGid, rowIdIn } from '../../api/formats.ts';
import {
  type Input,
  made,
  type Outcome,
  outcomeOf,
  readFlag,
  readInput,
  readInputs,
  readText,
  readTexts,
  shownAs,
  unsupported,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootTable } from '../../graphql/record-type.ts';
import type { Args, GraphqlSession } from '../../graphql/session.ts';
import { type Fault, faultIf, freeHandle, handleOf, lengthFaults, sentence } from '../change.ts';
import { allRows } from '../rows.ts';
import type { World } from '../world.ts';
import {
  REGION_MISSING,
  withConditions,
  withoutConditions,
  withRegions,
} from './market-changes.ts';
import {
  type Market,
  type MarketInclusions,
  marketType,
  PLAIN_CURRENCY,
  PRIMARY_MARKET_ID,
} from './market.ts';

const MARKET_MISSING = sentence(['id'], "The market wasn't found.", 'MARKET_NOT_FOUND');

/** Mutations of markets. */
export const marketMutations: RootTable = {
  marketCreate: (args, session) => {
    const { world, context } = session;
    const input = readInput(args['input']);
    const blank: Market = {
      id: world.markets.nextId(),
      name: '',
      handle: '',
      isActive: true,
      regions: null,
      companyLocations: null,
      locations: null,
      channels: null,
      currency: PLAIN_CURRENCY,
      inclusions: null,
      regionsMade: 0,
      createdAtMs: context.nowMs,
      updatedAtMs: context.nowMs,
    };
    return saveMarket(session, blank, input);
  },

  marketUpdate: (args, session) =>
    withMarket(args, 'id', session, (market) =>
      saveMarket(session, market, readInput(args['input'])),
    ),

  marketDelete: (args, session) =>
    withMarket(args, 'id', session, (market) => {
      const { world } = session;
      if (market.id === PRIMARY_MARKET_ID) {
        const message = "Can't delete the primary market.";
        return userErrors(sentence(['id'], message, 'CANNOT_DELETE_PRIMARY_MARKET'));
      }
      world.markets.remove(market.id);
      removeFromAll(world, market.id);
      return made({ deletedId: gid('Market', market.id) });
    }),

  marketRegionsCreate: (args, session) =>
    withMarket(args, 'marketId', session, (before) => {
      const { world, context } = session;
      const { market, faults } = withRegions(world, before, readInputs(args['regions']) ?? [], [
        'regions',
      ]);
      if (faults.length > 0) return userErrors(...faults);
      return saved(session, { ...market, updatedAtMs: context.nowMs });
    }),

  marketRegionDelete: (args, session) => {
    const gone = deleteRegion(session, args['id']);
    if (gone === null) return userErrors(regionMissing('id'));
    return made({
      deletedId: args['id'],
      market: session.objects.Market(gone),
    });
  },

  marketRegionsDelete: (args, session) => {
    const ids = readTexts(args['ids']) ?? [];
    const { world } = session;
    const unknown = ids.findIndex(
      (id) => !allRows(world.markets).some((market) => hasRegion(market, regionNumber(id))),
    );
    if (unknown >= 0) return userErrors(regionMissing('ids', String(unknown)));
    for (const id of ids) deleteRegion(session, id);
    return made({ deletedIds: ids });
  },

  marketCurrencySettingsUpdate: (args, session) =>
    withMarket(args, 'marketId', session, (market) => {
      const read = readCurrency(market, readInput(args['input']), session, ['input']);
      if (read.faults.length > 0) return userErrors(...read.faults);
      return saved(session, {
        ...market,
        currency: read.value,
        updatedAtMs: session.context.nowMs,
      });
    }),
};

/** Saves the market with the values of an input, in its catalogs and discounts as well. */
function saveMarket(session: GraphqlSession, before: Market, input: Input): Outcome {
  const { world, context } = session;
  const at = ['input'];
  const faults: Fault[] = [...unsupported(input, at, 'delivery', ...WEB_PRESENCES)];
  const take = ({ market, faults: more }: { market: Market; faults: readonly Fault[] }): Market => {
    faults.push(...more);
    return market;
  };
  let market = statedMarket(before, input, session, faults);
  market = take(withRegions(world, market, readInputs(input['regions']) ?? [], [...at, 'regions']));
  const conditions = readInput(input['conditions']);
  const added = conditions['conditionsToAdd'];
  const gone = conditions['conditionsToDelete'];
  const atConditions = [...at, 'conditions'];
  if (added === undefined && gone === undefined) {
    market = take(withConditions(world, market, conditions, atConditions));
  }
  if (gone != null) {
    const path = [...atConditions, 'conditionsToDelete'];
    market = take(withoutConditions(world, market, readInput(gone), path));
  }
  if (added != null) {
    const path = [...atConditions, 'conditionsToAdd'];
    market = take(withConditions(world, market, readInput(added), path));
  }
  faults.push(...marketFaults(world, market), ...memberFaults(world, input));
  const duplicates = market.isActive ? activeDuplicates(world, market) : [];
  const mayDraft =
    input['makeDuplicateUniqueMarketsDraft'] === true ||
    input['makeDuplicateRegionMarketsDraft'] === true;
  if (duplicates.length > 0 && !mayDraft) {
    faults.push(sentence(atConditions, 'Duplicate unique market.', 'DUPLICATE_UNIQUE_MARKET'));
  }
  if (faults.length > 0) return userErrors(...faults);
  for (const duplicate of duplicates) world.markets.put({ ...duplicate, isActive: false });
  changeMembers(world, market.id, input);
  return saved(session, { ...market, updatedAtMs: context.nowMs });
}

/** Refused: the store has no web presences beside its domain. */
const WEB_PRESENCES = ['webPresences', 'webPresencesToAdd', 'webPresencesToDelete'];

/** The market with name, handle, status, currency and price inclusions of the input. */
function statedMarket(
  before: Market,
  input: Input,
  session: GraphqlSession,
  faults: Fault[],
): Market {
  const { world } = session;
  const name = input['name'] === undefined ? before.name : (readText(input['name']) ?? '').trim();
  const others = allRows(world.markets).filter(({ id }) => id !== before.id);
  const isTaken = (handle: string): boolean => others.some((other) => other.handle === handle);
  const given = readText(input['handle']);
  if (given !== undefined && isTaken(given)) {
    faults.push(sentence(['input', 'handle'], 'Handle has already been taken', 'TAKEN'));
  }
  const made = before.handle === '' ? freeHandle(handleOf(name), isTaken) : before.handle;
  const status = readText(input['status']);
  const enabled = readFlag(input['enabled']);
  if (status !== undefined && enabled !== undefined && enabled !== (status === 'ACTIVE')) {
    const message = 'Invalid combination of status and enabled.';
    faults.push(sentence(['input'], message, 'INVALID_STATUS_AND_ENABLED_COMBINATION'));
  }
  const isActive = status === undefined ? (enabled ?? before.isActive) : status === 'ACTIVE';
  if (before.id === PRIMARY_MARKET_ID && !isActive) {
    const message = "Can't disable the primary market.";
    faults.push(sentence(['input', 'status'], message, 'CANNOT_DISABLE_PRIMARY_MARKET'));
  }
  const currency =
    input['currencySettings'] == null
      ? { value: before.currency, faults: [] }
      : readCurrency(before, readInput(input['currencySettings']), session, [
          ...['input', 'currencySettings'],
        ]);
  faults.push(...currency.faults);
  return {
    ...before,
    name,
    handle: given ?? made,
    isActive,
    currency: input['removeCurrencySettings'] === true ? null : currency.value,
    inclusions:
      input['removePriceInclusions'] === true
        ? null
        : readInclusions(before.inclusions, input['priceInclusions'], faults),
  };
}

function readCurrency(
  { currency }: Market,
  input: Input,
  { world }: GraphqlSession,
  at: readonly string[],
): { readonly value: Market['currency']; readonly faults: readonly Fault[] } {
  const before = currency ?? PLAIN_CURRENCY;
  const base = readText(input['baseCurrency']);
  const isForeign = base !== undefined && base !== world.shop.currency;
  const rate = input['baseCurrencyManualRate'];
  return {
    value: {
      isLocal: readFlag(input['localCurrencies']) ?? before.isLocal,
      isRounded: readFlag(input['roundingEnabled']) ?? before.isRounded,
      manualRate: rate === undefined ? before.manualRate : decimalText(rate),
    },
    faults: isForeign
      ? [
          sentence(
            [...at, 'baseCurrency'],
            'The specified currency is not supported.',
            'UNSUPPORTED_CURRENCY',
          ),
        ]
      : [],
  };
}

/** A `Decimal` comes as a text or a number. */
function decimalText(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function readInclusions(
  before: MarketInclusions | null,
  value: unknown,
  faults: Fault[],
): MarketInclusions | null {
  if (value == null) return before;
  const input = readInput(value);
  if (input['adaptivePricingEnabled'] === true) {
    const message =
      'Adaptive pricing can only be enabled for Markets with Managed Markets enabled.';
    const at = ['input', 'priceInclusions', 'adaptivePricingEnabled'];
    faults.push(sentence(at, message, 'ADAPTIVE_PRICING_REQUIRES_MANAGED_MARKETS'));
  }
  return {
    duties: readText(input['dutiesPricingStrategy']) ?? before?.duties ?? 'ADD_DUTIES_AT_CHECKOUT',
    taxes: readText(input['taxPricingStrategy']) ?? before?.taxes ?? 'ADD_TAXES_AT_CHECKOUT',
  };
}

function marketFaults(world: World, { id, name }: Market): Fault[] {
  const at = ['input', 'name'];
  const isTaken = allRows(world.markets).some(
    (other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase(),
  );
  return [
    ...faultIf(name === '', at, 'Name', "can't be blank", 'BLANK'),
    ...lengthFaults(name, at, 'Name'),
    ...faultIf(isTaken, at, 'Name', 'has already been taken', 'TAKEN'),
  ];
}

/** The same text for the same countries; empty for a market without countries. */
function countriesOf({ regions }: Market): string {
  return (regions?.regions ?? [])
    .map(({ countryCode, subdivision }) => `${countryCode}-${subdivision?.code ?? ''}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join();
}

/** Other active markets with exactly the same countries. */
function activeDuplicates(world: World, market: Market): Market[] {
  const own = countriesOf(market);
  if (own === '' || marketType(market) !== 'REGION') return [];
  return allRows(world.markets).filter(
    (other) => other.id !== market.id && other.isActive && countriesOf(other) === own,
  );
}

function withMarket(
  args: Args,
  name: string,
  { world }: GraphqlSession,
  change: (market: Market) => Outcome,
): Outcome {
  const market = world.markets.find(rowIdIn(args[name], 'Market'));
  return market === null ? userErrors({ ...MARKET_MISSING, field: [name] }) : change(market);
}

function saved(session: GraphqlSession, market: Market): Outcome {
  session.world.markets.put(market);
  return outcomeOf({ type: 'done', row: market }, MARKET_MISSING, shownAs('Market', session));
}

function regionNumber(id: unknown): number | null {
  return numberInGid(id, 'MarketRegionCountry') ?? numberInGid(id, 'MarketRegionSubdivision');
}

function hasRegion({ regions }: Market, id: number | null): boolean {
  return regions?.regions.some((region) => region.id === id) === true;
}

function regionMissing(...field: readonly string[]): Fault {
  return sentence(field, REGION_MISSING, 'REGION_NOT_FOUND');
}

/** Deletes a region from its market, which is returned; null when there is no such region. */
function deleteRegion({ world, context }: GraphqlSession, text: unknown): Market | null {
  const id = regionNumber(text);
  const market = allRows(world.markets).find((entry) => hasRegion(entry, id));
  if (market === undefined) return null;
  const regions = market.regions?.regions.filter((region) => region.id !== id) ?? [];
  const row: Market = {
    ...market,
    regions: regions.length === 0 ? null : { isAll: false, regions },
    updatedAtMs: context.nowMs,
  };
  world.markets.put(row);
  return row;
}
