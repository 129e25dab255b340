import { allRows } from '../rows.ts';
import type { World } from '../world.ts';
import { type CompanyContact, companyOfPart } from './company.ts';

/** Removes a contact from its company; the customer stays. Null when there is none with this id. */
export function removeContact(world: World, id: number, nowMs: number): CompanyContact | null {
  const company = companyOfPart(id, world);
  const contact = company?.contacts.find((entry) => entry.id === id);
  if (company == null || contact === undefined) return null;
  world.companies.put({
    ...company,
    contacts: company.contacts.filter((entry) => entry.id !== id),
    assignments: company.assignments.filter(({ contactId }) => contactId !== id),
    mainContactId: company.mainContactId === id ? null : company.mainContactId,
    updatedAtMs: nowMs,
  });
  return contact;
}

/** Removes a deleted customer from every company. */
export function removeContactsOf(world: World, customerId: number, nowMs: number): void {
  const own = allRows(world.companies)
    .flatMap(({ contacts }) => contacts)
    .filter((contact) => contact.customerId === customerId);
  for (const { id } of own) removeContact(world, id, nowMs);
}
