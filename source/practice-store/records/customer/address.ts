import type { Random } from '../random.ts';

/** An invented address of a person, in one of `TOWNS`. */
export function makeAddress(
  random: Random,
  id: number,
  person: Pick<Address, 'firstName' | 'phone'> & { readonly lastName: string },
): Address {
  const town = random.pick(TOWNS);
  return {
    id,
    ...person,
    company: random.chance(0.1) ? `${person.lastName} & Daughters` : null,
    address1: `${random.int(1, 98)} ${random.pick(STREETS)}`,
    address2: random.chance(0.2) ? `Flat ${random.int(1, 9)}` : null,
    ...town,
    province: null,
    provinceCode: null,
  };
}

/** `+12025550142`: in North America the numbers 555 01xx are kept free for fiction. */
export function makePhone(random: Random): string {
  return `+120255501${String(random.int(0, 99)).padStart(2, '0')}`;
}

/** A postal address: of a person, an order, a location or the store. */
export interface Address {
  readonly id: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly company: string | null;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly zip: string | null;
  /** The region's name and code; null for a country without regions. */
  readonly province: string | null;
  readonly provinceCode: string | null;
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

type Town = Pick<Address, 'city' | 'zip' | 'country' | 'countryCode' | 'latitude' | 'longitude'>;

export const TOWNS: readonly Town[] = [
  town('Reykjavík', '101', 'Iceland', 'IS', 64.147, -21.942),
  town('Akureyri', '600', 'Iceland', 'IS', 65.683, -18.1),
  town('Bergen', '5003', 'Norway', 'NO', 60.393, 5.324),
  town('Galway', 'H91 E2K3', 'Ireland', 'IE', 53.271, -9.057),
  town('Utrecht', '3511 CE', 'Netherlands', 'NL', 52.091, 5.122),
  town('Leipzig', '04109', 'Germany', 'DE', 51.34, 12.375),
  town('Porto', '4050-253', 'Portugal', 'PT', 41.15, -8.611),
];

function town(
  city: string,
  zip: string,
  country: string,
  countryCode: string,
  latitude: number,
  longitude: number,
): Town {
  return { city, zip, country, countryCode, latitude, longitude };
}
