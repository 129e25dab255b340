import { numberInGid, parseGid } from '../../api/formats.ts';
import {
  made,
  outcomeOf,
  readInputs,
  readNumber,
  readText,
  shownAs,
  unsupported,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootTable } from '../../graphql/record-type.ts';
import { type Changed, done, fault, type Fault, refusedFor, sentence } from '../change.ts';
import type { Variant } from '../product/product.ts';
import { placeOfLocation, putVariant, stockedAt } from '../product/variant/variant-row.ts';
import { allRows } from '../rows.ts';
import type { World } from '../world.ts';
import { HELD_STATES, isStockedAt, type Location, quantityOf, stockAt } from './stock.ts';

const NO_ITEM = fault(
  ['inventoryItemId'],
  'Inventory item',
  'does not exist',
  'INVENTORY_ITEM_NOT_FOUND',
);

/** Mutations of the locations that stock an item. */
export const activationMutations: RootTable = {
  inventoryActivate: (args, session) => {
    const { world } = session;
    const item = itemOf(args['inventoryItemId'], world);
    const place = placeIn(args['locationId'], world);
    const available = readNumber(args['available']);
    const onHand = readNumber(args['onHand']);
    const faults = unsupported(args, [], 'stockAtLegacyLocation');
    if (item === null) faults.push(NO_ITEM);
    if (place < 0) faults.push(fault(['locationId'], 'Location', 'does not exist', 'NOT_FOUND'));
    if (available !== undefined && onHand !== undefined) {
      const message = 'Only one of available and onHand can be given';
      faults.push(sentence(['onHand'], message, 'INVALID'));
    }
    const isThere = item !== null && isStockedAt(item, place);
    if (isThere && (available !== undefined || onHand !== undefined)) {
      const message =
        'Not allowed to set available quantity when the item is already active at the location.';
      faults.push(sentence(['available'], message, 'INVALID'));
    }
    if (faults.length > 0 || item === null) return userErrors(...faults);
    const pieces = isThere ? (item.stock[place] ?? 0) : (available ?? onHand ?? 0);
    const row = { ...item, stock: stockedAt(item.stock, place, pieces) };
    putVariant(world, row, session.context.nowMs);
    return made({
      inventoryLevel: session.objects.InventoryLevel(
        stockAt(row, world.locations.at(place), place),
      ),
    });
  },

  inventoryDeactivate: (args, session) => {
    const { world } = session;
    const id = readText(args['inventoryLevelId']) ?? '';
    const item = /[?&]inventory_item_id=(\d{1,15})/.exec(id)?.[1];
    const variant = item === undefined ? null : world.findVariantByInventoryItem(Number(item));
    const parsed = parseGid(id);
    const place =
      parsed?.type === 'InventoryLevel' ? placeOfLocation(world, Number(parsed.id)) : -1;
    if (variant === null || place < 0 || !isStockedAt(variant, place)) {
      return userErrors(
        fault(['inventoryLevelId'], 'Inventory level', 'does not exist', 'NOT_FOUND'),
      );
    }
    const why = deactivationFault(variant, place, world);
    if (why !== null) return userErrors(sentence(['inventoryLevelId'], why, 'INVALID'));
    const row = { ...variant, stock: stockedAt(variant.stock, place, null) };
    putVariant(world, row, session.context.nowMs);
    return made({});
  },

  inventoryBulkToggleActivation: (args, session) => {
    const { world } = session;
    const item = itemOf(args['inventoryItemId'], world);
    if (item === null) return userErrors(NO_ITEM);
    const changed = toggle(world, item, readInputs(args['inventoryItemUpdates']) ?? []);
    if (changed.type === 'done') putVariant(world, changed.row, session.context.nowMs);
    return outcomeOf(changed, NO_ITEM, (row) => ({
      ...shownAs('InventoryItem', session)(row),
      inventoryLevels: allRows(world.locations).flatMap((location, place) =>
        isStockedAt(row, place)
          ? [session.objects.InventoryLevel(stockAt(row, location, place))]
          : [],
      ),
    }));
  },
};

function toggle(
  world: World,
  item: Variant,
  updates: ReadonlyArray<Readonly<Record<string, unknown>>>,
): Changed<Variant> {
  let row = item;
  const faults = updates.flatMap((update, at): Fault[] => {
    const path = ['inventoryItemUpdates', String(at), 'locationId'];
    const place = placeIn(update['locationId'], world);
    if (place < 0) return [fault(path, 'Location', 'does not exist', 'LOCATION_NOT_FOUND')];
    if (update['activate'] === true) {
      row = { ...row, stock: stockedAt(row.stock, place, row.stock[place] ?? 0) };
      return [];
    }
    const why = deactivationFault(row, place, world);
    const isOnly = row.stock.filter((pieces) => pieces !== null).length === 1;
    if (why !== null) {
      const code = isOnly
        ? 'CANNOT_DEACTIVATE_FROM_ONLY_LOCATION'
        : 'COMMITTED_INVENTORY_AT_LOCATION';
      return [sentence(path, why, code)];
    }
    row = { ...row, stock: stockedAt(row.stock, place, null) };
    return [];
  });
  return refusedFor(faults) ?? done(row);
}

/** Why an item can't be unstocked at a location, as a sentence; null if it can. */
export function deactivationFault(variant: Variant, place: number, world: World): string | null {
  const places = allRows(world.locations).filter((_, at) => isStockedAt(variant, at));
  const name = world.locations.at(place).name;
  if (places.length === 1) {
    return `The product couldn't be unstocked from ${name} because products need to be stocked at a minimum of 1 location.`;
  }
  const held = [...HELD_STATES, 'incoming'].filter(
    (state) => quantityOf(variant, place, state) > 0,
  );
  return held.length === 0
    ? null
    : `The product couldn't be unstocked from ${name} because it has ${held.join(', ')} inventory.`;
}

/** Whether any variant has a quantity at the location, in any state. */
export function hasStock(location: Location, world: World): boolean {
  const place = world.locations.lowerBound(location.id);
  for (let at = 0; at < world.variants.count; at += 1) {
    const variant = world.variants.at(at);
    const lists = [variant.stock, ...Object.values(variant.held)];
    if (lists.some((list) => (list[place] ?? 0) !== 0)) return true;
  }
  return false;
}

function itemOf(id: unknown, world: World): Variant | null {
  const number = numberInGid(id, 'InventoryItem');
  return number === null ? null : world.findVariantByInventoryItem(number);
}

function placeIn(id: unknown, world: World): number {
  const number = numberInGid(id, 'Location');
  return number === null ? -1 : placeOfLocation(world, number);
}
