import { OrderReader } from './order-reader.ts';
import { placeOrder } from './place-order.ts';
import { outcomeOf, readInput, shownAs, userErrors } from '../../../graphql/mutation.ts';
import type { RootField } from '../../../graphql/record-type.ts';
import { done, type Fault, faultIf, sentence } from '../../change.ts';
import { inputFaults, setMetafields } from '../../custom-data/metafield-changes.ts';
import type { Session } from '../../world.ts';
import type { Order } from '../order.ts';
import { sendAtOnce } from '../fulfillment/send-at-once.ts';

const MISSING = sentence(['order'], 'Order could not be created', 'INVALID');

/** Imports an order as it was placed elsewhere: nothing is calculated but the sums. */
export const orderCreate: RootField = (args, session) => {
  const input = readInput(args['order']);
  const reader = new OrderReader(input, session);
  const order = reader.read();
  const claims = readInput(args['options'])['inventoryBehaviour'] ?? 'BYPASS';
  const faults = [
    ...reader.faults,
    ...inputFaults(input['metafields'], 'Order', session).map((fault) => ({
      ...fault,
      field: ['order', ...fault.field],
    })),
  ];
  if (faults.length === 0 && claims === 'DECREMENT_OBEYING_POLICY') {
    faults.push(...stockFaults(order, session));
  }
  if (faults.length > 0) return userErrors(...faults);
  const owned = reader.withCustomer(order);
  if (reader.faults.length > 0) return userErrors(...reader.faults);
  const placed = placeOrder(session, owned, claims !== 'BYPASS');
  setMetafields(session, { typename: 'Order', id: placed.id }, input['metafields']);
  const sent = sendAtOnce(session, placed, input);
  return outcomeOf(done(sent), MISSING, shownAs('Order', session));
};

function stockFaults({ lineItems }: Order, { world }: Session): Fault[] {
  return lineItems.flatMap((line, at) => {
    const variant = line.variantId === null ? null : world.findVariant(line.variantId);
    if (variant === null || !variant.isTracked || variant.sellsWithoutStock) return [];
    const message = 'Unable to reserve inventory for the line item';
    return faultIf(
      (variant.stock[0] ?? 0) < line.quantity,
      ['order', 'lineItems', String(at)],
      message,
      '',
      'INVENTORY_CLAIM_FAILED',
    ).map((fault) => ({ ...fault, message, rest: message }));
  });
}
