import { numberInGid } from '../../api/formats.ts';
import {
  type Input,
  readCents,
  readFlag,
  readInput,
  readNumber,
  readText,
  readTexts,
} from '../../graphql/mutation.ts';
import { cleanTags, type Fault, fault, faultIf, lengthFaults, sentence } from '../change.ts';
import { allRows } from '../rows.ts';
import type { World } from '../world.ts';
import {
  codeIdOf,
  type Discount,
  discountClass,
  type DiscountContext,
  type DiscountItems,
  type DiscountPurchase,
  type DiscountValue,
} from './discount.ts';

/** Said of a code that another discount, or this one, has. */
export const CODE_TAKEN = 'Code must be unique. Please try a different code.';

const MOST_TAGS = 5;
const MOST_TAGS_ON_LINE = 10;
const ONE_PRODUCT = 1;

/** What goes in: the discount as it was, and what is said about it. */
interface Reading {
  readonly world: World;
  readonly input: Input;
  /** The name of the argument: in front of every fault's field. */
  readonly at: string;
  readonly isNew: boolean;
  readonly faults: Fault[];
}

/** The discount with what an input says, and what is wrong with it. */
export function changedDiscount(
  world: World,
  before: Discount,
  input: Input,
  { at, isNew }: { readonly at: string; readonly isNew: boolean },
): { readonly discount: Discount; readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const reading: Reading = { world, input, at, isNew, faults };
  const gets = readInput(input['customerGets']);
  const given = <Value>(
    name: string,
    read: (value: unknown) => Value | undefined,
  ): Value | null | undefined => (input[name] === null ? null : read(input[name]));
  const discount: Discount = {
    ...before,
    title: (readText(input['title']) ?? before.title).trim(),
    ...codesOf(reading, before),
    value: gets['value'] == null ? before.value : readValue(reading, readInput(gets['value'])),
    items: readItems(reading, before.items, gets['items'], ['customerGets', 'items']),
    buys: readPurchase(reading, before),
    appliesOnOneTimePurchase:
      readFlag(gets['appliesOnOneTimePurchase']) ??
      readFlag(input['appliesOnOneTimePurchase']) ??
      before.appliesOnOneTimePurchase,
    appliesOnSubscription:
      readFlag(gets['appliesOnSubscription']) ??
      readFlag(input['appliesOnSubscription']) ??
      before.appliesOnSubscription,
    destination: readDestination(before.destination, input['destination']),
    maximumShippingCents: orBefore(
      given('maximumShippingPrice', readCents),
      before.maximumShippingCents,
    ),
    minimum: readMinimum(reading, before.minimum),
    context: readContext(reading, before.context),
    combinesWith: readCombination(before.combinesWith, readInput(input['combinesWith'])),
    usageLimit: orBefore(given('usageLimit', readNumber), before.usageLimit),
    appliesOncePerCustomer:
      readFlag(input['appliesOncePerCustomer']) ?? before.appliesOncePerCustomer,
    recurringCycleLimit: orBefore(
      given('recurringCycleLimit', readNumber),
      before.recurringCycleLimit,
    ),
    usesPerOrderLimit: orBefore(given('usesPerOrderLimit', readWhole), before.usesPerOrderLimit),
    tags: input['tags'] == null ? before.tags : cleanTags(readTexts(input['tags']) ?? []),
    startsAtMs: readMoment(input['startsAt']) ?? before.startsAtMs,
    endsAtMs: orBefore(given('endsAt', readMoment), before.endsAtMs),
  };
  return { discount, faults: [...faults, ...discountFaults(reading, discount)] };
}

function orBefore<Value>(given: Value | null | undefined, before: Value | null): Value | null {
  return given === undefined ? before : given;
}

function readMoment(value: unknown): number | undefined {
  const text = readText(value);
  return text === undefined ? undefined : Date.parse(text);
}

/** `UnsignedInt64` comes as text or as number. */
function readWhole(value: unknown): number | undefined {
  return typeof value === 'string' ? Number(value) : readNumber(value);
}

