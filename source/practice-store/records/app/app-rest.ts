import { expandScopes } from '../../../core/service/scopes.ts';
import { timeText } from '../../api/formats.ts';
import { sharedFilters } from '../../rest/row-filters.ts';
import { type RestEntry, restResource } from '../../rest/resource.ts';
import type { RestDocument } from '../../rest/rest-entry.ts';
import { idGiven } from '../../rest/rest-path.ts';
import { ordersInView } from '../order/order-parts.ts';
import { allRows, type Dated, listedRows, type Rows } from '../rows.ts';
import { STAFF } from '../shop/staff.ts';
import type { Session } from '../world.ts';

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

interface StoreEvent extends Dated {
  readonly subjectId: number;
  readonly subjectType: 'Product' | 'Order';
  readonly verb: 'create' | 'placed';
  readonly message: string;
}

/** Older ones are forgotten, as the service forgets them after a year. */
const KEPT_PRODUCTS = 100;

/** What happened in the store, or to one product; of each kind only with the scope of its subject. */
const events = ['events', 'products/{product_id}/events'].map((path) =>
  restResource<StoreEvent>({
    plural: 'events',
    path,
    rows: (session, given) => {
      if (path === 'events') return eventRows(session);
      const id = idGiven(given, 'product_id');
      if (session.world.products.find(id) === null) return null;
      const isOwn = (event: StoreEvent) =>
        event.subjectType === 'Product' && event.subjectId === id;
      return listedRows(allRows(eventRows(session)).filter(isOwn));
    },
    toJson: (event, { world }) => ({
      id: event.id,
      subject_id: event.subjectId,
      created_at: timeText(event.createdAtMs),
      subject_type: event.subjectType,
      verb: event.verb,
      arguments: [],
      body: null,
      message: event.message,
      author: world.shop.name,
      description: event.message,
      path: `/admin/${event.subjectType.toLowerCase()}s/${event.subjectId}`,
    }),
    filters: {
      created_at_min: sharedFilters.created_at_min,
      created_at_max: sharedFilters.created_at_max,
      verb: (event, value) => event.verb === value,
      filter: (event, value) => value.split(',').includes(event.subjectType),
    },
  }),
);

function eventRows(session: Session): Rows<StoreEvent> {
  const { world, context } = session;
  const granted = expandScopes(context.grantedScopes);
  const { products } = world;
  const orders = granted.includes('read_orders')
    ? allRows(ordersInView(session)).map((order) => ({
        id: order.id * 10 + 7,
        subjectId: order.id,
        subjectType: 'Order' as const,
        verb: 'placed' as const,
        message: `Order #${order.number} was placed.`,
        createdAtMs: order.createdAtMs,
        updatedAtMs: order.createdAtMs,
      }))
    : [];
  const first = Math.max(0, products.count - KEPT_PRODUCTS);
  const made = granted.includes('read_products')
    ? Array.from({ length: products.count - first }, (_, at) => products.at(first + at)).map(
        (product) => ({
          id: product.id * 10 + 7,
          subjectId: product.id,
          subjectType: 'Product' as const,
          verb: 'create' as const,
          message: `${product.title} was created.`,
          createdAtMs: product.createdAtMs,
          updatedAtMs: product.createdAtMs,
        }),
      )
    : [];
  return listedRows([...orders, ...made].toSorted((a, b) => a.id - b.id));
}

/** Nobody calls anything here that will go away: the practice store is on the newest version. */
const deprecatedCalls: RestDocument = {
  path: 'deprecated_api_calls',
  readScopes: [],
  body: ({ world }) => ({
    data_updated_at: timeText(world.anchorMs),
    deprecated_api_calls: [],
  }),
};

/** There is no app for a telephone, and none can be made. */
const mobileApplications: RestDocument = {
  path: 'mobile_platform_applications',
  readScopes: ['read_mobile_platform_applications'],
  body: () => ({ mobile_platform_applications: [] }),
};

/** What only REST shows: people, events, calls of the past and apps for telephones. */
export const appResources: readonly RestEntry[] = [
  users,
  ...events,
  deprecatedCalls,
  mobileApplications,
];
