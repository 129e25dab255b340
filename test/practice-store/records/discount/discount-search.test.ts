import { describe, expect, test } from 'vitest';
import { compileSearch } from '../../../../source/practice-store/graphql/search/compile-search.ts';
import { parseSearch } from '../../../../source/practice-store/graphql/search/parse-search.ts';
import type { GraphqlSession } from '../../../../source/practice-store/graphql/session.ts';
import {
  blankDiscount,
  type Discount,
  newCode,
} from '../../../../source/practice-store/records/discount/discount.ts';
import {
  codeListing,
  discountListing,
} from '../../../../source/practice-store/records/discount/discount-search.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const DAY = 86_400_000;
// All that these fields ask of it.
const session = { context: { nowMs: NOW } } as unknown as GraphqlSession;

function discount(title: string, given: Partial<Discount>): Discount {
  return { ...blankDiscount(1, NOW), title, ...given };
}

const together = blankDiscount(1, NOW).combinesWith;
const code = { ...newCode(blankDiscount(1, NOW), 'SAVE', NOW), usageCount: 3 };
const ROWS = [
  discount('Share', {
    codes: [code],
    tags: ['Spring'],
    combinesWith: { ...together, orderDiscounts: true },
    context: { type: 'customers', ids: [7] },
  }),
  discount('Amount', {
    value: { type: 'amount', cents: 5, onEachItem: true },
    startsAtMs: NOW + DAY,
    isAutomatic: true,
    usageCount: 9,
    combinesWith: { ...together, productDiscounts: true },
    context: { type: 'segments', ids: [7, 8] },
  }),
  discount('Buy', {
    kind: 'bxgy',
    endsAtMs: NOW,
    combinesWith: {
      ...together,
      shippingDiscounts: true,
      productDiscountsWithTagsOnSameCartLine: ['wool'],
    },
    context: { type: 'markets', ids: [7] },
  }),
  discount('Free', { kind: 'freeShipping' }),
];

function find(query: string): string {
  const { search } = discountListing;
  const { test: finds, warnings } = compileSearch(parseSearch(query), search, session);
  if (warnings.length > 0) return warnings.map((one) => one.code).join(' ');
  return ROWS.flatMap((row) => (finds?.(row) === true ? row.title : [])).join(' ');
}

describe('a search of discounts', () => {
  test.each([
    ['status:active', 'Share Free'],
    ['status:SCHEDULED', 'Amount'],
    ['status:expired', 'Buy'],
    ['status:draft', 'invalid_value'],
    ['method:automatic', 'Amount'],
    ['method:code', 'Share Buy Free'],
    ['method:else', 'invalid_value'],
    ['type:percentage', 'Share'],
    ['type:fixed_amount', 'Amount'],
    ['type:bxgy', 'Buy'],
    ['type:free_shipping', 'Free'],
    ['type:all', 'Share Amount Buy Free'],
    ['type:all_with_app', 'Share Amount Buy Free'],
    ['type:app', ''],
    ['type:bogo', 'invalid_value'],
    ['discount_type:percentage', 'Share'],
    ['discount_type:fixed_amount', 'Amount'],
    ['discount_type:bogo', 'Buy'],
    ['discount_type:free_shipping', 'Free'],
    ['discount_type:app', ''],
    ['discount_type:bxgy', 'invalid_value'],
    ['discount_class:order', 'Share'],
    ['discount_class:product', 'Amount Buy'],
    ['discount_class:shipping', 'Free'],
    ['discount_class:else', 'invalid_value'],
    ['combines_with:order_discounts', 'Share'],
    ['combines_with:product_discounts', 'Amount'],
    ['combines_with:shipping_discounts', 'Buy'],
    ['combines_with:order', 'invalid_value'],
    ['combines_with.product_discounts_with_tags_on_same_cart_line:wool', 'Buy'],
    ['context:customer', 'Share'],
    ['context:segment', 'Amount'],
    ['context:market', 'Buy'],
    ['context:all', 'Free'],
    ['context:customers', 'invalid_value'],
    ['customer_ids:7', 'Share'],
    ['segment_ids:7', 'Amount'],
    ['segment_ids:8', 'Amount'],
    ['market_ids:7', 'Buy'],
    ['times_used:3', 'Share'],
    ['times_used:9', 'Amount'],
    ['times_used:0', 'Buy Free'],
    ['starts_at:2026-11-21', 'Amount'],
    ['ends_at:2026-11-20', 'Buy'],
    ['ends_at:*', 'Buy'],
    ['code:save', 'Share'],
    ['tag:spring', 'Share'],
    ['tag_not:spring', 'Amount Buy Free'],
    ['title:amount', 'Amount'],
    ['save', 'Share'],
    ['free', 'Free'],
  ])('%s finds %j', (query, found) => expect(find(query)).toBe(found));
});

test('discounts are sorted by what they are asked for, and those without an end are last', () => {
  const keys = Object.fromEntries(
    Object.entries(discountListing.sort).map(([name, keyOf]) => [
      name,
      ROWS.map((row) => keyOf(row, session)),
    ]),
  );
  const none = Number.MAX_SAFE_INTEGER;
  expect(keys).toEqual({
    TITLE: ['share', 'amount', 'buy', 'free'],
    CREATED_AT: [NOW, NOW, NOW, NOW],
    UPDATED_AT: [NOW, NOW, NOW, NOW],
    STARTS_AT: [NOW, NOW + DAY, NOW, NOW],
    ENDS_AT: [none, none, NOW, none],
  });
});

test('codes are found by their words, ids and uses', () => {
  const finds = (query: string) =>
    compileSearch(parseSearch(query), codeListing.search, session).test?.(code);
  expect([`id:${code.id}`, 'times_used:3', 'save'].map(finds)).toEqual([true, true, true]);
  expect(['id:1', 'times_used:4', 'spend'].map(finds)).toEqual([false, false, false]);
  expect(codeListing.sort['CODE']?.(code, session)).toBe('save');
});
