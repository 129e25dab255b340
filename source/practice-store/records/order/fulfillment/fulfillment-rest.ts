import { errorAnswer, notFound, REQUIRED_MISSING } from '../../../api/answers.ts';
import { gid, timeText, timeTextOrNull } from '../../../api/formats.ts';
import {
  type BodyFields,
  flag,
  idOf,
  list,
  number,
  object,
  readFieldsOfBody,
  text,
  time,
  unsupportedFields,
  whole,
  word,
} from '../../../rest/body-fields.ts';
import { type BodyObject, objectAt } from '../../../rest/body-object.ts';
import { idIn, refusedBy } from '../../../rest/mutation-answer.ts';
import { restResource, type RestResource, type Written } from '../../../rest/resource.ts';
import type { RestAction } from '../../../rest/rest-entry.ts';
import { type Given, idGiven, type Json } from '../../../rest/rest-path.ts';
import type { RestSession } from '../../../rest/rest-session.ts';
import { done } from '../../change.ts';
import type { Session } from '../../world.ts';
import { findPart, lineOf, type OrderFulfillment, partsOf } from '../order-parts.ts';
import type { Fulfillment, FulfillmentEvent } from '../order.ts';
import {
  findFulfillmentOrder,
  fulfillmentOrderAccess,
  hasFulfillmentOrderScope,
  READ_SCOPES,
} from './fulfillment-order-access.ts';
import { notPermitted } from './fulfillment-order-rest.ts';
import { lineJson } from '../rest/line-item-rest.ts';
import { orderGiven, orderPart, type PartRow, sortedRows } from '../rest/part-resource.ts';

/** Fields of both a new fulfillment and a tracking update. */
const TRACKING: BodyFields = {
  tracking_info: object({
    number: text(),
    url: text(),
    company: text(),
  }),
  // Accepted, but the practice store sends no e-mail.
  notify_customer: flag(),
};

const FIELDS: BodyFields = {
  ...TRACKING,
  // Accepted, but not kept: the service does not show it either.
  message: text(),
  origin_address: object({
    address1: text(),
    address2: text(),
    city: text(),
    zip: text(),
    province_code: text(),
    country_code: text(),
  }),
  line_items_by_fulfillment_order: list({
    fulfillment_order_id: idOf('FulfillmentOrder'),
    fulfillment_order_line_items: list({
      id: idOf('FulfillmentOrderLineItem'),
      quantity: whole(),
    }),
  }),
  ...unsupportedFields('location_id', 'service', 'shipment_status', 'status', 'receipt'),
  ...unsupportedFields('tracking_company', 'tracking_number', 'tracking_numbers', 'tracking_url'),
  ...unsupportedFields('tracking_urls', 'line_items'),
};

/** `POST fulfillments.json`; fulfillments are read under `orders/{order_id}`. */
const sending = restResource<PartRow<Fulfillment>>({
  plural: 'fulfillments',
  isPersonal: true,
  rows: () => null,
  toJson: standaloneJson,
  without: ['list', 'count', 'single'],
  writes: {
    create: (session, body) => {
      if (!hasFulfillmentOrderScope(session, 'write')) return notPermitted();
      const verdict = readFieldsOfBody(body, FIELDS, NO_AMOUNTS);
      if (verdict.type === 'refused') return verdict.answer;
      const made = session.mutate('fulfillmentCreate', { fulfillment: verdict.input });
      return shownFulfillment(session, refusedBy(made), idIn(made, 'fulfillment'));
    },
  },
});

/** The bodies of fulfillments have no amounts, so the currency does not matter. */
const NO_AMOUNTS = { currency: '' };

function shownFulfillment(
  session: Session,
  refused: Written<never>,
  id: number,
): Written<PartRow<Fulfillment>> {
  if (refused !== null) return refused;
  const found = findPart(id, session, ({ fulfillments }) => fulfillments);
  return found === null ? null : done(found);
}

