import { numberInGid } from '../../api/formats.ts';
import {
  type Input,
  made,
  type Outcome,
  readCents,
  readInput,
  readInputs,
  readNumber,
  readText,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootTable } from '../../graphql/record-type.ts';
import type { Args, GraphqlSession } from '../../graphql/session.ts';
import { type Fault, faultIf, lengthFaults, NOT_NEGATIVE, sentence } from '../change.ts';
import { confirmationUrl } from './charge-approval.ts';
import {
  type AppSubscription,
  type OneTimePurchase,
  type Price,
  type RecurringPlan,
  type UsagePlan,
  type UsageRecord,
  usageRecordId,
  usedOf,
} from './charge.ts';

const LEAST_CENTS = 50;
const LONGEST_TRIAL = 1000;

export const chargeMutations: RootTable = {
  appSubscriptionCreate: (args, session) => {
    const { world, context } = session;
    const lines = (readInputs(args['lineItems']) ?? []).map((line) => readPlan(line));
    const faults = [
      ...sharedFaults(args),
      ...faultIf(lines.length === 0, ['lineItems'], 'Line items', "can't be blank", 'BLANK'),
      ...lines.flatMap((plan, at) => planFaults(plan, ['lineItems', String(at), 'plan'])),
      ...kindFaults(lines),
      ...trialFaults(args['trialDays']),
    ];
    if (faults.length > 0) return userErrors(...faults);
    const row: AppSubscription = {
      ...charge(args, session, world.appSubscriptions.nextId()),
      trialDays: readNumber(args['trialDays']) ?? 0,
      replacement: readText(args['replacementBehavior']) ?? 'STANDARD',
      lines: lines.filter((plan) => plan !== null),
      pendingCap: null,
    };
    world.appSubscriptions.put(row);
    return made({
      appSubscription: session.objects.AppSubscription(row),
      confirmationUrl: confirmationUrl(context.origin, world, row),
    });
  },

  appSubscriptionCancel: (args, session) => {
    const found = ownSubscription(args['id'], session);
    if (found === null) {
      const message = "Couldn't find RecurringApplicationCharge";
      return userErrors(sentence(['id'], message, 'NOT_FOUND'));
    }
    if (!['ACTIVE', 'ACCEPTED', 'PENDING'].includes(found.status)) {
      const message = `Cannot transition status via :cancel from :${found.status.toLowerCase()}`;
      return userErrors(sentence(['id'], message, 'INVALID'));
    }
    return putSubscription(session, { ...found, status: 'CANCELLED' });
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
    const place = linePlace(args['id']);
    const found = place === null ? null : session.world.appSubscriptions.find(place.id);
    const plan = place === null ? undefined : found?.lines[place.line];
    if (found?.clientId !== session.context.app.clientId || plan?.type !== 'usage') {
      return userErrors(sentence(['id'], 'Line item does not exist', 'NOT_FOUND'));
    }
    const capped = priceOf(args['cappedAmount']);
    if (capped.currency !== plan.capped.currency) {
      const message = 'The currency does not match that of the line item';
      return userErrors(sentence(['cappedAmount', 'currencyCode'], message, 'INVALID'));
    }
    if (!(capped.cents > plan.capped.cents)) {
      const message = 'Capped amount must be greater than the current one';
      return userErrors(sentence(['cappedAmount', 'amount'], message, 'INVALID'));
    }
    const row = { ...found, pendingCap: { line: place?.line ?? 0, cents: capped.cents } };
    session.world.appSubscriptions.put(row);
    return made({
      appSubscription: session.objects.AppSubscription(row),
      confirmationUrl: confirmationUrl(session.context.origin, session.world, row),
    });
  },

  appUsageRecordCreate: (args, session) => {
    const { world, context, objects } = session;
    const place = linePlace(args['subscriptionLineItemId']);
    const found = place === null ? null : world.appSubscriptions.find(place.id);
    const plan = place === null ? undefined : found?.lines[place.line];
    const field = 'subscriptionLineItemId';
    if (place === null || found?.clientId !== context.app.clientId || plan?.type !== 'usage') {
      return userErrors(sentence([field], 'Line item does not exist', 'NOT_FOUND'));
    }
    const key = readText(args['idempotencyKey']) ?? null;
    const known = key === null ? undefined : plan.records.find((one) => one.idempotencyKey === key);
    if (known !== undefined) return made({ appUsageRecord: objects.AppUsageRecord(known) });
    const price = priceOf(args['price']);
    const description = readText(args['description']) ?? '';
    const faults = [
      ...faultIf(
        description.trim() === '',
        ['description'],
        'Description',
        "can't be blank",
        'BLANK',
      ),
      ...faultIf(!(price.cents > 0), ['price'], 'Price', 'must be greater than 0', 'INVALID'),
      ...faultIf(
        price.currency !== plan.capped.currency,
        ['price', 'currencyCode'],
        'The currency',
        'does not match that of the line item',
        'INVALID',
      ),
      ...(found.status === 'ACTIVE'
        ? []
        : [sentence([field], 'Subscription must be active', 'INVALID')]),
      ...(usedOf(plan) + price.cents > plan.capped.cents
        ? [sentence(['price'], 'Total price exceeds balance remaining', 'INVALID')]
        : []),
    ];
    if (faults.length > 0) return userErrors(...faults);
    const record: UsageRecord = {
      id: usageRecordId(found.id, place.line * 1000 + plan.records.length),
      subscriptionId: found.id,
      line: place.line,
      description,
      price,
      idempotencyKey: key,
      createdAtMs: context.nowMs,
    };
    const lines = found.lines.map((line, at) =>
      at === place.line && line.type === 'usage'
        ? { ...line, records: [...line.records, record] }
        : line,
    );
    world.appSubscriptions.put({ ...found, lines });
    return made({ appUsageRecord: objects.AppUsageRecord(record) });
  },

  appPurchaseOneTimeCreate: (args, session) => {
    const { world, context } = session;
    const price = priceOf(args['price']);
    const tooLow = 'must be greater than or equal to 0.5';
    const faults = [
      ...sharedFaults(args),
      ...faultIf(!(price.cents >= LEAST_CENTS), ['price'], 'Price', tooLow, 'INVALID'),
    ];
    if (faults.length > 0) return userErrors(...faults);
    const row: OneTimePurchase = {
      ...charge(args, session, world.oneTimePurchases.nextId()),
      price,
    };
    world.oneTimePurchases.put(row);
    return made({
      appPurchaseOneTime: session.objects.AppPurchaseOneTime(row),
      confirmationUrl: confirmationUrl(context.origin, world, row),
    });
  },
};

