import { numberInGid } from '../../../api/formats.ts';
import {
  type Input,
  readInput,
  readInputs,
  readNumber,
  readText,
  unsupported,
} from '../../../graphql/mutation.ts';
import { type Fault, faultIf, sentence } from '../../change.ts';
import type { Read } from '../order-input.ts';
import { lineOf, newIds } from '../order-parts.ts';
import { countsOf, sumOf } from '../order-sums.ts';
import type { FulfillmentLine, Order } from '../order.ts';
import { isUnderWay, type Return, type ReturnLine } from './return.ts';

/** Pieces of a fulfillment's line that the customer still has and that are in no active return. */
export function returnablePieces(order: Order, { id, lineId, quantity }: FulfillmentLine): number {
  const lines = order.returns.filter(isUnderWay).flatMap((entry) => entry.lines);
  const named = lines.filter(({ fulfillmentLineId }) => fulfillmentLineId === id);
  const { current, unfulfilled } = countsOf(lineOf(order, lineId), order);
  const awaited = sumOf(
    lines.filter((line) => line.lineId === lineId),
    (line) => line.quantity - line.refunded,
  );
  return Math.max(
    0,
    Math.min(quantity - sumOf(named, (line) => line.quantity), current - unfulfilled - awaited),
  );
}

/** Fulfillments with pieces that can be returned. */
export function returnableFulfillments(order: Order): Order['fulfillments'] {
  return order.fulfillments.filter(
    ({ status, lines }) =>
      status === 'SUCCESS' && lines.some((line) => returnablePieces(order, line) > 0),
  );
}

/** Reads the lines of a `ReturnInput` or a `ReturnRequestInput`. */
export function readReturnLines(
  order: Order,
  value: unknown,
  at: readonly string[],
): Read<readonly ReturnLine[]> {
  const faults: Fault[] = [];
  const ids = newIds(
    order.id,
    'returnLine',
    order.returns.flatMap((entry) => entry.lines),
  );
  const known = order.fulfillments
    .filter(({ status }) => status === 'SUCCESS')
    .flatMap((fulfillment) => fulfillment.lines);
  const left = new Map(known.map((line) => [line.id, returnablePieces(order, line)]));
  const inputs = readInputs(value) ?? [];
  if (inputs.length === 0) faults.push(sentence(at, "Return line items can't be blank", 'BLANK'));
  const lines = inputs.flatMap((input, index): ReturnLine[] => {
    const path = [...at, String(index)];
    const id = numberInGid(input['fulfillmentLineItemId'], 'FulfillmentLineItem');
    const from = known.find((line) => line.id === id);
    if (from === undefined) {
      const message = 'Fulfillment line item does not exist.';
      faults.push(sentence([...path, 'fulfillmentLineItemId'], message, 'NOT_FOUND'));
      return [];
    }
    const quantity = readNumber(input['quantity']) ?? 0;
    const rest = left.get(from.id) ?? 0;
    left.set(from.id, rest - quantity);
    if (quantity < 1 || quantity > rest) {
      faults.push(sentence([...path, 'quantity'], WRONG_PIECES, 'INVALID'));
    }
    const own = readText(input['returnReasonNote']) ?? '';
    const asked = readText(input['customerNote']) ?? null;
    const fee = readNumber(readInput(input['restockingFee'])['percentage']) ?? null;
    faults.push(
      ...unsupported(input, path, 'returnReasonDefinitionId'),
      ...tooLong(own, 255, [...path, 'returnReasonNote'], 'Return reason note'),
      ...tooLong(asked ?? '', 300, [...path, 'customerNote'], 'Customer note'),
      ...faultIf(
        fee !== null && (fee < 0 || fee > 100),
        [...path, 'restockingFee', 'percentage'],
        'Percentage',
        'must be between 0 and 100',
        'INVALID',
      ),
    );
    return [
      {
        id: ids(),
        fulfillmentLineId: from.id,
        lineId: from.lineId,
        quantity,
        reason: readText(input['returnReason']) ?? 'UNKNOWN',
        reasonNote: own,
        customerNote: asked,
        restockingFee: fee,
        processed: 0,
        refunded: 0,
        dispositions: [],
      },
    ];
  });
  return { value: lines, faults };
}

/** A fault for a note that is longer than the service takes. */
export function tooLong(
  text: string,
  most: number,
  field: readonly string[],
  label: string,
): Fault[] {
  const rest = `is too long (maximum is ${most} characters)`;
  return faultIf(text.length > most, field, label, rest, 'TOO_LONG');
}

/** Removes pieces from the lines of a return; a line without pieces is removed. */
export function withoutLines(
  before: Return,
  inputs: readonly Input[],
  at: readonly string[],
): Read<Return> {
  const faults: Fault[] = [];
  let { lines } = before;
  for (const [index, input] of inputs.entries()) {
    const path = [...at, String(index)];
    const id = numberInGid(input['returnLineItemId'], 'ReturnLineItem');
    const line = lines.find((entry) => entry.id === id);
    if (line === undefined) {
      faults.push(sentence([...path, 'returnLineItemId'], NO_LINE, 'NOT_FOUND'));
      continue;
    }
    const quantity = readNumber(input['quantity']) ?? 0;
    if (quantity < 1 || quantity > line.quantity - line.processed) {
      faults.push(sentence([...path, 'quantity'], WRONG_PIECES, 'INVALID'));
    }
    lines = lines
      .map((entry) => (entry === line ? { ...line, quantity: line.quantity - quantity } : entry))
      .filter((entry) => entry.quantity > 0);
  }
  return { value: { ...before, lines }, faults };
}

export const WRONG_PIECES = 'Return line item has an invalid quantity.';

export const NO_LINE = 'Return line item does not exist.';
