import { numberInGid } from '../../../api/formats.ts';
import {
  type Input,
  made,
  readCents,
  readFlag,
  readInput,
  readInputs,
  readNumber,
  readText,
  readTextOrNull,
  unsupported,
  userErrors,
} from '../../../graphql/mutation.ts';
import type { RootTable } from '../../../graphql/record-type.ts';
import { type Fault, sentence } from '../../change.ts';
import type { Session } from '../../world.ts';
import { MESSAGES, orderOf, overRefund, putOrder, readTime } from '../order-input.ts';
import { newIds, partsOf } from '../order-parts.ts';
import {
  countsOf,
  currentSums,
  isOpenFulfillmentOrder,
  paymentSums,
  refundableOf,
  refundLineCents,
  shareOf,
  sumOf,
  taxCentsOf,
} from '../order-sums.ts';
import { moveStock } from '../order-stock.ts';
import type { FulfillmentOrder, LineItem, Order, Payment, Refund, RefundLine } from '../order.ts';

export const refundMutations: RootTable = {
  refundCreate: (args, session) => {
    const input = readInput(args['input']);
    const order = orderOf(input['orderId'], session);
    if (order === null) {
      return userErrors(sentence(['orderId'], 'Order does not exist', 'NOT_FOUND'));
    }
    const { plan, faults } = readRefund(order, input, session);
    if (faults.length > 0) return userErrors(...faults);
    const changed = refunded(order, plan, session);
    return made({
      order: session.objects.Order(changed),
      refund: session.objects.Refund(partsOf(changed, changed.refunds.slice(-1))[0]),
    });
  },
};

/** A refund that is to be made. */
export interface RefundPlan {
  readonly note: string | null;
  readonly lines: ReadonlyArray<
    Pick<RefundLine, 'quantity' | 'restockType' | 'locationId'> & {
      readonly line: LineItem;
      /** For pieces that were sent and come back in a return. */
      readonly returnLineId?: number;
    }
  >;
  readonly shippingCents: number;
  readonly payments: ReadonlyArray<{
    readonly amountCents: number;
    readonly gateway: string;
    readonly parentId: number | null;
  }>;
  readonly discrepancyReason: string | null;
  readonly processedAtMs: number;
  readonly returnId?: number;
}

const RESTOCK_TYPES = ['CANCEL', 'RETURN', 'NO_RESTOCK', 'LEGACY_RESTOCK'] as const;

/** Reads a `RefundInput`. */
function readRefund(
  order: Order,
  input: Input,
  { world, context }: Session,
): { readonly plan: RefundPlan; readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const refuse = (field: readonly string[], message: string): void => {
    faults.push(sentence(field, message, 'INVALID'));
  };
  const lines = (readInputs(input['refundLineItems']) ?? []).flatMap((entry, at) => {
    const path = ['refundLineItems', String(at)];
    const id = numberInGid(entry['lineItemId'], 'LineItem');
    const line = order.lineItems.find((one) => one.id === id);
    if (line === undefined) {
      refuse([...path, 'lineItemId'], 'Line item does not exist');
      return [];
    }
    const quantity = readNumber(entry['quantity']) ?? 0;
    if (quantity < 1) refuse([...path, 'quantity'], MESSAGES.quantity);
    if (quantity > countsOf(line, order).current) {
      const message = 'Quantity cannot refund more items than were purchased';
      refuse([...path, 'quantity'], message);
    }
    const restockType =
      RESTOCK_TYPES.find((type) => type === entry['restockType']) ?? ('NO_RESTOCK' as const);
    const given = numberInGid(entry['locationId'], 'Location');
    if (entry['locationId'] != null && (given === null || world.locations.find(given) === null)) {
      refuse([...path, 'locationId'], 'Location does not exist');
    }
    const locationId = restockType === 'NO_RESTOCK' ? given : (given ?? world.locations.at(0).id);
    return [{ line, quantity, restockType, locationId }];
  });
  faults.push(...unsupported(input, [], 'refundMethods', 'refundDuties'));
  const currency = readText(input['currency']);
  if (currency !== order.currency) faults.push(...unsupported(input, [], 'currency'));
  const shippingCents = readShipping(readInput(input['shipping']), order, refuse);
  const payments = readPayments(input, order, refuse);
  const { net } = paymentSums(order.payments);
  const amount = sumOf(payments, (payment) => payment.amountCents);
  if (amount > net && readFlag(input['allowOverRefunding']) !== true) {
    refuse([], overRefund(amount, net, order.currency));
  }
  return {
    plan: {
      note: readTextOrNull(input['note']) ?? null,
      lines,
      shippingCents,
      payments,
      discrepancyReason: readText(input['discrepancyReason']) ?? null,
      processedAtMs: readTime(input['processedAt']) ?? context.nowMs,
    },
    faults,
  };
}

type Refuse = (field: readonly string[], message: string) => void;

function readShipping(input: Input, order: Order, refuse: Refuse): number {
  const left = currentSums(order).shippingCents;
  if (readFlag(input['fullRefund']) === true) return left;
  const cents = readCents(input['amount']) ?? 0;
  if (cents > left) refuse(['shipping', 'amount'], MESSAGES.shippingRefund);
  if (cents < 0) refuse(['shipping', 'amount'], MESSAGES.noShippingRefund);
  return cents;
}

