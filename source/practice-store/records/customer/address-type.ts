import { gid } from '../../api/formats.ts';
import { recordType, rowFields } from '../../graphql/record-type.ts';
import type { Json } from '../../rest/rest-path.ts';
import type { World } from '../world.ts';
import type { Address } from './address.ts';
import { customerIdOfAddress, fullName } from './customer.ts';

export const mailingAddressType = recordType<Address>('MailingAddress', {
  find: (id, { world }) => findAddress(world, id),
  fields: {
    id: (address) => `${gid('MailingAddress', address.id)}?model_name=Address`,
    ...rowFields<Address>('firstName', 'lastName', 'company', 'address1', 'address2', 'city'),
    ...rowFields<Address>('zip', 'country', 'countryCode', 'phone', 'latitude', 'longitude'),
    name: (address) => fullName(address) || null,
    countryCodeV2: (address) => address.countryCode,
    ...rowFields<Address>('province', 'provinceCode'),
    coordinatesValidated: (address) => address.latitude !== null,
    timeZone: () => null,
    validationResultSummary: () => null,
    formatted: (address, args) => [
      ...(args['withName'] === true ? [fullName(address)] : []),
      ...(args['withCompany'] !== false && address.company !== null ? [address.company] : []),
      ...formattedAddress(address),
    ],
    formattedArea: formattedArea,
  },
});

/**
 * The address of any customer with this id. That of a seeded one names the customer that it was made
 * for; whoever got another one, be it by a merge, has thereby changed.
 */
function findAddress({ customers }: World, id: number): Address | undefined {
  const maker = customers.find(customerIdOfAddress(id));
  return [...(maker === null ? [] : [maker]), ...customers.changedRows()]
    .flatMap(({ addresses }) => addresses)
    .find((address) => address.id === id);
}

/** The lines of a postal address, without the name. */
export function formattedAddress(address: Address): string[] {
  const town = [address.zip, address.city, address.provinceCode]
    .filter((part) => part !== null)
    .join(' ');
  return [address.address1, address.address2, town, address.country].filter(
    (line): line is string => line !== null && line !== '',
  );
}

/** Town, region and country, as far as they are known. */
export function formattedArea({ city, provinceCode, country }: Address): string {
  return [city, provinceCode, country].filter((part) => part !== null).join(', ');
}

/** The REST form of an address of an order. */
export function addressJson(address: Address): Readonly<Record<string, unknown>> {
  return {
    first_name: address.firstName,
    address1: address.address1,
    phone: address.phone,
    city: address.city,
    zip: address.zip,
    province: address.province,
    country: address.country,
    last_name: address.lastName,
    address2: address.address2,
    company: address.company,
    latitude: address.latitude,
    longitude: address.longitude,
    name: fullName(address),
    country_code: address.countryCode,
    province_code: address.provinceCode,
  };
}

/** The REST form of one of a customer's addresses. */
export function customerAddressJson(
  address: Address,
  customerId: number,
  isDefault: boolean,
): Json {
  return {
    id: address.id,
    customer_id: customerId,
    first_name: address.firstName,
    last_name: address.lastName,
    company: address.company,
    address1: address.address1,
    address2: address.address2,
    city: address.city,
    province: address.province,
    country: address.country,
    zip: address.zip,
    phone: address.phone,
    name: fullName(address),
    province_code: address.provinceCode,
    country_code: address.countryCode,
    country_name: address.country,
    default: isDefault,
  };
}