function refused(field: string, message: string, code: string): Outcome {
  return userErrors(sentence([field], message, code));
}

function charge(args: Args, { context }: GraphqlSession, id: number) {
  return {
    id,
    clientId: context.app.clientId,
    appTitle: context.app.title,
    name: (readText(args['name']) ?? '').trim(),
    returnUrl: readText(args['returnUrl']) ?? '',
    test: args['test'] === true,
    status: 'PENDING',
    createdAtMs: context.nowMs,
    approvedAtMs: null,
  } as const;
}

function sharedFaults(args: Args): Fault[] {
  const name = (readText(args['name']) ?? '').trim();
  const url = URL.parse(readText(args['returnUrl']) ?? '');
  return [
    ...faultIf(name === '', ['name'], 'Name', "can't be blank", 'BLANK'),
    ...lengthFaults(name, ['name'], 'Name'),
    ...faultIf(
      !/^https?:$/.test(url?.protocol ?? ''),
      ['returnUrl'],
      'Return url',
      'is invalid',
      'INVALID',
    ),
  ];
}

function trialFaults(value: unknown): Fault[] {
  const days = readNumber(value) ?? 0;
  const rest = `must be between 0 and ${LONGEST_TRIAL}`;
  return faultIf(days < 0 || days > LONGEST_TRIAL, ['trialDays'], 'Trial days', rest, 'INVALID');
}

/** At most one of each kind. */
function kindFaults(lines: ReadonlyArray<RecurringPlan | UsagePlan | null>): Fault[] {
  const kinds = lines.map((plan) => plan?.type);
  return faultIf(
    new Set(kinds).size < kinds.length,
    ['lineItems'],
    'Line items',
    'can have only one of each pricing type',
    'INVALID',
  );
}

function priceOf(value: unknown): Price {
  const input = readInput(value);
  return {
    cents: readCents(input['amount']) ?? Number.NaN,
    currency: readText(input['currencyCode']) ?? '',
  };
}

/** Null for a plan that names neither or both kinds of pricing. */
function readPlan(line: Input): RecurringPlan | UsagePlan | null {
  const plan = readInput(line['plan']);
  const hasUsage = plan['appUsagePricingDetails'] != null;
  const hasRecurring = plan['appRecurringPricingDetails'] != null;
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
  const recurring = readInput(plan['appRecurringPricingDetails']);
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

function planFaults(plan: RecurringPlan | UsagePlan | null, at: readonly string[]): Fault[] {
  if (plan === null) {
    return [sentence(at, 'Plan must have exactly one pricing type', 'INVALID')];
  }
  const [name, label, { cents }] =
    plan.type === 'usage'
      ? (['appUsagePricingDetails', 'Capped amount', plan.capped] as const)
      : (['appRecurringPricingDetails', 'Price', plan.price] as const);
  const field = [...at, name, plan.type === 'usage' ? 'cappedAmount' : 'price'];
  return faultIf(!(cents >= 0), field, label, NOT_NEGATIVE, 'INVALID');
}

/** The place in `gid://shopify/AppSubscriptionLineItem/28500000000?v=1&index=0`. */
function linePlace(value: unknown): { readonly id: number; readonly line: number } | null {
  const id = numberInGid(value, 'AppSubscriptionLineItem');
  const index = /[?&]index=(\d+)$/.exec(readText(value) ?? '')?.[1];
  return id === null ? null : { id, line: Number(index ?? 0) };
}

function ownSubscription(id: unknown, { world, context }: GraphqlSession): AppSubscription | null {
  const found = world.appSubscriptions.find(numberInGid(id, 'AppSubscription') ?? -1);
  return found?.clientId === context.app.clientId ? found : null;
}

function putSubscription(session: GraphqlSession, row: AppSubscription): Outcome {
  session.world.appSubscriptions.put(row);
  return made({ appSubscription: session.objects.AppSubscription(row) });
}
