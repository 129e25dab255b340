import type { Address } from '../../../data/model.ts';
import { gid } from '../gid.ts';
import type { FieldTable } from '../objects.ts';

/** `MailingAddress`. */
export const addressFields: FieldTable<Address> = {
  id: (address) => `${gid('MailingAddress', address.id)}?model_name=Address`,
  firstName: (address) => address.firstName,
  lastName: (address) => address.lastName,
  name: (address) => `${address.firstName} ${address.lastName}`,
  company: (address) => address.company,
  address1: (address) => address.address1,
  address2: (address) => address.address2,
  city: (address) => address.city,
  zip: (address) => address.zip,
  country: (address) => address.country,
  countryCode: (address) => address.countryCode,
  countryCodeV2: (address) => address.countryCode,
  province: () => null,
  provinceCode: () => null,
  phone: (address) => address.phone,
  latitude: (address) => address.latitude,
  longitude: (address) => address.longitude,
  coordinatesValidated: () => true,
  formatted: (address, args) => [
    ...(args['withName'] === true ? [`${address.firstName} ${address.lastName}`] : []),
    ...(args['withCompany'] !== false && address.company !== null ? [address.company] : []),
    ...formattedAddress(address),
  ],
  formattedArea: (address) => `${address.city}, ${address.country}`,
};

/** The lines of an envelope below the name. */
export function formattedAddress(address: Address): string[] {
  return [
    address.address1,
    ...(address.address2 === null ? [] : [address.address2]),
    `${address.zip} ${address.city}`,
    address.country,
  ];
}
