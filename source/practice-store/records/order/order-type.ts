import {
  dateTime,
  dateTimeOrNull,
  exactCount,
  gid,
  money,
  moneyBag,
  moneyText,
} from '../../api/formats.ts';
import { connectList, emptyList } from '../../graphql/connection.ts';
import { DATE_SORT, type Listing, recordFields, typeRoots } from '../../graphql/listing.ts';
import { readInput } from '../../graphql/mutation.ts';
import { moneyField, recordType, rowFields, tagsOf } from '../../graphql/record-type.ts';
import {
  dateField,
  exactField,
  flagField,
  notField,
  numberField,
  textField,
} from '../../graphql/search/fields.ts';
import type { Args, GraphqlSession } from '../../graphql/session.ts';
import { metafieldsOf } from '../custom-data/metafield-type.ts';
import { displayName } from '../customer/customer.ts';
import { allRows } from '../rows.ts';
import type { Session } from '../world.ts';
import { orderMutations } from './order-changes.ts';
import {
  findOrderInView,
  fulfillmentOf,
  fulfillmentOrderOf,
  gramsOf,
  ordersInView,
  partLines,
  paymentsOf,
  pieces,
  refundOf,
} from './order-parts.ts';
import { checkouts, ordersResource } from './order-rest.ts';
import { type Order, TAX_RATE } from './order.ts';

const bag = moneyField<Order>;

const subtotal = (order: Order): number => order.linesCents - order.discountCents;

const outstanding = (order: Order): number =>
  order.financialStatus === 'PENDING' ? order.totalCents : 0;

const received = (order: Order): number => order.totalCents - outstanding(order);

const refunded = (order: Order): number =>
  order.financialStatus === 'REFUNDED' ? order.totalCents : 0;

const kept = (order: Order): number => received(order) - refunded(order);

const current =
  (read: (order: Order) => number): ((order: Order) => number) =>
  (order) =>
    order.cancelledAtMs === null ? read(order) : 0;

const weight = (order: Order): string => String(gramsOf(order));

const statusOf = (order: Order): string => {
  if (order.cancelledAtMs !== null) return 'cancelled';
  return order.closedAtMs === null ? 'open' : 'closed';
};

