import { makeAddress, makePhone } from './address.ts';
import type { Customer } from './model.ts';
import { randomFor } from './random.ts';
import { CUSTOMER_NOTES, FIRST_NAMES, LAST_NAMES } from './words.ts';

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
