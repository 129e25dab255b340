import { exactCount, numberInGid } from '../../api/formats.ts';
import { connectList, emptyList } from '../../graphql/connection.ts';
import { listField, listRoot } from '../../graphql/listing.ts';
import { byId, DATES, recordType, rowFields } from '../../graphql/record-type.ts';
import { metafieldsOf } from '../custom-data/metafield-type.ts';
import { formattedAddress, formattedArea } from '../customer/address-type.ts';
import { fullName } from '../customer/customer.ts';
import { marketOfCountry, PRIMARY_MARKET_ID } from '../market/market.ts';
import { catalogsOf } from '../market/price-list.ts';
import { allRows, listedRows } from '../rows.ts';
import { findPaymentTermsTemplate } from '../shop/payment-terms.ts';
import { storeCreditAccounts } from '../customer/store-credit/store-credit-type.ts';
import { purchaseFields } from './purchases.ts';
import { assignmentListing, companyLocationListing } from './company-search.ts';
import {
  addressesOf,
  ASSIGNMENT,
  type BuyerCheckout,
  type CompanyAddress,
  type CompanyLocation,
  companyOfPart,
  findCompanyLocation,
} from './company.ts';
import { locationMutations } from './location-mutations.ts';

export const companyLocationType = recordType<CompanyLocation>('CompanyLocation', {
  find: (id, { world }) => findCompanyLocation(id, world),
  fields: {
    ...metafieldsOf('CompanyLocation'),
    ...rowFields<CompanyLocation>('name', 'externalId', 'note', 'phone', 'locale'),
    ...rowFields<CompanyLocation>('taxExemptions', 'taxRegistrationId'),
    taxSettings: ({ taxExempt, taxExemptions, taxRegistrationId }) => ({
      taxExempt,
      taxExemptions,
      taxRegistrationId,
    }),
    currency: (_location, _args, { world }) => world.shop.currency,
    shippingAddress: (location, _args, { objects }) =>
      objects.CompanyAddress(location.shippingAddress),
    billingAddress: (location, _args, { objects }) =>
      objects.CompanyAddress(location.billingAddress),
    buyerExperienceConfiguration: ({ checkout }) => checkoutObject(checkout),
    company: (location, _args, session) => session.find('Company', location.companyId),
    roleAssignments: listField(
      ASSIGNMENT,
      assignmentListing,
      ({ id, companyId }: CompanyLocation, { world }) =>
        listedRows(
          world.companies.find(companyId)?.assignments.filter((row) => row.locationId === id) ?? [],
        ),
    ),
    ...purchaseFields<CompanyLocation>(
      ({ companyId }) => companyId,
      ({ locationId }, { id }) => locationId === id,
    ),
    market: ({ shippingAddress }, _args, { world, objects }) =>
      objects.Market(
        marketOfCountry(shippingAddress?.place.countryCode, world) ??
          world.markets.find(PRIMARY_MARKET_ID),
      ),
    catalogs: ({ id }, args, session) =>
      connectList(
        catalogsOf('CompanyLocationCatalog', id, session.world),
        args,
        session.objects.CompanyLocationCatalog,
      ),
    catalogsCount: ({ id }, _args, { world }) =>
      exactCount(catalogsOf('CompanyLocationCatalog', id, world).length),
    inCatalog: ({ id }, args, { world }) => {
      const catalogId = numberInGid(args['catalogId'], 'CompanyLocationCatalog');
      return catalogsOf('CompanyLocationCatalog', id, world).some((row) => row.id === catalogId);
    },
    hasTimelineComment: () => false,
    events: emptyList,
    staffMemberAssignments: emptyList,
    storeCreditAccounts: storeCreditAccounts('CompanyLocation'),
    ...DATES,
  },
  roots: {
    companyLocation: byId('CompanyLocation'),
    companyLocations: listRoot('CompanyLocation', companyLocationListing, ({ world }) =>
      listedRows(allRows(world.companies).flatMap((company) => company.locations)),
    ),
  },
  mutations: locationMutations,
});

export const companyAddressType = recordType<CompanyAddress>('CompanyAddress', {
  find: (id, { world }) =>
    companyOfPart(id, world)
      ?.locations.flatMap(addressesOf)
      .find((address) => address.id === id),
  fields: {
    recipient: ({ recipient }) => recipient,
    address1: ({ place }) => place.address1 ?? '',
    address2: ({ place }) => place.address2,
    city: ({ place }) => place.city,
    companyName: ({ companyId }, _args, { world }) => world.companies.find(companyId)?.name,
    country: ({ place }) => place.country,
    countryCode: ({ place }) => place.countryCode,
    firstName: ({ place }) => place.firstName,
    lastName: ({ place }) => place.lastName,
    phone: ({ place }) => place.phone,
    province: ({ place }) => place.province,
    zoneCode: ({ place }) => place.provinceCode,
    zip: ({ place }) => place.zip,
    formattedAddress: ({ companyId, place, recipient }, args, { world }) => [
      ...(args['withName'] === true ? [recipient ?? fullName(place)] : []),
      ...(args['withCompanyName'] === false ? [] : [world.companies.find(companyId)?.name ?? '']),
      ...formattedAddress(place),
    ],
    formattedArea: ({ place }) => formattedArea(place),
    ...DATES,
  },
});

/** `BuyerExperienceConfiguration`. */
function checkoutObject(checkout: BuyerCheckout): Readonly<Record<string, unknown>> {
  const { toDraft, hasEditableAddress, depositPercent } = checkout;
  const template = findPaymentTermsTemplate(checkout.paymentTermsTemplateId) ?? null;
  return {
    checkoutToDraft: toDraft,
    editableShippingAddress: hasEditableAddress,
    payNowOnly: !toDraft && template === null,
    paymentTermsTemplate: template,
    deposit:
      depositPercent === null
        ? null
        : { __typename: 'DepositPercentage', percentage: depositPercent },
  };
}
