import { listedRows, type Rows } from '../../../data/rows.ts';
import type { Variant } from '../../../records/product/product.ts';
import { moneyText, timeText } from '../formats.ts';
import { restResource, type RestScene } from '../resource.ts';

/** Of `ids=`, and of a path; the service lists none without being told which. */
export const inventoryItems = restResource<Variant & { readonly updatedAtMs: number }>({
  plural: 'inventory_items',
  singular: 'inventory_item',
  readScopes: ['read_inventory'],
  writeScope: 'write_inventory',
  order: 'oldest-first',
  required: ['ids'],
  rows: (scene, given) => itemRows(scene, given['ids']),
  toJson: (item) => ({
    id: item.inventoryItemId,
    sku: item.sku,
    created_at: timeText(item.updatedAtMs),
    updated_at: timeText(item.updatedAtMs),
    requires_shipping: true,
    cost: item.costCents === null ? null : moneyText(item.costCents),
    country_code_of_origin: null,
    province_code_of_origin: null,
    harmonized_system_code: null,
    tracked: item.isTracked,
    country_harmonized_system_codes: [],
    admin_graphql_api_id: `gid://shopify/InventoryItem/${item.inventoryItemId}`,
  }),
  filters: {},
  without: ['count'],
});

function itemRows(
  { world }: RestScene,
  ids: string | undefined,
): Rows<Variant & { readonly updatedAtMs: number }> {
  const find = (id: number) => {
    const variant = world.findVariantByInventoryItem(id);
    if (variant === null) return null;
    const { updatedAtMs = world.anchorMs } = world.products.find(variant.productId) ?? {};
    return { ...variant, id, updatedAtMs };
  };
  const wanted = numbersOf(ids).flatMap((id) => find(id) ?? []);
  return { ...listedRows(wanted), find };
}

/** `3,1` → `[1, 3]`; what is no number is left out. */
export function numbersOf(text = ''): number[] {
  const numbers = text.split(',').filter((part) => /^\d{1,15}$/.test(part));
  return [...new Set(numbers.map(Number))].toSorted((a, b) => a - b);
}
