import { gid, rowIdIn } from '../../api/formats.ts';
import { made, outcomeOf, readInput, userErrors } from '../../graphql/mutation.ts';
import type { RootTable } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { type Changed, done, sentence } from '../change.ts';
import { eachId, readContact, withCompany, withContact } from './arguments.ts';
import { isInUse } from './purchases.ts';
import { addNewContact, noInput, resourceMissing, updateContact } from './company-changes.ts';
import { removeContact } from './contact-removal.ts';
import { type CompanyContact, findContact } from './company.ts';

/** Mutations of the contacts of companies. */
export const contactMutations: RootTable = {
  companyContactCreate: (args, session) =>
    withCompany(args, 'companyId', session, (company) => {
      const { world, context, objects } = session;
      const given = readContact(readInput(args['input']));
      const added = addNewContact(world, company, given, context.nowMs, ['input']);
      return outcomeOf(added, resourceMissing('companyId'), ({ contact }) => ({
        companyContact: objects.CompanyContact(contact),
      }));
    }),

  companyContactUpdate: (args, session) =>
    withContact(args, session, (company, contact) => {
      const { world, context, objects } = session;
      const input = readInput(args['input']);
      if (Object.keys(input).length === 0) return userErrors(noInput('input'));
      const given = readContact(input);
      const changed = updateContact(world, company, contact, given, context.nowMs, ['input']);
      return outcomeOf(changed, resourceMissing('companyContactId'), (row) => ({
        companyContact: objects.CompanyContact(row),
      }));
    }),

  companyContactDelete: (args, session) =>
    outcomeOf(
      deleteContact(args['companyContactId'], session, ['companyContactId']),
      resourceMissing('companyContactId'),
      ({ id }) => ({ deletedCompanyContactId: gid('CompanyContact', id) }),
    ),

  companyContactsDelete: (args, session) =>
    eachId(args['companyContactIds'], 'companyContactIds', 'deletedCompanyContactIds', (id, at) =>
      deleteContact(id, session, at),
    ),

  companyContactRemoveFromCompany: (args, session) =>
    withContact(args, session, (_company, { id }) => {
      removeContact(session.world, id, session.context.nowMs);
      return made({ removedCompanyContactId: gid('CompanyContact', id) });
    }),
};

/** Deletes a contact without orders; null when there is none with this id. */
function deleteContact(
  text: unknown,
  { world, context }: GraphqlSession,
  at: readonly string[],
): Changed<CompanyContact> | null {
  const id = rowIdIn(text, 'CompanyContact');
  const contact = findContact(id, world);
  if (contact === undefined) return null;
  if (isInUse(world, ({ contactId }) => contactId === id)) {
    const message = 'Cannot delete a company contact with existing orders or draft orders.';
    return { type: 'refused', faults: [sentence(at, message, 'FAILED_TO_DELETE')] };
  }
  removeContact(world, id, context.nowMs);
  return done(contact);
}
