import { DAY_MS, parseMoment } from '../../api/formats.ts';
import type { Dated, IdRule } from '../rows.ts';

/** A credit or debit of a gift card after its initial value. */
export interface GiftCardEntry {
  readonly id: number;
  readonly giftCardId: number;
  /** Below zero for a debit. */
  readonly cents: number;
  readonly note: string | null;
  readonly processedAtMs: number;
  /** The transaction's reference in another system. */
  readonly remoteReference: string | null;
  readonly remoteUrl: string | null;
  readonly createdAtMs: number;
}

export interface GiftCard extends Dated {
  /** In lower case; only the last four characters are ever shown again. */
  readonly code: string;
  readonly initialCents: number;
  readonly entries: readonly GiftCardEntry[];
  readonly note: string | null;
  /** `2027-12-31`. */
  readonly expiresOn: string | null;
  readonly templateSuffix: string | null;
  readonly customerId: number | null;
  readonly strategy: string;
  readonly recipient: {
    readonly customerId: number;
    readonly message: string | null;
    readonly preferredName: string | null;
    readonly sendNotificationAtMs: number | null;
  } | null;
  /** The app that issued it; null for one that was made in the admin. */
  readonly apiClientId: number | null;
  readonly deactivatedAtMs: number | null;
}

export const GIFT_CARD_IDS: IdRule = { first: 540_800_000_000, spacing: 27 };

const FIRST_ENTRY_ID = 380_100_000_000;
const ENTRIES_EACH = 1000;

/** The id of an entry of a gift card. */
export function entryIdOf(giftCardId: number, number: number): number {
  const place = Math.round((giftCardId - GIFT_CARD_IDS.first) / GIFT_CARD_IDS.spacing);
  return FIRST_ENTRY_ID + place * ENTRIES_EACH + number;
}

/** The gift card that an entry belongs to, by the id of the entry. */
export function giftCardIdOfEntry(id: number): number {
  const place = Math.floor((id - FIRST_ENTRY_ID) / ENTRIES_EACH);
  return GIFT_CARD_IDS.first + place * GIFT_CARD_IDS.spacing;
}

/** Four gift cards: a new one, a used one, an empty one and a deactivated one. */
export function makeGiftCards(anchorMs: number): GiftCard[] {
  const rows = [
    { cents: 5000, spent: 0, isEnabled: true },
    { cents: 10_000, spent: 3750, isEnabled: true },
    { cents: 2500, spent: 2500, isEnabled: true },
    { cents: 5000, spent: 0, isEnabled: false },
  ];
  return rows.map(({ cents, spent, isEnabled }, index) => {
    const id = GIFT_CARD_IDS.first + index * GIFT_CARD_IDS.spacing;
    const createdAtMs = anchorMs - (90 - index * 7) * DAY_MS + 36_000_000;
    return {
      id,
      code: `practicecard${String(id).slice(-4)}`,
      initialCents: cents,
      entries:
        spent === 0
          ? []
          : [
              {
                id: entryIdOf(id, 0),
                giftCardId: id,
                cents: -spent,
                note: null,
                processedAtMs: createdAtMs + 2 * DAY_MS,
                remoteReference: null,
                remoteUrl: null,
                createdAtMs: createdAtMs + 2 * DAY_MS,
              },
            ],
      note: null,
      expiresOn: null,
      templateSuffix: null,
      customerId: null,
      strategy: 'MARKET_FX',
      recipient: null,
      apiClientId: null,
      deactivatedAtMs: isEnabled ? null : createdAtMs + DAY_MS,
      createdAtMs,
      updatedAtMs: isEnabled ? createdAtMs : createdAtMs + DAY_MS,
    };
  });
}

/**
 * Whether a gift card has expired: it is valid through the day on which it expires, a day of the
 * shop's time zone, which is UTC.
 */
export function isExpired({ expiresOn }: GiftCard, nowMs: number): boolean {
  return (
    expiresOn !== null && Math.floor(parseMoment(expiresOn) / DAY_MS) < Math.floor(nowMs / DAY_MS)
  );
}

/** The balance in cents. */
export function balanceOf({ initialCents, entries }: GiftCard): number {
  return entries.reduce((sum, { cents }) => sum + cents, initialCents);
}
