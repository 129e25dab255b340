import type { Random } from '../random.ts';

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

/**
 * What is in the world, in its own terms: money in cents of the shop's currency, times in
 * milliseconds since 1970, ids as numbers. REST and GraphQL only translate.
 */

export interface Address {
  readonly id: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly company: string | null;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly zip: string | null;
  readonly country: string;
  readonly countryCode: string;
  readonly phone: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

const STREETS = [
  'Harbour Lane',
  'Mill Street',
  'Lighthouse Road',
  'Chapel Hill',
  'Orchard Row',
  'Station Square',
] as const;

interface Town {
  readonly city: string;
  readonly zip: string;
  readonly country: string;
  readonly countryCode: string;
  readonly latitude: number;
  readonly longitude: number;
}

export const TOWNS: readonly Town[] = [
  {
    city: 'Reykjavík',
    zip: '101',
    country: 'Iceland',
    countryCode: 'IS',
    latitude: 64.147,
    longitude: -21.942,
  },
  {
    city: 'Akureyri',
    zip: '600',
    country: 'Iceland',
    countryCode: 'IS',
    latitude: 65.683,
    longitude: -18.1,
  },
  {
    city: 'Bergen',
    zip: '5003',
    country: 'Norway',
    countryCode: 'NO',
    latitude: 60.393,
    longitude: 5.324,
  },
  {
    city: 'Galway',
    zip: 'H91 E2K3',
    country: 'Ireland',
    countryCode: 'IE',
    latitude: 53.271,
    longitude: -9.057,
  },
  {
    city: 'Utrecht',
    zip: '3511 CE',
    country: 'Netherlands',
    countryCode: 'NL',
    latitude: 52.091,
    longitude: 5.122,
  },
  {
    city: 'Leipzig',
    zip: '04109',
    country: 'Germany',
    countryCode: 'DE',
    latitude: 51.34,
    longitude: 12.375,
  },
  {
    city: 'Porto',
    zip: '4050-253',
    country: 'Portugal',
    countryCode: 'PT',
    latitude: 41.15,
    longitude: -8.611,
  },
];
