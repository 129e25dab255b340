import { numberInGid } from '../../../api/formats.ts';
import { type Input, made, readInputs, readNumber, userErrors } from '../../../graphql/mutation.ts';
import type { RootTable } from '../../../graphql/record-type.ts';
import type { GraphqlSession } from '../../../graphql/session.ts';
import { type Fault, sentence } from '../../change.ts';
import type { OrderFulfillmentOrder } from '../order-parts.ts';
import { newIds } from '../order-parts.ts';
import { sumOf } from '../order-sums.ts';
import type { FulfillmentOrder, FulfillmentOrderLine, Order } from '../order.ts';
import { FULFILLMENT_ORDER_ACTIONS } from './event-object.ts';
import {
  fulfillmentOrderOf,
  lineFaults,
  LINES,
  putFulfillmentOrders,
  shownFulfillmentOrder,
  split,
  WRONG_PIECES,
} from './fulfillment-order-changes.ts';

const SPLITS = 'fulfillmentOrderSplits';
const MERGES = 'fulfillmentOrderMergeInputs';

/** Mutations that split and merge fulfillment orders. */
export const splitMutations: RootTable = {
  fulfillmentOrderSplit: (args, session) => {
    const inputs = readInputs(args[SPLITS]) ?? [];
    const faults = inputs.flatMap((input, at) => splitFaults(input, [SPLITS, String(at)], session));
    if (faults.length > 0) return userErrors(...faults);
    const results = inputs.map((input) => {
      // Looked up again: an earlier split of this request may have changed the order.
      const found = fulfillmentOrderOf(input['fulfillmentOrderId'], session);
      const { part, rest } = split(found, input[LINES], session.context.nowMs);
      const order = putFulfillmentOrders(session, found.order, [
        part,
        ...(rest === null ? [] : [rest]),
      ]);
      return { orderId: order.id, id: part.id, restId: rest?.id };
    });
    return made({
      [SPLITS]: results.map(({ orderId, id, restId }) => {
        const order = session.world.orders.find(orderId);
        return {
          __typename: 'FulfillmentOrderSplitResult',
          fulfillmentOrder: order === null ? null : shownFulfillmentOrder(session, order, id),
          remainingFulfillmentOrder:
            order === null ? null : shownFulfillmentOrder(session, order, restId),
          replacementFulfillmentOrder: null,
        };
      }),
    });
  },

  fulfillmentOrderMerge: (args, session) => {
    const inputs = readInputs(args[MERGES]) ?? [];
    const faults = inputs.flatMap((input, at) =>
      mergeFaults(readInputs(input['mergeIntents']) ?? [], [MERGES, String(at)], session),
    );
    if (faults.length > 0) return userErrors(...faults);
    const merges = inputs.flatMap((input) => {
      const intents = readInputs(input['mergeIntents']) ?? [];
      const found = intents.map((entry) =>
        fulfillmentOrderOf(entry['fulfillmentOrderId'], session),
      );
      const [first, ...others] = found;
      if (first === undefined) return [];
      const taken = others.map((other, at) => takenOut(other, intents[at + 1]?.[LINES]));
      const changed = [
        withMore(
          first,
          taken.flatMap((entry) => entry.pieces),
        ),
        ...taken.map((entry) => entry.left),
      ];
      const order = putFulfillmentOrders(session, first.order, changed);
      return {
        __typename: 'FulfillmentOrderMergeResult',
        fulfillmentOrder: shownFulfillmentOrder(session, order, first.id),
      };
    });
    return made({ fulfillmentOrderMerges: merges });
  },
};

function splitFaults(input: Input, at: readonly string[], session: GraphqlSession): Fault[] {
  const { part } = fulfillmentOrderOf(input['fulfillmentOrderId'], session);
  const wanted = readInputs(input[LINES]) ?? [];
  if (wanted.length === 0) {
    const message = 'No line items were provided to split.';
    return [sentence([...at, LINES], message, 'NO_LINE_ITEMS_PROVIDED_TO_SPLIT')];
  }
  const wrong = lineFaults(part, wanted, at);
  if (wrong.length > 0) return wrong;
  if (part.status !== 'OPEN') {
    const message = `A ${part.status.toLowerCase()} fulfillment order cannot be split.`;
    return [sentence([...at, 'fulfillmentOrderId'], message, 'INVALID')];
  }
  const pieces = sumOf(wanted, ({ quantity }) => readNumber(quantity) ?? 0);
  const message = 'Something must remain in the fulfillment order that is split.';
  return pieces < sumOf(part.lines, ({ remaining }) => remaining)
    ? []
    : [sentence([...at, LINES], message, WRONG_PIECES)];
}

