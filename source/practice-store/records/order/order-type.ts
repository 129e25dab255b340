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
import { listField, typeRoots } from '../../graphql/listing.ts';
import { readInput } from '../../graphql/mutation.ts';
import { type Field, recordType, rowFields, tagsOf } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { metafieldsOf } from '../custom-data/metafield-type.ts';
import { allRows, listedRows } from '../rows.ts';
import { fulfillmentOrderAccess } from './fulfillment/fulfillment-order-access.ts';
import { orderMutations } from './order-changes.ts';
import {
  applicationObject,
  applicationsOf,
  attributeObjects,
  isSameAddress,
  localizedConnection,
  orderShippingLines,
  purchasingEntity,
  taxLineObject,
} from './order-objects.ts';
import {
  allTaxes,
  currentTaxes,
  findOrderInView,
  gramsOf,
  linesOf,
  ordersInView,
  partsOf,
  pieces,
} from './order-parts.ts';
import { canMarkAsPaid } from './payment/payment-changes.ts';
import { orderEntries } from './rest/order-parts-rest.ts';
import {
  confirmationNumber,
  fulfillmentOrderListing,
  orderListing,
  returnListing,
} from './order-search.ts';
import { riskLevelOf, riskMutations, riskSummary } from './risk.ts';
import { returnStatusOf } from './return/return.ts';
import {
  capturableOf,
  countsOf,
  type CurrentSums,
  currentSums,
  isOpenFulfillmentOrder,
  outstandingCents,
  paymentSums,
  shippingDiscountOf,
  subtotalOf,
  sumOf,
} from './order-sums.ts';
import type { Order } from './order.ts';
import { suggestedRefund } from './payment/suggested-refund.ts';

type Cents = (order: Order) => number;

const bag =
  (centsOf: Cents): Field<Order> =>
  (order) =>
    moneyBag(centsOf(order), order.currency);

/** An amount as two fields: `totalPrice`, a text, and `totalPriceSet`, a `MoneyBag`. */
function price(name: string, centsOf: Cents): Record<string, Field<Order>> {
  return {
    [name]: (order) => moneyText(centsOf(order)),
    [`${name}Set`]: bag(centsOf),
  };
}

const paid = (name: 'received' | 'refunded' | 'net' | 'capturable'): Cents => {
  return (order) => paymentSums(order.payments)[name];
};

const current = (name: keyof CurrentSums): Cents => {
  return (order) => currentSums(order)[name];
};

const none: Cents = () => 0;

const isUnpaid = ({ financialStatus }: Order): boolean =>
  financialStatus === 'PENDING' ||
  financialStatus === 'AUTHORIZED' ||
  financialStatus === 'PARTIALLY_PAID';

const firstOf =
  (make: (order: Order, session: GraphqlSession) => readonly unknown[]): Field<Order> =>
  (order, args, session) =>
    make(order, session).slice(0, typeof args['first'] === 'number' ? args['first'] : undefined);

