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
type PurchasingCompany = NonNullable<Order['purchasingCompany']>;

/** The orders and drafts of a company, of one of its contacts, or of one of its locations. */
export function purchaseFields<Row>(
  companyIdOf: (row: Row) => number,
  isOf: (purchasingCompany: PurchasingCompany, row: Row) => boolean,
): FieldTable<Row> {
  const isPurchaseOf = (row: Row, { purchasingCompany }: Order | DraftOrder): boolean =>
    purchasingCompany !== null &&
    purchasingCompany.companyId === companyIdOf(row) &&
    isOf(purchasingCompany, row);
  const ordersOf = (row: Row, session: GraphqlSession): Order[] =>
    session.world
      .ordersOfCompany(companyIdOf(row))
      .filter((order) => isPurchaseOf(row, order) && findOrderInView(order.id, session) !== null);
  return {
    orders: listField('Order', orderListing, (row: Row, session) =>
      listedRows(ordersOf(row, session)),
    ),
    ordersCount: (row, _args, session) => exactCount(ordersOf(row, session).length),
    orderCount: (row, _args, session) => ordersOf(row, session).length,
    draftOrders: listField('DraftOrder', draftOrderListing, (row: Row, { world }) =>
      listedRows(allRows(world.draftOrders).filter((draft) => isPurchaseOf(row, draft))),
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
  isOf: (purchasingCompany: PurchasingCompany) => boolean,
): boolean {
  const isPurchaseOf = ({ purchasingCompany }: Order | DraftOrder): boolean =>
    purchasingCompany !== null && isOf(purchasingCompany);
  return allRows(orders).some(isPurchaseOf) || allRows(draftOrders).some(isPurchaseOf);
}
