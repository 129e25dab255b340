import { errorAnswer, jsonAnswer, notFound, REQUIRED_MISSING } from '../../../api/answers.ts';
import { gid, moneyText, timeText } from '../../../api/formats.ts';
import {
  type Input,
  readCents,
  readInput,
  readInputs,
  readNumber,
} from '../../../graphql/mutation.ts';
import {
  amount,
  type BodyFields,
  flag,
  idOf,
  list,
  object,
  readFieldsOfBody,
  text,
  time,
  unsupportedFields,
  whole,
  word,
} from '../../../rest/body-fields.ts';
import { objectAt } from '../../../rest/body-object.ts';
import { refusedBy } from '../../../rest/mutation-answer.ts';
import type { Json } from '../../../rest/rest-path.ts';
import type { RestAction } from '../../../rest/rest-entry.ts';
import type { RestSession } from '../../../rest/rest-session.ts';
import { done } from '../../change.ts';
import type { Session, World } from '../../world.ts';
import { lineOf, type OrderRefund, partsOf } from '../order-parts.ts';
import { discountedLineCents, paidLineCents, shareOf } from '../order-sums.ts';
import type { Order, Refund, RefundLine } from '../order.ts';
import { lineJson, moneyPair, moneySet, shippingLineJson } from '../rest/line-item-rest.ts';
import { orderGiven, orderPart } from '../rest/part-resource.ts';
import { type RefundSuggestion, suggestRefund } from './suggested-refund.ts';
import { transactionJson } from './transaction-rest.ts';

/** A refund in the body of a request. */
export const REFUND_FIELDS: BodyFields = {
  currency: text(),
  note: text(),
  notify: flag(),
  processed_at: time(),
  discrepancy_reason: word(['restock', 'damage', 'customer', 'other']),
  shipping: object({ full_refund: flag(), amount: amount() }),
  refund_line_items: list({
    line_item_id: idOf('LineItem'),
    quantity: whole(),
    restock_type: word(['no_restock', 'cancel', 'return']),
    location_id: idOf('Location'),
  }),
  transactions: list({
    parent_id: idOf('OrderTransaction'),
    amount: amount(),
    // `refunds/calculate` suggests this kind; as on the service, a client can send it back.
    kind: (value) => ({ kind: value === 'suggested_refund' ? 'REFUND' : upper(value) }),
    gateway: text(),
    order_id: idOf('Order'),
  }),
  ...unsupportedFields('refund_duties', 'duties', 'restock', 'user_id', 'return'),
};

function upper(value: unknown): unknown {
  return typeof value === 'string' ? value.toUpperCase() : value;
}

/** Makes a refund from the input of a body. Returns the refusal, or null on success. */
export function makeRefund(session: RestSession, order: Order, input: Input) {
  const orderId = gid('Order', order.id);
  const transactions = readInputs(input['transactions'])?.map((entry) => ({ orderId, ...entry }));
  return refusedBy(
    session.mutate('refundCreate', {
      input: { currency: order.currency, ...input, orderId, transactions },
    }),
  );
}

const refunds = orderPart<Refund>('refunds', ({ refunds: all }) => all, refundJson, {
  create: (session, body, given) => {
    const order = orderGiven(session, given);
    if (order === null) return null;
    const verdict = readFieldsOfBody(body, REFUND_FIELDS, { currency: order.currency });
    if (verdict.type === 'refused') return verdict.answer;
    const refused = makeRefund(session, order, verdict.input);
    if (refused !== null) return refused;
    const changed = session.world.orders.find(order.id);
    const [made] = changed === null ? [] : partsOf(changed, changed.refunds.slice(-1));
    return made === undefined ? null : done(made);
  },
});

/** Calculates a refund without making it. */
const calculate: RestAction = {
  method: 'POST',
  path: 'orders/{order_id}/refunds/calculate',
  writeScope: 'write_orders',
  isPersonal: true,
  answer: (session, given, body) => {
    const order = orderGiven(session, given);
    if (order === null) return notFound();
    const sent = objectAt(body, 'refund');
    if (sent === null) return errorAnswer(400, { refund: REQUIRED_MISSING });
    const verdict = readFieldsOfBody(sent, REFUND_FIELDS, order);
    if (verdict.type === 'refused') return verdict.answer;
    const { input } = verdict;
    const asked = (readInputs(input['refundLineItems']) ?? []).flatMap((entry) => {
      const line = order.lineItems.find(({ id }) => gid('LineItem', id) === entry['lineItemId']);
      return line === undefined
        ? []
        : [{ entry, line, quantity: readNumber(entry['quantity']) ?? 0 }];
    });
    const shipping = readInput(input['shipping']);
    const all = shipping['fullRefund'] === true;
    const suggested = suggestRefund(order, asked, all ? 'all' : readCents(shipping['amount']));
    const named = new Map(asked.map(({ line, entry }) => [line.id, entry]));
    return jsonAnswer(200, { refund: suggestionJson(suggested, order, named, session.world) });
  },
};

