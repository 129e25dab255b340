/**
 * What a store shows of its inventory after every mutation was carried out, as texts beside this file;
 * written anew with `vitest run <this file> -u`.
 */
import { inventoryArguments } from '../../inputs/arguments/inventory.ts';
import { transferArguments } from '../../inputs/arguments/transfers.ts';
import { ids } from '../../inputs/field-outcomes.ts';
import { numbersOf, type UsedList, usedWorld } from '../../inputs/used-world.ts';
import { listQueries } from '../../inputs/list-queries.ts';
import { mutationsIn, testShown } from '../../inputs/written-tests.ts';

const LISTS: readonly UsedList[] = [
  {
    list: 'inventoryItems',
    fields: ['id', 'sku', 'created_at', 'updated_at'],
    values: ['aa-1'],
  },
  {
    list: 'locations',
    args: 'includeInactive: true, includeLegacy: true',
    fields: [
      ...['id', 'name', 'active', 'address1', 'address2', 'city', 'country', 'zip', 'province'],
      ...['created_at', 'legacy', 'geolocated', 'pickup_in_store'],
    ],
    values: ['inactive', 'iceland', 'IS', 'enabled', 'disabled', 'all', 'harbour', '71200000013'],
  },
  {
    list: 'inventoryTransfers',
    fields: [
      ...['id', 'status', 'tag', 'tag_not', 'origin_id', 'destination_id', 'created_at', 'name'],
      ...['source', 'initiated_at', 'product_id', 'product_variant_id', 'sku', 'received_at'],
    ],
    values: ['draft', 'ready_to_ship', 'in_progress', 'transferred', 'canceled', '71200000013'],
  },
];

const names = mutationsIn(transferArguments(ids), inventoryArguments(ids));
const world = await usedWorld(names);

testShown(
  'every-stock-shown',
  world,
  LISTS,
  /\/(?:InventoryLevel|InventoryShipment|InventoryShipmentLineItem|InventoryTransferLineItem|InventoryItem|Location)\//,
  async () => {
    const items = await numbersOf(world, 'inventoryItems');
    const locations = await numbersOf(world, 'locations', 'includeInactive: true');
    return [
      ...locations.flatMap((id) => [
        `locations/${id}`,
        `locations/${id}/inventory_levels`,
        ...listQueries(`inventory_levels`, {}).map((path) =>
          path.includes('?') ? `${path}&location_ids=${id}` : `${path}?location_ids=${id}`,
        ),
        `inventory_levels?location_ids=${id}&inventory_item_ids=${items.slice(0, 2).join(',')}`,
        `inventory_levels?location_ids=${id}&updated_at_min=2026-11-01`,
        `inventory_levels?location_ids=${id}&updated_at_min=2027-11-01`,
      ]),
      ...['locations', 'locations/count', 'inventory_levels', 'inventory_items', 'locations/1'],
      ...['inventory_items/1', 'locations/1/inventory_levels', 'inventory_items?ids=x'],
      `inventory_levels?inventory_item_ids=${items.slice(0, 3).join(',')}`,
      `inventory_levels?inventory_item_ids=x`,
      `inventory_items?ids=${items.slice(0, 3).join(',')}`,
      `inventory_items?ids=${items.slice(0, 3).join(',')}&limit=1`,
      `inventory_items?ids=${Array.from({ length: 101 }, (_, at) => at).join(',')}`,
      ...items.map((id) => `inventory_items/${id}`),
    ];
  },
);
