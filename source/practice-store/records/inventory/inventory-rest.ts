import { moneyText, timeText } from '../../api/formats.ts';
import {
  type BodyObject,
  centsOrNullAt,
  flagAt,
  objectsAt,
  plainTextAt,
  textAt,
} from '../../rest/body-object.ts';
import type { Json } from '../../rest/rest-path.ts';
import { restResource } from '../../rest/resource.ts';
import { done } from '../change.ts';
import { type Variant, variantIdOfInventoryItem } from '../product/product.ts';
import { allRows, type Dated, listedRows, type Rows, rowsOfIds } from '../rows.ts';
import type { Session, World } from '../world.ts';
import { type ItemChange, updateItem } from './item-changes.ts';
import { isStockedAt, type Location, quantityOf, SEEDED_LOCATIONS } from './stock.ts';

/** An item with the dates of its product. */
type ItemRow = Variant & Dated;

/** Like the service, it has no list of all items: a list needs `ids=`. */
export const inventoryItems = restResource<ItemRow>({
  plural: 'inventory_items',
  scope: 'inventory',
  required: ['ids'],
  rows: (session, given) => itemRows(session, given['ids']),
  toJson: (item) => ({
    id: item.inventoryItemId,
    sku: item.sku,
    created_at: timeText(item.createdAtMs),
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
  writes: {
    update: ({ world, context }, id, body) => {
      const variant = world.findVariantByInventoryItem(id);
      if (variant === null) return null;
      const changed = updateItem(world, variant, readItem(body), context.nowMs);
      if (changed.type === 'refused') return changed;
      const row = itemRow(world, id);
      return row === null ? null : done(row);
    },
  },
});

function readItem(body: BodyObject): ItemChange {
  return {
    sku: textAt(body, 'sku'),
    costCents: centsOrNullAt(body, 'cost'),
    isTracked: flagAt(body, 'tracked'),
    requiresShipping: flagAt(body, 'requires_shipping'),
    countryCode: textAt(body, 'country_code_of_origin'),
    provinceCode: textAt(body, 'province_code_of_origin'),
    systemCode: textAt(body, 'harmonized_system_code'),
    countrySystemCodes: objectsAt(body, 'country_harmonized_system_codes')?.map((entry) => ({
      countryCode: plainTextAt(entry, 'country_code') ?? '',
      code: plainTextAt(entry, 'harmonized_system_code') ?? '',
    })),
  };
}

function itemRow(world: World, id: number): ItemRow | null {
  const variant = world.findVariantByInventoryItem(id);
  if (variant === null) return null;
  const product = world.products.find(variant.productId);
  const { createdAtMs, updatedAtMs } = product ?? {
    createdAtMs: world.anchorMs,
    updatedAtMs: world.anchorMs,
  };
  return { ...variant, id, createdAtMs, updatedAtMs };
}

function itemRows({ world }: Session, ids: string | undefined): Rows<ItemRow> {
  const wanted = numbersOf(ids).flatMap((id) => itemRow(world, id) ?? []);
  return { ...listedRows(wanted), find: (id) => itemRow(world, id) };
}

/** `3,1` → `[1, 3]`; anything that is not a number is left out. */
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

/** The quantities of items at locations; their row ids are not shown. */
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
 * One row for each variant at each location that stocks it. A row is made when it is read: there
 * may be a hundred thousand. Row id = variant id × number of locations + index of the location.
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
  // Only changed variants are checked: all others are stocked at exactly the seeded locations.
  const changed = new Map(
    world.products.changedRows().flatMap((product) => product.variants.map((one) => [one.id, one])),
  );
  const isKept = (id: number, place: number): boolean => {
    const variant = changed.get(id);
    return variant === undefined ? place < SEEDED_LOCATIONS : isStockedAt(variant, place);
  };
  const find = (id: number): Level | null => {
    const variant = variants.find(Math.floor(id / locations.length));
    const place = id % locations.length;
    if (variant === null || !isStockedAt(variant, place)) return null;
    return { id, variant, place, locationId: locations[place]?.id ?? 0 };
  };
  const isEverywhere =
    places.every((place) => place < SEEDED_LOCATIONS) &&
    [...changed.keys()].every((id) => places.every((place) => isKept(id, place)));
  if (isEverywhere) return levelsEverywhere(variants, places, locations.length, find);
  const ids = Array.from({ length: variants.count }, (_, at) => variants.idAt(at)).flatMap((id) =>
    places.filter((place) => isKept(id, place)).map((place) => id * locations.length + place),
  );
  return rowsOfIds(ids, { find });
}

/** Level rows if all of `places` stock every variant: count and ids are computed, not searched. */
function levelsEverywhere(
  variants: Rows<Variant>,
  places: readonly number[],
  perVariant: number,
  find: (id: number) => Level | null,
): Rows<Level> {
  const count = variants.count * places.length;
  const idAt = (index: number): number =>
    variants.idAt(Math.floor(index / places.length)) * perVariant +
    (places[index % places.length] ?? 0);
  return {
    count,
    idAt,
    at: (index) => {
      const level = find(idAt(index));
      if (level === null) throw new RangeError(`no row ${index} of ${count}`);
      return level;
    },
    find,
    lowerBound: (id) => {
      const variantId = Math.floor(id / perVariant);
      const index = variants.lowerBound(variantId);
      const isThere = index < variants.count && variants.idAt(index) === variantId;
      const before = places.filter((place) => variantId * perVariant + place < id).length;
      return index * places.length + (isThere ? before : 0);
    },
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
