import { variantIdOfInventoryItem } from '../../../data/part-ids.ts';
import { allRows, type Rows, rowsOfIds } from '../../../data/rows.ts';
import { quantityOf } from '../../../records/inventory/stock.ts';
import type { Variant } from '../../../records/product/product.ts';
import { timeText } from '../formats.ts';
import { restResource, type RestScene } from '../resource.ts';
import { numbersOf } from './inventory-items.ts';

interface Level {
  readonly id: number;
  readonly variant: Variant;
  readonly place: number;
  readonly locationId: number;
}

/** So many pieces of an item at a location; it has no id of its own. */
export const inventoryLevels = restResource<Level>({
  plural: 'inventory_levels',
  singular: 'inventory_level',
  readScopes: ['read_inventory'],
  writeScope: 'write_inventory',
  order: 'oldest-first',
  required: ['location_ids', 'inventory_item_ids'],
  rows: levelRows,
  toJson: ({ variant, place, locationId }, { world }) => ({
    inventory_item_id: variant.inventoryItemId,
    location_id: locationId,
    available: variant.isTracked ? quantityOf(variant, place, 'available') : null,
    updated_at: timeText(world.products.find(variant.productId)?.updatedAtMs ?? world.anchorMs),
    admin_graphql_api_id: `gid://shopify/InventoryLevel/${locationId}?inventory_item_id=${variant.inventoryItemId}`,
  }),
  filters: {},
  without: ['count', 'single'],
});

/**
 * One row for each variant at each place. Only rows that are looked at are made: there may be
 * a hundred thousand of them. Their numbers count the places of each variant.
 */
function levelRows({ world }: RestScene, given: Readonly<Record<string, string>>): Rows<Level> {
  const locations = allRows(world.locations);
  const wanted = given['location_ids']?.split(',');
  const places = locations.flatMap(({ id }, place) =>
    wanted === undefined || wanted.includes(String(id)) ? [place] : [],
  );
  const items = given['inventory_item_ids'];
  const variants = items === undefined ? world.variants : variantsOf(items, world);
  const firstIdOf = (variantId: number): number => variantId * locations.length;

  const idAt = (index: number): number =>
    firstIdOf(variants.idAt(Math.floor(index / places.length))) +
    (places[index % places.length] ?? 0);
  const at = (index: number): Level => {
    const variant = variants.at(Math.floor(index / places.length));
    const place = places[index % places.length] ?? 0;
    const id = firstIdOf(variant.id) + place;
    return { id, variant, place, locationId: locations[place]?.id ?? 0 };
  };
  const lowerBound = (id: number): number => {
    const variantId = Math.floor(id / locations.length);
    const index = variants.lowerBound(variantId);
    const isThere = index < variants.count && variants.idAt(index) === variantId;
    const before = isThere ? places.filter((place) => firstIdOf(variantId) + place < id).length : 0;
    return index * places.length + before;
  };
  const count = variants.count * places.length;
  return {
    count,
    idAt,
    at,
    find: (id) => {
      const index = lowerBound(id);
      return index < count && idAt(index) === id ? at(index) : null;
    },
    lowerBound,
  };
}

function variantsOf(items: string, world: RestScene['world']): Rows<Variant> {
  const ids = numbersOf(items)
    .map(variantIdOfInventoryItem)
    .filter((id) => world.findVariant(id) !== null);
  return rowsOfIds(ids, world.variants);
}
