import type { Address } from '../../customer/address.ts';
import { allRows, type Dated, type IdRule, type Rows } from '../../rows.ts';
import type { Location } from '../stock.ts';

/** Pieces that move from one location to another. */
export interface Transfer extends Dated {
  /** `#T0001` */
  readonly name: string;
  /** As set by mutations; whether pieces are in transit or received follows from the shipments. */
  readonly stage: 'DRAFT' | 'READY_TO_SHIP' | 'CANCELED';
  readonly origin: LocationSnapshot | null;
  readonly destination: LocationSnapshot | null;
  readonly lines: readonly TransferLine[];
  /** Number for the next line, from 1; never reused. */
  readonly nextLine: number;
  readonly note: string | null;
  readonly referenceName: string | null;
  readonly tags: readonly string[];
}

export interface TransferLine {
  readonly id: number;
  readonly inventoryItemId: number;
  readonly quantity: number;
}

/** `LocationSnapshot`: a location as it was when it was chosen for the transfer. */
export interface LocationSnapshot {
  readonly locationId: number;
  readonly name: string;
  readonly address: Address;
  readonly atMs: number;
}

/** A part of a transfer that is sent together. */
export interface Shipment extends Dated {
  readonly transferId: number;
  /** `#T0001-1` */
  readonly name: string;
  readonly hasLeft: boolean;
  readonly barcode: string | null;
  readonly tracking: Tracking | null;
  readonly lines: readonly ShipmentLine[];
  /** Number for the next line, from 1; never reused. */
  readonly nextLine: number;
  readonly shippedAtMs: number | null;
  readonly receivedAtMs: number | null;
}

export interface ShipmentLine {
  readonly id: number;
  readonly inventoryItemId: number;
  readonly quantity: number;
  readonly accepted: number;
  readonly rejected: number;
}

export interface Tracking {
  readonly company: string | null;
  readonly trackingNumber: string | null;
  readonly trackingUrl: string | null;
  readonly arrivesAtMs: number | null;
}

/** All transfers and shipments: the part of the world from which their statuses follow. */
interface Moving {
  readonly inventoryTransfers: Rows<Transfer>;
  readonly inventoryShipments: Rows<Shipment>;
}

/** Names of the lines' types. */
export const TRANSFER_LINE = 'InventoryTransferLineItem';
export const SHIPMENT_LINE = 'InventoryShipmentLineItem';

/** The id of a line of a transfer or shipment. @param number from 1 */
export function idOfLine({ id }: { readonly id: number }, number: number): number {
  return id * 1000 + number;
}

export const TRANSFER_IDS: IdRule = { first: 18_300_000_000, spacing: 31 };
export const SHIPMENT_IDS: IdRule = { first: 22_400_000_000, spacing: 31 };

export const snapshotOf = ({ id, name, address }: Location, atMs: number): LocationSnapshot => ({
  locationId: id,
  name,
  address,
  atMs,
});

export function shipmentsOf(world: Moving, transferId: number): Shipment[] {
  return allRows(world.inventoryShipments).filter((one) => one.transferId === transferId);
}

export function shipmentStatus({
  hasLeft,
  lines,
}: Shipment): 'DRAFT' | 'IN_TRANSIT' | 'PARTIALLY_RECEIVED' | 'RECEIVED' {
  if (!hasLeft) return 'DRAFT';
  if (lines.every((line) => unreceived(line) === 0)) return 'RECEIVED';
  return lines.some((line) => line.accepted + line.rejected > 0)
    ? 'PARTIALLY_RECEIVED'
    : 'IN_TRANSIT';
}

export function transferStatus(
  { id, stage, lines }: Transfer,
  world: Moving,
): Transfer['stage'] | 'IN_PROGRESS' | 'TRANSFERRED' {
  const left = shipmentsOf(world, id).filter(({ hasLeft }) => hasLeft);
  if (left.length === 0) return stage;
  const arrived = left.filter((shipment) => shipmentStatus(shipment) === 'RECEIVED');
  const received = total(arrived.flatMap((shipment) => shipment.lines));
  return received === total(lines) ? 'TRANSFERRED' : 'IN_PROGRESS';
}

/** Pieces of a shipment's line that are not received yet. */
export function unreceived({ quantity, accepted, rejected }: ShipmentLine): number {
  return quantity - accepted - rejected;
}

export function total(lines: ReadonlyArray<{ readonly quantity: number }>): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Pieces of a transfer's item on shipments: `picked` if not sent yet, `shipped` if sent. */
export function onShipments(
  world: Moving,
  transferId: number,
  inventoryItemId: number,
): { readonly picked: number; readonly shipped: number } {
  const pieces = (hasLeft: boolean): number =>
    total(
      shipmentsOf(world, transferId)
        .filter((shipment) => shipment.hasLeft === hasLeft)
        .flatMap(({ lines }) => lines.filter((one) => one.inventoryItemId === inventoryItemId)),
    );
  return { picked: pieces(false), shipped: pieces(true) };
}

/** The transfer that has a line with this id. */
export function transferOfLine(world: Moving, lineId: number): Transfer | null {
  return (
    allRows(world.inventoryTransfers).find(({ lines }) => lines.some(({ id }) => id === lineId)) ??
    null
  );
}
