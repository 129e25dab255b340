import { dateTime, gid, timeText } from '../../api/formats.ts';
import { connect } from '../../graphql/connection.ts';
import type { FieldTable, GraphqlSession } from '../../graphql/session.ts';
import { collectionsField } from '../collection/collection-type.ts';
import { metafieldsOf } from '../custom-data/metafield-type.ts';
import { formattedAddress } from '../customer/address-type.ts';
import { customerConnection } from '../customer/customer-type.ts';
import { ordersInView } from '../order/order-parts.ts';
import { orderConnection } from '../order/order-type.ts';
import { productConnection } from '../product/product-type.ts';
import { ascending } from '../sequence.ts';
import type { Session } from '../world.ts';

/** The store. Its domain is the one that was called. */
export const shopFields: FieldTable<GraphqlSession> = {
  ...metafieldsOf<GraphqlSession>('Shop', ({ world }) => world.shop.id),
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
  products: (session, args, _session, info) =>
    productConnection(session.world.products, args, session, info),
  orders: (session, args, _session, info) =>
    orderConnection(ordersInView(session), args, session, info),
  customers: (session, args, _session, info) =>
    customerConnection(session.world.customers, args, session, info),
  locations: ({ world, objects }, args) =>
    connect(ascending(world.locations), args, objects.location),
  collections: collectionsField,
};

function domain(host: string): Readonly<Record<string, unknown>> {
  return { id: gid('Domain', 1), host, sslEnabled: true, url: `https://${host}` };
}

function shopAddress(
  address: GraphqlSession['world']['shop']['address'],
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

/** The body of `shop.json`, under its key. */
export function shopJson({ world, context }: Session): Readonly<Record<string, unknown>> {
  const { shop } = world;
  const { address } = shop;
  return {
    id: shop.id,
    name: shop.name,
    email: shop.email,
    domain: context.shop,
    province: null,
    country: address.countryCode,
    address1: address.address1,
    zip: address.zip,
    city: address.city,
    source: null,
    phone: address.phone,
    latitude: address.latitude,
    longitude: address.longitude,
    primary_locale: 'en',
    address2: address.address2,
    created_at: timeText(shop.createdAtMs),
    updated_at: timeText(shop.updatedAtMs),
    country_code: address.countryCode,
    country_name: address.country,
    currency: shop.currency,
    customer_email: shop.email,
    timezone: `(GMT+00:00) ${shop.timezone}`,
    iana_timezone: shop.timezone,
    shop_owner: shop.ownerName,
    money_format: '€{{amount}}',
    money_with_currency_format: '€{{amount}} EUR',
    weight_unit: 'kg',
    province_code: null,
    taxes_included: true,
    auto_configure_tax_inclusivity: null,
    tax_shipping: null,
    county_taxes: true,
    plan_display_name: 'Development',
    plan_name: 'partner_test',
    has_discounts: true,
    has_gift_cards: false,
    myshopify_domain: context.shop,
    google_apps_domain: null,
    google_apps_login_enabled: null,
    money_in_emails_format: '€{{amount}}',
    money_with_currency_in_emails_format: '€{{amount}} EUR',
    eligible_for_payments: false,
    requires_extra_payments_agreement: false,
    password_enabled: true,
    has_storefront: true,
    finances: true,
    primary_location_id: world.locations.idAt(0),
    checkout_api_supported: false,
    multi_location_enabled: true,
    setup_required: false,
    pre_launch_enabled: false,
    enabled_presentment_currencies: [shop.currency],
    marketing_sms_consent_enabled_at_checkout: false,
    transactional_sms_disabled: false,
  };
}
