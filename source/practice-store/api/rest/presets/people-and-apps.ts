import { listedRows } from '../../../data/rows.ts';
import { timeText } from '../formats.ts';
import { madeRows } from '../made-rows.ts';
import { restResource } from '../resource.ts';

interface Member {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly isOwner: boolean;
  readonly createdAtMs: number;
}

/** Staff accounts. */
export const users = restResource<Member>({
  plural: 'users',
  singular: 'user',
  readScopes: ['read_users'],
  writeScope: null,
  order: 'oldest-first',
  rows: ({ world }) =>
    madeRows(world, 902_541_635, [
      { firstName: 'Robin', lastName: 'Practice', isOwner: true },
      { firstName: 'Maren', lastName: 'Solberg', isOwner: false },
    ]),
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
  filters: {},
  without: ['count'],
});

interface MarketingEvent {
  readonly id: number;
  readonly type: string;
  readonly channel: string;
  readonly createdAtMs: number;
}

export const marketingEvents = restResource<MarketingEvent>({
  plural: 'marketing_events',
  singular: 'marketing_event',
  readScopes: ['read_marketing_events'],
  writeScope: 'write_marketing_events',
  order: 'oldest-first',
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
  filters: {},
});

/** None were made: the practice store has no storefront. */
export const storefrontTokens = restResource<{ readonly id: number }>({
  plural: 'storefront_access_tokens',
  singular: 'storefront_access_token',
  readScopes: [],
  writeScope: null,
  order: 'oldest-first',
  rows: () => listedRows([]),
  toJson: ({ id }) => ({ id }),
  filters: {},
  without: ['count', 'single'],
});
