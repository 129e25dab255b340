import { numberInGid } from '../../../api/formats.ts';
import {
  type Input,
  made,
  readEach,
  readInput,
  readInputs,
  readNumber,
  readText,
  readTextOrNull,
  readTexts,
  userErrors,
} from '../../../graphql/mutation.ts';
import type { RootField, RootTable } from '../../../graphql/record-type.ts';
import { type Fault, sentence } from '../../change.ts';
import type { Session } from '../../world.ts';
import { MESSAGES, putOrder, readTime } from '../order-input.ts';
import { findPart, newIds, type OrderFulfillmentOrder, partsOf } from '../order-parts.ts';
import { isOpenFulfillmentOrder } from '../order-sums.ts';
import type {
  Fulfillment,
  FulfillmentEvent,
  FulfillmentOrder,
  FulfillmentOrderLine,
  Order,
  Origin,
  Tracking,
} from '../order.ts';
import { LINES } from './fulfillment-order-changes.ts';
import { eventObject } from './event-object.ts';
import { findFulfillmentOrder } from './fulfillment-order-access.ts';

const create: RootField = (args, session) => {
  const input = readInput(args['fulfillment']);
  const { value, faults } = readFulfillment(input, session);
  if (value === null) return userErrors(...faults);
  const { order, fulfillment } = sent(session, value);
  return made({ fulfillment: session.objects.Fulfillment(partsOf(order, [fulfillment])[0]) });
};

const updateTracking: RootField = (args, session) => {
  const found = fulfillmentOf(args['fulfillmentId'], session);
  if (found === null) {
    return userErrors(sentence(['fulfillmentId'], 'Fulfillment does not exist.', 'NOT_FOUND'));
  }
  const tracking = readTracking(readInput(args['trackingInfoInput']));
  const fulfillment = { ...found.part, tracking, updatedAtMs: session.context.nowMs };
  const order = putFulfillment(session, found.order, fulfillment);
  return made({ fulfillment: session.objects.Fulfillment(partsOf(order, [fulfillment])[0]) });
};

export const fulfillmentMutations: RootTable = {
  fulfillmentCreate: create,
  fulfillmentCreateV2: create,
  fulfillmentTrackingInfoUpdate: updateTracking,
  fulfillmentTrackingInfoUpdateV2: updateTracking,

  fulfillmentCancel: (args, session) => {
    const found = fulfillmentOf(args['id'], session);
    if (found === null) {
      return userErrors(sentence(['id'], 'Fulfillment not found.', 'NOT_FOUND'));
    }
    if (found.part.status === 'CANCELLED') {
      return userErrors(sentence(['id'], 'Fulfillment has already been canceled.', 'INVALID'));
    }
    const { order, fulfillment } = cancelled(session, found.order, found.part);
    return made({ fulfillment: session.objects.Fulfillment(partsOf(order, [fulfillment])[0]) });
  },

  fulfillmentEventCreate: (args, session) => {
    const input = readInput(args['fulfillmentEvent']);
    const found = fulfillmentOf(input['fulfillmentId'], session);
    if (found === null) {
      const at = ['fulfillmentEvent', 'fulfillmentId'];
      return userErrors(sentence(at, 'Fulfillment does not exist.', 'NOT_FOUND'));
    }
    if (found.part.status === 'CANCELLED') {
      const message = 'Fulfillment has been canceled and events cannot be added.';
      return userErrors(sentence(['fulfillmentEvent', 'fulfillmentId'], message, 'INVALID'));
    }
    const event = readEvent(input, found.order, session);
    const events = [...found.part.events, event];
    const fulfillment = { ...found.part, events, updatedAtMs: session.context.nowMs };
    putFulfillment(session, found.order, fulfillment);
    return made({ fulfillmentEvent: eventObject(event) });
  },
};

function fulfillmentOf(id: unknown, session: Session) {
  return findPart(numberInGid(id, 'Fulfillment'), session, ({ fulfillments }) => fulfillments);
}

/** Saves a fulfillment in its order: replaces the one with its id, or adds it at the end. */
function putFulfillment(session: Session, order: Order, fulfillment: Fulfillment): Order {
  const isKnown = order.fulfillments.some(({ id }) => id === fulfillment.id);
  const fulfillments = isKnown
    ? order.fulfillments.map((entry) => (entry.id === fulfillment.id ? fulfillment : entry))
    : [...order.fulfillments, fulfillment];
  return putOrder(session, { ...order, fulfillments });
}

