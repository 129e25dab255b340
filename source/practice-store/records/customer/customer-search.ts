import { DATE_SORT, type Listing, recordFields } from '../../graphql/listing.ts';
import {
  dateField,
  emptyField,
  exactField,
  flagField,
  numberField,
  tagFields,
  textField,
  wordField,
} from '../../graphql/search/fields.ts';
import { metafieldSearch } from '../custom-data/metafield-search.ts';
import type { Order } from '../order/order.ts';
import type { Session } from '../world.ts';
import {
  type Company,
  type CompanyContact,
  type CompanyLocation,
  type Customer,
  defaultAddress,
  displayName,
} from './customer.ts';

/** Cancelled orders are not counted as spending. */
const keptOrders = (customerId: number, { world }: Session): Order[] =>
  world.ordersOf(customerId).filter((order) => order.cancelledAtMs === null);

const spentCents = (orders: readonly Order[]): number =>
  orders.reduce((sum, order) => sum + order.totalCents, 0);

/** How customers are searched and sorted. */
export const customerListing: Listing<Customer> = {
  name: 'customers',
  search: {
    named: {
      ...recordFields<Customer>(),
      ...tagFields((customer) => customer.tags),
      email: wordField((customer) => customer.email),
      phone: exactField((customer) => customer.phone),
      first_name: exactField((customer) => customer.firstName),
      last_name: exactField((customer) => customer.lastName),
      state: exactField(
        (customer) => customer.state,
        ['enabled', 'invited', 'disabled', 'declined'],
      ),
      country: exactField((customer) =>
        customer.addresses.flatMap(({ country, countryCode }) => [country, countryCode]),
      ),
      accepts_marketing: flagField((customer) => customer.emailConsent?.state === 'SUBSCRIBED'),
      orders_count: numberField((customer, session) => keptOrders(customer.id, session).length),
      order_date: dateField((customer, session) =>
        keptOrders(customer.id, session).map((order) => order.processedAtMs),
      ),
      total_spent: numberField(
        (customer, session) => spentCents(keptOrders(customer.id, session)) / 100,
      ),
      last_order_id: numberField(
        (customer, session) => keptOrders(customer.id, session).at(-1)?.id ?? null,
      ),
      customer_date: dateField((customer) => customer.createdAtMs),
      // Nobody leaves the checkout of the practice store, since it has none.
      last_abandoned_order_date: dateField(() => null),
    },
    keyed: metafieldSearch('Customer'),
    free: textField((customer) => [
      displayName(customer),
      customer.email ?? '',
      customer.note ?? '',
      ...customer.tags,
      ...customer.addresses.map((address) => address.city ?? ''),
    ]),
  },
  sort: {
    NAME: (customer) => `${customer.lastName ?? ''} ${customer.firstName ?? ''}`.toLowerCase(),
    LOCATION: (customer) => defaultAddress(customer)?.city?.toLowerCase() ?? '',
    ...DATE_SORT,
  },
};

/** A count of customers knows fewer fields than their list, and no bare words. */
export const customerCounting: Listing<Customer> = {
  name: 'customers-counted',
  search: { named: recordFields<Customer>(), free: null },
  sort: {},
};

const companyOrders = ({ contacts }: Company, session: Session): Order[] =>
  contacts.flatMap(({ customerId }) => keptOrders(customerId, session));

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
      since_date: dateField((company) => company.createdAtMs),
    },
    keyed: metafieldSearch('Company'),
    free: textField((company) => [company.name, company.note ?? '']),
  },
  sort: {
    NAME: (company) => company.name.toLowerCase(),
    ...DATE_SORT,
    SINCE_DATE: (company) => company.createdAtMs,
    ORDER_COUNT: (company, session) => companyOrders(company, session).length,
    TOTAL_SPENT: (company, session) => spentCents(companyOrders(company, session)),
  },
};

interface PartOfCompany {
  readonly companyId: number;
}

const companyOf = ({ companyId }: PartOfCompany, { world }: Session): Company | null =>
  world.companies.find(companyId);

/** Parts of a company are as old as the company, and do not change. */
const createdAt = (part: PartOfCompany, session: Session): number =>
  companyOf(part, session)?.createdAtMs ?? session.world.anchorMs;

/** How the locations of companies are searched and sorted. */
export const companyLocationListing: Listing<CompanyLocation> = {
  name: 'company-locations',
  search: {
    named: {
      id: numberField((location) => location.id),
      ids: numberField((location) => location.id),
      company_id: numberField((location) => location.companyId),
      name: textField((location) => location.name),
      external_id: emptyField(),
      created_at: dateField(createdAt),
      updated_at: dateField(createdAt),
    },
    keyed: metafieldSearch('CompanyLocation'),
    free: textField((location) => location.name),
  },
  sort: {
    NAME: (location) => location.name.toLowerCase(),
    COMPANY_AND_LOCATION_NAME: (location, session) =>
      `${companyOf(location, session)?.name ?? ''} ${location.name}`.toLowerCase(),
    COMPANY_ID: (location) => location.companyId,
    CREATED_AT: createdAt,
    UPDATED_AT: createdAt,
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

/** How the contacts of companies are searched and sorted. */
export const contactListing: Listing<CompanyContact> = {
  name: 'company-contacts',
  search: {
    named: {
      id: numberField((contact) => contact.id),
      company_id: numberField((contact) => contact.companyId),
      company_location_id: numberField(
        (contact, session) =>
          companyOf(contact, session)?.locations.map((location) => location.id) ?? null,
      ),
      location_name: textField(
        (contact, session) =>
          companyOf(contact, session)?.locations.map((location) => location.name) ?? null,
      ),
      email: wordField(contactEmail),
      role_name: emptyField(),
      status: emptyField(),
      created_at: dateField(createdAt),
      updated_at: dateField(createdAt),
    },
    free: textField((contact, session) => [
      contact.title,
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
    TITLE: (contact) => contact.title.toLowerCase(),
    CREATED_AT: createdAt,
    UPDATED_AT: createdAt,
  },
};
