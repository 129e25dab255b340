import { beforeEach, describe, expect, test } from 'vitest';
import { dig, digList } from '../../../api/api-caller.ts';
import { SCOPES, startRecordCaller } from '../../record-caller.ts';

const { caller } = startRecordCaller();
const scopes = [
  ...SCOPES,
  'write_inventory_transfers',
  'write_inventory_shipments',
  'write_inventory_shipments_received_items',
];

async function run(query: string, variables: Record<string, unknown> = {}): Promise<unknown> {
  const { json } = await caller.graphql(query, { scopes, variables });
  expect(json['errors']).toBeUndefined();
  return Object.values(Object(json['data']))[0];
}

/** Types of the arguments, by the mutation's name without its beginning. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  TransferCreate: '$input: InventoryTransferCreateInput!',
  TransferCreateAsReadyToShip: '$input: InventoryTransferCreateAsReadyToShipInput!',
  TransferEdit: '$id: ID!, $input: InventoryTransferEditInput!',
  TransferSetItems: '$input: InventoryTransferSetItemsInput!',
  TransferRemoveItems: '$input: InventoryTransferRemoveItemsInput!',
  ShipmentAddItems: '$id: ID!, $lineItems: [InventoryShipmentLineItemInput!]!',
  ShipmentRemoveItems: '$id: ID!, $lineItems: [ID!]!',
  ShipmentCreate: '$input: InventoryShipmentCreateInput!',
  ShipmentReceive:
    '$id: ID!, $lineItems: [InventoryShipmentReceiveItemInput!], $bulkReceiveAction: InventoryShipmentReceiveLineItemReason',
  ShipmentSetBarcode: '$id: ID!, $barcode: String!',
  ShipmentSetTracking: '$id: ID!, $tracking: InventoryShipmentTrackingInput!',
};
/** As the service asks for it where a repetition would do harm. */
const REPEATABLE = /(?:Create|CreateAsReadyToShip|SetItems|Duplicate|Receive|AddItems|InTransit)$/;

const SHOWN = {
  Transfer: `inventoryTransfer { id name status note tags totalQuantity receivedQuantity origin { name location { id } } destination { location { id } }
    lineItems(first: 5) { nodes { id totalQuantity shippableQuantity pickedForShipmentQuantity shippedQuantity } } }`,
  Shipment: `inventoryShipment { id name status barcode lineItemTotalQuantity totalAcceptedQuantity totalRejectedQuantity
    tracking { company trackingNumber trackingUrl arrivesAt } lineItems(first: 5) { nodes { id quantity unreceivedQuantity } } }`,
};

/** What a mutation answers: the transfer or shipment, and its user errors. */
async function call(name: string, variables: Record<string, unknown>): Promise<unknown> {
  const declared = ARGUMENTS[name] ?? '$id: ID!';
  const passed = [...declared.matchAll(/\$(\w+):/g)].map(([, one]) => `${one}: $${one}`).join(', ');
  const key = REPEATABLE.test(name) ? `@idempotent(key: "${crypto.randomUUID()}")` : '';
  const shown = name.endsWith('Delete')
    ? name.startsWith('Transfer')
      ? 'deletedId'
      : 'id'
    : SHOWN[name.startsWith('Transfer') ? 'Transfer' : 'Shipment'];
  return run(
    `mutation(${declared}) { inventory${name}(${passed}) ${key} { ${shown} userErrors { field message code } } }`,
    variables,
  );
}

/** The object of a mutation that was carried out. */
async function done(name: string, variables: Record<string, unknown>): Promise<unknown> {
  const answer = await call(name, variables);
  expect(dig(answer, 'userErrors')).toEqual([]);
  return dig(answer, name.startsWith('Transfer') ? 'inventoryTransfer' : 'inventoryShipment');
}

const codeOf = async (name: string, variables: Record<string, unknown>): Promise<unknown> =>
  dig(await call(name, variables), 'userErrors', 0, 'code');

let item = '';
let from = '';
let to = '';

