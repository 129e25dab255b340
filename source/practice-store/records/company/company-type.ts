import { dateTime, exactCount } from '../../api/formats.ts';
import { emptyList } from '../../graphql/connection.ts';
import { listField, listRoot } from '../../graphql/listing.ts';
import { byId, DATES, recordType, rowFields } from '../../graphql/record-type.ts';
import { metafieldsOf } from '../custom-data/metafield-type.ts';
import { lifetime } from '../customer/customer.ts';
import { listedRows } from '../rows.ts';
import { purchaseFields } from './purchases.ts';
import { companyMutations } from './company-mutations.ts';
import {
  assignmentListing,
  companyListing,
  companyLocationListing,
  contactListing,
  roleListing,
} from './company-search.ts';
import {
  ASSIGNMENT,
  type Company,
  type CompanyContact,
  companyOfPart,
  findContact,
  type ContactRole,
  type RoleAssignment,
  rolesOf,
} from './company.ts';
import { contactMutations } from './contact-mutations.ts';
import { roleMutations } from './role-mutations.ts';

export const companyType = recordType<Company>('Company', {
  rows: ({ world }) => world.companies,
  fields: {
    ...metafieldsOf('Company'),
    ...rowFields<Company>('name', 'externalId', 'note'),
    contactCount: (company) => company.contacts.length,
    contactsCount: (company) => exactCount(company.contacts.length),
    contacts: listField('CompanyContact', contactListing, (company: Company) =>
      listedRows(company.contacts),
    ),
    mainContact: ({ contacts, mainContactId }, _args, { objects }) =>
      objects.CompanyContact(contacts.find(({ id }) => id === mainContactId)),
    contactRoles: listField('CompanyContactRole', roleListing, (company: Company) =>
      listedRows(rolesOf(company)),
    ),
    defaultRole: (company, _args, { objects }) => objects.CompanyContactRole(rolesOf(company)[1]),
    locations: listField('CompanyLocation', companyLocationListing, (company: Company) =>
      listedRows(company.locations),
    ),
    locationsCount: (company) => exactCount(company.locations.length),
    ...purchaseFields<Company>(
      ({ id }) => id,
      () => true,
    ),
    customerSince: (company) => dateTime(company.customerSinceMs),
    lifetimeDuration: ({ customerSinceMs }, _args, { context }) =>
      lifetime(context.nowMs - customerSinceMs),
    hasTimelineComment: () => false,
    events: emptyList,
    ...DATES,
  },
  roots: {
    companies: listRoot('Company', companyListing, ({ world }) => world.companies),
    companiesCount: (_args, { world }) => exactCount(world.companies.count),
    company: byId('Company'),
  },
  mutations: companyMutations,
});

export const companyContactType = recordType<CompanyContact>('CompanyContact', {
  find: (id, { world }) => findContact(id, world),
  fields: {
    ...rowFields<CompanyContact>('title', 'locale'),
    isMainContact: ({ id, companyId }, _args, { world }) =>
      world.companies.find(companyId)?.mainContactId === id,
    customer: (contact, _args, session) => session.find('Customer', contact.customerId),
    company: (contact, _args, session) => session.find('Company', contact.companyId),
    roleAssignments: listField(
      ASSIGNMENT,
      assignmentListing,
      ({ id, companyId }: CompanyContact, { world }) =>
        listedRows(
          world.companies.find(companyId)?.assignments.filter((row) => row.contactId === id) ?? [],
        ),
    ),
    ...purchaseFields<CompanyContact>(
      ({ companyId }) => companyId,
      ({ contactId }, { id }) => contactId === id,
    ),
    lifetimeDuration: ({ createdAtMs }, _args, { context }) =>
      lifetime(context.nowMs - createdAtMs),
    ...DATES,
  },
  roots: { companyContact: byId('CompanyContact') },
  mutations: contactMutations,
});

export const contactRoleType = recordType<ContactRole>('CompanyContactRole', {
  find: (id, { world }) => {
    const company = companyOfPart(id, world);
    return company === null ? null : rolesOf(company).find((role) => role.id === id);
  },
  fields: {
    name: (role) => role.name,
    note: (role) => `System-defined ${role.name} role`,
  },
  roots: { companyContactRole: byId('CompanyContactRole') },
});

export const roleAssignmentType = recordType<RoleAssignment>(ASSIGNMENT, {
  find: (id, { world }) => companyOfPart(id, world)?.assignments.find((row) => row.id === id),
  fields: {
    company: (row, _args, session) => session.find('Company', row.companyId),
    companyContact: (row, _args, session) => session.find('CompanyContact', row.contactId),
    companyLocation: (row, _args, session) => session.find('CompanyLocation', row.locationId),
    role: (row, _args, session) => session.find('CompanyContactRole', row.roleId),
    ...DATES,
  },
  mutations: roleMutations,
});
