import { madeRows, type RestEntry, restResource } from '../../rest/resource.ts';
import { allRows } from '../rows.ts';
import { countryEntries, countryJson } from './country-rest.ts';

const shippingZones = restResource({
  plural: 'shipping_zones',
  readScopes: ['read_shipping'],
  rows: ({ world }) =>
    madeRows(world, 377_100_000_000, [
      { name: 'Domestic', codes: ['IS'], price: '4.90' },
      { name: 'Nearby', codes: ['IE', 'NO'], price: '12.90' },
    ]),
  toJson: ({ id, name, codes, price }, { world }) => ({
    id,
    name,
    profile_id: 'gid://shopify/DeliveryProfile/95600000000',
    location_group_id: 'gid://shopify/DeliveryLocationGroup/97300000000',
    admin_graphql_api_id: `gid://shopify/DeliveryZone/${id}`,
    countries: allRows(world.countries)
      .filter(({ code }) => codes.includes(code))
      .map((country) => ({ ...countryJson(country), shipping_zone_id: id })),
    weight_based_shipping_rates: [],
    price_based_shipping_rates: [
      {
        id: id + 9,
        name: 'Parcel',
        price,
        shipping_zone_id: id,
        min_order_subtotal: null,
        max_order_subtotal: null,
      },
    ],
    carrier_shipping_rate_providers: [],
  }),
  without: ['count', 'single'],
});

/** Countries, provinces and shipping zones, which only REST shows. */
export const shippingResources: readonly RestEntry[] = [...countryEntries, shippingZones];
