import { DATE_SORT, type Listing, recordFields } from '../../graphql/listing.ts';
import {
  dateField,
  exactField,
  flagField,
  numberField,
  tagFields,
  textField,
  wordField,
} from '../../graphql/search/fields.ts';
import { metafieldSearch } from '../custom-data/metafield-search.ts';
import { abandonedAtMs } from '../order/checkout/checkout.ts';
import { spentCents, sumOf } from '../order/order-sums.ts';
import type { Order } from '../order/order.ts';
import type { Session } from '../world.ts';
import { type Customer, defaultAddress, displayName } from './customer.ts';

/** Cancelled orders are not counted as spending. */
const keptOrders = (customerId: number, { world }: Session): Order[] =>
  world.ordersOf(customerId).filter((order) => order.cancelledAtMs === null);

const spentBy = (orders: readonly Order[]): number => sumOf(orders, spentCents);

export const customerListing: Listing<Customer> = {
  name: 'customers',
  search: {
    named: {
      ...recordFields<Customer>(),
      ...tagFields((customer) => customer.tags),
      email: wordField((customer) => customer.email),
      phone: exactField((customer) => customer.phone),
      first_name: exactField((customer) => customer.firstName),
      last_name: exactField((customer) => customer.lastName),
      state: exactField(
        (customer) => customer.state,
        ['enabled', 'invited', 'disabled', 'declined'],
      ),
      country: exactField((customer) =>
        customer.addresses.flatMap(({ country, countryCode }) => [country, countryCode]),
      ),
      accepts_marketing: flagField((customer) => customer.emailConsent?.state === 'SUBSCRIBED'),
      orders_count: numberField((customer, session) => keptOrders(customer.id, session).length),
      order_date: dateField((customer, session) =>
        keptOrders(customer.id, session).map((order) => order.processedAtMs),
      ),
      total_spent: numberField(
        (customer, session) => spentBy(keptOrders(customer.id, session)) / 100,
      ),
      last_order_id: numberField(
        (customer, session) => keptOrders(customer.id, session).at(-1)?.id ?? null,
      ),
      customer_date: dateField((customer) => customer.createdAtMs),
      last_abandoned_order_date: dateField(
        (customer, { world }) => abandonedAtMs(customer.id, world).at(-1) ?? null,
      ),
    },
    keyed: metafieldSearch('Customer'),
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
    LOCATION: (customer) => defaultAddress(customer)?.city?.toLowerCase() ?? '',
    ...DATE_SORT,
  },
};

/** The count of customers supports fewer search fields than the list, and no free text. */
export const customerCounting: Listing<Customer> = {
  name: 'customers-counted',
  search: { named: recordFields<Customer>(), free: null },
  sort: {},
};
