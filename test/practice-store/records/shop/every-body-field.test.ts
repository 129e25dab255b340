/**
 * What requests over REST make of each field of their bodies, as a text beside this file; written anew
 * with `vitest run test/practice-store/records/shop/every-body-field -u`.
 */
import { expect, test } from 'vitest';
import { bodyOutcomes, type RestCall } from '../../rest/body-outcomes.ts';

const first =
  (plural: string): RestCall['address'] =>
  (world) =>
    `${plural}/${world.idAt(plural, plural, 0)}`;

const SERVICE = {
  name: 'Walk',
  callback_url: 'https://walk.example.com/service',
  inventory_management: true,
  tracking_support: true,
  requires_shipping_method: false,
  fulfillment_orders_opt_in: true,
  permits_sku_sharing: true,
  format: 'json',
};

const CALLS: readonly RestCall[] = [
  {
    name: 'a new country',
    address: () => 'countries',
    key: 'country',
    body: () => ({ code: 'FR', tax: 0.2 }),
    more: ['tax_name', 'name'],
  },
  {
    name: 'a country that is there',
    address: () => 'countries',
    key: 'country',
    body: () => ({ code: 'IE' }),
  },
  {
    name: 'a changed country',
    method: 'PUT',
    address: first('countries'),
    key: 'country',
    body: () => ({ tax: 0.05 }),
    more: ['tax_name', 'name', 'code'],
  },
  {
    name: 'a changed province',
    method: 'PUT',
    address: (world) => {
      world.send('POST', 'countries', { country: { code: 'CA' } });
      const found = world.send('GET', 'countries').body;
      const all = Object(found)['countries'] as ReadonlyArray<{ id: number; code: string }>;
      const path = `countries/${String(all.find(({ code }) => code === 'CA')?.id)}/provinces`;
      return `${path}/${world.idAt(path, 'provinces', 1)}`;
    },
    key: 'province',
    body: () => ({ tax: 0.09 }),
    more: ['tax_name', 'tax_type', 'name', 'code'],
  },
  {
    name: 'a new carrier service',
    address: () => 'carrier_services',
    key: 'carrier_service',
    body: () => ({
      name: 'Walk',
      callback_url: 'https://walk.example.com/rates',
      service_discovery: true,
      active: false,
    }),
  },
  {
    name: 'a changed carrier service',
    method: 'PUT',
    address: first('carrier_services'),
    key: 'carrier_service',
    body: () => ({ name: 'Walk' }),
    more: ['active', 'service_discovery', 'callback_url'],
  },
  {
    name: 'a new fulfillment service',
    address: () => 'fulfillment_services',
    key: 'fulfillment_service',
    body: () => SERVICE,
    also: () => ['locations?fields=name,legacy,active'],
  },
  {
    name: 'a changed fulfillment service',
    method: 'PUT',
    address: (world) => {
      for (const name of ['Walk', 'Walk Örk-7_a'])
        world.send('POST', 'fulfillment_services', { fulfillment_service: { name } });
      return `fulfillment_services/${world.idAt('fulfillment_services', 'fulfillment_services', 0)}`;
    },
    key: 'fulfillment_service',
    body: () => ({ tracking_support: true }),
    more: Object.keys(SERVICE),
    also: () => ['locations?fields=name,legacy,active'],
  },
];

test('every field of a body makes what is written down for it', async () => {
  await expect(CALLS.map(bodyOutcomes).join('')).toMatchFileSnapshot('every-body-field.txt');
});
