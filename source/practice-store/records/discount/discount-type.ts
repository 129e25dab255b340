import { dateTime, dateTimeOrNull, exactCount, gid, money, parseGid } from '../../api/formats.ts';
import { emptyList } from '../../graphql/connection.ts';
import { countRoot, listConnection, listRoot, typeRoots } from '../../graphql/listing.ts';
import {
  byId,
  DATES,
  type Field,
  type FieldTable,
  recordType,
  type RootField,
  rowFields,
} from '../../graphql/record-type.ts';
import type { GraphqlSession, WorldObject } from '../../graphql/session.ts';
import { metafieldsOf } from '../custom-data/metafield-type.ts';
import { allRows, listedRows, type Rows } from '../rows.ts';
import type { Session } from '../world.ts';
import { discountMutations } from './discount-mutations.ts';
import {
  codeCreationById,
  contextObject,
  itemsObject,
  redeemCodeObject,
  valueObject,
} from './discount-parts.ts';
import { discountRest } from './discount-rest.ts';
import { codeListing, discountListing } from './discount-search.ts';
import { discountSummary } from './discount-summary.ts';
import { type Discount, discountClass, discountStatus, usesOf } from './discount.ts';

const inner: Field<Discount> = (discount, _args, session) => discountObject(discount, session);

/** Discounts have several nodes and one set of metafields. */
const shared = { ...metafieldsOf<Discount>('DiscountNode'), events: emptyList };

/** The fields of all six types; the schema decides which of them a type has. */
const discountFields: FieldTable<Discount> = {
  ...rowFields<Discount>('title', 'tags', 'appliesOncePerCustomer', 'usageLimit'),
  ...rowFields<Discount>('usesPerOrderLimit', 'appliesOnOneTimePurchase', 'appliesOnSubscription'),
  status: (discount, _args, { context }) => discountStatus(discount, context.nowMs),
  summary: (discount, _args, session) => discountSummary(discount, session.world),
  shortSummary: (discount, _args, session) =>
    discountSummary({ ...discount, minimum: null, appliesOncePerCustomer: false }, session.world),
  startsAt: (discount) => dateTime(discount.startsAtMs),
  endsAt: (discount) => dateTimeOrNull(discount.endsAtMs),
  ...DATES,
  asyncUsageCount: usesOf,
  usageCount: usesOf,
  // Not nullable for automatic discounts: one cycle by default.
  recurringCycleLimit: ({ recurringCycleLimit, isAutomatic }) =>
    recurringCycleLimit ?? (isAutomatic ? 1 : null),
  discountClass,
  discountClasses: (discount) => [discountClass(discount)],
  combinesWith: ({ combinesWith }) => combinesWith,
  minimumRequirement: ({ minimum }, _args, { world }) =>
    minimum === null
      ? null
      : minimum.type === 'subtotal'
        ? {
            __typename: 'DiscountMinimumSubtotal',
            greaterThanOrEqualToSubtotal: money(minimum.cents, world.shop.currency),
          }
        : {
            __typename: 'DiscountMinimumQuantity',
            greaterThanOrEqualToQuantity: String(minimum.quantity),
          },
  context: ({ context }, _args, session) => contextObject(context, session),
  customerSelection: ({ context }, _args, session) =>
    context.type === 'all' || context.type === 'markets'
      ? { __typename: 'DiscountCustomerAll', allCustomers: true }
      : contextObject(context, session),
  customerGets: (discount, _args, session) => ({
    appliesOnOneTimePurchase: discount.appliesOnOneTimePurchase,
    appliesOnSubscription: discount.appliesOnSubscription,
    items: itemsObject(discount.items, session),
    value: valueObject(discount.value, session),
  }),
  customerBuys: ({ buys }, _args, session) =>
    buys === null
      ? null
      : {
          isOneTimePurchase: buys.isOneTimePurchase,
          isSubscription: buys.isSubscription,
          items: itemsObject(buys.items, session),
          value:
            buys.need.type === 'quantity'
              ? { __typename: 'DiscountQuantity', quantity: String(buys.need.quantity) }
              : {
                  __typename: 'DiscountPurchaseAmount',
                  amount: money(buys.need.cents, session.world.shop.currency).amount,
                },
        },
  destinationSelection: ({ destination }) =>
    destination === null
      ? { __typename: 'DiscountCountryAll', allCountries: true }
      : { __typename: 'DiscountCountries', ...destination },
  maximumShippingPrice: ({ maximumShippingCents: cents }, _args, { world }) =>
    cents === null ? null : money(cents, world.shop.currency),
  codesCount: (discount) => exactCount(discount.codes.length),
  codes: (discount, args, session, info) =>
    listConnection(
      codeListing,
      listedRows(discount.codes),
      { args, session, info },
      redeemCodeObject,
    ),
  shareableUrls: ({ codes }, _args, { context }) =>
    codes.slice(0, 1).map(({ code }) => ({
      title: 'Home page',
      targetType: 'HOME',
      targetItemImage: null,
      url: `https://${context.shop}/discount/${encodeURIComponent(code)}`,
    })),
  hasTimelineComment: () => false,
  totalSales: (_discount, _args, { world }) => money(0, world.shop.currency),
  events: emptyList,
};

