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
import type { LineItem, Order, RefundLine } from '../order.ts';

/** `Order.suggestedRefund`: what refunding these lines would give back; nothing is changed. */
export const suggestedRefund: Field<Order> = (order, args, session) => {
  const isFull = args['suggestFullRefund'] === true;
  const wanted = isFull
    ? order.lineItems.map((line) => ({ line, quantity: countsOf(line, order).current }))
    : (readInputs(args['refundLineItems']) ?? []).flatMap((input) => {
        const id = numberInGid(input['lineItemId'], 'LineItem');
        const line = order.lineItems.find((entry) => entry.id === id);
        return line === undefined ? [] : [{ line, quantity: readNumber(input['quantity']) ?? 0 }];
      });
  const isAll = isFull || readFlag(args['refundShipping']) === true;
  const shipping = isAll ? Infinity : (readCents(args['shippingAmount']) ?? 0);
  return { __typename: 'SuggestedRefund', ...suggestion(order, wanted, shipping, session) };
};

/** `Return.suggestedRefund`: the same for pieces that come back; every amount is a set. */
export function suggestedReturnRefund(
  order: Order,
  wanted: readonly Wanted[],
  shippingCents: number,
  session: GraphqlSession,
): unknown {
  const found = suggestion(order, wanted, shippingCents, session);
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

interface Wanted {
  readonly line: LineItem;
  readonly quantity: number;
}

/** @param mostShipping of what is left of shipping at most so much, in cents */
function suggestion(
  order: Order,
  wanted: readonly Wanted[],
  mostShipping: number,
  session: GraphqlSession,
) {
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
  const leftOfShipping = currentSums(order).shippingCents;
  const shippingCents = Math.min(mostShipping, leftOfShipping);
  const subtotalCents = sumOf(lines, ({ cents }) => cents);
  const taxCents = sumOf(lines, (line) => line.taxCents);
  const wholeCents = subtotalCents + shippingCents + (order.taxesIncluded ? 0 : taxCents);
  const { net } = paymentSums(order.payments);
  const amountCents = Math.min(wholeCents, net);
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
    suggestedTransactions: transactions(order, amountCents, session),
    totalCartDiscountAmountSet: bag(0),
    totalDutiesSet: bag(0),
    totalTaxSet: bag(taxCents),
    totalTaxes: moneyText(taxCents),
  };
}

/** The payments that the amount would go back to, the first one first. */
function transactions(order: Order, amountCents: number, session: GraphqlSession): unknown[] {
  let left = amountCents;
  return order.payments.flatMap((part) => {
    const most = refundableOf(part, order.payments);
    const cents = Math.min(most, left);
    if (cents === 0) return [];
    left -= cents;
    return {
      __typename: 'SuggestedOrderTransaction',
      accountNumber: null,
      amount: moneyText(cents),
      amountSet: moneyBag(cents, order.currency),
      formattedGateway: part.gateway,
      gateway: part.gateway,
      kind: 'SUGGESTED_REFUND',
      maximumRefundable: moneyText(most),
      maximumRefundableSet: moneyBag(most, order.currency),
      parentTransaction: session.objects.OrderTransaction({ id: part.id, part, order }),
      paymentDetails: null,
    };
  });
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
