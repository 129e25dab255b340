import { SHOPIFY_SCOPES } from '../../../../core/service/scope-vocabulary.ts';
import { expandScopes } from '../../../../core/service/scopes.ts';
import { allRows } from '../../rows.ts';
import { serviceAt } from '../../shop/fulfillment-service-changes.ts';
import type { Session } from '../../world.ts';
import { findPart, type OrderFulfillmentOrder, ordersInView, partsOf } from '../order-parts.ts';
import type { FulfillmentOrder } from '../order.ts';

/**
 * Who manages a location, as the scopes name it: the merchant, a fulfillment service of the asking
 * app, or one of another app.
 */
const MANAGERS = ['merchant_managed', 'assigned', 'third_party'] as const;

type Verb = 'read' | 'write';

const scopeOf = (verb: Verb, manager: (typeof MANAGERS)[number]): string =>
  `${verb}_${manager}_fulfillment_orders`;

/** Each of these scopes opens the fulfillment orders of some locations. */
export const READ_SCOPES = MANAGERS.map((manager) => scopeOf('read', manager));

function managerOf(locationId: number, { world, context }: Session): (typeof MANAGERS)[number] {
  const service = serviceAt(world, locationId);
  if (service === null) return 'merchant_managed';
  return service.clientId === context.app.clientId ? 'assigned' : 'third_party';
}

/** Whether a token may read, or change, the fulfillment orders of any location. */
export function hasFulfillmentOrderScope({ context }: Session, verb: Verb): boolean {
  const granted = expandScopes(context.grantedScopes, SHOPIFY_SCOPES);
  return MANAGERS.some((manager) => granted.some((scope) => scope === scopeOf(verb, manager)));
}

/** A test of whether the token may read, or change, what is sent from a location. */
export function fulfillmentOrderAccess(
  session: Session,
  verb: Verb,
): (sent: Pick<FulfillmentOrder, 'locationId'>) => boolean {
  const granted: ReadonlySet<string> = new Set(
    expandScopes(session.context.grantedScopes, SHOPIFY_SCOPES),
  );
  return ({ locationId }) => granted.has(scopeOf(verb, managerOf(locationId, session)));
}

/** The fulfillment order with this id, if the token may read, or change, it. */
export function findFulfillmentOrder(
  id: number | null,
  session: Session,
  verb: Verb,
): OrderFulfillmentOrder | null {
  const found = findPart(id, session, ({ fulfillmentOrders }) => fulfillmentOrders);
  return found !== null && fulfillmentOrderAccess(session, verb)(found.part) ? found : null;
}

/** All fulfillment orders that the token may read. */
export function fulfillmentOrdersInView(session: Session): OrderFulfillmentOrder[] {
  const canRead = fulfillmentOrderAccess(session, 'read');
  return allRows(ordersInView(session)).flatMap((order) =>
    partsOf(order, order.fulfillmentOrders.filter(canRead)),
  );
}

/** Fulfillment orders at locations of the asking app's fulfillment services; no closed ones. */
export function assignedFulfillmentOrders(session: Session): OrderFulfillmentOrder[] {
  return fulfillmentOrdersInView(session).filter(
    ({ part }) => part.status !== 'CLOSED' && managerOf(part.locationId, session) === 'assigned',
  );
}
