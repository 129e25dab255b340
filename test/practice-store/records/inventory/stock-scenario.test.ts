/**
 * Quantities of an item after each of many changes, and at the limits of what is taken, as texts
 * beside this file; written anew with `vitest run <this file> -u`.
 */
import { expect, test } from 'vitest';
import { ids } from '../../inputs/field-outcomes.ts';
import { type ScenarioStep, scenarioOf } from '../../inputs/scenario.ts';

const [inventoryItemId, otherItemId] = ids('InventoryItem');
const [locationId, otherLocationId] = ids('Location');
const SHOWN = { item: inventoryItemId, other: otherItemId };
const MOST = 1_000_000_000;

const step = (call: string, input: object): ScenarioStep => ({ call, args: () => ({ input }) });
const adjust = (delta: number, more: object = {}, name = 'available') =>
  step('inventoryAdjustQuantities', {
    name,
    reason: 'correction',
    referenceDocumentUri: 'gid://walk/One/1',
    changes: [{ inventoryItemId, locationId, delta, ...more }],
  });
const set = (quantity: number, more: object = {}, name = 'available') =>
  step('inventorySetQuantities', {
    name,
    reason: 'correction',
    quantities: [{ inventoryItemId, locationId, quantity, changeFromQuantity: null, ...more }],
  });
const move = (quantity: number, from: object, to: object) =>
  step('inventoryMoveQuantities', {
    reason: 'correction',
    referenceDocumentUri: 'gid://walk/One/1',
    changes: [
      {
        inventoryItemId,
        quantity,
        from: { locationId, name: 'available', changeFromQuantity: null, ...from },
        to: {
          locationId,
          name: 'reserved',
          ledgerDocumentUri: 'gid://walk/One/1',
          changeFromQuantity: null,
          ...to,
        },
      },
    ],
  });
const track = (tracked: boolean): ScenarioStep => ({
  call: 'inventoryItemUpdate',
  args: () => ({ id: inventoryItemId, input: { tracked } }),
});

const STEPS: readonly ScenarioStep[] = [
  track(true),
  set(10),
  adjust(5),
  adjust(-20),
  adjust(3, { changeFromQuantity: -5 }),
  adjust(3, { changeFromQuantity: -5 }),
  adjust(2, { ledgerDocumentUri: 'gid://walk/One/1' }, 'damaged'),
  adjust(-3, { ledgerDocumentUri: 'gid://walk/One/1' }, 'damaged'),
  adjust(1, {}, 'on_hand'),
  adjust(1, {}, 'committed'),
  adjust(1, {}, 'walk'),
  adjust(1, { locationId: 'gid://shopify/Location/1' }),
  adjust(1, { inventoryItemId: 'gid://shopify/InventoryItem/1' }),
  set(40, {}, 'on_hand'),
  set(-1, {}, 'on_hand'),
  set(0, {}, 'on_hand'),
  set(5, {}, 'reserved'),
  set(7, { changeFromQuantity: 6 }),
  set(MOST),
  adjust(1),
  set(MOST + 1),
  set(-MOST),
  adjust(-1),
  set(-MOST - 1),
  set(12),
  step('inventorySetOnHandQuantities', {
    reason: 'other',
    setQuantities: [{ inventoryItemId, locationId, quantity: 30, changeFromQuantity: null }],
  }),
  move(4, {}, {}),
  move(0, {}, {}),
  move(-1, {}, {}),
  move(1, { locationId: otherLocationId }, {}),
  move(1, {}, { name: 'available' }),
  move(1, { name: 'walk' }, { name: 'on_hand' }),
  move(1, { name: 'reserved', ledgerDocumentUri: 'gid://walk/One/1' }, { name: 'damaged' }),
  step('inventoryAdjustQuantities', {
    name: 'available',
    reason: 'walk',
    changes: [{ inventoryItemId, locationId, delta: 1 }],
  }),
  step('inventoryAdjustQuantities', { name: 'available', reason: 'received', changes: [] }),
  step('inventoryAdjustQuantities', {
    name: 'available',
    reason: 'received',
    changes: [
      { inventoryItemId, locationId, delta: 1, changeFromQuantity: null },
      { inventoryItemId, locationId, delta: 2, changeFromQuantity: null },
      { inventoryItemId: otherItemId, locationId, delta: 3, changeFromQuantity: null },
    ],
  }),
  step('inventoryAdjustQuantities', {
    name: 'available',
    reason: 'received',
    changes: [
      { inventoryItemId, locationId, delta: 1, changeFromQuantity: null },
      { inventoryItemId, locationId: 'gid://shopify/Location/1', delta: 2 },
    ],
  }),
  track(false),
  adjust(1),
];

test('the quantities of an item', async () => {
  await expect(await scenarioOf(STEPS, SHOWN)).toMatchFileSnapshot('stock-scenario.item.txt');
});

test('an item at a location that begins and ends to stock it', async () => {
  const level = (known: { at(path: string): unknown }, place: number) =>
    known.at(`item.inventoryLevels.nodes.${place}.id`);
  const activate = (more: object): ScenarioStep => ({
    call: 'inventoryActivate',
    args: () => ({ inventoryItemId, locationId: otherLocationId, ...more }),
  });
  const deactivate = (place: number): ScenarioStep => ({
    call: 'inventoryDeactivate',
    args: (known) => ({
      inventoryLevelId: level(known, place) ?? 'gid://shopify/InventoryLevel/1',
    }),
  });
  const toggle = (...updates: ReadonlyArray<readonly [string, boolean]>): ScenarioStep => ({
    call: 'inventoryBulkToggleActivation',
    args: () => ({
      inventoryItemId,
      inventoryItemUpdates: updates.map(([id, isActive]) => ({
        locationId: id,
        activate: isActive,
      })),
    }),
  });
  const unknown = 'gid://shopify/Location/1';
  const steps = [
    track(true),
    activate({}),
    activate({ available: 3 }),
    deactivate(1),
    deactivate(1),
    activate({ available: 4 }),
    activate({ available: 4, onHand: 5 }),
    deactivate(1),
    activate({ onHand: 5 }),
    set(2, { locationId: otherLocationId }),
    deactivate(1),
    toggle([otherLocationId, false]),
    toggle([locationId, false]),
    toggle([locationId, false], [otherLocationId, false]),
    toggle([locationId, true], [otherLocationId, true]),
    toggle([unknown, true]),
    toggle(),
    deactivate(5),
    activate({ locationId: unknown }),
    activate({ inventoryItemId: 'gid://shopify/InventoryItem/1' }),
  ];
  await expect(await scenarioOf(steps, SHOWN)).toMatchFileSnapshot('stock-scenario.levels.txt');
});
