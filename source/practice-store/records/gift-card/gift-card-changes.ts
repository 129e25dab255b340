import { numberInGid } from '../../api/formats.ts';
import {
  type Input,
  made,
  type Outcome,
  readCents,
  readInput,
  readText,
  readTextOrNull,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootField, RootTable } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { type Fault, sentence } from '../change.ts';
import { randomFor } from '../random.ts';
import { allRows } from '../rows.ts';
import type { World } from '../world.ts';
import { balanceOf, entryIdOf, type GiftCard, type GiftCardEntry } from './gift-card.ts';

const SHORTEST_CODE = 8;
const LONGEST_CODE = 20;
const CODE_LENGTH = 16;

/** The highest value of one gift card. */
export const ISSUE_LIMIT_CENTS = 1_000_000;

const MISSING = sentence(['id'], 'The gift card could not be found.', 'GIFT_CARD_NOT_FOUND');

export const giftCardMutations: RootTable = {
  giftCardCreate: (args, session) => {
    const { world, context } = session;
    const input = readInput(args['input']);
    const id = world.giftCards.nextId();
    const code = (readText(input['code']) ?? newCode(world, id))
      .replaceAll(/[\s-]/g, '')
      .toLowerCase();
    const amount = readInput(input['initialAmount']);
    const cents = readCents(amount['amount']) ?? readCents(input['initialValue']);
    const blank: GiftCard = {
      id,
      code,
      initialCents: cents ?? 0,
      entries: [],
      note: null,
      expiresOn: null,
      templateSuffix: null,
      customerId: null,
      strategy: 'MARKET_FX',
      recipient: null,
      deactivatedAtMs: null,
      createdAtMs: context.nowMs,
      updatedAtMs: context.nowMs,
    };
    const { row, faults } = changed(world, blank, input);
    const all = [...newCardFaults(world, input, code, cents), ...faults];
    if (all.length > 0) return userErrors(...all);
    world.giftCards.put(row);
    return made({ giftCard: session.objects.GiftCard(row), giftCardCode: code });
  },

  giftCardUpdate: (args, session) =>
    withGiftCard(args, session, (before) => {
      const { world, context } = session;
      const { row, faults } = changed(world, before, readInput(args['input']));
      if (faults.length > 0) return userErrors(...faults);
      const next = { ...row, updatedAtMs: context.nowMs };
      world.giftCards.put(next);
      return made({ giftCard: session.objects.GiftCard(next) });
    }),

  giftCardCredit: transaction('creditInput', 'creditAmount', 1),
  giftCardDebit: transaction('debitInput', 'debitAmount', -1),

  giftCardDeactivate: (args, session) =>
    withGiftCard(args, session, (before) => {
      const { nowMs } = session.context;
      const row = {
        ...before,
        deactivatedAtMs: before.deactivatedAtMs ?? nowMs,
        updatedAtMs: nowMs,
      };
      session.world.giftCards.put(row);
      return made({ giftCard: session.objects.GiftCard(row) });
    }),
};

function withGiftCard(
  args: Readonly<Record<string, unknown>>,
  { world }: GraphqlSession,
  change: (giftCard: GiftCard) => Outcome,
): Outcome {
  const found = world.giftCards.find(numberInGid(args['id'], 'GiftCard') ?? -1);
  return found === null ? userErrors(MISSING) : change(found);
}

/** The card with what an input says, and what is wrong with it. */
function changed(
  world: World,
  before: GiftCard,
  input: Input,
): { readonly row: GiftCard; readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const text = (name: string, was: string | null): string | null => {
    const given = readTextOrNull(input[name]);
    return given === undefined ? was : given;
  };
  const customerId = numberInGid(input['customerId'], 'Customer');
  if (
    input['customerId'] != null &&
    (customerId === null || world.customers.find(customerId) === null)
  ) {
    const message = 'The customer could not be found.';
    faults.push(sentence(['input', 'customerId'], message, 'CUSTOMER_NOT_FOUND'));
  }
  const given = input['recipientAttributes'];
  let recipient = given === null ? null : before.recipient;
  if (given != null) {
    const attributes = readInput(given);
    const id = numberInGid(attributes['id'], 'Customer') ?? -1;
    if (world.customers.find(id) === null) {
      const message = 'The recipient could not be found.';
      faults.push(sentence(['input', 'recipientAttributes', 'id'], message, 'RECIPIENT_NOT_FOUND'));
    }
    const at = readText(attributes['sendNotificationAt']);
    recipient = {
      customerId: id,
      message: readText(attributes['message']) ?? null,
      preferredName: readText(attributes['preferredName']) ?? null,
      sendNotificationAtMs: at === undefined ? null : Date.parse(at),
    };
  }
  const row: GiftCard = {
    ...before,
    note: text('note', before.note),
    expiresOn: text('expiresOn', before.expiresOn),
    templateSuffix: text('templateSuffix', before.templateSuffix),
    strategy: readText(input['crossCurrencyRedemptionStrategy']) ?? before.strategy,
    customerId: input['customerId'] === undefined ? before.customerId : customerId,
    recipient,
  };
  return { row, faults };
}

