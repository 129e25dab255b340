import { gid, rowIdIn } from '../../api/formats.ts';
import { made, Outcome, readInputs, userErrors } from '../../graphql/mutation.ts';
import type { RootTable } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { type Changed, done, type Fault, sentence } from '../change.ts';
import { eachId, withCompanyLocation, withContact } from './arguments.ts';
import { noInput, resourceMissing, partMaker } from './company-changes.ts';
import { ASSIGNMENT, companyOfPart, type RoleAssignment, rolesOf } from './company.ts';

/** Mutations that assign roles to contacts of companies, and revoke them. */
export const roleMutations: RootTable = {
  companyContactAssignRole: (args, session) => {
    const wanted = {
      contact: args['companyContactId'],
      role: args['companyContactRoleId'],
      location: args['companyLocationId'],
    };
    const assigned = assign(session, wanted, []);
    return assigned.type === 'refused'
      ? userErrors(...assigned.faults)
      : made({
          companyContactRoleAssignment: session.objects.CompanyContactRoleAssignment(assigned.row),
        });
  },

  companyContactAssignRoles: (args, session) =>
    withContact(args, session, () =>
      assignEach(session, args['rolesToAssign'], (input) => ({
        contact: args['companyContactId'],
        role: input['companyContactRoleId'],
        location: input['companyLocationId'],
      })),
    ),

  companyLocationAssignRoles: (args, session) =>
    withCompanyLocation(args, 'companyLocationId', session, () =>
      assignEach(session, args['rolesToAssign'], (input) => ({
        contact: input['companyContactId'],
        role: input['companyContactRoleId'],
        location: args['companyLocationId'],
      })),
    ),

  companyContactRevokeRole: (args, session) =>
    withContact(args, session, (_company, { id }) => {
      const name = 'companyContactRoleAssignmentId';
      const revoked = revoke(session, args[name], (row) => row.contactId === id);
      return revoked === null
        ? userErrors(resourceMissing(name))
        : made({ revokedCompanyContactRoleAssignmentId: args[name] });
    }),

  companyContactRevokeRoles: (args, session) =>
    withContact(args, session, (company, { id }) => {
      const isAll = args['revokeAll'] === true;
      const given = Array.isArray(args['roleAssignmentIds']) ? args['roleAssignmentIds'] : [];
      if (!isAll && given.length === 0) return userErrors(noInput('roleAssignmentIds'));
      const own = company.assignments.filter(({ contactId }) => contactId === id);
      return revokeEach(
        isAll ? own.map((row) => gid(ASSIGNMENT, row.id)) : given,
        'roleAssignmentIds',
        session,
        (row) => row.contactId === id,
      );
    }),

  companyLocationRevokeRoles: (args, session) =>
    withCompanyLocation(args, 'companyLocationId', session, ({ id }) =>
      revokeEach(
        args['rolesToRevoke'],
        'rolesToRevoke',
        session,
        ({ locationId }) => locationId === id,
      ),
    ),
};

/** Global ids of a contact, a role and a company location. */
interface Wanted {
  readonly contact: unknown;
  readonly role: unknown;
  readonly location: unknown;
}

/** Gives a contact a role in a location of the same company. */
function assign(
  { world, context }: GraphqlSession,
  wanted: Wanted,
  at: readonly string[],
): Changed<RoleAssignment> {
  const contactId = rowIdIn(wanted.contact, 'CompanyContact');
  const roleId = rowIdIn(wanted.role, 'CompanyContactRole');
  const locationId = rowIdIn(wanted.location, 'CompanyLocation');
  const company = companyOfPart(contactId, world);
  const missing = [
    company?.contacts.some(({ id }) => id === contactId) === true ? null : 'companyContactId',
    company !== null && rolesOf(company).some(({ id }) => id === roleId)
      ? null
      : 'companyContactRoleId',
    company?.locations.some(({ id }) => id === locationId) === true ? null : 'companyLocationId',
  ].find((name) => name !== null);
  if (company === null || missing !== undefined) {
    return { type: 'refused', faults: [resourceMissing(...at, missing ?? 'companyContactId')] };
  }
  const isTaken = company.assignments.some(
    (row) => row.contactId === contactId && row.locationId === locationId,
  );
  if (isTaken) {
    const message = 'Company contact has already been assigned a role in that company location.';
    return { type: 'refused', faults: [sentence(at, message, 'LIMIT_REACHED')] };
  }
  const parts = partMaker(company, context.nowMs);
  const row = { ...parts.next(), contactId, locationId, roleId };
  world.companies.put({
    ...company,
    assignments: [...company.assignments, row],
    partsMade: parts.made(),
    updatedAtMs: context.nowMs,
  });
  return done(row);
}

/** Assigns each role of a list; those that are refused do not undo the others. */
function assignEach(
  session: GraphqlSession,
  inputs: unknown,
  wantedBy: (input: Readonly<Record<string, unknown>>) => Wanted,
): Outcome {
  const given = readInputs(inputs) ?? [];
  if (given.length === 0) return userErrors(noInput('rolesToAssign'));
  const faults: Fault[] = [];
  const rows = given.flatMap((input, at) => {
    const assigned = assign(session, wantedBy(input), ['rolesToAssign', String(at)]);
    if (assigned.type === 'done') return [assigned.row];
    faults.push(...assigned.faults);
    return [];
  });
  const roleAssignments =
    rows.length === 0 ? null : rows.map(session.objects.CompanyContactRoleAssignment);
  return new Outcome({ roleAssignments }, faults);
}

/** Revokes a role; null when no assignment that passes `isOwn` has this id. */
function revoke(
  { world, context }: GraphqlSession,
  text: unknown,
  isOwn: (row: RoleAssignment) => boolean,
): Changed<RoleAssignment> | null {
  const id = rowIdIn(text, ASSIGNMENT);
  const company = companyOfPart(id, world);
  const row = company?.assignments.find((entry) => entry.id === id);
  if (company == null || row === undefined || !isOwn(row)) return null;
  world.companies.put({
    ...company,
    assignments: company.assignments.filter((entry) => entry.id !== id),
    updatedAtMs: context.nowMs,
  });
  return done(row);
}

function revokeEach(
  ids: unknown,
  name: string,
  session: GraphqlSession,
  isOwn: (row: RoleAssignment) => boolean,
): Outcome {
  return eachId(ids, name, 'revokedRoleAssignmentIds', (id) => revoke(session, id, isOwn));
}
