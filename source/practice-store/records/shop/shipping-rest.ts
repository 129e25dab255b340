import { madeRows, restResource, type RestResource } from '../../rest/resource.ts';
import { countryId } from '../customer/places.ts';
import { listedRows } from '../rows.ts';

interface Country {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly tax: number;
}

const COUNTRIES = [
  { name: 'Iceland', code: 'IS', tax: 0.24 },
  { name: 'Ireland', code: 'IE', tax: 0.23 },
  { name: 'Norway', code: 'NO', tax: 0.25 },
] as const;

const countryJson = ({ id, name, code, tax }: Country) => ({
  id,
  name,
  code,
  tax_name: 'VAT',
  tax,
  provinces: [],
});

const countries = restResource<Country>({
  plural: 'countries',
  singular: 'country',
  scope: 'shipping',
  rows: () =>
    listedRows(
      COUNTRIES.map((country) => ({ ...country, id: countryId(country.code) ?? 0 })).toSorted(
        (a, b) => a.id - b.id,
      ),
    ),
  toJson: countryJson,
});

const shippingZones = restResource({
  plural: 'shipping_zones',
  readScopes: ['read_shipping'],
  rows: ({ world }) =>
    madeRows(world, 377_100_000_000, [
      { name: 'Domestic', codes: ['IS'], price: '4.90' },
      { name: 'Nearby', codes: ['IE', 'NO'], price: '12.90' },
    ]),
  toJson: ({ id, name, codes, price }) => ({
    id,
    name,
    profile_id: 'gid://shopify/DeliveryProfile/95600000000',
    location_group_id: 'gid://shopify/DeliveryLocationGroup/97300000000',
    admin_graphql_api_id: `gid://shopify/DeliveryZone/${id}`,
    countries: COUNTRIES.filter(({ code }) => codes.includes(code)).map((country, at) =>
      countryJson({ ...country, id: id + at + 1 }),
    ),
    weight_based_shipping_rates: [],
    price_based_shipping_rates: [
      { id: id + 9, name: 'Parcel', price, shipping_zone_id: id, min_order_subtotal: '0.0' },
    ],
    carrier_shipping_rate_providers: [],
  }),
  without: ['count', 'single'],
});

const fulfillmentServices = restResource({
  plural: 'fulfillment_services',
  scope: 'fulfillments',
  rows: ({ world }) =>
    madeRows(world, 61_900_000_000, [{ name: 'Harbour Pack House' }, { name: 'Island Storage' }]),
  toJson: ({ id, name }, { world }) => ({
    id,
    name,
    email: null,
    service_name: name,
    handle: name.toLowerCase().replaceAll(' ', '-'),
    fulfillment_orders_opt_in: true,
    include_pending_stock: false,
    provider_id: null,
    location_id: world.locations.idAt(0),
    callback_url: null,
    tracking_support: true,
    inventory_management: false,
    permits_sku_sharing: true,
    admin_graphql_api_id: `gid://shopify/ApiFulfillmentService/${id}`,
  }),
  without: ['count'],
});

/** How parcels are sent, which only REST shows. */
export const shippingResources: readonly RestResource[] = [
  countries,
  shippingZones,
  fulfillmentServices,
];
