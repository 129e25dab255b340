import { restResource, type RestResource, type RestWrites } from '../../../rest/resource.ts';
import { type Given, idGiven, type Json } from '../../../rest/rest-path.ts';
import { listedRows, type Rows } from '../../rows.ts';
import type { Session } from '../../world.ts';
import { findOrderInView, partsOf } from '../order-parts.ts';
import type { Order } from '../order.ts';

/** A part of an order with the order that it belongs to. */
export interface PartRow<Part> {
  readonly id: number;
  readonly part: Part;
  readonly order: Order;
}

/** The order whose id is in the path, if the token may see it. */
export function orderGiven(session: Session, given: Given, name = 'order_id'): Order | null {
  return findOrderInView(idGiven(given, name), session);
}

export function sortedRows<Row extends { readonly id: number }>(rows: readonly Row[]): Rows<Row> {
  return listedRows(rows.toSorted((a, b) => a.id - b.id));
}

/** A resource under an order: `orders/{order_id}/refunds`. */
export function orderPart<Part extends { readonly id: number }>(
  plural: string,
  partsIn: (order: Order, session: Session) => readonly Part[],
  toJson: (row: PartRow<Part>, session: Session, given: Given) => Json,
  writes: RestWrites<PartRow<Part>> = {},
): RestResource {
  return restResource<PartRow<Part>>({
    plural,
    path: `orders/{order_id}/${plural}`,
    scope: 'orders',
    isPersonal: true,
    rows: (session, given) => {
      const order = orderGiven(session, given);
      return order === null ? null : sortedRows(partsOf(order, partsIn(order, session)));
    },
    toJson,
    writes,
  });
}
