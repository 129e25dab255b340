import { DAY_MS } from '../../api/formats.ts';
import { allRows, listedRows, type Rows } from '../rows.ts';
import type { Session } from '../world.ts';
import type { LineItem, Order } from './order.ts';

/**
 * What is computed from an order and not stored: parcels, what is to be packed, payments and
 * refunds. Their ids are the order's with one more digit, so that each leads back to it.
 */
export interface OrderPart {
  readonly id: number;
  readonly order: Order;
}

export interface Payment extends OrderPart {
  readonly kind: 'SALE' | 'REFUND';
  readonly status: 'SUCCESS' | 'PENDING';
  readonly amountCents: number;
  readonly atMs: number;
}

export interface PartLine extends OrderPart {
  readonly line: LineItem;
}

const DIGIT = {
  fulfillmentOrder: 1,
  fulfillment: 2,
  sale: 3,
  refundPayment: 4,
  refund: 5,
} as const;

/** The id of the order that a part belongs to. */
export function orderIdOfPart(id: number): number {
  return Math.floor(id / 10);
}

/** What is to be packed: one for each order. */
export function fulfillmentOrderOf(order: Order): OrderPart {
  return { id: order.id * 10 + DIGIT.fulfillmentOrder, order };
}

/** The parcel, or null while nothing was sent. */
export function fulfillmentOf(order: Order): OrderPart | null {
  if (order.fulfillmentStatus !== 'FULFILLED') return null;
  return { id: order.id * 10 + DIGIT.fulfillment, order };
}

/** The refund of everything, or null. */
export function refundOf(order: Order): OrderPart | null {
  if (order.financialStatus !== 'REFUNDED') return null;
  return { id: order.id * 10 + DIGIT.refund, order };
}

/** Payments in the order of their time. */
export function paymentsOf(order: Order): Payment[] {
  const sale: Payment = {
    id: order.id * 10 + DIGIT.sale,
    order,
    kind: 'SALE',
    status: order.financialStatus === 'PENDING' ? 'PENDING' : 'SUCCESS',
    amountCents: order.totalCents,
    atMs: order.createdAtMs,
  };
  if (order.financialStatus !== 'REFUNDED') return [sale];
  return [
    sale,
    {
      ...sale,
      id: order.id * 10 + DIGIT.refundPayment,
      kind: 'REFUND',
      atMs: order.cancelledAtMs ?? order.updatedAtMs,
    },
  ];
}

/** Pieces of all lines together. */
export function pieces({ lineItems }: Pick<Order, 'lineItems'>): number {
  return lineItems.reduce((sum, line) => sum + line.quantity, 0);
}

/** Grams of all lines together. */
export function gramsOf({ lineItems }: Pick<Order, 'lineItems'>): number {
  return lineItems.reduce((sum, line) => sum + line.grams * line.quantity, 0);
}

/** The order's lines as lines of a part; their ids lead back to the order as well. */
export function partLines(order: Order): PartLine[] {
  return order.lineItems.map((line) => ({ id: line.id, line, order }));
}

const WINDOW_MS = 60 * DAY_MS;

/**
 * The orders that this token may see: without `read_all_orders`, orders older than 60 days are
 * simply absent; there is no error.
 */
export function ordersInView({ world, context }: Session): Rows<Order> {
  if (context.grantedScopes.includes('read_all_orders')) return world.orders;
  return listedRows(allRows(world.orders).filter((order) => isRecent(order, context.nowMs)));
}

/** One order by its id, if this token may see it; no other order is looked at. */
export function findOrderInView(id: number, { world, context }: Session): Order | null {
  const order = world.orders.find(id);
  if (order === null || context.grantedScopes.includes('read_all_orders')) return order;
  return isRecent(order, context.nowMs) ? order : null;
}

function isRecent({ createdAtMs }: Order, nowMs: number): boolean {
  return createdAtMs >= nowMs - WINDOW_MS;
}

/** The part of an order in view that has this id. */
export function findPart<Part extends OrderPart>(
  id: number,
  session: Session,
  partOf: (order: Order) => Part | null | undefined,
): Part | null {
  const order = findOrderInView(orderIdOfPart(id), session);
  const part = order === null ? null : partOf(order);
  return part?.id === id ? part : null;
}
