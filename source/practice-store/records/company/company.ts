import { DAY_MS } from '../../api/formats.ts';
import { type Address, makeAddress } from '../customer/address.ts';
import type { Customer } from '../customer/customer.ts';
import { randomFor } from '../random.ts';
import type { Dated, IdRule, Rows } from '../rows.ts';

/** Where companies are looked up by their ids. */
interface Companies {
  readonly companies: Pick<Rows<Company>, 'find'>;
}

/** A business customer; its contacts are customers of the store. */
export interface Company extends Dated {
  readonly name: string;
  readonly externalId: string | null;
  readonly note: string | null;
  readonly customerSinceMs: number;
  readonly mainContactId: number | null;
  /** In the order of their ids, like all parts. */
  readonly contacts: readonly CompanyContact[];
  readonly locations: readonly CompanyLocation[];
  readonly assignments: readonly RoleAssignment[];
  /** How many parts were ever made: the number of the next one. */
  readonly partsMade: number;
}

/** Something that belongs to one company; its id tells which one. */
export interface PartOfCompany extends Dated {
  readonly companyId: number;
}

/** A customer who buys for a company. */
export interface CompanyContact extends PartOfCompany {
  readonly customerId: number;
  readonly title: string | null;
  readonly locale: string;
}

/** A location of a company: where its goods and its bills go. */
export interface CompanyLocation extends PartOfCompany {
  readonly name: string;
  readonly externalId: string | null;
  readonly note: string | null;
  readonly phone: string | null;
  readonly locale: string;
  /** Where goods and bills go to the same place, both are one address with one id. */
  readonly shippingAddress: CompanyAddress | null;
  readonly billingAddress: CompanyAddress | null;
  readonly taxRegistrationId: string | null;
  readonly taxExempt: boolean;
  readonly taxExemptions: readonly string[];
  readonly checkout: BuyerCheckout;
}

/** What the buyers of a company location may do at the checkout. */
export interface BuyerCheckout {
  readonly toDraft: boolean;
  readonly hasEditableAddress: boolean;
  /** The id of a template; null where everything is paid at once. */
  readonly paymentTermsTemplateId: string | null;
  /** Per cent of the total. */
  readonly depositPercent: number | null;
}

/** An address of a company location; its company name is that of the company. */
export interface CompanyAddress extends PartOfCompany {
  /** In place of the first and last name, for example a department. */
  readonly recipient: string | null;
  readonly place: Address;
}

/** What a contact may do: each company has the same two roles. */
export interface ContactRole {
  readonly id: number;
  readonly companyId: number;
  readonly name: string;
}

/** A contact's role in one company location; a contact has at most one there. */
export interface RoleAssignment extends PartOfCompany {
  readonly contactId: number;
  readonly locationId: number;
  readonly roleId: number;
}

/** The name of the type of an assignment. */
export const ASSIGNMENT = 'CompanyContactRoleAssignment';

/** The ids are a million apart, so that a company's parts can have the ids after its own. */
export const COMPANY_IDS: IdRule = { first: 4_710_000_000, spacing: 1_000_000 };

const ROLES = ['Location admin', 'Ordering only'] as const;

/** The first ids after a company's own are those of the roles. */
const FIRST_PART = ROLES.length + 1;

/** The id of a company's part with this number. */
export function companyPartId(companyId: number, number: number): number {
  return companyId + FIRST_PART + number;
}

/** The company that a part belongs to, by the id of the part. */
function companyIdOfPart(id: number): number {
  const { first, spacing } = COMPANY_IDS;
  return first + Math.floor((id - first) / spacing) * spacing;
}

/** The company that a part belongs to, by the id of the part; null for no such company. */
export function companyOfPart(id: number, { companies }: Companies): Company | null {
  return companies.find(companyIdOfPart(id));
}

/** The contact with this id, in any company. */
export function findContact(id: number, world: Companies): CompanyContact | undefined {
  return companyOfPart(id, world)?.contacts.find((contact) => contact.id === id);
}

/** The company location with this id, in any company. */
export function findCompanyLocation(id: number, world: Companies): CompanyLocation | undefined {
  return companyOfPart(id, world)?.locations.find((location) => location.id === id);
}

/** The roles of a company's contacts. */
export function rolesOf({ id }: Pick<Company, 'id'>): ContactRole[] {
  return ROLES.map((name, at) => ({ id: id + 1 + at, companyId: id, name }));
}

/** The addresses of a company location; only one where goods and bills go to the same. */
export function addressesOf(location: CompanyLocation): CompanyAddress[] {
  const { shippingAddress: shipping, billingAddress: billing } = location;
  const isShared = shipping !== null && shipping.id === billing?.id;
  return [shipping, isShared ? null : billing].filter((address) => address !== null);
}

/** The checkout of a new company location. */
export const PLAIN_CHECKOUT: BuyerCheckout = {
  toDraft: false,
  hasEditableAddress: false,
  paymentTermsTemplateId: null,
  depositPercent: null,
};

const NAMES = ['North Quay Interiors', 'Kettle & Loom', 'Fjord Hotels', 'Paper Boat Books'];

/** Four companies; their contacts are the first customers, two each. */
export function makeCompanies(
  seed: number,
  anchorMs: number,
  customers: Rows<Customer>,
): Company[] {
  return NAMES.map((name, index) => {
    const random = randomFor(seed, 'company', index);
    const id = COMPANY_IDS.first + index * COMPANY_IDS.spacing;
    const people = [index * 2, index * 2 + 1].filter((at) => at < customers.count);
    const createdAtMs = anchorMs - (300 - index * 40) * DAY_MS;
    let partsMade = 0;
    const part = (): PartOfCompany => ({
      id: companyPartId(id, partsMade++),
      companyId: id,
      createdAtMs,
      updatedAtMs: createdAtMs,
    });
    const contacts = people.map((place, at): CompanyContact => ({
      ...part(),
      customerId: customers.idAt(place),
      title: at === 0 ? 'Buyer' : 'Accounts',
      locale: 'en',
    }));
    const locations = Array.from({ length: 1 + (index % 2) }, (): CompanyLocation => {
      const own = part();
      const address = part();
      const place = {
        ...makeAddress(random, address.id, { firstName: 'Goods', lastName: 'Desk', phone: null }),
        company: name,
      };
      const both = { ...address, recipient: null, place };
      return {
        ...own,
        name: `${name}, ${place.city ?? 'main house'}`,
        externalId: null,
        note: null,
        phone: null,
        locale: 'en',
        shippingAddress: both,
        billingAddress: both,
        taxRegistrationId: null,
        taxExempt: false,
        taxExemptions: [],
        checkout: PLAIN_CHECKOUT,
      };
    });
    return {
      id,
      name,
      externalId: `B2B-${index + 1}`,
      note: index === 1 ? 'Pays within 30 days.' : null,
      customerSinceMs: createdAtMs,
      mainContactId: contacts[0]?.id ?? null,
      contacts,
      locations,
      assignments: contacts.flatMap((contact, at) =>
        locations.map((location) => ({
          ...part(),
          contactId: contact.id,
          locationId: location.id,
          roleId: id + 1 + at,
        })),
      ),
      partsMade,
      createdAtMs,
      updatedAtMs: createdAtMs + 5 * DAY_MS,
    };
  });
}
