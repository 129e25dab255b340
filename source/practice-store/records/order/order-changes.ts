import { gid, numberInGid } from '../../api/formats.ts';
import {
  finishedJob,
  type Input,
  made,
  readEach,
  readFlag,
  readInput,
  readText,
  readTextOrNull,
  readTexts,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootField, RootTable } from '../../graphql/record-type.ts';
import { cleanTags, EMAIL, type Fault, faultIf, sentence, withGiven } from '../change.ts';
import { inputFaults, setMetafields } from '../custom-data/metafield-changes.ts';
import type { Session } from '../world.ts';
import { orderCreate } from './create/order-create.ts';
import {
  MESSAGES,
  orderOf,
  putOrder,
  readAttributes,
  readLocalized,
  readMailing,
} from './order-input.ts';
import { newIds, partId } from './order-parts.ts';
import { freePieces, syncCommitted } from './order-stock.ts';
import {
  capturableOf,
  countsOf,
  currentSums,
  isOpenFulfillmentOrder,
  refundableOf,
} from './order-sums.ts';
import type { Order } from './order.ts';
import { type RefundPlan, withRefund } from './payment/refund-changes.ts';

const ORDER_MISSING = sentence(['id'], 'Order does not exist', 'NOT_FOUND');

/** Mutations of orders that the token may see. */
export const orderMutations: RootTable = {
  orderCreate,

  orderUpdate: (args, session) => {
    const input = readInput(args['input']);
    const order = orderOf(input['id'], session);
    if (order === null) return userErrors(ORDER_MISSING);
    const { order: changed, faults } = updated(order, input, session);
    const all = [
      ...faults,
      ...inputFaults(input['metafields'], { typename: 'Order', id: order.id }, session),
    ];
    if (all.length > 0) return userErrors(...all);
    setMetafields(session, { typename: 'Order', id: order.id }, input['metafields']);
    return made({ order: session.objects.Order(putOrder(session, changed)) });
  },

  orderClose: change((order, { context }) => ({
    ...order,
    closedAtMs: order.closedAtMs ?? context.nowMs,
  })),

  orderOpen: change((order) => ({ ...order, closedAtMs: null })),

  orderCancel: (args, session) => {
    const order = orderOf(args['orderId'], session);
    if (order === null) return refusedAt('orderId', 'Order does not exist', 'NOT_FOUND');
    const refused = cancelFault(order);
    if (refused !== null) return refusedAt('orderId', refused, 'INVALID');
    const method = readInput(args['refundMethod']);
    if (method['storeCreditRefund'] != null) {
      const message = MESSAGES.noStoreCredit;
      const at = ['refundMethod', 'storeCreditRefund'];
      return userErrors(sentence(at, message, 'NO_REFUND_TO_STORE_CREDIT_PERMISSION'));
    }
    putOrder(
      session,
      cancelled(
        order,
        {
          reason: readText(args['reason']) ?? 'OTHER',
          refunds:
            readFlag(args['refund']) === true ||
            readFlag(method['originalPaymentMethodsRefund']) === true,
          restocks: readFlag(args['restock']) === true,
          note: readText(args['staffNote']) ?? null,
        },
        session,
      ),
    );
    return made({ job: finishedJob(), jobResult: null });
  },

  orderDelete: (args, session) => {
    const order = orderOf(args['orderId'], session);
    if (order === null) {
      return userErrors(sentence(['orderId'], 'Order does not exist', 'NOT_FOUND'));
    }
    const { world, context } = session;
    for (const fulfillmentOrder of order.fulfillmentOrders.filter(isOpenFulfillmentOrder)) {
      freePieces(world, order, fulfillmentOrder, context.nowMs);
    }
    syncCommitted(world, order, null, context.nowMs);
    world.orders.remove(order.id);
    return made({ deletedId: gid('Order', order.id) });
  },

  orderInvoiceSend: (args, session) => {
    const order = orderOf(args['id'], session);
    if (order === null) {
      const code = 'ORDER_INVOICE_SEND_UNSUCCESSFUL';
      return userErrors(sentence(['id'], 'Order does not exist', code));
    }
    const to = readText(readInput(args['email'])['to']) ?? order.email;
    if (to === null || !EMAIL.test(to)) {
      const message = to === null ? "To can't be blank" : 'To is invalid';
      return userErrors(sentence(['email', 'to'], message, 'ORDER_INVOICE_SEND_UNSUCCESSFUL'));
    }
    return made({ order: session.objects.Order(order) });
  },

  orderCustomerSet: customerChange((args, { world }) => {
    const id = numberInGid(args['customerId'], 'Customer');
    return id === null || world.customers.find(id) === null ? undefined : id;
  }),

  orderCustomerRemove: customerChange(() => null),
};

function refusedAt(field: string, message: string, code: string): unknown {
  return userErrors(sentence([field], message, code));
}

