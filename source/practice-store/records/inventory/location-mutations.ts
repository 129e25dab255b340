import { gid, numberInGid } from '../../api/formats.ts';
import {
  type Input,
  made,
  outcomeOf,
  readFlag,
  readInput,
  readText,
  shownAs,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootTable } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import {
  type Changed,
  fault,
  type Fault,
  faultIf,
  lengthFaults,
  saved,
  sentence,
} from '../change.ts';
import { inputFaults, setMetafields } from '../custom-data/metafield-changes.ts';
import { blankAddress, changedAddress, readAddress } from '../customer/address-input.ts';
import type { Variant } from '../product/product.ts';
import { stockedAt } from '../product/variant/variant-row.ts';
import { isOpenFulfillmentOrder } from '../order/order-sums.ts';
import { allRows } from '../rows.ts';
import type { World } from '../world.ts';
import { hasStock } from './activation-mutations.ts';
import { isStockedAt, type Location, SEEDED_LOCATIONS } from './stock.ts';

/** Mutations that add, change, activate, deactivate and delete locations. */
export const locationMutations: RootTable = {
  locationAdd: (args, session) => {
    const { world, context } = session;
    const input = readInput(args['input']);
    const id = world.locations.nextId();
    const location: Location = {
      id,
      name: '',
      address: blankAddress(id + 1000, world.shop.address),
      isActive: true,
      fulfillsOnlineOrders: true,
      deactivatedAtMs: null,
      createdAtMs: context.nowMs,
      updatedAtMs: context.nowMs,
    };
    const changed = change(session, location, input);
    return outcomeOf(changed, missing(['id']), shownAs('Location', session), ['input']);
  },

  locationEdit: (args, session) => {
    const before = find(args['id'], session);
    if (before === null) return userErrors(missing(['id']));
    const changed = change(session, before, readInput(args['input']));
    return outcomeOf(changed, missing(['id']), shownAs('Location', session), ['input']);
  },

  locationActivate: (args, session) => {
    const before = find(args['locationId'], session);
    if (before === null) return userErrors(missing(['locationId']));
    const isTaken = nameIsTaken(session.world, before.name, before.id);
    if (isTaken) {
      return userErrors(
        fault(['locationId'], 'Name', 'has already been taken', 'HAS_NON_UNIQUE_NAME'),
      );
    }
    const { nowMs } = session.context;
    const row = { ...before, isActive: true, deactivatedAtMs: null, updatedAtMs: nowMs };
    session.world.locations.put(row);
    return made({ location: session.objects.Location(row) });
  },

  locationDeactivate: (args, session) => {
    const { world, context } = session;
    const before = find(args['locationId'], session);
    if (before === null) return userErrors(missing(['locationId']));
    const faults = deactivationFaults(args, before, session);
    if (faults.length > 0) return userErrors(...faults);
    const to = find(args['destinationLocationId'], session);
    if (to !== null) relocate(world, before, to, context.nowMs);
    const { nowMs } = context;
    const row = { ...before, isActive: false, deactivatedAtMs: nowMs, updatedAtMs: nowMs };
    world.locations.put(row);
    return made({ location: session.objects.Location(row) });
  },

  locationDelete: (args, session) => {
    const location = find(args['locationId'], session);
    if (location === null) return userErrors(missing(['locationId']));
    const refused = deletionFault(location, session.world);
    if (refused !== null) return userErrors(refused);
    deleteLocation(session.world, location);
    return made({ deletedLocationId: gid('Location', location.id) });
  },
};

/** Why a location can't be deleted; null if it can. */
export function deletionFault(location: Location, world: World): Fault | null {
  if (location.isActive) return deletedWhile('is active', 'LOCATION_IS_ACTIVE');
  if (hasStock(location, world)) return deletedWhile('has inventory', 'LOCATION_HAS_INVENTORY');
  const isAwaited = hasUnfulfilledOrders(location, world);
  return isAwaited ? deletedWhile('has pending orders', 'LOCATION_HAS_PENDING_ORDERS') : null;
}

/** Whether something is still to be sent from a location. */
export function hasUnfulfilledOrders({ id }: Location, world: World): boolean {
  return allRows(world.orders).some(({ fulfillmentOrders }) =>
    fulfillmentOrders.some((one) => one.locationId === id && isOpenFulfillmentOrder(one)),
  );
}

function deletedWhile(reason: string, code: string): Fault {
  const message = `The location cannot be deleted while it ${reason}.`;
  return sentence(['locationId'], message, code);
}