export const refundEntries = [calculate, refunds];

function suggestionJson(
  suggested: RefundSuggestion,
  order: Order,
  named: ReadonlyMap<number, Input>,
  world: World,
): Json {
  const { currency } = order;
  return {
    duties: [],
    total_duties_set: moneySet(0, currency),
    additional_fees: [],
    total_additional_fees_set: moneySet(0, currency),
    shipping: {
      amount: moneyText(suggested.shippingCents),
      tax: moneyText(0),
      maximum_refundable: moneyText(suggested.shippingLeftCents),
    },
    refund_shipping_lines: shippingRefunds(null, suggested.shippingCents, order),
    refund_line_items: suggested.lines.map((entry) => {
      const line = lineOf(order, entry.lineId);
      const asked = named.get(line.id) ?? {};
      const type = asked['restockType'];
      const each = (cents: number): string => moneyText(shareOf(cents, 1, line.quantity));
      const total = shareOf(discountedLineCents(line), entry.quantity, line.quantity);
      return {
        quantity: entry.quantity,
        line_item_id: line.id,
        location_id: numberAtEnd(asked['locationId']),
        restock_type: typeof type === 'string' ? type.toLowerCase() : 'no_restock',
        price: moneyText(line.unitCents),
        subtotal: moneyText(entry.cents),
        total_tax: moneyText(entry.taxCents),
        discounted_price: each(discountedLineCents(line)),
        discounted_total_price: moneyText(total),
        total_cart_discount_amount: moneyText(
          shareOf(discountedLineCents(line) - paidLineCents(line), entry.quantity, line.quantity),
        ),
        line_item: lineJson(line, order, world),
      };
    }),
    transactions: suggested.payments.map(({ payment, cents, mostCents }) => ({
      order_id: order.id,
      kind: 'suggested_refund',
      gateway: payment.gateway,
      parent_id: payment.id,
      amount: moneyText(cents),
      currency,
      maximum_refundable: moneyText(mostCents),
    })),
    currency,
  };
}

function numberAtEnd(id: unknown): number | null {
  return typeof id === 'string' ? Number(id.slice(id.lastIndexOf('/') + 1)) : null;
}

/** All refunds of shipping belong to the first shipping line. */
function shippingRefunds(id: number | null, cents: number, order: Order): Json[] {
  const [line] = order.shippingLines;
  if (line === undefined || cents === 0) return [];
  return [
    {
      id,
      shipping_line_id: line.id,
      subtotal_amount_set: moneySet(cents, order.currency),
      shipping_line: shippingLineJson(line, order),
    },
  ];
}

export function refundJson({ part, order }: OrderRefund, { world }: Session): Json {
  const { payments, currency } = order;
  return {
    id: part.id,
    order_id: order.id,
    created_at: timeText(part.createdAtMs),
    note: part.note,
    user_id: null,
    processed_at: timeText(part.processedAtMs),
    duties: [],
    total_duties_set: moneySet(0, currency),
    return: null,
    restock: part.lines.some(({ restockType }) => restockType !== 'NO_RESTOCK'),
    additional_fees: [],
    total_additional_fees_set: moneySet(0, currency),
    refund_shipping_lines: shippingRefunds(part.id, part.shippingCents, order),
    admin_graphql_api_id: gid('Refund', part.id),
    order_adjustments: adjustments(part, order),
    refund_line_items: part.lines.map((entry) => refundLineJson(entry, order, world)),
    transactions: partsOf(
      order,
      payments.filter(({ id }) => part.paymentIds.includes(id)),
    ).map(transactionJson),
  };
}

function refundLineJson(entry: RefundLine, order: Order, world: World): Json {
  return {
    id: entry.id,
    quantity: entry.quantity,
    line_item_id: entry.lineId,
    location_id: entry.locationId,
    restock_type: entry.restockType.toLowerCase(),
    // Here the service writes amounts as numbers.
    subtotal: entry.cents / 100,
    total_tax: entry.taxCents / 100,
    subtotal_set: moneySet(entry.cents, order.currency),
    total_tax_set: moneySet(entry.taxCents, order.currency),
    line_item: lineJson(lineOf(order, entry.lineId), order, world),
  };
}

/** The amount refunded beyond lines and shipping, or less than them, as an adjustment. */
function adjustments(refund: Refund, order: Order): Json[] {
  if (refund.discrepancyCents === 0) return [];
  return [
    {
      id: refund.id,
      order_id: order.id,
      refund_id: refund.id,
      ...moneyPair('amount', -refund.discrepancyCents, order.currency),
      ...moneyPair('tax_amount', 0, order.currency),
      kind: 'refund_discrepancy',
      reason: REASONS[refund.discrepancyReason ?? ''] ?? 'Refund discrepancy',
    },
  ];
}

const REASONS: Readonly<Record<string, string>> = {
  RESTOCK: 'Restock',
  DAMAGE: 'Damage',
  CUSTOMER: 'Customer',
};
