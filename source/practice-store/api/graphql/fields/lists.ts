import type { Product } from '../../../data/model.ts';
import type { Rows } from '../../../data/rows.ts';
import { ascending } from '../../../data/sequence.ts';
import { visibleOrders } from '../../../data/visible-orders.ts';
import { connect, type Connection } from '../connection.ts';
import type { Args, Scene } from '../scene.ts';

/** Lists that are reached from several types; filters and sort keys get their room here. */
export function productConnection(rows: Rows<Product>, args: Args, { objects }: Scene): Connection {
  return connect(ascending(rows), args, objects.product);
}

/** Oldest first, as the service does by default; `reverse: true` gives the newest. */
export function orderConnection(args: Args, { world, context, objects }: Scene): Connection {
  const rows = visibleOrders(world, context.grantedScopes, context.nowMs);
  return connect(ascending(rows), args, objects.order);
}
