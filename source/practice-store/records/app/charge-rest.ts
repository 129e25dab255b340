import { jsonAnswer, notFound } from '../../api/answers.ts';
import { DAY_MS, moneyText, timeText } from '../../api/formats.ts';
import { type BodyObject, centsAt, flagAt, plainTextAt, wholeAt } from '../../rest/body-object.ts';
import { refusal } from '../../rest/refusal.ts';
import { type RestEntry, restResource } from '../../rest/resource.ts';
import type { RestAction } from '../../rest/rest-entry.ts';
import { idGiven, type Json } from '../../rest/rest-path.ts';
import { type Changed, type Fault, faultIf, saved } from '../change.ts';
import { listedRows, ownRows, type Rows } from '../rows.ts';
import type { Session } from '../world.ts';
import { confirmationUrl } from './charge-approval.ts';
import {
  cancelSubscription,
  type Plan,
  raiseCap,
  recordUsage,
  requestPurchase,
  requestSubscription,
} from './charge-changes.ts';
import {
  type AppCharge,
  type AppCredit,
  type AppSubscription,
  type OneTimePurchase,
  type UsagePlan,
  type UsageRecord,
  usedOf,
} from './charge.ts';

/** REST has no field for the currency of a charge, and apps are billed in US dollars by default. */
const CURRENCY = 'USD';

const applicationCharges = restResource<OneTimePurchase>({
  plural: 'application_charges',
  rows: (session) => ownRows(session.world.oneTimePurchases, session),
  toJson: (row, session) => ({
    ...chargeJson(row, session),
    price: moneyText(row.price.cents),
    currency: row.price.currency,
    charge_type: null,
    ...(row.status === 'PENDING'
      ? { confirmation_url: confirmationUrl(session.context.origin, session.world, row) }
      : {}),
  }),
  without: ['count'],
  writes: {
    create: (session, body) => {
      const price = { cents: centsAt(body, 'price') ?? Number.NaN, currency: CURRENCY };
      return ofBody(requestPurchase(session, { ...readRequest(body), price }));
    },
  },
});

const RECURRING = 'recurring_application_charges';

const recurringCharges = restResource<AppSubscription>({
  plural: RECURRING,
  rows: ownSubscriptions,
  toJson: recurringJson,
  without: ['count'],
  writes: {
    create: (session, body) =>
      ofBody(
        requestSubscription(session, {
          ...readRequest(body),
          trialDays: wholeAt(body, 'trial_days') ?? 0,
          replacement: 'STANDARD',
          lines: readPlans(body),
        }),
      ),
    remove: (session, id) => {
      const found = ownSubscriptions(session).find(id);
      return found === null ? null : cancelSubscription(session, found);
    },
  },
});

/**
 * Asks for a higher usage cap, given in the query or the body:
 * `recurring_application_charge[capped_amount]=200`.
 */
const customize: RestAction = {
  method: 'PUT',
  path: `${RECURRING}/{id}/customize`,
  writeScope: null,
  answer: (session, given, body) => {
    const found = ownSubscriptions(session).find(idGiven(given, 'id'));
    if (found === null) return notFound();
    const amount =
      given['recurring_application_charge[capped_amount]'] ??
      plainTextAt(innerOf(body), 'capped_amount');
    const capped = { cents: Math.round(Number(amount) * 100), currency: CURRENCY };
    const line = found.lines.findIndex(({ type }) => type === 'usage');
    const raised = raiseCap(session, found, line, capped);
    if (raised === null) return notFound();
    const changed = ofBody(raised);
    if (changed.type === 'refused') return refusal(changed.faults);
    const json = recurringJson(changed.row, session);
    const url = confirmationUrl(session.context.origin, session.world, changed.row);
    return jsonAnswer(200, {
      recurring_application_charge: { ...json, update_capped_amount_url: url },
    });
  },
};

const usageCharges = restResource<UsageRecord>({
  plural: 'usage_charges',
  path: `${RECURRING}/{charge_id}/usage_charges`,
  rows: (session, given) => {
    const found = ownSubscriptions(session).find(idGiven(given, 'charge_id'));
    return found === null ? null : listedRows(usageOf(found)?.records ?? []);
  },
  toJson: (row, session) => {
    const found = session.world.appSubscriptions.find(row.subscriptionId);
    const plan = found === null ? null : usageOf(found);
    return {
      id: row.id,
      description: row.description,
      price: moneyText(row.price.cents),
      created_at: timeText(row.createdAtMs),
      currency: row.price.currency,
      ...(plan === null ? {} : balanceJson(plan)),
    };
  },
  without: ['count'],
  writes: {
    create: (session, body, given) => {
      const found = ownSubscriptions(session).find(idGiven(given, 'charge_id'));
      if (found === null) return null;
      const line = found.lines.findIndex(({ type }) => type === 'usage');
      const price = { cents: centsAt(body, 'price') ?? Number.NaN, currency: CURRENCY };
      const description = plainTextAt(body, 'description') ?? '';
      const changed = recordUsage(session, found, line, {
        description,
        price,
        idempotencyKey: null,
      });
      return changed === null ? null : ofBody(changed);
    },
  },
});

