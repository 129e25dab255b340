import { numberInGid, rowIdIn } from '../../../api/formats.ts';
import { type Fault, sentence } from '../../change.ts';
import type { AppliedDiscount, LineItem, Order, ShippingLine } from '../order.ts';
import { LINE_DISCOUNT, type OrderEdit } from './order-edit.ts';
import { priced, taxesOf, withLine, withPieces, withShipping } from './staged-order.ts';
import {
  type Input,
  readFlag,
  readInput,
  readNumber,
  readText,
} from '../../../graphql/mutation.ts';
import type { Session } from '../../world.ts';
import { MESSAGES, readMoney, readPrice } from '../order-input.ts';
import { newIds } from '../order-parts.ts';
import { countsOf } from '../order-sums.ts';
import { withoutPieces } from '../payment/refund-changes.ts';
import { BLANK_LINE, lineOfVariant, uuidOf } from '../create/blank-order.ts';

/** The outcome of one change in an order edit: the staged order, or faults. */
export type EditChange =
  | {
      readonly staged: Order;
      readonly lineId?: number;
      readonly line?: OrderEdit['lines'][number];
    }
  | { readonly faults: readonly Fault[] };

export const NO_DISCOUNT = sentence(
  ['discountApplicationId'],
  'Discount does not exist',
  'INVALID',
);

export function discountedLine({ staged }: OrderEdit, id: unknown): LineItem | null {
  const number = numberInGid(id, LINE_DISCOUNT);
  return staged.lineItems.find((line) => line.id === number && line.discount !== null) ?? null;
}

/** The location that sends a new line; a fault for an unknown location. */
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

export function addVariant({ staged }: OrderEdit, args: Input, session: Session): EditChange {
  const { world } = session;
  const variant = world.findVariant(rowIdIn(args['variantId'], 'ProductVariant'));
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

export function addCustomItem({ staged }: OrderEdit, args: Input, session: Session): EditChange {
  const quantity = readNumber(args['quantity']) ?? 0;
  const title = readText(args['title']) ?? '';
  const price = readPrice(args['price'], staged.currency, ['price']);
  const { locationId, faults } = locationOf(args, session);
  const all = [...faults, ...quantityFaults(quantity), ...price.faults];
  if (title.trim() === '') all.push(sentence(['title'], "Title can't be blank", 'BLANK'));
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
  return quantity < 1 ? [sentence(['quantity'], MESSAGES.quantity, 'INVALID')] : [];
}

export function setQuantity(edit: OrderEdit, args: Input, session: Session): EditChange {
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
    const fulfillmentOrders = withoutPieces(staged.fulfillmentOrders, line.id, gone, nowMs);
    return {
      staged: { ...withLine(staged, changed), fulfillmentOrders },
      lineId: line.id,
      line: note,
    };
  }
  const more = quantity - current;
  // Pieces that an earlier change removed come back first.
  const removed = Math.max(0, line.removedQuantity - more);
  const added = more - (line.removedQuantity - removed);
  const total = line.quantity + added;
  const changed = priced({ ...line, quantity: total, removedQuantity: removed });
  const fulfillmentOrders = withPieces(staged, line.id, more, { locationId, nowMs });
  return {
    staged: { ...withLine(staged, changed), fulfillmentOrders },
    lineId: line.id,
    line: note,
  };
}

export function discounted({ staged }: OrderEdit, line: LineItem, input: Input): EditChange {
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
    // A fixed value reduces the price of each piece.
    ...(percent === undefined
      ? { kind: 'FIXED_AMOUNT' as const, value: ((fixed.value ?? 0) * current) / 100 }
      : { kind: 'PERCENTAGE' as const, value: percent }),
  };
  return { staged: withLine(staged, priced({ ...line, discount })), lineId: line.id };
}

export function removeDiscount(edit: OrderEdit, args: Input): EditChange {
  const line = discountedLine(edit, args['discountApplicationId']);
  if (line === null) return { faults: [NO_DISCOUNT] };
  const changed = priced({ ...line, discount: null });
  return { staged: withLine(edit.staged, changed), lineId: line.id };
}

export function addShipping({ staged }: OrderEdit, args: Input): EditChange {
  const input = readInput(args['shippingLine']);
  const price = readPrice(input['price'], staged.currency, ['shippingLine', 'price']);
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

export const NO_LINE = sentence(['lineItemId'], 'Line item does not exist.', 'NOT_FOUND');

export function lineOf({ staged }: OrderEdit, id: unknown): LineItem | null {
  const number = numberInGid(id, 'CalculatedLineItem') ?? numberInGid(id, 'LineItem');
  return staged.lineItems.find((line) => line.id === number) ?? null;
}
