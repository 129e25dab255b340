import { moneyText, timeText } from '../../api/formats.ts';
import type { Json } from '../../rest/rest-path.ts';
import { restResource } from '../../rest/resource.ts';
import { type Variant, variantIdOfInventoryItem } from '../product/product.ts';
import { allRows, listedRows, type Rows, rowsOfIds } from '../rows.ts';
import type { Session } from '../world.ts';
import { type Location, quantityOf } from './stock.ts';

/** Of `ids=`, and of a path; the service lists none without being told which. */
export const inventoryItems = restResource<Variant & { readonly updatedAtMs: number }>({
  plural: 'inventory_items',
  scope: 'inventory',
  required: ['ids'],
  rows: (session, given) => itemRows(session, given['ids']),
  toJson: (item) => ({
    id: item.inventoryItemId,
    sku: item.sku,
    created_at: timeText(item.updatedAtMs),
    updated_at: timeText(item.updatedAtMs),
    requires_shipping: item.requiresShipping,
    cost: item.costCents === null ? null : moneyText(item.costCents),
    country_code_of_origin: item.countryCode,
    province_code_of_origin: item.provinceCode,
    harmonized_system_code: item.systemCode,
    tracked: item.isTracked,
    country_harmonized_system_codes: item.countrySystemCodes.map(({ countryCode, code }) => ({
      harmonized_system_code: code,
      country_code: countryCode,
    })),
    admin_graphql_api_id: `gid://shopify/InventoryItem/${item.inventoryItemId}`,
  }),
  without: ['count'],
});

function itemRows(
  { world }: Session,
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
function numbersOf(text = ''): number[] {
  const numbers = text.split(',').filter((part) => /^\d{1,15}$/.test(part));
  return [...new Set(numbers.map(Number))].toSorted((a, b) => a - b);
}

export interface Level {
  readonly id: number;
  readonly variant: Variant;
  readonly place: number;
  readonly locationId: number;
}

/** So many pieces of an item at a location; it has no id of its own. */
export const inventoryLevels = restResource<Level>({
  plural: 'inventory_levels',
  scope: 'inventory',
  required: ['location_ids', 'inventory_item_ids'],
  rows: levelRows,
  toJson: levelJson,
  without: ['count', 'single'],
});

export function levelJson({ variant, place, locationId }: Level, { world }: Session): Json {
  return {
    inventory_item_id: variant.inventoryItemId,
    location_id: locationId,
    available: variant.isTracked ? quantityOf(variant, place, 'available') : null,
    updated_at: timeText(world.products.find(variant.productId)?.updatedAtMs ?? world.anchorMs),
    admin_graphql_api_id: `gid://shopify/InventoryLevel/${locationId}?inventory_item_id=${variant.inventoryItemId}`,
  };
}

/**
 * One row for each variant at each place. Only rows that are looked at are made: there may be
 * a hundred thousand of them. Their numbers count the places of each variant.
 */
export function levelRows(
  { world }: Session,
  given: Readonly<Record<string, string>>,
): Rows<Level> {
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

function variantsOf(items: string, world: Session['world']): Rows<Variant> {
  const ids = numbersOf(items)
    .map(variantIdOfInventoryItem)
    .filter((id) => world.findVariant(id) !== null);
  return rowsOfIds(ids, world.variants);
}

/** `locations.json`, `locations/count.json`, `locations/{id}.json`. */
export const locationsResource = restResource<Location>({
  plural: 'locations',
  readScopes: ['read_locations', 'read_inventory'],
  writeScope: 'write_locations',
  rows: ({ world }) => world.locations,
  toJson: locationJson,
});

function locationJson(location: Location): Readonly<Record<string, unknown>> {
  const { address } = location;
  return {
    id: location.id,
    name: location.name,
    address1: address.address1,
    address2: address.address2,
    city: address.city,
    zip: address.zip,
    province: address.province,
    country: address.countryCode,
    phone: address.phone,
    created_at: timeText(location.createdAtMs),
    updated_at: timeText(location.updatedAtMs),
    country_code: address.countryCode,
    country_name: address.country,
    province_code: address.provinceCode,
    legacy: false,
    active: location.isActive,
    admin_graphql_api_id: `gid://shopify/Location/${location.id}`,
    localized_country_name: address.country,
    localized_province_name: address.province,
  };
}