/** @param carryOut makes the change; returns the refusal, or null on success */
function fulfillmentAction(
  verb: string,
  carryOut: (session: RestSession, id: string, body: BodyObject) => Written<never>,
): RestAction {
  return {
    method: 'POST',
    path: `fulfillments/{id}/${verb}`,
    writeScope: null,
    isPersonal: true,
    answer: (session, given, body) => {
      if (!hasFulfillmentOrderScope(session, 'write')) return notPermitted();
      const id = idGiven(given, 'id');
      const found = findPart(id, session, ({ fulfillments }) => fulfillments);
      if (found === null) return notFound();
      if (!fulfillmentOrderAccess(session, 'write')(found.part)) return notPermitted();
      const refused = carryOut(session, gid('Fulfillment', id), body);
      if (refused !== null && 'status' in refused) return refused;
      const ids = { order_id: String(found.order.id) };
      return fulfillments.single?.(session, id, '', ids) ?? notFound();
    },
  };
}

const actions = [
  fulfillmentAction('cancel', (session, id) =>
    refusedBy(session.mutate('fulfillmentCancel', { id })),
  ),
  fulfillmentAction('update_tracking', (session, fulfillmentId, body) => {
    const given = objectAt(body, 'fulfillment');
    if (given === null) return errorAnswer(400, { fulfillment: REQUIRED_MISSING });
    const verdict = readFieldsOfBody(given, TRACKING, NO_AMOUNTS);
    if (verdict.type === 'refused') return verdict.answer;
    const { trackingInfo, notifyCustomer } = verdict.input;
    const args = { fulfillmentId, trackingInfoInput: trackingInfo ?? {}, notifyCustomer };
    return refusedBy(session.mutate('fulfillmentTrackingInfoUpdateV2', args));
  }),
];

const fulfillments: RestResource = orderPart(
  'fulfillments',
  (order) => order.fulfillments,
  standaloneJson,
);

/** The fulfillments of one fulfillment order. */
const fulfillmentsOfFulfillmentOrder = restResource<OrderFulfillment>({
  plural: 'fulfillments',
  path: 'fulfillment_orders/{fulfillment_order_id}/fulfillments',
  readScopes: READ_SCOPES,
  isPersonal: true,
  rows: (session, given) => {
    const id = idGiven(given, 'fulfillment_order_id');
    const found = findFulfillmentOrder(id, session, 'read');
    if (found === null) return null;
    const ids = new Set(found.part.lines.map((line) => line.id));
    const sent = found.order.fulfillments.filter(({ lines }) =>
      lines.some(({ fulfillmentOrderLineId }) => ids.has(fulfillmentOrderLineId)),
    );
    return sortedRows(partsOf(found.order, sent));
  },
  toJson: standaloneJson,
  without: ['count', 'single'],
});

interface EventRow {
  readonly id: number;
  readonly event: FulfillmentEvent;
  readonly fulfillment: OrderFulfillment;
}

const EVENTS = [
  ...['label_printed', 'label_purchased', 'attempted_delivery', 'ready_for_pickup', 'confirmed'],
  ...['in_transit', 'out_for_delivery', 'delivered', 'failure', 'delayed', 'carrier_picked_up'],
];

const EVENT_FIELDS: BodyFields = {
  status: word(EVENTS),
  message: text(),
  happened_at: time(),
  estimated_delivery_at: time(),
  address1: text(),
  city: text(),
  province: text(),
  country: text(),
  zip: text(),
  latitude: number(),
  longitude: number(),
};

const EVENTS_PATH = 'orders/{order_id}/fulfillments/{fulfillment_id}/events';

const events = restResource<EventRow>({
  plural: 'fulfillment_events',
  path: EVENTS_PATH,
  scope: 'orders',
  isPersonal: true,
  rows: (session, given) => {
    const fulfillment = fulfillmentGiven(session, given);
    return fulfillment === null
      ? null
      : sortedRows(fulfillment.part.events.map((event) => ({ id: event.id, event, fulfillment })));
  },
  toJson: eventJson,
  without: ['count'],
});

