import { moneyText, timeText } from '../../api/formats.ts';
import {
  type BodyObject,
  eachAt,
  flagAt,
  objectAt,
  objectsAt,
  plainTextAt,
  tagsAt,
  textAt,
} from '../../rest/body-object.ts';
import { restResource, type RestWrites, sharedFilters } from '../../rest/resource.ts';
import type { World } from '../world.ts';
import { customerAddressJson } from './address-type.ts';
import {
  type AddressChange,
  createCustomer,
  type CustomerChange,
  deleteCustomer,
  updateCustomer,
} from './customer-changes.ts';
import type { Customer } from './customer.ts';

/** How customers are changed over REST, by the same rules as over GraphQL. */
const customerWrites: RestWrites<Customer> = {
  create: ({ world, context }, body) => createCustomer(world, readChange(body), context.nowMs),
  update: ({ world, context }, id, body) =>
    updateCustomer(world, id, readChange(body), context.nowMs),
  remove: ({ world }, id) => deleteCustomer(world, id),
};

/** `customers.json`, `customers/count.json`, `customers/{id}.json`. */
export const customersResource = restResource<Customer>({
  plural: 'customers',
  scope: 'customers',
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

function readChange(body: BodyObject): CustomerChange {
  const consent = objectAt(body, 'email_marketing_consent');
  const state = consent === null ? undefined : textAt(consent, 'state');
  return {
    ...eachAt(body, textAt, 'firstName', 'lastName', 'email', 'phone', 'note'),
    tags: tagsAt(body, 'tags'),
    acceptsMarketing:
      state === undefined ? flagAt(body, 'accepts_marketing') : state === 'subscribed',
    addresses: objectsAt(body, 'addresses')?.map(readAddress),
  };
}

function readAddress(body: BodyObject): AddressChange {
  return {
    ...eachAt(body, textAt, 'firstName', 'lastName', 'company', 'phone'),
    ...eachAt(body, textAt, 'address1', 'address2', 'city', 'zip'),
    ...eachAt(body, plainTextAt, 'country', 'countryCode'),
  };
}
