import { numberInGid, rowIdIn } from '../../../api/formats.ts';
import {
  type Input,
  made,
  readFlag,
  readInput,
  readInputs,
  readNumber,
  readText,
  unsupported,
  userErrors,
} from '../../../graphql/mutation.ts';
import type { RootField } from '../../../graphql/record-type.ts';
import { type Fault, sentence } from '../../change.ts';
import type { Session } from '../../world.ts';
import { MESSAGES, overRefund, type Read, readMoney, readPrice } from '../order-input.ts';
import { findPart, lineOf, newIds, type OrderReturn, partsOf } from '../order-parts.ts';
import { moveStock } from '../order-stock.ts';
import { currentSums, paymentSums, sumOf } from '../order-sums.ts';
import type { Order } from '../order.ts';
import { type RefundPlan, withRefund } from '../payment/refund-changes.ts';
import { noReturn, putReturn, returnOf, shownReturn, stateFaults } from './return-changes.ts';
import { NO_LINE, WRONG_PIECES } from './return-lines.ts';
import {
  disposedPieces,
  type Disposition,
  type Return,
  type ReturnLine,
  REVERSE_LINE,
} from './return.ts';

const REFUNDABLE = ['OPEN', 'CLOSED'] as const;

/** `returnRefund`: refunds pieces of a return. */
export const returnRefund: RootField = (args, session) => {
  const at = ['returnRefundInput'];
  const input = readInput(args['returnRefundInput']);
  const found = returnOf(input['returnId'], session);
  if (found === null) return userErrors(noReturn([...at, 'returnId']));
  const wanted = (readInputs(input['returnRefundLineItems']) ?? []).map((entry) => ({
    id: entry['returnLineItemId'],
    quantity: entry['quantity'],
  }));
  const lines = takeLines(found.part, wanted, [...at, 'returnRefundLineItems'], leftToRefund);
  const plan = readPlan(found.order, input, lines.value, session, at);
  const faults = [
    ...stateFaults(found.part, REFUNDABLE, [...at, 'returnId']),
    ...unsupported(input, at, 'refundDuties'),
    ...lines.faults,
    ...plan.faults,
  ];
  if (faults.length > 0) return userErrors(...faults);
  const order = refunded(session, found, plan.value);
  return made({ refund: session.objects.Refund(partsOf(order, order.refunds.slice(-1))[0]) });
};

/** `returnProcess`: records returned pieces and their dispositions, and refunds them. */
export const returnProcess: RootField = (args, session) => {
  const at = ['input'];
  const input = readInput(args['input']);
  const found = returnOf(input['returnId'], session);
  if (found === null) return userErrors(noReturn([...at, 'returnId']));
  const wanted = readInputs(input['returnLineItems']) ?? [];
  const path = [...at, 'returnLineItems'];
  const lines = takeLines(found.part, wanted, path, ({ quantity, processed }) => {
    return quantity - processed;
  });
  const disposed = wanted.map((entry, index) =>
    readDispositions(
      found,
      readInputs(entry['dispositions']) ?? [],
      [...path, String(index), 'dispositions'],
      session,
    ),
  );
  const issue = readInput(readInput(input['financialTransfer'])['issueRefund']);
  const plan = readPlan(
    found.order,
    { ...issue, refundShipping: input['refundShipping'], note: input['note'] },
    lines.value,
    session,
    [...at, 'financialTransfer', 'issueRefund'],
  );
  const isPaid = input['financialTransfer'] != null || input['refundShipping'] != null;
  const faults = [
    ...stateFaults(found.part, ['OPEN'], [...at, 'returnId']),
    // The note belongs to the refund; without a refund it would be lost.
    ...(isPaid ? [] : unsupported(input, at, 'note')),
    ...unsupported(input, at, 'exchangeLineItems', 'refundDuties', 'tipLineId'),
    ...unsupported(issue, [...at, 'financialTransfer', 'issueRefund'], 'refundMethods'),
    ...lines.faults,
    ...disposed.flatMap((entry) => entry.faults),
    ...plan.faults,
  ];
  if (faults.length > 0) return userErrors(...faults);
  const taken = new Map(lines.value.map(({ line, quantity }) => [line.id, quantity]));
  const processed: Return = {
    ...found.part,
    lines: found.part.lines.map((line) => ({
      ...line,
      processed: line.processed + (taken.get(line.id) ?? 0),
    })),
  };
  let order = putReturn(session, found.order, processed);
  for (const { value } of disposed) order = dispose(session, { ...found, order }, value);
  const part = order.returns.find(({ id }) => id === found.id) ?? processed;
  if (isPaid) order = refunded(session, { id: found.id, order, part }, plan.value);
  return made({ return: shownReturn(session, order, found.id) });
};