function mergeFaults(
  intents: readonly Input[],
  at: readonly string[],
  session: GraphqlSession,
): Fault[] {
  const found = intents.map((intent) => fulfillmentOrderOf(intent['fulfillmentOrderId'], session));
  const refuse = (message: string): Fault[] => [
    sentence([...at, 'mergeIntents'], message, 'INVALID'),
  ];
  const [first, ...others] = found;
  if (first === undefined || new Set(found.map(({ id }) => id)).size < 2) {
    return refuse('At least two fulfillment orders are needed for a merge.');
  }
  if (others.some(({ order }) => order.id !== first.order.id)) {
    return refuse('Only fulfillment orders of the same order can be merged.');
  }
  if (others.some(({ part }) => part.locationId !== first.part.locationId)) {
    return refuse('Only fulfillment orders of the same location can be merged.');
  }
  if (found.some(({ part }) => part.status !== 'OPEN')) {
    return refuse('Only open fulfillment orders can be merged.');
  }
  return intents.flatMap((intent, index) => {
    const part = found[index]?.part;
    const path = [...at, 'mergeIntents', String(index)];
    return part === undefined ? [] : lineFaults(part, intent[LINES], path);
  });
}

/** Fulfillment orders that an open one can be merged with. */
export function mergeable({ order, part }: OrderFulfillmentOrder): Order['fulfillmentOrders'] {
  if (part.status !== 'OPEN') return [];
  return order.fulfillmentOrders.filter(
    ({ id, status, locationId }) =>
      id !== part.id && status === 'OPEN' && locationId === part.locationId,
  );
}

/** The actions that a fulfillment order supports now. */
export function fulfillmentOrderActions(row: OrderFulfillmentOrder): readonly string[] {
  return [
    ...FULFILLMENT_ORDER_ACTIONS[row.part.status],
    ...(mergeable(row).length > 0 ? ['MERGE'] : []),
  ];
}

type Pieces = ReadonlyArray<{ readonly lineId: number; readonly pieces: number }>;

/** Takes the given lines out of a fulfillment order, or all of them if none are given. */
function takenOut(
  { part }: OrderFulfillmentOrder,
  value: unknown,
): { readonly pieces: Pieces; readonly left: FulfillmentOrder } {
  const named = (readInputs(value) ?? []).map(
    ({ id, quantity }) =>
      [numberInGid(id, 'FulfillmentOrderLineItem'), readNumber(quantity) ?? 0] as const,
  );
  const wanted = new Map(named);
  const goneOf = ({ id, remaining }: FulfillmentOrderLine): number =>
    wanted.size === 0 ? remaining : (wanted.get(id) ?? 0);
  const lines = part.lines
    .map((line) => ({
      ...line,
      total: line.total - goneOf(line),
      remaining: line.remaining - goneOf(line),
    }))
    .filter(({ total }) => total > 0);
  const isDone = lines.every(({ remaining }) => remaining === 0);
  return {
    pieces: part.lines.map((line) => ({ lineId: line.lineId, pieces: goneOf(line) })),
    left: { ...part, lines, status: isDone ? 'CLOSED' : part.status },
  };
}

function withMore({ order, part }: OrderFulfillmentOrder, more: Pieces): FulfillmentOrder {
  const ids = newIds(
    order.id,
    'fulfillmentOrderLine',
    order.fulfillmentOrders.flatMap(({ lines }) => lines),
  );
  let { lines } = part;
  for (const { lineId, pieces } of more) {
    if (pieces === 0) continue;
    const own = lines.find((line) => line.lineId === lineId);
    lines =
      own === undefined
        ? [...lines, { id: ids(), lineId, total: pieces, remaining: pieces }]
        : lines.map((line) =>
            line === own
              ? { ...own, total: own.total + pieces, remaining: own.remaining + pieces }
              : line,
          );
  }
  return { ...part, lines };
}
