import { expect, test } from 'vitest';
import {
  afterDiscount,
  type RecurringPlan,
  SUBSCRIPTION_IDS,
  subscriptionOfRecord,
  usageRecordId,
  usedOf,
} from '../../../../source/practice-store/records/app/charge.ts';

const euros = (cents: number) => ({ cents, currency: 'EUR' });

test.each<[number, NonNullable<RecurringPlan['discount']>['value'] | null]>([
  [1_005, null],
  [905, { type: 'amount', cents: 100 }],
  [0, { type: 'amount', cents: 1_006 }],
  [904, { type: 'percentage', percentage: 0.1 }],
  [0, { type: 'percentage', percentage: 1 }],
])('%d cents are left after %j', (cents, value) => {
  const discount = value === null ? null : { value, intervals: null };
  const plan = { type: 'recurring', interval: 'EVERY_30_DAYS', price: euros(1_005) } as const;
  expect(afterDiscount({ ...plan, discount })).toBe(cents);
});

test('a usage record leads back to its subscription, to the last of its numbers', () => {
  for (const number of [0, 9_999])
    expect(subscriptionOfRecord(usageRecordId(SUBSCRIPTION_IDS.first, number))).toBe(
      SUBSCRIPTION_IDS.first,
    );
  expect(usageRecordId(7, 12)).toBe(70_012);
});

test('the used part of a cap is the sum of its records', () => {
  const record = (cents: number) => ({ price: euros(cents) }) as never;
  const plan = { type: 'usage', capped: euros(500), terms: '' } as const;
  expect(usedOf({ ...plan, records: [record(120), record(5)] })).toBe(125);
  expect(usedOf({ ...plan, records: [] })).toBe(0);
});
