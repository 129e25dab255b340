import type { Variant } from '../../../data/model.ts';
import { allRows, listedRows } from '../../../data/rows.ts';
import { ascending } from '../../../data/sequence.ts';
import { connect } from '../connection.ts';
import { gid, numberInGid } from '../gid.ts';
import { dateTime, exactCount, money } from '../money.ts';
import type { FieldTable } from '../objects.ts';
import type { Scene, StockAt } from '../scene.ts';

/** `InventoryItem`: the goods behind a variant. */
export const inventoryItemFields: FieldTable<Variant> = {
  id: (variant) => gid('InventoryItem', variant.inventoryItemId),
  legacyResourceId: (variant) => String(variant.inventoryItemId),
  sku: (variant) => variant.sku,
  tracked: () => true,
  requiresShipping: () => true,
  duplicateSkuCount: () => 0,
  unitCost: (variant, _args, { world }) =>
    variant.costCents === null ? null : money(variant.costCents, world.shop.currency),
  countryCodeOfOrigin: (_variant, _args, { world }) => world.shop.address.countryCode,
  provinceCodeOfOrigin: () => null,
  harmonizedSystemCode: () => null,
  measurement: (variant) => ({
    id: gid('InventoryItemMeasurement', variant.inventoryItemId),
    weight: { unit: 'GRAMS', value: variant.grams },
  }),
  variant: (variant, _args, { objects }) => objects.variant(variant),
  variants: (variant, args, { objects }) =>
    connect(ascending(listedRows([variant])), args, objects.variant),
  locationsCount: (_variant, _args, { world }) => exactCount(world.locations.count),
  inventoryLevels: (variant, args, scene) =>
    connect(
      ascending(
        listedRows(levelsOf(variant, scene).map((stock) => ({ id: stock.location.id, stock }))),
      ),
      args,
      ({ stock }) => scene.objects.inventoryLevel(stock),
    ),
  inventoryLevel: (variant, args, scene) => {
    const id = numberInGid(args['locationId'], 'Location');
    const stock = levelsOf(variant, scene).find((level) => level.location.id === id);
    return stock === undefined ? null : scene.objects.inventoryLevel(stock);
  },
};

/** `InventoryLevel`: how much of it lies at one location. */
export const inventoryLevelFields: FieldTable<StockAt> = {
  id: levelGid,
  isActive: () => true,
  canDeactivate: () => true,
  deactivationAlert: () => null,
  item: ({ variant }, _args, { objects }) => objects.inventoryItem(variant),
  location: ({ location }, _args, { objects }) => objects.location(location),
  createdAt: ({ location }) => dateTime(location.createdAtMs),
  updatedAt: (_stock, _args, { world }) => dateTime(world.anchorMs),
  quantities: (stock, args) =>
    (Array.isArray(args['names']) ? args['names'] : []).map((name: unknown) => ({
      id: `${gid('InventoryQuantity', stock.variant.inventoryItemId)}?inventory_item_id=${stock.variant.inventoryItemId}&name=${String(name)}`,
      name: String(name),
      quantity: quantity(stock, String(name)),
      updatedAt: null,
    })),
};

function levelGid({ variant, location }: StockAt): string {
  return `${gid('InventoryLevel', location.id)}?inventory_item_id=${variant.inventoryItemId}`;
}

/** Nothing is promised or under way in the practice store, so what is there is available. */
function quantity({ variant, place }: StockAt, name: string): number {
  return name === 'available' || name === 'on_hand' ? (variant.stock[place] ?? 0) : 0;
}

/** The stock of a variant at each location. */
export function levelsOf(variant: Variant, { world }: Scene): StockAt[] {
  return allRows(world.locations).map((location, place) => ({ variant, location, place }));
}
