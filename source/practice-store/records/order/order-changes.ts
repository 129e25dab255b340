import { numberInGid } from '../../api/formats.ts';
import {
  type Input,
  outcomeOf,
  readInput,
  readTextOrNull,
  readTexts,
  shownAs,
} from '../../graphql/mutation.ts';
import type { RootField, RootTable } from '../../graphql/record-type.ts';
import { type Changed, cleanTags, EMAIL, faultIf, given, saved, sentence } from '../change.ts';
import type { World } from '../world.ts';
import { ordersInView } from './order-parts.ts';
import type { Order } from './order.ts';

const ORDER_MISSING = sentence(['id'], 'Order does not exist', 'NOT_FOUND');

/** Mutations of orders that the token may see. */
export const orderMutations: RootTable = {
  orderUpdate: orderChange((input) => ({
    note: readTextOrNull(input['note']),
    tags: readTexts(input['tags']),
    email: readTextOrNull(input['email']),
    phone: readTextOrNull(input['phone']),
  })),
  orderClose: orderChange(() => ({ isClosed: true })),
  orderOpen: orderChange(() => ({ isClosed: false })),
};

function orderChange(read: (input: Input) => Parameters<typeof updateOrder>[2]): RootField {
  return (args, session) => {
    const input = readInput(args['input']);
    const id = numberInGid(input['id'], 'Order');
    const isVisible = id !== null && ordersInView(session).find(id) !== null;
    const changed = isVisible
      ? updateOrder(session.world, id, read(input), session.context.nowMs)
      : null;
    return outcomeOf(changed, ORDER_MISSING, shownAs('Order', session));
  };
}

/** What may be said about an order that was placed. */
interface OrderChange {
  readonly note?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly isClosed?: boolean | undefined;
}

/** Null when there is none with this id. */
function updateOrder(
  world: World,
  id: number,
  change: OrderChange,
  nowMs: number,
): Changed<Order> | null {
  const before = world.orders.find(id);
  if (before === null) return null;
  const { email } = change;
  const isWrong = typeof email === 'string' && !EMAIL.test(email);
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
  const faults = faultIf(isWrong, ['email'], 'Email', 'is invalid', 'INVALID');
  return saved(world.orders, order, faults);
}
