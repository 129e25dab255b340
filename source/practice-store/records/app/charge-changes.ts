import {
  type Changed,
  type Fault,
  faultIf,
  lengthFaults,
  NOT_NEGATIVE,
  refuse,
  saved,
  sentence,
} from '../change.ts';
import type { Session } from '../world.ts';
import {
  type AppCharge,
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
/** The input field of a plan with a price for each period. */
export const RECURRING_PLAN = 'appRecurringPricingDetails';

export const LONGEST_TRIAL = 1000;

/** Fields that every charge request has. */
type ChargeRequest = Pick<AppCharge, 'name' | 'returnUrl' | 'test'>;

/** Null for a plan that names neither or both kinds of pricing. */
export type Plan = RecurringPlan | UsagePlan | null;

/** Asks for a subscription; a person approves it later. */
export function requestSubscription(
  session: Session,
  request: ChargeRequest & {
    readonly trialDays: number;
    readonly replacement: string;
    readonly lines: readonly Plan[];
  },
): Changed<AppSubscription> {
  const { lines, trialDays, replacement } = request;
  const { appSubscriptions } = session.world;
  const row: AppSubscription = {
    ...charge(request, session, appSubscriptions.nextId()),
    trialDays,
    replacement,
    lines: lines.filter((plan) => plan !== null),
    pendingCap: null,
  };
  return saved(appSubscriptions, row, [
    ...sharedFaults(request),
    ...faultIf(lines.length === 0, ['lineItems'], 'Line items', "can't be blank", 'BLANK'),
    ...lines.flatMap((plan, at) => planFaults(plan, ['lineItems', String(at), 'plan'])),
    ...kindFaults(lines),
    ...trialFaults(trialDays),
  ]);
}

/** Asks for a one-time payment; a person approves it later. */
export function requestPurchase(
  session: Session,
  request: ChargeRequest & { readonly price: Price },
): Changed<OneTimePurchase> {
  const { price } = request;
  const { oneTimePurchases } = session.world;
  const row = { ...charge(request, session, oneTimePurchases.nextId()), price };
  const tooLow = 'must be greater than or equal to 0.5';
  return saved(oneTimePurchases, row, [
    ...sharedFaults(request),
    ...faultIf(!(price.cents >= LEAST_CENTS), ['price'], 'Price', tooLow, 'INVALID'),
  ]);
}

export function cancelSubscription(
  { world, context }: Session,
  found: AppSubscription,
): Changed<AppSubscription> {
  const isOpen = ['ACTIVE', 'ACCEPTED', 'PENDING'].includes(found.status);
  const message = `Cannot transition status via :cancel from :${found.status.toLowerCase()}`;
  const faults = isOpen ? [] : [sentence(['id'], message, 'INVALID')];
  const row = { ...found, status: 'CANCELLED', cancelledAtMs: context.nowMs } as const;
  return saved(world.appSubscriptions, row, faults);
}

/** Asks for a higher usage cap; null when the line is not a usage plan. */
export function raiseCap(
  { world }: Session,
  found: AppSubscription,
  line: number,
  capped: Price,
): Changed<AppSubscription> | null {
  const plan = found.lines[line];
  if (plan?.type !== 'usage') return null;
  if (capped.currency !== plan.capped.currency) {
    const message = 'The currency does not match that of the line item';
    const at = ['cappedAmount', 'currencyCode'];
    return { type: 'refused', faults: [sentence(at, message, 'INVALID')] };
  }
  if (!(capped.cents > plan.capped.cents)) {
    const at = ['cappedAmount', 'amount'];
    return refuse(at, 'Capped amount', 'must be greater than the current one', 'INVALID');
  }
  return saved(world.appSubscriptions, { ...found, pendingCap: { line, cents: capped.cents } });
}

/**
 * Adds a usage record to a line, or returns the one with the same idempotency key; null when the
 * line is not a usage plan.
 */
export function recordUsage(
  { world, context }: Session,
  found: AppSubscription,
  line: number,
  usage: Pick<UsageRecord, 'description' | 'price' | 'idempotencyKey'>,
): Changed<UsageRecord> | null {
  const plan = found.lines[line];
  if (plan?.type !== 'usage') return null;
  const { description, price, idempotencyKey } = usage;
  const known = plan.records.find((one) => one.idempotencyKey === idempotencyKey);
  if (idempotencyKey !== null && known !== undefined) return { type: 'done', row: known };
  const field = 'subscriptionLineItemId';
  const record: UsageRecord = {
    id: usageRecordId(found.id, line * 1000 + plan.records.length),
    subscriptionId: found.id,
    line,
    ...usage,
    createdAtMs: context.nowMs,
  };
  const lines = found.lines.map((one, at) =>
    at === line && one.type === 'usage' ? { ...one, records: [...one.records, record] } : one,
  );
  const isBlank = description.trim() === '';
  const put = () => world.appSubscriptions.put({ ...found, lines });
  return saved({ put }, record, [
    ...faultIf(isBlank, ['description'], 'Description', "can't be blank", 'BLANK'),
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
  ]);
}

function charge({ name, returnUrl, test }: ChargeRequest, { context }: Session, id: number) {
  return {
    id,
    clientId: context.app.clientId,
    appTitle: context.app.title,
    name: name.trim(),
    returnUrl,
    test,
    status: 'PENDING',
    createdAtMs: context.nowMs,
    approvedAtMs: null,
    cancelledAtMs: null,
  } as const;
}

function sharedFaults({ name, returnUrl }: ChargeRequest): Fault[] {
  const url = URL.parse(returnUrl);
  return [
    ...faultIf(name.trim() === '', ['name'], 'Name', "can't be blank", 'BLANK'),
    ...lengthFaults(name.trim(), ['name'], 'Name'),
    ...faultIf(
      !/^https?:$/.test(url?.protocol ?? ''),
      ['returnUrl'],
      'Return url',
      'is invalid',
      'INVALID',
    ),
  ];
}

function trialFaults(days: number): Fault[] {
  const rest = `must be between 0 and ${LONGEST_TRIAL}`;
  return faultIf(days < 0 || days > LONGEST_TRIAL, ['trialDays'], 'Trial days', rest, 'INVALID');
}

/** At most one plan of each pricing type. */
function kindFaults(lines: readonly Plan[]): Fault[] {
  const kinds = lines.map((plan) => plan?.type);
  return faultIf(
    new Set(kinds).size < kinds.length,
    ['lineItems'],
    'Line items',
    'can have only one of each pricing type',
    'INVALID',
  );
}

function planFaults(plan: Plan, at: readonly string[]): Fault[] {
  if (plan === null) {
    return [sentence(at, 'Plan must have exactly one pricing type', 'INVALID')];
  }
  const [name, label, { cents }] =
    plan.type === 'usage'
      ? (['appUsagePricingDetails', 'Capped amount', plan.capped] as const)
      : ([RECURRING_PLAN, 'Price', plan.price] as const);
  const field = [...at, name, plan.type === 'usage' ? 'cappedAmount' : 'price'];
  return faultIf(!(cents >= 0), field, label, NOT_NEGATIVE, 'INVALID');
}
