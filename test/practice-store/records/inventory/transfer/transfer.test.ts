import { describe, expect, test } from 'vitest';
import {
  idOfLine,
  onShipments,
  type Shipment,
  shipmentStatus,
  total,
  type Transfer,
  transferOfLine,
  transferStatus,
  unreceived,
} from '../../../../../source/practice-store/records/inventory/transfer/transfer.ts';
import { listedRows } from '../../../../../source/practice-store/records/rows.ts';

const line = (inventoryItemId: number, quantity: number, accepted = 0, rejected = 0) => ({
  id: inventoryItemId * 10,
  inventoryItemId,
  quantity,
  accepted,
  rejected,
});
type Line = ReturnType<typeof line>;

// What the statuses do not ask for is left out.
const shipment = (id: number, hasLeft: boolean, lines: readonly Line[], transferId = 1) =>
  ({ id, transferId, hasLeft, lines }) as unknown as Shipment;
const transfer = (id: number, ...lines: readonly Line[]) =>
  ({ id, stage: 'READY_TO_SHIP', lines }) as unknown as Transfer;
const worldOf = (...shipments: readonly Shipment[]) => ({
  inventoryTransfers: listedRows([transfer(1, line(1, 5)), transfer(2, line(2, 5), line(3, 1))]),
  inventoryShipments: listedRows(shipments),
});

test.each<[string, boolean, readonly Line[]]>([
  ['DRAFT', false, [line(1, 5, 5)]],
  ['IN_TRANSIT', true, [line(1, 5), line(2, 1)]],
  ['PARTIALLY_RECEIVED', true, [line(1, 5, 5), line(2, 1)]],
  ['PARTIALLY_RECEIVED', true, [line(1, 5, 0, 1)]],
  ['PARTIALLY_RECEIVED', true, [line(1, 5, 1)]],
  ['RECEIVED', true, [line(1, 5, 4, 1), line(2, 1, 0, 1)]],
  ['RECEIVED', true, []],
])('a shipment is %s: it has left %s, with %j', (status, hasLeft, lines) => {
  expect(shipmentStatus(shipment(1, hasLeft, lines))).toBe(status);
});

describe('a transfer', () => {
  const five = transfer(1, line(1, 3), line(2, 2));

  test.each<[string, readonly Shipment[]]>([
    ['READY_TO_SHIP', []],
    ['READY_TO_SHIP', [shipment(1, false, [line(1, 5, 5)])]],
    ['READY_TO_SHIP', [shipment(1, true, [line(1, 5, 5)], 2)]],
    ['IN_PROGRESS', [shipment(1, true, [line(1, 5, 4)])]],
    ['IN_PROGRESS', [shipment(1, true, [line(1, 4, 4)])]],
    ['IN_PROGRESS', [shipment(1, true, [line(1, 3, 3)]), shipment(2, true, [line(2, 2)])]],
    ['TRANSFERRED', [shipment(1, true, [line(1, 3, 3)]), shipment(2, true, [line(2, 2, 1, 1)])]],
    ['TRANSFERRED', [shipment(1, true, [line(1, 5, 5)]), shipment(2, false, [line(1, 1)])]],
  ])('is %s: %j', (status, shipments) => {
    expect(transferStatus(five, worldOf(...shipments))).toBe(status);
  });

  test('has pieces on shipments that have left, or have not', () => {
    const world = worldOf(
      shipment(1, true, [line(1, 3), line(2, 9)]),
      shipment(2, true, [line(1, 4)]),
      shipment(3, false, [line(1, 2)]),
      shipment(4, false, [line(1, 50)], 2),
    );
    expect(onShipments(world, 1, 1)).toEqual({ picked: 2, shipped: 7 });
    expect(onShipments(world, 1, 3)).toEqual({ picked: 0, shipped: 0 });
  });

  test('is found by one of its lines', () => {
    expect(transferOfLine(worldOf(), 30)?.id).toBe(2);
    expect(transferOfLine(worldOf(), 10)?.id).toBe(1);
    expect(transferOfLine(worldOf(), 40)).toBeNull();
  });
});

test('pieces of lines add up, and each line has an id of its own', () => {
  expect([total([]), total([line(1, 2), line(2, 3)])]).toEqual([0, 5]);
  expect(unreceived(line(1, 9, 2, 3))).toBe(4);
  expect(idOfLine({ id: 7 }, 12)).toBe(7_012);
});
