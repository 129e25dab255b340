import type { Json } from '../../../rest/rest-path.ts';
import { customerJson } from '../../customer/customer-rest.ts';
import type { Customer } from '../../customer/customer.ts';
import type { World } from '../../world.ts';

/** Fields of a customer that an order or checkout does not repeat. */
const NOT_SHOWN = new Set([
  ...['orders_count', 'total_spent', 'last_order_id', 'last_order_name', 'addresses'],
]);

/** A customer within an order or a checkout. */
export function buyerJson(customer: Customer, world: World): Json {
  return Object.fromEntries(
    Object.entries(customerJson(customer, world)).filter(([name]) => !NOT_SHOWN.has(name)),
  );
}
