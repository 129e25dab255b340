import { gid, numberInGid, timeText } from '../../api/formats.ts';
import { connect, connectList } from '../../graphql/connection.ts';
import { listField } from '../../graphql/listing.ts';
import { DATES, onlyRow, recordType, rowFields } from '../../graphql/record-type.ts';
import { objectBody } from '../../rest/rest-entry.ts';
import { collectionListing } from '../collection/collection-search.ts';
import { metafieldsOf } from '../custom-data/metafield-type.ts';
import { formattedAddress } from '../customer/address-type.ts';
import type { Address } from '../customer/address.ts';
import { customerListing } from '../customer/customer-search.ts';
import { ordersInView } from '../order/order-parts.ts';
import { orderListing } from '../order/order-search.ts';
import { productListing } from '../product/product-search.ts';
import { allRows, ownRows } from '../rows.ts';
import { ascending } from '../sequence.ts';
import type { Session } from '../world.ts';
import { paymentTermsTemplates } from './payment-terms.ts';
import { MANUAL_SERVICE } from './fulfillment-service-type.ts';
import type { Shop } from './shop.ts';
import { STAFF, staffEmail, type StaffMember } from './staff.ts';

/** The store. Its domain is the one that the request was sent to. */
export const shopType = recordType<Shop>('Shop', {
  rows: ({ world }) => onlyRow(world.shop),
  fields: {
    ...metafieldsOf('Shop'),
    storefrontAccessTokens: (_shop, args, session) =>
      connectList(
        allRows(ownRows(session.world.storefrontTokens, session)),
        args,
        session.objects.StorefrontAccessToken,
      ),
    ...rowFields<Shop>('name', 'email'),
    contactEmail: (shop) => shop.email,
    shopOwnerName: (shop) => shop.ownerName,
    description: () => 'A store to practise with. Nothing here can be bought.',
    myshopifyDomain: (_shop, _args, { context }) => context.shop,
    url: (_shop, _args, { context }) => `https://${context.shop}`,
    storefrontUrl: (_shop, _args, { context }) => `https://${context.shop}`,
    primaryDomain: (_shop, _args, { context }) => domain(context.shop),
    domains: (_shop, _args, { context }) => [domain(context.shop)],
    currencyCode: (shop) => shop.currency,
    enabledPresentmentCurrencies: (shop) => [shop.currency],
    currencyFormats: () => ({
      moneyFormat: '€{{amount}}',
      moneyWithCurrencyFormat: '€{{amount}} EUR',
      moneyInEmailsFormat: '€{{amount}}',
      moneyWithCurrencyInEmailsFormat: '€{{amount}} EUR',
    }),
    ianaTimezone: (shop) => shop.timezone,
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
    accountOwner: (shop) => staffMember(STAFF[0], shop),
    currencySettings: (shop, args) =>
      connectList([{ id: 1 }], args, () => ({
        currencyCode: shop.currency,
        currencyName: CURRENCY_NAMES.of(shop.currency) ?? shop.currency,
        enabled: true,
        manualRate: null,
        rateUpdatedAt: null,
      })),
    countriesInShippingZones: ({ address }) => ({
      countryCodes: [address.countryCode],
      includeRestOfWorld: false,
    }),
    shipsToCountries: ({ address }) => [address.countryCode],
    fulfillmentServices: (_shop, _args, { world, objects }) => [
      MANUAL_SERVICE,
      ...allRows(world.fulfillmentServices).map((row) => objects.FulfillmentService(row)),
    ],
    shopAddress: (shop) => shopAddress(shop.address),
    billingAddress: (shop) => shopAddress(shop.address),
    ...DATES,
    products: listField('Product', productListing, (_shop, { world }) => world.products),
    orders: listField('Order', orderListing, (_shop, session) => ordersInView(session)),
    customers: listField('Customer', customerListing, (_shop, { world }) => world.customers),
    locations: (_shop, args, { world, objects }) =>
      connect(ascending(world.locations), args, objects.Location),
    collections: listField(
      'Collection',
      collectionListing,
      (_shop, { world }) => world.collections,
    ),
  },
  roots: {
    shop: (_args, { world, objects }) => objects.Shop(world.shop),
    domain: (args, { context }) =>
      numberInGid(args['id'], 'Domain') === 1 ? domain(context.shop) : null,
    businessEntities: (_args, { world }) => [businessEntity(world.shop)],
    businessEntity: (args, { world }) => {
      const { id } = args;
      const isOwn = id == null || numberInGid(id, 'BusinessEntity') === world.shop.id;
      return isOwn ? businessEntity(world.shop) : null;
    },
    paymentTermsTemplates: (args) => {
      const all = paymentTermsTemplates();
      const type = args['paymentTermsType'];
      return type == null ? all : all.filter((entry) => entry.paymentTermsType === type);
    },
    staffMember(args, { world }) {
      const id = args['id'] == null ? STAFF[0].id : numberInGid(args['id'], 'StaffMember');
      const found = STAFF.find((member) => member.id === id);
      return found === undefined ? null : staffMember(found, world.shop);
    },
  },
  rest: [
    {
      path: 'shop',
      readScopes: [],
      body: (session, query) => objectBody('shop', shopJson(session), query),
    },
  ],
});

const CURRENCY_NAMES = new Intl.DisplayNames(['en'], { type: 'currency' });

function staffMember(member: StaffMember, shop: Shop): Readonly<Record<string, unknown>> {
  const { id, firstName, lastName, isOwner } = member;
  return {
    __typename: 'StaffMember',
    id: gid('StaffMember', id),
    active: true,
    email: staffEmail(member, shop),
    exists: true,
    firstName,
    lastName,
    initials: [firstName, lastName].map((name) => name.slice(0, 1)),
    isShopOwner: isOwner,
    locale: 'en',
    name: `${firstName} ${lastName}`,
    phone: null,
  };
}

function businessEntity({ id, name, address }: Shop): Readonly<Record<string, unknown>> {
  const { address1, address2, city, countryCode, zip } = address;
  return {
    __typename: 'BusinessEntity',
    id: gid('BusinessEntity', id),
    address: { address1, address2, city, countryCode, province: null, zip },
    archived: false,
    companyName: null,
    displayName: name,
    primary: true,
    shopifyPaymentsAccount: null,
  };
}

function domain(host: string): Readonly<Record<string, unknown>> {
  return { id: gid('Domain', 1), host, sslEnabled: true, url: `https://${host}` };
}

function shopAddress(address: Address): Readonly<Record<string, unknown>> {
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
function shopJson({ world, context }: Session): Readonly<Record<string, unknown>> {
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