function change(next: (order: Order, session: Session) => Order): RootField {
  return (args, session) => {
    const order = orderOf(readInput(args['input'])['id'], session);
    if (order === null) return userErrors(ORDER_MISSING);
    return made({ order: session.objects.Order(putOrder(session, next(order, session))) });
  };
}

/** @param pick the customer's id; null to remove the customer, undefined for an unknown one */
function customerChange(
  pick: (args: Input, session: Session) => number | null | undefined,
): RootField {
  return (args, session) => {
    const order = orderOf(args['orderId'], session);
    if (order === null) {
      return userErrors(sentence(['orderId'], 'Order does not exist', 'NOT_FOUND'));
    }
    const customerId = pick(args, session);
    if (customerId === undefined) {
      return userErrors(sentence(['customerId'], 'Customer does not exist', 'NOT_FOUND'));
    }
    return made({ order: session.objects.Order(putOrder(session, { ...order, customerId })) });
  };
}

/** The order with the values of an `OrderInput`, and the faults of the input. */
function updated(
  order: Order,
  input: Input,
  { world }: Session,
): { readonly order: Order; readonly faults: readonly Fault[] } {
  const texts = readEach(input, readTextOrNull, 'note', 'email', 'phone', 'poNumber');
  const tags = readTexts(input['tags']);
  const at = ['shippingAddress'];
  const id = order.shippingAddress?.id ?? partId(order.id, 'line', 0);
  const address = readMailing(input['shippingAddress'], order.shippingAddress, id, world, at);
  const isWrong = typeof texts.email === 'string' && !EMAIL.test(texts.email);
  return {
    order: {
      ...withGiven(order, {
        ...texts,
        attributes: readAttributes(input['customAttributes']),
        localizedFields: readLocalized(input),
        shippingAddress: address.value,
      }),
      tags: tags === undefined ? order.tags : cleanTags(tags),
    },
    faults: [...faultIf(isWrong, ['email'], 'Email', 'is invalid', 'INVALID'), ...address.faults],
  };
}

/** Why an order can't be cancelled; null if it can. */
export function cancelFault(order: Order): string | null {
  if (order.cancelledAtMs !== null) return 'Order has already been canceled';
  return order.fulfillments.some(({ status }) => status === 'SUCCESS')
    ? 'Cannot cancel an order that has been fulfilled'
    : null;
}

interface Cancel {
  readonly reason: string;
  readonly refunds: boolean;
  readonly restocks: boolean;
  readonly note: string | null;
}

/** The cancelled order: nothing remains to be sent; payments are refunded if `how.refunds`. */
function cancelled(order: Order, how: Cancel, session: Session): Order {
  const { nowMs } = session.context;
  const plan: RefundPlan = {
    note: how.note,
    lines: order.lineItems.flatMap((line) => {
      const quantity = countsOf(line, order).current;
      const restockType = how.restocks ? 'CANCEL' : 'NO_RESTOCK';
      const locationId = how.restocks ? session.world.locations.at(0).id : null;
      return quantity === 0 ? [] : [{ line, quantity, restockType, locationId } as const];
    }),
    shippingCents: currentSums(order).shippingCents,
    payments: !how.refunds
      ? []
      : order.payments.flatMap((payment) => {
          const amountCents = refundableOf(payment, order.payments);
          const { id: parentId, gateway } = payment;
          return amountCents === 0 ? [] : [{ amountCents, gateway, parentId }];
        }),
    discrepancyReason: null,
    processedAtMs: nowMs,
  };
  const given = withRefund(order, plan, session);
  return {
    ...given,
    fulfillmentOrders: order.fulfillmentOrders.map((fulfillmentOrder) => ({
      ...fulfillmentOrder,
      status: isOpenFulfillmentOrder(fulfillmentOrder) ? 'CANCELLED' : fulfillmentOrder.status,
      lines: fulfillmentOrder.lines.map((line) => ({ ...line, remaining: 0 })),
      holds: [],
      updatedAtMs: nowMs,
    })),
    payments: withVoids(given, nowMs),
    statedFinancialStatus: null,
    cancelledAtMs: nowMs,
    closedAtMs: order.closedAtMs ?? nowMs,
    cancelReason: how.reason,
    cancelNote: how.note,
  };
}

/** The payments, and a void for whatever can still be captured; with a refund or without. */
function withVoids({ id, payments }: Order, nowMs: number): Order['payments'] {
  const newId = newIds(id, 'payment', payments);
  const held = payments.filter((payment) => capturableOf(payment, payments) > 0);
  return [
    ...payments,
    ...held.map((payment) => ({
      ...payment,
      id: newId(),
      kind: 'VOID' as const,
      amountCents: capturableOf(payment, payments),
      parentId: payment.id,
      atMs: nowMs,
      processedAtMs: nowMs,
    })),
  ];
}