/** The key is `event` in the request, but `fulfillment_event` in the answer. */
const addEvent: RestAction = {
  method: 'POST',
  path: EVENTS_PATH,
  writeScope: 'write_orders',
  isPersonal: true,
  answer: (session, given, body) => {
    const fulfillment = fulfillmentGiven(session, given);
    if (fulfillment === null) return notFound();
    const sent = objectAt(body, 'event') ?? objectAt(body, 'fulfillment_event');
    if (sent === null) return errorAnswer(400, { event: REQUIRED_MISSING });
    const verdict = readFieldsOfBody(sent, EVENT_FIELDS, NO_AMOUNTS);
    if (verdict.type === 'refused') return verdict.answer;
    if (verdict.input['status'] === undefined) {
      return errorAnswer(422, { status: ["can't be blank"] });
    }
    const fulfillmentId = gid('Fulfillment', fulfillment.id);
    const fulfillmentEvent = { ...verdict.input, fulfillmentId };
    const refused = refusedBy(session.mutate('fulfillmentEventCreate', { fulfillmentEvent }));
    if (refused !== null) return refused;
    const added = fulfillmentGiven(session, given)?.part.events.at(-1);
    const answer = added === undefined ? null : events.single?.(session, added.id, '', given);
    return answer == null ? notFound() : { ...answer, status: 201 };
  },
};

export const fulfillmentEntries = [
  sending,
  ...actions,
  fulfillments,
  fulfillmentsOfFulfillmentOrder,
  addEvent,
  events,
];

function fulfillmentGiven(session: Session, given: Given): OrderFulfillment | null {
  const order = orderGiven(session, given);
  if (order === null) return null;
  const id = idGiven(given, 'fulfillment_id');
  return partsOf(order, order.fulfillments).find((fulfillment) => fulfillment.id === id) ?? null;
}

/** A fulfillment as its order shows it. */
export function fulfillmentJson({ part, order }: OrderFulfillment, { world }: Session): Json {
  const [first] = part.tracking;
  return {
    id: part.id,
    admin_graphql_api_id: gid('Fulfillment', part.id),
    created_at: timeText(part.createdAtMs),
    location_id: part.locationId,
    name: `${order.name}.${part.place}`,
    order_id: order.id,
    origin_address: originJson(part),
    receipt: {},
    service: 'manual',
    shipment_status: part.events.at(-1)?.status.toLowerCase() ?? null,
    status: part.status.toLowerCase(),
    tracking_company: first?.company ?? null,
    tracking_number: first?.number ?? null,
    tracking_numbers: part.tracking.flatMap(({ number: own }) => own ?? []),
    tracking_url: first?.url ?? null,
    tracking_urls: part.tracking.flatMap(({ url }) => url ?? []),
    updated_at: timeText(part.updatedAtMs),
    line_items: part.lines.map((entry) => ({
      ...lineJson(lineOf(order, entry.lineId), order, world),
      quantity: entry.quantity,
    })),
  };
}

/** A fulfillment by itself: its lines also have a `fulfillment_line_item_id`. */
function standaloneJson(row: OrderFulfillment, session: Session): Json {
  const { world } = session;
  return {
    ...fulfillmentJson(row, session),
    line_items: row.part.lines.map((entry) => ({
      ...lineJson(lineOf(row.order, entry.lineId), row.order, world),
      quantity: entry.quantity,
      fulfillment_line_item_id: entry.id,
    })),
  };
}

function originJson({ origin }: Fulfillment): Json {
  if (origin === null) return {};
  return {
    address1: origin.address1,
    address2: origin.address2,
    city: origin.city,
    zip: origin.zip,
    province_code: origin.provinceCode,
    country_code: origin.countryCode,
  };
}

function eventJson({ event, fulfillment }: EventRow, { world }: Session): Json {
  return {
    id: event.id,
    fulfillment_id: fulfillment.id,
    status: event.status.toLowerCase(),
    message: event.message,
    happened_at: timeText(event.happenedAtMs),
    city: event.city,
    province: event.province,
    country: event.country,
    zip: event.zip,
    address1: event.address1,
    latitude: event.latitude,
    longitude: event.longitude,
    shop_id: world.shop.id,
    created_at: timeText(event.createdAtMs),
    updated_at: timeText(event.createdAtMs),
    estimated_delivery_at: timeTextOrNull(event.estimatedDeliveryAtMs),
    order_id: fulfillment.order.id,
    admin_graphql_api_id: gid('FulfillmentEvent', event.id),
  };
}
