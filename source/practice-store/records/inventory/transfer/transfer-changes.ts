import { type Changed, done, type Fault, refusedFor, sentence } from '../../change.ts';
import type { Variant } from '../../product/product.ts';
import {
  placeOfLocation,
  putVariant,
  stockedAt,
  withQuantity,
} from '../../product/variant/variant-row.ts';
import type { World } from '../../world.ts';
import { isStockedAt, type Location, quantityOf } from '../stock.ts';
import {
  idOfLine,
  onShipments,
  shipmentsOf,
  snapshotOf,
  type Transfer,
  type TransferLine,
  transferStatus,
} from './transfer.ts';

/** A requested quantity of an item; `at` is the field path of the entry in the request. */
export interface Wanted {
  readonly inventoryItemId: number | null;
  readonly quantity: number;
  readonly at: readonly string[];
}

/** A change of a transfer; fields that are left out stay as they are. */
export interface TransferChange {
  readonly originId?: number | null | undefined;
  readonly destinationId?: number | null | undefined;
  readonly note?: string | null | undefined;
  readonly referenceName?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly createdAtMs?: number | undefined;
}

/** Messages by error code, as the schema describes the codes. */
const MESSAGES = {
  DUPLICATE_ITEM: "A single item can't be listed twice.",
  INVALID_ITEM: 'One or more items are not valid.',
  INVALID_QUANTITY: 'The quantity is invalid.',
  INVALID_SHIPMENT_STATUS: 'Current shipment status does not support this operation.',
  INVALID_TRANSFER_STATUS: 'Current transfer status does not support this operation.',
  INVENTORY_STATE_NOT_ACTIVE: 'The item is not stocked at the intended location.',
  ITEMS_EMPTY: 'The list of line items is empty.',
  ITEM_NOT_FOUND: 'The item was not found.',
  LOCATION_NOT_ACTIVE: 'The location selected is not active.',
  LOCATION_NOT_FOUND: "The location selected can't be found.",
  LOCATION_REQUIRED: 'A location is required for this operation.',
  SHIPMENT_EXISTS: 'Shipment already exists for the transfer.',
  SHIPMENT_NOT_FOUND: 'The shipment was not found.',
  TRANSFER_LOCATION_IMMUTABLE:
    'The location of a transfer cannot be updated. Only Draft Transfers can mutate their locations.',
  TRANSFER_NOT_FOUND: 'The transfer was not found.',
  TRANSFER_ORIGIN_CANNOT_BE_THE_SAME_AS_DESTINATION:
    'The origin location cannot be the same as the destination location.',
  UNTRACKED_ITEM: 'The item does not track inventory.',
  ALL_QUANTITY_SHIPPED:
    'The item cannot be removed because all of its quantity is fully allocated to one or more shipments.',
  CANT_REMOVE_ALL_ITEMS_FROM_READY_TO_SHIP_TRANSFER:
    'A READY_TO_SHIP transfer must have at least one line item.',
  BARCODE_DUPLICATE: 'This barcode is already assigned to another shipment.',
  BARCODE_TOO_LONG: 'Barcode must be 255 characters or less.',
  EMPTY_SHIPMENT_INPUT: 'The shipment input cannot be empty.',
  INVALID_URL: 'The URL is invalid.',
} as const;

/** The fault with this code. @param field path of the wrong value in the request */
export const transferFault = (field: readonly string[], code: keyof typeof MESSAGES): Fault =>
  sentence(field, MESSAGES[code], code);

