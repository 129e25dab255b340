import { dateTimeOrNull, money } from '../../api/formats.ts';
import { connectList, emptyList } from '../../graphql/connection.ts';
import { countRoot, listField, typeRoots } from '../../graphql/listing.ts';
import { readInput, readText } from '../../graphql/mutation.ts';
import { DATES, recordType, rowFields, tagsOf } from '../../graphql/record-type.ts';
import { compileSearch } from '../../graphql/search/compile-search.ts';
import { parseSearch } from '../../graphql/search/parse-search.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { restResource } from '../../rest/resource.ts';
import { metafieldsOf } from '../custom-data/metafield-type.ts';
import { ordersInView } from '../order/order-parts.ts';
import { orderListing } from '../order/order-search.ts';
import { spentCents, sumOf } from '../order/order-sums.ts';
import type { Order } from '../order/order.ts';
import { allRows, listedRows } from '../rows.ts';
import { addressRest } from './address-rest.ts';
import { storeCreditAccounts } from './store-credit/store-credit-type.ts';
import { channelConsent, collectedFrom, consentState, consentLocation } from './consent.ts';
import { accountRest } from './customer-account.ts';
import { customerMutations } from './customer-mutations.ts';
import { customerJson, customersResource } from './customer-rest.ts';
import { customerCounting, customerListing } from './customer-search.ts';
import { findByCustomId, findCustomer } from './customer-set.ts';
import { type Consent, type Customer, defaultAddress, displayName, lifetime } from './customer.ts';

/** `customers/search.json?query=maren country:Iceland`, with the search syntax of GraphQL. */
const searchedCustomers = restResource<Customer>({
  plural: 'customers',
  path: 'customers/search',
  readScopes: ['read_customers'],
  rows: (session, given) => {
    const { world } = session;
    const { test } = compileSearch(
      parseSearch(given['query'] ?? ''),
      customerListing.search,
      session,
    );
    return test === null ? world.customers : listedRows(allRows(world.customers).filter(test));
  },
  toJson: (customer, { world }) => customerJson(customer, world),
  without: ['count', 'single'],
  isPersonal: true,
});