function readPayments(input: Input, order: Order, refuse: Refuse): RefundPlan['payments'] {
  return (readInputs(input['transactions']) ?? []).flatMap((entry, at) => {
    const path = ['transactions', String(at)];
    if (numberInGid(entry['orderId'], 'Order') !== order.id) {
      refuse([...path, 'orderId'], 'Order does not match the refunded order');
    }
    if (entry['kind'] !== 'REFUND') refuse([...path, 'kind'], 'Kind is not included in the list');
    const parentId = numberInGid(entry['parentId'], 'OrderTransaction');
    const parent =
      order.payments.find(({ id }) => id === parentId) ??
      order.payments.find((payment) => refundableOf(payment, order.payments) > 0);
    if (entry['parentId'] != null && parent?.id !== parentId) {
      refuse([...path, 'parentId'], MESSAGES.noPayment);
    }
    const amountCents = readCents(entry['amount']) ?? 0;
    if (amountCents <= 0) refuse([...path, 'amount'], MESSAGES.amount);
    const gateway = readText(entry['gateway']) ?? parent?.gateway ?? 'manual';
    return [{ amountCents, gateway, parentId: parent?.id ?? null }];
  });
}

/** Makes a refund and saves the order. */
function refunded(order: Order, plan: RefundPlan, session: Session): Order {
  return putOrder(session, withRefund(order, plan, session));
}

/** The order with a refund, not saved yet; the stock is already moved. */
export function withRefund(order: Order, plan: RefundPlan, { world, context }: Session): Order {
  const { nowMs } = context;
  const lineIds = newIds(
    order.id,
    'refundLine',
    order.refunds.flatMap((entry) => entry.lines),
  );
  const paymentIds = newIds(order.id, 'payment', order.payments);
  const lines = plan.lines.map(({ line, quantity, restockType, locationId }): RefundLine => {
    const before = order.refunds.flatMap((entry) =>
      entry.lines.filter(({ lineId }) => lineId === line.id),
    );
    const amounts = refundLineCents(line, quantity, before);
    return { id: lineIds(), lineId: line.id, quantity, restockType, locationId, ...amounts };
  });
  const payments = plan.payments.map((payment): Payment => ({
    ...payment,
    id: paymentIds(),
    kind: 'REFUND',
    status: 'SUCCESS',
    isTest: order.isTest,
    authorizationCode: null,
    receiptJson: '{}',
    locationId: null,
    atMs: nowMs,
    processedAtMs: plan.processedAtMs,
  }));
  const shippingTax = sumOf(order.shippingLines, ({ taxes }) => taxCentsOf(taxes));
  const shippingTaxCents = shareOf(shippingTax, plan.shippingCents, order.shippingCents);
  const worth =
    sumOf(lines, ({ cents }) => cents) +
    plan.shippingCents +
    (order.taxesIncluded ? 0 : sumOf(lines, ({ taxCents }) => taxCents) + shippingTaxCents);
  const refund: Refund = {
    id: newIds(order.id, 'refund', order.refunds)(),
    note: plan.note,
    lines,
    shippingCents: plan.shippingCents,
    shippingTaxCents,
    discrepancyCents: sumOf(payments, ({ amountCents }) => amountCents) - worth,
    discrepancyReason: plan.discrepancyReason,
    paymentIds: payments.map(({ id }) => id),
    returnId: plan.returnId ?? null,
    createdAtMs: nowMs,
    processedAtMs: plan.processedAtMs,
  };
  let { fulfillmentOrders } = order;
  for (const { line, quantity, restockType, locationId, returnLineId } of plan.lines) {
    const { current, fulfilled, unfulfilled } = countsOf(line, { ...order, fulfillmentOrders });
    // A return takes sent pieces first; any other refund takes unsent pieces first.
    const sentAndKept = Math.max(0, Math.min(fulfilled, current - unfulfilled));
    const cancelledPieces = Math.min(
      unfulfilled,
      restockType === 'RETURN' || returnLineId !== undefined
        ? Math.max(0, quantity - sentAndKept)
        : quantity,
    );
    fulfillmentOrders = withoutPieces(fulfillmentOrders, line.id, cancelledPieces, nowMs);
    const available = restockType === 'NO_RESTOCK' ? 0 : quantity;
    moveStock(world, line, locationId ?? world.locations.at(0).id, { available }, nowMs);
  }
  return {
    ...order,
    fulfillmentOrders,
    payments: [...order.payments, ...payments],
    refunds: [...order.refunds, refund],
    statedFinancialStatus: payments.length > 0 ? null : order.statedFinancialStatus,
  };
}

/** Fulfillment orders with fewer pieces of a line to be sent. */
export function withoutPieces(
  fulfillmentOrders: readonly FulfillmentOrder[],
  lineId: number,
  pieces: number,
  nowMs: number,
): readonly FulfillmentOrder[] {
  let left = pieces;
  if (left === 0) return fulfillmentOrders;
  return fulfillmentOrders.map((fulfillmentOrder) => {
    if (!isOpenFulfillmentOrder(fulfillmentOrder) || left === 0) return fulfillmentOrder;
    const lines = fulfillmentOrder.lines.map((line) => {
      const gone = line.lineId === lineId ? Math.min(line.remaining, left) : 0;
      left -= gone;
      return { ...line, total: line.total - gone, remaining: line.remaining - gone };
    });
    const isDone = lines.every(({ remaining }) => remaining === 0);
    return {
      ...fulfillmentOrder,
      lines: lines.filter(({ total }) => total > 0),
      status: isDone ? 'CLOSED' : fulfillmentOrder.status,
      updatedAtMs: nowMs,
    };
  });
}
