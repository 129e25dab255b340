import { gid, numberInGid, parseMoment, rowIdIn } from '../../../api/formats.ts';
import {
  type Input,
  made,
  type Outcome,
  outcomeOf,
  readInput,
  readInputs,
  readNumber,
  readText,
  readTexts,
  shownAs,
  userErrors,
} from '../../../graphql/mutation.ts';
import type { RootField, RootTable } from '../../../graphql/record-type.ts';
import type { GraphqlSession } from '../../../graphql/session.ts';
import { type Changed, done, type Fault } from '../../change.ts';
import {
  barcodeFaults,
  newShipment,
  put,
  receive,
  type Receipt,
  send,
  withQuantities,
  withShipmentItems,
} from './shipment-changes.ts';
import { transferFault } from './transfer-changes.ts';
import { readWanted } from './transfer-mutations.ts';
import { type Shipment, SHIPMENT_LINE, type Tracking, type Transfer } from './transfer.ts';

const MISSING = transferFault(['id'], 'SHIPMENT_NOT_FOUND');

/** A shipment and the transfer that it belongs to. */
interface Found {
  readonly shipment: Shipment;
  readonly transfer: Transfer;
}

/** Mutations of the shipments of transfers. */
export const shipmentMutations: RootTable = {
  inventoryShipmentCreate: create(false),
  inventoryShipmentCreateInTransit: create(true),

  inventoryShipmentAddItems: beforeLeaving((args, { shipment, transfer }, session) => {
    const changed = withShipmentItems(session.world, transfer, shipment, readWanted(args, []));
    return shown(session, changed, ({ lines }) => ({
      addedItems: lines
        .slice(shipment.lines.length)
        .map((line) => session.objects.InventoryShipmentLineItem(line)),
    }));
  }),

  inventoryShipmentRemoveItems: beforeLeaving((args, { shipment }, session) => {
    const gone = (readTexts(args['lineItems']) ?? []).map((id) => numberOfLine(id));
    const isKnown = gone.every((id) => shipment.lines.some((line) => line.id === id));
    if (!isKnown) return userErrors(transferFault(['lineItems'], 'ITEM_NOT_FOUND'));
    const lines = shipment.lines.filter(({ id }) => !gone.includes(id));
    return shown(session, done({ ...shipment, lines }));
  }),

  inventoryShipmentUpdateItemQuantities: beforeLeaving((args, { shipment, transfer }, session) => {
    const wanted = (readInputs(args['items']) ?? []).map((item, place) => ({
      lineId: numberOfLine(item['shipmentLineItemId']),
      quantity: readNumber(item['quantity']) ?? 0,
      at: ['items', String(place)],
    }));
    const changed = withQuantities(session.world, transfer, shipment, wanted);
    return shown(session, changed, (row) => ({
      shipment: session.objects.InventoryShipment(row),
      updatedLineItems: row.lines
        .filter(({ id }) => wanted.some(({ lineId }) => lineId === id))
        .map((line) => session.objects.InventoryShipmentLineItem(line)),
    }));
  }),

  inventoryShipmentMarkInTransit: beforeLeaving((args, { shipment, transfer }, session) => {
    const { nowMs } = session.context;
    const shippedAtMs = readMoment(args['dateShipped']) ?? nowMs;
    return shown(session, send(session.world, transfer, shipment, shippedAtMs, nowMs));
  }),

  inventoryShipmentReceive: (args, session) => {
    const found = find(args['id'], session);
    if (found === null) return userErrors(MISSING);
    const { world, context } = session;
    const { nowMs } = context;
    const all = readText(args['bulkReceiveAction']);
    const lines = (readInputs(args['lineItems']) ?? []).map((line, place): Receipt => ({
      lineId: numberOfLine(line['shipmentLineItemId']) ?? 0,
      quantity: readNumber(line['quantity']) ?? 0,
      isAccepted: line['reason'] === 'ACCEPTED',
      at: ['lineItems', String(place)],
    }));
    const rest: Receipt[] =
      all === undefined
        ? []
        : [{ lineId: null, quantity: null, isAccepted: all === 'ACCEPTED', at: [] }];
    const receivedAtMs = readMoment(args['dateReceived']) ?? nowMs;
    const { shipment, transfer } = found;
    const receipts = [...lines, ...rest];
    return shown(session, receive(world, transfer, shipment, receipts, receivedAtMs, nowMs));
  },

  inventoryShipmentDelete: beforeLeaving((_args, { shipment }, { world }) => {
    world.inventoryShipments.remove(shipment.id);
    return made({ id: gid('InventoryShipment', shipment.id) });
  }),

  inventoryShipmentSetBarcode: (args, session) => {
    const found = find(args['id'], session);
    if (found === null) return userErrors(MISSING);
    const shipment = { ...found.shipment, barcode: readText(args['barcode']) ?? null };
    const faults = barcodeFaults(session.world, shipment, ['barcode']);
    return faults.length > 0 ? userErrors(...faults) : shown(session, done(shipment));
  },

  inventoryShipmentSetTracking: (args, session) => {
    const found = find(args['id'], session);
    if (found === null) return userErrors(MISSING);
    const { tracking, faults } = readTracking(args['tracking'], ['tracking']);
    if (faults.length > 0) return userErrors(...faults);
    return shown(session, done({ ...found.shipment, tracking }));
  },
};

