import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../../../source/practice-store/api/formats.ts';
import { blankAddress } from '../../../../../source/practice-store/records/customer/address-input.ts';
import {
  type Customer,
  CUSTOMER_IDS,
  makeCustomer,
} from '../../../../../source/practice-store/records/customer/customer.ts';
import { readSegmentQuery } from '../../../../../source/practice-store/records/customer/segment/segment-query.ts';
import { listedRows } from '../../../../../source/practice-store/records/rows.ts';
import type { World } from '../../../../../source/practice-store/records/world.ts';

const NOW = 20_000 * DAY_MS + 3_600_000;
const TODAY = 20_000 * DAY_MS;

const consent = (state: string) => ({ state, level: '', updatedAtMs: null, locationId: null });
const seeded = makeCustomer(1, 0, CUSTOMER_IDS.first, NOW);

function customer(id: number, given: Partial<Customer>): Customer {
  const none = { email: null, tags: [], addresses: [], emailConsent: null, smsConsent: null };
  return { ...seeded, id, ...none, state: 'DISABLED', createdAtMs: 0, ...given };
}

const home = { ...blankAddress(1, { country: 'Canada', countryCode: 'CA' }), city: 'Laval' };
const ada = customer(1, {
  email: 'ada@example.com',
  tags: ['vip', 'Wool'],
  state: 'ENABLED',
  locale: 'fr',
  addresses: [
    { ...home, provinceCode: 'QC' },
    { ...home, id: 2, countryCode: 'US', city: 'Troy' },
  ],
  defaultAddressId: 1,
  emailConsent: consent('SUBSCRIBED'),
  smsConsent: consent('PENDING'),
  createdAtMs: TODAY,
});
const bo = customer(2, { tags: ['new'], createdAtMs: TODAY - 7 * DAY_MS });

const payment = (cents: number) => ({ kind: 'SALE', status: 'SUCCESS', amountCents: cents });
const orders = [
  { createdAtMs: TODAY - 30 * DAY_MS, cancelledAtMs: null, payments: [payment(1_000)] },
  { createdAtMs: TODAY - 9 * DAY_MS, cancelledAtMs: 1, payments: [payment(9_000)] },
  { createdAtMs: TODAY - 3 * DAY_MS, cancelledAtMs: null, payments: [payment(550)] },
];
const world = {
  ordersOf: (id: number) => (id === ada.id ? orders : []),
  companies: listedRows([
    { id: 7, contacts: [{ customerId: 5 }] },
    { id: 8, contacts: [{ customerId: 5 }, { customerId: 1 }] },
  ]),
  products: listedRows([]),
  customers: listedRows([]),
} as unknown as World;

/** Who of the two is a member, or the message. */
function members(query: string): string {
  const read = readSegmentQuery(query, world, NOW);
  if (read.type === 'unreadable') return read.message;
  const both = [read.test(ada) ? 'ada' : '', read.test(bo) ? 'bo' : ''];
  return both.filter(Boolean).join(' ');
}

describe('a filter of a segment', () => {
  test.each([
    ['amount_spent = 15.5', 'ada'],
    ['amount_spent = 0', 'bo'],
    ['companies = 8', 'ada'],
    ['companies IS NULL', 'bo'],
    ["customer_account_status = 'ENABLED'", 'ada'],
    ['customer_added_date = today', 'ada'],
    ["customer_cities CONTAINS 'Troy'", 'ada'],
    ["customer_cities CONTAINS 'CA-QC-Laval'", 'ada'],
    ["customer_cities CONTAINS 'US-Troy'", 'ada'],
    ["customer_countries CONTAINS 'CA'", 'ada'],
    ["customer_countries CONTAINS 'US'", ''],
    ["customer_email_domain = 'example.com'", 'ada'],
    ["customer_language = 'fr'", 'ada'],
    ["customer_regions CONTAINS 'CA-QC'", 'ada'],
    ['customer_regions IS NULL', 'bo'],
    ["customer_tags CONTAINS 'wool'", 'ada'],
    ["email_subscription_status = 'SUBSCRIBED'", 'ada'],
    ["email_subscription_status = 'NOT_SUBSCRIBED'", 'bo'],
    ['first_order_date = -30d', 'ada'],
    ['last_order_date = -3d', 'ada'],
    ['last_order_date IS NULL', 'bo'],
    ['number_of_orders = 2', 'ada'],
    ["product_subscription_status = 'NEVER_SUBSCRIBED'", 'ada bo'],
    ["sms_subscription_status = 'PENDING'", 'ada'],
    ["sms_subscription_status = 'NOT_SUBSCRIBED'", 'bo'],
    ['abandoned_checkout_date IS NULL', 'ada bo'],
    ['predicted_spend_tier IS NULL', 'ada bo'],
    ['rfm_group IS NOT NULL', ''],
  ])('%s finds %j', (query, found) => expect(members(query)).toBe(found));
});