/** The first code is the one that the input names; others came in bulk. */
function codesOf(
  { world, input, at, faults }: Reading,
  before: Discount,
): Pick<Discount, 'codes' | 'codesMade'> {
  const { codes, codesMade, isAutomatic } = before;
  if (isAutomatic) return { codes, codesMade };
  const code = readText(input['code']);
  const field = [at, 'code'];
  if (code === undefined) {
    faults.push(...faultIf(codes.length === 0, field, 'Code', "can't be blank", 'BLANK'));
    return { codes, codesMade };
  }
  const [first, ...others] = codes;
  faults.push(...codeFaults(world, code, field, before.id));
  if (first !== undefined) return { codes: [{ ...first, code }, ...others], codesMade };
  return {
    codes: [{ id: codeIdOf(before.id, codesMade), code, usageCount: 0 }],
    codesMade: codesMade + 1,
  };
}

/** What is wrong with a code; one that another discount has is taken, whatever its case. */
export function codeFaults(
  world: World,
  code: string,
  field: readonly string[],
  ownId: number | null,
): Fault[] {
  const isTaken = allRows(world.discounts).some(
    ({ id, codes }) =>
      id !== ownId && codes.some((entry) => entry.code.toLowerCase() === code.toLowerCase()),
  );
  return [
    ...faultIf(code === '', field, 'Code', 'is too short (minimum is 1 character)', 'TOO_SHORT'),
    ...faultIf(/[\r\n]/.test(code), field, 'Code', 'cannot contain newline characters.', 'INVALID'),
    ...lengthFaults(code, field, 'Code'),
    ...(isTaken ? [sentence(field, CODE_TAKEN, 'TAKEN')] : []),
  ];
}

function readValue({ at, faults }: Reading, input: Input): DiscountValue {
  const path = [at, 'customerGets', 'value'];
  const percentage = readNumber(input['percentage']);
  if (percentage !== undefined) {
    faults.push(...shareFaults(percentage, [...path, 'percentage']));
    return { type: 'percentage', percentage };
  }
  if (input['discountAmount'] != null) {
    const amount = readInput(input['discountAmount']);
    const cents = readCents(amount['amount']) ?? 0;
    faults.push(...amountFaults(cents, [...path, 'discountAmount', 'amount']));
    return { type: 'amount', cents, onEachItem: readFlag(amount['appliesOnEachItem']) ?? false };
  }
  if (input['discountOnQuantity'] == null) {
    faults.push(fault(path, 'Value', "can't be blank", 'BLANK'));
    return { type: 'percentage', percentage: 0 };
  }
  const onQuantity = readInput(input['discountOnQuantity']);
  const effect = readInput(onQuantity['effect']);
  const quantity = readWhole(onQuantity['quantity']) ?? ONE_PRODUCT;
  const effectPath = [...path, 'discountOnQuantity', 'effect'];
  const share = readNumber(effect['percentage']);
  if (share !== undefined || effect['amount'] == null) {
    faults.push(...shareFaults(share ?? 1, [...effectPath, 'percentage']));
    return { type: 'quantity', quantity, effect: { type: 'percentage', percentage: share ?? 1 } };
  }
  const cents = readCents(effect['amount']) ?? 0;
  faults.push(...amountFaults(cents, [...effectPath, 'amount']));
  return { type: 'quantity', quantity, effect: { type: 'amount', cents } };
}

function shareFaults(percentage: number, field: readonly string[]): Fault[] {
  const isOutside = !(percentage >= 0 && percentage <= 1);
  return faultIf(isOutside, field, 'Value', 'must be between 0.0 and 1.0', 'VALUE_OUTSIDE_RANGE');
}

function amountFaults(cents: number, field: readonly string[]): Fault[] {
  // The service counts what is taken off below zero, and its sentence shows it.
  const rest = 'must be less than or equal to 0';
  return faultIf(!(cents >= 0), field, 'Value', rest, 'LESS_THAN_OR_EQUAL_TO');
}

const ITEM_LISTS = {
  products: { type: 'Product', label: 'Product', add: 'productsToAdd', remove: 'productsToRemove' },
  variants: {
    type: 'ProductVariant',
    label: 'Product variant',
    add: 'productVariantsToAdd',
    remove: 'productVariantsToRemove',
  },
  collections: { type: 'Collection', label: 'Collection', add: 'add', remove: 'remove' },
} as const;

