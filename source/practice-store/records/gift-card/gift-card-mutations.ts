import { numberInGid, rowIdIn, parseMoment } from '../../api/formats.ts';
import {
  type Input,
  made,
  outcomeOf,
  readCents,
  readEach,
  readInput,
  readText,
  readTextOrNull,
  shownAs,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootField, RootTable } from '../../graphql/record-type.ts';
import { type Fault, sentence } from '../change.ts';
import type { World } from '../world.ts';
import {
  bookOnGiftCard,
  createGiftCard,
  disableGiftCard,
  type GiftCardTerms,
  updateGiftCard,
} from './gift-card-changes.ts';
import type { GiftCard } from './gift-card.ts';

const MISSING = sentence(['id'], 'The gift card could not be found.', 'GIFT_CARD_NOT_FOUND');

export const giftCardMutations: RootTable = {
  giftCardCreate: (args, session) => {
    const input = readInput(args['input']);
    const amount = readInput(input['initialAmount']);
    const hasAmount = input['initialAmount'] != null;
    const cents = readCents(amount['amount']) ?? readCents(input['initialValue']);
    const amountAt = hasAmount ? ['initialAmount', 'amount'] : ['initialValue'];
    const created = createGiftCard(
      session,
      {
        cents,
        amountAt: cents === undefined ? ['initialAmount'] : amountAt,
        code: readText(input['code']),
      },
      { ...readTerms(input), apiClientId: Number(session.context.app.id) },
      choiceFaults(session.world, input),
    );
    return outcomeOf(
      created,
      MISSING,
      (row) => ({ giftCard: session.objects.GiftCard(row), giftCardCode: row.code }),
      ['input'],
    );
  },

  giftCardUpdate: (args, session) =>
    outcomeOf(
      updateGiftCard(session, idIn(args), readTerms(readInput(args['input']))),
      MISSING,
      shownAs('GiftCard', session),
      ['input'],
    ),

  giftCardCredit: booking('creditInput', 'creditAmount', 1),
  giftCardDebit: booking('debitInput', 'debitAmount', -1),

  giftCardDeactivate: (args, session) =>
    outcomeOf(disableGiftCard(session, idIn(args)), MISSING, shownAs('GiftCard', session)),
};

function idIn(args: Input): number | null {
  return numberInGid(args['id'], 'GiftCard');
}

function readTerms(input: Input): GiftCardTerms {
  return {
    ...readEach(input, readTextOrNull, 'note', 'expiresOn', 'templateSuffix'),
    strategy: readText(input['crossCurrencyRedemptionStrategy']),
    customerId: readId(input['customerId']),
    recipient: readRecipient(input['recipientAttributes']),
  };
}

/** The number of a customer; -1, which no customer has, for an invalid id. */
function readId(value: unknown): number | null | undefined {
  if (value == null) return value === null ? null : undefined;
  return rowIdIn(value, 'Customer');
}

function readRecipient(value: unknown): GiftCard['recipient'] | undefined {
  if (value == null) return value === null ? null : undefined;
  const attributes = readInput(value);
  const at = readText(attributes['sendNotificationAt']);
  return {
    customerId: readId(attributes['id']) ?? -1,
    message: readText(attributes['message']) ?? null,
    preferredName: readText(attributes['preferredName']) ?? null,
    sendNotificationAtMs: at === undefined ? null : parseMoment(at),
  };
}

/** The value is given in one of two fields, in the shop's currency. */
function choiceFaults(world: World, input: Input): Fault[] {
  const currency = readText(readInput(input['initialAmount'])['currencyCode']);
  const faults: Fault[] = [];
  if (input['initialAmount'] != null && input['initialValue'] != null) {
    const message = 'Only one of initialAmount or initialValue is allowed.';
    faults.push(sentence(['initialValue'], message, 'INVALID'));
  }
  if (currency !== undefined && currency !== world.shop.currency) {
    const at = ['initialAmount', 'currencyCode'];
    faults.push(sentence(at, "must be the shop's currency", 'INVALID'));
  }
  return faults;
}

function booking(argument: string, amountName: string, sign: 1 | -1): RootField {
  return (args, session) => {
    const { world, context } = session;
    const card = world.giftCards.find(idIn(args) ?? -1);
    if (card === null) return userErrors(MISSING);
    const input = readInput(args[argument]);
    const amount = readInput(input[amountName]);
    const amountAt = [argument, amountName];
    if (amount['currencyCode'] !== world.shop.currency) {
      const message = 'The currency provided does not match the currency of the gift card.';
      const at = [...amountAt, 'currencyCode'];
      return userErrors(sentence(at, message, 'MISMATCHING_CURRENCY'));
    }
    const at = [...amountAt, 'amount'];
    const cents = readCents(amount['amount']) ?? Number.NaN;
    if (!(cents > 0)) {
      const message = 'A positive amount must be used.';
      return userErrors(sentence(at, message, 'NEGATIVE_OR_ZERO_AMOUNT'));
    }
    const processed = readText(input['processedAt']);
    const entry = {
      cents: sign * cents,
      note: readText(input['note']) ?? null,
      processedAtMs: processed === undefined ? context.nowMs : parseMoment(processed),
      remoteReference: null,
      remoteUrl: null,
      createdAtMs: context.nowMs,
    };
    const booked = bookOnGiftCard(session, card, entry, at);
    if (booked.type === 'refused') return userErrors(...booked.faults);
    const { GiftCardCreditTransaction, GiftCardDebitTransaction } = session.objects;
    return made(
      sign === 1
        ? { giftCardCreditTransaction: GiftCardCreditTransaction(booked.row) }
        : { giftCardDebitTransaction: GiftCardDebitTransaction(booked.row) },
    );
  };
}
