import { dateTime, gid, money, rowIdIn } from '../../api/formats.ts';
import { connectList } from '../../graphql/connection.ts';
import { partObject } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import type {
  CodeCreation,
  DiscountContext,
  DiscountItems,
  DiscountValue,
  RedeemCode,
} from './discount.ts';

/** A code as `DiscountRedeemCode`. */
export function redeemCodeObject({ id, code, usageCount }: RedeemCode) {
  return {
    __typename: 'DiscountRedeemCode',
    id: gid('DiscountRedeemCode', id),
    code,
    asyncUsageCount: usageCount,
    createdBy: null,
  };
}

const CREATION = 'DiscountRedeemCodeBulkCreation';

/** The `DiscountRedeemCodeBulkCreation` with this global id; null for an unknown id. */
export function codeCreationById(id: unknown, session: GraphqlSession) {
  const found = session.world.codeCreations.find(rowIdIn(id, CREATION));
  return found === null ? null : codeCreationObject(found, session);
}

/** A `DiscountRedeemCodeBulkCreation`, with the result of each code. */
export function codeCreationObject(creation: CodeCreation, session: GraphqlSession) {
  const discount = session.world.discounts.find(creation.discountId);
  const failed = creation.codes.filter(({ codeId }) => codeId === null).length;
  const rows = creation.codes.map((entry, id) => ({ ...entry, id }));
  return partObject(CREATION, creation.id, {
    id: () => gid(CREATION, creation.id),
    done: () => true,
    codesCount: () => creation.codes.length,
    importedCount: () => creation.codes.length - failed,
    failedCount: () => failed,
    createdAt: () => dateTime(creation.createdAtMs),
    discountCode: () => session.objects.DiscountCodeNode(discount),
    codes: (args) =>
      connectList(rows, args, ({ code, codeId, message }) => {
        const made = discount?.codes.find((entry) => entry.id === codeId);
        return {
          code,
          discountRedeemCode: made === undefined ? null : redeemCodeObject(made),
          errors:
            message === null ? [] : [{ field: ['code'], message, code: null, extraInfo: null }],
        };
      }),
  });
}

function share(percentage: number) {
  return { __typename: 'DiscountPercentage', percentage };
}

/** The value of a discount as `DiscountCustomerGetsValue`. */
export function valueObject(value: DiscountValue, { world }: GraphqlSession): unknown {
  const amount = (cents: number, onEachItem: boolean) => ({
    __typename: 'DiscountAmount',
    amount: money(cents, world.shop.currency),
    appliesOnEachItem: onEachItem,
  });
  switch (value.type) {
    case 'percentage':
      return share(value.percentage);
    case 'amount':
      return amount(value.cents, value.onEachItem);
    case 'quantity':
      return {
        __typename: 'DiscountOnQuantity',
        quantity: { quantity: String(value.quantity) },
        effect:
          value.effect.type === 'percentage'
            ? share(value.effect.percentage)
            : amount(value.effect.cents, false),
      };
  }
}

/** The items of a discount as `DiscountItems`. */
export function itemsObject(items: DiscountItems, { world, objects }: GraphqlSession): unknown {
  switch (items.type) {
    case 'all':
      return { __typename: 'AllDiscountItems', allItems: true };
    case 'collections':
      return partObject('DiscountCollections', items.collectionIds.join(), {
        collections: (args) =>
          connectList(known(items.collectionIds, world.collections), args, objects.Collection),
      });
    case 'products':
      return partObject('DiscountProducts', items.productIds.join(), {
        products: (args) =>
          connectList(known(items.productIds, world.products), args, objects.Product),
        productVariants: (args) =>
          connectList(
            known(items.variantIds, { find: world.findVariant }),
            args,
            objects.ProductVariant,
          ),
      });
  }
}

/** Who may use a discount, as `DiscountContext`. */
export function contextObject(
  context: DiscountContext,
  { world, objects }: GraphqlSession,
): unknown {
  switch (context.type) {
    case 'all':
      return { __typename: 'DiscountBuyerSelectionAll', all: 'ALL' };
    case 'customers':
      return {
        __typename: 'DiscountCustomers',
        customers: known(context.ids, world.customers).map(objects.Customer),
      };
    case 'segments':
      return {
        __typename: 'DiscountCustomerSegments',
        segments: known(context.ids, world.segments).map(objects.Segment),
      };
    case 'markets': {
      const markets = known(context.ids, world.markets);
      return partObject('DiscountMarkets', context.ids.join(), {
        marketsCount: () => markets.length,
        markets: (args) => connectList(markets, args, objects.Market),
      });
    }
  }
}

/** The rows that still exist, by ascending id. */
function known<Row extends { readonly id: number }>(
  ids: readonly number[],
  rows: { find(id: number): Row | null },
): Row[] {
  return ids
    .map((id) => rows.find(id))
    .filter((row) => row !== null)
    .toSorted((a, b) => a.id - b.id);
}
