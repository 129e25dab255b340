import type { Customer } from '../../../data/customer.ts';
import { displayName } from '../../../data/full-name.ts';
import type { Order } from '../../../data/order.ts';
import { listedRows } from '../../../data/rows.ts';
import { ascending } from '../../../data/sequence.ts';
import { connect } from '../connection.ts';
import { gid } from '../gid.ts';
import { dateTime, money } from '../money.ts';
import type { FieldTable } from '../objects.ts';
import type { Scene } from '../scene.ts';
import { orderConnection, ordersInView } from './lists.ts';
import { metafieldsOf } from './metafields-of.ts';

export const customerFields: FieldTable<Customer> = {
  ...metafieldsOf<Customer>('Customer', (customer) => customer.id),
  id: (customer) => gid('Customer', customer.id),
  legacyResourceId: (customer) => String(customer.id),
  firstName: (customer) => customer.firstName,
  lastName: (customer) => customer.lastName,
  displayName,
  email: (customer) => customer.email,
  phone: (customer) => customer.phone,
  defaultEmailAddress: (customer) =>
    customer.email === null
      ? null
      : {
          emailAddress: customer.email,
          marketingState: customer.acceptsMarketing ? 'SUBSCRIBED' : 'NOT_SUBSCRIBED',
          marketingOptInLevel: 'SINGLE_OPT_IN',
          marketingUpdatedAt: null,
          validFormat: true,
        },
  defaultPhoneNumber: (customer) =>
    customer.phone === null
      ? null
      : { phoneNumber: customer.phone, marketingState: 'NOT_SUBSCRIBED' },
  note: (customer) => customer.note,
  tags: (customer) => customer.tags,
  state: (customer) => customer.state,
  locale: () => 'en',
  taxExempt: () => false,
  taxExemptions: () => [],
  verifiedEmail: () => true,
  validEmailAddress: () => true,
  canDelete: (customer, _args, { world }) => world.ordersOf(customer.id).length === 0,
  createdAt: (customer) => dateTime(customer.createdAtMs),
  updatedAt: (customer) => dateTime(customer.updatedAtMs),
  addresses: (customer, _args, { objects }) => customer.addresses.map(objects.address),
  addressesV2: (customer, args, { objects }) =>
    connect(ascending(listedRows(customer.addresses)), args, objects.address),
  defaultAddress: (customer, _args, { objects }) => {
    const [first] = customer.addresses;
    return first === undefined ? null : objects.address(first);
  },
  numberOfOrders: (customer, _args, scene) => String(countedOrders(customer, scene).length),
  amountSpent: (customer, _args, scene) =>
    money(
      countedOrders(customer, scene).reduce((sum, order) => sum + order.totalCents, 0),
      scene.world.shop.currency,
    ),
  lastOrder: (customer, _args, scene) => {
    const last = shownOrders(customer, scene).at(-1);
    return last === undefined ? null : scene.objects.order(last);
  },
  orders: (customer, args, scene, info) =>
    orderConnection(listedRows(shownOrders(customer, scene)), args, scene, info),
};

/** Cancelled orders are not counted as spending. */
function countedOrders(customer: Customer, { world }: Scene): readonly Order[] {
  return world.ordersOf(customer.id).filter((order) => order.cancelledAtMs === null);
}

function shownOrders(customer: Customer, scene: Scene): readonly Order[] {
  const visible = ordersInView(scene);
  return scene.world.ordersOf(customer.id).filter((order) => visible.find(order.id) !== null);
}
