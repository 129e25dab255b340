import { numberInGid } from '../../../api/formats.ts';
import { FieldError } from '../../../graphql/errors.ts';
import {
  type Input,
  made,
  readInput,
  readInputs,
  readNumber,
  readText,
  readTexts,
  unsupported,
  userErrors,
} from '../../../graphql/mutation.ts';
import type { RootTable } from '../../../graphql/record-type.ts';
import type { GraphqlSession } from '../../../graphql/session.ts';
import { type Fault, sentence } from '../../change.ts';
import { serviceAt } from '../../shop/fulfillment-service-changes.ts';
import type { Session } from '../../world.ts';
import { MESSAGES, putOrder, readTime } from '../order-input.ts';
import { newIds, type OrderFulfillmentOrder, partsOf } from '../order-parts.ts';
import { freePieces } from '../order-stock.ts';
import { isOpenFulfillmentOrder } from '../order-sums.ts';
import type { FulfillmentOrder, FulfillmentOrderLine, Hold, Order } from '../order.ts';
import { holdObject } from './event-object.ts';
import { findFulfillmentOrder } from './fulfillment-order-access.ts';
import { stockMessage } from './location-for-move.ts';

/** Field name of the lines of a fulfillment order in several inputs. */
export const LINES = 'fulfillmentOrderLineItems';

/** The error code for more pieces than remain. */
export const WRONG_PIECES = 'INVALID_LINE_ITEM_QUANTITY';

const MOST_HOLDS = 10;

