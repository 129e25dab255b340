import { dateTime, exactCount, gid, money, numberInGid } from '../../api/formats.ts';
import { connectList } from '../../graphql/connection.ts';
import { listConnection, type Listing, listRoot, typeRoots } from '../../graphql/listing.ts';
import { readInput } from '../../graphql/mutation.ts';
import { byId, recordType, rowFields } from '../../graphql/record-type.ts';
import {
  dateField,
  emptyField,
  exactField,
  flagField,
  numberField,
  textField,
} from '../../graphql/search/fields.ts';
import type { Args, GraphqlSession } from '../../graphql/session.ts';
import { metafieldsOf } from '../custom-data/metafield-type.ts';
import { formattedAddress } from '../customer/address-type.ts';
import type { Variant } from '../product/product.ts';
import { allRows, listedRows, mappedRows, type Rows } from '../rows.ts';
import { serviceAt } from '../shop/fulfillment-service-changes.ts';
import type { Session } from '../world.ts';
import { activationMutations, deactivationFault, hasStock } from './activation-mutations.ts';
import { inventoryMutations } from './inventory-changes.ts';
import { inventoryItems, inventoryLevels, locationsResource } from './inventory-rest.ts';
import { levelEntries } from './level-changes-rest.ts';
import { deletionFault, hasUnfulfilledOrders, locationMutations } from './location-mutations.ts';
import {
  isStockedAt,
  type Location,
  quantityOf,
  SEEDED_LOCATIONS,
  type StockAt,
  stockAt,
} from './stock.ts';

const locationListing: Listing<Location> = {
  name: 'locations',
  search: {
    named: {
      id: numberField((location) => location.id),
      location_id: numberField((location) => location.id),
      name: textField((location) => location.name),
      active: flagField((location) => location.isActive),
      address1: exactField(({ address }) => address.address1),
      address2: exactField(({ address }) => address.address2),
      city: exactField(({ address }) => address.city),
      province: emptyField(),
      zip: exactField(({ address }) => address.zip),
      country: exactField(({ address }) => [address.country, address.countryCode]),
      geolocated: flagField(({ address }) => address.latitude !== null),
      legacy: flagField(() => false),
      pickup_in_store: exactField(() => 'disabled', ['enabled', 'disabled']),
      created_at: dateField((location) => location.createdAtMs),
    },
    free: textField((location) => [location.name, location.address.city ?? '']),
  },
  sort: { NAME: (location) => location.name.toLowerCase() },
};

const madeAt = ({ productId }: Variant, { world }: Session): number =>
  world.products.find(productId)?.createdAtMs ?? world.anchorMs;

const changedAt = ({ productId }: Variant, { world }: Session): number =>
  world.products.find(productId)?.updatedAtMs ?? world.anchorMs;

const itemListing: Listing<Variant> = {
  name: 'inventory-items',
  search: {
    named: {
      id: numberField((variant) => variant.inventoryItemId),
      sku: exactField((variant) => variant.sku),
      created_at: dateField(madeAt),
      updated_at: dateField(changedAt),
    },
    free: textField((variant) => variant.sku),
  },
  sort: {},
};

/** The levels of one item, or of one location. */
const levelListing: Listing<LevelRow> = {
  name: 'inventory-levels',
  search: {
    named: {
      id: numberField(({ stock }) => stock.location.id),
      inventory_item_id: numberField(({ stock }) => stock.variant.inventoryItemId),
      inventory_group_id: numberField(() => null),
      created_at: dateField(({ stock }) => stock.location.createdAtMs),
      updated_at: dateField(({ stock }, session) => changedAt(stock.variant, session)),
    },
    free: textField(() => null),
  },
  sort: {},
};

/** A level with an id that is unique in its list. */
interface LevelRow {
  readonly id: number;
  readonly stock: StockAt;
}

