import { errorAnswer } from '../../../api/answers.ts';
import { gid, moneyText, timeText, timeTextOrNull } from '../../../api/formats.ts';
import { type Input, readText } from '../../../graphql/mutation.ts';
import {
  amount,
  type BodyFields,
  idOf,
  readFieldsOfBody,
  text,
  time,
  unsupportedFields,
  word,
} from '../../../rest/body-fields.ts';
import { refusedBy } from '../../../rest/mutation-answer.ts';
import type { Written } from '../../../rest/resource.ts';
import type { Json } from '../../../rest/rest-path.ts';
import type { RestSession } from '../../../rest/rest-session.ts';
import { done } from '../../change.ts';
import { type OrderPayment, partsOf } from '../order-parts.ts';
import { capturableOf } from '../order-sums.ts';
import type { Order, Payment } from '../order.ts';
import { orderGiven, orderPart, type PartRow } from '../rest/part-resource.ts';
import { authorizationExpiry, paymentIdOf } from './payment-objects.ts';

export const transactionEntries = [
  orderPart('transactions', ({ payments }) => payments, transactionJson, {
    create: (session, body, given) => {
      const order = orderGiven(session, given);
      if (order === null) return null;
      const verdict = readFieldsOfBody(body, FIELDS, { currency: order.currency });
      return verdict.type === 'refused' ? verdict.answer : add(session, order, verdict.input);
    },
  }),
];

const FIELDS: BodyFields = {
  kind: word(['authorization', 'capture', 'sale', 'void', 'refund']),
  amount: amount(),
  currency: text(),
  parent_id: idOf('OrderTransaction'),
  authorization: text(),
  gateway: text(),
  processed_at: time(),
  ...unsupportedFields('device_id', 'error_code', 'location_id', 'message', 'payment_details'),
  ...unsupportedFields('payment_id', 'receipt', 'source_name', 'test', 'user_id'),
};

function add(session: RestSession, order: Order, input: Input): Written<PartRow<Payment>> {
  switch (input['kind']) {
    case 'CAPTURE':
      return capture(session, order, input);
    case 'VOID':
      return voidAuthorization(session, order, input);
    case 'SALE':
      return pay(session, order, input);
    case undefined:
      return errorAnswer(422, { kind: ["can't be blank"] });
    default: {
      const kind = (readText(input['kind']) ?? '').toLowerCase();
      const words = `${kind} is not carried out here: refunds are made at orders/{order_id}/refunds.json, authorizations with the order.`;
      return errorAnswer(422, { kind: [words] });
    }
  }
}

function capture(session: RestSession, order: Order, input: Input): Written<PartRow<Payment>> {
  const held = findAuthorization(
    order,
    input,
    (payment) => capturableOf(payment, order.payments) > 0,
  );
  const open = held === undefined ? 0 : capturableOf(held, order.payments);
  return (
    gatewayOrDateFault(input, held) ??
    carried(session, order, 'orderCapture', {
      input: {
        id: gid('Order', order.id),
        parentTransactionId: parentOf(input, held),
        amount: input['amount'] ?? moneyText(open),
        currency: input['currency'],
      },
    })
  );
}

function voidAuthorization(
  session: RestSession,
  order: Order,
  input: Input,
): Written<PartRow<Payment>> {
  const held = findAuthorization(order, input, ({ kind }) => kind === 'AUTHORIZATION');
  return (
    gatewayOrDateFault(input, held) ??
    carried(session, order, 'transactionVoid', { parentTransactionId: parentOf(input, held) })
  );
}

function pay(session: RestSession, order: Order, input: Input): Written<PartRow<Payment>> {
  const currencyCode = input['currency'] ?? order.currency;
  return carried(session, order, 'orderCreateManualPayment', {
    id: gid('Order', order.id),
    ...(input['amount'] === undefined ? {} : { amount: { amount: input['amount'], currencyCode } }),
    paymentMethodName: input['gateway'],
    processedAt: input['processedAt'],
  });
}

/** The payment to capture or void: by its id, or the first open one with the given code, if any. */
function findAuthorization(
  { payments }: Order,
  input: Input,
  isOpen: (payment: Payment) => boolean,
): Payment | undefined {
  const code = readText(input['authorization']);
  return payments.find((payment) =>
    input['parentId'] == null
      ? isOpen(payment) && (code === undefined || payment.authorizationCode === code)
      : gid('OrderTransaction', payment.id) === input['parentId'],
  );
}

function parentOf(input: Input, held: Payment | undefined): unknown {
  return held === undefined ? input['parentId'] : gid('OrderTransaction', held.id);
}

/** Refuses another gateway than the authorization's, and a date; null if there is neither. */
function gatewayOrDateFault(input: Input, held: Payment | undefined): Written<never> {
  const gateway = readText(input['gateway']);
  if (gateway !== undefined && held !== undefined && gateway !== held.gateway) {
    return errorAnswer(422, { gateway: [`must be ${held.gateway}, as that of the authorization`] });
  }
  return input['processedAt'] == null
    ? null
    : errorAnswer(422, { processed_at: ['can be set for a sale only'] });
}

function carried(
  session: RestSession,
  order: Order,
  mutation: string,
  args: Input,
): Written<PartRow<Payment>> {
  const refused = refusedBy(session.mutate(mutation, args));
  if (refused !== null) return refused;
  const changed = session.world.orders.find(order.id);
  const added = changed === null ? [] : partsOf(changed, changed.payments.slice(-1));
  return added[0] === undefined ? null : done(added[0]);
}

export function transactionJson({ part, order }: OrderPayment): Json {
  const unsettled = (capturableOf(part, order.payments) / 100).toFixed(1);
  const open = { amount: unsettled, currency: order.currency };
  return {
    id: part.id,
    order_id: order.id,
    kind: part.kind.toLowerCase(),
    gateway: part.gateway,
    status: part.status.toLowerCase(),
    message: null,
    created_at: timeText(part.atMs),
    test: part.isTest,
    authorization: part.authorizationCode,
    authorization_expires_at: timeTextOrNull(authorizationExpiry(part)),
    location_id: part.locationId,
    user_id: null,
    parent_id: part.parentId,
    processed_at: timeText(part.processedAtMs),
    device_id: null,
    error_code: part.status === 'FAILURE' ? 'generic_error' : null,
    source_name: order.sourceName,
    payment_details: null,
    receipt: receiptOf(part.receiptJson),
    currency_exchange_adjustment: null,
    amount: moneyText(part.amountCents),
    currency: order.currency,
    payment_id: paymentIdOf(part, order),
    total_unsettled_set: { presentment_money: open, shop_money: open },
    manual_payment_gateway: part.gateway === 'manual',
    amount_rounding: null,
    extended_authorization_attributes: {},
    admin_graphql_api_id: gid('OrderTransaction', part.id),
  };
}

/** The gateway's receipt: parsed JSON, or any other text as it is. */
function receiptOf(written: string): unknown {
  try {
    const value: unknown = JSON.parse(written);
    return value;
  } catch {
    return written;
  }
}