/** Mutations of fulfillment orders, except for splitting and merging. */
export const fulfillmentOrderMutations: RootTable = {
  fulfillmentOrderHold: (args, session) => {
    const found = fulfillmentOrderOf(args['id'], session);
    const input = readInput(args['fulfillmentHold']);
    const faults = holdFaults(found.part, input);
    if (faults.length > 0) return userErrors(...faults);
    const { nowMs } = session.context;
    const { part, rest } = split(found, input[LINES], nowMs);
    const holds = found.order.fulfillmentOrders.flatMap(
      (fulfillmentOrder) => fulfillmentOrder.holds,
    );
    const hold: Hold = {
      id: newIds(found.order.id, 'hold', holds)(),
      reason: readText(input['reason']) ?? 'OTHER',
      reasonNotes: readText(input['reasonNotes']) ?? null,
      handle: readText(input['handle']) ?? null,
      externalId: readText(input['externalId']) ?? null,
    };
    const held: FulfillmentOrder = { ...part, status: 'ON_HOLD', holds: [...part.holds, hold] };
    const order = putFulfillmentOrders(session, found.order, [
      held,
      ...(rest === null ? [] : [rest]),
    ]);
    return made({
      fulfillmentHold: holdObject(hold, session),
      fulfillmentOrder: shownFulfillmentOrder(session, order, held.id),
      remainingFulfillmentOrder: shownFulfillmentOrder(session, order, rest?.id),
    });
  },

  fulfillmentOrderReleaseHold: (args, session) => {
    const found = changeableOf(args['id'], session);
    if (found === null)
      return userErrors(
        sentence(['id'], MESSAGES.noFulfillmentOrder, 'FULFILLMENT_ORDER_NOT_FOUND'),
      );
    const ids = readTexts(args['holdIds'])?.map((id) => numberInGid(id, 'FulfillmentHold'));
    const externalId = readText(args['externalId']);
    const holds = found.part.holds.filter(
      (hold) =>
        (ids !== undefined && !ids.includes(hold.id)) ||
        (externalId !== undefined && hold.externalId !== externalId),
    );
    const status = holds.length > 0 ? 'ON_HOLD' : found.part.status;
    const released: FulfillmentOrder = {
      ...found.part,
      holds,
      status: holds.length === 0 && status === 'ON_HOLD' ? 'OPEN' : status,
    };
    const order = putFulfillmentOrders(session, found.order, [released]);
    return made({ fulfillmentOrder: shownFulfillmentOrder(session, order, released.id) });
  },

  fulfillmentOrderMove: (args, session) => {
    const found = fulfillmentOrderOf(args['id'], session);
    const locationId = numberInGid(args['newLocationId'], 'Location');
    if (locationId === null || session.world.locations.find(locationId) === null) {
      return userErrors(sentence(['newLocationId'], 'Location not found.', 'INVALID'));
    }
    const faults = [
      ...openFaults(found.part, 'moved'),
      ...(found.part.status === 'IN_PROGRESS'
        ? [
            sentence(
              ['id'],
              'Cannot move a fulfillment order with reported progress.',
              'CANNOT_MOVE_FULFILLMENT_ORDER_WITH_REPORTED_PROGRESS',
            ),
          ]
        : []),
      ...lineFaults(found.part, args[LINES], []),
    ];
    if (faults.length > 0) return userErrors(...faults);
    const { world, context } = session;
    const { part, rest } = split(found, args[LINES], context.nowMs);
    const unstocked = stockMessage({ ...found, part }, locationId, world);
    if (unstocked !== null) return userErrors(sentence(['newLocationId'], unstocked, 'INVALID'));
    const moved: FulfillmentOrder = { ...part, locationId };
    freePieces(world, found.order, part, context.nowMs);
    freePieces(world, found.order, moved, context.nowMs, -1);
    const order = putFulfillmentOrders(session, found.order, [
      moved,
      ...(rest === null ? [] : [rest]),
    ]);
    return made({
      movedFulfillmentOrder: shownFulfillmentOrder(session, order, moved.id),
      originalFulfillmentOrder: shownFulfillmentOrder(session, order, found.part.id),
      remainingFulfillmentOrder: shownFulfillmentOrder(session, order, rest?.id),
    });
  },

  fulfillmentOrderCancel: (args, session) => {
    const found = changeableOf(args['id'], session);
    if (found === null) return userErrors(sentence(['id'], MESSAGES.noFulfillmentOrder, 'INVALID'));
    const faults = openFaults(found.part, 'cancelled');
    if (faults.length > 0) return userErrors(...faults);
    const gone: FulfillmentOrder = {
      ...found.part,
      status: 'CANCELLED',
      holds: [],
      lines: found.part.lines.map((line) => ({ ...line, remaining: 0 })),
    };
    const replacement = newFulfillmentOrder(
      found,
      found.part.lines.map((line) => [line, line.remaining] as const),
      session.context.nowMs,
    );
    const order = putFulfillmentOrders(session, found.order, [gone, replacement]);
    return made({
      fulfillmentOrder: shownFulfillmentOrder(session, order, gone.id),
      replacementFulfillmentOrder: shownFulfillmentOrder(session, order, replacement.id),
    });
  },

  fulfillmentOrderOpen: (args, session) => {
    const found = fulfillmentOrderOf(args['id'], session);
    if (found.part.status !== 'SCHEDULED' && found.part.status !== 'IN_PROGRESS') {
      const message = 'The fulfillment order must be scheduled or in progress to be opened.';
      return userErrors(sentence(['id'], message, 'INVALID'));
    }
    const order = putFulfillmentOrders(session, found.order, [{ ...found.part, status: 'OPEN' }]);
    return made({ fulfillmentOrder: shownFulfillmentOrder(session, order, found.part.id) });
  },

  fulfillmentOrderReportProgress: (args, session) => {
    const found = fulfillmentOrderOf(args['id'], session);
    const unsaid = unsupported(
      readInput(args['progressReport']),
      ['progressReport'],
      'reasonNotes',
    );
    if (unsaid.length > 0) return userErrors(...unsaid);
    if (found.part.status !== 'OPEN' && found.part.status !== 'IN_PROGRESS') {
      const message = 'Fulfillment order is not in a state where progress can be reported.';
      return userErrors(sentence(['id'], message, 'INVALID'));
    }
    const order = putFulfillmentOrders(session, found.order, [
      { ...found.part, status: 'IN_PROGRESS' },
    ]);
    return made({ fulfillmentOrder: shownFulfillmentOrder(session, order, found.part.id) });
  },

  fulfillmentOrderReschedule: (args, session) => {
    const found = fulfillmentOrderOf(args['id'], session);
    if (found.part.status !== 'SCHEDULED') {
      const message = 'Fulfillment order must be scheduled.';
      return userErrors(sentence(['id'], message, 'INVALID'));
    }
    const fulfillAtMs = readTime(args['fulfillAt']) ?? null;
    const order = putFulfillmentOrders(session, found.order, [{ ...found.part, fulfillAtMs }]);
    return made({ fulfillmentOrder: shownFulfillmentOrder(session, order, found.part.id) });
  },

  fulfillmentOrderClose: (args, session) => {
    const { part } = fulfillmentOrderOf(args['id'], session);
    // The practice store carries out no fulfillment requests, so none was accepted.
    const message =
      serviceAt(session.world, part.locationId) === null
        ? "The fulfillment order's assigned fulfillment service must be of api type"
        : 'The fulfillment request has not been accepted.';
    return userErrors(sentence(['id'], message, 'INVALID'));
  },

  fulfillmentOrdersSetFulfillmentDeadline: (args, session) => {
    const ids = readTexts(args['fulfillmentOrderIds']) ?? [];
    const found = ids.map((id) => changeableOf(id, session));
    if (found.includes(null)) {
      const at = ['fulfillmentOrderIds'];
      const message = 'The fulfillment orders could not be found.';
      return userErrors(sentence(at, message, 'FULFILLMENT_ORDERS_NOT_FOUND'));
    }
    const fulfillByMs = readTime(args['fulfillmentDeadline']) ?? null;
    for (const id of ids) {
      const one = changeableOf(id, session);
      if (one !== null) putFulfillmentOrders(session, one.order, [{ ...one.part, fulfillByMs }]);
    }
    return made({ success: true });
  },
};

/** The fulfillment order with this global id, if the token may change it. */
function changeableOf(id: unknown, session: Session): OrderFulfillmentOrder | null {
  return findFulfillmentOrder(numberInGid(id, 'FulfillmentOrder'), session, 'write');
}

/** @throws FieldError for an unknown id, as the service does here */
export function fulfillmentOrderOf(id: unknown, session: Session): OrderFulfillmentOrder {
  const found = changeableOf(id, session);
  if (found === null) throw new FieldError('RESOURCE_NOT_FOUND', `Invalid id: ${String(id)}`);
  return found;
}

