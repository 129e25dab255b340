/**
 * What requests over REST make of each field of their bodies, as a text beside this file; written anew
 * with `vitest run test/practice-store/records/app/every-body-field -u`.
 */
import { expect, test } from 'vitest';
import { bodyOutcomes, type RestCall } from '../../rest/body-outcomes.ts';
import type { RestWorld } from '../../rest/rest-world.ts';

const RETURN = { name: 'Walk', return_url: 'https://walk.example.com/?a=1' };
const RECURRING = 'recurring_application_charges';

/** What the app asked for and a person approved. */
const asked = (world: RestWorld, more: object): string => {
  world.send('POST', RECURRING, {
    recurring_application_charge: { ...RETURN, price: 5, ...more },
  });
  const id = world.idAt(RECURRING, RECURRING, 0);
  world.approve(id);
  return `${RECURRING}/${id}`;
};

const EVENT = {
  event_type: 'ad',
  marketing_channel: 'social',
  started_at: '2026-03-07T03:07:00Z',
  ended_at: '2026-04-07T03:07:00Z',
  scheduled_to_end_at: '2026-05-07T03:07:00Z',
  budget: '10.11',
  budget_type: 'daily',
  currency: 'EUR',
  description: 'Walk',
  manage_url: 'https://walk.example.com/manage',
  preview_url: 'https://walk.example.com/preview',
  remote_id: 'r-1',
  referring_domain: 'walk.example.com',
  utm_campaign: 'c',
  utm_source: 's',
  utm_medium: 'm',
  paid: true,
  marketed_resources: [{ type: 'product', id: 7 }],
};

const CALLS: readonly RestCall[] = [
  {
    name: 'a charge',
    address: () => 'application_charges',
    key: 'application_charge',
    body: () => ({ ...RETURN, price: 5, test: true }),
  },
  {
    name: 'a recurring charge',
    address: () => RECURRING,
    key: 'recurring_application_charge',
    body: () => ({
      ...RETURN,
      price: 5,
      test: true,
      trial_days: 3,
      capped_amount: 100,
      terms: 'By the walk',
    }),
  },
  {
    name: 'a recurring charge by usage alone',
    address: () => RECURRING,
    key: 'recurring_application_charge',
    body: () => ({ ...RETURN, capped_amount: 100, terms: 'By the walk' }),
  },
  {
    name: 'a higher cap',
    method: 'PUT',
    address: (world) => `${asked(world, { capped_amount: 5, terms: 'x' })}/customize`,
    key: 'recurring_application_charge',
    body: () => ({ capped_amount: 200 }),
  },
  {
    name: 'a use that is charged',
    address: (world) => `${asked(world, { capped_amount: 5, terms: 'x' })}/usage_charges`,
    key: 'usage_charge',
    body: () => ({ description: 'Walked', price: 1 }),
  },
  {
    name: 'a credit',
    address: () => 'application_credits',
    key: 'application_credit',
    body: () => ({ description: 'Walked', amount: 1, test: true }),
  },
  {
    name: 'a token for the storefront',
    address: () => 'storefront_access_tokens',
    key: 'storefront_access_token',
    body: () => ({ title: 'Walk' }),
  },
  {
    name: 'a new webhook',
    address: () => 'webhooks',
    key: 'webhook',
    body: () => ({
      topic: 'orders/create',
      address: 'https://walk.example.com/hook',
      format: 'json',
      fields: ['id', 'note'],
      metafield_namespaces: ['walk'],
    }),
  },
  {
    name: 'a changed webhook',
    method: 'PUT',
    address: (world) => {
      for (const address of ['https://walk.example.com/a.png', 'https://walk.example.com/b'])
        world.send('POST', 'webhooks', { webhook: { topic: 'orders/create', address } });
      return `webhooks/${world.idAt('webhooks', 'webhooks', 1)}`;
    },
    key: 'webhook',
    body: () => ({ address: 'https://walk.example.com/c' }),
    more: ['format', 'topic', 'fields', 'metafield_namespaces'],
  },
  {
    name: 'a new marketing event',
    address: () => 'marketing_events',
    key: 'marketing_event',
    body: () => EVENT,
  },
  {
    name: 'a changed marketing event',
    method: 'PUT',
    address: (world) => `marketing_events/${world.idAt('marketing_events', 'marketing_events', 0)}`,
    key: 'marketing_event',
    body: () => ({ description: 'Walk' }),
    more: Object.keys(EVENT),
  },
  {
    name: 'what came of a marketing event',
    address: (world) =>
      `marketing_events/${world.idAt('marketing_events', 'marketing_events', 0)}/engagements`,
    key: 'engagements',
    body: () => [
      {
        occurred_on: '2026-03-07',
        fetched_at: '2026-03-07T03:07:00Z',
        impressions_count: 1,
        views_count: 2,
        unique_views_count: 3,
        clicks_count: 4,
        unique_clicks_count: 5,
        favorites_count: 6,
        comments_count: 7,
        shares_count: 8,
        unsubscribes_count: 9,
        complaints_count: 10,
        fails_count: 11,
        sends_count: 12,
        ad_spend: '10.00',
        currency_code: 'EUR',
        is_cumulative: true,
        utc_offset: '-05:00',
      },
    ],
  },
  ...['resource_feedback', 'products/{id}/resource_feedback'].map((path): RestCall => ({
    name: `feedback at ${path}`,
    address: (world) => path.replace('{id}', world.idAt('products', 'products', 0)),
    key: 'resource_feedback',
    body: () => ({
      state: 'requires_action',
      messages: ['is not walked'],
      feedback_generated_at: '2026-03-07T03:07:00Z',
    }),
  })),
];

test('every field of a body makes what is written down for it', async () => {
  await expect(CALLS.map(bodyOutcomes).join('')).toMatchFileSnapshot('every-body-field.txt');
});
