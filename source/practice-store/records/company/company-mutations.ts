import { gid, numberInGid, rowIdIn, parseMoment } from '../../api/formats.ts';
import {
  type Input,
  made,
  type Outcome,
  outcomeOf,
  readEach,
  readInput,
  readText,
  readTextOrNull,
  shownAs,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootTable } from '../../graphql/record-type.ts';
import type { Args, GraphqlSession } from '../../graphql/session.ts';
import { type Changed, sentence } from '../change.ts';
import { eachId, findCompany, readContact, withCompany } from './arguments.ts';
import {
  addContact,
  addNewContact,
  type CompanyChange,
  contactFaults,
  deleteCompany,
  newCompany,
  noInput,
  resourceMissing,
  updateCompany,
} from './company-changes.ts';
import type { Company } from './company.ts';
import { readLocation, withLocation } from './location-changes.ts';

/** Mutations of companies. */
export const companyMutations: RootTable = {
  companyCreate,

  companyUpdate: (args, session) =>
    withCompany(args, 'companyId', session, (company) => {
      const input = readInput(args['input']);
      if (Object.keys(input).length === 0) return userErrors(noInput('input'));
      const { world, context } = session;
      const changed = updateCompany(world, company, readCompany(input), context.nowMs, ['input']);
      return shown(changed, session);
    }),

  companyDelete: (args, session) =>
    withCompany(args, 'id', session, (company) =>
      outcomeOf(
        deleteCompany(session.world, company, session.context.nowMs, ['id']),
        resourceMissing('id'),
        ({ id }) => ({
          deletedCompanyId: gid('Company', id),
        }),
      ),
    ),

  companiesDelete: (args, { world, context }) =>
    eachId(args['companyIds'], 'companyIds', 'deletedCompanyIds', (id, at) => {
      const company = findCompany(world, id);
      return company === null ? null : deleteCompany(world, company, context.nowMs, at);
    }),

  companyAssignCustomerAsContact: (args, session) =>
    withCompany(args, 'companyId', session, (company) => {
      const { world, context, objects } = session;
      const customer = world.customers.find(rowIdIn(args['customerId'], 'Customer'));
      if (customer === null) return userErrors(resourceMissing('customerId'));
      if (customer.email === null) {
        const message = 'Customer must have an email address.';
        return userErrors(sentence(['customerId'], message, 'INVALID_INPUT'));
      }
      if (company.contacts.some(({ customerId }) => customerId === customer.id)) {
        const message = 'Customer is already associated with a company contact.';
        return userErrors(sentence(['customerId'], message, 'INVALID_INPUT'));
      }
      const { contact } = addContact(world, company, customer, {
        title: null,
        nowMs: context.nowMs,
      });
      return made({ companyContact: objects.CompanyContact(contact) });
    }),

  companyAssignMainContact: (args, session) =>
    withCompany(args, 'companyId', session, (company) => {
      const id = numberInGid(args['companyContactId'], 'CompanyContact');
      return company.contacts.some((contact) => contact.id === id)
        ? withMain(company, id, session)
        : userErrors(resourceMissing('companyContactId'));
    }),

  companyRevokeMainContact: (args, session) =>
    withCompany(args, 'companyId', session, (company) => withMain(company, null, session)),
};

function companyCreate(args: Args, session: GraphqlSession): Outcome {
  const { world, context } = session;
  const { nowMs } = context;
  const input = readInput(args['input']);
  const { company, faults } = newCompany(world, readCompany(readInput(input['company'])), nowMs, [
    ...['input', 'company'],
  ]);
  const atContact = ['input', 'companyContact'];
  const contact =
    input['companyContact'] == null ? null : readContact(readInput(input['companyContact']));
  const changed = withLocation(
    session,
    company,
    readLocation(readInput(input['companyLocation'])),
    ['input', 'companyLocation'],
  );
  const wrong = [
    ...faults,
    ...changed.faults,
    ...(contact === null
      ? []
      : contactFaults({ ...contact, email: contact.email ?? null }, atContact)),
  ];
  if (wrong.length > 0) return userErrors(...wrong);
  if (contact === null) {
    world.companies.put(changed.company);
    return made(shownAs('Company', session)(changed.company));
  }
  const added = addNewContact(world, changed.company, contact, nowMs, atContact);
  if (added.type === 'refused') return userErrors(...added.faults);
  const row = { ...added.row.company, mainContactId: added.row.contact.id };
  world.companies.put(row);
  return made(shownAs('Company', session)(row));
}

function readCompany(input: Input): CompanyChange {
  const since = readText(input['customerSince']);
  return {
    ...readEach(input, readTextOrNull, 'note', 'externalId'),
    name: input['name'] === null ? '' : readText(input['name']),
    customerSinceMs: since === undefined ? undefined : parseMoment(since),
  };
}

function withMain(company: Company, mainContactId: number | null, session: GraphqlSession) {
  const row = { ...company, mainContactId, updatedAtMs: session.context.nowMs };
  session.world.companies.put(row);
  return made(shownAs('Company', session)(row));
}

function shown(changed: Changed<Company>, session: GraphqlSession): Outcome {
  return outcomeOf(changed, resourceMissing('companyId'), shownAs('Company', session));
}
