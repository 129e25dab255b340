import { type Address, makeAddress } from './address.ts';
import type { Customer } from './customer.ts';
import { randomFor } from './random.ts';
import type { Rows } from './rows.ts';

/** A business that buys: its people are customers of the store. */
export interface Company {
  readonly id: number;
  readonly name: string;
  readonly externalId: string;
  readonly note: string | null;
  readonly contacts: readonly CompanyContact[];
  readonly locations: readonly CompanyLocation[];
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

export interface CompanyContact {
  readonly id: number;
  readonly companyId: number;
  readonly customerId: number;
  readonly title: string;
  readonly isMain: boolean;
}

export interface CompanyLocation {
  readonly id: number;
  readonly companyId: number;
  readonly name: string;
  readonly address: Address;
}

const DAY_MS = 86_400_000;
const NAMES = ['North Quay Interiors', 'Kettle & Loom', 'Fjord Hotels', 'Paper Boat Books'];
const FIRST_ID = 4_710_000_000;
const STEP = 1000;

/** Four companies; their contacts are the first customers, two each. */
export function makeCompanies(
  seed: number,
  anchorMs: number,
  customers: Rows<Customer>,
): Company[] {
  return NAMES.map((name, index) => {
    const random = randomFor(seed, 'company', index);
    const id = FIRST_ID + index * STEP;
    const people = [index * 2, index * 2 + 1].filter((at) => at < customers.count);
    const createdAtMs = anchorMs - (300 - index * 40) * DAY_MS;
    return {
      id,
      name,
      externalId: `B2B-${index + 1}`,
      note: index === 1 ? 'Pays within 30 days.' : null,
      contacts: people.map((place, at) => ({
        id: id + 100 + at,
        companyId: id,
        customerId: customers.idAt(place),
        title: at === 0 ? 'Buyer' : 'Accounts',
        isMain: at === 0,
      })),
      locations: Array.from({ length: 1 + (index % 2) }, (_, at): CompanyLocation => {
        const address = makeAddress(random, id + 500 + at, {
          firstName: 'Goods',
          lastName: 'Desk',
          phone: null,
        });
        return {
          id: id + 200 + at,
          companyId: id,
          name: `${name}, ${address.city ?? 'main house'}`,
          address: { ...address, company: name },
        };
      }),
      createdAtMs,
      updatedAtMs: createdAtMs + 5 * DAY_MS,
    };
  });
}

/** The company that a contact or a location belongs to, by the id of that part. */
export function companyIdOfPart(id: number): number {
  return FIRST_ID + Math.floor((id - FIRST_ID) / STEP) * STEP;
}