/** `InventoryItem`: the part of a variant that is kept in stock. */
export const inventoryItemType = recordType<Variant>('InventoryItem', {
  keyOf: (variant) => variant.inventoryItemId,
  rows: ({ world }) => world.variants,
  find: (id, { world }) => world.findVariantByInventoryItem(id),
  fields: {
    legacyResourceId: (variant) => String(variant.inventoryItemId),
    sku: (variant) => variant.sku,
    tracked: (variant) => variant.isTracked,
    trackedEditable: () => ({ locked: false, reason: null }),
    createdAt: (variant, _args, session) => dateTime(madeAt(variant, session)),
    updatedAt: (variant, _args, session) => dateTime(changedAt(variant, session)),
    requiresShipping: (variant) => variant.requiresShipping,
    duplicateSkuCount: ({ id, sku }, _args, { world }) =>
      sku === null ? 0 : world.variantsWithSku(sku).filter((variant) => variant.id !== id).length,
    unitCost: (variant, _args, { world }) =>
      variant.costCents === null ? null : money(variant.costCents, world.shop.currency),
    countryCodeOfOrigin: (variant) => variant.countryCode,
    provinceCodeOfOrigin: (variant) => variant.provinceCode,
    harmonizedSystemCode: (variant) => variant.systemCode,
    countryHarmonizedSystemCodes: ({ countrySystemCodes }, args) =>
      connectList(
        countrySystemCodes.map((entry, id) => ({ ...entry, id })),
        args,
        ({ countryCode, code }) => ({
          __typename: 'CountryHarmonizedSystemCode',
          countryCode,
          harmonizedSystemCode: code,
        }),
      ),
    measurement: (variant) => ({
      id: gid('InventoryItemMeasurement', variant.inventoryItemId),
      weight: variant.weight,
    }),
    variant: (variant, _args, { objects }) => objects.ProductVariant(variant),
    variants: (variant, args, { objects }) => connectList([variant], args, objects.ProductVariant),
    locationsCount: (variant, _args, session) => exactCount(levelsOf(variant, session, {}).length),
    inventoryLevels: (variant, args, session, info) =>
      listConnection(
        levelListing,
        listedRows(
          levelsOf(variant, session, args).map((stock) => ({ id: stock.location.id, stock })),
        ),
        { args, session, info },
        ({ stock }) => session.objects.InventoryLevel(stock),
      ),
    inventoryLevel: (variant, args, session) => {
      const id = numberInGid(args['locationId'], 'Location');
      return session.objects.InventoryLevel(
        levelsOf(variant, session, args).find((level) => level.location.id === id),
      );
    },
  },
  roots: {
    inventoryItem: byId('InventoryItem'),
    inventoryItems: listRoot('InventoryItem', itemListing, ({ world }) => world.variants),
  },
  mutations: { ...inventoryMutations, ...activationMutations },
  rest: [inventoryItems],
});

/** `InventoryLevel`: the stock of an item at one location. */
export const inventoryLevelType = recordType<StockAt>('InventoryLevel', {
  fields: {
    id: levelGid,
    isActive: ({ variant, place }) => isStockedAt(variant, place),
    canDeactivate: ({ variant, place }, _args, session) =>
      deactivationFault(variant, place, session.world) === null,
    deactivationAlert: ({ variant, place }, _args, session) =>
      deactivationFault(variant, place, session.world),
    item: ({ variant }, _args, { objects }) => objects.InventoryItem(variant),
    location: ({ location }, _args, { objects }) => objects.Location(location),
    createdAt: ({ location }) => dateTime(location.createdAtMs),
    updatedAt: ({ variant }, _args, session) => dateTime(changedAt(variant, session)),
    quantities: (stock, args) =>
      (Array.isArray(args['names']) ? args['names'] : []).map((name: unknown) => ({
        id: `${gid('InventoryQuantity', stock.variant.inventoryItemId)}?inventory_item_id=${stock.variant.inventoryItemId}&name=${String(name)}`,
        name: String(name),
        quantity: quantityOf(stock.variant, stock.place, String(name)),
        updatedAt: null,
      })),
  },
  roots: { inventoryLevel: (args, session) => findLevel(args['id'], session) },
  rest: [...levelEntries, inventoryLevels],
});

