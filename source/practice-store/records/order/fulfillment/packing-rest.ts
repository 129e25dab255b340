import { packingJson } from './packing-object-rest.ts';
import { errorAnswer, jsonAnswer, notFound, REQUIRED_MISSING } from '../../../api/answers.ts';
import { gid } from '../../../api/formats.ts';
import type { ApiAnswer } from '../../../api/types.ts';
import type { Input, Outcome } from '../../../graphql/mutation.ts';
import {
  type BodyFields,
  flag,
  idOf,
  list,
  number,
  readFieldsOfBody,
  text,
  time,
  unkeptFields,
  word,
} from '../../../rest/body-fields.ts';
import { type BodyObject, objectAt } from '../../../rest/body-object.ts';
import { idIn, refusedBy } from '../../../rest/carried-out.ts';
import { seenBy } from '../../../rest/protected-fields.ts';
import { restResource, type RestResource } from '../../../rest/resource.ts';
import type { RestAction, RestDocument } from '../../../rest/rest-entry.ts';
import { type Given, idGiven } from '../../../rest/rest-path.ts';
import type { RestSession } from '../../../rest/rest-session.ts';
import { listedRows } from '../../rows.ts';
import type { Session } from '../../world.ts';
import { findPart, type OrderPacking } from '../order-parts.ts';
import { orderPart } from '../rest/part-resource.ts';
import { findLocationsForMove } from './location-for-move.ts';
import { mayPack, notPermitted, READS_PACKINGS } from './packing-scopes-rest.ts';

/** The list is empty for a token that may read orders but not fulfillment orders. */
const packingsOfOrder = orderPart(
  'fulfillment_orders',
  ({ packings }, session) => (mayPack(session, 'read') ? packings : []),
  packingJson,
);

const anyPacking = restResource<OrderPacking>({
  plural: 'fulfillment_orders',
  isPersonal: true,
  // Lists exist only under `orders/{order_id}`.
  rows: (session) => ({
    ...listedRows([]),
    find: (id) => findPart(id, session, (order) => order.packings),
  }),
  toJson: packingJson,
  without: ['list', 'count'],
});

const packings: RestResource = {
  ...anyPacking,
  single: (session, ...request) =>
    mayPack(session, 'read')
      ? (anyPacking.single?.(session, ...request) ?? notFound())
      : notPermitted(),
};

/** Always empty: the practice store assigns no fulfillment orders to fulfillment services. */
const assigned = restResource<OrderPacking>({
  plural: 'fulfillment_orders',
  path: 'assigned_fulfillment_orders',
  readScopes: ['read_assigned_fulfillment_orders'],
  isPersonal: true,
  rows: () => listedRows([]),
  toJson: packingJson,
  without: ['count', 'single'],
});

/** The locations that a fulfillment order could be moved to, by their names. */
const locationsForMove: RestDocument = {
  path: 'fulfillment_orders/{fulfillment_order_id}/locations_for_move',
  readScopes: [READS_PACKINGS],
  body: (session, _query, given) => {
    const found = packingGiven(session, given, 'fulfillment_order_id');
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
    quantity: number(),
  }),
};

const REASONS = [
  ...['awaiting_payment', 'high_risk_of_fraud', 'incorrect_address'],
  ...['inventory_out_of_stock', 'other', 'unknown_delivery_date'],
];

interface PackingVerb {
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

const VERBS: readonly PackingVerb[] = [
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
    fields: { new_fulfill_at: time('fulfillAt'), ...unkeptFields('fulfill_at') },
    needed: ['new_fulfill_at'],
    args: (id, input) => ({ id, ...input }),
    shown: ONE,
  },
];

function packingAction(said: PackingVerb): RestAction {
  return {
    method: 'POST',
    path: `fulfillment_orders/{id}/${said.verb}`,
    writeScope: null,
    isPersonal: true,
    answer: (session, given, body) => {
      if (!mayPack(session, 'write')) return notPermitted();
      const found = packingGiven(session, given, 'id');
      if (found === null) return notFound();
      const read = readBodyOf(said, body);
      if (read.type === 'refused') return read.answer;
      const outcome = session.mutate(
        said.mutation,
        said.args(gid('FulfillmentOrder', found.id), read.input),
      );
      return refusedBy(outcome) ?? shownPackings(session, said.shown, outcome);
    },
  };
}

function readBodyOf({ key, fields, needed = [] }: PackingVerb, body: BodyObject) {
  const given = key === null ? null : objectAt(body, key);
  const missing = needed.find((name) => given?.[name] == null);
  if (key !== null && missing !== undefined) {
    const name = given === null ? key : missing;
    return { type: 'refused', answer: errorAnswer(400, { [name]: REQUIRED_MISSING }) } as const;
  }
  return readFieldsOfBody(given ?? {}, fields, { currency: '' });
}

/** Answers with the fulfillment orders of a payload, each under its key; null if there is none. */
function shownPackings(
  session: RestSession,
  keys: Readonly<Record<string, string>>,
  outcome: Outcome,
): ApiAnswer {
  const shown = Object.entries(keys).map(([key, name]) => {
    const found = findPart(idIn(outcome, name), session, (order) => order.packings);
    return [key, found === null ? null : seenBy(session, packingJson(found, session, {}))];
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
    if (!mayPack(session, 'write')) return notPermitted();
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

export const packingEntries = [
  packingsOfOrder,
  packings,
  assigned,
  locationsForMove,
  deadline,
  ...VERBS.map(packingAction),
];

function packingGiven(session: Session, given: Given, name: string): OrderPacking | null {
  return findPart(idGiven(given, name), session, (order) => order.packings);
}
