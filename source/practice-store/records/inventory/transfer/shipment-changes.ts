import { type Changed, done, type Fault, refusedFor } from '../../change.ts';
import { allRows } from '../../rows.ts';
import type { World } from '../../world.ts';
import { itemFaults, moveItem, transferFault, type Wanted } from './transfer-changes.ts';
import {
  idOfLine,
  onShipments,
  type Shipment,
  type ShipmentLine,
  shipmentsOf,
  shipmentStatus,
  type Transfer,
  transferStatus,
  unreceived,
} from './transfer.ts';

/** Pieces received of a line; with null as line and quantity, all that are not received yet. */
export interface Receipt {
  readonly lineId: number | null;
  readonly quantity: number | null;
  readonly isAccepted: boolean;
  readonly at: readonly string[];
}

/** The shipment that has a line with this id. */
export function shipmentOfLine(world: World, lineId: number): Shipment | null {
  return (
    allRows(world.inventoryShipments).find(({ lines }) => lines.some(({ id }) => id === lineId)) ??
    null
  );
}

/** A new draft shipment, not saved yet; its lines are checked against the transfer's. */
export function newShipment(
  world: World,
  transfer: Transfer,
  wanted: readonly Wanted[],
  said: Pick<Shipment, 'barcode' | 'tracking' | 'createdAtMs'>,
): Changed<Shipment> {
  const status = transferStatus(transfer, world);
  if (status !== 'READY_TO_SHIP' && status !== 'IN_PROGRESS') {
    return {
      type: 'refused',
      faults: [transferFault(['input', 'movementId'], 'INVALID_TRANSFER_STATUS')],
    };
  }
  if (wanted.length === 0) {
    return {
      type: 'refused',
      faults: [transferFault(['input', 'lineItems'], 'EMPTY_SHIPMENT_INPUT')],
    };
  }
  const id = world.inventoryShipments.nextId();
  const numbers = shipmentsOf(world, transfer.id).map(({ name }) => Number(name.split('-').at(-1)));
  const number = Math.max(0, ...numbers) + 1;
  const shipment: Shipment = {
    id,
    transferId: transfer.id,
    name: `${transfer.name}-${number}`,
    hasLeft: false,
    lines: [],
    nextLine: 1,
    shippedAtMs: null,
    receivedAtMs: null,
    updatedAtMs: said.createdAtMs,
    ...said,
  };
  const faults = barcodeFaults(world, shipment, ['input', 'barcode']);
  return refusedFor(faults) ?? withShipmentItems(world, transfer, shipment, wanted);
}

/** The shipment with these items added. */
export function withShipmentItems(
  world: World,
  transfer: Transfer,
  before: Shipment,
  wanted: readonly Wanted[],
): Changed<Shipment> {
  const faults = itemFaults(world, wanted, transfer.origin?.locationId ?? null);
  if (faults.length === 0)
    faults.push(...wanted.flatMap((one) => unallocatedFaults(world, transfer, one)));
  const known = before.lines.map(({ inventoryItemId }) => inventoryItemId);
  for (const { inventoryItemId, at } of wanted) {
    if (inventoryItemId !== null && known.includes(inventoryItemId)) {
      faults.push(transferFault([...at, 'inventoryItemId'], 'DUPLICATE_ITEM'));
    }
  }
  const added = wanted.map(({ inventoryItemId, quantity }, at): ShipmentLine => {
    return {
      id: idOfLine(before, before.nextLine + at),
      inventoryItemId: inventoryItemId ?? 0,
      quantity,
      accepted: 0,
      rejected: 0,
    };
  });
  const nextLine = before.nextLine + added.length;
  return refusedFor(faults) ?? done({ ...before, lines: [...before.lines, ...added], nextLine });
}

/** A fault unless the transfer has enough pieces of the item that are on no shipment yet. */
function unallocatedFaults(world: World, transfer: Transfer, wanted: Wanted): Fault[] {
  const line = transfer.lines.find((one) => one.inventoryItemId === wanted.inventoryItemId);
  if (line === undefined)
    return [transferFault([...wanted.at, 'inventoryItemId'], 'ITEM_NOT_FOUND')];
  const { picked, shipped } = onShipments(world, transfer.id, line.inventoryItemId);
  const isAvailable = wanted.quantity > 0 && wanted.quantity <= line.quantity - picked - shipped;
  return isAvailable ? [] : [transferFault([...wanted.at, 'quantity'], 'INVALID_QUANTITY')];
}

