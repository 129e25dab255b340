import { SHOPIFY_SCOPES } from '../../../core/service/scope-vocabulary.ts';
import { expandScopes } from '../../../core/service/scopes.ts';
import { timeText } from '../../api/formats.ts';
import { type RestEntry, restResource } from '../../rest/resource.ts';
import { idGiven } from '../../rest/rest-path.ts';
import { sharedFilters } from '../../rest/row-filters.ts';
import { ordersInView } from '../order/order-parts.ts';
import { orderEventJson, orderEventsOf } from '../order/rest/order-event-rest.ts';
import { allRows, type Dated, listedRows, type Rows } from '../rows.ts';
import type { Session, World } from '../world.ts';

/** An event of a record, derived from the record itself: the practice store keeps no event log. */
interface StoreEvent extends Dated {
  readonly json: Readonly<Record<string, unknown>>;
  readonly subjectType: string;
  readonly verb: string;
}

/** A record with a title and dates. */
interface Subject {
  readonly id: number;
  readonly title: string;
  /** Undefined for a collection, which has no creation date. */
  readonly createdAtMs?: number;
  readonly publishedAtMs?: number | null;
}

/** A kind of record that has events. */
interface SubjectKind {
  /** As events name it: `Product`. */
  readonly type: string;
  /** REST paths of the kind; the first one is used in the `path` of its events. */
  readonly paths: readonly string[];
  readonly scope: string;
  rows(world: World): Rows<Subject>;
}

const KINDS: readonly SubjectKind[] = [
  {
    type: 'Product',
    paths: ['products'],
    scope: 'read_products',
    rows: (world) => world.products,
  },
  {
    type: 'Collection',
    paths: ['collections', 'custom_collections', 'smart_collections'],
    scope: 'read_products',
    rows: (world) => world.collections,
  },
  { type: 'Page', paths: ['pages'], scope: 'read_content', rows: (world) => world.pages },
  { type: 'Blog', paths: ['blogs'], scope: 'read_content', rows: (world) => world.blogs },
  { type: 'Article', paths: ['articles'], scope: 'read_content', rows: (world) => world.articles },
  {
    type: 'PriceRule',
    paths: ['price_rules'],
    scope: 'read_price_rules',
    rows: (world) => world.discounts,
  },
];

/**
 * Only the last 100 rows of a kind have events, because the service forgets events after a year.
 */
const KEPT_OF_KIND = 100;

const filters = {
  created_at_min: sharedFilters.created_at_min,
  created_at_max: sharedFilters.created_at_max,
  verb: (event: StoreEvent, value: string) => event.verb === value,
  filter: (event: StoreEvent, value: string) => value.split(',').includes(event.subjectType),
};

/** All events; the events of a kind need the read scope of that kind. */
const events = restResource<StoreEvent>({
  plural: 'events',
  rows: (session) => {
    const granted = expandScopes(session.context.grantedScopes, SHOPIFY_SCOPES);
    const kinds = KINDS.filter(({ scope }) => granted.includes(scope)).flatMap((kind) =>
      lastRows(kind.rows(session.world)).flatMap((row) => eventsOf(kind, row, session.world)),
    );
    const ofOrders = granted.includes('read_orders') ? orderEvents(session) : [];
    return inOrder([...kinds, ...ofOrders]);
  },
  toJson: ({ json }) => json,
  filters,
});

/** The events of one record: `products/5/events.json`. */
const subjectEvents: readonly RestEntry[] = KINDS.flatMap((kind) =>
  kind.paths.map((path) =>
    restResource<StoreEvent>({
      plural: 'events',
      path: `${path}/{subject_id}/events`,
      readScopes: [kind.scope],
      rows: ({ world }, given) => {
        const row = kind.rows(world).find(idGiven(given, 'subject_id'));
        return row && inOrder(eventsOf(kind, row, world));
      },
      toJson: ({ json }) => json,
      filters,
      without: ['count', 'single'],
    }),
  ),
);

export const eventRest: readonly RestEntry[] = [events, ...subjectEvents];

function lastRows(rows: Rows<Subject>): Subject[] {
  const first = Math.max(0, rows.count - KEPT_OF_KIND);
  return Array.from({ length: rows.count - first }, (_, at) => rows.at(first + at));
}

/** Creation and publication, as far as their dates are known. */
function eventsOf({ type, paths }: SubjectKind, subject: Subject, world: World): StoreEvent[] {
  const { id, title, createdAtMs, publishedAtMs = null } = subject;
  const event = (place: number, verb: string, message: string, atMs: number): StoreEvent => ({
    id: id * 10 + place,
    subjectType: type,
    verb,
    createdAtMs: atMs,
    updatedAtMs: atMs,
    json: {
      id: id * 10 + place,
      subject_id: id,
      created_at: timeText(atMs),
      subject_type: type,
      verb,
      arguments: [title],
      body: null,
      message,
      author: world.shop.name,
      description: message,
      path: `/admin/${paths[0] ?? ''}/${id}`,
    },
  });
  return [
    ...(createdAtMs === undefined
      ? []
      : [event(1, 'create', `${title} was created.`, createdAtMs)]),
    ...(publishedAtMs === null
      ? []
      : [event(2, 'published', `${title} was published.`, publishedAtMs)]),
  ];
}

/** The events of all orders, the same as under `orders/{order_id}/events`. */
function orderEvents(session: Session): StoreEvent[] {
  return allRows(ordersInView(session)).flatMap((order) =>
    orderEventsOf(order, session.world).map((event) => ({
      id: event.id,
      subjectType: 'Order',
      verb: event.verb,
      createdAtMs: event.createdAtMs,
      updatedAtMs: event.updatedAtMs,
      json: orderEventJson(event, session),
    })),
  );
}

function inOrder(list: readonly StoreEvent[]): Rows<StoreEvent> {
  return listedRows(list.toSorted((a, b) => a.id - b.id));
}
