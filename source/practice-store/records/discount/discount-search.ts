import { DATE_SORT, type Listing, recordFields } from '../../graphql/listing.ts';
import {
  choiceField,
  dateField,
  exactField,
  numberField,
  tagFields,
  textField,
} from '../../graphql/search/fields.ts';
import {
  type Discount,
  discountClass,
  type DiscountContext,
  discountStatus,
  type RedeemCode,
  usesOf,
} from './discount.ts';

const TYPES = ['all', 'all_with_app', 'app', 'bxgy', 'fixed_amount', 'free_shipping', 'percentage'];
const DISCOUNT_TYPES = ['app', 'bogo', 'fixed_amount', 'free_shipping', 'percentage'];
const CLASSES = ['order', 'product', 'shipping'];

const CONTEXTS: Readonly<Record<DiscountContext['type'], string>> = {
  all: 'all',
  customers: 'customer',
  segments: 'segment',
  markets: 'market',
};

/** The value of the filter `type`. */
const typeOf = ({ kind, value }: Discount): string => {
  if (kind === 'bxgy') return 'bxgy';
  if (kind === 'freeShipping') return 'free_shipping';
  return value.type === 'amount' ? 'fixed_amount' : 'percentage';
};

const combinations = ({ combinesWith }: Discount): string[] => [
  ...(combinesWith.orderDiscounts ? ['order_discounts'] : []),
  ...(combinesWith.productDiscounts ? ['product_discounts'] : []),
  ...(combinesWith.shippingDiscounts ? ['shipping_discounts'] : []),
];

/** The ids in the context of a discount; null for a context of another type. */
const namedIn =
  (type: DiscountContext['type']) =>
  ({ context }: Discount): readonly number[] | null =>
    context.type === type && 'ids' in context ? context.ids : null;

export const discountListing: Listing<Discount> = {
  name: 'discounts',
  search: {
    named: {
      ...recordFields<Discount>(),
      ...tagFields((discount) => discount.tags),
      title: textField((discount) => discount.title),
      code: exactField((discount) => discount.codes.map(({ code }) => code)),
      // The status depends on the store's clock.
      status: choiceField((value, { context }) =>
        ['active', 'expired', 'scheduled'].includes(value)
          ? (discount) => discountStatus(discount, context.nowMs).toLowerCase() === value
          : null,
      ),
      method: exactField(
        (discount) => (discount.isAutomatic ? 'automatic' : 'code'),
        ['automatic', 'code'],
      ),
      type: exactField((discount) => [typeOf(discount), 'all', 'all_with_app'], TYPES),
      discount_type: exactField(
        (discount) => typeOf(discount).replace('bxgy', 'bogo'),
        DISCOUNT_TYPES,
      ),
      discount_class: exactField((discount) => discountClass(discount), CLASSES),
      combines_with: exactField(combinations, [...CLASSES.map((one) => `${one}_discounts`)]),
      'combines_with.product_discounts_with_tags_on_same_cart_line': exactField(
        ({ combinesWith }) => combinesWith.productDiscountsWithTagsOnSameCartLine,
      ),
      context: exactField(({ context }) => CONTEXTS[context.type], Object.values(CONTEXTS)),
      customer_ids: numberField(namedIn('customers')),
      segment_ids: numberField(namedIn('segments')),
      market_ids: numberField(namedIn('markets')),
      times_used: numberField(usesOf),
      starts_at: dateField((discount) => discount.startsAtMs),
      ends_at: dateField((discount) => discount.endsAtMs),
    },
    free: textField((discount) => [discount.title, ...discount.codes.map(({ code }) => code)]),
  },
  sort: {
    TITLE: (discount) => discount.title.toLowerCase(),
    ...DATE_SORT,
    STARTS_AT: (discount) => discount.startsAtMs,
    ENDS_AT: (discount) => discount.endsAtMs ?? Number.MAX_SAFE_INTEGER,
  },
};

export const codeListing: Listing<RedeemCode> = {
  name: 'discount-codes',
  search: {
    named: {
      id: numberField((code) => code.id),
      times_used: numberField((code) => code.usageCount),
    },
    free: textField(({ code }) => code),
  },
  sort: { CODE: ({ code }) => code.toLowerCase() },
};