function readItems(
  reading: Reading,
  before: DiscountItems,
  value: unknown,
  path: readonly string[],
): DiscountItems {
  if (value == null) return before;
  const { world, at, faults } = reading;
  const input = readInput(value);
  const products = readInput(input['products']);
  const collections = readInput(input['collections']);
  const hasProducts = input['products'] != null;
  const hasCollections = input['collections'] != null;
  const list = (
    kind: keyof typeof ITEM_LISTS,
    from: Input,
    had: readonly number[],
    isKnown: (id: number) => boolean,
  ): number[] => {
    const { type, label, add, remove } = ITEM_LISTS[kind];
    const [added, removed] = addedAndRemoved(from, add, remove);
    const under = kind === 'collections' ? 'collections' : 'products';
    for (const gid of added) {
      const id = numberInGid(gid, type);
      if (id === null || !isKnown(id)) {
        const message = `${label} with id: ${/[^/]*$/.exec(gid)?.[0] ?? gid} is invalid`;
        faults.push(sentence([at, ...path, under, add], message, 'INVALID'));
      }
    }
    return changedIds(had, added, removed, type);
  };
  const had = {
    products: before.type === 'products' ? before : { productIds: [], variantIds: [] },
    collections: before.type === 'collections' ? before.collectionIds : [],
  };
  const chosen = {
    productIds: list(
      'products',
      products,
      had.products.productIds,
      (id) => world.products.find(id) !== null,
    ),
    variantIds: list(
      'variants',
      products,
      had.products.variantIds,
      (id) => world.findVariant(id) !== null,
    ),
    collectionIds: list(
      'collections',
      collections,
      had.collections,
      (id) => world.collections.find(id) !== null,
    ),
  };
  const isAll = input['all'] === true;
  if (isAll && (hasProducts || hasCollections)) {
    const message = 'Cannot entitle all items when specific items are selected';
    faults.push(sentence([at, ...path], message, 'CONFLICT'));
  } else if (hasProducts && hasCollections) {
    const message = 'Cannot entitle collections in combination with product variants or products';
    faults.push(sentence([at, ...path, 'collections', 'add'], message, 'CONFLICT'));
  }
  const { collectionIds, productIds, variantIds } = chosen;
  // Where there is nothing to remove, a removal changes nothing.
  if (hasCollections && (collectionIds.length > 0 || before.type === 'collections')) {
    return { type: 'collections', collectionIds };
  }
  if (hasProducts && (productIds.length + variantIds.length > 0 || before.type === 'products')) {
    return { type: 'products', productIds, variantIds };
  }
  return isAll ? { type: 'all' } : before;
}

function addedAndRemoved(
  input: Input,
  add: string,
  remove: string,
): [readonly string[], readonly string[]] {
  return [readTexts(input[add]) ?? [], readTexts(input[remove]) ?? []];
}

function changedIds(
  before: readonly number[],
  added: readonly string[],
  removed: readonly string[],
  type: string,
): number[] {
  const numbers = (ids: readonly string[]): number[] =>
    ids.map((id) => numberInGid(id, type)).filter((id) => id !== null);
  const gone = numbers(removed);
  return [...new Set([...before.filter((id) => !gone.includes(id)), ...numbers(added)])];
}

function readPurchase(reading: Reading, before: Discount): DiscountPurchase | null {
  if (before.kind !== 'bxgy') return null;
  const { input, at, faults } = reading;
  const given = readInput(input['customerBuys']);
  const had: DiscountPurchase = before.buys ?? {
    items: { type: 'all' },
    need: { type: 'quantity', quantity: ONE_PRODUCT },
    isOneTimePurchase: true,
    isSubscription: false,
  };
  const items = readItems(reading, had.items, given['items'], ['customerBuys', 'items']);
  if (items.type === 'all') {
    const message = "Items in 'customer buys' must be defined";
    faults.push(sentence([at, 'customerBuys', 'items'], message, 'BLANK'));
  }
  const value = readInput(given['value']);
  const quantity = readWhole(value['quantity']);
  const cents = readCents(value['amount']);
  return {
    items,
    need:
      quantity !== undefined
        ? { type: 'quantity', quantity }
        : cents !== undefined
          ? { type: 'amount', cents }
          : had.need,
    isOneTimePurchase: readFlag(given['isOneTimePurchase']) ?? had.isOneTimePurchase,
    isSubscription: readFlag(given['isSubscription']) ?? had.isSubscription,
  };
}

function readDestination(before: Discount['destination'], value: unknown): Discount['destination'] {
  const input = readInput(value);
  if (input['countries'] == null) return input['all'] === true ? null : before;
  const countries = readInput(input['countries']);
  const added = readTexts(countries['add']) ?? [];
  const removed = readTexts(countries['remove']) ?? [];
  const had = before?.countries ?? [];
  return {
    countries: [...new Set([...had.filter((code) => !removed.includes(code)), ...added])],
    includeRestOfWorld:
      readFlag(countries['includeRestOfWorld']) ?? before?.includeRestOfWorld ?? false,
  };
}

