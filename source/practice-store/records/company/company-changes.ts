import {
  type Changed,
  done,
  type Fault,
  fault,
  faultIf,
  type Given,
  lengthFaults,
  refusedFor,
  saved,
  sentence,
  withGiven,
} from '../change.ts';
import { createCustomer, phoneOf, updateCustomer } from '../customer/customer-changes.ts';
import type { Customer } from '../customer/customer.ts';
import { storeCreditAccountsOf } from '../customer/store-credit/store-credit-mutations.ts';
import { storeCreditBalance } from '../customer/store-credit/store-credit.ts';
import { allRows } from '../rows.ts';
import type { World } from '../world.ts';
import { isInUse } from './purchases.ts';
import { type Company, type CompanyContact, companyPartId, type PartOfCompany } from './company.ts';

/** The fault of an unknown id, of a company or of one of its parts. */
export function resourceMissing(...field: readonly string[]): Fault {
  return sentence(field, 'Resource requested does not exist.', 'RESOURCE_NOT_FOUND');
}

/** The fault of an empty input. */
export function noInput(...field: readonly string[]): Fault {
  return sentence(field, 'The input is empty.', 'NO_INPUT');
}

/** Makes parts of a company, each with the next id. `made` gives the number of parts ever made. */
export function partMaker(
  { id: companyId, partsMade }: Company,
  nowMs: number,
): { readonly next: () => PartOfCompany; readonly made: () => number } {
  let made = partsMade;
  return {
    next: () => ({
      id: companyPartId(companyId, made++),
      companyId,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    }),
    made: () => made,
  };
}

const LONGEST_NOTE = 5000;
const LONGEST_EXTERNAL_ID = 64;

/** Faults of the note and the external id of a company, or of a company location. */
export function sharedFaults(
  { note, externalId }: Pick<Company, 'note' | 'externalId'>,
  isTaken: (externalId: string) => boolean,
  at: readonly string[],
): Fault[] {
  const atId = [...at, 'externalId'];
  const id = externalId ?? '';
  return [
    ...faultIf(
      (note ?? '').length > LONGEST_NOTE,
      [...at, 'note'],
      'Notes',
      `must be ${LONGEST_NOTE} characters or less.`,
      'TOO_LONG',
    ),
    ...faultIf(
      id.length > LONGEST_EXTERNAL_ID,
      atId,
      'External Id',
      `must be ${LONGEST_EXTERNAL_ID} characters or less.`,
      'TOO_LONG',
    ),
    ...faultIf(
      !/^[\x21-\x7e]*$/.test(id),
      atId,
      'External Id',
      'can only contain numbers, letters, and some special characters',
      'INVALID',
    ),
    ...faultIf(id !== '' && isTaken(id), atId, 'External Id', 'has already been taken.', 'TAKEN'),
  ];
}

/** New values of a company itself. */
export type CompanyChange = Given<
  Pick<Company, 'name' | 'note' | 'externalId' | 'customerSinceMs'>
>;

