import { numberInGid } from '../../../api/formats.ts';
import {
  type Input,
  made,
  readInput,
  readInputs,
  readText,
  unsupported,
  userErrors,
} from '../../../graphql/mutation.ts';
import type { RootField, RootTable } from '../../../graphql/record-type.ts';
import type { GraphqlSession } from '../../../graphql/session.ts';
import { type Fault, sentence } from '../../change.ts';
import type { Session } from '../../world.ts';
import { orderOf, putOrder, type Read, readMoney } from '../order-input.ts';
import { findPart, newIds, type OrderReturn, partsOf } from '../order-parts.ts';
import type { Order } from '../order.ts';
import { readReturnLines, tooLong, withoutLines } from './return-lines.ts';
import { disposedPieces, type Return } from './return.ts';

/** The return of a global id, if the token may see its order. */
export function returnOf(id: unknown, session: Session): OrderReturn | null {
  return findPart(numberInGid(id, 'Return'), session, ({ returns }) => returns);
}

/** Saves a return in its order: replaces the one with its id, or adds it at the end. */
export function putReturn(session: Session, order: Order, changed: Return): Order {
  const isKnown = order.returns.some(({ id }) => id === changed.id);
  const returns = isKnown
    ? order.returns.map((entry) => (entry.id === changed.id ? changed : entry))
    : [...order.returns, changed];
  return putOrder(session, { ...order, returns });
}

/** A return as the payload of a mutation shows it. */
export function shownReturn({ objects }: GraphqlSession, order: Order, id: number): unknown {
  return objects.Return(partsOf(order, order.returns).find((entry) => entry.id === id));
}

/** Mutations of returns, except for refunds and processing. */
export const returnMutations: RootTable = {
  returnCreate: (args, session) => begin(readInput(args['returnInput']), 'returnInput', session),
  returnRequest: (args, session) => begin(readInput(args['input']), 'input', session),

  returnApproveRequest: change(['input', 'id'], 'REQUESTED', (found, _input, { context }) => ({
    value: { ...found, status: 'OPEN', approvedAtMs: context.nowMs },
    faults: [],
  })),

  returnDeclineRequest: change(['input', 'id'], 'REQUESTED', (found, input) => {
    const note = readText(input['declineNote']) ?? null;
    const decline = { reason: readText(input['declineReason']) ?? 'OTHER', note };
    return {
      value: { ...found, status: 'DECLINED', decline },
      faults: tooLong(note ?? '', 500, ['input', 'declineNote'], 'Decline note'),
    };
  }),

  returnCancel: change(['id'], 'OPEN', (found) => {
    const isBegun = found.lines.some((line) => line.refunded > 0 || disposedPieces(line) > 0);
    const message = 'Return has been processed and cannot be canceled.';
    return {
      value: { ...found, status: 'CANCELED' },
      faults: isBegun ? [sentence(['id'], message, 'INVALID_STATE')] : [],
    };
  }),

  returnClose: change(['id'], 'OPEN', (found, _input, { context }) => ({
    value: { ...found, status: 'CLOSED', closedAtMs: context.nowMs },
    faults: [],
  })),

  returnReopen: change(['id'], 'CLOSED', (found) => ({
    value: { ...found, status: 'OPEN', closedAtMs: null },
    faults: [],
  })),

  returnLineItemRemoveFromReturn: change(['returnId'], 'OPEN', remove),
  removeFromReturn: change(['returnId'], 'OPEN', remove),
};

function remove(found: Return, input: Input): Read<Return> {
  const read = withoutLines(found, readInputs(input['returnLineItems']) ?? [], ['returnLineItems']);
  const exchanged = (readInputs(input['exchangeLineItems']) ?? []).flatMap((entry, at) =>
    unsupported(entry, ['exchangeLineItems', String(at)], 'exchangeLineItemId', 'quantity'),
  );
  return { ...read, faults: [...exchanged, ...read.faults] };
}

const MESSAGES: Readonly<Record<string, string>> = {
  REQUESTED: 'Return is not requested.',
  OPEN: 'Return is not open.',
  CLOSED: 'Return is not closed.',
};

/** A fault if a return has none of the wanted statuses. */
export function stateFaults(
  { status }: Return,
  wanted: ReadonlyArray<Return['status']>,
  at: readonly string[],
): Fault[] {
  if (wanted.includes(status)) return [];
  return [sentence(at, MESSAGES[wanted[0] ?? ''] ?? '', 'INVALID_STATE')];
}

/** The fault for an unknown return. @param at field path of its id */
export function noReturn(at: readonly string[]): Fault {
  return sentence(at, 'Return not found.', 'NOT_FOUND');
}

/** A mutation of one return. @param at path of its id @param state the status that it must have */
function change(
  at: readonly [string, ...string[]],
  state: Return['status'],
  next: (found: Return, input: Input, session: Session) => Read<Return>,
): RootField {
  return (args, session) => {
    const input = at.length === 1 ? args : readInput(args[at[0]]);
    const found = returnOf(input[at.at(-1) ?? ''], session);
    if (found === null) return userErrors(noReturn(at));
    const { value, faults } = next(found.part, input, session);
    const all = [...stateFaults(found.part, [state], at), ...faults];
    if (all.length > 0) return userErrors(...all);
    const order = putReturn(session, found.order, value);
    return made({ return: shownReturn(session, order, value.id) });
  };
}

/** Adds an open return, or for a `ReturnRequestInput` a requested one. */
function begin(input: Input, under: 'returnInput' | 'input', session: GraphqlSession): unknown {
  const order = orderOf(input['orderId'], session);
  if (order === null) {
    return userErrors(sentence([under, 'orderId'], 'Order not found.', 'NOT_FOUND'));
  }
  const { nowMs } = session.context;
  const lines = readReturnLines(order, input['returnLineItems'], [under, 'returnLineItems']);
  const fee = readInput(input['returnShippingFee'])['amount'];
  const at = [under, 'returnShippingFee', 'amount'];
  const shippingFee = readMoney(fee, order.currency, at);
  const faults = [
    ...unsupported(input, [under], 'exchangeLineItems', 'requestedAt'),
    ...lines.faults,
    ...shippingFee.faults,
  ];
  if (faults.length > 0) return userErrors(...faults);
  const isRequest = under === 'input';
  const opened: Return = {
    id: newIds(order.id, 'return', order.returns)(),
    place: order.returns.length + 1,
    status: isRequest ? 'REQUESTED' : 'OPEN',
    lines: lines.value,
    shippingFeeCents: shippingFee.value ?? null,
    decline: null,
    createdAtMs: nowMs,
    approvedAtMs: isRequest ? null : nowMs,
    closedAtMs: null,
  };
  // A new return reopens an archived order.
  const changed = putReturn(session, { ...order, closedAtMs: null }, opened);
  return made({ return: shownReturn(session, changed, opened.id) });
}
