import { ascending } from '../../../data/sequence.ts';
import type { Location } from '../../../records/inventory/stock.ts';
import { connect } from '../connection.ts';
import { gid, numberInGid } from '../gid.ts';
import { dateTime } from '../money.ts';
import type { FieldTable } from '../objects.ts';
import { formattedAddress } from './address.ts';
import { levelsOf } from './inventory.ts';
import { metafieldsOf } from './metafields-of.ts';

export const locationFields: FieldTable<Location> = {
  ...metafieldsOf<Location>('Location', (location) => location.id),
  id: (location) => gid('Location', location.id),
  legacyResourceId: (location) => String(location.id),
  name: (location) => location.name,
  isActive: (location) => location.isActive,
  isPrimary: (location, _args, { world }) => world.locations.idAt(0) === location.id,
  isFulfillmentService: () => false,
  fulfillsOnlineOrders: () => true,
  shipsInventory: () => true,
  hasActiveInventory: () => true,
  hasUnfulfilledOrders: () => false,
  activatable: (location) => !location.isActive,
  deactivatable: (location) => location.isActive,
  deactivatedAt: () => null,
  deletable: () => false,
  addressVerified: () => true,
  suggestedAddresses: () => [],
  fulfillmentService: () => null,
  createdAt: (location) => dateTime(location.createdAtMs),
  updatedAt: (location) => dateTime(location.createdAtMs),
  address: ({ address }) => ({
    address1: address.address1,
    address2: address.address2,
    city: address.city,
    country: address.country,
    countryCode: address.countryCode,
    formatted: formattedAddress(address),
    latitude: address.latitude,
    longitude: address.longitude,
    phone: address.phone,
    province: null,
    provinceCode: null,
    zip: address.zip,
  }),
  inventoryLevel: (location, args, scene) => {
    const id = numberInGid(args['inventoryItemId'], 'InventoryItem');
    const variant = id === null ? null : scene.world.findVariantByInventoryItem(id);
    if (variant === null) return null;
    const stock = levelsOf(variant, scene).find((level) => level.location.id === location.id);
    return stock === undefined ? null : scene.objects.inventoryLevel(stock);
  },
  inventoryLevels: (location, args, { world, objects }) => {
    const place = world.locations.lowerBound(location.id);
    return connect(ascending(world.variants), args, (variant) =>
      objects.inventoryLevel({ variant, location, place }),
    );
  },
};
