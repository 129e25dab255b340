import type { ApiAnswer } from '../api/types.ts';
import type { Outcome } from '../graphql/mutation.ts';
import { WorldObject } from '../graphql/session.ts';
import type { Fault } from '../records/change.ts';
import { refusal } from './refusal.ts';

/** The answer to a mutation that was refused; null when it was carried out. */
export function refusedBy({ faults }: Outcome): ApiAnswer | null {
  return faults.length === 0 ? null : refusal(faults.map(restFault));
}

/** The number of the row that a mutation shows under this name; without one 0, which no row has. */
export function idIn({ values }: Outcome, name: string): number {
  const shown = values[name];
  return shown instanceof WorldObject ? Number(shown.key) : 0;
}

/** Arguments whose content is the object under the resource's name in a body. */
const WRAPPERS = new Set([
  ...['input', 'order', 'fulfillment', 'fulfillmentHold', 'fulfillmentEvent'],
  ...['orderId', 'fulfillmentId'],
]);

/** Input fields that have another name in REST than in GraphQL, both in camel case. */
const NAMES: Readonly<Record<string, string>> = {
  customAttributes: 'noteAttributes',
  priceSet: 'price',
  amountSet: 'amount',
  originalUnitPrice: 'price',
  originalUnitPriceWithCurrency: 'price',
  priceWithCurrency: 'price',
  discountCode: 'discountCodes',
  authorizationCode: 'authorization',
  parentTransactionId: 'parentId',
  receiptJson: 'receipt',
};

/** The same fault, with REST's name of the field, and without that name in the message. */
function restFault(fault: Fault): Fault {
  const [first = ''] = fault.field;
  // An e-mail to be sent is an object; the address of a person is a plain field.
  const isWrapped = WRAPPERS.has(first) || (first === 'email' && fault.field.length > 1);
  const inner = isWrapped ? fault.field.slice(1) : fault.field;
  const field = inner
    .filter((name) => name !== 'toUpsert' && name !== 'toAssociate')
    .map((name) => NAMES[name] ?? name);
  const label = labelOf(inner.findLast((name) => !/^\d+$/.test(name)) ?? '');
  const { rest } = fault;
  const words = label !== '' && rest.startsWith(`${label} `) ? rest.slice(label.length + 1) : rest;
  return { ...fault, field, rest: words };
}

/** `lineItems` → `Line items`. */
function labelOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
