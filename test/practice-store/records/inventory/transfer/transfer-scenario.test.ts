/**
 * Transfers and their shipments after each of many steps, as a text beside this file; written anew
 * with `vitest run <this file> -u`.
 */
import { expect, test } from 'vitest';
import { ids } from '../../../inputs/field-outcomes.ts';
import { type Known, type ScenarioStep, scenarioOf } from '../../../inputs/scenario.ts';

const [item, otherItem] = ids('InventoryItem');
const [from, to] = ids('Location');
const of = (inventoryItemId: string, quantity: number) => ({ inventoryItemId, quantity });
const input = (call: string, given: object | ((known: Known) => object), as?: string) =>
  ({
    call,
    args: (known: Known) => ({ input: typeof given === 'function' ? given(known) : given }),
    ...(as === undefined ? {} : { as }),
  }) satisfies ScenarioStep;
const byId = (call: string, name: string, more: (known: Known) => object = () => ({})) =>
  ({
    call,
    args: (known: Known) => ({ id: known.at(`${name}.id`), ...more(known) }),
  }) satisfies ScenarioStep;
const track = (id: string): ScenarioStep => ({
  call: 'inventoryItemUpdate',
  args: () => ({ id, input: { tracked: true } }),
});
const place = { originLocationId: from, destinationLocationId: to };
const items = (call: string, quantities: ReadonlyArray<readonly [string, number]>) =>
  input(call, (known) => ({
    id: known.at('transfer.id'),
    lineItems: quantities.map(([id, quantity]) => of(id, quantity)),
  }));
const line = (known: Known, at: number) => known.at(`box.lineItems.nodes.${at}.id`);
const receive = (...entries: ReadonlyArray<readonly [number, number, string]>) =>
  byId('inventoryShipmentReceive', 'box', (known) => ({
    lineItems: entries.map(([at, quantity, reason]) => ({
      shipmentLineItemId: line(known, at),
      quantity,
      reason,
    })),
  }));

const STEPS: readonly ScenarioStep[] = [
  track(item),
  track(otherItem),
  input('inventoryTransferCreate', { ...place, destinationLocationId: from, lineItems: [] }),
  input('inventoryTransferCreate', { ...place, lineItems: [of(item, 2), of(item, 3)] }),
  input('inventoryTransferCreate', { ...place, lineItems: [of(item, -1)] }),
  input('inventoryTransferCreate', { lineItems: [of(item, 2)] }, 'homeless'),
  byId('inventoryTransferMarkAsReadyToShip', 'homeless'),
  input('inventoryTransferCreate', { ...place, lineItems: [] }, 'empty'),
  byId('inventoryTransferMarkAsReadyToShip', 'empty'),
  input(
    'inventoryTransferCreate',
    { ...place, note: 'Walk', tags: ['a'], lineItems: [of(item, 5)] },
    'transfer',
  ),
  items('inventoryTransferSetItems', [
    [item, 6],
    [otherItem, 4],
  ]),
  items('inventoryTransferSetItems', [[otherItem, 0]]),
  items('inventoryTransferSetItems', [[otherItem, 4]]),
  byId('inventoryTransferEdit', 'transfer', () => ({ input: { note: 'On', tags: ['b', 'c'] } })),
  byId('inventoryTransferEdit', 'transfer', () => ({ input: { originId: to } })),
  byId('inventoryTransferEdit', 'transfer', () => ({
    input: { originId: from, referenceName: 'R' },
  })),
  byId('inventoryTransferMarkAsReadyToShip', 'transfer'),
  byId('inventoryTransferMarkAsReadyToShip', 'transfer'),
  byId('inventoryTransferEdit', 'transfer', () => ({ input: { destinationId: from } })),
  byId('inventoryTransferDelete', 'transfer'),
  input(
    'inventoryShipmentCreate',
    (known) => ({
      movementId: known.at('transfer.id'),
      lineItems: [of(item, 2), of(otherItem, 3)],
    }),
    'box',
  ),
  input('inventoryShipmentCreate', (known) => ({
    movementId: known.at('transfer.id'),
    lineItems: [of(item, 5)],
  })),
  items('inventoryTransferSetItems', [[item, 1]]),
  byId('inventoryShipmentAddItems', 'box', () => ({ lineItems: [of(item, 1)] })),
  byId('inventoryShipmentAddItems', 'box', () => ({ lineItems: [of(item, 99)] })),
  byId('inventoryShipmentUpdateItemQuantities', 'box', (known) => ({
    items: [{ shipmentLineItemId: line(known, 0), quantity: 2 }],
  })),
  byId('inventoryShipmentUpdateItemQuantities', 'box', (known) => ({
    items: [{ shipmentLineItemId: line(known, 0), quantity: 99 }],
  })),
  byId('inventoryShipmentSetTracking', 'box', () => ({
    tracking: { trackingNumber: 'N1', company: 'Post', arrivesAt: '2026-12-01T00:00:00Z' },
  })),
  byId('inventoryShipmentSetTracking', 'box', () => ({ tracking: { trackingUrl: 'none' } })),
  byId('inventoryShipmentSetBarcode', 'box', () => ({ barcode: 'B1' })),
  byId('inventoryShipmentSetBarcode', 'box', () => ({ barcode: 'x'.repeat(256) })),
  receive([0, 1, 'ACCEPTED']),
  byId('inventoryShipmentMarkInTransit', 'box', () => ({ dateShipped: '2026-11-01T00:00:00Z' })),
  byId('inventoryShipmentMarkInTransit', 'box'),
  byId('inventoryShipmentDelete', 'box'),
  byId('inventoryTransferCancel', 'transfer'),
  receive([0, 1, 'ACCEPTED'], [1, 1, 'REJECTED']),
  receive([0, 99, 'ACCEPTED']),
  receive([0, 0, 'ACCEPTED']),
  receive([1, 2, 'ACCEPTED']),
  receive([0, 1, 'REJECTED']),
  receive([0, 1, 'ACCEPTED']),
  input('inventoryTransferRemoveItems', (known) => ({
    id: known.at('transfer.id'),
    transferLineItemIds: [known.at('transfer.lineItems.nodes.0.id')],
  })),
  byId('inventoryTransferDuplicate', 'transfer'),
  byId('inventoryTransferCancel', 'transfer'),
  byId('inventoryTransferCancel', 'homeless'),
  byId('inventoryTransferDelete', 'homeless'),
  byId('inventoryTransferDelete', 'empty'),
];

test('a transfer from its first item to its last one', async () => {
  const shown = { item, otherItem };
  await expect(await scenarioOf(STEPS, shown)).toMatchFileSnapshot('transfer-scenario.txt');
});
