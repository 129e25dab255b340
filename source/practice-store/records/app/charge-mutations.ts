import { numberInGid, rowIdIn } from '../../api/formats.ts';
import {
  type Input,
  type Outcome,
  outcomeOf,
  made,
  readCents,
  readInput,
  readInputs,
  readNumber,
  readText,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootTable } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { sentence } from '../change.ts';
import { confirmationUrl } from './charge-approval.ts';
import {
  cancelSubscription,
  LONGEST_TRIAL,
  type Plan,
  raiseCap,
  RECURRING_PLAN,
  recordUsage,
  requestPurchase,
  requestSubscription,
} from './charge-changes.ts';
import type { AppSubscription, Price } from './charge.ts';

const NO_LINE = 'Line item does not exist';

export const chargeMutations: RootTable = {
  appSubscriptionCreate: (args, session) => {
    const changed = requestSubscription(session, {
      ...readRequest(args),
      trialDays: readNumber(args['trialDays']) ?? 0,
      replacement: readText(args['replacementBehavior']) ?? 'STANDARD',
      lines: (readInputs(args['lineItems']) ?? []).map((line) => readPlan(line)),
    });
    return outcomeOf(changed, NOT_FOUND, (row) => ({
      appSubscription: session.objects.AppSubscription(row),
      confirmationUrl: confirmationUrl(session.context.origin, session.world, row),
    }));
  },

  appSubscriptionCancel: (args, session) => {
    const found = ownSubscription(args['id'], session);
    const changed = found === null ? null : cancelSubscription(session, found);
    return outcomeOf(changed, NOT_FOUND, (row) => ({
      appSubscription: session.objects.AppSubscription(row),
    }));
  },

  appSubscriptionTrialExtend: (args, session) => {
    const found = ownSubscription(args['id'], session);
    const days = readNumber(args['days']) ?? 0;
    if (found === null) {
      return refused('id', "The app subscription wasn't found.", 'SUBSCRIPTION_NOT_FOUND');
    }
    if (days < 1 || days > LONGEST_TRIAL) {
      return refused('days', `Days must be between 1 and ${LONGEST_TRIAL}`, 'INVALID');
    }
    if (found.status !== 'ACTIVE') {
      return refused('id', "The app subscription isn't active.", 'SUBSCRIPTION_NOT_ACTIVE');
    }
    const endsAtMs = (found.approvedAtMs ?? 0) + found.trialDays * 86_400_000;
    if (endsAtMs <= session.context.nowMs) {
      return refused('id', "The trial isn't active.", 'TRIAL_NOT_ACTIVE');
    }
    return putSubscription(session, { ...found, trialDays: found.trialDays + days });
  },

  appSubscriptionLineItemUpdate: (args, session) => {
    const { found, line } = ownLine(args['id'], session);
    const capped = priceOf(args['cappedAmount']);
    const changed = found === null ? null : raiseCap(session, found, line, capped);
    return outcomeOf(changed, sentence(['id'], NO_LINE, 'NOT_FOUND'), (row) => ({
      appSubscription: session.objects.AppSubscription(row),
      confirmationUrl: confirmationUrl(session.context.origin, session.world, row),
    }));
  },

  appUsageRecordCreate: (args, session) => {
    const { found, line } = ownLine(args['subscriptionLineItemId'], session);
    const usage = {
      description: readText(args['description']) ?? '',
      price: priceOf(args['price']),
      idempotencyKey: readText(args['idempotencyKey']) ?? null,
    };
    const changed = found === null ? null : recordUsage(session, found, line, usage);
    const missing = sentence(['subscriptionLineItemId'], NO_LINE, 'NOT_FOUND');
    return outcomeOf(changed, missing, (row) => ({
      appUsageRecord: session.objects.AppUsageRecord(row),
    }));
  },

  appPurchaseOneTimeCreate: (args, session) => {
    const request = { ...readRequest(args), price: priceOf(args['price']) };
    return outcomeOf(requestPurchase(session, request), NOT_FOUND, (row) => ({
      appPurchaseOneTime: session.objects.AppPurchaseOneTime(row),
      confirmationUrl: confirmationUrl(session.context.origin, session.world, row),
    }));
  },
};

const NOT_FOUND = sentence(['id'], "Couldn't find RecurringApplicationCharge", 'NOT_FOUND');

function refused(field: string, message: string, code: string): Outcome {
  return userErrors(sentence([field], message, code));
}

function readRequest(args: Input) {
  return {
    name: readText(args['name']) ?? '',
    returnUrl: readText(args['returnUrl']) ?? '',
    test: args['test'] === true,
  };
}

function priceOf(value: unknown): Price {
  const input = readInput(value);
  return {
    cents: readCents(input['amount']) ?? Number.NaN,
    currency: readText(input['currencyCode']) ?? '',
  };
}

function readPlan(line: Input): Plan {
  const plan = readInput(line['plan']);
  const hasUsage = plan['appUsagePricingDetails'] != null;
  const hasRecurring = plan[RECURRING_PLAN] != null;
  if (hasUsage === hasRecurring) return null;
  if (hasUsage) {
    const usage = readInput(plan['appUsagePricingDetails']);
    return {
      type: 'usage',
      capped: priceOf(usage['cappedAmount']),
      terms: readText(usage['terms']) ?? '',
      records: [],
    };
  }
  const recurring = readInput(plan[RECURRING_PLAN]);
  const discount = readInput(recurring['discount']);
  const value = readInput(discount['value']);
  const percentage = readNumber(value['percentage']);
  return {
    type: 'recurring',
    interval: readText(recurring['interval']) ?? 'EVERY_30_DAYS',
    price: priceOf(recurring['price']),
    discount:
      recurring['discount'] == null
        ? null
        : {
            value:
              percentage === undefined
                ? { type: 'amount', cents: readCents(value['amount']) ?? 0 }
                : { type: 'percentage', percentage },
            intervals: readNumber(discount['durationLimitInIntervals']) ?? null,
          },
  };
}

/**
 * Subscription id and line index in
 * `gid://shopify/AppSubscriptionLineItem/28500000000?v=1&index=0`.
 */
function parseLineItemId(value: unknown): { readonly id: number; readonly line: number } | null {
  const id = numberInGid(value, 'AppSubscriptionLineItem');
  const index = /[?&]index=(\d+)$/.exec(readText(value) ?? '')?.[1];
  return id === null ? null : { id, line: Number(index ?? 0) };
}

/** The subscription of a line item, if it is the app's own. */
function ownLine(
  value: unknown,
  { world, context }: GraphqlSession,
): { readonly found: AppSubscription | null; readonly line: number } {
  const lineItem = parseLineItemId(value);
  const found = lineItem === null ? null : world.appSubscriptions.find(lineItem.id);
  const isOwn = found?.clientId === context.app.clientId;
  return { found: isOwn ? found : null, line: lineItem?.line ?? 0 };
}

function ownSubscription(id: unknown, { world, context }: GraphqlSession): AppSubscription | null {
  const found = world.appSubscriptions.find(rowIdIn(id, 'AppSubscription'));
  return found?.clientId === context.app.clientId ? found : null;
}

function putSubscription(session: GraphqlSession, row: AppSubscription): Outcome {
  session.world.appSubscriptions.put(row);
  return made({ appSubscription: session.objects.AppSubscription(row) });
}
