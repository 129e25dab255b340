import { type Address, makeAddress, makePhone } from './address.ts';
import { randomFor } from './random.ts';
import type { IdRule } from './rows.ts';

const DAY_MS = 86_400_000;
const FIRST_ADDRESS_ID = 9_400_000_000_000;

/** The customer with this number. Every address of theirs ends on example.com (RFC 2606 §3). */
export function makeCustomer(seed: number, index: number, id: number, anchorMs: number): Customer {
  const random = randomFor(seed, 'customer', index);
  const firstName = random.pick(FIRST_NAMES);
  const lastName = random.pick(LAST_NAMES);
  const phone = random.chance(0.6) ? makePhone(random) : null;
  // Older than the oldest order, since nobody orders before they are known.
  const createdAtMs = anchorMs - random.int(150, 900) * DAY_MS + random.int(0, DAY_MS - 1000);
  return {
    id,
    firstName,
    lastName,
    email: `${plain(firstName)}.${plain(lastName)}.${index + 1}@example.com`,
    phone,
    note: random.chance(0.15) ? random.pick(CUSTOMER_NOTES) : null,
    tags: random.chance(0.3) ? [random.pick(['newsletter', 'wholesale', 'regular'])] : [],
    acceptsMarketing: random.chance(0.4),
    state: random.pick(['ENABLED', 'ENABLED', 'DISABLED', 'INVITED'] as const),
    addresses: Array.from({ length: random.chance(0.25) ? 2 : 1 }, (_, at) =>
      makeAddress(random, FIRST_ADDRESS_ID + index * 10 + at, { firstName, lastName, phone }),
    ),
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

export interface Customer {
  readonly id: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly note: string | null;
  readonly tags: readonly string[];
  readonly acceptsMarketing: boolean;
  readonly state: 'ENABLED' | 'DISABLED' | 'INVITED' | 'DECLINED';
  /** The first one is the default. */
  readonly addresses: readonly Address[];
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

export const CUSTOMER_IDS: IdRule = { first: 6_930_450_000_000, step: 41 };

export const FIRST_NAMES = [
  'Ada',
  'Birta',
  'Caleb',
  'Dunya',
  'Elias',
  'Freyja',
  'Goran',
  'Hanae',
  'Ines',
  'Jonas',
  'Kaisa',
  'Leander',
  'Maren',
  'Nils',
  'Odile',
  'Pavel',
  'Ronja',
  'Sølvi',
  'Tomás',
  'Yara',
] as const;

export const LAST_NAMES = [
  'Almquist',
  'Brennan',
  'Castellan',
  'Dahlgren',
  'Eriksdottir',
  'Fairweather',
  'Grünfeld',
  'Halloran',
  'Ivarsson',
  'Jelinek',
  'Kowalczyk',
  'Lindqvist',
  'Moreau',
  'Nakamura',
  'Okafor',
  'Petrov',
  'Quint',
  'Rasmussen',
  'Solberg',
  'Teixeira',
] as const;

export const CUSTOMER_NOTES = ['Met at the winter market.', 'Prefers e-mail.'] as const;
