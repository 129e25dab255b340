import { gid, timeText } from '../../api/formats.ts';
import { type RestEntry, restResource } from '../../rest/resource.ts';
import type { RestDocument } from '../../rest/rest-entry.ts';
import { listedRows } from '../rows.ts';
import { STAFF, staffEmail } from '../shop/staff.ts';
import { eventRest } from './event-rest.ts';

const users = restResource({
  plural: 'users',
  readScopes: ['read_users'],
  rows: () => listedRows(STAFF),
  toJson: (member, { world }) => ({
    id: member.id,
    first_name: member.firstName,
    email: staffEmail(member, world.shop),
    url: 'https://example.com',
    im: null,
    screen_name: null,
    phone: null,
    last_name: member.lastName,
    account_owner: member.isOwner,
    receive_announcements: 1,
    bio: null,
    permissions: member.isOwner ? ['full'] : ['orders', 'products'],
    locale: 'en',
    user_type: 'regular',
    admin_graphql_api_id: gid('StaffMember', member.id),
    tfa_enabled: true,
  }),
  without: ['count'],
});

/** Always empty: the practice store does not record deprecated calls. */
const deprecatedCalls: RestDocument = {
  path: 'deprecated_api_calls',
  readScopes: [],
  body: ({ world }) => ({
    data_updated_at: timeText(world.anchorMs),
    deprecated_api_calls: [],
  }),
};

/** Always empty: mobile applications cannot be created in the practice store. */
const mobileApplications: RestDocument = {
  path: 'mobile_platform_applications',
  readScopes: ['read_mobile_platform_applications'],
  body: () => ({ mobile_platform_applications: [] }),
};

/** REST entries for users, events, deprecated API calls and mobile applications. */
export const appResources: readonly RestEntry[] = [
  users,
  ...eventRest,
  deprecatedCalls,
  mobileApplications,
];
