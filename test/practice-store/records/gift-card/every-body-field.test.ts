/**
 * What requests over REST make of each field of their bodies, as a text beside this file; written anew
 * with `vitest run test/practice-store/records/gift-card/every-body-field -u`.
 */
import { expect, test } from 'vitest';
import { dig } from '../../api/api-caller.ts';
import { bodyOutcomes, type RestCall } from '../../rest/body-outcomes.ts';

const CALLS: readonly RestCall[] = [
  {
    name: 'a new gift card',
    address: () => 'gift_cards',
    key: 'gift_card',
    body: (world) => ({
      initial_value: '100.00',
      code: 'WALK MNOP 1234',
      note: 'For Ida',
      expires_on: '2027-03-07',
      template_suffix: 'birthday',
      customer_id: Number(world.idAt('customers', 'customers', 0)),
    }),
  },
  {
    name: 'a changed gift card',
    method: 'PUT',
    address: (world) => `gift_cards/${world.idAt('gift_cards', 'gift_cards', 0)}`,
    key: 'gift_card',
    body: () => ({ note: 'For Ida' }),
    more: ['expires_on', 'template_suffix', 'customer_id', 'initial_value', 'code'],
  },
  {
    name: 'a credit to a gift card',
    address: (world) => `gift_cards/${world.idAt('gift_cards', 'gift_cards', 0)}/adjustments`,
    key: 'adjustment',
    body: () => ({
      amount: '5.00',
      note: 'More',
      processed_at: '2025-03-07T03:07:00Z',
      remote_transaction_ref: 'r-1',
      remote_transaction_url: 'https://walk.example.com/r-1',
    }),
    also: (_world, answer) => [`gift_cards/${String(dig(answer, 'adjustment', 'gift_card_id'))}`],
  },
  {
    name: 'a debit of a gift card',
    address: (world) => `gift_cards/${world.idAt('gift_cards', 'gift_cards', 0)}/adjustments`,
    key: 'adjustment',
    body: () => ({ amount: -1 }),
  },
];

test('every field of a body makes what is written down for it', async () => {
  await expect(CALLS.map(bodyOutcomes).join('')).toMatchFileSnapshot('every-body-field.txt');
});
