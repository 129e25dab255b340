import { expandScopes } from '../../../../core/service/scopes.ts';
import { allRows, listedRows, type Rows } from '../../../data/rows.ts';
import { visibleOrders } from '../../../data/visible-orders.ts';
import { timeText } from '../formats.ts';
import { restResource, type RestScene } from '../resource.ts';
import { sharedFilters } from '../shared-filters.ts';

interface StoreEvent {
  readonly id: number;
  readonly subjectId: number;
  readonly subjectType: 'Product' | 'Order';
  readonly verb: 'create' | 'placed';
  readonly message: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

/** Older ones are forgotten, as the service forgets them after a year. */
const KEPT_PRODUCTS = 100;

/** What happened in the store; of each kind only with the scope of its subject. */
export const events = restResource<StoreEvent>({
  plural: 'events',
  singular: 'event',
  readScopes: [],
  writeScope: null,
  order: 'oldest-first',
  rows: eventRows,
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
});

function eventRows({ world, context }: RestScene): Rows<StoreEvent> {
  const granted = expandScopes(context.grantedScopes);
  const { products } = world;
  const orders = granted.includes('read_orders')
    ? allRows(visibleOrders(world, context.grantedScopes, context.nowMs)).map((order) => ({
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
