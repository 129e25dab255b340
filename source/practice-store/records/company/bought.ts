import { exactCount, money } from '../../api/formats.ts';
import { listField } from '../../graphql/listing.ts';
import type { FieldTable } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { findOrderInView } from '../order/order-parts.ts';
import { draftOrderListing, orderListing } from '../order/order-search.ts';
import { spentCents, sumOf } from '../order/order-sums.ts';
import type { DraftOrder, Order } from '../order/order.ts';
import { allRows, listedRows } from '../rows.ts';
import type { World } from '../world.ts';

/** The company, the contact and the location that an order is for. */
type Bought = NonNullable<Order['purchasingCompany']>;

/** The orders and drafts of a company, of one of its contacts, or of one of its locations. */
export function boughtFields<Row>(
  companyIdOf: (row: Row) => number,
  isOf: (bought: Bought, row: Row) => boolean,
): FieldTable<Row> {
  const isBought = (row: Row, { purchasingCompany: bought }: Order | DraftOrder): boolean =>
    bought !== null && bought.companyId === companyIdOf(row) && isOf(bought, row);
  const ordersOf = (row: Row, session: GraphqlSession): Order[] =>
    session.world
      .ordersOfCompany(companyIdOf(row))
      .filter((order) => isBought(row, order) && findOrderInView(order.id, session) !== null);
  return {
    orders: listField('Order', orderListing, (row: Row, session) =>
      listedRows(ordersOf(row, session)),
    ),
    ordersCount: (row, _args, session) => exactCount(ordersOf(row, session).length),
    orderCount: (row, _args, session) => ordersOf(row, session).length,
    draftOrders: listField('DraftOrder', draftOrderListing, (row: Row, { world }) =>
      listedRows(allRows(world.draftOrders).filter((draft) => isBought(row, draft))),
    ),
    totalSpent: (row, _args, session) =>
      money(
        sumOf(
          ordersOf(row, session).filter((order) => order.cancelledAtMs === null),
          spentCents,
        ),
        session.world.shop.currency,
      ),
  };
}

/** Whether any order or draft order passes the test. */
export function isInUse(
  { orders, draftOrders }: World,
  isOf: (bought: Bought) => boolean,
): boolean {
  const isBought = ({ purchasingCompany: bought }: Order | DraftOrder): boolean =>
    bought !== null && isOf(bought);
  return allRows(orders).some(isBought) || allRows(draftOrders).some(isBought);
}