export const locationType = recordType<Location>('Location', {
  rows: ({ world }) => world.locations,
  fields: {
    ...metafieldsOf('Location'),
    legacyResourceId: (location) => String(location.id),
    ...rowFields<Location>('name', 'isActive'),
    isPrimary: (location, _args, { world }) => world.locations.idAt(0) === location.id,
    isFulfillmentService: ({ id }, _args, { world }) => serviceAt(world, id) !== null,
    fulfillsOnlineOrders: (location) => location.fulfillsOnlineOrders,
    shipsInventory: (location) => location.fulfillsOnlineOrders,
    hasActiveInventory: (location, _args, { world }) => hasStock(location, world),
    hasUnfulfilledOrders: (location, _args, { world }) => hasUnfulfilledOrders(location, world),
    activatable: (location) => !location.isActive,
    deactivatable: (location) => location.isActive,
    deactivatedAt: ({ deactivatedAtMs }) =>
      deactivatedAtMs === null ? null : dateTime(deactivatedAtMs),
    deletable: (location, _args, { world }) => deletionFault(location, world) === null,
    addressVerified: () => true,
    suggestedAddresses: () => [],
    fulfillmentService: ({ id }, _args, { world, objects }) =>
      objects.FulfillmentService(serviceAt(world, id)),
    createdAt: (location) => dateTime(location.createdAtMs),
    updatedAt: (location) => dateTime(location.updatedAtMs),
    address: ({ address }) => ({ ...address, formatted: formattedAddress(address) }),
    inventoryLevel: (location, args, session) => {
      const id = numberInGid(args['inventoryItemId'], 'InventoryItem');
      const variant = id === null ? null : session.world.findVariantByInventoryItem(id);
      const place = session.world.locations.lowerBound(location.id);
      const isShown = args['includeInactive'] === true;
      return variant === null || !(isShown || isStockedAt(variant, place))
        ? null
        : session.objects.InventoryLevel(stockAt(variant, location, place));
    },
    inventoryLevels: (location, args, session, info) => {
      const { world, objects } = session;
      const place = world.locations.lowerBound(location.id);
      const level = (variant: Variant): LevelRow => ({
        id: variant.id,
        stock: stockAt(variant, location, place),
      });
      const rows = mappedRows(stockedVariants(location, args, session), level);
      return listConnection(levelListing, rows, { args, session, info }, ({ stock }) =>
        objects.InventoryLevel(stock),
      );
    },
  },
  roots: {
    ...typeRoots('Location', locationListing, ({ world }) => world.locations),
    location: (args, session) =>
      args['id'] == null
        ? session.objects.Location(session.world.locations.at(0))
        : session.node(args['id'], 'Location'),
    locationByIdentifier: (args, session) =>
      session.node(readInput(args['identifier'])['id'], 'Location'),
  },
  mutations: locationMutations,
  rest: [locationsResource],
});

function levelGid({ variant, location }: StockAt): string {
  return `${gid('InventoryLevel', location.id)}?inventory_item_id=${variant.inventoryItemId}`;
}

/** The level with an id like `gid://shopify/InventoryLevel/1?inventory_item_id=2`, or null. */
function findLevel(value: unknown, session: GraphqlSession): unknown {
  const [, place, item] =
    /^gid:\/\/shopify\/InventoryLevel\/(\d{1,15})\?inventory_item_id=(\d{1,15})$/.exec(
      String(value),
    ) ?? [];
  const variant = session.world.findVariantByInventoryItem(Number(item));
  if (variant === null) return null;
  return session.objects.InventoryLevel(
    levelsOf(variant, session, { includeInactive: true }).find(
      ({ location }) => String(location.id) === place,
    ),
  );
}

/** The stock of a variant at each location that stocks it, or at all with `includeInactive`. */
function levelsOf(variant: Variant, { world }: GraphqlSession, args: Args): StockAt[] {
  return allRows(world.locations).flatMap((location, place) =>
    args['includeInactive'] === true || isStockedAt(variant, place)
      ? [stockAt(variant, location, place)]
      : [],
  );
}

/** The variants that a location stocks. Every seeded location stocks all seeded variants. */
function stockedVariants(location: Location, args: Args, { world }: GraphqlSession): Rows<Variant> {
  const place = world.locations.lowerBound(location.id);
  const isOwn = place < SEEDED_LOCATIONS;
  const changed = world.products.changedRows().flatMap((product) => product.variants);
  const isWhole = isOwn && changed.every((variant) => isStockedAt(variant, place));
  if (args['includeInactive'] === true || isWhole) return world.variants;
  const all = isOwn ? allRows(world.variants) : changed.toSorted((a, b) => a.id - b.id);
  return listedRows(all.filter((variant) => isStockedAt(variant, place)));
}
