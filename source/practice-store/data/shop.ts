import type { Address, Collection, Location, Shop } from './model.ts';
import { GOODS } from './words.ts';

const DAY_MS = 86_400_000;

const SHOP_ADDRESS: Address = {
  id: 68_000_000_001,
  firstName: 'Maren',
  lastName: 'Solberg',
  company: 'Harbour Lane Practice Store',
  address1: '3 Harbour Lane',
  address2: null,
  city: 'Reykjavík',
  zip: '101',
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

/** Where stock lies; the first one is the primary location. */
export function makeLocations(anchorMs: number): Location[] {
  const place = (
    id: number,
    name: string,
    change: Partial<Address>,
    isActive = true,
  ): Location => ({
    id,
    name,
    address: { ...SHOP_ADDRESS, id: id + 1000, ...change },
    isActive,
    createdAtMs: anchorMs - 990 * DAY_MS,
  });
  return [
    place(71_200_000_013, 'Harbour Lane 3', {}),
    place(71_200_000_050, 'Warehouse North', {
      address1: '18 Mill Street',
      city: 'Akureyri',
      zip: '600',
      latitude: 65.683,
      longitude: -18.1,
    }),
    place(71_200_000_087, 'Market Stall', { address1: '1 Station Square' }),
  ];
}

/** One collection for each kind of goods; its members are the products of that type. */
export function makeCollections(
  { first, step }: { readonly first: number; readonly step: number },
  anchorMs: number,
): Collection[] {
  return GOODS.map((goods, index) => ({
    id: first + index * step,
    title: goods.type,
    handle: goods.type.toLowerCase().replaceAll(' ', '-'),
    descriptionHtml: `<p>All our ${goods.type.toLowerCase()}.</p>`,
    productType: goods.type,
    productIds: [],
    seo: { title: null, description: null },
    updatedAtMs: anchorMs - (20 + index) * DAY_MS,
  }));
}
