import { moneyText } from '../../api/formats.ts';
import type { ChargeView } from '../../api/types.ts';
import { hashText } from '../random.ts';
import { allRows } from '../rows.ts';
import type { World } from '../world.ts';
import { afterDiscount, type AppSubscription, type OneTimePurchase, type Price } from './charge.ts';

/**
 * Parts of an approval page's URL: `RecurringApplicationCharge`, `28500000000` and the signature.
 */
type ChargeKey = readonly [kind: string, id: number, signature: string];

/** URL of the page where the merchant approves or declines a charge. */
export function confirmationUrl(
  origin: string,
  world: World,
  charge: AppSubscription | OneTimePurchase,
): string {
  const kind = 'lines' in charge ? 'RecurringApplicationCharge' : 'ApplicationCharge';
  const signature = signatureOf(world, kind, charge);
  return `${origin}/practice/charges/${kind}/${charge.id}?signature=${signature}`;
}

/**
 * Depends on the practice store, the charge and the requested cap, so an old URL cannot approve a
 * new cap.
 */
function signatureOf(
  { seed, anchorMs }: World,
  kind: string,
  charge: AppSubscription | OneTimePurchase,
): string {
  const cap = 'lines' in charge ? (charge.pendingCap?.cents ?? '') : '';
  return [1, 2, 3, 4, 5]
    .map((part) => hashText(`${seed}/${anchorMs}/${kind}/${charge.id}/${cap}/${part}`))
    .map((number) => number.toString(16).padStart(8, '0'))
    .join('');
}

/** What the approval page shows; null for an unknown charge or a wrong signature. */
export function chargeView(world: World, key: ChargeKey): ChargeView | null {
  const charge = findCharge(world, key);
  if (charge === null) return null;
  const isSubscription = 'lines' in charge;
  return {
    appTitle: charge.appTitle,
    name: charge.name,
    test: charge.test,
    lines: isSubscription ? subscriptionLines(charge) : [`${priceText(charge.price)}, once.`],
    isOpen: charge.status === 'PENDING' || (isSubscription && charge.pendingCap !== null),
    returnUrl: charge.returnUrl,
  };
}

/**
 * Applies the merchant's decision. An approved subscription replaces the app's active one, unless
 * it waits for the next billing cycle.
 * @returns where the browser goes next, `redirect` being null after a refusal; null for an unknown
 * charge or a wrong signature
 */
export function decideCharge(
  world: World,
  key: ChargeKey,
  isApproved: boolean,
  nowMs: number,
): { readonly redirect: string | null } | null {
  const charge = findCharge(world, key);
  if (charge === null) return null;
  const decided = { status: 'ACTIVE', approvedAtMs: nowMs } as const;
  if (!('lines' in charge)) {
    if (charge.status === 'PENDING') {
      world.oneTimePurchases.put(
        isApproved ? { ...charge, ...decided } : { ...charge, status: 'DECLINED' },
      );
    }
  } else if (charge.pendingCap !== null) {
    const { line, cents } = charge.pendingCap;
    const lines = charge.lines.map((plan, at) =>
      at === line && plan.type === 'usage' && isApproved
        ? { ...plan, capped: { ...plan.capped, cents } }
        : plan,
    );
    world.appSubscriptions.put({ ...charge, lines, pendingCap: null });
  } else if (charge.status === 'PENDING') {
    if (isApproved) activate(world, { ...charge, ...decided });
    else world.appSubscriptions.put({ ...charge, status: 'DECLINED' });
  }
  if (!isApproved) return { redirect: null };
  const address = new URL(charge.returnUrl);
  address.searchParams.set('charge_id', String(charge.id));
  return { redirect: address.href };
}

function activate(world: World, approved: AppSubscription): void {
  const earlier = allRows(world.appSubscriptions).filter(
    ({ clientId, status }) => clientId === approved.clientId && status === 'ACTIVE',
  );
  const waits = approved.replacement === 'APPLY_ON_NEXT_BILLING_CYCLE' && earlier.length > 0;
  if (!waits) {
    const cancelledAtMs = approved.approvedAtMs;
    for (const row of earlier) {
      world.appSubscriptions.put({ ...row, status: 'CANCELLED', cancelledAtMs });
    }
  }
  world.appSubscriptions.put(waits ? { ...approved, status: 'ACCEPTED' } : approved);
}

function findCharge(
  world: World,
  [kind, id, signature]: ChargeKey,
): AppSubscription | OneTimePurchase | null {
  const table =
    kind === 'RecurringApplicationCharge' ? world.appSubscriptions : world.oneTimePurchases;
  const charge = table.find(id);
  return charge !== null && signature === signatureOf(world, kind, charge) ? charge : null;
}

function subscriptionLines({ lines, trialDays, pendingCap }: AppSubscription): string[] {
  const plans = lines.map((plan, at) => {
    if (plan.type === 'usage') {
      const cents = pendingCap?.line === at ? pendingCap.cents : plan.capped.cents;
      return `As much as is used, at most ${priceText({ ...plan.capped, cents })} every 30 days: ${plan.terms}.`;
    }
    const often = plan.interval === 'ANNUAL' ? 'every year' : 'every 30 days';
    const price = priceText({ ...plan.price, cents: afterDiscount(plan) });
    return plan.discount === null
      ? `${price} ${often}.`
      : `${price} ${often}, later ${priceText(plan.price)}.`;
  });
  return trialDays === 0 ? plans : [`Free for the first ${trialDays} days.`, ...plans];
}

function priceText({ cents, currency }: Price): string {
  return `${moneyText(cents)} ${currency}`;
}