/** The draft shipment with other quantities in its lines. */
export function withQuantities(
  world: World,
  transfer: Transfer,
  before: Shipment,
  wanted: ReadonlyArray<{
    readonly lineId: number | null;
    readonly quantity: number;
    readonly at: readonly string[];
  }>,
): Changed<Shipment> {
  const lines = [...before.lines];
  const faults = wanted.flatMap(({ lineId, quantity, at }): Fault[] => {
    const place = lines.findIndex(({ id }) => id === lineId);
    const line = lines[place];
    if (line === undefined) return [transferFault([...at, 'shipmentLineItemId'], 'ITEM_NOT_FOUND')];
    lines[place] = { ...line, quantity };
    const { inventoryItemId } = line;
    const { picked, shipped } = onShipments(world, transfer.id, inventoryItemId);
    const own = transfer.lines.find((one) => one.inventoryItemId === inventoryItemId);
    const unallocated = (own?.quantity ?? 0) - picked - shipped + line.quantity;
    return quantity > 0 && quantity <= unallocated
      ? []
      : [transferFault([...at, 'quantity'], 'INVALID_QUANTITY')];
  });
  return refusedFor(faults) ?? done({ ...before, lines });
}

/** Moves pieces from `reserved` at the origin to `incoming` at the destination. */
export function send(
  world: World,
  transfer: Transfer,
  before: Shipment,
  shippedAtMs: number,
  nowMs: number,
): Changed<Shipment> {
  if (before.lines.length === 0) {
    return { type: 'refused', faults: [transferFault(['id'], 'ITEMS_EMPTY')] };
  }
  for (const { inventoryItemId, quantity } of before.lines) {
    if (transfer.origin !== null) {
      const { locationId } = transfer.origin;
      moveItem(world, inventoryItemId, locationId, { reserved: -quantity }, nowMs);
    }
    if (transfer.destination !== null) {
      const { locationId } = transfer.destination;
      moveItem(world, inventoryItemId, locationId, { incoming: quantity }, nowMs);
    }
  }
  return put(world, { ...before, hasLeft: true, shippedAtMs, updatedAtMs: nowMs });
}

/** Receives pieces: accepted ones become available, rejected ones are only no longer incoming. */
export function receive(
  world: World,
  transfer: Transfer,
  before: Shipment,
  receipts: readonly Receipt[],
  receivedAtMs: number,
  nowMs: number,
): Changed<Shipment> {
  const status = shipmentStatus(before);
  if (status !== 'IN_TRANSIT' && status !== 'PARTIALLY_RECEIVED') {
    return { type: 'refused', faults: [transferFault(['id'], 'INVALID_SHIPMENT_STATUS')] };
  }
  let lines = before.lines;
  const faults: Fault[] = [];
  const arrived: Array<{ item: number; accepted: number; rejected: number }> = [];
  for (const { lineId, quantity, isAccepted, at } of receipts) {
    const named = lines.filter(({ id }) => lineId === null || id === lineId);
    if (named.length === 0)
      faults.push(transferFault([...at, 'shipmentLineItemId'], 'ITEM_NOT_FOUND'));
    for (const line of named) {
      const pieces = quantity ?? unreceived(line);
      if (pieces < 0 || pieces > unreceived(line) || quantity === 0) {
        faults.push(transferFault([...at, 'quantity'], 'INVALID_QUANTITY'));
        continue;
      }
      const accepted = isAccepted ? pieces : 0;
      const rejected = pieces - accepted;
      arrived.push({ item: line.inventoryItemId, accepted, rejected });
      const received = {
        ...line,
        accepted: line.accepted + accepted,
        rejected: line.rejected + rejected,
      };
      lines = lines.map((one) => (one.id === line.id ? received : one));
    }
  }
  const refused = refusedFor(faults);
  if (refused !== null) return refused;
  const place = transfer.destination?.locationId ?? 0;
  for (const { item, accepted, rejected } of arrived) {
    moveItem(world, item, place, { incoming: -accepted - rejected, available: accepted }, nowMs);
  }
  return put(world, {
    ...before,
    lines,
    receivedAtMs: before.receivedAtMs ?? receivedAtMs,
    updatedAtMs: nowMs,
  });
}

/** Faults in a shipment's barcode, which must be unique. */
export function barcodeFaults(
  world: World,
  { id, barcode }: Pick<Shipment, 'id' | 'barcode'>,
  field: readonly string[],
): Fault[] {
  if (barcode === null) return [];
  if (barcode.length > 255) return [transferFault(field, 'BARCODE_TOO_LONG')];
  const isTaken = allRows(world.inventoryShipments).some(
    (other) => other.id !== id && other.barcode === barcode,
  );
  return isTaken ? [transferFault(field, 'BARCODE_DUPLICATE')] : [];
}

export function put(world: World, shipment: Shipment): Changed<Shipment> {
  world.inventoryShipments.put(shipment);
  return done(shipment);
}
