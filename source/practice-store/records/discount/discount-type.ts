import {
  dateTime,
  dateTimeOrNull,
  exactCount,
  gid,
  money,
  moneyText,
  parseGid,
  timeText,
  timeTextOrNull,
} from '../../api/formats.ts';
import { connect } from '../../graphql/connection.ts';
import { findNode } from '../../graphql/find-node.ts';
import {
  DATE_SORT,
  listConnection,
  listCount,
  type Listing,
  recordFields,
} from '../../graphql/listing.ts';
import {
  dateField,
  exactField,
  numberField,
  textField,
} from '../../graphql/search/search-field.ts';
import type { Field, FieldTable, GraphqlSession } from '../../graphql/session.ts';
import { madeRows, restResource, sharedFilters } from '../../rest/resource.ts';
import { allRows, listedRows } from '../rows.ts';
import { ascending } from '../sequence.ts';
import { type Discount, discountStatus } from './discount.ts';

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

/** Discounts. Their status depends on the time, in milliseconds since 1970. */
function discountListing(nowMs: number): Listing<Discount> {
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

/** Discounts, by code and automatic. */
export const discountRoots: FieldTable<GraphqlSession> = {
  discountNodes: discountField((row, { objects }) => objects.discountNode(row)),
  discountNodesCount: (session, args, _session, info) =>
    listCount(discountListing(session.context.nowMs), session.world.discounts, {
      args,
      session,
      info,
    }),
  discountNode: (session, args) =>
    discountById(args['id'], session, (row) => session.objects.discountNode(row)),
  codeDiscountNodes: discountField((row, { objects }) => objects.codeDiscountNode(row), true),
  codeDiscountNode: (session, args) => findNode(args['id'], session, 'DiscountCodeNode'),
  codeDiscountNodeByCode: ({ world, objects }, args) => {
    const code = String(args['code']).toLowerCase();
    const found = allRows(world.discounts).find((entry) => entry.code?.toLowerCase() === code);
    return found === undefined ? null : objects.codeDiscountNode(found);
  },
  automaticDiscountNodes: discountField(
    (row, { objects }) => objects.automaticDiscountNode(row),
    false,
  ),
  automaticDiscountNode: (session, args) => findNode(args['id'], session, 'DiscountAutomaticNode'),
  automaticDiscounts: discountField((row, { objects }) => objects.discount(row), false),
  automaticDiscount: (session, args) =>
    discountById(args['id'], session, (row) =>
      row.code === null ? session.objects.discount(row) : null,
    ),
  discountCodesCount: ({ world }) =>
    exactCount(allRows(world.discounts).filter((entry) => entry.code !== null).length),
};

/** @param withCode true for codes only, false for automatic ones only */
function discountField(
  nodeOf: (row: Discount, session: GraphqlSession) => unknown,
  withCode?: boolean,
): Field<GraphqlSession> {
  return (session, args, _session, info) => {
    const all = allRows(session.world.discounts);
    const rows =
      withCode === undefined ? all : all.filter((row) => (row.code !== null) === withCode);
    const listing = discountListing(session.context.nowMs);
    return listConnection(listing, listedRows(rows), { args, session, info }, (row) =>
      nodeOf(row, session),
    );
  };
}

/** The types of all three nodes name the same discount. */
function discountById(
  id: unknown,
  { world }: GraphqlSession,
  nodeOf: (row: Discount) => unknown,
): unknown {
  const parsed = typeof id === 'string' ? parseGid(id) : null;
  if (parsed === null || !/^Discount\w*Node$/.test(parsed.type)) return null;
  const found = world.discounts.find(Number(parsed.id));
  return found === null ? null : nodeOf(found);
}

/** The older form of discounts: the same ones that GraphQL shows. */
export const priceRules = restResource<Discount>({
  plural: 'price_rules',
  singular: 'price_rule',
  readScopes: ['read_price_rules'],
  writeScope: 'write_price_rules',
  order: 'oldest-first',
  rows: ({ world }) => world.discounts,
  toJson: (discount) => ({
    id: discount.id,
    title: discount.title,
    value_type: 'percentage',
    value: `-${(discount.percentage * 100).toFixed(1)}`,
    customer_selection: 'all',
    target_type: 'line_item',
    target_selection: 'all',
    allocation_method: 'across',
    allocation_limit: null,
    once_per_customer: false,
    usage_limit: null,
    starts_at: timeText(discount.startsAtMs),
    ends_at: timeTextOrNull(discount.endsAtMs),
    created_at: timeText(discount.createdAtMs),
    updated_at: timeText(discount.updatedAtMs),
    entitled_product_ids: [],
    entitled_variant_ids: [],
    entitled_collection_ids: [],
    entitled_country_ids: [],
    prerequisite_subtotal_range:
      discount.minimumCents === null
        ? null
        : { greater_than_or_equal_to: moneyText(discount.minimumCents) },
    admin_graphql_api_id: `gid://shopify/PriceRule/${discount.id}`,
  }),
  filters: sharedFilters,
});

interface GiftCard {
  readonly id: number;
  readonly valueCents: number;
  readonly spentCents: number;
  readonly isEnabled: boolean;
  readonly createdAtMs: number;
}

export const giftCards = restResource<GiftCard>({
  plural: 'gift_cards',
  singular: 'gift_card',
  readScopes: ['read_gift_cards'],
  writeScope: 'write_gift_cards',
  order: 'oldest-first',
  rows: ({ world }) =>
    madeRows(world, 540_800_000_000, [
      { valueCents: 5000, spentCents: 0, isEnabled: true },
      { valueCents: 10_000, spentCents: 3750, isEnabled: true },
      { valueCents: 2500, spentCents: 2500, isEnabled: true },
      { valueCents: 5000, spentCents: 0, isEnabled: false },
    ]),
  toJson: ({ id, valueCents, spentCents, isEnabled, createdAtMs }, { world }) => ({
    id,
    balance: moneyText(valueCents - spentCents),
    created_at: timeText(createdAtMs),
    updated_at: timeText(createdAtMs),
    currency: world.shop.currency,
    initial_value: moneyText(valueCents),
    disabled_at: isEnabled ? null : timeText(createdAtMs + 86_400_000),
    line_item_id: null,
    user_id: null,
    customer_id: null,
    note: null,
    expires_on: null,
    template_suffix: null,
    last_characters: String(id).slice(-4),
    order_id: null,
  }),
  filters: {
    status: ({ isEnabled }, value) => (value === 'enabled') === isEnabled,
  },
});