export const customerType = recordType<Customer>('Customer', {
  rows: ({ world }) => world.customers,
  fields: {
    ...metafieldsOf('Customer'),
    legacyResourceId: (customer) => String(customer.id),
    ...rowFields<Customer>('firstName', 'lastName', 'email', 'phone', 'note', 'tags', 'state'),
    displayName,
    ...rowFields<Customer>('verifiedEmail', 'taxExempt', 'taxExemptions', 'locale'),
    ...rowFields<Customer>('multipassIdentifier'),
    defaultEmailAddress: (customer, _args, session) =>
      customer.email === null
        ? null
        : {
            emailAddress: customer.email,
            ...marketingOf(customer.emailConsent, session),
            marketingUnsubscribeUrl: unsubscribeUrl(customer, null, session),
            openTrackingLevel: 'UNKNOWN',
            openTrackingUrl: `https://${session.context.shop}/account/open_tracking/${customer.id}`,
            validFormat: true,
          },
    defaultPhoneNumber: (customer, _args, session) =>
      customer.phone === null
        ? null
        : {
            phoneNumber: customer.phone,
            ...marketingOf(customer.smsConsent, session),
            marketingCollectedFrom: collectedFrom(customer.smsConsent),
            smsMarketingConsent: channelConsent(customer.smsConsent, session),
            whatsAppMarketingConsent: channelConsent(customer.whatsAppConsent, session),
          },
    emailMarketingConsent: (customer, _args, session) =>
      customer.email === null ? null : consentState(customer.emailConsent, session),
    smsMarketingConsent: (customer, _args, session) =>
      customer.phone === null ? null : consentState(customer.smsConsent, session),
    validEmailAddress: (customer) => customer.email !== null,
    unsubscribeUrl,
    dataSaleOptOut: () => false,
    hasTimelineComment: () => false,
    identityProviderSubjects: () => [],
    taxSettings: () => ({ taxId: null }),
    statistics: () => ({ predictedSpendTier: null, rfmGroup: null }),
    productSubscriberStatus: () => 'NEVER_SUBSCRIBED',
    mergeable: () => ({
      isMergeable: true,
      reason: null,
      errorFields: [],
      mergeInProgress: null,
    }),
    market: () => null,
    lifetimeDuration: ({ createdAtMs }, _args, { context }) =>
      lifetime(context.nowMs - createdAtMs),
    companyContactProfiles: ({ id }, _args, { world, objects }) =>
      allRows(world.companies)
        .flatMap((company) => company.contacts)
        .filter((contact) => contact.customerId === id)
        .map(objects.CompanyContact),
    events: emptyList,
    paymentMethods: emptyList,
    storeCreditAccounts: storeCreditAccounts('Customer'),
    subscriptionContracts: emptyList,
    canDelete: (customer, _args, { world }) => world.ordersOf(customer.id).length === 0,
    ...DATES,
    addresses: (customer, { first }, { objects }) =>
      customer.addresses
        .slice(0, typeof first === 'number' ? first : undefined)
        .map(objects.MailingAddress),
    addressesV2: (customer, args, { objects }) =>
      connectList(customer.addresses, args, objects.MailingAddress),
    defaultAddress: (customer, _args, { objects }) =>
      objects.MailingAddress(defaultAddress(customer)),
    numberOfOrders: (customer, _args, session) => String(countedOrders(customer, session).length),
    amountSpent: (customer, _args, session) =>
      money(sumOf(countedOrders(customer, session), spentCents), session.world.shop.currency),
    lastOrder: (customer, _args, session) =>
      session.objects.Order(shownOrders(customer, session).at(-1)),
    orders: listField('Order', orderListing, (customer: Customer, session) =>
      listedRows(shownOrders(customer, session)),
    ),
  },
  roots: {
    ...typeRoots('Customer', customerListing, ({ world }) => world.customers),
    customersCount: countRoot(customerCounting, ({ world }) => world.customers),
    customerByIdentifier: (args, session) => {
      const wanted = readInput(args['identifier']);
      const email = readText(wanted['emailAddress']);
      const found =
        wanted['customId'] == null
          ? findCustomer(session.world, email, readText(wanted['phoneNumber']))
          : findByCustomId(session, wanted['customId']);
      return session.objects.Customer(found) ?? session.node(wanted['id'], 'Customer');
    },
  },
  mutations: customerMutations,
  changeTags: tagsOf((world) => world.customers),
  rest: [customersResource, ...addressRest, ...accountRest, searchedCustomers],
});

/** The consent as `CustomerEmailAddress` and `CustomerPhoneNumber` show it. */
function marketingOf(consent: Consent | null, session: GraphqlSession) {
  return {
    marketingState: consent?.state ?? 'NOT_SUBSCRIBED',
    marketingOptInLevel: consent?.level ?? 'SINGLE_OPT_IN',
    marketingUpdatedAt: dateTimeOrNull(consent?.updatedAtMs ?? null),
    sourceLocation: consentLocation(consent, session),
  };
}

function unsubscribeUrl({ id }: Customer, _args: unknown, { context }: GraphqlSession): string {
  return `https://${context.shop}/account/unsubscribe/${id}`;
}

/** Cancelled orders are not counted as spending. */
function countedOrders(customer: Customer, { world }: GraphqlSession): readonly Order[] {
  return world.ordersOf(customer.id).filter((order) => order.cancelledAtMs === null);
}

function shownOrders(customer: Customer, session: GraphqlSession): readonly Order[] {
  const visible = ordersInView(session);
  return session.world.ordersOf(customer.id).filter((order) => visible.find(order.id) !== null);
}
