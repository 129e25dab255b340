import type { Address } from '../../data/address.ts';
import { fullName } from '../../data/full-name.ts';

/** An address of an order. */
export function addressJson(address: Address): Readonly<Record<string, unknown>> {
  return {
    first_name: address.firstName,
    address1: address.address1,
    phone: address.phone,
    city: address.city,
    zip: address.zip,
    province: null,
    country: address.country,
    last_name: address.lastName,
    address2: address.address2,
    company: address.company,
    latitude: address.latitude,
    longitude: address.longitude,
    name: fullName(address),
    country_code: address.countryCode,
    province_code: null,
  };
}

/** An address in a customer's book. */
export function customerAddressJson(
  address: Address,
  customerId: number,
  isDefault: boolean,
): Readonly<Record<string, unknown>> {
  return {
    id: address.id,
    customer_id: customerId,
    first_name: address.firstName,
    last_name: address.lastName,
    company: address.company,
    address1: address.address1,
    address2: address.address2,
    city: address.city,
    province: null,
    country: address.country,
    zip: address.zip,
    phone: address.phone,
    name: fullName(address),
    province_code: null,
    country_code: address.countryCode,
    country_name: address.country,
    default: isDefault,
  };
}
