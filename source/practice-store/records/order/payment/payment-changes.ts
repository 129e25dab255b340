import { numberInGid } from '../../../api/formats.ts';
import {
  made,
  type Outcome,
  readCents,
  readFlag,
  readInput,
  readText,
  userErrors,
} from '../../../graphql/mutation.ts';
import type { RootField, RootTable } from '../../../graphql/record-type.ts';
import type { GraphqlSession } from '../../../graphql/session.ts';
import { type Fault, sentence } from '../../change.ts';
import type { Session } from '../../world.ts';
import { MESSAGES, oneCurrency, orderOf, putOrder, readTime } from '../order-input.ts';
import { findPart, newIds, partsOf } from '../order-parts.ts';
import { capturableOf, outstandingCents } from '../order-sums.ts';
import type { Order, Payment } from '../order.ts';

const ORDER_MISSING = sentence(['id'], 'Order does not exist', 'NOT_FOUND');

export const paymentMutations: RootTable = {
  orderMarkAsPaid: (args, session) => {
    const order = orderOf(readInput(args['input'])['id'], session);
    if (order === null) return userErrors(ORDER_MISSING);
    if (!canMarkAsPaid(order)) {
      return userErrors(sentence(['id'], 'Order cannot be marked as paid.', 'INVALID'));
    }
    return shown(session, markAsPaid(order, session));
  },

  orderCreateManualPayment: (args, session) => {
    const order = orderOf(args['id'], session);
    if (order === null) return userErrors(sentence(['id'], 'Order not found', 'ORDER_NOT_FOUND'));
    const owed = outstandingCents(order);
    const money = readInput(args['amount']);
    const amountCents = readCents(money['amount']) ?? owed;
    const faults = manualFaults(order, { amountCents, owed, currency: money['currencyCode'] });
    if (faults.length > 0) return userErrors(...faults);
    const changed = paid(order, session, {
      kind: 'SALE',
      gateway: readText(args['paymentMethodName']) ?? 'manual',
      amountCents,
      processedAtMs: readTime(args['processedAt']) ?? session.context.nowMs,
    });
    return shown(session, changed);
  },

  orderCapture: (args, session, info) => capture(args, session, info),

  transactionVoid: (args, session) => {
    const at = ['parentTransactionId'];
    const id = numberInGid(args['parentTransactionId'], 'OrderTransaction');
    const found = findPart(id, session, ({ payments }) => payments);
    if (found === null) {
      return userErrors(sentence(at, MESSAGES.noPayment, 'TRANSACTION_NOT_FOUND'));
    }
    const { part, order } = found;
    if (part.kind === 'AUTHORIZATION' && part.status !== 'SUCCESS') {
      const message = 'Parent transaction must be a successful authorization';
      return userErrors(sentence(at, message, 'AUTH_NOT_SUCCESSFUL'));
    }
    if (capturableOf(part, order.payments) < part.amountCents || part.kind !== 'AUTHORIZATION') {
      const message = 'Parent transaction require a parent_id referring to a voidable transaction';
      return userErrors(sentence(at, message, 'AUTH_NOT_VOIDABLE'));
    }
    const changed = paid(order, session, {
      kind: 'VOID',
      gateway: part.gateway,
      amountCents: part.amountCents,
      parentId: part.id,
    });
    return made({ transaction: lastPayment(changed, session) });
  },
};