export const orderType = recordType<Order>('Order', {
  rows: ordersInView,
  find: findOrderInView,
  fields: {
    ...metafieldsOf('Order'),
    legacyResourceId: (order) => String(order.id),
    name: (order) => `#${order.number}`,
    ...rowFields<Order>('number', 'email', 'phone', 'note', 'tags', 'discountCode'),
    test: () => true,
    confirmed: () => true,
    closed: (order) => order.closedAtMs !== null,
    closedAt: (order) => dateTimeOrNull(order.closedAtMs),
    cancelledAt: (order) => dateTimeOrNull(order.cancelledAtMs),
    cancelReason: (order) => (order.cancelledAtMs === null ? null : 'CUSTOMER'),
    cancellation: () => null,
    createdAt: (order) => dateTime(order.createdAtMs),
    processedAt: (order) => dateTime(order.createdAtMs),
    updatedAt: (order) => dateTime(order.updatedAtMs),
    currencyCode: (_order, _args, { world }) => world.shop.currency,
    presentmentCurrencyCode: (_order, _args, { world }) => world.shop.currency,
    displayFinancialStatus: (order) => order.financialStatus,
    displayFulfillmentStatus: (order) => order.fulfillmentStatus,
    fullyPaid: (order) => order.financialStatus !== 'PENDING',
    unpaid: (order) => order.financialStatus === 'PENDING',
    fulfillable: (order) =>
      order.fulfillmentStatus === 'UNFULFILLED' && order.cancelledAtMs === null,
    taxesIncluded: () => true,
    taxExempt: () => false,
    estimatedTaxes: () => false,
    dutiesIncluded: () => false,
    edited: () => false,
    requiresShipping: () => true,
    returnStatus: () => 'NO_RETURN',
    customer: (order, _args, session) => session.find('Customer', order.customerId),
    shippingAddress: (order, _args, { objects }) => objects.MailingAddress(order.shippingAddress),
    billingAddress: (order, _args, { objects }) => objects.MailingAddress(order.billingAddress),
    displayAddress: (order, _args, { objects }) => objects.MailingAddress(order.shippingAddress),
    billingAddressMatchesShippingAddress: (order) =>
      order.billingAddress.id === order.shippingAddress.id,
    lineItems: (order, args, { objects }) => connectList(partLines(order), args, objects.LineItem),
    nonFulfillableLineItems: emptyList,
    subtotalLineItemsQuantity: pieces,
    currentSubtotalLineItemsQuantity: current(pieces),
    totalWeight: weight,
    currentTotalWeight: weight,
    discountCodes: (order) => (order.discountCode === null ? [] : [order.discountCode]),
    subtotalPrice: (order) => moneyText(subtotal(order)),
    subtotalPriceSet: bag(subtotal),
    currentSubtotalPriceSet: bag(current(subtotal)),
    totalDiscounts: (order) => moneyText(order.discountCents),
    totalDiscountsSet: bag((order) => order.discountCents),
    currentTotalDiscountsSet: bag(current((order) => order.discountCents)),
    totalShippingPrice: (order) => moneyText(order.shippingCents),
    totalShippingPriceSet: bag((order) => order.shippingCents),
    currentShippingPriceSet: bag(current((order) => order.shippingCents)),
    totalTax: (order) => moneyText(order.taxCents),
    totalTaxSet: bag((order) => order.taxCents),
    currentTotalTaxSet: bag(current((order) => order.taxCents)),
    totalPrice: (order) => moneyText(order.totalCents),
    totalPriceSet: bag((order) => order.totalCents),
    originalTotalPriceSet: bag((order) => order.totalCents),
    currentTotalPriceSet: bag(current((order) => order.totalCents)),
    totalOutstandingSet: bag(outstanding),
    totalReceived: (order) => moneyText(received(order)),
    totalReceivedSet: bag(received),
    totalRefunded: (order) => moneyText(refunded(order)),
    totalRefundedSet: bag(refunded),
    netPayment: (order) => moneyText(kept(order)),
    netPaymentSet: bag(kept),
    taxLines: taxLines,
    currentTaxLines: taxLines,
    shippingLine: shippingLine,
    shippingLines: (order, args, session) =>
      connectList([order], args, () => shippingLine(order, args, session)),
    paymentGatewayNames: () => ['bogus'],
    transactions: (order, args, { objects }) =>
      paymentsOf(order)
        .slice(0, typeof args['first'] === 'number' ? args['first'] : undefined)
        .map(objects.OrderTransaction),
    transactionsCount: (order) => exactCount(paymentsOf(order).length),
    fulfillments: (order, args, { objects }) => {
      const sent = fulfillmentOf(order);
      return sent === null || args['first'] === 0 ? [] : [objects.Fulfillment(sent)];
    },
    fulfillmentsCount: (order) => exactCount(fulfillmentOf(order) === null ? 0 : 1),
    fulfillmentOrders: (order, args, { objects }) =>
      connectList([fulfillmentOrderOf(order)], args, objects.FulfillmentOrder),
    refunds: (order, args, { objects }) => {
      const refund = refundOf(order);
      return refund === null || args['first'] === 0 ? [] : [objects.Refund(refund)];
    },
    statusPageUrl: (order, _args, { context }) =>
      `https://${context.shop}/${order.number}/orders/${order.id}`,
  },
  roots: {
    ...typeRoots('Order', orderListing, ordersInView),
    pendingOrdersCount: (_args, session) =>
      exactCount(
        allRows(ordersInView(session)).filter((order) => order.financialStatus === 'PENDING')
          .length,
      ),
    orderByIdentifier: (args, session) =>
      session.node(readInput(args['identifier'])['id'], 'Order'),
  },
  mutations: orderMutations,
  changeTags: tagsOf((world) => world.orders),
  rest: [ordersResource, checkouts],
});

function taxLines(order: Order, _args: Args, { world }: GraphqlSession): unknown {
  return [
    {
      title: 'VAT',
      rate: TAX_RATE,
      ratePercentage: TAX_RATE * 100,
      price: moneyText(order.taxCents),
      priceSet: moneyBag(order.taxCents, world.shop.currency),
      source: null,
      channelLiable: false,
    },
  ];
}

function shippingLine(order: Order, _args: Args, { world }: GraphqlSession): unknown {
  const { currency } = world.shop;
  const set = moneyBag(order.shippingCents, currency);
  const price = money(order.shippingCents, currency);
  return {
    id: gid('ShippingLine', order.id * 10 + 9),
    title: order.shippingTitle,
    code: order.shippingTitle,
    source: 'shopify',
    custom: false,
    isRemoved: false,
    price: moneyText(order.shippingCents),
    originalPrice: price,
    originalPriceSet: set,
    discountedPrice: price,
    discountedPriceSet: set,
    currentDiscountedPriceSet: set,
    discountAllocations: [],
    taxLines: [],
  };
}

/** How orders are searched and sorted. Unlike REST, GraphQL also shows closed orders by default. */
export function orderListing({ world }: Session): Listing<Order> {
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
      TOTAL_ITEMS_QUANTITY: pieces,
    },
  };
}