function newCardFaults(
  world: World,
  input: Input,
  code: string,
  cents: number | undefined,
): Fault[] {
  const hasAmount = input['initialAmount'] != null;
  const field = hasAmount ? ['input', 'initialAmount', 'amount'] : ['input', 'initialValue'];
  const currency = readText(readInput(input['initialAmount'])['currencyCode']);
  const at = ['input', 'code'];
  const faults: Fault[] = [];
  const refuse = (path: readonly string[], message: string, faultCode: string): void => {
    faults.push(sentence(path, message, faultCode));
  };
  if (cents === undefined) {
    refuse(['input', 'initialAmount'], 'Missing a required argument.', 'MISSING_ARGUMENT');
  } else if (!(cents > 0)) {
    refuse(field, 'must be greater than 0', 'GREATER_THAN');
  } else if (cents > ISSUE_LIMIT_CENTS) {
    const message = `can't exceed €${(ISSUE_LIMIT_CENTS / 100).toLocaleString('en')}.00`;
    refuse(field, message, 'GIFT_CARD_LIMIT_EXCEEDED');
  }
  if (hasAmount && input['initialValue'] != null) {
    refuse(
      ['input', 'initialValue'],
      'Only one of initialAmount or initialValue is allowed.',
      'INVALID',
    );
  }
  if (currency !== undefined && currency !== world.shop.currency) {
    refuse(['input', 'initialAmount', 'currencyCode'], "must be the shop's currency", 'INVALID');
  }
  if (code.length < SHORTEST_CODE) {
    refuse(at, `Code is too short (minimum is ${SHORTEST_CODE} characters)`, 'TOO_SHORT');
  } else if (code.length > LONGEST_CODE) {
    refuse(at, `Code is too long (maximum is ${LONGEST_CODE} characters)`, 'TOO_LONG');
  } else if (!/^[a-z0-9]+$/.test(code)) {
    refuse(at, 'Code can only contain letters(a-z) and numbers(0-9)', 'INVALID');
  } else if (allRows(world.giftCards).some((other) => other.code === code)) {
    refuse(at, 'Code has already been taken', 'TAKEN');
  }
  return faults;
}

function transaction(argument: string, amountName: string, sign: 1 | -1): RootField {
  return (args, session) =>
    withGiftCard(args, session, (before) => {
      const { world, context } = session;
      const input = readInput(args[argument]);
      const amount = readInput(input[amountName]);
      const cents = readCents(amount['amount']) ?? Number.NaN;
      const faults = transactionFaults(
        session,
        before,
        sign * cents,
        String(amount['currencyCode']),
        [argument, amountName],
      );
      if (faults.length > 0) return userErrors(...faults);
      const at = readText(input['processedAt']);
      const entry: GiftCardEntry = {
        id: entryIdOf(before.id, before.entries.length),
        giftCardId: before.id,
        cents: sign * cents,
        note: readText(input['note']) ?? null,
        processedAtMs: at === undefined ? context.nowMs : Date.parse(at),
      };
      world.giftCards.put({
        ...before,
        entries: [...before.entries, entry],
        updatedAtMs: context.nowMs,
      });
      const { GiftCardCreditTransaction, GiftCardDebitTransaction } = session.objects;
      return made(
        sign === 1
          ? { giftCardCreditTransaction: GiftCardCreditTransaction(entry) }
          : { giftCardDebitTransaction: GiftCardDebitTransaction(entry) },
      );
    });
}

function transactionFaults(
  { world, context }: GraphqlSession,
  card: GiftCard,
  cents: number,
  currency: string,
  at: readonly string[],
): Fault[] {
  const today = new Date(context.nowMs).toISOString().slice(0, 10);
  if (currency !== world.shop.currency) {
    const message = 'The currency provided does not match the currency of the gift card.';
    return [sentence([...at, 'currencyCode'], message, 'MISMATCHING_CURRENCY')];
  }
  if (Number.isNaN(cents) || Math.abs(cents) === 0 || !isPositive(cents, at)) {
    return [
      sentence([...at, 'amount'], 'A positive amount must be used.', 'NEGATIVE_OR_ZERO_AMOUNT'),
    ];
  }
  if (card.deactivatedAtMs !== null) {
    return [sentence(['id'], 'The gift card is deactivated.', 'INVALID')];
  }
  if (card.expiresOn !== null && card.expiresOn < today) {
    return [sentence(['id'], 'The gift card has expired.', 'INVALID')];
  }
  const balance = balanceOf(card) + cents;
  if (balance < 0) {
    const message = 'The gift card does not have sufficient funds to satisfy the request.';
    return [sentence([...at, 'amount'], message, 'INSUFFICIENT_FUNDS')];
  }
  if (balance > ISSUE_LIMIT_CENTS) {
    const message = "The gift card's value exceeds the allowed limits.";
    return [sentence([...at, 'amount'], message, 'GIFT_CARD_LIMIT_EXCEEDED')];
  }
  return [];
}

/** What is debited comes below zero. */
function isPositive(cents: number, at: readonly string[]): boolean {
  return at[0] === 'debitInput' ? cents < 0 : cents > 0;
}

/** Letters and digits that can't be mistaken for each other. */
function newCode(world: World, id: number): string {
  const random = randomFor(world.seed, 'gift-card', id);
  const letters = [...'abcdefghjkmnpqrstuvwxyz23456789'];
  return Array.from({ length: CODE_LENGTH }, () => random.pick(letters)).join('');
}
