import type { CompanyLocation } from '../../../../data/company.ts';
import { fulfillmentOrderOf, type OrderPart } from '../../../../data/order-parts.ts';
import { allRows, listedRows, type Rows } from '../../../../data/rows.ts';
import { ascending } from '../../../../data/sequence.ts';
import { companyLocationListing } from '../../../../records/customer/company-type.ts';
import { connect, type Connection } from '../../connection.ts';
import { readInput, readText } from '../../input.ts';
import { listCount } from '../../listing.ts';
import { companyListing } from '../../listings/company-listing.ts';
import { customerListing } from '../../listings/customer-listing.ts';
import { draftOrderListing } from '../../listings/draft-order-listing.ts';
import { orderListing } from '../../listings/order-listing.ts';
import { exactCount } from '../../money.ts';
import type { FieldTable } from '../../objects.ts';
import type { Args, Scene } from '../../scene.ts';
import { findNode } from '../find-node.ts';
import { customerConnection, listField, orderConnection, ordersInView } from '../lists.ts';

/** Orders and the people behind them. */
export const orderRoots: FieldTable<Scene> = {
  orders: (scene, args, _scene, info) => orderConnection(ordersInView(scene), args, scene, info),
  ordersCount: (scene, args, _scene, info) =>
    listCount(orderListing(scene.world), ordersInView(scene), { args, scene, info }),
  pendingOrdersCount: (scene) =>
    exactCount(
      allRows(ordersInView(scene)).filter((order) => order.financialStatus === 'PENDING').length,
    ),
  order: (scene, args) => findNode(args['id'], scene, 'Order'),
  orderByIdentifier: (scene, args) => findNode(readInput(args['identifier'])['id'], scene, 'Order'),
  draftOrders: listField(
    draftOrderListing,
    ({ world }) => world.draftOrders,
    (row, { objects }) => objects.draftOrder(row),
  ),
  draftOrdersCount: (scene, args, _scene, info) =>
    listCount(draftOrderListing, scene.world.draftOrders, { args, scene, info }),
  draftOrder: (scene, args) => findNode(args['id'], scene, 'DraftOrder'),
  fulfillment: (scene, args) => findNode(args['id'], scene, 'Fulfillment'),
  fulfillmentOrder: (scene, args) => findNode(args['id'], scene, 'FulfillmentOrder'),
  fulfillmentOrders: (scene, args) => packing(scene, args, args['includeClosed'] === true),
  assignedFulfillmentOrders: (scene, args) => packing(scene, args, null),
  manualHoldsFulfillmentOrders: (scene, args) => packing(scene, args, null),
  refund: (scene, args) => findNode(args['id'], scene, 'Refund'),

  customers: (scene, args, _scene, info) =>
    customerConnection(scene.world.customers, args, scene, info),
  customersCount: (scene, args, _scene, info) =>
    listCount(customerListing(scene.world), scene.world.customers, { args, scene, info }),
  customer: (scene, args) => findNode(args['id'], scene, 'Customer'),
  customerByIdentifier: (scene, args) => {
    const wanted = readInput(args['identifier']);
    const email = readText(wanted['emailAddress'])?.toLowerCase();
    const phone = readText(wanted['phoneNumber']);
    const found = allRows(scene.world.customers).find(
      (customer) =>
        (email !== undefined && customer.email?.toLowerCase() === email) ||
        (phone !== undefined && customer.phone === phone),
    );
    return found === undefined
      ? findNode(wanted['id'], scene, 'Customer')
      : scene.objects.customer(found);
  },
  companies: listField(
    companyListing,
    ({ world }) => world.companies,
    (row, { objects }) => objects.company(row),
  ),
  companiesCount: ({ world }) => exactCount(world.companies.count),
  company: (scene, args) => findNode(args['id'], scene, 'Company'),
  companyContact: (scene, args) => findNode(args['id'], scene, 'CompanyContact'),
  companyLocation: (scene, args) => findNode(args['id'], scene, 'CompanyLocation'),
  companyLocations: listField(
    companyLocationListing,
    ({ world }): Rows<CompanyLocation> =>
      listedRows(allRows(world.companies).flatMap((company) => company.locations)),
    (row, { objects }) => objects.companyLocation(row),
  ),
};

/** @param withClosed null for the lists that this store never fills: it has no such services */
function packing(scene: Scene, args: Args, withClosed: boolean | null): Connection {
  const rows =
    withClosed === null
      ? []
      : allRows(ordersInView(scene))
          .filter(
            (order) =>
              withClosed ||
              (order.fulfillmentStatus === 'UNFULFILLED' && order.cancelledAtMs === null),
          )
          .map(fulfillmentOrderOf);
  return connect(ascending(listedRows<OrderPart>(rows)), args, scene.objects.fulfillmentOrder);
}