/** A fulfillment to create: pieces of fulfillment orders of one order that are sent together. */
interface FulfillmentPlan {
  readonly order: Order;
  readonly locationId: number;
  readonly lines: ReadonlyArray<{ readonly line: FulfillmentOrderLine; readonly quantity: number }>;
  readonly tracking: readonly Tracking[];
  readonly origin: Origin | null;
}

function refused(message: string): { readonly value: null; readonly faults: readonly Fault[] } {
  return { value: null, faults: [sentence(['fulfillment'], message, 'INVALID')] };
}

/** Reads a `FulfillmentInput`. */
function readFulfillment(
  input: Input,
  session: Session,
): { readonly value: FulfillmentPlan | null; readonly faults: readonly Fault[] } {
  const groups = readInputs(input['lineItemsByFulfillmentOrder']) ?? [];
  const lines: Array<FulfillmentPlan['lines'][number]> = [];
  let first: OrderFulfillmentOrder | null = null;
  for (const group of groups) {
    const id = numberInGid(group['fulfillmentOrderId'], 'FulfillmentOrder');
    const found = findFulfillmentOrder(id, session, 'write');
    if (found === null) return refused(MESSAGES.noFulfillmentOrder);
    const { part, order } = found;
    first ??= found;
    if (first.order.id !== order.id) {
      return refused('All fulfillment orders must belong to the same order.');
    }
    if (first.part.locationId !== part.locationId) {
      return refused('All fulfillment orders must be assigned to the same location.');
    }
    if (part.status !== 'OPEN' && part.status !== 'IN_PROGRESS') {
      const status = part.status.toLowerCase();
      return refused(`Fulfillment order ${part.id} has an unfulfillable status= ${status}.`);
    }
    const taken = readLines(group, part);
    if (taken === null) return refused('Invalid fulfillment order line item quantity requested.');
    lines.push(...taken);
  }
  if (first === null || lines.length === 0) return refused(MESSAGES.noFulfillmentOrder);
  return {
    value: {
      order: first.order,
      locationId: first.part.locationId,
      lines,
      tracking: readTracking(readInput(input['trackingInfo'])),
      origin: readOrigin(input['originAddress']),
    },
    faults: [],
  };
}

/** The requested lines, or all remaining ones if none are given; null for an invalid request. */
function readLines(group: Input, { lines }: FulfillmentOrder): FulfillmentPlan['lines'] | null {
  const wanted = readInputs(group[LINES]) ?? [];
  if (wanted.length === 0) {
    return lines.flatMap((line) =>
      line.remaining === 0 ? [] : [{ line, quantity: line.remaining }],
    );
  }
  const taken = wanted.map((entry) => {
    const id = numberInGid(entry['id'], 'FulfillmentOrderLineItem');
    const line = lines.find((one) => one.id === id);
    const quantity = readNumber(entry['quantity']) ?? 0;
    return line === undefined || quantity < 1 || quantity > line.remaining
      ? null
      : { line, quantity };
  });
  const known = taken.filter((entry) => entry !== null);
  return known.length < taken.length ? null : known;
}

/** Reads a `FulfillmentTrackingInput`: one tracking number or several, with their URLs. */
export function readTracking(input: Input): readonly Tracking[] {
  const company = readText(input['company']) ?? null;
  const numbers = oneOrMany(input['number'], input['numbers']);
  const urls = oneOrMany(input['url'], input['urls']);
  const count = Math.max(numbers.length, urls.length, company === null ? 0 : 1);
  return Array.from({ length: count }, (_, at) => ({
    company,
    number: numbers[at] ?? null,
    url: urls[at] ?? null,
  }));
}

function oneOrMany(one: unknown, many: unknown): readonly string[] {
  return readTexts(many) ?? [readText(one)].filter((text) => text !== undefined);
}

/** Reads a `FulfillmentOriginAddressInput`. */
export function readOrigin(value: unknown): Origin | null {
  if (typeof value !== 'object' || value === null) return null;
  const input = readInput(value);
  const texts = readEach(input, readText, 'address1', 'address2', 'city', 'zip', 'provinceCode');
  return {
    address1: texts.address1 ?? null,
    address2: texts.address2 ?? null,
    city: texts.city ?? null,
    zip: texts.zip ?? null,
    provinceCode: texts.provinceCode ?? null,
    countryCode: readText(input['countryCode']) ?? '',
  };
}