function openFaults(fulfillmentOrder: FulfillmentOrder, what: string): Fault[] {
  if (isOpenFulfillmentOrder(fulfillmentOrder)) return [];
  const status = fulfillmentOrder.status.toLowerCase();
  return [sentence(['id'], `A ${status} fulfillment order cannot be ${what}.`, 'INVALID')];
}

function holdFaults(fulfillmentOrder: FulfillmentOrder, input: Input): Fault[] {
  const at = ['fulfillmentHold'];
  const handle = readText(input['handle']) ?? '';
  if (fulfillmentOrder.holds.some((hold) => (hold.handle ?? '') === handle)) {
    const message =
      'The handle provided for the fulfillment hold is already in use by this app for another hold on this fulfillment order.';
    return [sentence([...at, 'handle'], message, 'DUPLICATE_FULFILLMENT_HOLD_HANDLE')];
  }
  if (fulfillmentOrder.holds.length >= MOST_HOLDS) {
    const message =
      'The maximum number of fulfillment holds for this fulfillment order has been reached for this app.';
    return [sentence(['id'], message, 'FULFILLMENT_ORDER_HOLD_LIMIT_REACHED')];
  }
  return [
    ...openFaults(fulfillmentOrder, 'held'),
    ...lineFaults(fulfillmentOrder, input[LINES], at),
  ];
}

export function lineFaults(
  fulfillmentOrder: FulfillmentOrder,
  value: unknown,
  under: readonly string[],
): Fault[] {
  return (readInputs(value) ?? []).flatMap((entry, at) => {
    const path = [...under, LINES, String(at), 'quantity'];
    const id = numberInGid(entry['id'], 'FulfillmentOrderLineItem');
    const line = fulfillmentOrder.lines.find((one) => one.id === id);
    const quantity = readNumber(entry['quantity']) ?? 0;
    if (quantity < 1) {
      const message = 'You must select at least one item to place on partial hold.';
      return [sentence(path, message, 'GREATER_THAN_ZERO')];
    }
    const message = 'The line item quantity is invalid.';
    return line === undefined || quantity > line.remaining
      ? [sentence(path, message, WRONG_PIECES)]
      : [];
  });
}

/** Splits the given lines from the others; `rest` is null if none are given or all are. */
export function split(
  found: OrderFulfillmentOrder,
  value: unknown,
  nowMs: number,
): { readonly part: FulfillmentOrder; readonly rest: FulfillmentOrder | null } {
  const wanted = new Map(
    (readInputs(value) ?? []).map((entry) => [
      numberInGid(entry['id'], 'FulfillmentOrderLineItem'),
      readNumber(entry['quantity']) ?? 0,
    ]),
  );
  const { part } = found;
  const others = part.lines.map(
    (line) => [line, line.remaining - (wanted.get(line.id) ?? 0)] as const,
  );
  if (wanted.size === 0 || others.every(([, left]) => left === 0)) return { part, rest: null };
  const lines = part.lines.flatMap((line) => {
    const kept = wanted.get(line.id) ?? 0;
    const gone = line.remaining - kept;
    const total = line.total - gone;
    return total === 0 ? [] : [{ ...line, total, remaining: kept }];
  });
  return { part: { ...part, lines }, rest: newFulfillmentOrder(found, others, nowMs) };
}

function newFulfillmentOrder(
  { order, part }: OrderFulfillmentOrder,
  lines: ReadonlyArray<readonly [FulfillmentOrderLine, number]>,
  nowMs: number,
): FulfillmentOrder {
  const lineIds = newIds(
    order.id,
    'fulfillmentOrderLine',
    order.fulfillmentOrders.flatMap((entry) => entry.lines),
  );
  return {
    ...part,
    id: newIds(order.id, 'fulfillmentOrder', order.fulfillmentOrders)(),
    status: 'OPEN',
    holds: [],
    lines: lines.flatMap(([{ lineId }, pieces]) =>
      pieces === 0 ? [] : [{ id: lineIds(), lineId, total: pieces, remaining: pieces }],
    ),
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
}

/** Saves fulfillment orders in their order: replaces those with their ids, or adds them. */
export function putFulfillmentOrders(
  session: Session,
  order: Order,
  changed: readonly FulfillmentOrder[],
): Order {
  const { nowMs } = session.context;
  const byId = new Map(changed.map((entry) => [entry.id, { ...entry, updatedAtMs: nowMs }]));
  const fulfillmentOrders = order.fulfillmentOrders.map((entry) => {
    const own = byId.get(entry.id) ?? entry;
    byId.delete(entry.id);
    return own;
  });
  return putOrder(session, {
    ...order,
    fulfillmentOrders: [...fulfillmentOrders, ...byId.values()],
  });
}

export function shownFulfillmentOrder(
  { objects }: GraphqlSession,
  order: Order,
  id: number | undefined,
): unknown {
  return objects.FulfillmentOrder(
    partsOf(order, order.fulfillmentOrders).find((entry) => entry.id === id),
  );
}
