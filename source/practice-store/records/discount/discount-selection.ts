import { numberInGid, rowIdIn } from '../../api/formats.ts';
import {
  type Input,
  readCents,
  readFlag,
  readInput,
  readNumber,
  readTexts,
} from '../../graphql/mutation.ts';
import { cleanTags, type Fault, sentence } from '../change.ts';
import type { World } from '../world.ts';
import type { Discount, DiscountContext, DiscountItems, DiscountPurchase } from './discount.ts';

export const ONE_PRODUCT = 1;

/** The input field with tags of discounts that may combine with this one on the same cart line. */
export const LINE_TAGS = 'productDiscountsWithTagsOnSameCartLine';

export const ALL_AND_SOME_ITEMS = 'Cannot entitle all items when specific items are selected';

export const PRODUCTS_AND_COLLECTIONS =
  'Cannot entitle collections in combination with product variants or products';

export const SUBTOTAL_AND_QUANTITY = 'Minimum subtotal cannot be defined when minimum quantity is.';

/** One input while it is read; `faults` collects what is wrong with it. */
export interface InputContext {
  readonly world: World;
  readonly input: Input;
  /** The name of the argument, which begins every fault's field. */
  readonly at: string;
  readonly isNew: boolean;
  readonly nowMs: number;
  readonly faults: Fault[];
}

/** `UnsignedInt64` comes as text or as number. */
export function readWhole(value: unknown): number | undefined {
  return typeof value === 'string' ? Number(value) : readNumber(value);
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

/**
 * The items that a discount applies to, or that must be bought, after the additions and removals of
 * an input.
 * @param value the `DiscountItemsInput`
 * @param path of `value` within the argument
 */
export function readItems(
  inputContext: InputContext,
  before: DiscountItems,
  value: unknown,
  path: readonly string[],
): DiscountItems {
  if (value == null) return before;
  const { world, at, faults } = inputContext;
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
    faults.push(sentence([at, ...path], ALL_AND_SOME_ITEMS, 'CONFLICT'));
  } else if (hasProducts && hasCollections) {
    const field = [at, ...path, 'collections', 'add'];
    faults.push(sentence(field, PRODUCTS_AND_COLLECTIONS, 'CONFLICT'));
  }
  const { collectionIds, productIds, variantIds } = chosen;
  // A removal changes nothing when the discount has no such list.
  if (hasCollections && (collectionIds.length > 0 || before.type === 'collections')) {
    return { type: 'collections', collectionIds };
  }
  if (hasProducts && (productIds.length + variantIds.length > 0 || before.type === 'products')) {
    return { type: 'products', productIds, variantIds };
  }
  return isAll ? { type: 'all' } : before;
}

/** The entries that an input adds to a list, and those that it removes. */
export function addedAndRemoved(
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

/** What must be bought in a buy X get Y discount; null for the other kinds. */
export function readPurchase(
  inputContext: InputContext,
  before: Discount,
): DiscountPurchase | null {
  if (before.kind !== 'bxgy') return null;
  const { input, at, faults } = inputContext;
  const given = readInput(input['customerBuys']);
  const had: DiscountPurchase = before.buys ?? {
    items: { type: 'all' },
    need: { type: 'quantity', quantity: ONE_PRODUCT },
    isOneTimePurchase: true,
    isSubscription: false,
  };
  const items = readItems(inputContext, had.items, given['items'], ['customerBuys', 'items']);
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

/** The countries of free shipping after an input; null for all countries. */
export function readDestination(
  before: Discount['destination'],
  value: unknown,
): Discount['destination'] {
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

/** Who may use a discount, from `context` or from the older `customerSelection`. */
export function readContext(
  { world, input, at, faults }: InputContext,
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
    const unknown = added.filter((id) => !isKnown(rowIdIn(id, gidType)));
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
    // A removal changes nothing when the discount has no such list.
    return added.length === 0 && before.type !== type ? before : { type: 'all' };
  }
  return isAll ? { type: 'all' } : before;
}

/** Which other discounts may be combined with this one. */
export function readCombination(
  before: Discount['combinesWith'],
  input: Input,
): Discount['combinesWith'] {
  const tags = readInput(input[LINE_TAGS]);
  const removed = readTexts(tags['remove']) ?? [];
  const had = before.productDiscountsWithTagsOnSameCartLine.filter((tag) => !removed.includes(tag));
  return {
    orderDiscounts: readFlag(input['orderDiscounts']) ?? before.orderDiscounts,
    productDiscounts: readFlag(input['productDiscounts']) ?? before.productDiscounts,
    shippingDiscounts: readFlag(input['shippingDiscounts']) ?? before.shippingDiscounts,
    productDiscountsWithTagsOnSameCartLine: cleanTags([...had, ...(readTexts(tags['add']) ?? [])]),
  };
}

/** The minimum subtotal or quantity after an input; zero removes the requirement. */
export function readMinimum(
  { input, at, faults }: InputContext,
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
        SUBTOTAL_AND_QUANTITY,
        'CONFLICT',
      ),
      sentence(
        [...path, 'quantity', 'greaterThanOrEqualToQuantity'],
        'Minimum quantity cannot be defined when minimum subtotal is.',
        'CONFLICT',
      ),
    );
  }
  if (cents !== undefined) return cents === 0 ? null : { type: 'subtotal', cents };
  if (quantity !== undefined) return quantity === 0 ? null : { type: 'quantity', quantity };
  return value === null ? null : before;
}
