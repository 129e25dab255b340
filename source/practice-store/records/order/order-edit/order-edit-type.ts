import { gid, money, moneyBag } from '../../../api/formats.ts';
import { connectList } from '../../../graphql/connection.ts';
import { type Field, recordType } from '../../../graphql/record-type.ts';
import type { GraphqlSession } from '../../../graphql/session.ts';
import { attributeObjects, taxLineObject, valueObject, wholeDiscount } from '../order-objects.ts';
import { currentTaxes } from '../order-parts.ts';
import {
  countsOf,
  currentSums,
  discountedLineCents,
  outstandingCents,
  shareOf,
  sumOf,
} from '../order-sums.ts';
import type { LineItem, Order } from '../order.ts';
import { orderEditMutations } from './order-edit-mutations.ts';
import { LINE_DISCOUNT, type OrderEdit } from './order-edit.ts';

type Shown = Readonly<Record<string, unknown>>;

const bag =
  (centsOf: (order: Order) => number): Field<OrderEdit> =>
  ({ staged }) =>
    moneyBag(centsOf(staged), staged.currency);

/** `CalculatedOrder`. */
export const calculatedOrderType = recordType<OrderEdit>('CalculatedOrder', {
  find: (id, { world }) => world.orderEdits.find(id),
  fields: {
    committed: () => false,
    originalOrder: ({ orderId }, _args, session) => session.find('Order', orderId),
    lineItems: (edit, args, session) =>
      connectList(edit.staged.lineItems, args, (line) => editLineObject(line, edit, session)),
    addedLineItems: (edit, args, session) => {
      const known = originalOf(edit, session);
      const added = edit.staged.lineItems.filter(({ id }) => !known.has(id));
      return connectList(added, args, (line) => editLineObject(line, edit, session));
    },
    addedDiscountApplications: (edit, args) =>
      connectList(discounted(edit), args, (line) => applicationOf(line, edit)),
    cartDiscountAmountSet: bag(({ lineItems }) =>
      sumOf(lineItems, (line) => line.sharedDiscountCents),
    ),
    notificationPreviewHtml: () => null,
    notificationPreviewTitle: ({ staged }) => `Your order ${staged.name} was changed`,
    shippingLines: (edit, _args, session) => {
      const known = new Set(shippingOf(edit, session).map(({ id }) => id));
      return edit.staged.shippingLines.map((line) => ({
        __typename: 'CalculatedShippingLine',
        id: gid('CalculatedShippingLine', line.id),
        title: line.title,
        price: moneyBag(line.cents, edit.staged.currency),
        stagedStatus: line.isRemoved ? 'REMOVED' : known.has(line.id) ? 'NONE' : 'ADDED',
      }));
    },
    stagedChanges: (edit, args, session) =>
      connectList(changesOf(edit, session), args, ({ shown }) => shown),
    subtotalLineItemsQuantity: ({ staged }) => currentSums(staged).pieces,
    subtotalPriceSet: bag((order) => currentSums(order).subtotalCents),
    taxLines: ({ staged }) => currentTaxes(staged).map(taxLineObject(staged.currency)),
    totalOutstandingSet: bag(outstandingCents),
    totalPriceSet: bag((order) => currentSums(order).totalCents),
  },
  mutations: orderEditMutations(editLineObject),
});

/** The lines of the order before the edit, by id. */
function originalOf({ orderId }: OrderEdit, { world }: GraphqlSession): Map<number, LineItem> {
  const lines = world.orders.find(orderId)?.lineItems ?? [];
  return new Map(lines.map((line) => [line.id, line]));
}

function shippingOf({ orderId }: OrderEdit, { world }: GraphqlSession): Order['shippingLines'] {
  return world.orders.find(orderId)?.shippingLines ?? [];
}

function discounted({ staged }: OrderEdit): LineItem[] {
  return staged.lineItems.filter(({ discount }) => discount !== null);
}

/** `CalculatedManualDiscountApplication` of a line. */
function applicationOf({ id, discount }: LineItem, { staged }: OrderEdit): Shown | null {
  if (discount === null) return null;
  return {
    __typename: LINE_DISCOUNT,
    id: gid(LINE_DISCOUNT, id),
    allocationMethod: 'EACH',
    appliedTo: 'LINE',
    description: wholeDiscount(discount).description,
    targetSelection: 'EXPLICIT',
    targetType: 'LINE_ITEM',
    value: valueObject(discount, staged.currency),
  };
}

