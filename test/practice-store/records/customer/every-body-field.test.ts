/**
 * What requests over REST make of each field of their bodies, as a text beside this file; written anew
 * with `vitest run test/practice-store/records/customer/every-body-field -u`.
 */
import { expect, test } from 'vitest';
import { dig } from '../../api/api-caller.ts';
import { bodyOutcomes, type RestCall } from '../../rest/body-outcomes.ts';

const PERSON = {
  first_name: 'Ida',
  last_name: 'Berg',
  email: 'Ida.Berg@example.com',
  phone: '+44 20 7946 0999',
  note: 'Tall',
  tags: 'regular, gift',
  email_marketing_consent: {
    state: 'subscribed',
    opt_in_level: 'confirmed_opt_in',
    consent_updated_at: '2025-03-07T03:07:00Z',
  },
  sms_marketing_consent: {
    state: 'subscribed',
    opt_in_level: 'single_opt_in',
    consent_updated_at: '2025-03-07T03:07:00Z',
    consent_collected_from: 'OTHER',
  },
  addresses: [{ address1: '1 Quay', city: 'Akureyri', zip: '600', country: 'Iceland' }],
  metafields: [{ namespace: 'walk', key: 'kind', type: 'single_line_text_field', value: 'x' }],
};

const MORE = [
  'accepts_marketing',
  'password',
  'password_confirmation',
  'send_email_invite',
  'send_email_welcome',
  'tax_exempt',
  'tax_exemptions',
  'verified_email',
  'multipass_identifier',
  'addresses.0.default',
  'addresses.0.name',
];

const ADDRESS = {
  first_name: 'Ida',
  last_name: 'Berg',
  company: 'Quay & Co',
  address1: '1 Quay',
  address2: 'Left',
  city: 'Montreal',
  province: 'Quebec',
  country: 'Canada',
  zip: 'G1R 4P5',
  phone: '819-555-5555',
};

const ADDRESS_MORE = ['name', 'province_code', 'country_code', 'country_name', 'default'];

const CALLS: readonly RestCall[] = [
  {
    name: 'a new customer',
    address: () => 'customers',
    key: 'customer',
    body: () => PERSON,
    more: MORE,
    also: (_world, answer) => [`customers/${String(dig(answer, 'customer', 'id'))}/metafields`],
  },
  {
    name: 'a changed customer',
    method: 'PUT',
    address: (world) => `customers/${world.idAt('customers', 'customers', 0)}`,
    key: 'customer',
    body: () => ({ note: 'Tall' }),
    more: MORE,
  },
  {
    name: 'a new address',
    address: (world) => `customers/${world.idAt('customers', 'customers', 0)}/addresses`,
    key: 'address',
    body: () => ADDRESS,
    more: ADDRESS_MORE,
    also: (_world, answer) => [
      `customers/${String(dig(answer, 'customer_address', 'customer_id'))}`,
    ],
  },
  {
    name: 'a changed address',
    method: 'PUT',
    address: (world) => {
      const addresses = `customers/${world.idAt('customers', 'customers', 0)}/addresses`;
      return `${addresses}/${world.idAt(addresses, 'addresses', 0)}`;
    },
    key: 'address',
    body: () => ({ city: 'Walk' }),
    more: [...ADDRESS_MORE, 'first_name', 'zip', 'country', 'province'],
  },
];

test('every field of a body makes what is written down for it', async () => {
  await expect(CALLS.map(bodyOutcomes).join('')).toMatchFileSnapshot('every-body-field.txt');
});
