import type { Session } from '../../world.ts';
import { moveStock } from '../order-stock.ts';
import type { LineItem, Order } from '../order.ts';
import { withoutPieces } from '../payment/refund-changes.ts';
import type { OrderEdit } from './order-edit.ts';
import { withPieces } from './staged-order.ts';

/** The order with an edit applied, also to its fulfillment orders; moves the stock. */
export function committed(before: Order, { staged, lines }: OrderEdit, session: Session): Order {
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
      const fulfillmentOrders = withPieces(changed, line.id, delta, { locationId, nowMs });
      changed = { ...changed, fulfillmentOrders };
      if (old?.isClaimed !== false)
        moveStock(world, line, locationId, { available: -delta }, nowMs);
    } else if (delta < 0) {
      const fulfillmentOrders = withoutPieces(changed.fulfillmentOrders, line.id, -delta, nowMs);
      changed = { ...changed, fulfillmentOrders };
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
