import { displayName } from '../../../data/full-name.ts';
import type { Order } from '../../../data/order.ts';
import type { World } from '../../../data/world.ts';
import type { Listing } from '../listing.ts';
import {
  dateField,
  exactField,
  flagField,
  notField,
  numberField,
  textField,
} from '../search/search-field.ts';
import { DATE_SORT, recordFields } from './every-record.ts';

const statusOf = (order: Order): string => {
  if (order.cancelledAtMs !== null) return 'cancelled';
  return order.closedAtMs === null ? 'open' : 'closed';
};

/** Orders. Unlike REST, GraphQL shows closed ones as well unless a search says otherwise. */
export function orderListing(world: World): Listing<Order> {
  const customerName = (order: Order): string => {
    const customer = world.customers.find(order.customerId);
    return customer === null ? '' : displayName(customer);
  };
  return {
    name: 'orders',
    search: {
      named: {
        ...recordFields<Order>(),
        name: exactField((order) => [`#${order.number}`, String(order.number)]),
        email: exactField((order) => order.email),
        customer_id: numberField((order) => order.customerId),
        tag: exactField((order) => order.tags),
        tag_not: notField(exactField((order) => order.tags)),
        status: exactField((order) => [
          statusOf(order),
          'any',
          ...(statusOf(order) === 'open' ? ['not_closed'] : []),
        ]),
        financial_status: exactField((order) => [order.financialStatus, 'any']),
        fulfillment_status: exactField((order) => [
          order.fulfillmentStatus,
          order.fulfillmentStatus === 'FULFILLED' ? 'shipped' : 'unshipped',
        ]),
        discount_code: exactField((order) => order.discountCode),
        sku: exactField((order) => order.lineItems.flatMap((line) => line.sku ?? [])),
        gateway: exactField(() => 'bogus'),
        source_name: exactField(() => 'web'),
        test: flagField(() => true),
        total_price: numberField((order) => order.totalCents / 100),
        current_total_price: numberField((order) =>
          order.cancelledAtMs === null ? order.totalCents / 100 : 0,
        ),
        processed_at: dateField((order) => order.createdAtMs),
      },
      free: textField((order) => [
        String(order.number),
        order.email ?? '',
        order.note ?? '',
        customerName(order),
        ...order.tags,
        ...order.lineItems.map((line) => line.title),
      ]),
    },
    sort: {
      CUSTOMER_NAME: (order) => customerName(order).toLowerCase(),
      DESTINATION: (order) => order.shippingAddress.city?.toLowerCase() ?? '',
      FINANCIAL_STATUS: (order) => order.financialStatus,
      FULFILLMENT_STATUS: (order) => order.fulfillmentStatus,
      ORDER_NUMBER: (order) => order.number,
      ...DATE_SORT,
      PROCESSED_AT: (order) => order.createdAtMs,
      TOTAL_PRICE: (order) => order.totalCents,
      CURRENT_TOTAL_PRICE: (order) => (order.cancelledAtMs === null ? order.totalCents : 0),
      TOTAL_ITEMS_QUANTITY: (order) =>
        order.lineItems.reduce((sum, line) => sum + line.quantity, 0),
    },
  };
}