/** `reverseFulfillmentOrderDispose`: records the dispositions of returned pieces. */
export const disposeReturned: RootField = (args, session) => {
  const inputs = readInputs(args['dispositionInputs']) ?? [];
  const at = ['dispositionInputs'];
  const ids = inputs.map((input) =>
    numberInGid(input['reverseFulfillmentOrderLineItemId'], REVERSE_LINE),
  );
  const found = inputs.length === 0 ? null : findReverse(ids[0] ?? null, session);
  if (found === null) return userErrors(sentence(at, NO_LINE, 'NOT_FOUND'));
  const { value, faults } = readDispositions(found, inputs, at, session);
  const all = [...stateFaults(found.part, REFUNDABLE, at), ...faults];
  if (all.length > 0) return userErrors(...all);
  const order = dispose(session, found, value);
  const lines = order.returns.flatMap((entry) => entry.lines);
  return made({
    reverseFulfillmentOrderLineItems: ids.flatMap(
      (id) =>
        session.objects[REVERSE_LINE](partsOf(order, lines).find((line) => line.id === id)) ?? [],
    ),
  });
};

/** The return that has a line with this id. */
function findReverse(id: number | null, session: Session): OrderReturn | null {
  const order = findPart(id, session, ({ returns }) =>
    returns.flatMap(({ lines }) => lines),
  )?.order;
  const part = order?.returns.find(({ lines }) => lines.some((entry) => entry.id === id));
  return order === undefined || part === undefined ? null : { id: part.id, part, order };
}

interface Taken {
  readonly line: ReturnLine;
  readonly quantity: number;
}

const leftToRefund = ({ quantity, refunded: before }: ReturnLine): number => quantity - before;

/** Reads lines of a return; more pieces than `leftOf` allows are a fault. */
function takeLines(
  found: Return,
  inputs: readonly Input[],
  at: readonly string[],
  leftOf: (line: ReturnLine) => number,
): Read<readonly Taken[]> {
  const faults: Fault[] = [];
  const value = inputs.flatMap((input, index): Taken[] => {
    const path = [...at, String(index)];
    const id = numberInGid(input['id'], 'ReturnLineItem');
    const line = found.lines.find((entry) => entry.id === id);
    if (line === undefined) {
      faults.push(sentence([...path, 'id'], NO_LINE, 'NOT_FOUND'));
      return [];
    }
    const quantity = readNumber(input['quantity']) ?? 0;
    if (quantity < 1 || quantity > leftOf(line)) {
      faults.push(sentence([...path, 'quantity'], WRONG_PIECES, 'INVALID'));
    }
    return [{ line, quantity }];
  });
  return { value, faults };
}

/** Reads a refund of these lines and of shipping, and the payments that it goes back to. */
function readPlan(
  order: Order,
  input: Input,
  lines: readonly Taken[],
  { context }: Session,
  at: readonly string[],
): Read<RefundPlan> {
  const faults: Fault[] = [];
  const take = (value: unknown, path: readonly string[], readAmount = readMoney): number => {
    const read = readAmount(value, order.currency, path);
    faults.push(...read.faults);
    return read.value ?? 0;
  };
  const shipping = readInput(input['refundShipping']);
  const left = currentSums(order).shippingCents;
  const given = take(shipping['shippingRefundAmount'], [...at, 'refundShipping'], readPrice);
  const isFull = given === 0 && readFlag(shipping['fullRefund']) === true;
  if (given > left) {
    const path = [...at, 'refundShipping', 'shippingRefundAmount'];
    faults.push(sentence(path, MESSAGES.shippingRefund, 'INVALID'));
  }
  const payments = (readInputs(input['orderTransactions']) ?? []).flatMap((entry, index) => {
    const path = [...at, 'orderTransactions', String(index)];
    const id = numberInGid(entry['parentId'], 'OrderTransaction');
    const parent = order.payments.find((payment) => payment.id === id);
    if (parent === undefined) {
      faults.push(sentence([...path, 'parentId'], MESSAGES.noPayment, 'NOT_FOUND'));
      return [];
    }
    const amountCents = take(entry['transactionAmount'], [...path, 'transactionAmount']);
    if (amountCents <= 0) {
      faults.push(sentence([...path, 'transactionAmount'], MESSAGES.amount, 'GREATER_THAN'));
    }
    return [{ amountCents, gateway: parent.gateway, parentId: parent.id }];
  });
  const { net } = paymentSums(order.payments);
  const amount = sumOf(payments, ({ amountCents }) => amountCents);
  if (amount > net && readFlag(input['allowOverRefunding']) !== true) {
    const message = overRefund(amount, net, order.currency);
    faults.push(sentence([...at, 'orderTransactions'], message, 'INVALID'));
  }
  return {
    value: {
      note: readText(input['note']) ?? null,
      // Returned pieces are restocked by their dispositions, not by the refund.
      lines: lines.map(({ line, quantity }) => ({
        line: lineOf(order, line.lineId),
        quantity,
        restockType: 'NO_RESTOCK' as const,
        locationId: null,
        returnLineId: line.id,
      })),
      shippingCents: isFull ? left : given,
      payments,
      discrepancyReason: null,
      processedAtMs: context.nowMs,
    },
    faults,
  };
}