function create(isSent: boolean): RootField {
  return (args, session) => {
    const { world, context } = session;
    const { nowMs } = context;
    const input = readInput(args['input']);
    const number = numberInGid(input['movementId'], 'InventoryTransfer');
    const transfer = world.inventoryTransfers.find(number ?? 0);
    if (transfer === null) {
      return userErrors(transferFault(['input', 'movementId'], 'TRANSFER_NOT_FOUND'));
    }
    const { tracking, faults } = readTracking(input['trackingInput'], ['input', 'trackingInput']);
    if (faults.length > 0) return userErrors(...faults);
    const changed = newShipment(world, transfer, readWanted(input), {
      barcode: readText(input['barcode']) ?? null,
      tracking,
      createdAtMs: readMoment(input['dateCreated']) ?? nowMs,
    });
    if (changed.type === 'refused' || !isSent) return shown(session, changed);
    return shown(session, send(world, transfer, changed.row, nowMs, nowMs));
  };
}

/** Wraps a mutation that is allowed only for draft shipments. */
function beforeLeaving(
  change: (args: Input, found: Found, session: GraphqlSession) => Outcome,
): RootField {
  return (args, session) => {
    const found = find(args['id'], session);
    if (found === null) return userErrors(MISSING);
    if (found.shipment.hasLeft) return userErrors(transferFault(['id'], 'INVALID_SHIPMENT_STATUS'));
    return change(args, found, session);
  };
}

function shown(
  session: GraphqlSession,
  changed: Changed<Shipment>,
  more: (shipment: Shipment) => Readonly<Record<string, unknown>> = () => ({}),
): Outcome {
  if (changed.type === 'done') put(session.world, changed.row);
  return outcomeOf(changed, MISSING, (row) => ({
    ...shownAs('InventoryShipment', session)(row),
    ...more(row),
  }));
}

function find(id: unknown, { world }: GraphqlSession): Found | null {
  const shipment = world.inventoryShipments.find(rowIdIn(id, 'InventoryShipment'));
  const transfer = shipment === null ? null : world.inventoryTransfers.find(shipment.transferId);
  return shipment === null || transfer === null ? null : { shipment, transfer };
}

function numberOfLine(id: unknown): number | null {
  return numberInGid(id, SHIPMENT_LINE);
}

function readMoment(value: unknown): number | undefined {
  const ms = parseMoment(readText(value) ?? '');
  return Number.isNaN(ms) ? undefined : ms;
}

function readTracking(
  value: unknown,
  at: readonly string[],
): { readonly tracking: Tracking | null; readonly faults: readonly Fault[] } {
  if (value == null) return { tracking: null, faults: [] };
  const input = readInput(value);
  const trackingUrl = readText(input['trackingUrl']) ?? null;
  return {
    tracking: {
      company: readText(input['company']) ?? null,
      trackingNumber: readText(input['trackingNumber']) ?? null,
      trackingUrl,
      arrivesAtMs: readMoment(input['arrivesAt']) ?? null,
    },
    faults:
      trackingUrl === null || URL.canParse(trackingUrl)
        ? []
        : [transferFault([...at, 'trackingUrl'], 'INVALID_URL')],
  };
}
