import { dateTime, exactCount, gid, money } from '../../api/formats.ts';
import { emptyList } from '../../graphql/connection.ts';
import { listField, listRoot } from '../../graphql/listing.ts';
import { byId, DATES, recordType, rowFields } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { metafieldsOf } from '../custom-data/metafield-type.ts';
import { ordersInView } from '../order/order-parts.ts';
import { orderListing } from '../order/order-search.ts';
import type { Order } from '../order/order.ts';
import { allRows, listedRows } from '../rows.ts';
import { formattedAddress, formattedArea } from './address-type.ts';
import type { Address } from './address.ts';
import { companyListing, companyLocationListing, contactListing } from './customer-search.ts';
import {
  type Company,
  type CompanyContact,
  companyIdOfPart,
  type CompanyLocation,
} from './customer.ts';

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
    mainContact: (company, _args, { objects }) =>
      objects.CompanyContact(company.contacts.find((contact) => contact.isMain)),
    locations: listField('CompanyLocation', companyLocationListing, (company: Company) =>
      listedRows(company.locations),
    ),
    locationsCount: (company) => exactCount(company.locations.length),
    orders: listField('Order', orderListing, (company: Company, session) =>
      listedRows(ordersOf(company.contacts, session)),
    ),
    ordersCount: (company, _args, session) =>
      exactCount(ordersOf(company.contacts, session).length),
    draftOrders: emptyList,
    totalSpent: (company, _args, session) =>
      money(
        ordersOf(company.contacts, session)
          .filter((order) => order.cancelledAtMs === null)
          .reduce((sum, order) => sum + order.totalCents, 0),
        session.world.shop.currency,
      ),
    customerSince: (company) => dateTime(company.createdAtMs),
    ...DATES,
  },
  roots: {
    companies: listRoot('Company', companyListing, ({ world }) => world.companies),
    companiesCount: (_args, { world }) => exactCount(world.companies.count),
    company: byId('Company'),
  },
});

export const companyContactType = recordType<CompanyContact>('CompanyContact', {
  find: (id, { world }) =>
    world.companies.find(companyIdOfPart(id))?.contacts.find((entry) => entry.id === id),
  fields: {
    title: (contact) => contact.title,
    isMainContact: (contact) => contact.isMain,
    locale: () => 'en',
    customer: (contact, _args, session) => session.find('Customer', contact.customerId),
    company: (contact, _args, session) => session.find('Company', contact.companyId),
    orders: listField('Order', orderListing, (contact: CompanyContact, session) =>
      listedRows(ordersOf([contact], session)),
    ),
    createdAt: (contact, _args, { world }) => companyDate(contact.companyId, world),
    updatedAt: (contact, _args, { world }) => companyDate(contact.companyId, world),
  },
  roots: { companyContact: byId('CompanyContact') },
});

export const companyLocationType = recordType<CompanyLocation>('CompanyLocation', {
  find: (id, { world }) =>
    world.companies.find(companyIdOfPart(id))?.locations.find((entry) => entry.id === id),
  fields: {
    ...metafieldsOf('CompanyLocation'),
    name: (location) => location.name,
    note: () => null,
    phone: () => null,
    locale: () => 'en',
    currency: (_location, _args, { world }) => world.shop.currency,
    shippingAddress: (location) => companyAddress(location.address),
    billingAddress: (location) => companyAddress(location.address),
    company: (location, _args, session) => session.find('Company', location.companyId),
    createdAt: (location, _args, { world }) => companyDate(location.companyId, world),
    updatedAt: (location, _args, { world }) => companyDate(location.companyId, world),
  },
  roots: {
    companyLocation: byId('CompanyLocation'),
    companyLocations: listRoot('CompanyLocation', companyLocationListing, ({ world }) =>
      listedRows(allRows(world.companies).flatMap((company) => company.locations)),
    ),
  },
});

function companyAddress(address: Address): Readonly<Record<string, unknown>> {
  return {
    ...address,
    __typename: 'CompanyAddress',
    id: gid('CompanyAddress', address.id),
    companyName: address.company,
    recipient: null,
    province: null,
    zoneCode: null,
    formattedAddress: formattedAddress(address),
    formattedArea: formattedArea(address),
  };
}

function ordersOf(contacts: readonly CompanyContact[], session: GraphqlSession): Order[] {
  const visible = ordersInView(session);
  return contacts
    .flatMap((contact) => session.world.ordersOf(contact.customerId))
    .filter((order) => visible.find(order.id) !== null)
    .toSorted((a, b) => a.id - b.id);
}

function companyDate(companyId: number, world: GraphqlSession['world']): string {
  return dateTime(world.companies.find(companyId)?.createdAtMs ?? world.anchorMs);
}
