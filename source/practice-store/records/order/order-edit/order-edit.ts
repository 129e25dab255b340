import type { Dated, IdRule } from '../../rows.ts';
import type { Order } from '../order.ts';

/** `CalculatedOrder`: an edit of an order that is not committed yet. */
export interface OrderEdit extends Dated {
  readonly orderId: number;
  /** The order after the edit. New lines already have their final ids. */
  readonly staged: Order;
  /** By line id: the location that sends added pieces, and whether removed pieces are restocked. */
  readonly lines: Readonly<
    Record<number, { readonly locationId?: number; readonly restocks?: boolean }>
  >;
}

export const ORDER_EDIT_IDS: IdRule = { first: 62_400_000_001, spacing: 3 };

/** The type in the ids of line discounts of an edit. */
export const LINE_DISCOUNT = 'CalculatedManualDiscountApplication';
