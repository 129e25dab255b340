import { gid, moneyBag, moneyText, numberInGid } from '../../../api/formats.ts';
import { readCents, readFlag, readInputs, readNumber } from '../../../graphql/mutation.ts';
import type { Field } from '../../../graphql/record-type.ts';
import type { GraphqlSession } from '../../../graphql/session.ts';
import { type PartLine, partLines } from '../order-parts.ts';
import {
  countsOf,
  currentSums,
  paymentSums,
  refundableOf,
  refundLineCents,
  sumOf,
} from '../order-sums.ts';
import type { LineItem, Order, Payment, RefundLine } from '../order.ts';

/** `Order.suggestedRefund`: a refund of these lines, calculated but not made. */
export const suggestedRefund: Field<Order> = (order, args, session) => {
  const isFull = args['suggestFullRefund'] === true;
  const wanted = isFull
    ? order.lineItems.map((line) => ({ line, quantity: countsOf(line, order).current }))
    : (readInputs(args['refundLineItems']) ?? []).flatMap((input) => {
        const id = numberInGid(input['lineItemId'], 'LineItem');
        const line = order.lineItems.find((entry) => entry.id === id);
        return line === undefined ? [] : [{ line, quantity: readNumber(input['quantity']) ?? 0 }];
      });
  const asked = isFull || readFlag(args['refundShipping']) === true;
  const suggested = suggestRefund(order, wanted, asked ? 'all' : readCents(args['shippingAmount']));
  return { __typename: 'SuggestedRefund', ...shownSuggestion(suggested, order, session) };
};

/** `Return.suggestedRefund`: a refund of returned pieces; every amount is a `MoneyBag`. */
export function suggestedReturnRefund(
  suggested: RefundSuggestion,
  order: Order,
  session: GraphqlSession,
): unknown {
  const found = shownSuggestion(suggested, order, session);
  return {
    __typename: 'SuggestedReturnRefund',
    refundDuties: [],
    shipping: found.shipping,
    suggestedTransactions: found.suggestedTransactions,
    amount: found.amountSet,
    discountedSubtotal: found.discountedSubtotalSet,
    maximumRefundable: found.maximumRefundableSet,
    subtotal: found.subtotalSet,
    totalCartDiscountAmount: found.totalCartDiscountAmountSet,
    totalDuties: found.totalDutiesSet,
    totalTax: found.totalTaxSet,
  };
}

function shownSuggestion(suggested: RefundSuggestion, order: Order, session: GraphqlSession) {
  const { lines, subtotalCents, taxCents, amountCents } = suggested;
  const { shippingCents, shippingLeftCents: leftOfShipping, netCents: net } = suggested;
  const bag = (cents: number): unknown => moneyBag(cents, order.currency);
  return {
    amount: moneyText(amountCents),
    amountSet: bag(amountCents),
    discountedSubtotalSet: bag(subtotalCents),
    maximumRefundable: moneyText(net),
    maximumRefundableSet: bag(net),
    refundDuties: [],
    refundLineItems: partLines(order, lines).map((row) => refundLineObject(row, session)),
    shipping: {
      __typename: 'ShippingRefund',
      amount: moneyText(shippingCents),
      amountSet: bag(shippingCents),
      maximumRefundable: moneyText(leftOfShipping),
      maximumRefundableSet: bag(leftOfShipping),
      tax: moneyText(0),
      taxSet: bag(0),
    },
    subtotal: moneyText(subtotalCents),
    subtotalSet: bag(subtotalCents),
    suggestedRefundMethods: [],
    suggestedTransactions: transactions(suggested, order, session),
    totalCartDiscountAmountSet: bag(0),
    totalDutiesSet: bag(0),
    totalTaxSet: bag(taxCents),
    totalTaxes: moneyText(taxCents),
  };
}

