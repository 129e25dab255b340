import { numberInGid } from '../../../api/formats.ts';
import { type Input, readInputs, readText, unsupported } from '../../../graphql/mutation.ts';
import { type Fault, sentence } from '../../change.ts';
import type { Session } from '../../world.ts';
import { flagOr, type Read, readPrice, readTime } from '../order-input.ts';
import { newIds } from '../order-parts.ts';
import type { Order, Payment } from '../order.ts';
import { payment } from './place-order.ts';

const KINDS = ['SALE', 'AUTHORIZATION', 'CAPTURE', 'VOID', 'REFUND', 'CHANGE'] as const;

const PAYMENT_STATUSES = [
  ...(['SUCCESS', 'PENDING', 'FAILURE', 'ERROR'] as const),
  ...(['AWAITING_RESPONSE', 'UNKNOWN'] as const),
];

/** Reads the payments of a new order from an `OrderCreateOrderInput`. */
export function readPayments(
  input: Input,
  order: Order,
  { world }: Session,
): Read<readonly Payment[]> {
  const ids = newIds(order.id, 'payment', []);
  const inputs = readInputs(input['transactions']);
  if (inputs === undefined || inputs.length === 0) {
    return { value: statedPayments(input['financialStatus'], order, ids), faults: [] };
  }
  const faults: Fault[] = [];
  const value = inputs.map((entry, place): Payment => {
    const at = ['order', 'transactions', String(place)];
    faults.push(...unsupported(entry, at, 'deviceId', 'giftCardId', 'userId'));
    const locationId = numberInGid(entry['locationId'], 'Location');
    const isKnown = locationId !== null && world.locations.find(locationId) !== null;
    if (entry['locationId'] != null && !isKnown) {
      faults.push(sentence([...at, 'locationId'], 'Location does not exist', 'INVALID'));
    }
    const amount = readPrice(entry['amountSet'], order.currency, [...at, 'amountSet'], 'Amount');
    faults.push(...amount.faults);
    const receipt = entry['receiptJson'];
    return {
      ...payment(order, ids(), KINDS.find((kind) => kind === entry['kind']) ?? 'SALE'),
      status: PAYMENT_STATUSES.find((status) => status === entry['status']) ?? 'SUCCESS',
      gateway: readText(entry['gateway']) ?? 'manual',
      amountCents: amount.value ?? 0,
      isTest: flagOr(entry['test'], false),
      authorizationCode: readText(entry['authorizationCode']) ?? null,
      receiptJson: typeof receipt === 'string' ? receipt : JSON.stringify(receipt ?? {}),
      locationId,
      processedAtMs: readTime(entry['processedAt']) ?? order.processedAtMs,
    };
  });
  return { value, faults };
}

/** Payments of the total that fit a given status; none for a pending or partial status. */
function statedPayments(status: unknown, order: Order, ids: () => number): readonly Payment[] {
  const make = (kind: Payment['kind'], parentId: number | null = null): Payment => ({
    ...payment(order, ids(), kind),
    parentId,
  });
  switch (status) {
    case 'PAID':
      return [make('SALE')];
    case 'AUTHORIZED':
    case 'EXPIRED':
      return [make('AUTHORIZATION')];
    case 'REFUNDED': {
      const sale = make('SALE');
      return [sale, make('REFUND', sale.id)];
    }
    case 'VOIDED': {
      const held = make('AUTHORIZATION');
      return [held, make('VOID', held.id)];
    }
    default:
      return [];
  }
}
