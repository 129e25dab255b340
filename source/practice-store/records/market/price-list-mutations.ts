import { gid, rowIdIn } from '../../api/formats.ts';
import {
  type Input,
  made,
  type Outcome,
  readInput,
  readNumber,
  readText,
  shownAs,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootTable } from '../../graphql/record-type.ts';
import type { Args, GraphqlSession } from '../../graphql/session.ts';
import { type Fault, faultIf, lengthFaults, sentence } from '../change.ts';
import { allRows } from '../rows.ts';
import { catalogNumber, NOT_FOR_HOME } from './catalog-mutations.ts';
import { fixedPriceMutations } from './fixed-price-mutations.ts';
import { PRIMARY_MARKET_ID } from './market.ts';
import type { Catalog, PriceList } from './price-list.ts';
import { quantityMutations } from './quantity-mutations.ts';
import { quantityPricingMutations } from './quantity-pricing.ts';

/** Mutations of price lists. */
export const priceListMutations: RootTable = {
  ...fixedPriceMutations,
  ...quantityMutations,
  ...quantityPricingMutations,

  priceListCreate: (args, session) => {
    const blank: PriceList = {
      id: session.world.priceLists.nextId(),
      name: '',
      percent: 0,
      compareAtMode: 'ADJUSTED',
      fixed: new Map(),
      rules: new Map(),
      breaks: [],
      breaksMade: 0,
    };
    return savePriceList(session, blank, readInput(args['input']));
  },

  priceListUpdate: (args, session) =>
    withPriceList(args, session, (list) => savePriceList(session, list, readInput(args['input']))),

  priceListDelete: (args, session) =>
    withPriceList(args, session, ({ id }) => {
      const { world } = session;
      world.priceLists.remove(id);
      unlink(session, id);
      return made({ deletedId: gid('PriceList', id) });
    }),
};

function withPriceList(
  args: Args,
  { world }: GraphqlSession,
  change: (list: PriceList) => Outcome,
): Outcome {
  const list = world.priceLists.find(rowIdIn(args['id'], 'PriceList'));
  if (list !== null) return change(list);
  return userErrors(
    sentence(['id'], "The specified price list doesn't exist.", 'PRICE_LIST_NOT_FOUND'),
  );
}

function savePriceList(session: GraphqlSession, before: PriceList, input: Input): Outcome {
  const { world } = session;
  const faults: Fault[] = [];
  const name = (readText(input['name']) ?? before.name).trim();
  const isTaken = allRows(world.priceLists).some(
    (other) => other.id !== before.id && other.name === name,
  );
  const atName = ['input', 'name'];
  faults.push(
    ...faultIf(name === '', atName, 'Name', "can't be blank", 'BLANK'),
    ...lengthFaults(name, atName, 'Name'),
    ...faultIf(isTaken, atName, 'Name', 'has already been taken', 'TAKEN'),
  );
  const currency = readText(input['currency']);
  if (currency !== undefined && currency !== world.shop.currency) {
    const message = "The price list currency is not supported by the shop's payment gateway.";
    faults.push(sentence(['input', 'currency'], message, 'CURRENCY_NOT_SUPPORTED'));
  }
  const parent = input['parent'] == null ? null : readInput(input['parent']);
  const percent = parent === null ? before.percent : readPercent(parent, faults);
  const mode = parent === null ? undefined : readInput(parent['settings'])['compareAtMode'];
  const catalog = readCatalog(session, input['catalogId'], faults);
  if (faults.length > 0) return userErrors(...faults);
  const list: PriceList = {
    ...before,
    name,
    percent,
    compareAtMode: mode === 'ADJUSTED' || mode === 'NULLIFY' ? mode : before.compareAtMode,
  };
  world.priceLists.put(list);
  if (input['catalogId'] !== undefined) unlink(session, list.id);
  if (catalog !== null) world.catalogs.put({ ...catalog, priceListId: list.id });
  return made(shownAs('PriceList', session)(list));
}

/** Per cent that the prices change by: −10 for a decrease of 10. */
function readPercent(parent: Input, faults: Fault[]): number {
  const adjustment = readInput(parent['adjustment']);
  const value = readNumber(adjustment['value']) ?? 0;
  const isDecrease = adjustment['type'] === 'PERCENTAGE_DECREASE';
  const at = ['input', 'parent', 'adjustment', 'value'];
  if (value < 0) {
    faults.push(
      sentence(at, 'The adjustment value must be a positive value.', 'INVALID_ADJUSTMENT_VALUE'),
    );
  } else if (isDecrease && value > 100) {
    const message =
      'The adjustment value must not be greater than 100% for `type` `PERCENTAGE_DECREASE`.';
    faults.push(sentence(at, message, 'INVALID_ADJUSTMENT_MIN_VALUE'));
  } else if (value > 1000) {
    const message =
      'The adjustment value must not be greater than 1000% for `type` `PERCENTAGE_INCREASE`.';
    faults.push(sentence(at, message, 'INVALID_ADJUSTMENT_MAX_VALUE'));
  }
  return isDecrease ? -value : value;
}

function readCatalog(session: GraphqlSession, id: unknown, faults: Fault[]): Catalog | null {
  if (id == null) return null;
  const catalog = session.world.catalogs.find(catalogNumber(id));
  const at = ['input', 'catalogId'];
  if (catalog === null) {
    const message = 'The specified catalog does not exist.';
    faults.push(sentence(at, message, 'CATALOG_DOES_NOT_EXIST'));
  } else if (catalog.type === 'MarketCatalog' && catalog.ids.includes(PRIMARY_MARKET_ID)) {
    const message = 'Cannot create price list for a primary market.';
    faults.push(sentence(at, message, NOT_FOR_HOME));
  }
  return catalog;
}

/** Removes a price list from every catalog. */
function unlink({ world }: GraphqlSession, priceListId: number): void {
  for (const catalog of allRows(world.catalogs)) {
    if (catalog.priceListId === priceListId) world.catalogs.put({ ...catalog, priceListId: null });
  }
}
