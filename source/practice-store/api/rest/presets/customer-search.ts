import type { Customer } from '../../../data/customer.ts';
import { allRows, listedRows } from '../../../data/rows.ts';
import { customerListing } from '../../graphql/listings/customer-listing.ts';
import { compileSearch } from '../../graphql/search/compile-search.ts';
import { parseSearch } from '../../graphql/search/parse-search.ts';
import { customerJson } from '../customers.ts';
import { restResource } from '../resource.ts';

/** `customers/search.json?query=maren country:Iceland`, read as GraphQL reads its searches. */
export const searchedCustomers = restResource<Customer>({
  plural: 'customers',
  singular: 'customer',
  path: 'customers/search',
  readScopes: ['read_customers'],
  writeScope: null,
  order: 'oldest-first',
  rows: ({ world, context }, given) => {
    const { search } = customerListing(world);
    const { test } = compileSearch(parseSearch(given['query'] ?? ''), search, context.nowMs);
    return test === null ? world.customers : listedRows(allRows(world.customers).filter(test));
  },
  toJson: (customer, { world }) => customerJson(customer, world),
  filters: {},
  without: ['count', 'single'],
  isPersonal: true,
});