/** Makes the refund, and counts its pieces as refunded in the lines of the return. */
function refunded(session: Session, found: OrderReturn, plan: RefundPlan): Order {
  const order = withRefund(found.order, { ...plan, returnId: found.id }, session);
  const paid = new Map(plan.lines.map((line) => [line.returnLineId, line.quantity]));
  const lines = found.part.lines.map((line) => {
    const now = line.refunded + (paid.get(line.id) ?? 0);
    return { ...line, refunded: now, processed: Math.max(line.processed, now) };
  });
  return putReturn(session, order, { ...found.part, lines });
}

interface Disposed {
  readonly lineId: number;
  readonly disposition: Disposition;
}

const TYPES = ['RESTOCKED', 'PROCESSING_REQUIRED', 'NOT_RESTOCKED', 'MISSING'] as const;

/** Reads `ReverseFulfillmentOrderDisposeInput`s of one return. */
function readDispositions(
  { order, part }: OrderReturn,
  inputs: readonly Input[],
  at: readonly string[],
  { world, context }: Session,
): Read<readonly Disposed[]> {
  const faults: Fault[] = [];
  const left = new Map(part.lines.map((line) => [line.id, line.quantity - disposedPieces(line)]));
  const ids = newIds(
    order.id,
    'disposition',
    order.returns.flatMap((entry) => entry.lines.flatMap(({ dispositions }) => dispositions)),
  );
  const value = inputs.flatMap((input, index): Disposed[] => {
    const path = [...at, String(index)];
    const given = input['reverseFulfillmentOrderLineItemId'];
    const lineId = rowIdIn(given, REVERSE_LINE);
    const rest = left.get(lineId);
    if (rest === undefined) {
      faults.push(sentence([...path, 'reverseFulfillmentOrderLineItemId'], NO_LINE, 'NOT_FOUND'));
      return [];
    }
    const quantity = readNumber(input['quantity']) ?? 0;
    left.set(lineId, rest - quantity);
    if (quantity < 1 || quantity > rest) {
      const message = 'Quantity is greater than what is left to be disposed.';
      faults.push(sentence([...path, 'quantity'], message, 'INVALID'));
    }
    const type = TYPES.find((name) => name === input['dispositionType']) ?? 'MISSING';
    const locationId = numberInGid(input['locationId'], 'Location');
    const isKnown = locationId !== null && world.locations.find(locationId) !== null;
    if (!isKnown && (type === 'RESTOCKED' || input['locationId'] != null)) {
      const message = type === 'RESTOCKED' && locationId === null ? BLANK : 'Location not found.';
      faults.push(sentence([...path, 'locationId'], message, 'NOT_FOUND'));
    }
    const disposition = { id: ids(), type, quantity, locationId, createdAtMs: context.nowMs };
    return [{ lineId, disposition }];
  });
  return { value, faults };
}

const BLANK = "Location can't be blank";

/** Saves dispositions; restocked pieces become available at their location. */
function dispose(
  session: Session,
  { id, order }: Pick<OrderReturn, 'id' | 'order'>,
  disposed: readonly Disposed[],
): Order {
  const before = order.returns.find((entry) => entry.id === id);
  if (before === undefined) return order;
  const { world, context } = session;
  const lines = before.lines.map((line) => {
    const own = disposed.filter(({ lineId }) => lineId === line.id);
    for (const { disposition } of own) {
      const { type, locationId, quantity } = disposition;
      if (type !== 'RESTOCKED' || locationId === null) continue;
      const item = lineOf(order, line.lineId);
      moveStock(world, item, locationId, { available: quantity }, context.nowMs);
    }
    const dispositions = own.map(({ disposition }) => disposition);
    return { ...line, dispositions: [...line.dispositions, ...dispositions] };
  });
  return putReturn(session, order, { ...before, lines });
}
