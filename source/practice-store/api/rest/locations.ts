import type { Location } from '../../records/inventory/stock.ts';
import { timeText } from './formats.ts';
import { restResource } from './resource.ts';

/** `locations.json`, `locations/count.json`, `locations/{id}.json`. */
export const locationsResource = restResource<Location>({
  plural: 'locations',
  singular: 'location',
  readScopes: ['read_locations', 'read_inventory'],
  writeScope: 'write_locations',
  order: 'oldest-first',
  rows: ({ world }) => world.locations,
  toJson: locationJson,
  filters: {},
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
    province: null,
    country: address.countryCode,
    phone: address.phone,
    created_at: timeText(location.createdAtMs),
    updated_at: timeText(location.createdAtMs),
    country_code: address.countryCode,
    country_name: address.country,
    province_code: null,
    legacy: false,
    active: location.isActive,
    admin_graphql_api_id: `gid://shopify/Location/${location.id}`,
    localized_country_name: address.country,
    localized_province_name: null,
  };
}
