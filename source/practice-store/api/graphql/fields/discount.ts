import { discountStatus, type Discount } from '../../../data/discount.ts';
import { listedRows } from '../../../data/rows.ts';
import { ascending } from '../../../data/sequence.ts';
import { connect } from '../connection.ts';
import { gid } from '../gid.ts';
import { dateTime, dateTimeOrNull, exactCount, money } from '../money.ts';
import type { Field, FieldTable } from '../objects.ts';

const inner: Field<Discount> = (discount, _args, { objects }) => objects.discount(discount);
const none = {
  metafield: () => null,
  metafields: (_discount: Discount, args: Readonly<Record<string, unknown>>) =>
    connect(ascending(listedRows([])), args, () => null),
};

/** The three shells around a discount: by code, by itself, or either. */
export const codeDiscountNodeFields: FieldTable<Discount> = {
  ...none,
  id: (discount) => gid('DiscountCodeNode', discount.id),
  codeDiscount: inner,
};

export const automaticDiscountNodeFields: FieldTable<Discount> = {
  ...none,
  id: (discount) => gid('DiscountAutomaticNode', discount.id),
  automaticDiscount: inner,
};

export const discountNodeFields: FieldTable<Discount> = {
  ...none,
  id: (discount) =>
    gid(discount.code === null ? 'DiscountAutomaticNode' : 'DiscountCodeNode', discount.id),
  discount: inner,
};

/** `DiscountCodeBasic` and `DiscountAutomaticBasic`. */
export const discountFields: FieldTable<Discount> = {
  title: (discount) => discount.title,
  status: (discount, _args, { context }) => discountStatus(discount, context.nowMs),
  summary: summary,
  shortSummary: summary,
  startsAt: (discount) => dateTime(discount.startsAtMs),
  endsAt: (discount) => dateTimeOrNull(discount.endsAtMs),
  createdAt: (discount) => dateTime(discount.createdAtMs),
  updatedAt: (discount) => dateTime(discount.updatedAtMs),
  asyncUsageCount: (discount) => discount.usageCount,
  usageCount: (discount) => discount.usageCount,
  usageLimit: () => null,
  appliesOncePerCustomer: () => false,
  discountClasses: () => ['ORDER'],
  discountClass: () => 'ORDER',
  tags: () => [],
  combinesWith: () => ({
    orderDiscounts: false,
    productDiscounts: false,
    shippingDiscounts: true,
  }),
  minimumRequirement: (discount, _args, { world }) =>
    discount.minimumCents === null
      ? null
      : {
          __typename: 'DiscountMinimumSubtotal',
          greaterThanOrEqualToSubtotal: money(discount.minimumCents, world.shop.currency),
        },
  customerGets: (discount) => ({
    appliesOnOneTimePurchase: true,
    appliesOnSubscription: false,
    items: { __typename: 'AllDiscountItems', allItems: true },
    value: { __typename: 'DiscountPercentage', percentage: discount.percentage },
  }),
  codesCount: (discount) => exactCount(discount.code === null ? 0 : 1),
  codes: (discount, args) =>
    connect(ascending(listedRows(discount.code === null ? [] : [discount])), args, (row) => ({
      __typename: 'DiscountRedeemCode',
      id: gid('DiscountRedeemCode', row.id + 1),
      code: row.code,
      asyncUsageCount: row.usageCount,
      createdBy: null,
    })),
  shareableUrls: () => [],
  hasTimelineComment: () => false,
};

function summary({ percentage, minimumCents }: Discount): string {
  const base = `${Math.round(percentage * 100)}% off entire order`;
  return minimumCents === null ? base : `${base} • Minimum purchase of €${minimumCents / 100}`;
}
