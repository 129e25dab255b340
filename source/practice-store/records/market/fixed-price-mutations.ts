import { gid, rowIdIn } from '../../api/formats.ts';
import {
  type Input,
  made,
  type Outcome,
  readCents,
  readInput,
  readInputs,
  readTexts,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootTable } from '../../graphql/record-type.ts';
import type { Args, GraphqlSession } from '../../graphql/session.ts';
import { type Fault, sentence } from '../change.ts';
import type { Product, Variant } from '../product/product.ts';
import type { FixedPrice, PriceList } from './price-list.ts';
import { priceObject } from './price-objects.ts';

/** Mutations of the fixed prices of a price list. */
export const fixedPriceMutations: RootTable = {
  priceListFixedPricesAdd: (args, session) =>
    withList(args, session, NOT_FOUND, (list) => {
      const read = readPrices(args['prices'], 'prices', session);
      if (read.faults.length > 0) return userErrors(...read.faults);
      const changed = fixedIn(session, list, read.prices, []);
      return made({
        prices: read.prices.map(({ variant }) => priceObject(changed, variant, session)),
      });
    }),

  priceListFixedPricesUpdate: (args, session) =>
    withList(args, session, NOT_FOUND, (list) => {
      const read = readPrices(args['pricesToAdd'], 'pricesToAdd', session);
      const gone = readFixed(args['variantIdsToDelete'], 'variantIdsToDelete', list, session);
      const faults = [...read.faults, ...gone.faults];
      if (faults.length > 0) return userErrors(...faults);
      const changed = fixedIn(session, list, read.prices, gone.ids);
      return made({
        priceList: session.objects.PriceList(changed),
        pricesAdded: read.prices.map(({ variant }) => priceObject(changed, variant, session)),
        deletedFixedPriceVariantIds: gone.ids.map((id) => gid('ProductVariant', id)),
      });
    }),

  priceListFixedPricesDelete: (args, session) =>
    withList(args, session, NOT_FOUND, (list) => {
      const gone = readFixed(args['variantIds'], 'variantIds', list, session);
      if (gone.faults.length > 0) return userErrors(...gone.faults);
      fixedIn(session, list, [], gone.ids);
      return made({
        deletedFixedPriceVariantIds: gone.ids.map((id) => gid('ProductVariant', id)),
      });
    }),

  priceListFixedPricesByProductUpdate: (args, session) =>
    withList(args, session, NO_LIST, (list) => byProduct(args, session, list)),
};

const NOT_FOUND = 'PRICE_LIST_NOT_FOUND';

/** The code for an unknown list in mutations that have another enum of codes. */
export const NO_LIST = 'PRICE_LIST_DOES_NOT_EXIST';

/** Runs `change` on the list of the argument `priceListId`; `code` is for an unknown one. */
export function withList(
  args: Args,
  { world }: GraphqlSession,
  code: string,
  change: (list: PriceList) => Outcome,
): Outcome {
  const list = world.priceLists.find(rowIdIn(args['priceListId'], 'PriceList'));
  return list === null
    ? userErrors(sentence(['priceListId'], 'Price list does not exist.', code))
    : change(list);
}

interface GivenPrice extends FixedPrice {
  readonly variant: Variant;
}

function readPrices(
  value: unknown,
  name: string,
  session: GraphqlSession,
): { readonly prices: readonly GivenPrice[]; readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const prices = (readInputs(value) ?? []).flatMap((input, place): GivenPrice[] => {
    const at = [name, String(place)];
    const variant = findVariant(input['variantId'], session);
    if (variant === null) {
      faults.push(variantMissing([...at, 'variantId'], 'VARIANT_NOT_FOUND'));
    }
    const price = readPrice(input, session);
    for (const field of price.foreign) {
      const message = "The specified currency doesn't match the price list's currency.";
      const path = [...at, field, 'currencyCode'];
      faults.push(sentence(path, message, 'PRICE_LIST_CURRENCY_MISMATCH'));
    }
    return variant === null ? [] : [{ variant, ...price.price }];
  });
  return { prices, faults };
}

/** A price, and the fields of it that are in another currency than the shop's. */
export function readPrice(
  input: Input,
  { world }: GraphqlSession,
): { readonly price: FixedPrice; readonly foreign: readonly string[] } {
  const isForeign = (name: string): boolean =>
    input[name] != null && readInput(input[name])['currencyCode'] !== world.shop.currency;
  return {
    price: {
      cents: readCents(readInput(input['price'])['amount']) ?? 0,
      compareAtCents: readCents(readInput(input['compareAtPrice'])['amount']) ?? null,
    },
    foreign: ['price', 'compareAtPrice'].filter(isForeign),
  };
}

