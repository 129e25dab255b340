import { restResource } from '../../../rest/resource.ts';
import { dateFilterOf, type RestFilter, sharedFilters } from '../../../rest/row-filters.ts';
import { ordersInView } from '../order-parts.ts';
import type { Order } from '../order.ts';
import { orderJson } from './order-object-rest.ts';
import { orderWrites } from './order-writes-rest.ts';

/** `open`, `closed`, `cancelled` or `any`. */
export const byStatus: RestFilter<Order> = (order, value) => {
  if (value === 'any') return true;
  if (value === 'cancelled') return order.cancelledAtMs !== null;
  if (order.cancelledAtMs !== null) return false;
  return value === 'closed' ? order.closedAtMs !== null : order.closedAtMs === null;
};

const isSentPartly = ({ fulfillmentStatus }: Order): boolean =>
  fulfillmentStatus === 'PARTIALLY_FULFILLED';

/** `shipped` means fulfilled, `partial` partially fulfilled, `unshipped` neither of them. */
const byFulfillment: RestFilter<Order> = (order, value) => {
  const isSent = order.fulfillmentStatus === 'FULFILLED';
  if (value === 'shipped' || value === 'fulfilled') return isSent;
  if (value === 'partial') return isSentPartly(order);
  if (value === 'unshipped') return !isSent && !isSentPartly(order);
  return value === 'unfulfilled' ? !isSent : value === 'any';
};

const UNPAID = ['authorized', 'partially_paid'];

/** `orders.json` (open orders by default), `orders/count.json` and `orders/{id}.json`. */
export const ordersResource = restResource<Order>({
  plural: 'orders',
  scope: 'orders',
  newestFirst: true,
  rows: ordersInView,
  toJson: orderJson,
  filters: {
    ...sharedFilters,
    ...dateFilterOf('processed_at', (order: Order) => order.processedAtMs),
    status: byStatus,
    financial_status: (order, value) => {
      const status = order.financialStatus.toLowerCase();
      return value === 'any' || status === value || (value === 'unpaid' && UNPAID.includes(status));
    },
    fulfillment_status: byFulfillment,
    attribution_app_id: (order, value) => order.appId === value,
    name: (order, value) => order.name === value || order.name === `#${value}`,
  },
  defaults: { status: 'open' },
  isPersonal: true,
  writes: orderWrites,
});
