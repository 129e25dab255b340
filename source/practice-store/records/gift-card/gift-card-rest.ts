import { moneyText, timeText, timeTextOrNull } from '../../api/formats.ts';
import { restResource } from '../../rest/resource.ts';
import { balanceOf, type GiftCard } from './gift-card.ts';

export const giftCards = restResource<GiftCard>({
  plural: 'gift_cards',
  scope: 'gift_cards',
  rows: ({ world }) => world.giftCards,
  toJson: (card, { world }) => ({
    id: card.id,
    balance: moneyText(balanceOf(card)),
    created_at: timeText(card.createdAtMs),
    updated_at: timeText(card.updatedAtMs),
    currency: world.shop.currency,
    initial_value: moneyText(card.initialCents),
    disabled_at: timeTextOrNull(card.deactivatedAtMs),
    line_item_id: null,
    user_id: null,
    customer_id: card.customerId,
    note: card.note,
    expires_on: card.expiresOn,
    template_suffix: card.templateSuffix,
    last_characters: card.code.slice(-4),
    order_id: null,
  }),
  filters: {
    status: ({ deactivatedAtMs }, value) => (value === 'enabled') === (deactivatedAtMs === null),
  },
});
