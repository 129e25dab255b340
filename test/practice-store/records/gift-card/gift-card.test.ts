import { expect, test } from 'vitest';
import { DAY_MS } from '../../../../source/practice-store/api/formats.ts';
import {
  balanceOf,
  entryIdOf,
  GIFT_CARD_IDS,
  giftCardIdOfEntry,
  isExpired,
  makeGiftCards,
} from '../../../../source/practice-store/records/gift-card/gift-card.ts';

const ANCHOR = 20_000 * DAY_MS;
const cards = makeGiftCards(ANCHOR);

test('an entry leads back to its card, to the last of its numbers', () => {
  for (const { id } of cards)
    for (const number of [0, 999]) expect(giftCardIdOfEntry(entryIdOf(id, number))).toBe(id);
  expect(entryIdOf(GIFT_CARD_IDS.first + GIFT_CARD_IDS.spacing, 2)).toBe(380_100_001_002);
});

test('a card is valid through its last day', () => {
  const [card] = cards;
  const expired = (expiresOn: string | null, now: string) =>
    card !== undefined && isExpired({ ...card, expiresOn }, Date.parse(now));
  expect(expired('2027-03-01', '2027-03-01T23:59:59.999Z')).toBe(false);
  expect(expired('2027-03-01', '2027-03-02T00:00:00Z')).toBe(true);
  expect(expired('2027-03-01', '2027-02-28T23:00:00Z')).toBe(false);
  expect(expired(null, '2027-03-02T00:00:00Z')).toBe(false);
});

test('the seeded cards are new, used, empty and deactivated', () => {
  const lines = cards.map((card) => {
    const days = (ms: number | undefined | null) => (ms == null ? '-' : (ms - ANCHOR) / DAY_MS);
    const [entry] = card.entries;
    const when = [card.createdAtMs, card.updatedAtMs, card.deactivatedAtMs, entry?.createdAtMs];
    return [card.id, card.code, card.initialCents, balanceOf(card), ...when.map(days)].join(' ');
  });
  expect(lines).toMatchInlineSnapshot(`
    [
      "540800000000 practicecard0000 5000 5000 -89.58333333333333 -89.58333333333333 - -",
      "540800000027 practicecard0027 10000 6250 -82.58333333333333 -82.58333333333333 - -80.58333333333333",
      "540800000054 practicecard0054 2500 0 -75.58333333333333 -75.58333333333333 - -73.58333333333333",
      "540800000081 practicecard0081 5000 5000 -68.58333333333333 -67.58333333333333 -67.58333333333333 -",
    ]
  `);
});