describe('a comparison of a segment', () => {
  test.each([
    ['number_of_orders != 2', 'bo'],
    ['number_of_orders > 1', 'ada'],
    ['number_of_orders > 2', ''],
    ['number_of_orders >= 2', 'ada'],
    ['number_of_orders < 2', 'bo'],
    ['number_of_orders <= 2', 'ada bo'],
    ['number_of_orders < 0', ''],
    ['number_of_orders BETWEEN 2 AND 3', 'ada'],
    ['number_of_orders BETWEEN 1 AND 2', 'ada'],
    ['number_of_orders NOT BETWEEN 1 AND 2', 'bo'],
    ['number_of_orders IN (2)', 'ada'],
    ['number_of_orders IN (1, 0,5)', 'bo'],
    ['number_of_orders NOT IN (1, 0)', 'ada'],
    ["customer_tags NOT CONTAINS 'vip'", 'bo'],
    ["customer_tags != 'vip'", 'bo'],
    ["customer_tags = 'VIP'", 'ada'],
    ['customer_tags = vip', 'ada'],
    ['customer_tags IS NOT NULL', 'ada bo'],
    ['customer_added_date = -1w', 'bo'],
    ['customer_added_date > -1w', 'ada'],
    ['customer_added_date >= -1m', 'ada bo'],
    ['customer_added_date <= -1y', ''],
    [`customer_added_date = ${new Date(TODAY).toISOString().slice(0, 10)}`, 'ada'],
    ['', 'ada bo'],
    ['   ', 'ada bo'],
  ])('%s finds %j', (query, found) => expect(members(query)).toBe(found));

  test.each([
    ['rfm_group IS NULL AND number_of_orders = 0', 'bo'],
    ['number_of_orders = 0 or number_of_orders = 2', 'ada bo'],
    ['number_of_orders = 9 OR number_of_orders = 0 AND rfm_group IS NOT NULL', ''],
    ['(number_of_orders = 2 OR number_of_orders = 0) AND customer_tags = vip', 'ada'],
    ['not number_of_orders = 2', 'bo'],
    ['NOT (number_of_orders = 2 AND rfm_group IS NULL)', 'bo'],
    ['NOT NOT number_of_orders = 2', 'ada'],
  ])('joined with others: %s finds %j', (query, found) => expect(members(query)).toBe(found));
});

describe('a query that cannot be read', () => {
  const end = 'Line 1 Column 0: query is incomplete.';
  const at = (column: number, word: string) => `Line 1 Column ${column}: '${word}' is unexpected.`;

  test.each([
    ['size = 4', "Line 1 Column 1: 'size' filter cannot be found."],
    ['constructor = 4', "Line 1 Column 1: 'constructor' filter cannot be found."],
    ['  AND rfm_group IS NULL', "Line 1 Column 3: 'AND' filter cannot be found."],
    ['rfm_group', end],
    ['rfm_group IS', end],
    ['rfm_group IS 5', at(14, '5')],
    ["rfm_group IS 'NULL'", at(14, 'NULL')],
    ['rfm_group NOT = 5', at(15, '=')],
    ['rfm_group NOT', end],
    ['rfm_group =', end],
    ['rfm_group = (', at(13, '(')],
    ['rfm_group ! 5', at(11, '!')],
    ['rfm_group IN 5', at(14, '5')],
    ['rfm_group IN (5', end],
    ['rfm_group IN (5 6)', at(17, '6')],
    ['rfm_group BETWEEN 1 2', at(21, '2')],
    ['rfm_group IS NULL rfm_group', at(19, 'rfm_group')],
    ['(rfm_group IS NULL', end],
    ['rfm_group IS NULL)', at(18, ')')],
    ['rfm_group IS NULL AND', end],
    ['NOT', end],
  ])('%s', (query, message) => expect(members(query)).toBe(message));

  test('is too deep', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}rfm_group IS NULL${')'.repeat(depth)}`;
    const negated = (depth: number) => `${'NOT '.repeat(depth)}rfm_group IS NULL`;
    expect([members(nested(100)), members(negated(100))]).toEqual(['ada bo', 'ada bo']);
    expect(members(nested(101))).toBe(at(102, 'rfm_group'));
    expect(members(negated(101))).toBe(at(405, 'rfm_group'));
    // Beside each other they may be many.
    const many = (part: string) => Array<string>(150).fill(part).join(' AND ');
    expect(members(many('(rfm_group IS NULL)'))).toBe('ada bo');
    expect(members(many('NOT rfm_group IS NOT NULL'))).toBe('ada bo');
  });
});
