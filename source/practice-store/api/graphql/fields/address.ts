import type { Address } from '../../../data/address.ts';
import { fullName } from '../../../data/full-name.ts';
import { gid } from '../gid.ts';
import type { FieldTable } from '../objects.ts';

/** `MailingAddress`. */
export const addressFields: FieldTable<Address> = {
  id: (address) => `${gid('MailingAddress', address.id)}?model_name=Address`,
  firstName: (address) => address.firstName,
  lastName: (address) => address.lastName,
  name: (address) => fullName(address) || null,
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
    ...(args['withName'] === true ? [fullName(address)] : []),
    ...(args['withCompany'] !== false && address.company !== null ? [address.company] : []),
    ...formattedAddress(address),
  ],
  formattedArea: formattedArea,
};

/** The lines of an envelope below the name. */
export function formattedAddress(address: Address): string[] {
  const town = [address.zip, address.city].filter((part) => part !== null).join(' ');
  return [address.address1, address.address2, town, address.country].filter(
    (line): line is string => line !== null && line !== '',
  );
}

/** Town and country, as far as they are known. */
export function formattedArea({ city, country }: Address): string {
  return [city, country].filter((part) => part !== null).join(', ');
}
