import { DAY_MS } from '../../api/formats.ts';
import type { Address } from '../customer/address.ts';
import type { Dated } from '../rows.ts';

export interface Shop extends Dated {
  readonly name: string;
  readonly ownerName: string;
  readonly email: string;
  readonly currency: string;
  readonly timezone: string;
  readonly address: Address;
}

export const SHOP_ADDRESS: Address = {
  id: 68_000_000_001,
  firstName: 'Maren',
  lastName: 'Solberg',
  company: 'Harbour Lane Practice Store',
  address1: '3 Harbour Lane',
  address2: null,
  city: 'Reykjavík',
  zip: '101',
  province: null,
  provinceCode: null,
  country: 'Iceland',
  countryCode: 'IS',
  phone: '+12025550100',
  latitude: 64.147,
  longitude: -21.942,
};

/** The store itself. Its time zone has no summer time, so its offset is always +00:00. */
export function makeShop(anchorMs: number): Shop {
  return {
    id: 68_817_977_345,
    name: 'Harbour Lane Practice Store',
    ownerName: 'Maren Solberg',
    email: 'owner@example.com',
    currency: 'EUR',
    timezone: 'Atlantic/Reykjavik',
    address: SHOP_ADDRESS,
    createdAtMs: anchorMs - 1000 * DAY_MS + 34_200_000,
    updatedAtMs: anchorMs - 3 * DAY_MS + 41_000_000,
  };
}