/** The transfer with everything changed but its lines. @param paths names of the location fields */
export function describeTransfer(
  world: World,
  before: Transfer,
  change: TransferChange,
  paths: { readonly origin: string; readonly destination: string },
  nowMs: number,
): Changed<Transfer> {
  const faults: Fault[] = [];
  const locationOf = (id: number | null | undefined, known: Transfer['origin'], name: string) => {
    if (id === undefined) return known;
    const location = id === null ? null : world.locations.find(id);
    const fault = locationFault(location, ['input', name]);
    if (fault !== null) faults.push(fault);
    return location === null ? null : snapshotOf(location, nowMs);
  };
  const origin = locationOf(change.originId, before.origin, paths.origin);
  const destination = locationOf(change.destinationId, before.destination, paths.destination);
  if (origin !== null && origin.locationId === destination?.locationId) {
    const field = ['input', paths.destination];
    faults.push(transferFault(field, 'TRANSFER_ORIGIN_CANNOT_BE_THE_SAME_AS_DESTINATION'));
  }
  return (
    refusedFor(faults) ??
    done({
      ...before,
      origin,
      destination,
      note: change.note === undefined ? before.note : change.note,
      referenceName:
        change.referenceName === undefined ? before.referenceName : change.referenceName,
      tags: change.tags ?? before.tags,
      createdAtMs: change.createdAtMs ?? before.createdAtMs,
      updatedAtMs: nowMs,
    })
  );
}

function locationFault(location: Location | null, field: readonly string[]): Fault | null {
  if (location === null) return transferFault(field, 'LOCATION_NOT_FOUND');
  return location.isActive ? null : transferFault(field, 'LOCATION_NOT_ACTIVE');
}

/** The transfer with these quantities; other items stay, and an item with quantity 0 is removed. */
export function withItems(
  world: World,
  before: Transfer,
  wanted: readonly Wanted[],
): Changed<Transfer> {
  const faults = itemFaults(world, wanted, before.origin?.locationId ?? null);
  const lines = [...before.lines];
  let { nextLine } = before;
  for (const { inventoryItemId, quantity, at } of wanted) {
    if (inventoryItemId === null) continue;
    const place = lines.findIndex((line) => line.inventoryItemId === inventoryItemId);
    const { picked, shipped } = onShipments(world, before.id, inventoryItemId);
    // A negative quantity is one of the faults above.
    if (quantity >= 0 && quantity < picked + shipped)
      faults.push(transferFault([...at, 'quantity'], 'INVALID_QUANTITY'));
    const known = lines[place];
    if (known === undefined)
      lines.push({ id: idOfLine(before, nextLine++), inventoryItemId, quantity });
    else lines[place] = { ...known, quantity };
  }
  return (
    refusedFor(faults) ??
    done({ ...before, lines: lines.filter((line) => line.quantity > 0), nextLine })
  );
}

/** Faults in the items of a request, for transfers and shipments alike. */
export function itemFaults(
  world: World,
  wanted: readonly Wanted[],
  originId: number | null,
): Fault[] {
  const ids = wanted.map(({ inventoryItemId }) => inventoryItemId);
  return wanted.flatMap(({ inventoryItemId, quantity, at }, place): Fault[] => {
    const variant =
      inventoryItemId === null ? null : world.findVariantByInventoryItem(inventoryItemId);
    const field = [...at, 'inventoryItemId'];
    if (variant === null) return [transferFault(field, 'ITEM_NOT_FOUND')];
    if (ids.indexOf(inventoryItemId) !== place) return [transferFault(field, 'DUPLICATE_ITEM')];
    if (!variant.isTracked) return [transferFault(field, 'UNTRACKED_ITEM')];
    if (originId !== null && !isStockedAt(variant, placeOfLocation(world, originId))) {
      return [transferFault(field, 'INVENTORY_STATE_NOT_ACTIVE')];
    }
    return quantity < 0 ? [transferFault([...at, 'quantity'], 'INVALID_QUANTITY')] : [];
  });
}

/** Why a transfer can't become ready to ship; an empty list if it can. */
export function readyFaults(world: World, transfer: Transfer): Fault[] {
  const { origin, destination, lines } = transfer;
  if (transferStatus(transfer, world) !== 'DRAFT')
    return [transferFault(['id'], 'INVALID_TRANSFER_STATUS')];
  if (origin === null || destination === null) return [transferFault(['id'], 'LOCATION_REQUIRED')];
  if (lines.length === 0) return [transferFault(['id'], 'ITEMS_EMPTY')];
  const isKept = lines.every(({ inventoryItemId }) => {
    const variant = world.findVariantByInventoryItem(inventoryItemId);
    return variant !== null && isStockedAt(variant, placeOfLocation(world, origin.locationId));
  });
  return isKept ? [] : [transferFault(['id'], 'INVALID_ITEM')];
}