/** The amounts of a refund that is not made. */
export interface RefundSuggestion {
  readonly lines: readonly RefundLine[];
  readonly shippingCents: number;
  /** Shipping that is not refunded yet. */
  readonly shippingLeftCents: number;
  readonly subtotalCents: number;
  readonly taxCents: number;
  /** Never more than was paid. */
  readonly amountCents: number;
  readonly netCents: number;
  /** The payments to refund, in the order in which they were made. */
  readonly payments: ReadonlyArray<{
    readonly payment: Payment;
    readonly cents: number;
    readonly mostCents: number;
  }>;
}

/** @param shipping cents of shipping to refund, or all that is not refunded yet */
export function suggestRefund(
  order: Order,
  wanted: ReadonlyArray<{ readonly line: LineItem; readonly quantity: number }>,
  shipping: number | 'all' | undefined,
): RefundSuggestion {
  const lines = wanted
    .filter(({ quantity }) => quantity > 0)
    .map(({ line, quantity }): RefundLine => {
      const before = order.refunds.flatMap((refund) =>
        refund.lines.filter(({ lineId }) => lineId === line.id),
      );
      const amounts = refundLineCents(line, quantity, before);
      return {
        ...amounts,
        id: line.id,
        lineId: line.id,
        quantity,
        restockType: 'NO_RESTOCK',
        locationId: null,
      };
    });
  const shippingLeftCents = currentSums(order).shippingCents;
  const shippingCents =
    shipping === 'all' ? shippingLeftCents : Math.min(shipping ?? 0, shippingLeftCents);
  const subtotalCents = sumOf(lines, ({ cents }) => cents);
  const taxCents = sumOf(lines, (line) => line.taxCents);
  const wholeCents = subtotalCents + shippingCents + (order.taxesIncluded ? 0 : taxCents);
  const netCents = paymentSums(order.payments).net;
  const amountCents = Math.min(wholeCents, netCents);
  let left = amountCents;
  const payments = order.payments.flatMap((payment) => {
    const mostCents = refundableOf(payment, order.payments);
    const cents = Math.min(mostCents, left);
    left -= cents;
    return cents === 0 ? [] : [{ payment, cents, mostCents }];
  });
  return {
    ...{ lines, shippingCents, shippingLeftCents, subtotalCents, taxCents, amountCents, netCents },
    payments,
  };
}

function transactions(
  { payments }: RefundSuggestion,
  order: Order,
  session: GraphqlSession,
): unknown[] {
  return payments.map(({ payment: part, cents, mostCents }) => ({
    __typename: 'SuggestedOrderTransaction',
    accountNumber: null,
    amount: moneyText(cents),
    amountSet: moneyBag(cents, order.currency),
    formattedGateway: part.gateway,
    gateway: part.gateway,
    kind: 'SUGGESTED_REFUND',
    maximumRefundable: moneyText(mostCents),
    maximumRefundableSet: moneyBag(mostCents, order.currency),
    parentTransaction: session.objects.OrderTransaction({ id: part.id, part, order }),
    paymentDetails: null,
  }));
}

/** `RefundLineItem`. */
export function refundLineObject(
  { id, part, line, order }: PartLine<RefundLine>,
  session: GraphqlSession,
): unknown {
  const each = part.quantity === 0 ? 0 : Math.round(part.cents / part.quantity);
  return {
    __typename: 'RefundLineItem',
    id: gid('RefundLineItem', id),
    quantity: part.quantity,
    restockType: part.restockType,
    restocked: part.restockType !== 'NO_RESTOCK',
    location: session.find('Location', part.locationId),
    lineItem: session.objects.LineItem({ id: line.id, line, order }),
    price: moneyText(each),
    priceSet: moneyBag(each, order.currency),
    subtotal: moneyText(part.cents),
    subtotalSet: moneyBag(part.cents, order.currency),
    totalTax: moneyText(part.taxCents),
    totalTaxSet: moneyBag(part.taxCents, order.currency),
  };
}