/** Deletes a location and its entry in every variant's stock; later entries move up. */
export function deleteLocation(world: World, { id }: Location): void {
  const place = world.locations.lowerBound(id);
  const without = <Piece>(list: readonly Piece[]): Piece[] => list.filter((_, at) => at !== place);
  // Products that were never changed are stocked at the seeded locations only.
  const { products } = world;
  const touched = place < SEEDED_LOCATIONS ? allRows(products) : products.changedRows();
  for (const product of touched) {
    const variants = product.variants.map((variant) => ({
      ...variant,
      stock: without(variant.stock),
      held: Object.fromEntries(
        Object.entries(variant.held).map(([name, list]) => [name, without(list)]),
      ),
    }));
    products.put({ ...product, variants });
  }
  world.locations.remove(id);
}

function missing(field: readonly string[]): Fault {
  return fault(field, 'Location', 'not found.', 'LOCATION_NOT_FOUND');
}

function find(id: unknown, { world }: GraphqlSession): Location | null {
  const number = numberInGid(id, 'Location');
  return number === null ? null : world.locations.find(number);
}

/** Saves a location with the values of the input; names of active locations are unique. */
function change(session: GraphqlSession, before: Location, input: Input): Changed<Location> {
  const { world, context } = session;
  const name = readText(input['name'])?.trim();
  const { address, faults } = changedAddress(
    before.address,
    readAddress(readInput(input['address'])),
    ['address'],
  );
  const row: Location = {
    ...before,
    name: name ?? before.name,
    address,
    fulfillsOnlineOrders: readFlag(input['fulfillsOnlineOrders']) ?? before.fulfillsOnlineOrders,
    updatedAtMs: context.nowMs,
  };
  const isTaken = name !== undefined && nameIsTaken(world, name, before.id);
  const isNew = world.locations.find(before.id) === null;
  const owner = isNew ? 'Location' : ({ typename: 'Location', id: before.id } as const);
  const changed = saved(world.locations, row, [
    ...faultIf(name === '', ['name'], 'Name', "can't be blank", 'BLANK'),
    ...lengthFaults(name ?? '', ['name'], 'Name'),
    ...faultIf(isTaken, ['name'], 'You already have a location with', 'this name', 'TAKEN'),
    ...faults,
    ...inputFaults(input['metafields'], owner, session),
  ]);
  if (changed.type === 'done') {
    setMetafields(session, { typename: 'Location', id: row.id }, input['metafields']);
  }
  return changed;
}

function nameIsTaken(world: World, name: string, ownId: number): boolean {
  return allRows(world.locations).some(
    (one) => one.id !== ownId && one.isActive && one.name.toLowerCase() === name.toLowerCase(),
  );
}

function deactivationFaults(args: Input, before: Location, session: GraphqlSession): Fault[] {
  const { world } = session;
  const to = find(args['destinationLocationId'], session);
  if (args['destinationLocationId'] != null) {
    const at = ['destinationLocationId'];
    if (to?.id === before.id) {
      const rest = 'is the same as the location that is deactivated.';
      return [fault(at, 'Destination location', rest, 'DESTINATION_LOCATION_IS_THE_SAME_LOCATION')];
    }
    if (to?.isActive !== true) {
      const rest = 'was not found or is inactive.';
      return [
        fault(at, 'Destination location', rest, 'DESTINATION_LOCATION_NOT_FOUND_OR_INACTIVE'),
      ];
    }
    return [];
  }
  const isOnly = allRows(world.locations).filter((one) => one.isActive && one.fulfillsOnlineOrders);
  return [
    ...faultIf(
      isOnly.length === 1 && isOnly[0]?.id === before.id,
      ['locationId'],
      'At least one location',
      'must fulfill online orders.',
      'CANNOT_DISABLE_ONLINE_ORDER_FULFILLMENT',
    ),
    ...faultIf(
      hasStock(before, world),
      ['locationId'],
      'Location could not be deactivated',
      'without specifying where to relocate inventory stocked at the location.',
      'HAS_ACTIVE_INVENTORY_ERROR',
    ),
  ];
}

/** Moves all quantities, in every state, from one location to another. */
export function relocate(world: World, from: Location, to: Location, nowMs: number): void {
  const [source, target] = [from, to].map(({ id }) => world.locations.lowerBound(id));
  if (source === undefined || target === undefined) return;
  for (const product of allRows(world.products)) {
    if (!product.variants.some((variant) => isStockedAt(variant, source))) continue;
    const variants = product.variants.map((variant) => movedTo(variant, source, target));
    world.products.put({ ...product, variants, updatedAtMs: nowMs });
  }
}

function movedTo(variant: Variant, source: number, target: number): Variant {
  if (!isStockedAt(variant, source)) return variant;
  const pieces = (list: ReadonlyArray<number | null>): number =>
    (list[source] ?? 0) + (list[target] ?? 0);
  const held = Object.entries(variant.held).map(([name, list]) => [
    name,
    stockedAt(stockedAt(list, target, pieces(list)), source, 0).map((one) => one ?? 0),
  ]);
  const stock = stockedAt(variant.stock, target, pieces(variant.stock));
  return {
    ...variant,
    stock: stockedAt(stock, source, null),
    held: Object.fromEntries(held),
  };
}
