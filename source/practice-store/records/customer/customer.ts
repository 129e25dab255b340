import { DAY_MS } from '../../api/formats.ts';
import { randomFor } from '../random.ts';
import type { Dated, IdRule } from '../rows.ts';
import { type Address, makeAddress, makePhone } from './address.ts';

const FIRST_ADDRESS_ID = 9_400_000_000_000;
const FIRST_NEW_ADDRESS_ID = 9_500_000_000_000;
const ADDRESSES_EACH = 1000;

/** The seeded customer at this index. E-mail addresses end with example.com (RFC 2606 §3). */
export function makeCustomer(seed: number, index: number, id: number, anchorMs: number): Customer {
  const random = randomFor(seed, 'customer', index);
  const firstName = random.pick(FIRST_NAMES);
  const lastName = random.pick(LAST_NAMES);
  const phone = random.chance(0.6) ? makePhone(random) : null;
  // Before the oldest order, because a customer is older than their orders.
  const createdAtMs = anchorMs - random.int(150, 900) * DAY_MS + random.int(0, DAY_MS - 1000);
  return {
    id,
    firstName,
    lastName,
    email: `${plain(firstName)}.${plain(lastName)}.${index + 1}@example.com`,
    phone,
    note: random.chance(0.15) ? random.pick(CUSTOMER_NOTES) : null,
    tags: random.chance(0.3) ? [random.pick(['newsletter', 'wholesale', 'regular'])] : [],
    emailConsent: random.chance(0.4)
      ? { state: 'SUBSCRIBED', level: 'SINGLE_OPT_IN', updatedAtMs: createdAtMs, locationId: null }
      : null,
    smsConsent: null,
    whatsAppConsent: null,
    verifiedEmail: true,
    taxExempt: false,
    taxExemptions: [],
    locale: 'en',
    multipassIdentifier: null,
    state: random.pick(['ENABLED', 'ENABLED', 'DISABLED', 'INVITED'] as const),
    addresses: Array.from({ length: random.chance(0.25) ? 2 : 1 }, (_, at) =>
      makeAddress(random, FIRST_ADDRESS_ID + index * 10 + at, { firstName, lastName, phone }),
    ),
    defaultAddressId: FIRST_ADDRESS_ID + index * 10,
    addressesMade: 0,
    createdAtMs,
    updatedAtMs: anchorMs - random.int(1, 100) * DAY_MS,
  };
}

/** `Grünfeld` → `grunfeld`. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll(/[^a-z]/g, '');
}

/** A customer's consent, or refusal, to marketing on one channel. */
export interface Consent {
  readonly state: string;
  readonly level: string;
  readonly updatedAtMs: number | null;
  readonly locationId: number | null;
  /** Who collected the consent, if given: `OTHER`, `SHOPIFY`. */
  readonly collectedFrom?: string;
}

export interface Customer extends Dated {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly note: string | null;
  readonly tags: readonly string[];
  /** Null, like the other two consents, until the customer has consented or refused. */
  readonly emailConsent: Consent | null;
  readonly smsConsent: Consent | null;
  readonly whatsAppConsent: Consent | null;
  readonly verifiedEmail: boolean;
  readonly taxExempt: boolean;
  readonly taxExemptions: readonly string[];
  readonly locale: string;
  readonly multipassIdentifier: string | null;
  readonly state: 'ENABLED' | 'DISABLED' | 'INVITED' | 'DECLINED';
  /** By ascending id. */
  readonly addresses: readonly Address[];
  readonly defaultAddressId: number | null;
  /** How many addresses were ever added; the next address's id is made from it. */
  readonly addressesMade: number;
}

/** The default address; undefined without one. */
export function defaultAddress({ addresses, defaultAddressId }: Customer): Address | undefined {
  return addresses.find((address) => address.id === defaultAddressId);
}

/**
 * The id of an added address: above all seeded ids, in a separate range for each customer.
 * @param number how many addresses the customer was given before
 */
export function newAddressId(customerId: number, number: number): number {
  return FIRST_NEW_ADDRESS_ID + (customerId - CUSTOMER_IDS.first) * ADDRESSES_EACH + number;
}

/** Id of the customer that a seeded address was made for, from the address's id. */
export function customerIdOfAddress(id: number): number {
  const { first, spacing } = CUSTOMER_IDS;
  return first + Math.floor((id - FIRST_ADDRESS_ID) / 10) * spacing;
}

export const CUSTOMER_IDS: IdRule = { first: 6_930_450_000_000, spacing: 41 };

const FIRST_NAMES = [
  ...'Ada Birta Caleb Dunya Elias Freyja Goran Hanae Ines Jonas'.split(' '),
  ...'Kaisa Leander Maren Nils Odile Pavel Ronja Sølvi Tomás Yara'.split(' '),
];

const LAST_NAMES = [
  ...'Almquist Brennan Castellan Dahlgren Eriksdottir Fairweather Grünfeld Halloran Ivarsson Jelinek'.split(
    ' ',
  ),
  ...'Kowalczyk Lindqvist Moreau Nakamura Okafor Petrov Quint Rasmussen Solberg Teixeira'.split(
    ' ',
  ),
];

const CUSTOMER_NOTES = ['Met at the winter market.', 'Prefers e-mail.'] as const;

/** `Maren Solberg`, one of the two names, or an empty text. */
export function fullName({
  firstName,
  lastName,
}: Pick<Customer, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter((name) => name !== null).join(' ');
}

/** The name in the admin: the full name, else e-mail address, phone number or `Customer`. */
export function displayName(customer: Customer): string {
  return fullName(customer) || (customer.email ?? customer.phone ?? 'Customer');
}

/** `about 2 years`, `3 months`, `less than a minute`. */
export function lifetime(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  if (days >= 365) return `about ${some(Math.round(days / 365), 'year')}`;
  if (days >= 30) return some(Math.floor(days / 30), 'month');
  if (days >= 1) return some(days, 'day');
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'less than a minute';
  return minutes < 60 ? some(minutes, 'minute') : `about ${some(Math.round(minutes / 60), 'hour')}`;
}

function some(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
