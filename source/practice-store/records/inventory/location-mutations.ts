import { numberInGid } from '../../api/formats.ts';
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
import { type Changed, fault, type Fault, faultIf, lengthFaults, saved } from '../change.ts';
import { inputFaults, setMetafields } from '../custom-data/metafield-changes.ts';
import { blankAddress, changedAddress, readAddress } from '../customer/address-input.ts';
import { stockedAt } from '../product/variant-changes.ts';
import { allRows } from '../rows.ts';
import type { World } from '../world.ts';
import { hasStock } from './activation-mutations.ts';
import type { Location } from './stock.ts';

/** Locations are added, changed, closed and opened again. */
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
};

function missing(field: readonly string[]): Fault {
  return fault(field, 'Location', 'not found.', 'LOCATION_NOT_FOUND');
}

function find(id: unknown, { world }: GraphqlSession): Location | null {
  const number = numberInGid(id, 'Location');
  return number === null ? null : world.locations.find(number);
}

/** The location as the input says it; names differ from each other. */
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

/** Carries everything that lies at one location to another. */
function relocate(world: World, from: Location, to: Location, nowMs: number): void {
  const [source, target] = [from, to].map(({ id }) => world.locations.lowerBound(id));
  if (source === undefined || target === undefined) return;
  for (const product of allRows(world.products)) {
    const variants = product.variants.map((variant) => {
      const pieces = variant.stock[source] ?? null;
      if (pieces === null) return variant;
      const moved = stockedAt(variant.stock, target, (variant.stock[target] ?? 0) + pieces);
      return { ...variant, stock: stockedAt(moved, source, null) };
    });
    world.products.put({ ...product, variants, updatedAtMs: nowMs });
  }
}
