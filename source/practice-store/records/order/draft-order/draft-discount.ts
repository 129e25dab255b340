import {
  type Input,
  readCents,
  readInput,
  readInputs,
  readNumber,
  readText,
  readTextOrNull,
} from '../../../graphql/mutation.ts';
import { type Fault, sentence } from '../../change.ts';
import { discountStatus } from '../../discount/discount.ts';
import { allRows } from '../../rows.ts';
import type { Session } from '../../world.ts';
import { amountText, type Read, readMoney } from '../order-input.ts';
import { discountedLineCents, discountOn, lineCents, sumOf } from '../order-sums.ts';
import type { AppliedDiscount, DraftOrder, OrderDiscount } from '../order.ts';

/** The active basic discounts with these codes that apply to all items. */
export function codeDiscounts(
  codes: readonly string[],
  { world, context }: Session,
): readonly OrderDiscount[] {
  return codes.flatMap((code) => {
    const wanted = code.toLowerCase();
    const found = allRows(world.discounts).find((discount) =>
      discount.codes.some((entry) => entry.code.toLowerCase() === wanted),
    );
    if (found === undefined || discountStatus(found, context.nowMs) !== 'ACTIVE') return [];
    if (found.kind !== 'basic' || found.items.type !== 'all') return [];
    const target = 'LINE_ITEM';
    const base = { code, title: found.title, description: null, target } as const;
    if (found.value.type === 'percentage') {
      return { ...base, kind: 'PERCENTAGE', value: found.value.percentage * 100 } as const;
    }
    return found.value.type === 'amount'
      ? ({ ...base, kind: 'FIXED_AMOUNT', value: found.value.cents / 100 } as const)
      : [];
  });
}

/**
 * Reads a `DraftOrderAppliedDiscountInput`; null removes the discount, undefined leaves it. For a
 * fixed discount, a given amount takes precedence over `value`.
 */
export function readDiscount(
  value: unknown,
  { currency }: Pick<DraftOrder, 'currency'>,
  at: readonly string[],
): Read<AppliedDiscount | null | undefined> {
  if (value === undefined || value === null) return { value, faults: [] };
  const input = readInput(value);
  const kind = input['valueType'] === 'PERCENTAGE' ? 'PERCENTAGE' : 'FIXED_AMOUNT';
  const money = readMoney(input['amountWithCurrency'], currency, [...at, 'amountWithCurrency']);
  const amount = money.value ?? readCents(input['amount']);
  const stated = readNumber(input['value']) ?? 0;
  const given = kind === 'PERCENTAGE' || amount === undefined ? stated : amount / 100;
  const discount: AppliedDiscount = {
    title: readTextOrNull(input['title']) ?? null,
    description: readText(input['description']) ?? '',
    kind,
    value: given,
  };
  const faults = [
    ...money.faults,
    ...(given < 0 ? [sentence([...at, 'value'], 'Value must be positive', 'INVALID')] : []),
    ...(kind === 'PERCENTAGE' && given > 100
      ? [sentence([...at, 'value'], 'Value must be less than or equal to 100', 'INVALID')]
      : []),
  ];
  return { value: discount, faults };
}

/** Faults for amounts of percentage discounts that differ from the calculated amounts. */
export function amountFaults(input: Input, draft: DraftOrder): Fault[] {
  const check = (
    value: unknown,
    discount: AppliedDiscount | null,
    cents: number,
    at: readonly string[],
  ): Fault[] => {
    const given = readInput(value);
    const name = given['amountWithCurrency'] == null ? 'amount' : 'amountWithCurrency';
    const wanted = readCents(readInput(given['amountWithCurrency'])['amount'] ?? given['amount']);
    if (wanted === undefined || discount?.kind !== 'PERCENTAGE') return [];
    const own = discountOn(cents, discount);
    if (Math.abs(own - wanted) <= 1) return [];
    const message = `The practice store works the amount of a percentage out itself, here ${amountText(own, draft.currency)}.`;
    return [sentence([...at, 'appliedDiscount', name], message, 'INVALID')];
  };
  const lines = (readInputs(input['lineItems']) ?? []).flatMap((entry, at) => {
    const line = draft.lineItems[at];
    if (line === undefined) return [];
    const path = ['lineItems', String(at)];
    return check(entry['appliedDiscount'], line.discount, lineCents(line), path);
  });
  const total = sumOf(draft.lineItems, discountedLineCents);
  return [...lines, ...check(input['appliedDiscount'], draft.appliedDiscount, total, [])];
}