const credits = restResource<AppCredit>({
  plural: 'application_credits',
  rows: (session) => ownRows(session.world.appCredits, session),
  toJson: ({ id, price, description, test }) => ({
    id,
    amount: moneyText(price.cents),
    description,
    test: test || null,
    currency: price.currency,
  }),
  without: ['count'],
  writes: {
    create: ({ world, context }, body) => {
      const description = (plainTextAt(body, 'description') ?? '').trim();
      const price = { cents: centsAt(body, 'amount') ?? Number.NaN, currency: CURRENCY };
      const row: AppCredit = {
        id: world.appCredits.nextId(),
        clientId: context.app.clientId,
        description,
        price,
        test: flagAt(body, 'test') ?? false,
        createdAtMs: context.nowMs,
      };
      const isNothing = !(price.cents > 0);
      return saved(world.appCredits, row, [
        ...faultIf(description === '', ['description'], 'Description', "can't be blank", 'BLANK'),
        ...faultIf(isNothing, ['amount'], 'Amount', 'must be greater than 0', 'INVALID'),
      ]);
    },
  },
});

/** REST entries for charges, usage charges and credits. */
export const chargeEntries: readonly RestEntry[] = [
  applicationCharges,
  recurringCharges,
  customize,
  usageCharges,
  credits,
];

function ownSubscriptions(session: Session): Rows<AppSubscription> {
  return ownRows(session.world.appSubscriptions, session);
}

function chargeJson(row: AppCharge, { context }: Session): Json {
  const url = URL.parse(row.returnUrl);
  url?.searchParams.set('charge_id', String(row.id));
  return {
    id: row.id,
    name: row.name,
    status: row.status.toLowerCase(),
    created_at: timeText(row.createdAtMs),
    updated_at: timeText(row.approvedAtMs ?? row.createdAtMs),
    return_url: row.returnUrl,
    test: row.test || null,
    api_client_id: Number(context.app.id),
    decorated_return_url: url?.href ?? row.returnUrl,
  };
}

function recurringJson(row: AppSubscription, session: Session): Json {
  const { approvedAtMs, trialDays, status, lines } = row;
  const plan = lines.find(({ type }) => type === 'recurring');
  const usage = usageOf(row);
  const trialEndMs = approvedAtMs === null ? null : approvedAtMs + trialDays * DAY_MS;
  return {
    ...chargeJson(row, session),
    price: moneyText(plan?.type === 'recurring' ? plan.price.cents : 0),
    billing_on: dayOf(status === 'ACTIVE' ? trialEndMs : null),
    activated_on: dayOf(approvedAtMs),
    cancelled_on: dayOf(row.cancelledAtMs),
    trial_days: trialDays,
    trial_ends_on: dayOf(trialDays === 0 ? null : trialEndMs),
    currency: plan?.type === 'recurring' ? plan.price.currency : CURRENCY,
    ...(usage === null
      ? {}
      : {
          capped_amount: moneyText(usage.capped.cents),
          terms: usage.terms,
          ...balanceJson(usage),
        }),
    ...(status === 'PENDING'
      ? { confirmation_url: confirmationUrl(session.context.origin, session.world, row) }
      : {}),
  };
}

function balanceJson(plan: UsagePlan): Json {
  const used = usedOf(plan);
  return {
    balance_used: used / 100,
    balance_remaining: (plan.capped.cents - used) / 100,
    risk_level: used / plan.capped.cents,
  };
}

function usageOf({ lines }: AppSubscription): UsagePlan | null {
  return lines.find((plan) => plan.type === 'usage') ?? null;
}

/** `2026-11-20`. */
function dayOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString().slice(0, 10);
}

function readRequest(body: BodyObject) {
  return {
    name: plainTextAt(body, 'name') ?? '',
    returnUrl: plainTextAt(body, 'return_url') ?? '',
    test: flagAt(body, 'test') ?? false,
  };
}

/** The plans of a body: a price every 30 days, a usage cap, or both. */
function readPlans(body: BodyObject): Plan[] {
  const price = centsAt(body, 'price');
  const capped = centsAt(body, 'capped_amount');
  const recurring: Plan[] =
    price === undefined && capped !== undefined
      ? []
      : [
          {
            type: 'recurring',
            interval: 'EVERY_30_DAYS',
            price: { cents: price ?? Number.NaN, currency: CURRENCY },
            discount: null,
          },
        ];
  if (capped === undefined) return recurring;
  const terms = plainTextAt(body, 'terms') ?? '';
  const limit = { cents: capped, currency: CURRENCY };
  return [...recurring, { type: 'usage', capped: limit, terms, records: [] }];
}

function innerOf(body: BodyObject): BodyObject {
  const inner = body['recurring_application_charge'];
  return typeof inner === 'object' && inner !== null ? { ...inner } : {};
}

/** REST has no line items, so a fault names the field alone. */
function ofBody<Row>(changed: Changed<Row>): Changed<Row> {
  if (changed.type === 'done') return changed;
  const [first, ...more] = changed.faults;
  return { type: 'refused', faults: [named(first), ...more.map(named)] };
}

function named(one: Fault): Fault {
  return { ...one, field: nameOf(one.field) };
}

function nameOf(field: readonly string[]): string[] {
  if (field[0] === 'cappedAmount') return ['cappedAmount'];
  if (field[0] === 'subscriptionLineItemId' || field[0] === 'id') return [];
  return field.slice(-1);
}
