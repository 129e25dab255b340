import { gid, numberInGid } from '../../../api/formats.ts';
import {
  type Input,
  made,
  type Outcome,
  readFlag,
  readInput,
  readNumber,
  readText,
  userErrors,
} from '../../../graphql/mutation.ts';
import type { RootField, RootTable } from '../../../graphql/record-type.ts';
import type { GraphqlSession } from '../../../graphql/session.ts';
import { type Fault, sentence } from '../../change.ts';
import type { Session } from '../../world.ts';
import { orderOf, putOrder, readMoney, WORDS } from '../order-input.ts';
import { newIds } from '../order-parts.ts';
import { moveStock } from '../order-stock.ts';
import {
  countsOf,
  discountOn,
  includedTax,
  lineCents,
  paidLineCents,
  withSums,
} from '../order-sums.ts';
import type { AppliedDiscount, LineItem, Order, Packing, ShippingLine } from '../order.ts';
import { withoutPieces } from '../payment/refund-changes.ts';
import { BLANK_LINE, lineOfVariant, uuidOf } from '../seeded-orders.ts';
import { LINE_DISCOUNT, type OrderEdit } from './order-edit.ts';

/** What a step of an edit comes to: the order as it will be, or why not. */
type Step =
  | {
      readonly staged: Order;
      readonly lineId?: number;
      readonly line?: OrderEdit['lines'][number];
    }
  | { readonly faults: readonly Fault[] };

type ShowLine = (line: LineItem, edit: OrderEdit, session: GraphqlSession) => unknown;

