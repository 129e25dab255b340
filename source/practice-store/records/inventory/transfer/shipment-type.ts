import { dateTime, dateTimeOrNull, exactCount } from '../../../api/formats.ts';
import { connectList } from '../../../graphql/connection.ts';
import { type Listing, typeRoots } from '../../../graphql/listing.ts';
import { recordType, rowFields } from '../../../graphql/record-type.ts';
import { exactField, numberField, textField } from '../../../graphql/search/fields.ts';
import type { Session } from '../../world.ts';
import { shipmentMutations } from './shipment-mutations.ts';
import {
  type Shipment,
  SHIPMENT_LINE,
  type ShipmentLine,
  shipmentStatus,
  total,
  unreceived,
} from './transfer.ts';
import { shipmentOfLine } from './shipment-changes.ts';

const shipmentListing: Listing<Shipment> = {
  name: 'inventory-shipments',
  search: {
    named: {
      id: numberField(({ id }) => id),
      barcode: exactField(({ barcode }) => barcode),
      destination_id: numberField(
        ({ transferId }, { world }: Session) =>
          world.inventoryTransfers.find(transferId)?.destination?.locationId ?? null,
      ),
      status: exactField(
        (shipment) => shipmentStatus(shipment).toLowerCase(),
        ['draft', 'in_transit', 'partially_received', 'received', 'other'],
      ),
      tracking_number: exactField(({ tracking }) => tracking?.trackingNumber ?? null),
    },
    free: textField(({ name, barcode }) => [name, barcode ?? '']),
  },
  sort: { STATUS: shipmentStatus },
};

const sum = (lines: readonly ShipmentLine[], of: 'accepted' | 'rejected'): number =>
  lines.reduce((whole, line) => whole + line[of], 0);

export const shipmentType = recordType<Shipment>('InventoryShipment', {
  rows: ({ world }) => world.inventoryShipments,
  fields: {
    ...rowFields<Shipment>('name', 'barcode'),
    status: (shipment) => shipmentStatus(shipment),
    dateCreated: ({ createdAtMs }) => dateTime(createdAtMs),
    dateShipped: ({ shippedAtMs }) => dateTimeOrNull(shippedAtMs),
    dateReceived: ({ receivedAtMs }) => dateTimeOrNull(receivedAtMs),
    lineItems: ({ lines }, args, session) =>
      connectList(lines, args, session.objects.InventoryShipmentLineItem),
    lineItemsCount: ({ lines }) => exactCount(lines.length),
    lineItemTotalQuantity: ({ lines }) => total(lines),
    totalAcceptedQuantity: ({ lines }) => sum(lines, 'accepted'),
    totalRejectedQuantity: ({ lines }) => sum(lines, 'rejected'),
    totalReceivedQuantity: ({ lines }) => sum(lines, 'accepted') + sum(lines, 'rejected'),
    tracking: ({ tracking }) =>
      tracking === null ? null : { ...tracking, arrivesAt: dateTimeOrNull(tracking.arrivesAtMs) },
  },
  roots: typeRoots('InventoryShipment', shipmentListing, ({ world }) => world.inventoryShipments),
  mutations: shipmentMutations,
});

export const shipmentLineType = recordType<ShipmentLine>(SHIPMENT_LINE, {
  find: (id, { world }) => shipmentOfLine(world, id)?.lines.find((line) => line.id === id),
  fields: {
    inventoryItem: ({ inventoryItemId }, _args, session) =>
      session.find('InventoryItem', inventoryItemId),
    quantity: ({ quantity }) => quantity,
    acceptedQuantity: ({ accepted }) => accepted,
    rejectedQuantity: ({ rejected }) => rejected,
    unreceivedQuantity: unreceived,
  },
});
