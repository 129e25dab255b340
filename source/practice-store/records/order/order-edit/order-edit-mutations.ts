import {
  addCustomItem,
  addShipping,
  addVariant,
  discounted,
  discountedLine,
  type EditChange,
  lineOf,
  NO_DISCOUNT,
  NO_LINE,
  removeDiscount,
  setQuantity,
} from './edit-changes.ts';
import { taxesOf, withShipping } from './staged-order.ts';
import { committed } from './commit-edit.ts';
import { gid, numberInGid } from '../../../api/formats.ts';
import {
  type Input,
  made,
  type Outcome,
  readInput,
  readText,
  userErrors,
} from '../../../graphql/mutation.ts';
import type { RootField, RootTable } from '../../../graphql/record-type.ts';
import type { GraphqlSession } from '../../../graphql/session.ts';
import { sentence } from '../../change.ts';
import type { Session } from '../../world.ts';
import { orderOf, putOrder, readPrice } from '../order-input.ts';
import { withSums } from '../order-sums.ts';
import type { LineItem, ShippingLine } from '../order.ts';
import type { OrderEdit } from './order-edit.ts';

type ShowLine = (line: LineItem, edit: OrderEdit, session: GraphqlSession) => unknown;

/** Mutations that begin, change and commit an edit. @param showLine makes a `CalculatedLineItem` */
export function orderEditMutations(showLine: ShowLine): RootTable {
  // A mutation that makes one change in an edit.
  const editField = (
    change: (edit: OrderEdit, args: Input, session: Session) => EditChange,
  ): RootField => {
    return (args, session) => {
      const edit = editOf(args['id'], session);
      if (edit === null) return userErrors(NO_EDIT);
      const result = change(edit, args, session);
      if ('faults' in result) return userErrors(...result.faults);
      const { lineId } = result;
      const changed: OrderEdit = {
        ...edit,
        staged: withSums({ ...result.staged, isEdited: true }),
        lines: lineId === undefined ? edit.lines : { ...edit.lines, [lineId]: result.line ?? {} },
        updatedAtMs: session.context.nowMs,
      };
      session.world.orderEdits.put(changed);
      const line = changed.staged.lineItems.find(({ id }) => id === lineId);
      return shown(changed, session, {
        calculatedLineItem: line === undefined ? null : showLine(line, changed, session),
      });
    };
  };
  return {
    orderEditBegin: (args, session) => {
      const order = orderOf(args['id'], session);
      if (order === null) {
        return userErrors(sentence(['id'], 'The order does not exist.', 'NOT_FOUND'));
      }
      if (order.cancelledAtMs !== null) {
        return userErrors(sentence(['id'], 'The order cannot be edited.', 'INVALID'));
      }
      const { world, context } = session;
      const edit: OrderEdit = {
        id: world.orderEdits.nextId(),
        orderId: order.id,
        staged: order,
        lines: {},
        createdAtMs: context.nowMs,
        updatedAtMs: context.nowMs,
      };
      world.orderEdits.put(edit);
      return shown(edit, session, {});
    },

    orderEditAddVariant: editField(addVariant),
    orderEditAddCustomItem: editField(addCustomItem),
    orderEditSetQuantity: editField(setQuantity),
    orderEditAddLineItemDiscount: editField((edit, args) => {
      const line = lineOf(edit, args['lineItemId']);
      if (line === null) return { faults: [NO_LINE] };
      return discounted(edit, line, readInput(args['discount']));
    }),
    orderEditUpdateDiscount: editField((edit, args) => {
      const line = discountedLine(edit, args['discountApplicationId']);
      if (line === null) return { faults: [NO_DISCOUNT] };
      return discounted(edit, line, readInput(args['discount']));
    }),
    orderEditRemoveDiscount: editField(removeDiscount),
    orderEditRemoveLineItemDiscount: editField(removeDiscount),
    orderEditAddShippingLine: editField(addShipping),
    orderEditUpdateShippingLine: editField((edit, args) => {
      const { staged } = edit;
      const line = shippingOf(edit, args['shippingLineId']);
      if (line === null) return { faults: [NO_SHIPPING] };
      const input = readInput(args['shippingLine']);
      const price = readPrice(input['price'], staged.currency, ['shippingLine', 'price']);
      if (price.faults.length > 0) return { faults: price.faults };
      const cents = price.value ?? line.cents;
      const changed = {
        ...line,
        title: readText(input['title']) ?? line.title,
        cents,
        taxes: taxesOf(staged, cents),
      };
      return { staged: withShipping(staged, changed) };
    }),
    orderEditRemoveShippingLine: editField((edit, args) => {
      const line = shippingOf(edit, args['shippingLineId']);
      if (line === null) return { faults: [NO_SHIPPING] };
      return { staged: withShipping(edit.staged, { ...line, isRemoved: true }) };
    }),

    orderEditCommit: (args, session) => {
      const edit = editOf(args['id'], session);
      const before = edit === null ? null : session.world.orders.find(edit.orderId);
      if (edit === null || before === null) return userErrors(NO_EDIT);
      const order = putOrder(session, committed(before, edit, session));
      session.world.orderEdits.remove(edit.id);
      return made({ order: session.objects.Order(order), successMessages: ['Order updated'] });
    },
  };
}

const NO_EDIT = sentence(['id'], 'The calculated order does not exist.', 'NOT_FOUND');
const NO_SHIPPING = sentence(['shippingLineId'], 'Shipping line does not exist', 'INVALID');

function editOf(id: unknown, { world }: Session): OrderEdit | null {
  const number = numberInGid(id, 'CalculatedOrder') ?? numberInGid(id, 'OrderEditSession');
  return number === null ? null : world.orderEdits.find(number);
}

function shown(
  edit: OrderEdit,
  { objects }: GraphqlSession,
  more: Readonly<Record<string, unknown>>,
): Outcome {
  return made({
    ...more,
    calculatedOrder: objects.CalculatedOrder(edit),
    orderEditSession: {
      __typename: 'OrderEditSession',
      id: gid('OrderEditSession', edit.id),
    },
  });
}

function shippingOf({ staged }: OrderEdit, id: unknown): ShippingLine | null {
  const number = numberInGid(id, 'CalculatedShippingLine') ?? numberInGid(id, 'ShippingLine');
  return staged.shippingLines.find((line) => line.id === number && !line.isRemoved) ?? null;
}
