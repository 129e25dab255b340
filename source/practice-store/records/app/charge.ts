import type { IdRule } from '../rows.ts';

/** Charges of apps: nothing is owed until a person approves the charge on the store's page. */

/**
 * A price with its currency, because apps are mostly billed in another currency than the shop's.
 */
export interface Price {
  readonly cents: number;
  readonly currency: string;
}

export interface RecurringPlan {
  readonly type: 'recurring';
  readonly interval: string;
  readonly price: Price;
  readonly discount: {
    readonly value:
      | { readonly type: 'percentage'; readonly percentage: number }
      | { readonly type: 'amount'; readonly cents: number };
    readonly intervals: number | null;
  } | null;
}

export interface UsagePlan {
  readonly type: 'usage';
  readonly capped: Price;
  readonly terms: string;
  readonly records: readonly UsageRecord[];
}

export interface UsageRecord {
  readonly id: number;
  readonly subscriptionId: number;
  readonly line: number;
  readonly description: string;
  readonly price: Price;
  readonly idempotencyKey: string | null;
  readonly createdAtMs: number;
}

export interface AppCharge {
  readonly id: number;
  /** Client ID of the app that asked for it; another app does not see it. */
  readonly clientId: string;
  readonly appTitle: string;
  readonly name: string;
  readonly returnUrl: string;
  readonly test: boolean;
  readonly status: 'PENDING' | 'ACCEPTED' | 'ACTIVE' | 'DECLINED' | 'CANCELLED';
  readonly createdAtMs: number;
  readonly approvedAtMs: number | null;
  readonly cancelledAtMs: number | null;
}

export interface AppSubscription extends AppCharge {
  readonly trialDays: number;
  readonly replacement: string;
  readonly lines: ReadonlyArray<RecurringPlan | UsagePlan>;
  /** A higher cap for the usage plan at index `line`, waiting for approval. */
  readonly pendingCap: { readonly line: number; readonly cents: number } | null;
}

export interface OneTimePurchase extends AppCharge {
  readonly price: Price;
}

/** Money that an app credits to the merchant. */
export interface AppCredit {
  readonly id: number;
  readonly clientId: string;
  readonly description: string;
  readonly price: Price;
  readonly test: boolean;
  readonly createdAtMs: number;
}

export const SUBSCRIPTION_IDS: IdRule = { first: 28_500_000_000, spacing: 13 };
export const ONE_TIME_IDS: IdRule = { first: 29_700_000_000, spacing: 13 };

export const CREDIT_IDS: IdRule = { first: 30_900_000_000, spacing: 13 };

const RECORDS_EACH = 10_000;

/** The id of a usage record; `number` is below 10,000 and unique within the subscription. */
export function usageRecordId(subscriptionId: number, number: number): number {
  return subscriptionId * RECORDS_EACH + number;
}

/** Id of the subscription that a usage record belongs to, from the record's id. */
export function subscriptionOfRecord(id: number): number {
  return Math.floor(id / RECORDS_EACH);
}

/** Cents charged for each period, after the discount. */
export function afterDiscount({ price, discount }: RecurringPlan): number {
  if (discount === null) return price.cents;
  const off =
    discount.value.type === 'amount'
      ? discount.value.cents
      : Math.round(price.cents * discount.value.percentage);
  return Math.max(0, price.cents - off);
}

/** Cents of the cap used so far. */
export function usedOf({ records }: UsagePlan): number {
  return records.reduce((sum, { price }) => sum + price.cents, 0);
}