export const orderType = recordType<Order>('Order', {
  rows: ordersInView,
  find: findOrderInView,
  fields: {
    ...metafieldsOf('Order'),
    legacyResourceId: (order) => String(order.id),
    ...rowFields<Order>('name', 'number', 'email', 'phone', 'note', 'tags', 'discountCode'),
    ...rowFields<Order>('poNumber', 'cancelReason', 'sourceName', 'sourceIdentifier'),
    ...rowFields<Order>('taxesIncluded', 'taxExempt'),
    test: ({ isTest }) => isTest,
    edited: ({ isEdited }) => isEdited,
    confirmed: () => true,
    confirmationNumber: confirmationNumber,
    closed: (order) => order.closedAtMs !== null,
    closedAt: (order) => dateTimeOrNull(order.closedAtMs),
    cancelledAt: (order) => dateTimeOrNull(order.cancelledAtMs),
    cancellation: ({ cancelledAtMs, cancelNote }) =>
      cancelledAtMs === null ? null : { __typename: 'OrderCancellation', staffNote: cancelNote },
    createdAt: (order) => dateTime(order.createdAtMs),
    processedAt: (order) => dateTime(order.processedAtMs),
    updatedAt: (order) => dateTime(order.updatedAtMs),
    currencyCode: ({ currency }) => currency,
    presentmentCurrencyCode: ({ currency }) => currency,
    customAttributes: ({ attributes }) => attributeObjects(attributes),
    localizedFields: (order, args) =>
      localizedConnection(order.localizedFields, args, 'LocalizedField'),
    localizationExtensions: (order, args) =>
      localizedConnection(order.localizedFields, args, 'LocalizationExtension'),
    customerAcceptsMarketing: ({ acceptsMarketing }) => acceptsMarketing,
    displayFinancialStatus: (order) => order.financialStatus,
    displayFulfillmentStatus: (order) => order.fulfillmentStatus,
    fullyPaid: (order) => !isUnpaid(order) && order.financialStatus !== 'VOIDED',
    unpaid: isUnpaid,
    canMarkAsPaid: canMarkAsPaid,
    canNotifyCustomer: ({ email, phone }) => email !== null || phone !== null,
    capturable: (order) => paymentSums(order.payments).capturable > 0,
    refundable: (order) => paymentSums(order.payments).net > 0,
    restockable: (order) => currentSums(order).pieces > 0,
    merchantEditable: ({ cancelledAtMs }) => cancelledAtMs === null,
    merchantEditableErrors: ({ cancelledAtMs }) =>
      cancelledAtMs === null ? [] : ['The order has been canceled.'],
    fulfillable: (order) => order.fulfillmentOrders.some(isOpenFulfillmentOrder),
    estimatedTaxes: () => false,
    dutiesIncluded: () => false,
    requiresShipping: ({ lineItems }) => lineItems.some(({ needsShipping }) => needsShipping),
    hasTimelineComment: () => false,
    productNetwork: () => false,
    returnStatus: ({ returns }) => returnStatusOf(returns),
    returns: listField('Return', returnListing, (order: Order) =>
      listedRows(partsOf(order, order.returns)),
    ),
    agreements: emptyList,
    additionalFees: () => [],
    alerts: () => [],
    disputes: () => [],
    risks: () => [],
    riskLevel: riskLevelOf,
    risk: (order, _args, session) => riskSummary(order, session),
    paymentTerms: ({ paymentTerms }, _args, session) =>
      session.find('PaymentTerms', paymentTerms?.id ?? null),
    paymentCollectionDetails: () => ({
      __typename: 'OrderPaymentCollectionDetails',
      additionalPaymentCollectionUrl: null,
      vaultedPaymentMethods: null,
    }),
    physicalLocation: () => null,
    retailLocation: () => null,
    staffMember: () => null,
    shopifyProtect: () => null,
    cartToken: () => null,
    checkoutToken: () => null,
    clientIp: () => null,
    customerLocale: () => 'en',
    landingPageDisplayText: () => null,
    landingPageUrl: () => null,
    referralCode: () => null,
    referrerDisplayText: ({ referringSite }) => referringSite,
    referrerUrl: ({ referringSite }) => referringSite,
    registeredSourceUrl: ({ sourceUrl }) => sourceUrl,
    attribution: () => null,
    customerJourney: () => null,
    customerJourneySummary: () => null,
    channel: () => null,
    merchantOfRecordApp: () => null,
    app: ({ appId }, _args, { context }) =>
      appId === null || appId !== context.app.id
        ? null
        : {
            __typename: 'OrderApp',
            id: gid('App', context.app.id),
            name: context.app.title,
            icon: {
              __typename: 'Image',
              id: null,
              url: `https://${context.shop}/icon.png`,
              altText: null,
              width: 32,
              height: 32,
            },
          },
    customer: (order, _args, session) => session.find('Customer', order.customerId),
    purchasingEntity: (order, _args, session) => purchasingEntity(order, session),
    shippingAddress: (order, _args, { objects }) => objects.MailingAddress(order.shippingAddress),
    billingAddress: (order, _args, { objects }) => objects.MailingAddress(order.billingAddress),
    displayAddress: (order, _args, { objects }) =>
      objects.MailingAddress(order.shippingAddress ?? order.billingAddress),
    billingAddressMatchesShippingAddress: ({ billingAddress, shippingAddress }) =>
      isSameAddress(billingAddress, shippingAddress),
    lineItems: (order, args, { objects }) => connectList(linesOf(order), args, objects.LineItem),
    nonFulfillableLineItems: emptyList,
    subtotalLineItemsQuantity: pieces,
    currentSubtotalLineItemsQuantity: current('pieces'),
    totalWeight: (order) => String(gramsOf(order)),
    currentTotalWeight: (order) =>
      String(sumOf(order.lineItems, (line) => line.grams * countsOf(line, order).current)),
    discountCodes: ({ discounts }) => discounts.flatMap(({ code }) => code ?? []),
    discountApplications: (order, args) =>
      connectList(applicationsOf(order), args, (entry) => applicationObject(entry, order.currency)),
    ...price('subtotalPrice', subtotalOf),
    currentSubtotalPriceSet: bag(current('subtotalCents')),
    ...price('totalDiscounts', ({ discountCents }) => discountCents),
    currentTotalDiscountsSet: bag(current('discountCents')),
    ...price('cartDiscountAmount', ({ lineItems }) =>
      sumOf(lineItems, (line) => line.sharedDiscountCents),
    ),
    currentCartDiscountAmountSet: bag(({ lineItems }) =>
      sumOf(lineItems, (line) => line.sharedDiscountCents),
    ),
    ...price('totalShippingPrice', (order) => order.shippingCents - shippingDiscountOf(order)),
    currentShippingPriceSet: bag(current('shippingCents')),
    ...price('totalTax', ({ taxCents }) => taxCents),
    currentTotalTaxSet: bag(current('taxCents')),
    ...price('totalPrice', ({ totalCents }) => totalCents),
    originalTotalPriceSet: bag(({ originalTotalCents }) => originalTotalCents),
    currentTotalPriceSet: bag(current('totalCents')),
    totalOutstandingSet: bag(outstandingCents),
    ...price('totalReceived', paid('received')),
    ...price('totalRefunded', paid('refunded')),
    ...price('totalCapturable', paid('capturable')),
    ...price('netPayment', paid('net')),
    totalRefundedShippingSet: bag(({ refunds }) =>
      sumOf(refunds, (refund) => refund.shippingCents),
    ),
    refundDiscrepancySet: bag(({ refunds }) => sumOf(refunds, (refund) => refund.discrepancyCents)),
    totalTipReceived: ({ currency }) => money(0, currency),
    totalTipReceivedSet: bag(none),
    totalCashRoundingAdjustment: ({ currency }) => ({
      __typename: 'CashRoundingAdjustment',
      paymentSet: moneyBag(0, currency),
      refundSet: moneyBag(0, currency),
    }),
    currentTotalAdditionalFeesSet: () => null,
    currentTotalDutiesSet: () => null,
    originalTotalAdditionalFeesSet: () => null,
    originalTotalDutiesSet: () => null,
    taxLines: (order) => allTaxes(order).map(taxLineObject(order.currency)),
    currentTaxLines: (order) => currentTaxes(order).map(taxLineObject(order.currency)),
    shippingLine: (order) =>
      orderShippingLines(order).find(({ line }) => line['isRemoved'] !== true)?.line ?? null,
    shippingLines: (order, args) =>
      connectList(
        orderShippingLines(order).filter(
          ({ line }) => args['includeRemovals'] === true || line['isRemoved'] !== true,
        ),
        args,
        ({ line }) => line,
      ),
    suggestedRefund: suggestedRefund,
    paymentGatewayNames: ({ payments }) => [...new Set(payments.map(({ gateway }) => gateway))],
    transactions: (order, args, { objects }) => {
      const wanted = order.payments.filter(
        (payment) => args['capturable'] !== true || capturableOf(payment, order.payments) > 0,
      );
      return partsOf(order, wanted)
        .slice(0, typeof args['first'] === 'number' ? args['first'] : undefined)
        .map(objects.OrderTransaction);
    },
    transactionsCount: ({ payments }) => exactCount(payments.length),
    fulfillments: firstOf((order, { objects }) =>
      partsOf(order, order.fulfillments).map(objects.Fulfillment),
    ),
    fulfillmentsCount: ({ fulfillments }) => exactCount(fulfillments.length),
    fulfillmentOrders: listField(
      'FulfillmentOrder',
      fulfillmentOrderListing,
      (order: Order, session) =>
        listedRows(
          partsOf(order, order.fulfillmentOrders.filter(fulfillmentOrderAccess(session, 'read'))),
        ),
    ),
    refunds: firstOf((order, { objects }) => partsOf(order, order.refunds).map(objects.Refund)),
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
  mutations: { ...orderMutations, ...riskMutations },
  changeTags: tagsOf((world) => world.orders),
  rest: orderEntries,
});
