import { ascending } from '../../../data/sequence.ts';
import { connect } from '../connection.ts';
import { gid } from '../gid.ts';
import { dateTime } from '../money.ts';
import type { FieldTable } from '../objects.ts';
import type { Scene } from '../scene.ts';
import { formattedAddress } from './address.ts';
import {
  collectionsField,
  customerConnection,
  orderConnection,
  ordersInView,
  productConnection,
} from './lists.ts';
import { metafieldsOf } from './metafields-of.ts';

/** The store. Its domain is the one that was called. */
export const shopFields: FieldTable<Scene> = {
  ...metafieldsOf<Scene>('Shop', ({ world }) => world.shop.id),
  id: ({ world }) => gid('Shop', world.shop.id),
  name: ({ world }) => world.shop.name,
  email: ({ world }) => world.shop.email,
  contactEmail: ({ world }) => world.shop.email,
  shopOwnerName: ({ world }) => world.shop.ownerName,
  description: () => 'A store to practise with. Nothing here can be bought.',
  myshopifyDomain: ({ context }) => context.shop,
  url: ({ context }) => `https://${context.shop}`,
  storefrontUrl: ({ context }) => `https://${context.shop}`,
  primaryDomain: ({ context }) => domain(context.shop),
  domains: ({ context }) => [domain(context.shop)],
  currencyCode: ({ world }) => world.shop.currency,
  enabledPresentmentCurrencies: ({ world }) => [world.shop.currency],
  currencyFormats: () => ({
    moneyFormat: '€{{amount}}',
    moneyWithCurrencyFormat: '€{{amount}} EUR',
    moneyInEmailsFormat: '€{{amount}}',
    moneyWithCurrencyInEmailsFormat: '€{{amount}} EUR',
  }),
  ianaTimezone: ({ world }) => world.shop.timezone,
  timezoneAbbreviation: () => 'GMT',
  timezoneOffset: () => '+0000',
  timezoneOffsetMinutes: () => 0,
  unitSystem: () => 'METRIC_SYSTEM',
  weightUnit: () => 'KILOGRAMS',
  taxesIncluded: () => true,
  taxShipping: () => false,
  setupRequired: () => false,
  orderNumberFormatPrefix: () => '#',
  orderNumberFormatSuffix: () => '',
  plan: () => ({
    displayName: 'Developer Preview',
    publicDisplayName: 'Development',
    partnerDevelopment: true,
    shopifyPlus: false,
  }),
  shopAddress: ({ world }) => shopAddress(world.shop.address),
  billingAddress: ({ world }) => shopAddress(world.shop.address),
  createdAt: ({ world }) => dateTime(world.shop.createdAtMs),
  updatedAt: ({ world }) => dateTime(world.shop.updatedAtMs),
  products: (scene, args, _scene, info) =>
    productConnection(scene.world.products, args, scene, info),
  orders: (scene, args, _scene, info) => orderConnection(ordersInView(scene), args, scene, info),
  customers: (scene, args, _scene, info) =>
    customerConnection(scene.world.customers, args, scene, info),
  locations: ({ world, objects }, args) =>
    connect(ascending(world.locations), args, objects.location),
  collections: collectionsField,
};

function domain(host: string): Readonly<Record<string, unknown>> {
  return { id: gid('Domain', 1), host, sslEnabled: true, url: `https://${host}` };
}

function shopAddress(
  address: Scene['world']['shop']['address'],
): Readonly<Record<string, unknown>> {
  return {
    id: gid('ShopAddress', address.id),
    address1: address.address1,
    address2: address.address2,
    city: address.city,
    company: address.company,
    country: address.country,
    countryCode: address.countryCode,
    countryCodeV2: address.countryCode,
    coordinatesValidated: true,
    formatted: formattedAddress(address),
    formattedArea: `${address.city}, ${address.country}`,
    latitude: address.latitude,
    longitude: address.longitude,
    phone: address.phone,
    province: null,
    provinceCode: null,
    zip: address.zip,
  };
}