/** Mutations that edit an order: begin, change, commit. @param showLine a `CalculatedLineItem` */
export function orderEditMutations(showLine: ShowLine): RootTable {
  const step = (take: (edit: OrderEdit, args: Input, session: Session) => Step): RootField => {
    return (args, session) => {
      const edit = editOf(args['id'], session);
      if (edit === null) return userErrors(NO_EDIT);
      const taken = take(edit, args, session);
      if ('faults' in taken) return userErrors(...taken.faults);
      const { lineId } = taken;
      const changed: OrderEdit = {
        ...edit,
        staged: withSums({ ...taken.staged, isEdited: true }),
        lines: lineId === undefined ? edit.lines : { ...edit.lines, [lineId]: taken.line ?? {} },
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

    orderEditAddVariant: step(addVariant),
    orderEditAddCustomItem: step(addCustomItem),
    orderEditSetQuantity: step(setQuantity),
    orderEditAddLineItemDiscount: step((edit, args) => {
      const line = lineOf(edit, args['lineItemId']);
      if (line === null) return { faults: [NO_LINE] };
      return discounted(edit, line, readInput(args['discount']));
    }),
    orderEditUpdateDiscount: step((edit, args) => {
      const line = discountedLine(edit, args['discountApplicationId']);
      if (line === null) return { faults: [NO_DISCOUNT] };
      return discounted(edit, line, readInput(args['discount']));
    }),
    orderEditRemoveDiscount: step(removeDiscount),
    orderEditRemoveLineItemDiscount: step(removeDiscount),
    orderEditAddShippingLine: step(addShipping),
    orderEditUpdateShippingLine: step((edit, args) => {
      const { staged } = edit;
      const line = shippingOf(edit, args['shippingLineId']);
      if (line === null) return { faults: [NO_SHIPPING] };
      const input = readInput(args['shippingLine']);
      const price = readMoney(input['price'], staged.currency, ['shippingLine', 'price']);
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
    orderEditRemoveShippingLine: step((edit, args) => {
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
const NO_LINE = sentence(['lineItemId'], 'Line item does not exist.', 'NOT_FOUND');
const NO_SHIPPING = sentence(['shippingLineId'], 'Shipping line does not exist', 'INVALID');
const NO_DISCOUNT = sentence(['discountApplicationId'], 'Discount does not exist', 'INVALID');

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

function lineOf({ staged }: OrderEdit, id: unknown): LineItem | null {
  const number = numberInGid(id, 'CalculatedLineItem') ?? numberInGid(id, 'LineItem');
  return staged.lineItems.find((line) => line.id === number) ?? null;
}

function discountedLine({ staged }: OrderEdit, id: unknown): LineItem | null {
  const number = numberInGid(id, LINE_DISCOUNT);
  return staged.lineItems.find((line) => line.id === number && line.discount !== null) ?? null;
}

function shippingOf({ staged }: OrderEdit, id: unknown): ShippingLine | null {
  const number = numberInGid(id, 'CalculatedShippingLine') ?? numberInGid(id, 'ShippingLine');
  return staged.shippingLines.find((line) => line.id === number && !line.isRemoved) ?? null;
}

/** Lines that an edit adds bear the store's own tax where the order's prices contain it. */
function taxesOf({ taxesIncluded, taxExempt }: Order, cents: number): LineItem['taxes'] {
  return taxesIncluded && !taxExempt ? includedTax(cents) : [];
}

function withTaxes(order: Order, line: LineItem): LineItem {
  const isOwn = line.taxes.length > 0 || order.taxesIncluded;
  const taxes = line.isTaxable && isOwn ? taxesOf(order, paidLineCents(line)) : [];
  return order.taxesIncluded ? { ...line, taxes } : line;
}

/** The order with this line in place of the one with its id, or behind all others. */
function withLine(order: Order, line: LineItem): Order {
  const taxed = withTaxes(order, line);
  const isKnown = order.lineItems.some(({ id }) => id === line.id);
  const lineItems = isKnown
    ? order.lineItems.map((entry) => (entry.id === line.id ? taxed : entry))
    : [...order.lineItems, taxed];
  return { ...order, lineItems, packings: isKnown ? order.packings : promised(order, taxed) };
}

/** New lines are counted as to be packed while they are only staged. */
function promised(order: Order, line: LineItem): Order['packings'] {
  const [first, ...others] = order.packings;
  if (first === undefined) return [];
  const ids = newIds(
    order.id,
    'packingLine',
    order.packings.flatMap(({ lines }) => lines),
  );
  const lines = [
    ...first.lines,
    { id: ids(), lineId: line.id, total: line.quantity, remaining: line.quantity },
  ];
  return [{ ...first, lines }, ...others];
}

function withShipping(order: Order, line: ShippingLine): Order {
  const isKnown = order.shippingLines.some(({ id }) => id === line.id);
  const shippingLines = isKnown
    ? order.shippingLines.map((entry) => (entry.id === line.id ? line : entry))
    : [...order.shippingLines, line];
  return { ...order, shippingLines };
}

/** Where a new line is packed; a fault for a location that is not there. */
function locationOf(
  args: Input,
  { world }: Session,
): { readonly locationId: number; readonly faults: readonly Fault[] } {
  const first = world.locations.at(0).id;
  if (args['locationId'] == null) return { locationId: first, faults: [] };
  const id = numberInGid(args['locationId'], 'Location');
  if (id !== null && world.locations.find(id) !== null) return { locationId: id, faults: [] };
  const fault = sentence(['locationId'], 'Location does not exist.', 'NOT_FOUND');
  return { locationId: first, faults: [fault] };
}

function addVariant({ staged }: OrderEdit, args: Input, session: Session): Step {
  const { world } = session;
  const variant = world.findVariant(numberInGid(args['variantId'], 'ProductVariant') ?? -1);
  const product = variant === null ? null : world.products.find(variant.productId);
  const quantity = readNumber(args['quantity']) ?? 0;
  const { locationId, faults } = locationOf(args, session);
  const all = [...faults, ...quantityFaults(quantity)];
  if (variant === null || product === null) {
    all.push(sentence(['variantId'], 'Variant does not exist.', 'NOT_FOUND'));
  } else if (
    readFlag(args['allowDuplicates']) !== true &&
    staged.lineItems.some((line) => line.variantId === variant.id)
  ) {
    const message = 'This variant is already on the order.';
    all.push(sentence(['variantId'], message, 'INVALID'));
  }
  if (all.length > 0 || variant === null || product === null) return { faults: all };
  const id = newIds(staged.id, 'line', staged.lineItems)();
  const line = lineOfVariant(id, product, variant, quantity);
  return { staged: withLine(staged, line), lineId: id, line: { locationId } };
}

function addCustomItem({ staged }: OrderEdit, args: Input, session: Session): Step {
  const quantity = readNumber(args['quantity']) ?? 0;
  const title = readText(args['title']) ?? '';
  const price = readMoney(args['price'], staged.currency, ['price']);
  const { locationId, faults } = locationOf(args, session);
  const all = [...faults, ...quantityFaults(quantity), ...price.faults];
  if (title.trim() === '') all.push(sentence(['title'], "Title can't be blank", 'BLANK'));
  if ((price.value ?? 0) < 0) {
    all.push(sentence(['price'], 'Price must be greater than or equal to 0', 'INVALID'));
  }
  if (all.length > 0) return { faults: all };
  const id = newIds(staged.id, 'line', staged.lineItems)();
  const line: LineItem = {
    ...BLANK_LINE,
    id,
    uuid: uuidOf(id),
    title,
    quantity,
    unitCents: price.value ?? 0,
    isTaxable: readFlag(args['taxable']) ?? true,
    needsShipping: readFlag(args['requiresShipping']) ?? true,
  };
  return { staged: withLine(staged, line), lineId: id, line: { locationId } };
}

function quantityFaults(quantity: number): Fault[] {
  return quantity < 1 ? [sentence(['quantity'], WORDS.quantity, 'INVALID')] : [];
}

function setQuantity(edit: OrderEdit, args: Input, session: Session): Step {
  const line = lineOf(edit, args['lineItemId']);
  if (line === null) return { faults: [NO_LINE] };
  const quantity = readNumber(args['quantity']) ?? 0;
  const { locationId, faults } = locationOf(args, session);
  if (faults.length > 0) return { faults };
  const { staged } = edit;
  const { current, fulfilled } = countsOf(line, staged);
  if (quantity < fulfilled || quantity < 0) {
    const message = 'Quantity must be greater than or equal to the number of fulfilled items';
    return { faults: [sentence(['quantity'], message, 'INVALID')] };
  }
  const { nowMs } = session.context;
  const note = { locationId, restocks: readFlag(args['restock']) === true };
  if (quantity <= current) {
    const gone = current - quantity;
    const changed = { ...line, removedQuantity: line.removedQuantity + gone };
    const packings = withoutPieces(staged.packings, line.id, gone, nowMs);
    return { staged: { ...withLine(staged, changed), packings }, lineId: line.id, line: note };
  }
  const more = quantity - current;
  // What an earlier step has taken away comes back first.
  const removed = Math.max(0, line.removedQuantity - more);
  const added = more - (line.removedQuantity - removed);
  const total = line.quantity + added;
  const changed = priced({ ...line, quantity: total, removedQuantity: removed });
  const packings = withPieces(staged, line.id, more, { locationId, nowMs });
  return { staged: { ...withLine(staged, changed), packings }, lineId: line.id, line: note };
}

/** The line with its own discount worked out anew. */
function priced(line: LineItem): LineItem {
  const discountCents = line.discount === null ? 0 : discountOn(lineCents(line), line.discount);
  return { ...line, discountCents };
}

function discounted({ staged }: OrderEdit, line: LineItem, input: Input): Step {
  const percent = readNumber(input['percentValue']);
  const fixed = readMoney(input['fixedValue'], staged.currency, ['discount', 'fixedValue']);
  const faults = [...fixed.faults];
  if ((percent === undefined) === (fixed.value === undefined)) {
    const message = 'Either a percentage or a fixed value must be given';
    faults.push(sentence(['discount'], message, 'INVALID'));
  }
  if (percent !== undefined && (percent < 0 || percent > 100)) {
    const message = 'Percentage must be between 0 and 100';
    faults.push(sentence(['discount', 'percentValue'], message, 'INVALID'));
  }
  if (faults.length > 0) return { faults };
  const { current } = countsOf(line, staged);
  const discount: AppliedDiscount = {
    title: null,
    description: readText(input['description']) ?? '',
    // A fixed value is taken from each piece.
    ...(percent === undefined
      ? { kind: 'FIXED_AMOUNT' as const, value: ((fixed.value ?? 0) * current) / 100 }
      : { kind: 'PERCENTAGE' as const, value: percent }),
  };
  return { staged: withLine(staged, priced({ ...line, discount })), lineId: line.id };
}

function removeDiscount(edit: OrderEdit, args: Input): Step {
  const line = discountedLine(edit, args['discountApplicationId']);
  if (line === null) return { faults: [NO_DISCOUNT] };
  const changed = priced({ ...line, discount: null });
  return { staged: withLine(edit.staged, changed), lineId: line.id };
}

function addShipping({ staged }: OrderEdit, args: Input): Step {
  const input = readInput(args['shippingLine']);
  const price = readMoney(input['price'], staged.currency, ['shippingLine', 'price']);
  const title = readText(input['title']) ?? '';
  const faults = [...price.faults];
  if (title.trim() === '') {
    faults.push(sentence(['shippingLine', 'title'], "Title can't be blank", 'INVALID'));
  }
  if (faults.length > 0) return { faults };
  const cents = price.value ?? 0;
  const line: ShippingLine = {
    id: newIds(staged.id, 'shippingLine', staged.shippingLines)(),
    title,
    code: 'custom',
    source: null,
    cents,
    taxes: taxesOf(staged, cents),
    rateHandle: null,
    isRemoved: false,
  };
  return { staged: withShipping(staged, line) };
}

/** Puts more pieces of a line into what is to be packed at a location. */
function withPieces(
  order: Order,
  lineId: number,
  pieces: number,
  { locationId, nowMs }: { readonly locationId: number; readonly nowMs: number },
): readonly Packing[] {
  const ids = newIds(
    order.id,
    'packingLine',
    order.packings.flatMap(({ lines }) => lines),
  );
  const line = { id: ids(), lineId, total: pieces, remaining: pieces };
  const open = order.packings.find(
    (packing) => packing.status === 'OPEN' && packing.locationId === locationId,
  );
  if (open === undefined) {
    const packing: Packing = {
      id: newIds(order.id, 'packing', order.packings)(),
      status: 'OPEN',
      locationId,
      lines: [line],
      holds: [],
      fulfillAtMs: nowMs,
      fulfillByMs: null,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    };
    return [...order.packings, packing];
  }
  const own = open.lines.find((entry) => entry.lineId === lineId);
  const lines =
    own === undefined
      ? [...open.lines, line]
      : open.lines.map((entry) =>
          entry === own
            ? { ...own, total: own.total + pieces, remaining: own.remaining + pieces }
            : entry,
        );
  return order.packings.map((entry) =>
    entry === open ? { ...open, lines, updatedAtMs: nowMs } : entry,
  );
}

/** The order as the edit has it, with stock and packing that follow. */
function committed(before: Order, { staged, lines }: OrderEdit, session: Session): Order {
  const { world, context } = session;
  const { nowMs } = context;
  let changed: Order = {
    ...before,
    lineItems: staged.lineItems,
    shippingLines: staged.shippingLines,
    isEdited: true,
    statedFinancialStatus: null,
  };
  for (const line of staged.lineItems) {
    const old = before.lineItems.find(({ id }) => id === line.id);
    const locationId = lines[line.id]?.locationId ?? world.locations.at(0).id;
    const was = old === undefined ? 0 : old.quantity - old.removedQuantity;
    const delta = line.quantity - line.removedQuantity - was;
    if (delta > 0) {
      const packings = withPieces(changed, line.id, delta, { locationId, nowMs });
      changed = { ...changed, packings };
      if (old?.isClaimed !== false)
        moveStock(world, line, locationId, { available: -delta }, nowMs);
    } else if (delta < 0) {
      const packings = withoutPieces(changed.packings, line.id, -delta, nowMs);
      changed = { ...changed, packings };
      const available = lines[line.id]?.restocks === true ? -delta : 0;
      moveStock(world, line, locationId, { available }, nowMs);
    }
  }
  const isNew = (line: LineItem): boolean => !before.lineItems.some(({ id }) => id === line.id);
  return {
    ...changed,
    lineItems: staged.lineItems.map((line) => ({
      ...line,
      isClaimed: line.isClaimed || (isNew(line) && line.variantId !== null),
    })),
  };
}
