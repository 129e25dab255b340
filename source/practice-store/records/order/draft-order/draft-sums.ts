import type { DraftOrder, OrderDiscount } from '../order.ts';
import {
  discountOn,
  includedTax,
  lineCents,
  sumOf,
  taxCentsOf,
  withIncludedTaxes,
  withSharedDiscounts,
} from '../order-sums.ts';

/** The draft with its discounts distributed over the lines, its taxes and its sums. */
export function withDraftSums(draft: DraftOrder, codes: readonly OrderDiscount[]): DraftOrder {
  const own = draft.lineItems.map((line) => ({
    ...line,
    discountCents: line.discount === null ? 0 : discountOn(lineCents(line), line.discount),
  }));
  const whole = draft.appliedDiscount;
  const lineItems = withIncludedTaxes(
    withSharedDiscounts(own, [
      ...(whole === null ? [] : [{ ...whole, target: 'LINE_ITEM' } as const]),
      ...codes,
    ]),
    draft.taxExempt,
  );
  const shippingLine =
    draft.shippingLine === null
      ? null
      : {
          ...draft.shippingLine,
          taxes: draft.taxExempt ? [] : includedTax(draft.shippingLine.cents),
        };
  const linesCents = sumOf(lineItems, lineCents);
  const discountCents = sumOf(lineItems, (line) => line.discountCents + line.sharedDiscountCents);
  const shippingCents = shippingLine?.cents ?? 0;
  return {
    ...draft,
    lineItems,
    shippingLine,
    linesCents,
    discountCents,
    shippingCents,
    taxCents:
      sumOf(lineItems, ({ taxes }) => taxCentsOf(taxes)) + taxCentsOf(shippingLine?.taxes ?? []),
    totalCents: linesCents - discountCents + shippingCents,
  };
}
