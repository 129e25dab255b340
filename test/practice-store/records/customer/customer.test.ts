import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../../source/practice-store/api/formats.ts';
import {
  CUSTOMER_IDS,
  customerIdOfAddress,
  defaultAddress,
  displayName,
  fullName,
  lifetime,
  makeCustomer,
  newAddressId,
} from '../../../../source/practice-store/records/customer/customer.ts';

const idAt = (index: number) => CUSTOMER_IDS.first + index * CUSTOMER_IDS.spacing;

describe('a customer', () => {
  test('has the same values each time, of which the dates follow each other', () => {
    const anchorMs = 2_000 * DAY_MS;
    const all = Array.from({ length: 300 }, (_, at) => makeCustomer(1, at, idAt(at), anchorMs));
    expect(all[7]).toEqual(makeCustomer(1, 7, idAt(7), anchorMs));
    for (const { createdAtMs, updatedAtMs, addresses, email, defaultAddressId, ...one } of all) {
      expect(createdAtMs).toBeGreaterThanOrEqual(anchorMs - 900 * DAY_MS);
      expect(createdAtMs).toBeLessThan(anchorMs - 149 * DAY_MS);
      expect(updatedAtMs).toBeGreaterThanOrEqual(anchorMs - 100 * DAY_MS);
      expect(updatedAtMs).toBeLessThanOrEqual(anchorMs - DAY_MS);
      expect(email).toMatch(/^[a-z]+\.[a-z]+\.\d+@example\.com$/);
      expect(addresses[0]?.id).toBe(defaultAddressId);
      for (const address of addresses) expect(customerIdOfAddress(address.id)).toBe(one.id);
    }
    const share = (isOne: (one: (typeof all)[number]) => boolean) =>
      Math.round((10 * all.filter(isOne).length) / all.length);
    // Tenths of all customers.
    expect({
      phone: share(({ phone }) => phone !== null),
      note: share(({ note }) => note !== null),
      tags: share(({ tags }) => tags.length > 0),
      emailConsent: share(({ emailConsent }) => emailConsent !== null),
      addresses: share(({ addresses }) => addresses.length > 1),
      enabled: share(({ state }) => state === 'ENABLED'),
    }).toMatchInlineSnapshot(`
      {
        "addresses": 3,
        "emailConsent": 4,
        "enabled": 5,
        "note": 1,
        "phone": 6,
        "tags": 3,
      }
    `);
  });

  test('has a name, or what else tells who it is', () => {
    const [row] = [makeCustomer(1, 0, idAt(0), 0)];
    const named = (firstName: string | null, lastName: string | null) => ({
      ...row,
      firstName,
      lastName,
    });
    expect(fullName(named('Ada', 'Quint'))).toBe('Ada Quint');
    expect([fullName(named(null, 'Quint')), fullName(named('Ada', null))]).toEqual([
      'Quint',
      'Ada',
    ]);
    const nobody = { ...named(null, null), email: 'a@b.co', phone: '+1' };
    expect(displayName({ ...nobody, firstName: 'Ada' })).toBe('Ada');
    expect(displayName(nobody)).toBe('a@b.co');
    expect(displayName({ ...nobody, email: null })).toBe('+1');
    expect(displayName({ ...nobody, email: null, phone: null })).toBe('Customer');
  });

  test('has one address by default', () => {
    const row = makeCustomer(1, 0, idAt(0), 0);
    const [address] = row.addresses;
    expect(defaultAddress(row)).toBe(address);
    expect(defaultAddress({ ...row, defaultAddressId: null })).toBeUndefined();
  });

  test('gets addresses that nobody else has', () => {
    expect(newAddressId(idAt(0), 0)).toBe(9_500_000_000_000);
    expect(newAddressId(idAt(1), 2)).toBe(9_500_000_041_002);
    expect(customerIdOfAddress(9_400_000_000_019)).toBe(idAt(1));
    expect(customerIdOfAddress(9_400_000_000_009)).toBe(idAt(0));
  });
});

const MINUTE = 60_000;

test.each([
  [MINUTE - 1, 'less than a minute'],
  [MINUTE, '1 minute'],
  [60 * MINUTE - 1, '59 minutes'],
  [60 * MINUTE, 'about 1 hour'],
  [DAY_MS - 1, 'about 24 hours'],
  [DAY_MS, '1 day'],
  [30 * DAY_MS - 1, '29 days'],
  [30 * DAY_MS, '1 month'],
  [365 * DAY_MS - 1, '12 months'],
  [365 * DAY_MS, 'about 1 year'],
  [550 * DAY_MS, 'about 2 years'],
])('%d ms are %s', (ms, words) => expect(lifetime(ms)).toBe(words));
