import { dateTime, dateTimeOrNull, gid, money, parseMoment } from '../../api/formats.ts';
import { connectList, emptyList } from '../../graphql/connection.ts';
import { DATE_SORT, type Listing, recordFields, typeRoots } from '../../graphql/listing.ts';
import { DATES, type FieldTable, recordType, rowFields } from '../../graphql/record-type.ts';
import { dateField, exactField, numberField, textField } from '../../graphql/search/fields.ts';
import type { GraphqlSession, WorldObject } from '../../graphql/session.ts';
import type { Session } from '../world.ts';
import { ISSUE_LIMIT_CENTS } from './gift-card-changes.ts';
import { giftCardMutations } from './gift-card-mutations.ts';
import { giftCardRest } from './gift-card-rest.ts';
import {
  balanceOf,
  type GiftCard,
  type GiftCardEntry,
  giftCardIdOfEntry,
  isExpired,
} from './gift-card.ts';

const statusesOf = (card: GiftCard, { context }: Session): string[] => {
  if (card.deactivatedAtMs !== null) return ['disabled'];
  if (card.expiresOn === null) return ['enabled'];
  return ['enabled', isExpired(card, context.nowMs) ? 'expired' : 'expiring'];
};

/** How gift cards are searched and sorted. */
function giftCardListing({ world }: Session): Listing<GiftCard> {
  const nameOf = ({ customerId }: GiftCard): string =>
    customerId === null ? '' : (world.customers.find(customerId)?.lastName ?? '');
  return {
    name: 'gift-cards',
    search: {
      named: {
        ...recordFields<GiftCard>(),
        balance_status: exactField((card) => {
          const balance = balanceOf(card);
          if (balance === 0) return 'empty';
          return balance === card.initialCents
            ? ['full', 'full_or_partial']
            : ['partial', 'full_or_partial'];
        }),
        status: exactField(statusesOf, ['disabled', 'enabled', 'expired', 'expiring']),
        recipient_id: numberField((card) => card.recipient?.customerId ?? null),
        code: exactField((card) => card.code.slice(-4)),
        last_characters: exactField((card) => card.code.slice(-4)),
        customer_id: numberField((card) => card.customerId),
        expires_on: dateField((card) =>
          card.expiresOn === null ? null : parseMoment(card.expiresOn),
        ),
        initial_value: numberField((card) => card.initialCents / 100),
        source: exactField(
          ({ apiClientId }) => (apiClientId === null ? 'manual' : 'api_client'),
          ['manual', 'purchased', 'api_client'],
        ),
      },
      free: textField((card) => [card.code.slice(-4), card.note ?? '']),
    },
    sort: {
      ...DATE_SORT,
      AMOUNT_SPENT: (card) => card.initialCents - balanceOf(card),
      BALANCE: balanceOf,
      CODE: (card) => card.code,
      CUSTOMER_NAME: nameOf,
      DISABLED_AT: (card) => card.deactivatedAtMs ?? 0,
      EXPIRES_ON: (card) => card.expiresOn ?? '',
      INITIAL_VALUE: (card) => card.initialCents,
    },
  };
}

export const giftCardType = recordType<GiftCard>('GiftCard', {
  rows: ({ world }) => world.giftCards,
  fields: {
    ...rowFields<GiftCard>('note', 'expiresOn', 'templateSuffix'),
    ...DATES,
    balance: (card, _args, { world }) => money(balanceOf(card), world.shop.currency),
    initialValue: (card, _args, { world }) => money(card.initialCents, world.shop.currency),
    crossCurrencyRedemptionStrategy: (card) => card.strategy,
    enabled: (card) => card.deactivatedAtMs === null,
    deactivatedAt: (card) => dateTimeOrNull(card.deactivatedAtMs),
    isRedeemable: (card, _args, { context }) =>
      card.deactivatedAtMs === null && balanceOf(card) > 0 && !isExpired(card, context.nowMs),
    lastCharacters: (card) => card.code.slice(-4),
    maskedCode: (card) => `•••• •••• •••• ${card.code.slice(-4)}`,
    customer: (card, _args, session) => session.find('Customer', card.customerId),
    recipientAttributes: ({ recipient }, _args, session) => {
      const found = session.find('Customer', recipient?.customerId ?? null);
      if (recipient === null || found === null) return null;
      const { message, preferredName, sendNotificationAtMs } = recipient;
      return {
        recipient: found,
        message,
        preferredName,
        sendNotificationAt: dateTimeOrNull(sendNotificationAtMs),
      };
    },
    lineItem: () => null,
    order: () => null,
    transactions: (card, args, session) =>
      connectList(card.entries, args, (entry) => entryObject(entry, session)),
  },
  roots: {
    ...typeRoots('GiftCard', giftCardListing, ({ world }) => world.giftCards),
    giftCardConfiguration: (_args, { world }) => ({
      issueLimit: money(ISSUE_LIMIT_CENTS, world.shop.currency),
      purchaseLimit: money(ISSUE_LIMIT_CENTS, world.shop.currency),
      expirationConfiguration: null,
    }),
  },
  mutations: giftCardMutations,
  rest: giftCardRest(giftCardListing),
});

const entryFields: FieldTable<GiftCardEntry> = {
  note: (entry) => entry.note,
  amount: (entry, _args, { world }) => money(entry.cents, world.shop.currency),
  processedAt: (entry) => dateTime(entry.processedAtMs),
  giftCard: (entry, _args, session) => session.node(gid('GiftCard', entry.giftCardId), 'GiftCard'),
  metafield: () => null,
  metafields: emptyList,
};

export const giftCardCreditType = recordType<GiftCardEntry>('GiftCardCreditTransaction', {
  find: (id, session) => findEntry(id, session, (cents) => cents > 0),
  fields: entryFields,
});

export const giftCardDebitType = recordType<GiftCardEntry>('GiftCardDebitTransaction', {
  find: (id, session) => findEntry(id, session, (cents) => cents < 0),
  fields: entryFields,
});

function findEntry(
  id: number,
  { world }: GraphqlSession,
  is: (cents: number) => boolean,
): GiftCardEntry | undefined {
  return world.giftCards
    .find(giftCardIdOfEntry(id))
    ?.entries.find((entry) => entry.id === id && is(entry.cents));
}

function entryObject(entry: GiftCardEntry, { objects }: GraphqlSession): WorldObject {
  return entry.cents < 0
    ? objects.GiftCardDebitTransaction(entry)
    : objects.GiftCardCreditTransaction(entry);
}
