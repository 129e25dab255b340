import { money } from '../../api/formats.ts';
import { connectList } from '../../graphql/connection.ts';
import {
  DATE_SORT,
  listField,
  type Listing,
  recordFields,
  typeRoots,
} from '../../graphql/listing.ts';
import { readInput, readText } from '../../graphql/mutation.ts';
import { DATES, recordType, rowFields, tagsOf } from '../../graphql/record-type.ts';
import { compileSearch } from '../../graphql/search/compile-search.ts';
import { parseSearch } from '../../graphql/search/parse-search.ts';
import {
  dateField,
  exactField,
  flagField,
  numberField,
  textField,
} from '../../graphql/search/fields.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { restResource } from '../../rest/resource.ts';
import { metafieldsOf } from '../custom-data/metafield-type.ts';
import { ordersInView } from '../order/order-parts.ts';
import { orderListing } from '../order/order-type.ts';
import type { Order } from '../order/order.ts';
import { allRows, listedRows } from '../rows.ts';
import type { Session } from '../world.ts';
import { customerMutations, findCustomer } from './customer-changes.ts';
import { customerJson, customersResource } from './customer-rest.ts';
import { type Customer, displayName } from './customer.ts';

/** `customers/search.json?query=maren country:Iceland`, read as GraphQL reads its searches. */
const searchedCustomers = restResource<Customer>({
  plural: 'customers',
  path: 'customers/search',
  readScopes: ['read_customers'],
  rows: (session, given) => {
    const { world } = session;
    const { search } = customerListing(session);
    const { test } = compileSearch(parseSearch(given['query'] ?? ''), search, session);
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
    defaultEmailAddress: (customer) =>
      customer.email === null
        ? null
        : {
            emailAddress: customer.email,
            marketingState: customer.acceptsMarketing ? 'SUBSCRIBED' : 'NOT_SUBSCRIBED',
            marketingOptInLevel: 'SINGLE_OPT_IN',
            marketingUpdatedAt: null,
            validFormat: true,
          },
    defaultPhoneNumber: (customer) =>
      customer.phone === null
        ? null
        : { phoneNumber: customer.phone, marketingState: 'NOT_SUBSCRIBED' },
    locale: () => 'en',
    taxExempt: () => false,
    taxExemptions: () => [],
    verifiedEmail: () => true,
    validEmailAddress: () => true,
    canDelete: (customer, _args, { world }) => world.ordersOf(customer.id).length === 0,
    ...DATES,
    addresses: (customer, _args, { objects }) => customer.addresses.map(objects.MailingAddress),
    addressesV2: (customer, args, { objects }) =>
      connectList(customer.addresses, args, objects.MailingAddress),
    defaultAddress: (customer, _args, { objects }) => objects.MailingAddress(customer.addresses[0]),
    numberOfOrders: (customer, _args, session) => String(countedOrders(customer, session).length),
    amountSpent: (customer, _args, session) =>
      money(
        countedOrders(customer, session).reduce((sum, order) => sum + order.totalCents, 0),
        session.world.shop.currency,
      ),
    lastOrder: (customer, _args, session) =>
      session.objects.Order(shownOrders(customer, session).at(-1)),
    orders: listField('Order', orderListing, (customer: Customer, session) =>
      listedRows(shownOrders(customer, session)),
    ),
  },
  roots: {
    ...typeRoots('Customer', customerListing, ({ world }) => world.customers),
    customerByIdentifier: (args, session) => {
      const wanted = readInput(args['identifier']);
      const email = readText(wanted['emailAddress']);
      const found = findCustomer(session.world, email, readText(wanted['phoneNumber']));
      return session.objects.Customer(found) ?? session.node(wanted['id'], 'Customer');
    },
  },
  mutations: customerMutations,
  changeTags: tagsOf((world) => world.customers),
  rest: [customersResource, searchedCustomers],
});

/** Cancelled orders are not counted as spending. */
function countedOrders(customer: Customer, { world }: GraphqlSession): readonly Order[] {
  return world.ordersOf(customer.id).filter((order) => order.cancelledAtMs === null);
}

function shownOrders(customer: Customer, session: GraphqlSession): readonly Order[] {
  const visible = ordersInView(session);
  return session.world.ordersOf(customer.id).filter((order) => visible.find(order.id) !== null);
}

/** How customers are searched and sorted. */
export function customerListing({ world }: Session): Listing<Customer> {
  const kept = (customer: Customer): Order[] =>
    world.ordersOf(customer.id).filter((order) => order.cancelledAtMs === null);
  return {
    name: 'customers',
    search: {
      named: {
        ...recordFields<Customer>(),
        email: exactField((customer) => customer.email),
        phone: exactField((customer) => customer.phone),
        first_name: exactField((customer) => customer.firstName),
        last_name: exactField((customer) => customer.lastName),
        state: exactField((customer) => customer.state),
        tag: exactField((customer) => customer.tags),
        country: exactField((customer) =>
          customer.addresses.flatMap(({ country, countryCode }) => [country, countryCode]),
        ),
        accepts_marketing: flagField((customer) => customer.acceptsMarketing),
        orders_count: numberField((customer) => kept(customer).length),
        total_spent: numberField(
          (customer) => kept(customer).reduce((sum, order) => sum + order.totalCents, 0) / 100,
        ),
        last_order_id: numberField((customer) => kept(customer).at(-1)?.id ?? null),
        customer_date: dateField((customer) => customer.createdAtMs),
      },
      free: textField((customer) => [
        displayName(customer),
        customer.email ?? '',
        customer.note ?? '',
        ...customer.tags,
        ...customer.addresses.map((address) => address.city ?? ''),
      ]),
    },
    sort: {
      NAME: (customer) => `${customer.lastName ?? ''} ${customer.firstName ?? ''}`.toLowerCase(),
      LOCATION: (customer) => customer.addresses[0]?.city?.toLowerCase() ?? '',
      ...DATE_SORT,
    },
  };
}