export const discountAutomaticBasicType = recordType<Discount>('DiscountAutomaticBasic', {
  fields: discountFields,
});

export const discountAutomaticBxgyType = recordType<Discount>('DiscountAutomaticBxgy', {
  fields: { ...discountFields, id: ({ id }) => gid('DiscountAutomaticNode', id) },
});

export const discountAutomaticFreeShippingType = recordType<Discount>(
  'DiscountAutomaticFreeShipping',
  { fields: discountFields },
);

export const discountCodeBasicType = recordType<Discount>('DiscountCodeBasic', {
  fields: discountFields,
});

export const discountCodeBxgyType = recordType<Discount>('DiscountCodeBxgy', {
  fields: discountFields,
});

export const discountCodeFreeShippingType = recordType<Discount>('DiscountCodeFreeShipping', {
  fields: discountFields,
});

/** A discount has three node types: for code discounts, for automatic ones, and for both. */
export const discountCodeNodeType = recordType<Discount>('DiscountCodeNode', {
  find: (id, session) => withCode(session).find(id),
  fields: {
    ...shared,
    codeDiscount: inner,
  },
  roots: {
    codeDiscountNodes: listRoot('DiscountCodeNode', discountListing, withCode),
    codeDiscountNode: byId('DiscountCodeNode'),
    codeDiscountNodeByCode: (args, { world, objects }) => {
      const wanted = String(args['code']).toLowerCase();
      return objects.DiscountCodeNode(
        allRows(world.discounts).find((entry) =>
          entry.codes.some(({ code }) => code.toLowerCase() === wanted),
        ),
      );
    },
    discountCodesCount: countRoot(codeListing, ({ world }) =>
      listedRows(allRows(world.discounts).flatMap(({ codes }) => codes)),
    ),
    discountRedeemCodeBulkCreation: (args, session) => codeCreationById(args['id'], session),
  },
  mutations: discountMutations(),
});

export const discountAutomaticNodeType = recordType<Discount>('DiscountAutomaticNode', {
  find: (id, session) => withoutCode(session).find(id),
  fields: {
    ...shared,
    automaticDiscount: inner,
  },
  roots: {
    automaticDiscountNodes: listRoot('DiscountAutomaticNode', discountListing, withoutCode),
    automaticDiscountNode: byId('DiscountAutomaticNode'),
    automaticDiscounts: listOfDiscounts(withoutCode),
    automaticDiscount: (args, session) => {
      const found = discountById(args['id'], session);
      const shown = found && discountObject(found, session);
      // The id has the type of the discount itself: `DiscountAutomaticBasic`.
      return shown?.__typename === parseGid(String(args['id']))?.type ? shown : null;
    },
  },
});

export const discountNodeType = recordType<Discount>('DiscountNode', {
  find: (id, { world }) => world.discounts.find(id),
  fields: {
    ...shared,
    id: (discount) =>
      gid(discount.isAutomatic ? 'DiscountAutomaticNode' : 'DiscountCodeNode', discount.id),
    discount: inner,
  },
  roots: {
    ...typeRoots('DiscountNode', discountListing, ({ world }) => world.discounts),
    discountNode: (args, session) =>
      session.objects.DiscountNode(discountById(args['id'], session)),
  },
  rest: discountRest,
});

function listOfDiscounts(rowsOf: (session: Session) => Rows<Discount>): RootField {
  return (args, session, info) =>
    listConnection(discountListing, rowsOf(session), { args, session, info }, (row) =>
      discountObject(row, session),
    );
}

/** The discount inside one of the three nodes. */
function discountObject(row: Discount, { objects }: GraphqlSession): WorldObject {
  if (row.kind === 'bxgy') {
    return row.isAutomatic ? objects.DiscountAutomaticBxgy(row) : objects.DiscountCodeBxgy(row);
  }
  if (row.kind === 'freeShipping') {
    return row.isAutomatic
      ? objects.DiscountAutomaticFreeShipping(row)
      : objects.DiscountCodeFreeShipping(row);
  }
  return row.isAutomatic ? objects.DiscountAutomaticBasic(row) : objects.DiscountCodeBasic(row);
}

function withCode({ world }: Session): Rows<Discount> {
  return listedRows(allRows(world.discounts).filter(({ isAutomatic }) => !isAutomatic));
}

function withoutCode({ world }: Session): Rows<Discount> {
  return listedRows(allRows(world.discounts).filter(({ isAutomatic }) => isAutomatic));
}

/** Finds a discount by the number in a global id; the type in the id is checked elsewhere. */
function discountById(id: unknown, { world }: Session): Discount | null {
  const parsed = typeof id === 'string' ? parseGid(id) : null;
  return parsed === null ? null : world.discounts.find(Number(parsed.id));
}