beforeEach(async () => {
  const places = digList(
    await run('{ locations(first: 2, sortKey: ID) { nodes { id } } }'),
    'nodes',
  );
  [from, to] = [String(dig(places, 0, 'id')), String(dig(places, 1, 'id'))];
  item = String(dig(await run('{ inventoryItems(first: 1) { nodes { id } } }'), 'nodes', 0, 'id'));
  await run(
    'mutation($id: ID!) { inventoryItemUpdate(id: $id, input: { tracked: true }) { userErrors { message } } }',
    { id: item },
  );
  await run(
    `mutation($input: InventorySetQuantitiesInput!) { inventorySetQuantities(input: $input) @idempotent(key: "one") { userErrors { message } } }`,
    {
      input: {
        name: 'available',
        reason: 'correction',
        quantities: [
          { inventoryItemId: item, locationId: from, quantity: 20, changeFromQuantity: null },
          { inventoryItemId: item, locationId: to, quantity: 1, changeFromQuantity: null },
        ],
      },
    },
  );
});

const NAMES = ['available', 'reserved', 'incoming', 'on_hand'];

/** Available, reserved, incoming and on hand at both locations, less what else is held there. */
async function stock(): Promise<number[][]> {
  const seen = await run(
    `query($item: ID!, $from: ID!, $to: ID!) { inventoryItem(id: $item) { ${['from', 'to']
      .map(
        (name) =>
          `${name}: inventoryLevel(locationId: $${name}) { quantities(names: ${JSON.stringify([...NAMES, 'committed'])}) { quantity } }`,
      )
      .join(' ')} } }`,
    { item, from, to },
  );
  return ['from', 'to'].map((name) => {
    const [available = 0, reserved = 0, incoming = 0, onHand = 0, committed = 0] = digList(
      seen,
      name,
      'quantities',
    ).map((one) => Number(dig(one, 'quantity')));
    return [available, reserved, incoming, onHand - committed];
  });
}

const ready = (quantity = 8): Promise<unknown> =>
  done('TransferCreateAsReadyToShip', {
    input: {
      originLocationId: from,
      destinationLocationId: to,
      lineItems: [{ inventoryItemId: item, quantity }],
    },
  });

const ship = (transfer: unknown, quantity: number): Promise<unknown> =>
  done('ShipmentCreate', {
    input: {
      movementId: dig(transfer, 'id'),
      lineItems: [{ inventoryItemId: item, quantity }],
    },
  });

