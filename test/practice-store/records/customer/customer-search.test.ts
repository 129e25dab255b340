import { describe, expect, test } from 'vitest';
import { compileSearch } from '../../../../source/practice-store/graphql/search/compile-search.ts';
import { parseSearch } from '../../../../source/practice-store/graphql/search/parse-search.ts';
import type { GraphqlSession } from '../../../../source/practice-store/graphql/session.ts';
import { blankAddress } from '../../../../source/practice-store/records/customer/address-input.ts';
import {
  type Customer,
  CUSTOMER_IDS,
  makeCustomer,
} from '../../../../source/practice-store/records/customer/customer.ts';
import {
  customerCounting,
  customerListing,
} from '../../../../source/practice-store/records/customer/customer-search.ts';
import { listedRows } from '../../../../source/practice-store/records/rows.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-20T10:00:00Z');

const seeded = makeCustomer(1, 0, CUSTOMER_IDS.first, NOW);
const none = { firstName: null, lastName: null, email: null, phone: null, note: null };

function customer(id: number, given: Partial<Customer>): Customer {
  const rest = { tags: [], addresses: [], emailConsent: null, state: 'DISABLED' } as const;
  return { ...seeded, ...none, ...rest, id, createdAtMs: NOW, updatedAtMs: NOW, ...given };
}

const consent = (state: string) => ({ state, level: '', updatedAtMs: null, locationId: null });
const ada = customer(1, {
  ...{ firstName: 'Ada', lastName: 'Quint', email: 'ada@example.com', phone: '+12025550101' },
  ...{ note: 'Likes wool', tags: ['vip'], state: 'ENABLED', createdAtMs: NOW - 9 * DAY },
  addresses: [
    { ...blankAddress(1, { country: 'Iceland', countryCode: 'IS' }), city: 'Akureyri' },
    { ...blankAddress(2, { country: 'Norway', countryCode: 'NO' }), city: 'Bergen' },
  ],
  defaultAddressId: 2,
  emailConsent: consent('SUBSCRIBED'),
});
const bo = customer(2, { email: 'bo@else.org', emailConsent: consent('PENDING') });

const order = (id: number, day: number, cents: number, cancelledAtMs: number | null = null) => ({
  id,
  processedAtMs: NOW - day * DAY,
  cancelledAtMs,
  payments: [{ kind: 'SALE', status: 'SUCCESS', amountCents: cents }],
});
const orders = [order(71, 5, 1_000), order(72, 3, 550), order(73, 1, 9_000, NOW)];
const product = { id: 1, variants: [{ id: 1 }] };
const session = {
  world: {
    anchorMs: NOW,
    ordersOf: (id: number) => (id === 1 ? orders : []),
    products: listedRows([product]),
    // Checkouts are left by the first of them, and by nobody here.
    customers: listedRows([ada]),
  },
  context: { nowMs: NOW },
} as unknown as GraphqlSession;

function find(query: string, listing = customerListing): string {
  const { test: finds, warnings } = compileSearch(parseSearch(query), listing.search, session);
  if (warnings.length > 0) return warnings.map(({ code }) => code).join(' ');
  return [ada, bo].flatMap((row) => (finds?.(row) === true ? (row.email ?? '') : [])).join(' ');
}

const [A, B] = ['ada@example.com', 'bo@else.org'];

describe('a search of customers', () => {
  test.each([
    ['email:example', A],
    ['email:"bo@else.org"', B],
    ['phone:"+12025550101"', A],
    ['phone:12025550101', ''],
    ['first_name:ada', A],
    ['first_name:ad', ''],
    ['last_name:QUINT', A],
    ['state:enabled', A],
    ['state:disabled', B],
    ['state:invited', ''],
    ['state:declined', ''],
    ['state:else', 'invalid_value'],
    ['country:iceland', A],
    ['country:NO', A],
    ['country:SE', ''],
    ['accepts_marketing:true', A],
    ['accepts_marketing:false', B],
    ['orders_count:2', A],
    ['orders_count:0', B],
    ['order_date:2026-11-15', A],
    ['order_date:2026-11-17', A],
    ['order_date:2026-11-19', ''],
    ['total_spent:15.5', A],
    ['total_spent:0', B],
    ['last_order_id:72', A],
    ['last_order_id:73', ''],
    ['last_order_id:*', A],
    ['customer_date:2026-11-11', A],
    ['created_at:2026-11-20', B],
    ['updated_at:2026-11-20', `${A} ${B}`],
    ['last_abandoned_order_date:2026-11-18', A],
    ['last_abandoned_order_date:2026-11-12', ''],
    ['last_abandoned_order_date:*', A],
    ['tag:vip', A],
    ['tag_not:vip', B],
    ['id:2', B],
    ['quint', A],
    ['else', B],
    ['wool', A],
    ['vip', A],
    ['bergen', A],
    ['oslo', ''],
  ])('%s finds %j', (query, found) => expect(find(query)).toBe(found));
});

test('customers are counted by fewer fields', () => {
  expect(find('id:1', customerCounting)).toBe(A);
  expect(find('created_at:2026-11-20', customerCounting)).toBe(B);
  expect([find('email:ada', customerCounting), find('ada', customerCounting)]).toEqual([
    ...['invalid_field', 'invalid_field'],
  ]);
});

test('customers are sorted by what they are asked for', () => {
  const keys = Object.entries(customerListing.sort).map(([name, keyOf]) => [
    name,
    ...[ada, bo].map((row) => keyOf(row, session)),
  ]);
  expect(keys).toEqual([
    ['NAME', 'quint ada', ' '],
    ['LOCATION', 'bergen', ''],
    ['CREATED_AT', NOW - 9 * DAY, NOW],
    ['UPDATED_AT', NOW, NOW],
  ]);
});
