import type { Dated, IdRule } from '../../rows.ts';
import type { Order } from '../order.ts';

/** `CalculatedOrder`: an edit of an order that was begun and is not saved yet. */
export interface OrderEdit extends Dated {
  readonly orderId: number;
  /** The order as it will be. Its new lines have the ids that they will have. */
  readonly staged: Order;
  /** Where new lines are packed, and whether pieces that are taken away go back to the stock. */
  readonly lines: Readonly<
    Record<number, { readonly locationId?: number; readonly restocks?: boolean }>
  >;
}

export const ORDER_EDIT_IDS: IdRule = { first: 62_400_000_001, spacing: 3 };

/** The type of the ids that an edit gives the discounts of its lines. */
export const LINE_DISCOUNT = 'CalculatedManualDiscountApplication';
