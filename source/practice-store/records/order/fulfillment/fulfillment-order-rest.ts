import { fulfillmentOrderJson } from './fulfillment-order-object-rest.ts';
import { errorAnswer, jsonAnswer, notFound, REQUIRED_MISSING } from '../../../api/answers.ts';
import { gid } from '../../../api/formats.ts';
import type { ApiAnswer } from '../../../api/types.ts';
import type { Input, Outcome } from '../../../graphql/mutation.ts';
import {
  type BodyFields,
  flag,
  idOf,
  list,
  readFieldsOfBody,
  text,
  time,
  unsupportedFields,
  whole,
  word,
} from '../../../rest/body-fields.ts';
import { type BodyObject, objectAt } from '../../../rest/body-object.ts';
import { idIn, refusedBy } from '../../../rest/mutation-answer.ts';
import { seenBy } from '../../../rest/protected-fields.ts';
import { restResource, type RestResource } from '../../../rest/resource.ts';
import type { RestAction, RestDocument } from '../../../rest/rest-entry.ts';
import { idGiven } from '../../../rest/rest-path.ts';
import type { RestSession } from '../../../rest/rest-session.ts';
import { listedRows } from '../../rows.ts';
import type { Session } from '../../world.ts';
import { findPart, type OrderFulfillmentOrder } from '../order-parts.ts';
import { orderPart } from '../rest/part-resource.ts';
import { findLocationsForMove } from './location-for-move.ts';
import {
  assignedFulfillmentOrders,
  findFulfillmentOrder,
  fulfillmentOrderAccess,
  hasFulfillmentOrderScope,
  READ_SCOPES,
} from './fulfillment-order-access.ts';

/** The service's 403 answer for a token without the scope for a fulfillment order. */
export function notPermitted(): ApiAnswer {
  return errorAnswer(403, 'The api_client does not have the required permission(s).');
}

/** The list is empty for a token that may read orders but not fulfillment orders. */
const fulfillmentOrdersOfOrder = orderPart(
  'fulfillment_orders',
  ({ fulfillmentOrders }, session) =>
    fulfillmentOrders.filter(fulfillmentOrderAccess(session, 'read')),
  fulfillmentOrderJson,
);

const anyFulfillmentOrder = restResource<OrderFulfillmentOrder>({
  plural: 'fulfillment_orders',
  isPersonal: true,
  // Lists exist only under `orders/{order_id}`.
  rows: (session) => ({
    ...listedRows([]),
    find: (id) => findPart(id, session, (order) => order.fulfillmentOrders),
  }),
  toJson: fulfillmentOrderJson,
  without: ['list', 'count'],
});

const fulfillmentOrders: RestResource = {
  ...anyFulfillmentOrder,
  single: (session, id, ...request) =>
    isForbidden(session, 'read', id)
      ? notPermitted()
      : (anyFulfillmentOrder.single?.(session, id, ...request) ?? notFound()),
};

/** Whether the scope for this fulfillment order is missing; for an unknown id, each of the scopes. */
function isForbidden(session: Session, verb: 'read' | 'write', id: number): boolean {
  const found = findPart(id, session, (order) => order.fulfillmentOrders);
  return found === null
    ? !hasFulfillmentOrderScope(session, verb)
    : !fulfillmentOrderAccess(session, verb)(found.part);
}

/** Those that the asking app's fulfillment services have to send. */
const assigned = restResource<OrderFulfillmentOrder>({
  plural: 'fulfillment_orders',
  path: 'assigned_fulfillment_orders',
  readScopes: ['read_assigned_fulfillment_orders'],
  isPersonal: true,
  rows: (session) => listedRows(assignedFulfillmentOrders(session)),
  toJson: fulfillmentOrderJson,
  filters: {
    // The practice store carries out no fulfillment requests.
    assignment_status: (_row, status) => status === 'fulfillment_unsubmitted',
    location_ids: ({ part }, ids) => ids.split(',').includes(String(part.locationId)),
  },
  without: ['count', 'single'],
});

/** The locations that a fulfillment order could be moved to, by their names. */
const locationsForMove: RestDocument = {
  path: 'fulfillment_orders/{fulfillment_order_id}/locations_for_move',
  readScopes: READ_SCOPES,
  body: (session, _query, given) => {
    const id = idGiven(given, 'fulfillment_order_id');
    const found = findFulfillmentOrder(id, session, 'read');
    return found === null
      ? null
      : {
          locations_for_move: findLocationsForMove(found, session.world)
            .map(({ location: { id, name }, message, isMovable }) => ({
              location: { id, name },
              message,
              movable: isMovable,
            }))
            .toSorted((a, b) => (a.location.name < b.location.name ? -1 : 1)),
        };
  },
};

const LINES: BodyFields = {
  fulfillment_order_line_items: list({
    id: idOf('FulfillmentOrderLineItem'),
    quantity: whole(),
  }),
};

const REASONS = [
  ...['awaiting_payment', 'high_risk_of_fraud', 'incorrect_address'],
  ...['inventory_out_of_stock', 'other', 'unknown_delivery_date'],
];

interface FulfillmentOrderVerb {
  readonly verb: string;
  readonly mutation: string;
  /** The key of the object in the body; null if the body is ignored. */
  readonly key: string | null;
  readonly fields: BodyFields;
  /** Fields without which the request is refused. */
  readonly needed?: readonly string[];
  args(id: string, input: Input): Input;
  /** Keys of the answer, with the fields of the mutation's payload for them. */
  readonly shown: Readonly<Record<string, string>>;
}

