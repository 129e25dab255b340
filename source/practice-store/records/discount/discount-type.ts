import { dateTime, dateTimeOrNull, exactCount, gid, money, parseGid } from '../../api/formats.ts';
import { connectList, emptyList } from '../../graphql/connection.ts';
import {
  DATE_SORT,
  type Listing,
  listRoot,
  recordFields,
  typeRoots,
} from '../../graphql/listing.ts';
import { byId, DATES, type Field, type FieldTable, recordType } from '../../graphql/record-type.ts';
import { dateField, exactField, numberField, textField } from '../../graphql/search/fields.ts';
import type { GraphqlSession, WorldObject } from '../../graphql/session.ts';
import { allRows, listedRows, type Rows } from '../rows.ts';
import type { Session } from '../world.ts';
import { giftCards, priceRules } from './discount-rest.ts';
import { type Discount, discountStatus } from './discount.ts';

const inner: Field<Discount> = (discount, _args, session) => discountObject(discount, session);

const none = { metafield: () => null, metafields: emptyList };

/** `DiscountCodeBasic` and `DiscountAutomaticBasic`. */
const discountFields: FieldTable<Discount> = {
  title: (discount) => discount.title,
  status: (discount, _args, { context }) => discountStatus(discount, context.nowMs),
  summary: summary,
  shortSummary: summary,
  startsAt: (discount) => dateTime(discount.startsAtMs),
  endsAt: (discount) => dateTimeOrNull(discount.endsAtMs),
  ...DATES,
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
    connectList(discount.code === null ? [] : [discount], args, (row) => ({
      __typename: 'DiscountRedeemCode',
      id: gid('DiscountRedeemCode', row.id + 1),
      code: row.code,
      asyncUsageCount: row.usageCount,
      createdBy: null,
    })),
  shareableUrls: () => [],
  hasTimelineComment: () => false,
};

export const discountAutomaticBasicType = recordType<Discount>('DiscountAutomaticBasic', {
  fields: discountFields,
});

export const discountCodeBasicType = recordType<Discount>('DiscountCodeBasic', {
  fields: discountFields,
});

/** A discount stands in one of three nodes: by code, automatic, or either. */
export const discountCodeNodeType = recordType<Discount>('DiscountCodeNode', {
  find: (id, session) => withCode(session).find(id),
  fields: {
    ...none,
    codeDiscount: inner,
  },
  roots: {
    codeDiscountNodes: listRoot('DiscountCodeNode', discountListing, withCode),
    codeDiscountNode: byId('DiscountCodeNode'),
    codeDiscountNodeByCode: (args, { world, objects }) => {
      const code = String(args['code']).toLowerCase();
      return objects.DiscountCodeNode(
        allRows(world.discounts).find((entry) => entry.code?.toLowerCase() === code),
      );
    },
    discountCodesCount: (_args, session) => exactCount(withCode(session).count),
  },
});

export const discountAutomaticNodeType = recordType<Discount>('DiscountAutomaticNode', {
  find: (id, session) => withoutCode(session).find(id),
  fields: {
    ...none,
    automaticDiscount: inner,
  },
  roots: {
    automaticDiscountNodes: listRoot('DiscountAutomaticNode', discountListing, withoutCode),
    automaticDiscountNode: byId('DiscountAutomaticNode'),
    automaticDiscounts: listRoot('DiscountAutomaticBasic', discountListing, withoutCode),
    automaticDiscount: (args, session) => {
      const found = discountById(args['id'], session);
      return found?.code === null ? session.objects.DiscountAutomaticBasic(found) : null;
    },
  },
});

export const discountNodeType = recordType<Discount>('DiscountNode', {
  find: (id, { world }) => world.discounts.find(id),
  fields: {
    ...none,
    id: (discount) =>
      gid(discount.code === null ? 'DiscountAutomaticNode' : 'DiscountCodeNode', discount.id),
    discount: inner,
  },
  roots: {
    ...typeRoots('DiscountNode', discountListing, ({ world }) => world.discounts),
    discountNode: (args, session) =>
      session.objects.DiscountNode(discountById(args['id'], session)),
  },
  rest: [priceRules, giftCards],
});

function summary({ percentage, minimumCents }: Discount): string {
  const base = `${Math.round(percentage * 100)}% off entire order`;
  return minimumCents === null ? base : `${base} • Minimum purchase of €${minimumCents / 100}`;
}

/** How discounts are searched and sorted. Their status depends on the store's clock. */
function discountListing({ context: { nowMs } }: Session): Listing<Discount> {
  return {
    name: 'discounts',
    search: {
      named: {
        ...recordFields<Discount>(),
        title: textField((discount) => discount.title),
        code: exactField((discount) => discount.code),
        status: exactField((discount) => discountStatus(discount, nowMs)),
        method: exactField((discount) => (discount.code === null ? 'automatic' : 'code')),
        type: exactField(() => 'percentage'),
        times_used: numberField((discount) => discount.usageCount),
        starts_at: dateField((discount) => discount.startsAtMs),
        ends_at: dateField((discount) => discount.endsAtMs),
      },
      free: textField((discount) => [discount.title, discount.code ?? '']),
    },
    sort: {
      TITLE: (discount) => discount.title.toLowerCase(),
      ...DATE_SORT,
      STARTS_AT: (discount) => discount.startsAtMs,
      ENDS_AT: (discount) => discount.endsAtMs ?? Number.MAX_SAFE_INTEGER,
    },
  };
}

/** The discount inside one of the three nodes. */
function discountObject(row: Discount, { objects }: GraphqlSession): WorldObject {
  return row.code === null ? objects.DiscountAutomaticBasic(row) : objects.DiscountCodeBasic(row);
}

function withCode({ world }: Session): Rows<Discount> {
  return listedRows(allRows(world.discounts).filter(({ code }) => code !== null));
}

function withoutCode({ world }: Session): Rows<Discount> {
  return listedRows(allRows(world.discounts).filter(({ code }) => code === null));
}

/** Finds a discount by a global id of any of the three node types. */
function discountById(id: unknown, { world }: Session): Discount | null {
  const parsed = typeof id === 'string' ? parseGid(id) : null;
  const isNode = parsed !== null && /^Discount\w*Node$/.test(parsed.type);
  return isNode ? world.discounts.find(Number(parsed.id)) : null;
}
