import type { AreaArguments, KnownIds } from '../base-arguments.ts';

/** Transfers of stock between locations, and their shipments. */
export function transferArguments(ids: KnownIds): AreaArguments {
  const [item, otherItem] = ids('InventoryItem');
  const [from, to] = ids('Location');
  const line = { inventoryItemId: item, quantity: 5 };
  const place = { originLocationId: from, destinationLocationId: to };
  const tracked = [
    ['locationAdd', { input: { name: 'Walk', address: { countryCode: 'CA' } } }],
    ['inventoryItemUpdate', { id: item, input: { tracked: true } }],
    ['inventoryItemUpdate', { id: otherItem, input: { tracked: true } }],
  ] as const;
  const third = '{{0}}';
  const lineItems = [line, { inventoryItemId: otherItem, quantity: 5 }];
  const draft = ['inventoryTransferCreate', { input: { ...place, lineItems } }] as const;
  const ready = [
    'inventoryTransferCreateAsReadyToShip',
    { input: { ...place, lineItems } },
  ] as const;
  const drafts = [...tracked, draft, draft] as const;
  const readies = [...tracked, ready, ready] as const;
  const [first, second] = ['{{3}}', '{{4}}'];
  const read = [...ids('InventoryItem'), ...ids('InventoryLevel')];
  const shipment = (transfer: string) =>
    ['inventoryShipmentCreate', { input: { movementId: transfer, lineItems: [line] } }] as const;
  const shipments = [...readies, shipment(first), shipment(second)] as const;
  const [box, otherBox] = ['{{5}}', '{{6}}'];
  const sent = [
    ...readies,
    ['inventoryShipmentCreateInTransit', { input: { movementId: first, lineItems } }],
    ['inventoryShipmentCreateInTransit', { input: { movementId: second, lineItems } }],
  ] as const;
  const lines = ['{{5.lineItems.nodes.0.id}}', '{{5.lineItems.nodes.1.id}}'] as const;
  const two = { id: [first, second] } as const;
  const boxes = { id: [box, otherBox] } as const;
  const creation = {
    before: tracked,
    args: { input: { ...place, lineItems: [line] } },
    values: {
      'input.destinationLocationId': [to, third],
      'input.lineItems.inventoryItemId': [item, otherItem],
    },
    read,
  } as const;
  const sending = {
    before: readies,
    args: { input: { movementId: first, lineItems: [{ inventoryItemId: item, quantity: 2 }] } },
    values: {
      'input.movementId': [first, second],
      'input.lineItems.inventoryItemId': [item, otherItem],
      'input.lineItems.quantity': [3, 4],
    },
    read,
  } as const;
  return {
    calls: {
      inventoryTransferCreate: {
        ...creation,
        whole: {
          'input.originLocationId': [
            { input: { originLocationId: from, destinationLocationId: third } },
            { input: { originLocationId: to, destinationLocationId: third } },
          ],
        },
      },
      inventoryTransferCreateAsReadyToShip: {
        ...creation,
        values: { ...creation.values, 'input.originLocationId': [from, to] },
        beside: { 'input.originLocationId': { destinationLocationId: third } },
      },
      inventoryTransferEdit: {
        before: drafts,
        args: { id: first, input: { note: 'Walk' } },
        values: { ...two, 'input.originId': [from, third], 'input.destinationId': [to, third] },
      },
      inventoryTransferSetItems: {
        before: drafts,
        args: { input: { id: first, lineItems: [line] } },
        values: {
          'input.id': [first, second],
          'input.lineItems.inventoryItemId': [item, otherItem],
        },
        beside: { 'input.lineItems.inventoryItemId': { quantity: 9 } },
      },
      inventoryTransferRemoveItems: {
        before: drafts,
        args: { input: { id: first, transferLineItemIds: ['{{3.lineItems.nodes.0.id}}'] } },
        values: {
          'input.transferLineItemIds': ['{{3.lineItems.nodes.0.id}}', '{{3.lineItems.nodes.1.id}}'],
        },
        whole: {
          'input.id': [
            { input: { id: first, transferLineItemIds: ['{{3.lineItems.nodes.0.id}}'] } },
            { input: { id: second, transferLineItemIds: ['{{4.lineItems.nodes.0.id}}'] } },
          ],
        },
      },
      inventoryTransferMarkAsReadyToShip: {
        before: drafts,
        args: { id: first },
        values: two,
        read,
      },
      inventoryTransferCancel: { before: readies, args: { id: first }, values: two, read },
      inventoryTransferDelete: {
        before: drafts,
        args: { id: first },
        values: two,
        read: [first, second],
      },
      inventoryTransferDuplicate: {
        before: [...drafts, ['inventoryTransferEdit', { id: first, input: { note: 'First' } }]],
        args: { id: first },
        values: two,
      },
      inventoryShipmentCreate: sending,
      inventoryShipmentCreateInTransit: sending,
      inventoryShipmentMarkInTransit: { before: shipments, args: { id: box }, values: boxes, read },
      inventoryShipmentDelete: {
        before: shipments,
        args: { id: box },
        values: boxes,
        read: [box, otherBox],
      },
      inventoryShipmentSetBarcode: {
        before: shipments,
        args: { id: box, barcode: 'Walk' },
        values: boxes,
      },
      inventoryShipmentSetTracking: {
        before: shipments,
        args: { id: box, tracking: { company: 'Walk' } },
        values: boxes,
      },
      inventoryShipmentAddItems: {
        before: [
          ...shipments,
          ['inventoryShipmentRemoveItems', { id: box, lineItems: [lines[0]] }],
        ],
        args: { id: box, lineItems: [{ inventoryItemId: otherItem, quantity: 2 }] },
        values: {
          ...boxes,
          'lineItems.quantity': [3, 4],
          'lineItems.inventoryItemId': [item, otherItem],
        },
      },
      inventoryShipmentRemoveItems: {
        before: shipments,
        args: { id: box, lineItems: [lines[0]] },
        whole: {
          id: [
            { id: box, lineItems: [lines[0]] },
            { id: otherBox, lineItems: ['{{6.lineItems.nodes.0.id}}'] },
          ],
          lineItems: [
            { id: box, lineItems: [] },
            { id: box, lineItems: [lines[0]] },
          ],
        },
      },
      inventoryShipmentUpdateItemQuantities: {
        before: shipments,
        args: { id: box, items: [{ shipmentLineItemId: lines[0], quantity: 2 }] },
        values: { 'items.quantity': [3, 4] },
        whole: {
          id: [
            { id: box, items: [{ shipmentLineItemId: lines[0], quantity: 2 }] },
            {
              id: otherBox,
              items: [{ shipmentLineItemId: '{{6.lineItems.nodes.0.id}}', quantity: 2 }],
            },
          ],
          'items.shipmentLineItemId': [
            { id: box, items: [] },
            { id: box, items: [{ shipmentLineItemId: lines[0], quantity: 2 }] },
          ],
        },
      },
      inventoryShipmentReceive: {
        before: sent,
        args: {
          id: box,
          lineItems: [{ shipmentLineItemId: lines[0], quantity: 1, reason: 'ACCEPTED' }],
        },
        values: {
          'lineItems.shipmentLineItemId': lines,
          'lineItems.quantity': [3, 4],
        },
        beside: { dateReceived: { bulkReceiveAction: 'ACCEPTED' } },
        whole: {
          id: [
            { id: box, bulkReceiveAction: 'ACCEPTED' },
            { id: otherBox, bulkReceiveAction: 'ACCEPTED' },
          ],
        },
        read,
      },
    },
    values: {
      'InventoryTransferLineItemInput.quantity': [6, 7],
      'InventoryShipmentTrackingInput.trackingUrl': [
        'https://walk-a.example.com/track',
        'https://walk-b.example.com/track',
      ],
    },
  };
}
