import { DAY_MS, moneyText, timeText, timeTextOrNull } from '../../api/formats.ts';
import { madeRows, restResource, sharedFilters } from '../../rest/resource.ts';
import type { Discount } from './discount.ts';

/** The older form of discounts: the same ones that GraphQL shows. */
export const priceRules = restResource<Discount>({
  plural: 'price_rules',
  scope: 'price_rules',
  rows: ({ world }) => world.discounts,
  toJson: (discount) => ({
    id: discount.id,
    title: discount.title,
    value_type: 'percentage',
    value: `-${(discount.percentage * 100).toFixed(1)}`,
    customer_selection: 'all',
    target_type: 'line_item',
    target_selection: 'all',
    allocation_method: 'across',
    allocation_limit: null,
    once_per_customer: false,
    usage_limit: null,
    starts_at: timeText(discount.startsAtMs),
    ends_at: timeTextOrNull(discount.endsAtMs),
    created_at: timeText(discount.createdAtMs),
    updated_at: timeText(discount.updatedAtMs),
    entitled_product_ids: [],
    entitled_variant_ids: [],
    entitled_collection_ids: [],
    entitled_country_ids: [],
    prerequisite_subtotal_range:
      discount.minimumCents === null
        ? null
        : { greater_than_or_equal_to: moneyText(discount.minimumCents) },
    admin_graphql_api_id: `gid://shopify/PriceRule/${discount.id}`,
  }),
  filters: sharedFilters,
});

export const giftCards = restResource({
  plural: 'gift_cards',
  scope: 'gift_cards',
  rows: ({ world }) =>
    madeRows(world, 540_800_000_000, [
      { valueCents: 5000, spentCents: 0, isEnabled: true },
      { valueCents: 10_000, spentCents: 3750, isEnabled: true },
      { valueCents: 2500, spentCents: 2500, isEnabled: true },
      { valueCents: 5000, spentCents: 0, isEnabled: false },
    ]),
  toJson: ({ id, valueCents, spentCents, isEnabled, createdAtMs }, { world }) => ({
    id,
    balance: moneyText(valueCents - spentCents),
    created_at: timeText(createdAtMs),
    updated_at: timeText(createdAtMs),
    currency: world.shop.currency,
    initial_value: moneyText(valueCents),
    disabled_at: isEnabled ? null : timeText(createdAtMs + DAY_MS),
    line_item_id: null,
    user_id: null,
    customer_id: null,
    note: null,
    expires_on: null,
    template_suffix: null,
    last_characters: String(id).slice(-4),
    order_id: null,
  }),
  filters: {
    status: ({ isEnabled }, value) => (value === 'enabled') === isEnabled,
  },
});