function readEvent(input: Input, order: Order, { context }: Session): FulfillmentEvent {
  const events = order.fulfillments.flatMap((fulfillment) => fulfillment.events);
  const texts = readEach(input, readTextOrNull, 'message', 'address1', 'city', 'country');
  const more = readEach(input, readTextOrNull, 'province', 'zip');
  return {
    id: newIds(order.id, 'event', events)(),
    status: readText(input['status']) ?? 'IN_TRANSIT',
    message: texts.message ?? null,
    address1: texts.address1 ?? null,
    city: texts.city ?? null,
    country: texts.country ?? null,
    province: more.province ?? null,
    zip: more.zip ?? null,
    latitude: readNumber(input['latitude']) ?? null,
    longitude: readNumber(input['longitude']) ?? null,
    estimatedDeliveryAtMs: readTime(input['estimatedDeliveryAt']) ?? null,
    happenedAtMs: readTime(input['happenedAt']) ?? context.nowMs,
    createdAtMs: context.nowMs,
  };
}

/** Adds a fulfillment, and subtracts its pieces from the fulfillment orders. */
export function sent(
  session: Session,
  plan: FulfillmentPlan,
): { readonly order: Order; readonly fulfillment: Fulfillment } {
  const fulfillment = newFulfillment(plan, session.context.nowMs);
  return {
    order: putFulfillment(session, withoutSent(plan, session.context.nowMs), fulfillment),
    fulfillment,
  };
}

function newFulfillment(
  { order, locationId, lines, tracking, origin }: FulfillmentPlan,
  nowMs: number,
) {
  const lineIds = newIds(
    order.id,
    'fulfillmentLine',
    order.fulfillments.flatMap((entry) => entry.lines),
  );
  const fulfillment: Fulfillment = {
    id: newIds(order.id, 'fulfillment', order.fulfillments)(),
    place: order.fulfillments.length + 1,
    status: 'SUCCESS',
    locationId,
    lines: lines.map(({ line, quantity }) => ({
      id: lineIds(),
      lineId: line.lineId,
      fulfillmentOrderLineId: line.id,
      quantity,
    })),
    tracking,
    origin,
    events: [],
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
  return fulfillment;
}

function withoutSent({ order, lines }: FulfillmentPlan, nowMs: number): Order {
  const gone = new Map(lines.map(({ line, quantity }) => [line.id, quantity]));
  const fulfillmentOrders = order.fulfillmentOrders.map((fulfillmentOrder): FulfillmentOrder => {
    if (!fulfillmentOrder.lines.some(({ id }) => gone.has(id))) return fulfillmentOrder;
    const left = fulfillmentOrder.lines.map((line) => ({
      ...line,
      remaining: line.remaining - (gone.get(line.id) ?? 0),
    }));
    const isDone = left.every(({ remaining }) => remaining === 0);
    return {
      ...fulfillmentOrder,
      lines: left,
      status: isDone ? 'CLOSED' : 'IN_PROGRESS',
      updatedAtMs: nowMs,
    };
  });
  return { ...order, fulfillmentOrders };
}

/** Cancels a fulfillment; its pieces have to be sent again unless the order is cancelled. */
function cancelled(
  session: Session,
  order: Order,
  before: Fulfillment,
): { readonly order: Order; readonly fulfillment: Fulfillment } {
  const { nowMs } = session.context;
  const fulfillment: Fulfillment = { ...before, status: 'CANCELLED', updatedAtMs: nowMs };
  const back = new Map(
    before.lines.map(({ fulfillmentOrderLineId, quantity }) => [fulfillmentOrderLineId, quantity]),
  );
  const fulfillmentOrders = order.fulfillmentOrders.map((fulfillmentOrder): FulfillmentOrder => {
    if (!fulfillmentOrder.lines.some(({ id }) => back.has(id)) || order.cancelledAtMs !== null) {
      return fulfillmentOrder;
    }
    const lines = fulfillmentOrder.lines.map((line) => ({
      ...line,
      remaining: line.remaining + (back.get(line.id) ?? 0),
    }));
    const status = isOpenFulfillmentOrder(fulfillmentOrder) ? fulfillmentOrder.status : 'OPEN';
    return { ...fulfillmentOrder, lines, status, updatedAtMs: nowMs };
  });
  return {
    order: putFulfillment(session, { ...order, fulfillmentOrders }, fulfillment),
    fulfillment,
  };
}
