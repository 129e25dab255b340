import { timeText } from '../../api/formats.ts';
import { madeRows, type RestEntry, restResource } from '../../rest/resource.ts';
import { listedRows } from '../rows.ts';
import { STAFF } from '../shop/staff.ts';
import { eventRest } from './event-rest.ts';

/** Staff accounts. */
const users = restResource({
  plural: 'users',
  readScopes: ['read_users'],
  rows: () => listedRows(STAFF),
  toJson: ({ id, firstName, lastName, isOwner }) => ({
    id,
    first_name: firstName,
    email: `${firstName.toLowerCase()}@example.com`,
    url: 'https://example.com',
    im: null,
    screen_name: null,
    phone: null,
    last_name: lastName,
    account_owner: isOwner,
    receive_announcements: 1,
    bio: null,
    permissions: isOwner ? ['full'] : ['orders', 'products'],
    locale: 'en',
    user_type: 'regular',
    admin_graphql_api_id: `gid://shopify/StaffMember/${id}`,
    tfa_enabled: true,
  }),
  without: ['count'],
});

const marketingEvents = restResource({
  plural: 'marketing_events',
  scope: 'marketing_events',
  rows: ({ world }) =>
    madeRows(world, 998_700_000, [
      { type: 'post', channel: 'social' },
      { type: 'newsletter', channel: 'email' },
    ]),
  toJson: ({ id, type, channel, createdAtMs }, { world }) => ({
    id,
    event_type: type,
    remote_id: null,
    started_at: timeText(createdAtMs),
    ended_at: null,
    scheduled_to_end_at: null,
    budget: '40.00',
    currency: world.shop.currency,
    manage_url: null,
    preview_url: null,
    utm_campaign: `practice-${id}`,
    utm_source: 'practice',
    utm_medium: type,
    budget_type: 'daily',
    description: null,
    marketing_channel: channel,
    paid: false,
    referring_domain: null,
    marketed_resources: [],
    admin_graphql_api_id: `gid://shopify/MarketingEvent/${id}`,
  }),
});

/** What only REST shows: people, events, and tokens of the storefront. */
export const appResources: readonly RestEntry[] = [users, ...eventRest, marketingEvents];
