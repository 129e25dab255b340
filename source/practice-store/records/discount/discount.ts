import { DAY_MS } from '../../api/formats.ts';
import { type Dated, generatedRows, type IdRule, type Rows } from '../rows.ts';

/** What a discount takes off: a share (0.1 is 10 %), an amount, or either off some items. */
export type DiscountValue =
  | {
      readonly type: 'percentage';
      readonly percentage: number;
      /** Only price rules set it; the total is the same. */
      readonly onEachItem?: true;
    }
  | { readonly type: 'amount'; readonly cents: number; readonly onEachItem: boolean }
  | {
      readonly type: 'quantity';
      readonly quantity: number;
      readonly effect:
        | { readonly type: 'percentage'; readonly percentage: number }
        | { readonly type: 'amount'; readonly cents: number };
    };

/** The items that a discount applies to, or that must be bought. */
export type DiscountItems =
  | { readonly type: 'all' }
  | { readonly type: 'collections'; readonly collectionIds: readonly number[] }
  | {
      readonly type: 'products';
      readonly productIds: readonly number[];
      readonly variantIds: readonly number[];
    };

/** What must be bought in a buy X get Y discount. */
export interface DiscountPurchase {
  readonly items: DiscountItems;
  readonly need:
    | { readonly type: 'quantity'; readonly quantity: number }
    | { readonly type: 'amount'; readonly cents: number };
  readonly isOneTimePurchase: boolean;
  readonly isSubscription: boolean;
}

/** Who may use a discount. */
export type DiscountContext =
  | { readonly type: 'all' }
  | { readonly type: 'customers' | 'segments' | 'markets'; readonly ids: readonly number[] };

export interface RedeemCode extends Dated {
  readonly code: string;
  readonly usageCount: number;
}

/** A code discount is entered at checkout; an automatic discount applies by itself. */
export interface Discount extends Dated {
  readonly kind: 'basic' | 'bxgy' | 'freeShipping';
  readonly isAutomatic: boolean;
  readonly title: string;
  /** Empty for an automatic discount. */
  readonly codes: readonly RedeemCode[];
  /** How many codes were ever added; the next code's id is made from it. */
  readonly codesMade: number;
  /** Uses of an automatic discount; a code discount counts the uses of each code. */
  readonly usageCount: number;
  readonly value: DiscountValue;
  readonly items: DiscountItems;
  /** Null except in buy X get Y. */
  readonly buys: DiscountPurchase | null;
  readonly appliesOnOneTimePurchase: boolean;
  readonly appliesOnSubscription: boolean;
  /** Countries of free shipping; null for all of them. */
  readonly destination: {
    readonly countries: readonly string[];
    readonly includeRestOfWorld: boolean;
  } | null;
  readonly maximumShippingCents: number | null;
  readonly minimum:
    | { readonly type: 'subtotal'; readonly cents: number }
    | { readonly type: 'quantity'; readonly quantity: number }
    | null;
  readonly context: DiscountContext;
  readonly combinesWith: {
    readonly orderDiscounts: boolean;
    readonly productDiscounts: boolean;
    readonly shippingDiscounts: boolean;
    readonly productDiscountsWithTagsOnSameCartLine: readonly string[];
  };
  readonly usageLimit: number | null;
  readonly appliesOncePerCustomer: boolean;
  readonly recurringCycleLimit: number | null;
  readonly usesPerOrderLimit: number | null;
  readonly tags: readonly string[];
  readonly startsAtMs: number;
  readonly endsAtMs: number | null;
}

export const DISCOUNT_IDS: IdRule = { first: 1_260_400_000_000, spacing: 19 };

const FIRST_CODE_ID = 18_600_000_000_000;
const CODES_EACH = 100_000;

/** The id of a discount's code. */
function codeIdOf(discountId: number, number: number): number {
  const place = Math.round((discountId - DISCOUNT_IDS.first) / DISCOUNT_IDS.spacing);
  return FIRST_CODE_ID + place * CODES_EACH + number;
}

/** Id of the discount that a code belongs to, from the code's id. */
export function discountIdOfCode(codeId: number): number {
  const place = Math.floor((codeId - FIRST_CODE_ID) / CODES_EACH);
  return DISCOUNT_IDS.first + place * DISCOUNT_IDS.spacing;
}