describe('a transfer between locations', () => {
  test('reserves, sends and brings pieces, and the sums of stock agree at each step', async () => {
    const draft = await done('TransferCreate', {
      input: {
        originLocationId: from,
        destinationLocationId: to,
        note: 'For the season',
        tags: ['spring', 'autumn'],
        lineItems: [{ inventoryItemId: item, quantity: 8 }],
      },
    });
    expect(draft).toMatchObject({
      name: '#T0001',
      status: 'DRAFT',
      note: 'For the season',
      tags: ['autumn', 'spring'],
      totalQuantity: 8,
      origin: { location: { id: from } },
      destination: { location: { id: to } },
    });
    const start = [
      [20, 0, 0, 20],
      [1, 0, 0, 1],
    ];
    expect(await stock()).toEqual(start);
    const id = dig(draft, 'id');
    expect(dig(await done('TransferMarkAsReadyToShip', { id }), 'status')).toBe('READY_TO_SHIP');
    expect(await stock()).toEqual([
      [12, 8, 0, 20],
      [1, 0, 0, 1],
    ]);
    const box = await ship(draft, 5);
    expect(box).toMatchObject({ name: '#T0001-1', status: 'DRAFT', lineItemTotalQuantity: 5 });
    const sent = await done('ShipmentMarkInTransit', { id: dig(box, 'id') });
    expect(dig(sent, 'status')).toBe('IN_TRANSIT');
    expect(await stock()).toEqual([
      [12, 3, 0, 15],
      [1, 0, 5, 1],
    ]);
    const line = dig(sent, 'lineItems', 'nodes', 0, 'id');
    const part = await done('ShipmentReceive', {
      id: dig(box, 'id'),
      lineItems: [
        { shipmentLineItemId: line, quantity: 3, reason: 'ACCEPTED' },
        { shipmentLineItemId: line, quantity: 1, reason: 'REJECTED' },
      ],
    });
    expect(part).toMatchObject({
      status: 'PARTIALLY_RECEIVED',
      totalAcceptedQuantity: 3,
      totalRejectedQuantity: 1,
      lineItems: { nodes: [{ quantity: 5, unreceivedQuantity: 1 }] },
    });
    expect(await stock()).toEqual([
      [12, 3, 0, 15],
      [4, 0, 1, 4],
    ]);
    await done('ShipmentReceive', { id: dig(box, 'id'), bulkReceiveAction: 'ACCEPTED' });
    const transfer = () =>
      run(
        `query($id: ID!) { inventoryTransfer(id: $id) { status receivedQuantity shipments(first: 5) { nodes { name } } } }`,
        { id },
      );
    expect(await transfer()).toMatchObject({ status: 'IN_PROGRESS', receivedQuantity: 5 });
    const rest = await ship(draft, 3);
    await done('ShipmentMarkInTransit', { id: dig(rest, 'id') });
    await done('ShipmentReceive', { id: dig(rest, 'id'), bulkReceiveAction: 'ACCEPTED' });
    expect(await transfer()).toEqual({
      status: 'TRANSFERRED',
      receivedQuantity: 8,
      shipments: { nodes: [{ name: '#T0001-1' }, { name: '#T0001-2' }] },
    });
    expect(await stock()).toEqual([
      [12, 0, 0, 12],
      [8, 0, 0, 8],
    ]);
  });

  test('gives back what it reserved when items are changed, and when it is cancelled', async () => {
    const transfer = await ready();
    const id = dig(transfer, 'id');
    await done('TransferSetItems', {
      input: { id, lineItems: [{ inventoryItemId: item, quantity: 2 }] },
    });
    expect((await stock())[0]).toEqual([18, 2, 0, 20]);
    expect(dig(await done('TransferCancel', { id }), 'status')).toBe('CANCELED');
    expect((await stock())[0]).toEqual([20, 0, 0, 20]);
    expect(await codeOf('TransferDelete', { id })).toBe('INVALID_TRANSFER_STATUS');
  });

  test('gives no line the id of one that was removed, and no other transfer its name', async () => {
    const draft = () => done('TransferCreate', { input: { originLocationId: from } });
    const first = await draft();
    const id = dig(first, 'id');
    const lineItems = [{ inventoryItemId: item, quantity: 2 }];
    const lineOf = (transfer: unknown) => dig(transfer, 'lineItems', 'nodes', 0, 'id');
    const before = lineOf(await done('TransferSetItems', { input: { id, lineItems } }));
    await done('TransferRemoveItems', { input: { id, transferLineItemIds: [before] } });
    const after = lineOf(await done('TransferSetItems', { input: { id, lineItems } }));
    expect(after).not.toBe(before);
    expect(await run('query($id: ID!) { node(id: $id) { id } }', { id: before })).toBeNull();
    await draft();
    await call('TransferDelete', { id });
    expect(dig(await draft(), 'name')).toBe('#T0003');
  });

  test('is found by its status, tag and places', async () => {
    await ready();
    const transfer = await done('TransferCreate', {
      input: { originLocationId: to, destinationLocationId: from, tags: ['spring'] },
    });
    const place = /\d+$/.exec(to)?.[0] ?? '';
    for (const query of ['status:draft', 'tag:spring', `origin_id:${place}`]) {
      const found = await run(
        'query($query: String) { inventoryTransfers(first: 5, query: $query) { nodes { id } } }',
        { query },
      );
      expect(digList(found, 'nodes')).toEqual([{ id: dig(transfer, 'id') }]);
    }
  });

  test.each([
    [
      'the same place twice',
      () => ({ originLocationId: from, destinationLocationId: from }),
      'TRANSFER_ORIGIN_CANNOT_BE_THE_SAME_AS_DESTINATION',
    ],
    [
      'an unknown place',
      () => ({ originLocationId: 'gid://shopify/Location/1' }),
      'LOCATION_NOT_FOUND',
    ],
    [
      'an item twice',
      () => ({ lineItems: [1, 2].map((quantity) => ({ inventoryItemId: item, quantity })) }),
      'DUPLICATE_ITEM',
    ],
    [
      'less than nothing',
      () => ({ lineItems: [{ inventoryItemId: item, quantity: -1 }] }),
      'INVALID_QUANTITY',
    ],
  ] as const)('is refused for %s', async (_words, input, code) => {
    expect(await codeOf('TransferCreate', { input: input() })).toBe(code);
    const list = await run('{ inventoryTransfers(first: 5) { nodes { id } } }');
    expect(digList(list, 'nodes')).toEqual([]);
  });

  test('keeps its places once it is ready, and can not be cancelled with a shipment', async () => {
    const transfer = await ready();
    const id = dig(transfer, 'id');
    expect(await codeOf('TransferEdit', { id, input: { originId: to } })).toBe(
      'TRANSFER_LOCATION_IMMUTABLE',
    );
    const lines = [dig(transfer, 'lineItems', 'nodes', 0, 'id')];
    expect(await codeOf('TransferRemoveItems', { input: { id, transferLineItemIds: lines } })).toBe(
      'CANT_REMOVE_ALL_ITEMS_FROM_READY_TO_SHIP_TRANSFER',
    );
    await ship(transfer, 8);
    expect(await codeOf('TransferCancel', { id })).toBe('SHIPMENT_EXISTS');
    expect(await codeOf('TransferRemoveItems', { input: { id, transferLineItemIds: lines } })).toBe(
      'ALL_QUANTITY_SHIPPED',
    );
    const empty = await done('TransferCreate', { input: {} });
    expect(await codeOf('TransferMarkAsReadyToShip', { id: dig(empty, 'id') })).toBe(
      'LOCATION_REQUIRED',
    );
  });
});

