import type { Address } from './model.ts';
import type { Random } from './random.ts';
import { STREETS, TOWNS } from './words.ts';

/** An invented address of a person, in one of the world's towns. */
export function makeAddress(
  random: Random,
  id: number,
  person: { readonly firstName: string; readonly lastName: string; readonly phone: string | null },
): Address {
  const town = random.pick(TOWNS);
  return {
    id,
    ...person,
    company: random.chance(0.1) ? `${person.lastName} & Daughters` : null,
    address1: `${random.int(1, 98)} ${random.pick(STREETS)}`,
    address2: random.chance(0.2) ? `Flat ${random.int(1, 9)}` : null,
    ...town,
  };
}

/** `+12025550142`: in North America the numbers 555 01xx are kept free for fiction. */
export function makePhone(random: Random): string {
  return `+120255501${String(random.int(0, 99)).padStart(2, '0')}`;
}
