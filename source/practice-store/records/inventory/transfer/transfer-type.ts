import { dateTime, dateTimeOrNull, exactCount } from '../../../api/formats.ts';
import { connectList } from '../../../graphql/connection.ts';
import { DATE_SORT, type Listing, recordFields, typeRoots } from '../../../graphql/listing.ts';
import { recordType, rowFields, tagsOf } from '../../../graphql/record-type.ts';
import { exactField, numberField, tagFields, textField } from '../../../graphql/search/fields.ts';
import type { GraphqlSession } from '../../../graphql/session.ts';
import { metafieldsOf } from '../../custom-data/metafield-type.ts';
import { formattedAddress } from '../../customer/address-type.ts';
import type { Session, World } from '../../world.ts';
import { transferMutations } from './transfer-mutations.ts';
import {
  type LocationSnapshot,
  onShipments,
  shipmentsOf,
  total,
  type Transfer,
  TRANSFER_LINE,
  type TransferLine,
  transferOfLine,
  transferStatus,
} from './transfer.ts';

const statusOf = (transfer: Transfer, { world }: Session): string =>
  transferStatus(transfer, world).toLowerCase();

const transferListing: Listing<Transfer> = {
  name: 'inventory-transfers',
  search: {
    named: {
      ...recordFields<Transfer>(),
      origin_id: numberField(({ origin }) => origin?.locationId ?? null),
      source_id: numberField(({ origin }) => origin?.locationId ?? null),
      destination_id: numberField(({ destination }) => destination?.locationId ?? null),
      product_id: numberField((transfer, { world }) =>
        variantsIn(transfer, world).map(({ productId }) => productId),
      ),
      product_variant_id: numberField((transfer, { world }) =>
        variantsIn(transfer, world).map(({ id }) => id),
      ),
      status: exactField(statusOf, [
        'draft',
        'ready_to_ship',
        'in_progress',
        'transferred',
        'canceled',
        'other',
      ]),
      ...tagFields<Transfer>(({ tags }) => tags),
    },
    free: textField(({ name, referenceName, note }) => [name, referenceName ?? '', note ?? '']),
  },
  sort: {
    ...DATE_SORT,
    NAME: ({ name }) => name,
    ORIGIN_NAME: ({ origin }) => origin?.name ?? '',
    SOURCE_NAME: ({ origin }) => origin?.name ?? '',
    DESTINATION_NAME: ({ destination }) => destination?.name ?? '',
    STATUS: statusOf,
  },
};

const variantsIn = ({ lines }: Transfer, world: World) =>
  lines.flatMap(({ inventoryItemId }) => world.findVariantByInventoryItem(inventoryItemId) ?? []);

export const transferType = recordType<Transfer>('InventoryTransfer', {
  rows: ({ world }) => world.inventoryTransfers,
  fields: {
    ...metafieldsOf('InventoryTransfer'),
    ...rowFields<Transfer>('name', 'note', 'referenceName', 'tags'),
    status: (transfer, _args, { world }) => transferStatus(transfer, world),
    dateCreated: (transfer) => dateTime(transfer.createdAtMs),
    origin: ({ origin }, _args, session) => snapshot(origin, session),
    destination: ({ destination }, _args, session) => snapshot(destination, session),
    hasTimelineComment: () => false,
    lineItems: ({ lines }, args, session) =>
      connectList(lines, args, session.objects.InventoryTransferLineItem),
    lineItemsCount: ({ lines }) => exactCount(lines.length),
    totalQuantity: ({ lines }) => total(lines),
    receivedQuantity: ({ id }, _args, { world }) =>
      shipmentsOf(world, id)
        .flatMap(({ lines }) => lines)
        .reduce((sum, { accepted, rejected }) => sum + accepted + rejected, 0),
    shipments: ({ id }, args, session) =>
      connectList(shipmentsOf(session.world, id), args, session.objects.InventoryShipment),
  },
  roots: typeRoots('InventoryTransfer', transferListing, ({ world }) => world.inventoryTransfers),
  mutations: transferMutations,
  changeTags: tagsOf((world) => world.inventoryTransfers),
});

export const transferLineType = recordType<TransferLine>(TRANSFER_LINE, {
  find: (id, { world }) => transferOfLine(world, id)?.lines.find((line) => line.id === id),
  fields: {
    inventoryItem: ({ inventoryItemId }, _args, session) =>
      session.find('InventoryItem', inventoryItemId),
    title: ({ inventoryItemId }, _args, { world }) => {
      const variant = world.findVariantByInventoryItem(inventoryItemId);
      return variant === null ? null : (world.products.find(variant.productId)?.title ?? null);
    },
    totalQuantity: ({ quantity }) => quantity,
    pickedForShipmentQuantity: (line, _args, { world }) => sent(line, world).picked,
    shippedQuantity: (line, _args, { world }) => sent(line, world).shipped,
    shippableQuantity: (line, _args, { world }) => left(line, world),
    processableQuantity: (line, _args, { world }) => left(line, world),
  },
});

function sent({ id, inventoryItemId }: TransferLine, world: World) {
  return onShipments(world, transferOfLine(world, id)?.id ?? 0, inventoryItemId);
}

function left(line: TransferLine, world: World): number {
  const { picked, shipped } = sent(line, world);
  return line.quantity - picked - shipped;
}

/** A `LocationSnapshot`. */
function snapshot(place: LocationSnapshot | null, session: GraphqlSession): unknown {
  if (place === null) return null;
  return {
    __typename: 'LocationSnapshot',
    name: place.name,
    address: { ...place.address, formatted: formattedAddress(place.address) },
    location: session.find('Location', place.locationId),
    snapshottedAt: dateTimeOrNull(place.atMs),
  };
}