/** The variants whose fixed prices are to be deleted, and the faults. */
function readFixed(
  value: unknown,
  name: string,
  list: PriceList,
  session: GraphqlSession,
): { readonly ids: readonly number[]; readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const ids = (readTexts(value) ?? []).flatMap((text, place) => {
    const variant = findVariant(text, session);
    const at = [name, String(place)];
    if (variant === null) {
      faults.push(variantMissing(at, 'VARIANT_NOT_FOUND'));
      return [];
    }
    if (!list.fixed.has(variant.id)) {
      faults.push(sentence(at, 'Only fixed prices can be deleted.', 'PRICE_NOT_FIXED'));
    }
    return [variant.id];
  });
  return { ids, faults };
}

/** The fault of an unknown id of a variant. */
export function variantMissing(field: readonly string[], code: string): Fault {
  return sentence(field, 'Product variant ID does not exist.', code);
}

/** The variant that a global id names. */
export function findVariant(id: unknown, { world }: GraphqlSession): Variant | null {
  return world.findVariant(rowIdIn(id, 'ProductVariant'));
}

/** Saves the list with fixed prices added and deleted. */
function fixedIn(
  { world }: GraphqlSession,
  list: PriceList,
  added: readonly GivenPrice[],
  gone: readonly number[],
): PriceList {
  const fixed = new Map(list.fixed);
  for (const id of gone) fixed.delete(id);
  for (const { variant, cents, compareAtCents } of added) {
    fixed.set(variant.id, { cents, compareAtCents });
  }
  // A price break lowers a fixed price, so it is deleted with it.
  const breaks = list.breaks.filter(({ variantId }) => fixed.has(variantId));
  const changed = { ...list, fixed, breaks };
  world.priceLists.put(changed);
  return changed;
}

/** Sets or deletes the fixed prices of all variants of products. */
function byProduct(args: Args, session: GraphqlSession, list: PriceList): Outcome {
  const { world, objects } = session;
  const added = readInputs(args['pricesToAdd']) ?? [];
  const goneIds = readTexts(args['pricesToDeleteByProductIds']) ?? [];
  if (added.length + goneIds.length === 0) {
    const message = 'No update operations specified.';
    return userErrors(sentence([], message, 'NO_UPDATE_OPERATIONS_SPECIFIED'));
  }
  const faults: Fault[] = [];
  const find = (id: unknown, ...at: readonly string[]): Product | null => {
    const product = world.products.find(rowIdIn(id, 'Product'));
    if (product === null) {
      faults.push(sentence(at, 'Product does not exist.', 'PRODUCT_DOES_NOT_EXIST'));
    }
    return product;
  };
  const prices = added.map((input, place) => {
    const at = ['pricesToAdd', String(place)];
    const read = readPrice(input, session);
    for (const name of read.foreign) {
      const message = "The currency specified does not match the price list's currency.";
      const path = [...at, name, 'currencyCode'];
      faults.push(sentence(path, message, 'PRICES_TO_ADD_CURRENCY_MISMATCH'));
    }
    return { product: find(input['productId'], ...at, 'productId'), price: read.price };
  });
  const gone = goneIds.map((id, place) => find(id, 'pricesToDeleteByProductIds', String(place)));
  const all = [...added.map((input) => input['productId']), ...goneIds];
  if (new Set(goneIds).size < goneIds.length || new Set(all).size < all.length - goneIds.length) {
    faults.push(sentence([], 'Duplicate ID in input.', 'DUPLICATE_ID_IN_INPUT'));
  } else if (new Set(all).size < all.length) {
    const message = 'IDs must be mutually exclusive across add or delete operations.';
    faults.push(sentence([], message, 'ID_MUST_BE_MUTUALLY_EXCLUSIVE'));
  }
  if (faults.length > 0) return userErrors(...faults);
  const changed = fixedIn(
    session,
    list,
    prices.flatMap(
      ({ product, price }) => product?.variants.map((variant) => ({ variant, ...price })) ?? [],
    ),
    gone.flatMap((product) => product?.variants.map(({ id }) => id) ?? []),
  );
  return made({
    priceList: objects.PriceList(changed),
    pricesToAddProducts: prices.map(({ product }) => objects.Product(product)),
    pricesToDeleteProducts: gone.map((product) => objects.Product(product)),
  });
}
