import type { GraphQLResolveInfo } from 'graphql';
import type { Customer } from '../../../data/customer.ts';
import type { Order } from '../../../data/order.ts';
import type { Rows } from '../../../data/rows.ts';
import { visibleOrders } from '../../../data/visible-orders.ts';
import { collectionListing } from '../../../records/collection/collection-type.ts';
import type { Product } from '../../../records/product/product.ts';
import type { Connection } from '../connection.ts';
import { listConnection, type Listing } from '../listing.ts';
import { customerListing } from '../listings/customer-listing.ts';
import { orderListing } from '../listings/order-listing.ts';
import { productListing } from '../listings/product-listing.ts';
import type { Field } from '../objects.ts';
import type { Args, Scene } from '../scene.ts';

/** A field that is a searchable list. */
export function listField<Owner, Row>(
  listing: Listing<Row>,
  rowsOf: (owner: Owner, scene: Scene, args: Args) => Rows<Row>,
  nodeOf: (row: Row, scene: Scene) => unknown,
): Field<Owner> {
  return (owner, args, scene, info) =>
    listConnection(listing, rowsOf(owner, scene, args), { args, scene, info }, (row) =>
      nodeOf(row, scene),
    );
}

/** Lists that are reached from several types. */
export function productConnection(
  rows: Rows<Product>,
  args: Args,
  scene: Scene,
  info: GraphQLResolveInfo,
): Connection {
  return listConnection(productListing, rows, { args, scene, info }, scene.objects.product);
}

/** Oldest first, as the service does by default; `reverse: true` gives the newest. */
export function orderConnection(
  rows: Rows<Order>,
  args: Args,
  scene: Scene,
  info: GraphQLResolveInfo,
): Connection {
  return listConnection(
    orderListing(scene.world),
    rows,
    { args, scene, info },
    scene.objects.order,
  );
}

/** Customers, searched and sorted as the arguments say. */
export function customerConnection(
  rows: Rows<Customer>,
  args: Args,
  scene: Scene,
  info: GraphQLResolveInfo,
): Connection {
  const listing = customerListing(scene.world);
  return listConnection(listing, rows, { args, scene, info }, scene.objects.customer);
}

export const collectionsField: Field<Scene> = listField(
  collectionListing,
  ({ world }) => world.collections,
  (row, { objects }) => objects.collection(row),
);

/** The orders that this token may see. */
export function ordersInView({ world, context }: Scene): Rows<Order> {
  return visibleOrders(world, context.grantedScopes, context.nowMs);
}
