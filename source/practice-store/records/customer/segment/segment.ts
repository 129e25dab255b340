import { DAY_MS } from '../../../api/formats.ts';
import type { Dated, IdRule } from '../../rows.ts';

/** A group of customers that a query describes. */
export interface Segment extends Dated {
  readonly name: string;
  readonly query: string;
}

export const SEGMENT_IDS: IdRule = { first: 547_300_000_000, spacing: 23 };

/** The segments of a new store. */
export function makeSegments(anchorMs: number): Segment[] {
  return [
    { name: 'Customers who have purchased at least once', query: 'number_of_orders >= 1' },
    { name: 'Email subscribers', query: "email_subscription_status = 'SUBSCRIBED'" },
    { name: "Customers who haven't purchased", query: 'number_of_orders = 0' },
    { name: 'Customers who have purchased more than once', query: 'number_of_orders > 1' },
  ].map((segment, index) => ({
    ...segment,
    id: SEGMENT_IDS.first + index * SEGMENT_IDS.spacing,
    createdAtMs: anchorMs - 900 * DAY_MS,
    updatedAtMs: anchorMs - 900 * DAY_MS,
  }));
}