/** Saves a transfer. Once it is ready to ship, its pieces are reserved at the origin. */
export function putTransfer(world: World, after: Transfer, nowMs: number): Transfer {
  const before = world.inventoryTransfers.find(after.id);
  const items = new Set(
    [...(before?.lines ?? []), ...after.lines].map(({ inventoryItemId }) => inventoryItemId),
  );
  for (const item of items) {
    const more = reserved(after, item) - (before === null ? 0 : reserved(before, item));
    if (after.origin !== null && more !== 0) {
      const { locationId } = after.origin;
      moveItem(world, item, locationId, { available: -more, reserved: more }, nowMs);
    }
  }
  world.inventoryTransfers.put(after);
  return after;
}

/** Pieces of an item that a transfer reserves in total; `send` unreserves those that it sends. */
function reserved({ stage, lines }: Transfer, item: number): number {
  const line = lines.find(({ inventoryItemId }) => inventoryItemId === item);
  return stage === 'READY_TO_SHIP' ? (line?.quantity ?? 0) : 0;
}

/** Adds to quantities of an item, by name, at a location, which stocks it from then on. */
export function moveItem(
  world: World,
  inventoryItemId: number,
  locationId: number,
  change: Readonly<Record<string, number>>,
  nowMs: number,
): void {
  const variant = world.findVariantByInventoryItem(inventoryItemId);
  const place = placeOfLocation(world, locationId);
  if (variant === null || place < 0) return;
  const kept: Variant = isStockedAt(variant, place)
    ? variant
    : { ...variant, stock: stockedAt(variant.stock, place, 0) };
  const moved = Object.entries(change).reduce(
    (row, [name, pieces]) => withQuantity(row, place, name, quantityOf(row, place, name) + pieces),
    kept,
  );
  putVariant(world, moved, nowMs);
}

/** The transfer without these lines, except for pieces that are on shipments. */
export function withoutLines(
  world: World,
  before: Transfer,
  lineIds: ReadonlyArray<number | null>,
): Changed<Transfer> {
  const faults = lineIds.flatMap((id, place): Fault[] => {
    const field = ['input', 'transferLineItemIds', String(place)];
    const line = before.lines.find((one) => one.id === id);
    if (line === undefined) return [transferFault(field, 'ITEM_NOT_FOUND')];
    const { picked, shipped } = onShipments(world, before.id, line.inventoryItemId);
    return picked + shipped >= line.quantity ? [transferFault(field, 'ALL_QUANTITY_SHIPPED')] : [];
  });
  const lines = before.lines.flatMap((line): TransferLine[] => {
    if (!lineIds.includes(line.id)) return [line];
    // Pieces that are on a shipment stay.
    const { picked, shipped } = onShipments(world, before.id, line.inventoryItemId);
    return picked + shipped === 0 ? [] : [{ ...line, quantity: picked + shipped }];
  });
  if (lines.length === 0 && before.stage === 'READY_TO_SHIP' && faults.length === 0) {
    faults.push(transferFault(['input'], 'CANT_REMOVE_ALL_ITEMS_FROM_READY_TO_SHIP_TRANSFER'));
  }
  return refusedFor(faults) ?? done({ ...before, lines });
}

/** Why a transfer can't be cancelled or deleted; null if it can. */
export function endFault(world: World, transfer: Transfer, how: 'cancel' | 'delete'): Fault | null {
  const status = transferStatus(transfer, world);
  if (how === 'cancel' && shipmentsOf(world, transfer.id).length > 0) {
    return transferFault(['id'], 'SHIPMENT_EXISTS');
  }
  const can = how === 'delete' ? ['DRAFT'] : ['DRAFT', 'READY_TO_SHIP'];
  return can.includes(status) ? null : transferFault(['id'], 'INVALID_TRANSFER_STATUS');
}
