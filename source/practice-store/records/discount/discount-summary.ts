import type { World } from '../world.ts';
import type { Discount, DiscountItems } from './discount.ts';

/** What a discount does, in one line: `10% off entire order • Minimum purchase of €100`. */
export function discountSummary(discount: Discount, world: World): string {
  const { minimum, appliesOncePerCustomer } = discount;
  return [
    effectOf(discount, world),
    ...(minimum === null
      ? []
      : minimum.type === 'subtotal'
        ? [`Minimum purchase of ${amountText(minimum.cents)}`]
        : [`Minimum quantity of ${minimum.quantity}`]),
    ...(appliesOncePerCustomer ? ['One use per customer'] : []),
  ].join(' • ');
}

function effectOf(discount: Discount, world: World): string {
  const { kind, value, items, buys, destination } = discount;
  if (kind === 'freeShipping') {
    const countries = destination?.countries.length ?? 0;
    const where =
      destination === null
        ? 'all countries'
        : destination.includeRestOfWorld && countries === 0
          ? 'the rest of the world'
          : `${countries} ${countries === 1 ? 'country' : 'countries'}`;
    return `Free shipping on ${subject(discount)} • For ${where}`;
  }
  if (kind === 'bxgy' && buys !== null && value.type === 'quantity') {
    const spend =
      buys.need.type === 'quantity'
        ? `Buy ${count(buys.need.quantity, 'item')}`
        : `Spend ${amountText(buys.need.cents)}`;
    const { effect } = value;
    const got =
      effect.type === 'amount'
        ? `${amountText(effect.cents)} off each`
        : effect.percentage === 1
          ? 'free'
          : `at ${percent(effect.percentage)} off`;
    return `${spend}, get ${count(value.quantity, 'item')} ${got}`;
  }
  const taken = value.type === 'amount' ? amountText(value.cents) : percent(shareOf(value));
  return `${taken} off ${itemsText(items, world)}`;
}

function shareOf(value: Discount['value']): number {
  return value.type === 'percentage' ? value.percentage : 0;
}

function subject({ appliesOnOneTimePurchase, appliesOnSubscription }: Discount): string {
  if (appliesOnOneTimePurchase && appliesOnSubscription) return 'all products';
  return appliesOnSubscription ? 'subscription products' : 'one-time purchase products';
}

function itemsText(items: DiscountItems, world: World): string {
  if (items.type === 'all') return 'entire order';
  if (items.type === 'collections') {
    const [only, ...more] = items.collectionIds;
    const title = only === undefined ? undefined : world.collections.find(only)?.title;
    return more.length === 0 && title !== undefined
      ? title
      : count(items.collectionIds.length, 'collection');
  }
  const [only, ...more] = items.productIds;
  const title = only === undefined ? undefined : world.products.find(only)?.title;
  if (title !== undefined && more.length === 0 && items.variantIds.length === 0) return title;
  return count(items.productIds.length + items.variantIds.length, 'product');
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}

/** `€100` and `€5.50`. */
function amountText(cents: number): string {
  return `€${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`;
}
