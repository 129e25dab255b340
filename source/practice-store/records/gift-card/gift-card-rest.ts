import { jsonAnswer, notFound } from '../../api/answers.ts';
import { moneyText, timeText, timeTextOrNull, parseMoment } from '../../api/formats.ts';
import type { Listing } from '../../graphql/listing.ts';
import { compileSearch } from '../../graphql/search/compile-search.ts';
import { parseSearch } from '../../graphql/search/parse-search.ts';
import {
  type BodyObject,
  centsAt,
  eachAt,
  plainTextAt,
  textAt,
  wholeAt,
} from '../../rest/body-object.ts';
import { refusal } from '../../rest/refusal.ts';
import { type RestEntry, restResource } from '../../rest/resource.ts';
import type { RestAction } from '../../rest/rest-entry.ts';
import { idGiven, type Json } from '../../rest/rest-path.ts';
import { sharedFilters } from '../../rest/row-filters.ts';
import { refuse } from '../change.ts';
import { allRows, listedRows } from '../rows.ts';
import type { Session } from '../world.ts';
import {
  bookOnGiftCard,
  createGiftCard,
  disableGiftCard,
  type GiftCardTerms,
  updateGiftCard,
} from './gift-card-changes.ts';
import { balanceOf, type GiftCard, type GiftCardEntry } from './gift-card.ts';

const giftCards = restResource<GiftCard>({
  plural: 'gift_cards',
  scope: 'gift_cards',
  rows: ({ world }) => world.giftCards,
  toJson: giftCardJson,
  filters: {
    ...sharedFilters,
    status: ({ deactivatedAtMs }, value) =>
      value !== 'enabled' && value !== 'disabled'
        ? true
        : (value === 'enabled') === (deactivatedAtMs === null),
  },
  writes: {
    create: (session, body) =>
      createGiftCard(
        session,
        {
          cents: centsAt(body, 'initial_value'),
          amountAt: ['initialValue'],
          code: plainTextAt(body, 'code'),
        },
        { ...readTerms(body), apiClientId: Number(session.context.app.id) },
      ),
    update: (session, id, body) => updateGiftCard(session, id, readTerms(body)),
  },
  // The whole code is shown only once, when the card is created.
  createdJson: (card, session) => ({ ...giftCardJson(card, session), code: card.code }),
});

/** `gift_cards/{id}/disable.json`: a card can't be enabled again. */
const disable: RestAction = {
  method: 'POST',
  path: 'gift_cards/{id}/disable',
  writeScope: 'write_gift_cards',
  answer: (session, given) => {
    const changed = disableGiftCard(session, idGiven(given, 'id'));
    if (changed === null) return notFound();
    return changed.type === 'refused'
      ? refusal(changed.faults)
      : jsonAnswer(201, { gift_card: giftCardJson(changed.row, session) });
  },
};

/** `gift_cards/search.json?query=last_characters:mnop`, with the search syntax of GraphQL. */
function searched(listing: (session: Session) => Listing<GiftCard>): RestEntry {
  return restResource<GiftCard>({
    plural: 'gift_cards',
    path: 'gift_cards/search',
    readScopes: ['read_gift_cards'],
    rows: (session, given) => {
      const { giftCards: all } = session.world;
      const { test } = compileSearch(
        parseSearch(given['query'] ?? ''),
        listing(session).search,
        session,
      );
      return test === null ? all : listedRows(allRows(all).filter(test));
    },
    toJson: giftCardJson,
    filters: sharedFilters,
    without: ['count', 'single'],
  });
}

/** The credits and debits of a card after its initial value. */
const adjustments = restResource<GiftCardEntry>({
  plural: 'adjustments',
  path: 'gift_cards/{gift_card_id}/adjustments',
  scope: 'gift_card_transactions',
  rows: ({ world }, given) => {
    const card = world.giftCards.find(idGiven(given, 'gift_card_id'));
    return card && listedRows(card.entries);
  },
  toJson: (entry, { world }) => adjustmentJson(entry, world.giftCards.find(entry.giftCardId)),
  without: ['count'],
  writes: {
    create: (session, body, given) => {
      const { world, context } = session;
      const card = world.giftCards.find(idGiven(given, 'gift_card_id'));
      if (card === null) return null;
      const cents = centsAt(body, 'amount');
      if (cents === undefined) return refuse(['amount'], 'Amount', "can't be blank", 'BLANK');
      if (Number.isNaN(cents)) return refuse(['amount'], 'Amount', 'is not a number', 'INVALID');
      if (cents === 0) return refuse(['amount'], 'Amount', 'must be other than 0', 'INVALID');
      const processed = parseMoment(plainTextAt(body, 'processed_at') ?? '');
      const entry = {
        cents,
        note: textAt(body, 'note') ?? null,
        processedAtMs: Number.isNaN(processed) ? context.nowMs : processed,
        remoteReference: textAt(body, 'remote_transaction_ref') ?? null,
        remoteUrl: textAt(body, 'remote_transaction_url') ?? null,
        createdAtMs: context.nowMs,
      };
      return bookOnGiftCard(session, card, entry, ['amount']);
    },
  },
});

/** Everything about gift cards over REST. @param listing how they are searched */
export function giftCardRest(listing: (session: Session) => Listing<GiftCard>): RestEntry[] {
  return [giftCards, searched(listing), disable, adjustments];
}

function readTerms(body: BodyObject): GiftCardTerms {
  return {
    ...eachAt(body, textAt, 'note', 'expiresOn', 'templateSuffix'),
    customerId: body['customer_id'] === null ? null : wholeAt(body, 'customer_id'),
  };
}

function giftCardJson(card: GiftCard, { world }: Session): Json {
  return {
    id: card.id,
    balance: moneyText(balanceOf(card)),
    created_at: timeText(card.createdAtMs),
    updated_at: timeText(card.updatedAtMs),
    currency: world.shop.currency,
    initial_value: moneyText(card.initialCents),
    disabled_at: timeTextOrNull(card.deactivatedAtMs),
    line_item_id: null,
    api_client_id: card.apiClientId,
    user_id: null,
    customer_id: card.customerId,
    note: card.note,
    expires_on: card.expiresOn,
    template_suffix: card.templateSuffix,
    last_characters: card.code.slice(-4),
    order_id: null,
  };
}

function adjustmentJson(entry: GiftCardEntry, card: GiftCard | null): Json {
  return {
    id: entry.id,
    gift_card_id: entry.giftCardId,
    api_client_id: card?.apiClientId ?? null,
    user_id: null,
    order_transaction_id: null,
    number: (card?.entries.findIndex(({ id }) => id === entry.id) ?? 0) + 1,
    amount: moneyText(entry.cents),
    processed_at: timeText(entry.processedAtMs),
    created_at: timeText(entry.createdAtMs),
    updated_at: timeText(entry.createdAtMs),
    note: entry.note,
    remote_transaction_ref: entry.remoteReference,
    remote_transaction_url: entry.remoteUrl,
  };
}
