import { type Changed, cleanTags, done, fault, given, refusedFor } from './change.ts';
import type { Order } from './order.ts';
import type { World } from './world.ts';

/** What may be said about an order that was placed. */
export interface OrderChange {
  readonly note?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly isClosed?: boolean | undefined;
}

/** Null when there is none with this id. */
export function updateOrder(
  world: World,
  id: number,
  change: OrderChange,
  nowMs: number,
): Changed<Order> | null {
  const before = world.orders.find(id);
  if (before === null) return null;
  const { email } = change;
  const isWrong = typeof email === 'string' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
  const refused = refusedFor(isWrong ? [fault(['email'], 'Email', 'is invalid', 'INVALID')] : []);
  if (refused !== null) return refused;
  const closedAtMs =
    change.isClosed === undefined
      ? before.closedAtMs
      : change.isClosed
        ? (before.closedAtMs ?? nowMs)
        : null;
  const order: Order = {
    ...before,
    note: given(change.note, before.note),
    tags: change.tags === undefined ? before.tags : cleanTags(change.tags),
    email: given(email, before.email),
    phone: given(change.phone, before.phone),
    closedAtMs,
    updatedAtMs: nowMs,
  };
  world.orders.put(order);
  return done(order);
}
