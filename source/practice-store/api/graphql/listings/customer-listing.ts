import type { Customer } from '../../../data/customer.ts';
import { displayName } from '../../../data/full-name.ts';
import type { Order } from '../../../data/order.ts';
import type { World } from '../../../data/world.ts';
import type { Listing } from '../listing.ts';
import {
  dateField,
  exactField,
  flagField,
  numberField,
  textField,
} from '../search/search-field.ts';
import { DATE_SORT, recordFields } from './every-record.ts';

/** Customers: by who they are, where they live and what they ordered. */
export function customerListing(world: World): Listing<Customer> {
  const kept = (customer: Customer): Order[] =>
    world.ordersOf(customer.id).filter((order) => order.cancelledAtMs === null);
  return {
    name: 'customers',
    search: {
      named: {
        ...recordFields<Customer>(),
        email: exactField((customer) => customer.email),
        phone: exactField((customer) => customer.phone),
        first_name: exactField((customer) => customer.firstName),
        last_name: exactField((customer) => customer.lastName),
        state: exactField((customer) => customer.state),
        tag: exactField((customer) => customer.tags),
        country: exactField((customer) =>
          customer.addresses.flatMap(({ country, countryCode }) => [country, countryCode]),
        ),
        accepts_marketing: flagField((customer) => customer.acceptsMarketing),
        orders_count: numberField((customer) => kept(customer).length),
        total_spent: numberField(
          (customer) => kept(customer).reduce((sum, order) => sum + order.totalCents, 0) / 100,
        ),
        last_order_id: numberField((customer) => kept(customer).at(-1)?.id ?? null),
        customer_date: dateField((customer) => customer.createdAtMs),
      },
      free: textField((customer) => [
        displayName(customer),
        customer.email ?? '',
        customer.note ?? '',
        ...customer.tags,
        ...customer.addresses.map((address) => address.city ?? ''),
      ]),
    },
    sort: {
      NAME: (customer) => `${customer.lastName ?? ''} ${customer.firstName ?? ''}`.toLowerCase(),
      LOCATION: (customer) => customer.addresses[0]?.city?.toLowerCase() ?? '',
      ...DATE_SORT,
    },
  };
}