const PLAIN = { key: null, fields: {}, args: (id: string) => ({ id }) } as const;

const ONE = { fulfillment_order: 'fulfillmentOrder' };

const VERBS: readonly FulfillmentOrderVerb[] = [
  {
    ...PLAIN,
    verb: 'cancel',
    mutation: 'fulfillmentOrderCancel',
    shown: { ...ONE, replacement_fulfillment_order: 'replacementFulfillmentOrder' },
  },
  {
    ...PLAIN,
    verb: 'close',
    mutation: 'fulfillmentOrderClose',
    key: 'fulfillment_order',
    fields: { message: text() },
    args: (id, { message }) => ({ id, message }),
    shown: ONE,
  },
  { ...PLAIN, verb: 'open', mutation: 'fulfillmentOrderOpen', shown: ONE },
  {
    ...PLAIN,
    verb: 'release_hold',
    mutation: 'fulfillmentOrderReleaseHold',
    shown: ONE,
  },
  {
    verb: 'hold',
    mutation: 'fulfillmentOrderHold',
    key: 'fulfillment_hold',
    fields: {
      ...LINES,
      reason: word(REASONS),
      reason_notes: text(),
      notify_merchant: flag(),
      external_id: text(),
      handle: text(),
    },
    needed: ['reason'],
    args: (id, fulfillmentHold) => ({ id, fulfillmentHold }),
    shown: ONE,
  },
  {
    verb: 'move',
    mutation: 'fulfillmentOrderMove',
    key: 'fulfillment_order',
    fields: { ...LINES, new_location_id: idOf('Location') },
    needed: ['new_location_id'],
    args: (id, input) => ({ id, ...input }),
    shown: {
      original_fulfillment_order: 'originalFulfillmentOrder',
      moved_fulfillment_order: 'movedFulfillmentOrder',
      remaining_fulfillment_order: 'remainingFulfillmentOrder',
    },
  },
  {
    verb: 'reschedule',
    mutation: 'fulfillmentOrderReschedule',
    key: 'fulfillment_order',
    fields: { new_fulfill_at: time('fulfillAt'), ...unsupportedFields('fulfill_at') },
    needed: ['new_fulfill_at'],
    args: (id, input) => ({ id, ...input }),
    shown: ONE,
  },
];

function fulfillmentOrderAction(said: FulfillmentOrderVerb): RestAction {
  return {
    method: 'POST',
    path: `fulfillment_orders/{id}/${said.verb}`,
    writeScope: null,
    isPersonal: true,
    answer: (session, given, body) => {
      const id = idGiven(given, 'id');
      if (isForbidden(session, 'write', id)) return notPermitted();
      const found = findFulfillmentOrder(id, session, 'write');
      if (found === null) return notFound();
      const read = readBodyOf(said, body);
      if (read.type === 'refused') return read.answer;
      const outcome = session.mutate(
        said.mutation,
        said.args(gid('FulfillmentOrder', found.id), read.input),
      );
      return refusedBy(outcome) ?? shownFulfillmentOrders(session, said.shown, outcome);
    },
  };
}

function readBodyOf({ key, fields, needed = [] }: FulfillmentOrderVerb, body: BodyObject) {
  const given = key === null ? null : objectAt(body, key);
  const missing = needed.find((name) => given?.[name] == null);
  if (key !== null && missing !== undefined) {
    const name = given === null ? key : missing;
    return { type: 'refused', answer: errorAnswer(400, { [name]: REQUIRED_MISSING }) } as const;
  }
  return readFieldsOfBody(given ?? {}, fields, { currency: '' });
}

/** Answers with the fulfillment orders of a payload, each under its key; null if there is none. */
function shownFulfillmentOrders(
  session: RestSession,
  keys: Readonly<Record<string, string>>,
  outcome: Outcome,
): ApiAnswer {
  const shown = Object.entries(keys).map(([key, name]) => {
    const found = findPart(idIn(outcome, name), session, (order) => order.fulfillmentOrders);
    return [key, found === null ? null : seenBy(session, fulfillmentOrderJson(found, session, {}))];
  });
  return jsonAnswer(200, Object.fromEntries(shown));
}

/** Sets the deadline of several fulfillment orders. */
const deadline: RestAction = {
  method: 'POST',
  path: 'fulfillment_orders/set_fulfillment_orders_deadline',
  writeScope: null,
  isPersonal: true,
  answer: (session, _given, body) => {
    if (!hasFulfillmentOrderScope(session, 'write')) return notPermitted();
    const ids = body['fulfillment_order_ids'];
    if (!Array.isArray(ids)) {
      return errorAnswer(400, { fulfillment_order_ids: REQUIRED_MISSING });
    }
    const at = { fulfillment_deadline: time() };
    const verdict = readFieldsOfBody(body, at, { currency: '' });
    if (verdict.type === 'refused') return verdict.answer;
    if (verdict.input['fulfillmentDeadline'] == null) {
      return errorAnswer(400, { fulfillment_deadline: REQUIRED_MISSING });
    }
    const fulfillmentOrderIds = ids.map((id: unknown) => gid('FulfillmentOrder', String(id)));
    const outcome = session.mutate('fulfillmentOrdersSetFulfillmentDeadline', {
      ...verdict.input,
      fulfillmentOrderIds,
    });
    return refusedBy(outcome) ?? jsonAnswer(200, {});
  },
};

export const fulfillmentOrderEntries = [
  fulfillmentOrdersOfOrder,
  fulfillmentOrders,
  assigned,
  locationsForMove,
  deadline,
  ...VERBS.map(fulfillmentOrderAction),
];