/** `CalculatedLineItem`. */
function editLineObject(line: LineItem, edit: OrderEdit, session: GraphqlSession): Shown {
  const { staged } = edit;
  const before = originalOf(edit, session).get(line.id);
  const { current, fulfilled } = countsOf(line, staged);
  const editable = Math.max(0, current - fulfilled);
  const was = before === undefined ? 0 : countsOf(before, staged).current - fulfilled;
  const each = shareOf(discountedLineCents(line), 1, line.quantity);
  const changes = changesOf(edit, session).filter(({ lineId }) => lineId === line.id);
  return {
    __typename: 'CalculatedLineItem',
    id: gid('CalculatedLineItem', line.id),
    title: line.title,
    variantTitle: line.variantTitle,
    sku: line.sku,
    quantity: current,
    editableQuantity: editable,
    editableQuantityBeforeChanges: Math.max(0, was),
    editableSubtotalSet: moneyBag(each * editable, staged.currency),
    uneditableSubtotalSet: moneyBag(each * (current - editable), staged.currency),
    originalUnitPriceSet: moneyBag(line.unitCents, staged.currency),
    discountedUnitPriceSet: moneyBag(each, staged.currency),
    calculatedDiscountAllocations:
      line.discount === null
        ? []
        : [
            {
              __typename: 'CalculatedDiscountAllocation',
              allocatedAmountSet: moneyBag(line.discountCents, staged.currency),
              discountApplication: applicationOf(line, edit),
            },
          ],
    discountAllocations: [],
    customAttributes: attributeObjects(line.attributes),
    hasStagedLineItemDiscount: line.discount !== null && before?.discount !== line.discount,
    image: null,
    restockable: line.variantId !== null,
    restocking: edit.lines[line.id]?.restocks === true,
    stagedChanges: changes.map(({ shown }) => shown),
    variant: session.find('ProductVariant', line.variantId),
  };
}

interface Change {
  readonly id: number;
  readonly lineId: number;
  readonly shown: Shown;
}

/** The changes that committing the edit would make, line by line. */
function changesOf(edit: OrderEdit, session: GraphqlSession): Change[] {
  const known = originalOf(edit, session);
  const { currency } = edit.staged;
  const changes = edit.staged.lineItems.flatMap((line): Array<Omit<Change, 'id'>> => {
    const before = known.get(line.id);
    const lineId = line.id;
    const isNew = line.discount !== null && before?.discount !== line.discount;
    const discount = {
      __typename: 'OrderStagedChangeAddLineItemDiscount',
      id: gid('OrderStagedChangeAddLineItemDiscount', lineId),
      description: line.discount?.description ?? '',
      value: line.discount === null ? null : valueObject(line.discount, currency),
    };
    const own = isNew ? [{ lineId, shown: discount }] : [];
    const shown = before === undefined ? addedObject(line, currency, session) : null;
    if (shown !== null) return [{ lineId, shown }, ...own];
    const delta =
      countsOf(line, edit.staged).current -
      (before?.quantity ?? 0) +
      (before?.removedQuantity ?? 0);
    const refunded = before === undefined ? 0 : countsOf(before, edit.staged).refunded;
    const more = delta + refunded;
    if (more === 0) return own;
    const change = {
      __typename: `OrderStagedChange${more > 0 ? 'Increment' : 'Decrement'}Item`,
      delta: Math.abs(more),
      restock: edit.lines[lineId]?.restocks === true,
      lineItem: session.find('LineItem', lineId),
    };
    return [{ lineId, shown: change }, ...own];
  });
  return changes.map((change, at) => ({ ...change, id: at + 1 }));
}

function addedObject(line: LineItem, currency: string, session: GraphqlSession): Shown {
  return line.variantId === null
    ? {
        __typename: 'OrderStagedChangeAddCustomItem',
        originalUnitPrice: money(line.unitCents, currency),
        quantity: line.quantity,
        title: line.title,
      }
    : {
        __typename: 'OrderStagedChangeAddVariant',
        quantity: line.quantity,
        variant: session.find('ProductVariant', line.variantId),
      };
}