/** A new code for a discount, which is not changed. */
export function newCode({ id, codesMade }: Discount, code: string, nowMs: number): RedeemCode {
  return {
    id: codeIdOf(id, codesMade),
    code,
    usageCount: 0,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
}

/** A discount of 100 % for everybody that starts at `nowMs`, with an empty title. */
export function blankDiscount(id: number, nowMs: number): Discount {
  return {
    id,
    kind: 'basic',
    isAutomatic: false,
    title: '',
    codes: [],
    codesMade: 0,
    usageCount: 0,
    value: { type: 'percentage', percentage: 1 },
    items: { type: 'all' },
    buys: null,
    appliesOnOneTimePurchase: true,
    appliesOnSubscription: false,
    destination: null,
    maximumShippingCents: null,
    minimum: null,
    context: { type: 'all' },
    combinesWith: {
      orderDiscounts: false,
      productDiscounts: false,
      shippingDiscounts: false,
      productDiscountsWithTagsOnSameCartLine: [],
    },
    usageLimit: null,
    appliesOncePerCustomer: false,
    recurringCycleLimit: null,
    usesPerOrderLimit: null,
    tags: [],
    startsAtMs: nowMs,
    endsAtMs: null,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
}

/** Days are counted from the anchor. */
const SEEDED = [
  { title: 'PRACTICE10', hasCode: true, percentage: 0.1, from: -300, to: null },
  { title: 'WELCOME5', hasCode: true, percentage: 0.05, from: -120, to: null },
  { title: 'MARKET20', hasCode: true, percentage: 0.2, from: -90, to: -80 },
  { title: 'Winter sale', hasCode: false, percentage: 0.15, from: 10, to: 40 },
  { title: 'From 100 euros', hasCode: false, percentage: 0.05, from: -60, to: null },
] as const;

/**
 * The seeded discounts.
 *
 * @param usesOf how many seeded orders used a code; counted once the discount is read
 */
export function makeDiscounts(anchorMs: number, usesOf: (code: string) => number): Rows<Discount> {
  return generatedRows(SEEDED.length, DISCOUNT_IDS, (index, id) => {
    const row = SEEDED[index];
    if (row === undefined) throw new RangeError(`no seeded discount ${index}`);
    const { title, hasCode, percentage, from, to } = row;
    const blank = blankDiscount(id, anchorMs);
    const createdAtMs = anchorMs + (Math.min(from, 0) - 2) * DAY_MS;
    const codes = hasCode ? [newCode(blank, title, createdAtMs)] : [];
    return {
      ...blank,
      title,
      isAutomatic: !hasCode,
      codes: codes.map((code) => ({ ...code, usageCount: usesOf(title) })),
      codesMade: codes.length,
      value: { type: 'percentage', percentage },
      minimum: title.startsWith('From') ? { type: 'subtotal', cents: 10_000 } : null,
      combinesWith: { ...blank.combinesWith, shippingDiscounts: true },
      startsAtMs: anchorMs + from * DAY_MS,
      endsAtMs: to === null ? null : anchorMs + to * DAY_MS,
      createdAtMs,
      updatedAtMs: anchorMs + (Math.min(from, 0) - 1) * DAY_MS,
    };
  });
}

/** How often a discount was used, with all its codes. */
export function usesOf({ isAutomatic, usageCount, codes }: Discount): number {
  return isAutomatic ? usageCount : codes.reduce((sum, code) => sum + code.usageCount, 0);
}

/** The status at `nowMs`. */
export function discountStatus(
  { startsAtMs, endsAtMs }: Discount,
  nowMs: number,
): 'ACTIVE' | 'SCHEDULED' | 'EXPIRED' {
  if (startsAtMs > nowMs) return 'SCHEDULED';
  return endsAtMs !== null && endsAtMs <= nowMs ? 'EXPIRED' : 'ACTIVE';
}

/** What a discount reduces: the order, some products, or the shipping. */
export function discountClass({ kind, items, value }: Discount): 'ORDER' | 'PRODUCT' | 'SHIPPING' {
  if (kind === 'freeShipping') return 'SHIPPING';
  if (kind === 'bxgy' || items.type !== 'all') return 'PRODUCT';
  return value.type === 'amount' && value.onEachItem ? 'PRODUCT' : 'ORDER';
}

/** Codes that one request added to a discount. */
export interface CodeCreation {
  readonly id: number;
  readonly discountId: number;
  readonly codes: ReadonlyArray<{
    readonly code: string;
    /** Null for a refused code. */
    readonly codeId: number | null;
    readonly message: string | null;
  }>;
  readonly createdAtMs: number;
}

export const CODE_CREATION_IDS: IdRule = { first: 720_300_000, spacing: 7 };
