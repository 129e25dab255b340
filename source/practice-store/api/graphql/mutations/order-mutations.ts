import { sentence } from '../../../data/change.ts';
import { updateOrder } from '../../../data/order-changes.ts';
import { ordersInView } from '../fields/lists.ts';
import { numberInGid } from '../gid.ts';
import { type Input, readInput, readTextOrNull, readTexts } from '../input.ts';
import type { FieldTable } from '../objects.ts';
import type { Scene } from '../scene.ts';
import { changedPayload, type Mutation } from './payload.ts';

const ORDER_MISSING = sentence(['id'], 'Order does not exist', 'NOT_FOUND');

/** Orders in view: their notes, and whether they are closed. */
export const orderMutations: FieldTable<Scene> = {
  orderUpdate: orderChange((input) => ({
    note: readTextOrNull(input['note']),
    tags: readTexts(input['tags']),
    email: readTextOrNull(input['email']),
    phone: readTextOrNull(input['phone']),
  })),
  orderClose: orderChange(() => ({ isClosed: true })),
  orderOpen: orderChange(() => ({ isClosed: false })),
};

function orderChange(read: (input: Input) => Parameters<typeof updateOrder>[2]): Mutation {
  return (scene, args, _scene, info) => {
    const input = readInput(args['input']);
    const id = numberInGid(input['id'], 'Order');
    const isVisible = id !== null && ordersInView(scene).find(id) !== null;
    const changed = isVisible
      ? updateOrder(scene.world, id, read(input), scene.context.nowMs)
      : null;
    return changedPayload(info, changed, {
      show: (row) => ({ order: scene.objects.order(row) }),
      missing: ORDER_MISSING,
    });
  };
}