/** A new company without parts, not saved yet, and its faults. */
export function newCompany(
  world: World,
  change: CompanyChange,
  nowMs: number,
  at: readonly string[],
): { readonly company: Company; readonly faults: readonly Fault[] } {
  const blank: Company = {
    id: world.companies.nextId(),
    name: '',
    externalId: null,
    note: null,
    customerSinceMs: nowMs,
    mainContactId: null,
    contacts: [],
    locations: [],
    assignments: [],
    partsMade: 0,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
  const company = withGiven<Company>(blank, change);
  return { company, faults: companyFaults(world, company, at) };
}

/** Changes the company itself. */
export function updateCompany(
  world: World,
  before: Company,
  change: CompanyChange,
  nowMs: number,
  at: readonly string[],
): Changed<Company> {
  const company = { ...withGiven<Company>(before, change), updatedAtMs: nowMs };
  return saved(world.companies, company, companyFaults(world, company, at));
}

function companyFaults(world: World, company: Company, at: readonly string[]): Fault[] {
  const others = allRows(world.companies).filter(({ id }) => id !== company.id);
  return [
    ...faultIf(company.name.trim() === '', [...at, 'name'], 'Name', "can't be blank", 'BLANK'),
    ...lengthFaults(company.name, [...at, 'name'], 'Name'),
    ...sharedFaults(company, (id) => others.some(({ externalId }) => externalId === id), at),
  ];
}

/** Deletes a company without orders, draft orders and store credit. */
export function deleteCompany(
  world: World,
  company: Company,
  nowMs: number,
  at: readonly string[],
): Changed<Company> {
  const hasCredit = company.locations.some(({ id: ownerId }) =>
    storeCreditAccountsOf({ ownerType: 'CompanyLocation', ownerId }, world).some(
      (account) => storeCreditBalance(account, nowMs) > 0,
    ),
  );
  if (hasCredit || isInUse(world, ({ companyId }) => companyId === company.id)) {
    const message = 'Failed to delete the company: it has orders, draft orders or store credit.';
    return { type: 'refused', faults: [sentence(at, message, 'FAILED_TO_DELETE')] };
  }
  world.companies.remove(company.id);
  return done(company);
}

/** New values of a contact; name, email and phone are those of the customer. */
export type ContactChange = Given<
  Pick<Customer, 'firstName' | 'lastName' | 'email' | 'phone'> &
    Pick<CompanyContact, 'title' | 'locale'>
>;

/** Faults of a contact, apart from those of the customer. */
export function contactFaults({ email, title }: ContactChange, at: readonly string[]): Fault[] {
  return [
    ...faultIf(
      email === null || email?.trim() === '',
      [...at, 'email'],
      'Email',
      "can't be blank",
      'BLANK',
    ),
    ...lengthFaults(title ?? '', [...at, 'title'], 'Title'),
  ];
}

/** Creates a customer as a contact of the company, which may be a new one. */
export function addNewContact(
  world: World,
  company: Company,
  { title, locale, ...person }: ContactChange,
  nowMs: number,
  at: readonly string[],
): Changed<{ readonly company: Company; readonly contact: CompanyContact }> {
  const given = { ...person, email: person.email ?? null, locale };
  const wrong = refusedFor(contactFaults({ ...given, title }, at));
  if (wrong !== null) return wrong;
  const made = createCustomer(world, given, nowMs);
  if (made.type === 'refused') return under(made, at);
  return done(addContact(world, company, made.row, { title: title ?? null, nowMs }));
}

/** Makes an existing customer a contact of the company, which may be a new one. */
export function addContact(
  world: World,
  company: Company,
  customer: Customer,
  { title, nowMs }: { readonly title: string | null; readonly nowMs: number },
): { readonly company: Company; readonly contact: CompanyContact } {
  const parts = partMaker(company, nowMs);
  const contact: CompanyContact = {
    ...parts.next(),
    customerId: customer.id,
    title,
    locale: customer.locale,
  };
  const changed: Company = {
    ...company,
    contacts: [...company.contacts, contact],
    partsMade: parts.made(),
    updatedAtMs: nowMs,
  };
  world.companies.put(changed);
  return { company: changed, contact };
}

/** Changes a contact and its customer. */
export function updateContact(
  world: World,
  company: Company,
  before: CompanyContact,
  { title, locale, ...person }: ContactChange,
  nowMs: number,
  at: readonly string[],
): Changed<CompanyContact> {
  const wrong = refusedFor(contactFaults({ ...person, title }, at));
  if (wrong !== null) return wrong;
  const changed = updateCustomer(world, before.customerId, { ...person, locale }, nowMs);
  if (changed?.type === 'refused') return under(changed, at);
  const contact = { ...withGiven(before, { title, locale }), updatedAtMs: nowMs };
  world.companies.put({
    ...company,
    contacts: company.contacts.map((entry) => (entry.id === contact.id ? contact : entry)),
    updatedAtMs: nowMs,
  });
  return done(contact);
}

/** A phone number of a company location, and its faults. */
export function readPhone(
  text: string | null,
  at: readonly string[],
): { readonly phone: string | null; readonly faults: readonly Fault[] } {
  const phone = phoneOf(text);
  const isWrong = phone !== null && !/^\+\d{6,15}$/.test(phone);
  return { phone, faults: isWrong ? [fault(at, 'Phone', 'is invalid', 'INVALID')] : [] };
}

function under<Row>(
  { faults: [first, ...more] }: Extract<Changed<Row>, { type: 'refused' }>,
  at: readonly string[],
): Extract<Changed<Row>, { type: 'refused' }> {
  const moved = (entry: Fault): Fault => ({ ...entry, field: [...at, ...entry.field] });
  return { type: 'refused', faults: [moved(first), ...more.map(moved)] };
}