describe('a shipment of a transfer', () => {
  test('is tracked, and deleted only before it leaves', async () => {
    const transfer = await ready();
    const box = await ship(transfer, 4);
    const id = dig(box, 'id');
    const tracking = {
      company: 'Harbour Freight',
      trackingNumber: 'HF-1',
      trackingUrl: 'https://freight.example.com/HF-1',
      arrivesAt: '2026-12-01T00:00:00Z',
    };
    expect(dig(await done('ShipmentSetTracking', { id, tracking }), 'tracking')).toEqual(tracking);
    expect(dig(await done('ShipmentSetBarcode', { id, barcode: '400' }), 'barcode')).toBe('400');
    const other = await ship(transfer, 4);
    expect(await codeOf('ShipmentSetBarcode', { id: dig(other, 'id'), barcode: '400' })).toBe(
      'BARCODE_DUPLICATE',
    );
    expect(await call('ShipmentDelete', { id: dig(other, 'id') })).toEqual({
      id: dig(other, 'id'),
      userErrors: [],
    });
    await done('ShipmentMarkInTransit', { id });
    expect(await codeOf('ShipmentDelete', { id })).toBe('INVALID_SHIPMENT_STATUS');
    expect(await codeOf('ShipmentMarkInTransit', { id })).toBe('INVALID_SHIPMENT_STATUS');
  });

  test('gives no line the id of one that was removed, and no other shipment its name', async () => {
    const transfer = await ready();
    const box = await ship(transfer, 1);
    const [id, before] = [dig(box, 'id'), dig(box, 'lineItems', 'nodes', 0, 'id')];
    await done('ShipmentRemoveItems', { id, lineItems: [before] });
    const lineItems = [{ inventoryItemId: item, quantity: 1 }];
    const filled = await done('ShipmentAddItems', { id, lineItems });
    expect(dig(filled, 'lineItems', 'nodes', 0, 'id')).not.toBe(before);
    expect(dig(await ship(transfer, 1), 'name')).toBe('#T0001-2');
    await call('ShipmentDelete', { id });
    expect(dig(await ship(transfer, 1), 'name')).toBe('#T0001-3');
  });

  test('holds no more than its transfer has left', async () => {
    const transfer = await ready(3);
    const input = (quantity: number) => ({
      input: { movementId: dig(transfer, 'id'), lineItems: [{ inventoryItemId: item, quantity }] },
    });
    expect(await codeOf('ShipmentCreate', input(4))).toBe('INVALID_QUANTITY');
    expect(await codeOf('ShipmentCreate', input(0))).toBe('INVALID_QUANTITY');
    await ship(transfer, 2);
    expect(await codeOf('ShipmentCreate', input(2))).toBe('INVALID_QUANTITY');
    const draft = await done('TransferCreate', { input: {} });
    expect(
      await codeOf('ShipmentCreate', { input: { movementId: dig(draft, 'id'), lineItems: [] } }),
    ).toBe('INVALID_TRANSFER_STATUS');
  });
});
