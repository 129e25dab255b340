import { exactCount } from '../../api/formats.ts';
import { companyListing, companyLocationListing } from '../../records/customer/company-type.ts';
import { customerConnection, customerListing } from '../../records/customer/customer-type.ts';
import type { CompanyLocation } from '../../records/customer/customer.ts';
import { draftOrderListing } from '../../records/order/draft-order-type.ts';
import {
  fulfillmentOrderOf,
  type OrderPart,
  ordersInView,
} from '../../records/order/order-parts.ts';
import { orderConnection, orderListing } from '../../records/order/order-type.ts';
import { allRows, listedRows, type Rows } from '../../records/rows.ts';
import { ascending } from '../../records/sequence.ts';
import { connect, type Connection } from '../connection.ts';
import { findNode } from '../find-node.ts';
import { readInput, readText } from '../input.ts';
import { listCount, listField } from '../listing.ts';
import type { Args, FieldTable, GraphqlSession } from '../session.ts';

/** Orders and the people behind them. */
export const orderRoots: FieldTable<GraphqlSession> = {
  orders: (session, args, _session, info) =>
    orderConnection(ordersInView(session), args, session, info),
  ordersCount: (session, args, _session, info) =>
    listCount(orderListing(session.world), ordersInView(session), { args, session, info }),
  pendingOrdersCount: (session) =>
    exactCount(
      allRows(ordersInView(session)).filter((order) => order.financialStatus === 'PENDING').length,
    ),
  order: (session, args) => findNode(args['id'], session, 'Order'),
  orderByIdentifier: (session, args) =>
    findNode(readInput(args['identifier'])['id'], session, 'Order'),
  draftOrders: listField(
    draftOrderListing,
    ({ world }) => world.draftOrders,
    (row, { objects }) => objects.draftOrder(row),
  ),
  draftOrdersCount: (session, args, _session, info) =>
    listCount(draftOrderListing, session.world.draftOrders, { args, session, info }),
  draftOrder: (session, args) => findNode(args['id'], session, 'DraftOrder'),
  fulfillment: (session, args) => findNode(args['id'], session, 'Fulfillment'),
  fulfillmentOrder: (session, args) => findNode(args['id'], session, 'FulfillmentOrder'),
  fulfillmentOrders: (session, args) => packing(session, args, args['includeClosed'] === true),
  assignedFulfillmentOrders: (session, args) => packing(session, args, null),
  manualHoldsFulfillmentOrders: (session, args) => packing(session, args, null),
  refund: (session, args) => findNode(args['id'], session, 'Refund'),

  customers: (session, args, _session, info) =>
    customerConnection(session.world.customers, args, session, info),
  customersCount: (session, args, _session, info) =>
    listCount(customerListing(session.world), session.world.customers, { args, session, info }),
  customer: (session, args) => findNode(args['id'], session, 'Customer'),
  customerByIdentifier: (session, args) => {
    const wanted = readInput(args['identifier']);
    const email = readText(wanted['emailAddress'])?.toLowerCase();
    const phone = readText(wanted['phoneNumber']);
    const found = allRows(session.world.customers).find(
      (customer) =>
        (email !== undefined && customer.email?.toLowerCase() === email) ||
        (phone !== undefined && customer.phone === phone),
    );
    return found === undefined
      ? findNode(wanted['id'], session, 'Customer')
      : session.objects.customer(found);
  },
  companies: listField(
    companyListing,
    ({ world }) => world.companies,
    (row, { objects }) => objects.company(row),
  ),
  companiesCount: ({ world }) => exactCount(world.companies.count),
  company: (session, args) => findNode(args['id'], session, 'Company'),
  companyContact: (session, args) => findNode(args['id'], session, 'CompanyContact'),
  companyLocation: (session, args) => findNode(args['id'], session, 'CompanyLocation'),
  companyLocations: listField(
    companyLocationListing,
    ({ world }): Rows<CompanyLocation> =>
      listedRows(allRows(world.companies).flatMap((company) => company.locations)),
    (row, { objects }) => objects.companyLocation(row),
  ),
};

/** @param withClosed null for the lists that this store never fills: it has no such services */
function packing(session: GraphqlSession, args: Args, withClosed: boolean | null): Connection {
  const rows =
    withClosed === null
      ? []
      : allRows(ordersInView(session))
          .filter(
            (order) =>
              withClosed ||
              (order.fulfillmentStatus === 'UNFULFILLED' && order.cancelledAtMs === null),
          )
          .map(fulfillmentOrderOf);
  return connect(ascending(listedRows<OrderPart>(rows)), args, session.objects.fulfillmentOrder);
}
