import { dateTime, dateTimeOrNull, DAY_MS, gid, money } from '../../api/formats.ts';
import { connectList } from '../../graphql/connection.ts';
import { type FieldTable, partObject, recordType, rowFields } from '../../graphql/record-type.ts';
import type { GraphqlSession, WorldObject } from '../../graphql/session.ts';
import { allRows, ownRows, type Rows } from '../rows.ts';
import { chargeEntries } from './charge-rest.ts';
import { chargeMutations } from './charge-mutations.ts';
import {
  afterDiscount,
  type AppCharge,
  type AppSubscription,
  type OneTimePurchase,
  type Price,
  type RecurringPlan,
  subscriptionOfRecord,
  type UsagePlan,
  type UsageRecord,
  usedOf,
} from './charge.ts';

const PERIOD_DAYS = { ANNUAL: 365, EVERY_30_DAYS: 30 };

const shared: FieldTable<AppCharge> = {
  ...rowFields<AppCharge>('name', 'test', 'status'),
  createdAt: (charge) => dateTime(charge.createdAtMs),
};

export const appSubscriptionType = recordType<AppSubscription>('AppSubscription', {
  rows: ownSubscriptions,
  fields: {
    ...shared,
    ...rowFields<AppSubscription>('returnUrl', 'trialDays'),
    currentPeriodEnd: (row, _args, { context }) => dateTimeOrNull(periodEnd(row, context.nowMs)),
    lineItems: (row, _args, session) => row.lines.map((_plan, at) => lineObject(row, at, session)),
  },
  mutations: chargeMutations,
  rest: chargeEntries,
});

export const oneTimePurchaseType = recordType<OneTimePurchase>('AppPurchaseOneTime', {
  rows: ownPurchases,
  fields: { ...shared, price: ({ price }) => amount(price) },
});

export const usageRecordType = recordType<UsageRecord>('AppUsageRecord', {
  find: (id, session) => {
    const row = ownSubscriptions(session).find(subscriptionOfRecord(id));
    return row?.lines
      .flatMap((plan) => (plan.type === 'usage' ? plan.records : []))
      .find((record) => record.id === id);
  },
  fields: {
    ...rowFields<UsageRecord>('description', 'idempotencyKey'),
    createdAt: (record) => dateTime(record.createdAtMs),
    price: ({ price }) => amount(price),
    subscriptionLineItem: ({ subscriptionId, line }, _args, session) => {
      const row = session.world.appSubscriptions.find(subscriptionId);
      return row === null ? null : lineObject(row, line, session);
    },
  },
});

/** The charge fields of `AppInstallation`. */
export const installationCharges: FieldTable<unknown> = {
  activeSubscriptions: (_app, _args, session) =>
    allRows(ownSubscriptions(session))
      .filter(({ status }) => status === 'ACTIVE')
      .map(session.objects.AppSubscription),
  subscriptions: (_app, _args, session) =>
    allRows(ownSubscriptions(session)).map(session.objects.AppSubscription),
  allSubscriptions: (_app, args, session) =>
    connectList(allRows(ownSubscriptions(session)), args, session.objects.AppSubscription),
  oneTimePurchases: (_app, args, session) =>
    connectList(allRows(ownPurchases(session)), args, session.objects.AppPurchaseOneTime),
  credits: (_app, args, session) =>
    connectList(allRows(ownRows(session.world.appCredits, session)), args, (credit) => ({
      __typename: 'AppCredit',
      id: gid('AppCredit', credit.id),
      amount: amount(credit.price),
      createdAt: dateTime(credit.createdAtMs),
      description: credit.description,
      test: credit.test,
    })),
};

function ownSubscriptions(session: GraphqlSession): Rows<AppSubscription> {
  return ownRows(session.world.appSubscriptions, session);
}

function ownPurchases(session: GraphqlSession): Rows<OneTimePurchase> {
  return ownRows(session.world.oneTimePurchases, session);
}

/**
 * Milliseconds since 1970; null unless the subscription is active. The first period begins after
 * the trial.
 */
function periodEnd({ status, approvedAtMs, trialDays, lines }: AppSubscription, nowMs: number) {
  if (status !== 'ACTIVE' || approvedAtMs === null) return null;
  const isYearly = lines.some((plan) => plan.type === 'recurring' && plan.interval === 'ANNUAL');
  const periodMs = PERIOD_DAYS[isYearly ? 'ANNUAL' : 'EVERY_30_DAYS'] * DAY_MS;
  const firstEnd = approvedAtMs + trialDays * DAY_MS + periodMs;
  return firstEnd + Math.max(0, Math.ceil((nowMs - firstEnd) / periodMs)) * periodMs;
}

function lineObject(row: AppSubscription, at: number, session: GraphqlSession): WorldObject {
  const plan = row.lines[at];
  const id = `${gid('AppSubscriptionLineItem', row.id)}?v=1&index=${at}`;
  return partObject('AppSubscriptionLineItem', id, {
    id: () => id,
    plan: () => ({ pricingDetails: plan === undefined ? null : pricing(plan) }),
    usageRecords: (args) =>
      connectList(plan?.type === 'usage' ? plan.records : [], args, session.objects.AppUsageRecord),
  });
}

function pricing(plan: RecurringPlan | UsagePlan): unknown {
  if (plan.type === 'usage') {
    return {
      __typename: 'AppUsagePricing',
      cappedAmount: amount(plan.capped),
      balanceUsed: amount({ ...plan.capped, cents: usedOf(plan) }),
      interval: 'EVERY_30_DAYS',
      terms: plan.terms,
    };
  }
  const { price, discount, interval } = plan;
  return {
    __typename: 'AppRecurringPricing',
    interval,
    planHandle: null,
    price: amount(price),
    discount:
      discount === null
        ? null
        : {
            durationLimitInIntervals: discount.intervals,
            remainingDurationInIntervals: discount.intervals,
            priceAfterDiscount: amount({ ...price, cents: afterDiscount(plan) }),
            value:
              discount.value.type === 'percentage'
                ? {
                    __typename: 'AppSubscriptionDiscountPercentage',
                    percentage: discount.value.percentage,
                  }
                : {
                    __typename: 'AppSubscriptionDiscountAmount',
                    amount: amount({ ...price, cents: discount.value.cents }),
                  },
          },
  };
}

function amount({ cents, currency }: Price) {
  return money(cents, currency);
}
