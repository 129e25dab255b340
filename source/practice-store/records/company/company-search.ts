import { DATE_SORT, type Listing, recordFields } from '../../graphql/listing.ts';
import {
  dateField,
  emptyField,
  exactField,
  numberField,
  textField,
  wordField,
} from '../../graphql/search/fields.ts';
import { metafieldSearch } from '../custom-data/metafield-search.ts';
import { type Customer, displayName } from '../customer/customer.ts';
import { spentCents, sumOf } from '../order/order-sums.ts';
import type { Order } from '../order/order.ts';
import type { Session } from '../world.ts';
import {
  type Company,
  type CompanyContact,
  type CompanyLocation,
  type ContactRole,
  findCompanyLocation,
  type PartOfCompany,
  type RoleAssignment,
  rolesOf,
} from './company.ts';

/** Cancelled orders are not counted as spending. */
const keptOrders = ({ id }: Company, { world }: Session): Order[] =>
  world.ordersOfCompany(id).filter((order) => order.cancelledAtMs === null);

/** How companies are searched and sorted. */
export const companyListing: Listing<Company> = {
  name: 'companies',
  search: {
    named: {
      ...recordFields<Company>(),
      name: textField((company) => company.name),
      external_id: exactField((company) => company.externalId),
      active_customers_count: numberField((company) => company.contacts.length),
      ordering_status: exactField((company) =>
        company.contacts.length === 0 ? 'not_approved' : 'approved',
      ),
      since_date: dateField((company) => company.customerSinceMs),
    },
    keyed: metafieldSearch('Company'),
    free: textField((company) => [company.name, company.note ?? '']),
  },
  sort: {
    NAME: (company) => company.name.toLowerCase(),
    ...DATE_SORT,
    SINCE_DATE: (company) => company.customerSinceMs,
    ORDER_COUNT: (company, session) => keptOrders(company, session).length,
    TOTAL_SPENT: (company, session) => sumOf(keptOrders(company, session), spentCents),
  },
};

const companyOf = ({ companyId }: PartOfCompany, { world }: Session): Company | null =>
  world.companies.find(companyId);

/** How the locations of companies are searched and sorted. */
export const companyLocationListing: Listing<CompanyLocation> = {
  name: 'company-locations',
  search: {
    named: {
      ...recordFields<CompanyLocation>(),
      ids: numberField((location) => location.id),
      company_id: numberField((location) => location.companyId),
      name: textField((location) => location.name),
      external_id: exactField((location) => location.externalId),
    },
    keyed: metafieldSearch('CompanyLocation'),
    free: textField((location) => location.name),
  },
  sort: {
    NAME: (location) => location.name.toLowerCase(),
    COMPANY_AND_LOCATION_NAME: (location, session) =>
      `${companyOf(location, session)?.name ?? ''} ${location.name}`.toLowerCase(),
    COMPANY_ID: (location) => location.companyId,
    ...DATE_SORT,
  },
};

const customerOf = ({ customerId }: CompanyContact, { world }: Session): Customer | null =>
  world.customers.find(customerId);

const contactName = (contact: CompanyContact, session: Session): string => {
  const customer = customerOf(contact, session);
  return customer === null ? '' : displayName(customer).toLowerCase();
};

const contactEmail = (contact: CompanyContact, session: Session): string =>
  customerOf(contact, session)?.email ?? '';

const assignmentsOf = (contact: CompanyContact, session: Session): readonly RoleAssignment[] =>
  companyOf(contact, session)?.assignments.filter(({ contactId }) => contactId === contact.id) ??
  [];

const locationName = ({ locationId }: RoleAssignment, { world }: Session): string =>
  findCompanyLocation(locationId, world)?.name ?? '';

/** How the contacts of companies are searched and sorted. */
export const contactListing: Listing<CompanyContact> = {
  name: 'company-contacts',
  search: {
    named: {
      ...recordFields<CompanyContact>(),
      company_id: numberField((contact) => contact.companyId),
      company_location_id: numberField((contact, session) =>
        assignmentsOf(contact, session).map(({ locationId }) => locationId),
      ),
      location_name: textField((contact, session) =>
        assignmentsOf(contact, session).map((assignment) => locationName(assignment, session)),
      ),
      name: textField(contactName),
      email: wordField(contactEmail),
      role_name: textField((contact, session) =>
        assignmentsOf(contact, session).map(({ companyId, roleId }) => roleName(companyId, roleId)),
      ),
      status: emptyField(),
    },
    free: textField((contact, session) => [
      contact.title ?? '',
      contactName(contact, session),
      contactEmail(contact, session),
    ]),
  },
  sort: {
    COMPANY_ID: (contact) => contact.companyId,
    EMAIL: contactEmail,
    NAME: contactName,
    NAME_EMAIL: (contact, session) =>
      `${contactName(contact, session)} ${contactEmail(contact, session)}`,
    TITLE: (contact) => contact.title?.toLowerCase() ?? '',
    ...DATE_SORT,
  },
};

function roleName(companyId: number, roleId: number): string {
  return rolesOf({ id: companyId }).find(({ id }) => id === roleId)?.name ?? '';
}

/** How the roles of a company are sorted; it has no search. */
export const roleListing: Listing<ContactRole> = {
  name: 'company-contact-roles',
  search: { named: {}, free: null },
  sort: {},
};

/** How assignments of roles are searched and sorted. */
export const assignmentListing: Listing<RoleAssignment> = {
  name: 'company-role-assignments',
  search: {
    named: {
      ...recordFields<RoleAssignment>(),
      company_contact_id: numberField(({ contactId }) => contactId),
      company_contact_role_id: numberField(({ roleId }) => roleId),
      company_id: numberField(({ companyId }) => companyId),
      company_location_id: numberField(({ locationId }) => locationId),
      location_name: textField(locationName),
      role_name: textField(({ companyId, roleId }) => roleName(companyId, roleId)),
    },
    free: null,
  },
  sort: { ...DATE_SORT, LOCATION_NAME: locationName },
};