function readMinimum(
  { input, at, faults }: Reading,
  before: Discount['minimum'],
): Discount['minimum'] {
  const value = input['minimumRequirement'];
  if (value === undefined) return before;
  const given = readInput(value);
  const cents = readCents(readInput(given['subtotal'])['greaterThanOrEqualToSubtotal']);
  const quantity = readWhole(readInput(given['quantity'])['greaterThanOrEqualToQuantity']);
  if (cents !== undefined && quantity !== undefined) {
    const path = [at, 'minimumRequirement'];
    faults.push(
      sentence(
        [...path, 'subtotal', 'greaterThanOrEqualToSubtotal'],
        'Minimum subtotal cannot be defined when minimum quantity is.',
        'CONFLICT',
      ),
      sentence(
        [...path, 'quantity', 'greaterThanOrEqualToQuantity'],
        'Minimum quantity cannot be defined when minimum subtotal is.',
        'CONFLICT',
      ),
    );
  }
  // Zero takes the requirement away.
  if (cents !== undefined) return cents === 0 ? null : { type: 'subtotal', cents };
  if (quantity !== undefined) return quantity === 0 ? null : { type: 'quantity', quantity };
  return value === null ? null : before;
}

function readContext(
  { world, input, at, faults }: Reading,
  before: DiscountContext,
): DiscountContext {
  const older = input['customerSelection'];
  if (older != null && input['context'] != null) {
    const message = 'Only one of context or customerSelection can be provided.';
    faults.push(sentence([at, 'context'], message, 'INVALID'));
  }
  const name = older == null ? 'context' : 'customerSelection';
  const value = older ?? input['context'];
  if (value == null) return before;
  const given = readInput(value);
  const isAll = given['all'] === true || given['all'] === 'ALL';
  const lists = [
    {
      key: 'customers',
      type: 'customers',
      gidType: 'Customer',
      label: 'Customer',
      isKnown: (id: number) => world.customers.find(id) !== null,
    },
    {
      key: 'customerSegments',
      type: 'segments',
      gidType: 'Segment',
      label: 'Segment',
      isKnown: (id: number) => world.segments.find(id) !== null,
    },
    {
      key: 'markets',
      type: 'markets',
      gidType: 'Market',
      label: 'Market',
      isKnown: (id: number) => world.markets.find(id) !== null,
    },
  ] as const;
  for (const { key, type, gidType, label, isKnown } of lists) {
    if (given[key] == null) continue;
    const [added, removed] = addedAndRemoved(readInput(given[key]), 'add', 'remove');
    const had = before.type === type ? before.ids : [];
    const ids = changedIds(had, added, removed, gidType);
    const unknown = added.filter((id) => !isKnown(numberInGid(id, gidType) ?? -1));
    faults.push(
      ...unknown.map((id) =>
        sentence(
          [at, name, key, 'add'],
          `${label} with id: ${/[^/]*$/.exec(id)?.[0] ?? id} is invalid`,
          'INVALID',
        ),
      ),
    );
    if (ids.length > 0) return { type, ids };
    // Where there is nothing to remove, a removal changes nothing.
    return added.length === 0 && before.type !== type ? before : { type: 'all' };
  }
  return isAll ? { type: 'all' } : before;
}

function readCombination(before: Discount['combinesWith'], input: Input): Discount['combinesWith'] {
  const tags = readInput(input['productDiscountsWithTagsOnSameCartLine']);
  const removed = readTexts(tags['remove']) ?? [];
  const had = before.productDiscountsWithTagsOnSameCartLine.filter((tag) => !removed.includes(tag));
  return {
    orderDiscounts: readFlag(input['orderDiscounts']) ?? before.orderDiscounts,
    productDiscounts: readFlag(input['productDiscounts']) ?? before.productDiscounts,
    shippingDiscounts: readFlag(input['shippingDiscounts']) ?? before.shippingDiscounts,
    productDiscountsWithTagsOnSameCartLine: cleanTags([...had, ...(readTexts(tags['add']) ?? [])]),
  };
}

