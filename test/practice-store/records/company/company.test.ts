import { expect, test } from 'vitest';
import { DAY_MS } from '../../../../source/practice-store/api/formats.ts';
import {
  addressesOf,
  COMPANY_IDS,
  companyOfPart,
  companyPartId,
  findCompanyLocation,
  findContact,
  makeCompanies,
  rolesOf,
} from '../../../../source/practice-store/records/company/company.ts';
import type { Customer } from '../../../../source/practice-store/records/customer/customer.ts';
import { listedRows } from '../../../../source/practice-store/records/rows.ts';

const ANCHOR = 1_000 * DAY_MS;
const customers = (count: number) =>
  listedRows(Array.from({ length: count }, (_, at) => ({ id: 50 + at }) as Customer));
const all = makeCompanies(1, ANCHOR, customers(7));
const companies = listedRows(all);
const [first] = all;
if (first === undefined) throw new Error('no company');

test('the seeded companies have two contacts each while there are customers', () => {
  const lines = all.map((company) => {
    const { id, externalId, note, contacts, locations, assignments, partsMade } = company;
    const part = (one: { readonly id: number } | undefined | null) =>
      one == null ? '-' : one.id - id;
    return [
      ...[(id - COMPANY_IDS.first) / COMPANY_IDS.spacing, externalId, note],
      `contacts ${contacts.map((one) => `${part(one)} ${one.customerId} ${one.title}`).join(', ')}`,
      `locations ${locations.map((one) => `${part(one)} at ${part(one.shippingAddress)}`).join(', ')}`,
      `roles ${assignments.map((one) => `${part(one)}: ${one.contactId - id} ${one.locationId - id} ${one.roleId - id}`).join(', ')}`,
      `made ${partsMade}, main ${(company.mainContactId ?? 0) - id}`,
      [company.createdAtMs, company.updatedAtMs].map((ms) => (ms - ANCHOR) / DAY_MS).join(' '),
    ].join(' | ');
  });
  expect(lines).toEqual([
    '0 | B2B-1 |  | contacts 3 50 Buyer, 4 51 Accounts | locations 5 at 6 | roles 7: 3 5 1, 8: 4 5 2 | made 6, main 3 | -300 -295',
    '1 | B2B-2 | Pays within 30 days. | contacts 3 52 Buyer, 4 53 Accounts | locations 5 at 6, 7 at 8 | roles 9: 3 5 1, 10: 3 7 1, 11: 4 5 2, 12: 4 7 2 | made 10, main 3 | -260 -255',
    '2 | B2B-3 |  | contacts 3 54 Buyer, 4 55 Accounts | locations 5 at 6 | roles 7: 3 5 1, 8: 4 5 2 | made 6, main 3 | -220 -215',
    '3 | B2B-4 |  | contacts 3 56 Buyer | locations 4 at 5, 6 at 7 | roles 8: 3 4 1, 9: 3 6 1 | made 7, main 3 | -180 -175',
  ]);
  expect(makeCompanies(1, ANCHOR, customers(0))[0]).toMatchObject({
    contacts: [],
    mainContactId: null,
  });
});

test('a part leads to its company', () => {
  const [contact, location] = [first.contacts[1], first.locations[0]];
  expect(findContact(contact?.id ?? 0, { companies })).toBe(contact);
  expect(findCompanyLocation(location?.id ?? 0, { companies })).toBe(location);
  expect(findContact(location?.id ?? 0, { companies })).toBeUndefined();
  expect(companyOfPart(companyPartId(first.id, 900_000), { companies })).toBe(first);
  expect(companyOfPart(first.id, { companies })).toBe(first);
  expect(companyOfPart(first.id - 1, { companies })).toBeNull();
  expect(companyOfPart(first.id + COMPANY_IDS.spacing, { companies })).toBe(all[1]);
});

test('a company has two roles, whose ids come before those of its parts', () => {
  expect(rolesOf(first).map(({ id, name, companyId }) => [id - companyId, name])).toEqual([
    [1, 'Location admin'],
    [2, 'Ordering only'],
  ]);
  expect(companyPartId(first.id, 0)).toBe(first.id + 3);
});

test('an address for goods and bills is one', () => {
  const [location] = first.locations;
  const address = location?.shippingAddress;
  if (location === undefined || address == null) throw new Error('no address');
  const other = { ...address, id: address.id + 1 };
  const of = (shippingAddress: typeof other | null, billingAddress: typeof other | null) =>
    addressesOf({ ...location, shippingAddress, billingAddress });
  expect(of(address, address)).toEqual([address]);
  expect(of(address, other)).toEqual([address, other]);
  expect(of(null, other)).toEqual([other]);
  expect(of(address, null)).toEqual([address]);
  expect(of(null, null)).toEqual([]);
});
