import type { Company } from '../../../data/company.ts';
import { displayName } from '../../../data/full-name.ts';
import type { Customer, Order } from '../../../data/model.ts';
import type { World } from '../../../data/world.ts';
import type { Listing } from '../listing.ts';
import {
  dateField,
  exactField,
  flagField,
  numberField,
  textField,
} from '../search/search-field.ts';

export function customerListing(world: World): Listing<Customer> {
  const kept = (customer: Customer): Order[] =>
    world.ordersOf(customer.id).filter((order) => order.cancelledAtMs === null);
  return {
    name: 'customers',
    search: {
      named: {
        id: numberField((customer) => customer.id),
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
        created_at: dateField((customer) => customer.createdAtMs),
        updated_at: dateField((customer) => customer.updatedAtMs),
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
      CREATED_AT: (customer) => customer.createdAtMs,
      UPDATED_AT: (customer) => customer.updatedAtMs,
    },
  };
}

export const companyListing: Listing<Company> = {
  name: 'companies',
  search: {
    named: {
      id: numberField((company) => company.id),
      name: textField((company) => company.name),
      external_id: exactField((company) => company.externalId),
      created_at: dateField((company) => company.createdAtMs),
      updated_at: dateField((company) => company.updatedAtMs),
    },
    free: textField((company) => [company.name, company.note ?? '']),
  },
  sort: {
    NAME: (company) => company.name.toLowerCase(),
    CREATED_AT: (company) => company.createdAtMs,
    SINCE_DATE: (company) => company.createdAtMs,
    UPDATED_AT: (company) => company.updatedAtMs,
  },
};
