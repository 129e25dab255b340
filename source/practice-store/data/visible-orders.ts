import type { Order } from './order.ts';
import { allRows, listedRows, type Rows } from './rows.ts';
import type { World } from './world.ts';

const WINDOW_MS = 60 * 86_400_000;

/**
 * Without `read_all_orders`, orders older than 60 days are simply absent; there is no error.
 * @param granted as granted, not expanded
 */
export function visibleOrders(
  world: World,
  granted: readonly string[],
  nowMs: number,
): Rows<Order> {
  if (granted.includes('read_all_orders')) return world.orders;
  return listedRows(
    allRows(world.orders).filter((order) => order.createdAtMs >= nowMs - WINDOW_MS),
  );
}