function discountFaults({ input, at, isNew }: Reading, discount: Discount): Fault[] {
  const { title, startsAtMs, endsAtMs, usageLimit, tags, combinesWith, kind } = discount;
  const lineTags = combinesWith.productDiscountsWithTagsOnSameCartLine;
  const gets = readInput(input['customerGets']);
  const misses = (name: string): boolean => isNew && kind !== 'freeShipping' && gets[name] == null;
  const limit = discount.recurringCycleLimit;
  const line = readInput(
    readInput(input['combinesWith'])['productDiscountsWithTagsOnSameCartLine'],
  );
  const saysLineTags = addedAndRemoved(line, 'add', 'remove').flat().length > 0;
  return [
    ...faultIf(title === '', [at, 'title'], 'Title', "can't be blank", 'BLANK'),
    ...lengthFaults(title, [at, 'title'], 'Title'),
    ...faultIf(
      input['startsAt'] === null || (isNew && input['startsAt'] === undefined),
      [at, 'startsAt'],
      'Starts at',
      "can't be blank",
      'BLANK',
    ),
    ...faultIf(misses('value'), [at, 'customerGets', 'value'], 'Value', "can't be blank", 'BLANK'),
    ...faultIf(misses('items'), [at, 'customerGets', 'items'], 'Items', "can't be blank", 'BLANK'),
    ...faultIf(
      endsAtMs !== null && endsAtMs <= startsAtMs,
      [at, 'endsAt'],
      'Ends at',
      'needs to be after starts_at',
      'INVALID',
    ),
    ...faultIf(
      usageLimit !== null && usageLimit < 1,
      [at, 'usageLimit'],
      'Usage limit',
      'must be greater than 0',
      'GREATER_THAN',
    ),
    ...faultIf(
      limit !== null && limit < 0,
      [at, 'recurringCycleLimit'],
      'Recurring cycle limit',
      'must be a valid integer greater than or equal to 0',
      'RECURRING_CYCLE_LIMIT_NOT_A_VALID_INTEGER',
    ),
    ...(!discount.appliesOnOneTimePurchase && !discount.appliesOnSubscription
      ? [
          sentence(
            [at, ...(kind === 'freeShipping' ? [] : ['customerGets']), 'appliesOnOneTimePurchase'],
            'A discount cannot have both appliesOnOneTimePurchase and appliesOnSubscription set to false.',
            'APPLIES_ON_NOTHING',
          ),
        ]
      : []),
    ...(kind === 'bxgy' && discount.items.type === 'all'
      ? [sentence([at, 'customerGets'], "Items in 'customer get' cannot be set to all", 'INVALID')]
      : []),
    ...(kind === 'bxgy' && discount.value.type !== 'quantity'
      ? [
          sentence(
            [at, 'customerGets', 'value'],
            'Only discountOnQuantity permitted with bxgy discounts.',
            'INVALID',
          ),
        ]
      : []),
    ...(kind === 'basic' && discount.value.type === 'quantity'
      ? [
          sentence(
            [at, 'customerGets', 'value', 'discountOnQuantity'],
            'discountOnQuantity field is only permitted with bxgy discounts.',
            'INVALID',
          ),
        ]
      : []),
    ...(kind === 'freeShipping' && combinesWith.shippingDiscounts
      ? [
          sentence(
            [at, 'combinesWith'],
            'The combinesWith settings are not valid for the discount class.',
            'INVALID_COMBINES_WITH_FOR_DISCOUNT_CLASS',
          ),
        ]
      : []),
    ...faultIf(
      tags.length > MOST_TAGS,
      [at, 'tags'],
      'Tags',
      `can't be more than ${MOST_TAGS}`,
      'TOO_MANY_TAGS',
    ),
    ...((lineTags.length > 0 || saysLineTags) && discountClass(discount) !== 'PRODUCT'
      ? [
          sentence(
            [at, 'combinesWith', 'productDiscountsWithTagsOnSameCartLine'],
            'The `productDiscountsWithTagsOnSameCartLine` field is only valid for discounts with the PRODUCT discount class.',
            'INVALID_PRODUCT_DISCOUNTS_WITH_TAGS_ON_SAME_CART_LINE_FOR_DISCOUNT_CLASS',
          ),
        ]
      : []),
    ...faultIf(
      lineTags.length > MOST_TAGS_ON_LINE,
      [at, 'combinesWith', 'productDiscountsWithTagsOnSameCartLine'],
      'Tags',
      `can't be more than ${MOST_TAGS_ON_LINE}`,
      'TOO_MANY_PRODUCT_DISCOUNTS_WITH_TAGS_ON_SAME_CART_LINE',
    ),
  ];
}
