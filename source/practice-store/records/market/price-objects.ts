import { money } from '../../api/formats.ts';
import { emptyList } from '../../graphql/connection.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import type { Variant } from '../product/product.ts';
import { ANY_QUANTITY, listedPrice, type PriceList } from './price-list.ts';

/** `PriceListPrice`. */
export function priceObject(
  list: PriceList,
  variant: Variant,
  { world, objects }: GraphqlSession,
): unknown {
  const { currency } = world.shop;
  const { cents, compareAtCents } = listedPrice(list, variant);
  return {
    __typename: 'PriceListPrice',
    originType: list.fixed.has(variant.id) ? 'FIXED' : 'RELATIVE',
    price: money(cents, currency),
    compareAtPrice: compareAtCents === null ? null : money(compareAtCents, currency),
    quantityPriceBreaks: emptyList(null, {}),
    variant: objects.ProductVariant(variant),
  };
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
