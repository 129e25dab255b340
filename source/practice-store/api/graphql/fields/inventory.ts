import { allRows, listedRows } from '../../../data/rows.ts';
import { ascending } from '../../../data/sequence.ts';
import { quantityOf, type StockAt } from '../../../records/inventory/stock.ts';
import type { Variant } from '../../../records/product/product.ts';
import { connect } from '../connection.ts';
import { gid, numberInGid } from '../gid.ts';
import { dateTime, exactCount, money } from '../money.ts';
import type { FieldTable } from '../objects.ts';
import type { Scene } from '../scene.ts';

/** `InventoryItem`: the goods behind a variant. */
export const inventoryItemFields: FieldTable<Variant> = {
  id: (variant) => gid('InventoryItem', variant.inventoryItemId),
  legacyResourceId: (variant) => String(variant.inventoryItemId),
  sku: (variant) => variant.sku,
  tracked: (variant) => variant.isTracked,
  trackedEditable: () => ({ locked: false, reason: null }),
  createdAt: (variant, _args, { world }) =>
    dateTime(world.products.find(variant.productId)?.createdAtMs ?? world.anchorMs),
  updatedAt: (variant, _args, { world }) =>
    dateTime(world.products.find(variant.productId)?.updatedAtMs ?? world.anchorMs),
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
      quantity: quantityOf(stock.variant, stock.place, String(name)),
      updatedAt: null,
    })),
};

function levelGid({ variant, location }: StockAt): string {
  return `${gid('InventoryLevel', location.id)}?inventory_item_id=${variant.inventoryItemId}`;
}

/** The level that an id names: `gid://shopify/InventoryLevel/1?inventory_item_id=2`. */
export function findLevel(value: unknown, scene: Scene): unknown {
  const [, place, item] =
    /^gid:\/\/shopify\/InventoryLevel\/(\d{1,15})\?inventory_item_id=(\d{1,15})$/.exec(
      String(value),
    ) ?? [];
  const variant = scene.world.findVariantByInventoryItem(Number(item));
  if (variant === null) return null;
  const stock = levelsOf(variant, scene).find(({ location }) => String(location.id) === place);
  return stock === undefined ? null : scene.objects.inventoryLevel(stock);
}

/** The stock of a variant at each location. */
export function levelsOf(variant: Variant, { world }: Scene): StockAt[] {
  return allRows(world.locations).map((location, place) => ({ variant, location, place }));
}
