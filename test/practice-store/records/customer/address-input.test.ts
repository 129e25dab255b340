import { describe, expect, test } from 'vitest';
import {
  type AddressChange,
  blankAddress,
  changedAddress,
  readAddress,
} from '../../../../source/practice-store/records/customer/address-input.ts';

const HOME = {
  ...blankAddress(5, { country: 'Canada', countryCode: 'CA' }),
  ...{ firstName: 'Ada', address1: 'Mill Street 1', city: 'Laval', zip: 'H7A', company: 'A' },
  ...{ province: 'Quebec', provinceCode: 'QC', latitude: 45.5, longitude: -73.7 },
};

/** What is otherwise afterwards, and the faults as `place: message`. */
function change(given: AddressChange, before = HOME) {
  const { address, faults } = changedAddress(before, given, ['addresses', '0']);
  const changed = Object.entries(address).filter(
    ([name, value]) => Reflect.get(before, name) !== value,
  );
  return {
    ...Object.fromEntries(changed),
    ...(faults.length === 0
      ? {}
      : { faults: faults.map(({ field, message }) => `${field.join('.')}: ${message}`) }),
  };
}

const MOVED = { latitude: null, longitude: null };

describe('an address', () => {
  test('keeps what is not given, and its place when that is the same', () => {
    expect(change({})).toEqual({});
    expect(change({ city: 'Laval', countryCode: 'CA', provinceCode: 'qc' })).toEqual({});
    expect(change({ country: ' ', countryCode: '' })).toEqual({});
    expect(change({ firstName: 'Bo', lastName: 'Q', phone: '+1', address2: 'b' })).toEqual({
      firstName: 'Bo',
      lastName: 'Q',
      phone: '+1',
      address2: 'b',
    });
  });

  test('has no text that is blank', () => {
    expect(change({ firstName: ' ', company: null })).toEqual({ firstName: null, company: null });
  });

  test.each(['address1', 'city', 'zip'] as const)('is elsewhere with another %s', (name) => {
    expect(change({ [name]: 'x' })).toEqual({ [name]: 'x', ...MOVED });
  });

  test('has a province by its code or its name, which the code comes before', () => {
    const ontario = { province: 'Ontario', provinceCode: 'ON', ...MOVED };
    expect(change({ provinceCode: 'on' })).toEqual(ontario);
    expect(change({ province: 'ontario' })).toEqual(ontario);
    expect(change({ provinceCode: 'ON', province: 'Quebec' })).toEqual(ontario);
    const none = { province: null, provinceCode: null, ...MOVED };
    expect(change({ provinceCode: null, province: null })).toEqual(none);
    expect(change({ province: ' ' })).toEqual(none);
    expect(change({ province: 'Texas' })).toEqual({
      ...none,
      faults: ['addresses.0.province: Province is invalid'],
    });
  });

  test('loses its province with another country, which its code comes before', () => {
    const there = { country: 'Iceland', countryCode: 'IS', province: null, provinceCode: null };
    expect(change({ countryCode: 'IS' })).toEqual({ ...there, ...MOVED });
    expect(change({ country: 'Iceland' })).toEqual({ ...there, ...MOVED });
    expect(change({ countryCode: 'IS', country: 'Norway' })).toEqual({ ...there, ...MOVED });
    expect(change({ countryCode: ' ', country: 'Iceland' })).toEqual({ ...there, ...MOVED });
    expect(change({ countryCode: 'US', province: 'Texas' })).toEqual({
      ...{ country: 'United States', countryCode: 'US', province: 'Texas', provinceCode: 'TX' },
      ...MOVED,
    });
  });

  test('has any province by name where its country has none of its own', () => {
    const there = { country: 'Iceland', countryCode: 'IS', provinceCode: null, ...MOVED };
    expect(change({ countryCode: 'IS', province: ' Norðurland ' })).toEqual({
      ...there,
      province: 'Norðurland',
    });
    expect(change({ countryCode: 'IS', provinceCode: 'X' })).toMatchObject({
      faults: ['addresses.0.province: Province is invalid'],
    });
  });

  test('says all that is wrong, in the order of its fields', () => {
    const long = 'x'.repeat(256);
    const given = { country: 'Nowhere', province: 'Texas', zip: long, city: long };
    expect(change({ ...given, firstName: 'x'.repeat(255) })).toMatchObject({
      faults: [
        'addresses.0.country: Country is invalid',
        'addresses.0.city: City is too long (maximum is 255 characters)',
        'addresses.0.zip: Zip is too long (maximum is 255 characters)',
      ],
    });
    const names = ['firstName', 'lastName', 'company', 'address1', 'address2', 'phone'];
    const labels = names.map((name) => {
      const { faults } = changedAddress(HOME, { [name]: long }, []);
      return faults.map(({ field, message }) => `${field.join()} ${message.split(' is')[0]}`);
    });
    expect(labels.flat()).toEqual([
      'firstName First name',
      'lastName Last name',
      'company Company',
      'address1 Address1',
      'address2 Address2',
      'phone Phone',
    ]);
  });

  test('is read from an input: null takes away all but the country', () => {
    const names = Object.keys(readAddress({}));
    const nothing = Object.fromEntries(names.map((name) => [name, null]));
    expect(readAddress(nothing)).toEqual({
      ...nothing,
      country: undefined,
      countryCode: undefined,
    });
    const all = Object.fromEntries(names.map((name) => [name, `${name}-1`]));
    expect(readAddress({ ...all, id: 5 })).toEqual(all);
    expect(names.toSorted()).toEqual(
      ['address1', 'address2', 'city', 'company', 'country', 'countryCode', 'firstName'].concat([
        ...['lastName', 'phone', 'province', 'provinceCode', 'zip'],
      ]),
    );
  });
});