const capture: RootField = (args, session) => {
  const input = readInput(args['input']);
  const order = orderOf(input['id'], session);
  if (order === null) return userErrors(ORDER_MISSING);
  const id = numberInGid(input['parentTransactionId'], 'OrderTransaction');
  const parent = order.payments.find((payment) => payment.id === id);
  if (parent === undefined) {
    const message = MESSAGES.noPayment;
    return userErrors(sentence(['parentTransactionId'], message, 'NOT_FOUND'));
  }
  const open = capturableOf(parent, order.payments);
  if (open === 0) {
    const message = 'Transaction is not capturable';
    return userErrors(sentence(['parentTransactionId'], message, 'INVALID'));
  }
  const amountCents = readCents(input['amount']) ?? 0;
  const currency = readText(input['currency']);
  const faults: Fault[] = [];
  if (amountCents <= 0) {
    faults.push(sentence(['amount'], MESSAGES.amount, 'INVALID'));
  }
  if (amountCents > open) {
    const message = 'Cannot capture an amount greater than the authorized amount';
    faults.push(sentence(['amount'], message, 'INVALID'));
  }
  if (currency !== undefined && currency !== order.currency) {
    faults.push(sentence(['currency'], oneCurrency(order.currency), 'INVALID'));
  }
  if (faults.length > 0) return userErrors(...faults);
  const { gateway, id: parentId } = parent;
  const captured = paid(order, session, { kind: 'CAPTURE', gateway, amountCents, parentId });
  // A final capture releases the rest of the authorization.
  if (readFlag(input['finalCapture']) === true && amountCents < open) {
    paid(captured, session, { kind: 'VOID', gateway, amountCents: open - amountCents, parentId });
  }
  return made({ transaction: lastPayment(captured, session) });
};

/** Whether an amount is outstanding, and the order is not cancelled. */
export function canMarkAsPaid(order: Order): boolean {
  return order.cancelledAtMs === null && outstandingCents(order) > 0;
}

/**
 * Captures the outstanding amount from an authorization that covers it, or else adds a sale. A sale
 * has the pending payment as its parent, if there is one, which keeps its status: a payment is a
 * record of what happened.
 */
function markAsPaid(order: Order, session: Session): Order {
  const amountCents = outstandingCents(order);
  const held = order.payments.find(
    (payment) => capturableOf(payment, order.payments) >= amountCents,
  );
  if (held !== undefined) {
    const { gateway, id: parentId } = held;
    return paid(order, session, { kind: 'CAPTURE', gateway, amountCents, parentId });
  }
  const pending = order.payments.find(
    ({ kind, status }) => kind === 'SALE' && status === 'PENDING',
  );
  return paid(order, session, {
    kind: 'SALE',
    gateway: pending?.gateway ?? 'manual',
    amountCents,
    parentId: pending?.id ?? null,
  });
}

function manualFaults(
  order: Order,
  {
    amountCents,
    owed,
    currency,
  }: { readonly amountCents: number; readonly owed: number; readonly currency: unknown },
): Fault[] {
  if (currency !== undefined && currency !== order.currency) {
    const at = ['amount', 'currencyCode'];
    return [sentence(at, oneCurrency(order.currency), 'CURRENCY_MISMATCH')];
  }
  if (amountCents <= 0) {
    return [sentence(['amount'], 'Amount must be positive', 'AMOUNT_NOT_POSITIVE')];
  }
  return amountCents > owed
    ? [sentence(['amount'], 'Amount exceeds the remaining balance', 'AMOUNT_EXCEEDS_BALANCE')]
    : [];
}

/** Adds a payment and saves the order; its financial status then follows from the payments. */
function paid(
  order: Order,
  session: Session,
  given: Pick<Payment, 'kind' | 'gateway' | 'amountCents'> & Partial<Payment>,
): Order {
  const { nowMs } = session.context;
  const payment: Payment = {
    id: newIds(order.id, 'payment', order.payments)(),
    status: 'SUCCESS',
    parentId: null,
    isTest: order.isTest,
    authorizationCode: null,
    receiptJson: '{}',
    locationId: null,
    atMs: nowMs,
    processedAtMs: nowMs,
    ...given,
  };
  const payments = [...order.payments, payment];
  return putOrder(session, { ...order, payments, statedFinancialStatus: null });
}

function lastPayment(order: Order, { objects }: GraphqlSession): unknown {
  return objects.OrderTransaction(partsOf(order, order.payments.slice(-1))[0]);
}

function shown({ objects }: GraphqlSession, order: Order): Outcome {
  return made({ order: objects.Order(order) });
}
