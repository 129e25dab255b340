import type { Customer } from '../../data/customer.ts';
import type { World } from '../../data/world.ts';
import { customerAddressJson } from './address-json.ts';
import { customerWrites } from './customer-writes.ts';
import { moneyText, timeText } from './formats.ts';
import { restResource } from './resource.ts';
import { sharedFilters } from './shared-filters.ts';

/** `customers.json`, `customers/count.json`, `customers/{id}.json`. */
export const customersResource = restResource<Customer>({
  plural: 'customers',
  singular: 'customer',
  readScopes: ['read_customers'],
  writeScope: 'write_customers',
  order: 'oldest-first',
  rows: ({ world }) => world.customers,
  toJson: (customer, { world }) => customerJson(customer, world),
  filters: sharedFilters,
  isPersonal: true,
  writes: customerWrites,
});

/** A customer with addresses, as lists show it and orders carry it. */
export function customerJson(customer: Customer, world: World): Readonly<Record<string, unknown>> {
  const orders = world.ordersOf(customer.id).filter((order) => order.cancelledAtMs === null);
  const last = orders.at(-1);
  const addresses = customer.addresses.map((address, at) =>
    customerAddressJson(address, customer.id, at === 0),
  );
  const consent = {
    state: customer.acceptsMarketing ? 'subscribed' : 'not_subscribed',
    opt_in_level: 'single_opt_in',
    consent_updated_at: null,
  };
  return {
    id: customer.id,
    created_at: timeText(customer.createdAtMs),
    updated_at: timeText(customer.updatedAtMs),
    first_name: customer.firstName,
    last_name: customer.lastName,
    orders_count: orders.length,
    state: customer.state.toLowerCase(),
    total_spent: moneyText(orders.reduce((sum, order) => sum + order.totalCents, 0)),
    last_order_id: last?.id ?? null,
    note: customer.note,
    verified_email: true,
    multipass_identifier: null,
    tax_exempt: false,
    tags: customer.tags.join(', '),
    last_order_name: last === undefined ? null : `#${last.number}`,
    email: customer.email,
    phone: customer.phone,
    currency: world.shop.currency,
    addresses,
    tax_exemptions: [],
    email_marketing_consent: consent,
    sms_marketing_consent: null,
    admin_graphql_api_id: `gid://shopify/Customer/${customer.id}`,
    default_address: addresses[0] ?? null,
  };
}
