import { type Input, readEach, readText, readTextOrNull } from '../../graphql/mutation.ts';
import { type Fault, fault, type Given, lengthFaults } from '../change.ts';
import type { Address } from './address.ts';
import { findCountry, findRegion, type Place, regionsOf } from './places.ts';

/** Fields of an address to change; the country and the province by code or by name. */
export type AddressChange = Given<Omit<Address, 'id' | 'latitude' | 'longitude'>>;

/** Reads a `MailingAddressInput`. */
export function readAddress(input: Input): AddressChange {
  return {
    ...readEach(input, readTextOrNull, 'firstName', 'lastName', 'company', 'phone'),
    ...readEach(input, readTextOrNull, 'address1', 'address2', 'city', 'zip'),
    ...readEach(input, readTextOrNull, 'province', 'provinceCode'),
    ...readEach(input, readText, 'country', 'countryCode'),
  };
}

const LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
  address1: 'Address1',
  address2: 'Address2',
  city: 'City',
  zip: 'Zip',
  phone: 'Phone',
} as const;

const TEXTS = [
  ...(['firstName', 'lastName', 'company', 'address1'] as const),
  ...(['address2', 'city', 'zip', 'phone'] as const),
];

/**
 * The address with the given values, and the faults of those values.
 * @param at path before every fault's field: `['addresses', '0']`
 */
export function changedAddress(
  before: Address,
  given: AddressChange,
  at: readonly string[],
): { readonly address: Address; readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const refuse = (name: 'country' | 'province', label: string): void => {
    faults.push(fault([...at, name], label, 'is invalid', 'INVALID'));
  };
  const country = countryOf(before, given);
  if (country === null) refuse('country', 'Country');
  const countryCode = country?.code ?? before.countryCode;
  const stays = countryCode === before.countryCode;
  const wanted = given.provinceCode ?? given.province ?? null;
  const isGiven = given.provinceCode !== undefined || given.province !== undefined;
  let region: { readonly code: string | null; readonly name: string } | null = null;
  if (wanted !== null && wanted.trim() !== '') {
    const isFree = regionsOf(countryCode).length === 0;
    region = isFree ? { code: null, name: wanted.trim() } : findRegion(countryCode, wanted);
    if (country !== null && (region === null || (isFree && given.provinceCode != null))) {
      refuse('province', 'Province');
    }
  }
  const texts: Partial<Record<(typeof TEXTS)[number], string | null>> = {};
  for (const name of TEXTS) {
    const value = given[name];
    if (value === undefined) continue;
    faults.push(...lengthFaults(value ?? '', [...at, name], LABELS[name]));
    texts[name] = value === null || value.trim() === '' ? null : value;
  }
  const address: Address = {
    ...before,
    ...texts,
    country: country?.name ?? before.country,
    countryCode,
    province: isGiven ? (region?.name ?? null) : stays ? before.province : null,
    provinceCode: isGiven ? (region?.code ?? null) : stays ? before.provinceCode : null,
  };
  // The old coordinates do not fit a new place.
  const isElsewhere = (['address1', 'city', 'zip', 'countryCode', 'provinceCode'] as const).some(
    (name) => address[name] !== before[name],
  );
  return {
    address: isElsewhere ? { ...address, latitude: null, longitude: null } : address,
    faults,
  };
}

/** An address with nothing in it but a country. */
export function blankAddress(id: number, home: Pick<Address, 'country' | 'countryCode'>): Address {
  return {
    id,
    firstName: null,
    lastName: null,
    company: null,
    address1: null,
    address2: null,
    city: null,
    zip: null,
    province: null,
    provinceCode: null,
    country: home.country,
    countryCode: home.countryCode,
    phone: null,
    latitude: null,
    longitude: null,
  };
}

/** The given country, whose code counts before its name; null for an unknown country. */
function countryOf(before: Address, given: AddressChange): Place | null {
  const wanted = [given.countryCode, given.country].find(
    (text) => text !== undefined && text.trim() !== '',
  );
  return wanted === undefined
    ? { code: before.countryCode, name: before.country }
    : findCountry(wanted);
}
