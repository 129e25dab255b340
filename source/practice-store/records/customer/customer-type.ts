import type { GraphQLResolveInfo } from 'graphql';
import { dateTime, gid, money } from '../../api/formats.ts';
import { connect, type Connection } from '../../graphql/connection.ts';
import { DATE_SORT, listConnection, type Listing, recordFields } from '../../graphql/listing.ts';
import {
  dateField,
  exactField,
  flagField,
  numberField,
  textField,
} from '../../graphql/search/search-field.ts';
import type { Args, FieldTable, GraphqlSession } from '../../graphql/session.ts';
import { metafieldsOf } from '../custom-data/metafield-type.ts';
import { ordersInView } from '../order/order-parts.ts';
import { orderConnection } from '../order/order-type.ts';
import type { Order } from '../order/order.ts';
import { listedRows, type Rows } from '../rows.ts';
import { ascending } from '../sequence.ts';
import type { World } from '../world.ts';
import { type Customer, displayName } from './customer.ts';

export const customerFields: FieldTable<Customer> = {
  ...metafieldsOf<Customer>('Customer', (customer) => customer.id),
  id: (customer) => gid('Customer', customer.id),
  legacyResourceId: (customer) => String(customer.id),
  firstName: (customer) => customer.firstName,
  lastName: (customer) => customer.lastName,
  displayName,
  email: (customer) => customer.email,
  phone: (customer) => customer.phone,
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
  note: (customer) => customer.note,
  tags: (customer) => customer.tags,
  state: (customer) => customer.state,
  locale: () => 'en',
  taxExempt: () => false,
  taxExemptions: () => [],
  verifiedEmail: () => true,
  validEmailAddress: () => true,
  canDelete: (customer, _args, { world }) => world.ordersOf(customer.id).length === 0,
  createdAt: (customer) => dateTime(customer.createdAtMs),
  updatedAt: (customer) => dateTime(customer.updatedAtMs),
  addresses: (customer, _args, { objects }) => customer.addresses.map(objects.address),
  addressesV2: (customer, args, { objects }) =>
    connect(ascending(listedRows(customer.addresses)), args, objects.address),
  defaultAddress: (customer, _args, { objects }) => {
    const [first] = customer.addresses;
    return first === undefined ? null : objects.address(first);
  },
  numberOfOrders: (customer, _args, session) => String(countedOrders(customer, session).length),
  amountSpent: (customer, _args, session) =>
    money(
      countedOrders(customer, session).reduce((sum, order) => sum + order.totalCents, 0),
      session.world.shop.currency,
    ),
  lastOrder: (customer, _args, session) => {
    const last = shownOrders(customer, session).at(-1);
    return last === undefined ? null : session.objects.order(last);
  },
  orders: (customer, args, session, info) =>
    orderConnection(listedRows(shownOrders(customer, session)), args, session, info),
};

/** Cancelled orders are not counted as spending. */
function countedOrders(customer: Customer, { world }: GraphqlSession): readonly Order[] {
  return world.ordersOf(customer.id).filter((order) => order.cancelledAtMs === null);
}

function shownOrders(customer: Customer, session: GraphqlSession): readonly Order[] {
  const visible = ordersInView(session);
  return session.world.ordersOf(customer.id).filter((order) => visible.find(order.id) !== null);
}

/** Customers: by who they are, where they live and what they ordered. */
export function customerListing(world: World): Listing<Customer> {
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

/** Customers, searched and sorted as the arguments say. */
export function customerConnection(
  rows: Rows<Customer>,
  args: Args,
  session: GraphqlSession,
  info: GraphQLResolveInfo,
): Connection {
  const listing = customerListing(session.world);
  return listConnection(listing, rows, { args, session, info }, session.objects.customer);
}
