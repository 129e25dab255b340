import { numberInGid } from '../../api/formats.ts';
import {
  type Input,
  outcomeOf,
  readEach,
  readInput,
  readTextOrNull,
  readTexts,
  shownAs,
} from '../../graphql/mutation.ts';
import type { RootField, RootTable } from '../../graphql/record-type.ts';
import {
  type Changed,
  cleanTags,
  EMAIL,
  faultIf,
  type Given,
  saved,
  sentence,
  withGiven,
} from '../change.ts';
import type { World } from '../world.ts';
import { ordersInView } from './order-parts.ts';
import { outstandingCents } from './order-sums.ts';
import type { Order } from './order.ts';

const ORDER_MISSING = sentence(['id'], 'Order does not exist', 'NOT_FOUND');

/** Mutations of orders that the token may see. */
export const orderMutations: RootTable = {
  orderUpdate: orderChange((input) => ({
    ...readEach(input, readTextOrNull, 'note', 'email', 'phone'),
    tags: readTexts(input['tags']),
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
interface OrderChange extends Given<Pick<Order, 'note' | 'tags' | 'email' | 'phone'>> {
  readonly isClosed?: boolean | undefined;
}

/** Null when there is none with this id. */
function updateOrder(
  world: World,
  id: number,
  { tags, isClosed, ...fields }: OrderChange,
  nowMs: number,
): Changed<Order> | null {
  const before = world.orders.find(id);
  if (before === null) return null;
  const isWrong = typeof fields.email === 'string' && !EMAIL.test(fields.email);
  const closedAtMs = isClosed === true ? (before.closedAtMs ?? nowMs) : null;
  const order: Order = {
    ...withGiven(before, fields),
    tags: tags === undefined ? before.tags : cleanTags(tags),
    closedAtMs: isClosed === undefined ? before.closedAtMs : closedAtMs,
    updatedAtMs: nowMs,
  };
  const faults = faultIf(isWrong, ['email'], 'Email', 'is invalid', 'INVALID');
  return saved(world.orders, order, faults);
}

/** Whether something is owed that could have been paid outside of the store. */
export function canMarkAsPaid(order: Order): boolean {
  return order.cancelledAtMs === null && outstandingCents(order) > 0;
}
