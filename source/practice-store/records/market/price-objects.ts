import { money } from '../../api/formats.ts';
import { listConnection, type Listing } from '../../graphql/listing.ts';
import { partObject } from '../../graphql/record-type.ts';
import type { GraphqlSession, WorldObject } from '../../graphql/session.ts';
import type { Variant } from '../product/product.ts';
import { listedRows } from '../rows.ts';
import { ANY_QUANTITY, listedPrice, type PriceBreak, type PriceList } from './price-list.ts';

const breakListing: Listing<PriceBreak> = {
  name: 'quantity-price-breaks',
  search: { named: {}, free: null },
  sort: { MINIMUM_QUANTITY: ({ minimum }) => minimum },
};

/** `PriceListPrice`. */
export function priceObject(
  list: PriceList,
  variant: Variant,
  { world, objects }: GraphqlSession,
): WorldObject {
  const { currency } = world.shop;
  const { cents, compareAtCents } = listedPrice(list, variant);
  const breaks = listedRows(list.breaks.filter(({ variantId }) => variantId === variant.id));
  return partObject('PriceListPrice', `${list.id}/${variant.id}`, {
    originType: () => (list.fixed.has(variant.id) ? 'FIXED' : 'RELATIVE'),
    price: () => money(cents, currency),
    compareAtPrice: () => (compareAtCents === null ? null : money(compareAtCents, currency)),
    quantityPriceBreaks: (args, session, info) =>
      listConnection(breakListing, breaks, { args, session, info }, objects.QuantityPriceBreak),
    variant: () => objects.ProductVariant(variant),
  });
}

/** `QuantityRule`. */
export function ruleObject(
  list: PriceList,
  variant: Variant,
  { objects }: Pick<GraphqlSession, 'objects'>,
): unknown {
  const own = list.rules.get(variant.id);
  const { minimum, maximum, increment } = own ?? ANY_QUANTITY;
  return {
    __typename: 'QuantityRule',
    minimum,
    maximum,
    increment,
    isDefault: minimum === 1 && maximum === null && increment === 1,
    originType: own === undefined ? 'RELATIVE' : 'FIXED',
    productVariant: objects.ProductVariant(variant),
  };
}
