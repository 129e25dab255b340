import { parseMoment } from '../../api/formats.ts';
import {
  type Changed,
  done,
  type Fault,
  fault,
  type Given,
  refusedFor,
  saved,
  sentence,
  shortFaults,
  withGiven,
} from '../change.ts';
import { randomFor } from '../random.ts';
import { allRows } from '../rows.ts';
import type { Session, World } from '../world.ts';
import { balanceOf, entryIdOf, type GiftCard, type GiftCardEntry, isExpired } from './gift-card.ts';

const SHORTEST_CODE = 8;
const LONGEST_CODE = 20;
const CODE_LENGTH = 16;

/** The highest value of one gift card. */
export const ISSUE_LIMIT_CENTS = 1_000_000;

/** New values of a gift card; a field that is left out stays as it is. */
export type GiftCardTerms = Given<
  Pick<
    GiftCard,
    | 'note'
    | 'expiresOn'
    | 'templateSuffix'
    | 'strategy'
    | 'customerId'
    | 'recipient'
    | 'apiClientId'
  >
>;

/** The value of a new gift card, and its code where none is to be generated. */
interface Issue {
  readonly cents: number | undefined;
  /** The input field of the value, for its faults. */
  readonly amountAt: readonly string[];
  readonly code: string | undefined;
}

/** Issues a gift card. */
export function createGiftCard(
  { world, context }: Session,
  { cents, amountAt, code: given }: Issue,
  terms: GiftCardTerms,
  faults: readonly Fault[] = [],
): Changed<GiftCard> {
  const id = world.giftCards.nextId();
  const code = (given ?? newCode(world, id)).replaceAll(/[\s-]/g, '').toLowerCase();
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
    apiClientId: null,
    deactivatedAtMs: null,
    createdAtMs: context.nowMs,
    updatedAtMs: context.nowMs,
  };
  const row = withGiven<GiftCard>(blank, terms);
  return saved(world.giftCards, row, [
    ...amountFaults(cents, amountAt),
    ...faults,
    ...codeFaults(world, code),
    ...termFaults(world, terms),
  ]);
}

/** Changes a gift card, except for its value; null when there is none with this id. */
export function updateGiftCard(
  { world, context }: Session,
  id: number | null,
  terms: GiftCardTerms,
): Changed<GiftCard> | null {
  const before = id === null ? null : world.giftCards.find(id);
  if (before === null) return null;
  const row = { ...withGiven<GiftCard>(before, terms), updatedAtMs: context.nowMs };
  return saved(world.giftCards, row, termFaults(world, terms));
}

/** Deactivates a gift card for good; null when there is none with this id. */
export function disableGiftCard(
  { world, context: { nowMs } }: Session,
  id: number | null,
): Changed<GiftCard> | null {
  const before = id === null ? null : world.giftCards.find(id);
  if (before === null) return null;
  const deactivatedAtMs = before.deactivatedAtMs ?? nowMs;
  return saved(world.giftCards, { ...before, deactivatedAtMs, updatedAtMs: nowMs });
}

/**
 * Credits or debits a gift card.
 * @param entry its cents are below zero for a debit
 * @param amountAt the input field of the amount, for its faults
 */
export function bookOnGiftCard(
  { world, context }: Session,
  card: GiftCard,
  entry: Omit<GiftCardEntry, 'id' | 'giftCardId'>,
  amountAt: readonly string[],
): Changed<GiftCardEntry> {
  const refused = refusedFor(bookingFaults(card, entry.cents, context.nowMs, amountAt));
  if (refused !== null) return refused;
  const id = entryIdOf(card.id, card.entries.length);
  const row: GiftCardEntry = { ...entry, id, giftCardId: card.id };
  const entries = [...card.entries, row];
  world.giftCards.put({ ...card, entries, updatedAtMs: context.nowMs });
  return done(row);
}

function termFaults(world: World, { customerId, recipient, expiresOn }: GiftCardTerms): Fault[] {
  const faults: Fault[] = [];
  if (customerId != null && world.customers.find(customerId) === null) {
    const message = 'The customer could not be found.';
    faults.push(sentence(['customerId'], message, 'CUSTOMER_NOT_FOUND'));
  }
  if (recipient != null && world.customers.find(recipient.customerId) === null) {
    const message = 'The recipient could not be found.';
    faults.push(sentence(['recipientAttributes', 'id'], message, 'RECIPIENT_NOT_FOUND'));
  }
  if (expiresOn != null && Number.isNaN(parseMoment(expiresOn))) {
    faults.push(fault(['expiresOn'], 'Expires on', 'is invalid', 'INVALID'));
  }
  return faults;
}

function amountFaults(cents: number | undefined, at: readonly string[]): Fault[] {
  if (cents === undefined) {
    const message = 'Missing a required argument.';
    return [{ field: at, message, rest: "can't be blank", code: 'MISSING_ARGUMENT' }];
  }
  if (!(cents > 0)) return [sentence(at, 'must be greater than 0', 'GREATER_THAN')];
  if (cents <= ISSUE_LIMIT_CENTS) return [];
  const message = `can't exceed €${(ISSUE_LIMIT_CENTS / 100).toLocaleString('en')}.00`;
  return [sentence(at, message, 'GIFT_CARD_LIMIT_EXCEEDED')];
}

function codeFaults(world: World, code: string): Fault[] {
  if (code.length < SHORTEST_CODE) return shortFaults(code, SHORTEST_CODE, ['code'], 'Code');
  if (code.length > LONGEST_CODE) {
    return refuse(`is too long (maximum is ${LONGEST_CODE} characters)`, 'TOO_LONG');
  }
  if (!/^[a-z0-9]+$/.test(code)) {
    return refuse('can only contain letters(a-z) and numbers(0-9)', 'INVALID');
  }
  const isTaken = allRows(world.giftCards).some((other) => other.code === code);
  return isTaken ? refuse('has already been taken', 'TAKEN') : [];
}

function bookingFaults(
  card: GiftCard,
  cents: number,
  nowMs: number,
  at: readonly string[],
): Fault[] {
  if (card.deactivatedAtMs !== null) {
    return [sentence(['id'], 'The gift card is deactivated.', 'INVALID')];
  }
  if (isExpired(card, nowMs)) {
    return [sentence(['id'], 'The gift card has expired.', 'INVALID')];
  }
  const balance = balanceOf(card) + cents;
  if (balance < 0) {
    const message = 'The gift card does not have sufficient funds to satisfy the request.';
    return [sentence(at, message, 'INSUFFICIENT_FUNDS')];
  }
  if (balance > ISSUE_LIMIT_CENTS) {
    const message = "The gift card's value exceeds the allowed limits.";
    return [sentence(at, message, 'GIFT_CARD_LIMIT_EXCEEDED')];
  }
  return [];
}

function refuse(rest: string, name: string): Fault[] {
  return [fault(['code'], 'Code', rest, name)];
}

/** Without letters and digits that look alike. */
function newCode(world: World, id: number): string {
  const random = randomFor(world.seed, 'gift-card', id);
  const letters = [...'abcdefghjkmnpqrstuvwxyz23456789'];
  return Array.from({ length: CODE_LENGTH }, () => random.pick(letters)).join('');
}
