import { moneyText, timeText, timeTextOrNull } from '../../api/formats.ts';
import type { Json } from '../../rest/rest-path.ts';
import { countryId, REST_OF_WORLD } from '../customer/places.ts';
import type { Discount, DiscountValue } from './discount.ts';

/** A discount as a price rule, its older form: all fields at the top level, negative values. */
export function priceRuleJson(discount: Discount): Json {
  const { value, items, buys, destination, minimum, context, kind, appliesOncePerCustomer } =
    discount;
  const [type, amount] = valueOf(value);
  const isShipping = kind === 'freeShipping';
  const prerequisites = buys?.items ?? { type: 'all' };
  return {
    id: discount.id,
    title: discount.title,
    value_type: isShipping ? 'percentage' : type,
    value: isShipping ? '-100.0' : amount,
    customer_selection:
      context.type === 'customers' || context.type === 'segments' ? 'prerequisite' : 'all',
    target_type: isShipping ? 'shipping_line' : 'line_item',
    target_selection: (isShipping ? destination === null : items.type === 'all')
      ? 'all'
      : 'entitled',
    allocation_method:
      kind !== 'basic' || (value.type !== 'quantity' && value.onEachItem === true)
        ? 'each'
        : 'across',
    allocation_limit: discount.usesPerOrderLimit,
    once_per_customer: appliesOncePerCustomer,
    usage_limit: discount.usageLimit,
    starts_at: timeText(discount.startsAtMs),
    ends_at: timeTextOrNull(discount.endsAtMs),
    created_at: timeText(discount.createdAtMs),
    updated_at: timeText(discount.updatedAtMs),
    entitled_product_ids: items.type === 'products' ? items.productIds : [],
    entitled_variant_ids: items.type === 'products' ? items.variantIds : [],
    entitled_collection_ids: items.type === 'collections' ? items.collectionIds : [],
    entitled_country_ids: destination === null ? [] : countryIdsOf(destination),
    prerequisite_product_ids: prerequisites.type === 'products' ? prerequisites.productIds : [],
    prerequisite_variant_ids: prerequisites.type === 'products' ? prerequisites.variantIds : [],
    prerequisite_collection_ids:
      prerequisites.type === 'collections' ? prerequisites.collectionIds : [],
    customer_segment_prerequisite_ids: context.type === 'segments' ? context.ids : [],
    prerequisite_customer_ids: context.type === 'customers' ? context.ids : [],
    prerequisite_subtotal_range:
      minimum?.type === 'subtotal' ? { greater_than_or_equal_to: moneyText(minimum.cents) } : null,
    prerequisite_quantity_range:
      minimum?.type === 'quantity' ? { greater_than_or_equal_to: minimum.quantity } : null,
    prerequisite_shipping_price_range:
      discount.maximumShippingCents === null
        ? null
        : { less_than_or_equal_to: moneyText(discount.maximumShippingCents) },
    prerequisite_to_entitlement_quantity_ratio: {
      prerequisite_quantity: buys?.need.type === 'quantity' ? buys.need.quantity : null,
      entitled_quantity: value.type === 'quantity' ? value.quantity : null,
    },
    prerequisite_to_entitlement_purchase: {
      prerequisite_amount: buys?.need.type === 'amount' ? moneyText(buys.need.cents) : null,
    },
    admin_graphql_api_id: `gid://shopify/PriceRule/${discount.id}`,
  };
}

/** Type and value as price rules write them; the value is negative. */
function valueOf(value: DiscountValue): readonly [string, string] {
  if (value.type === 'quantity') return valueOf(ofEffect(value.effect));
  return value.type === 'percentage'
    ? ['percentage', `-${percentText(value.percentage)}`]
    : ['fixed_amount', `-${moneyText(value.cents)}`];
}

function ofEffect(effect: Extract<DiscountValue, { type: 'quantity' }>['effect']): DiscountValue {
  return effect.type === 'amount' ? { ...effect, onEachItem: true } : effect;
}

/** One decimal place, or more if needed: `10.0`, `33.33`. */
function percentText(share: number): string {
  const percent = Math.round(share * 1_000_000) / 10_000;
  return Number.isInteger(percent * 10) ? percent.toFixed(1) : String(percent);
}

function countryIdsOf({
  countries,
  includeRestOfWorld,
}: NonNullable<Discount['destination']>): number[] {
  const codes = includeRestOfWorld ? [...countries, REST_OF_WORLD] : countries;
  return codes.map(countryId).filter((id) => id !== null);
}
