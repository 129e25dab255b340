import { describe, expect, test } from 'vitest';
import { made, Outcome, userErrors } from '../../../source/practice-store/graphql/mutation.ts';
import { WorldObject } from '../../../source/practice-store/graphql/session.ts';
import { type Fault, sentence } from '../../../source/practice-store/records/change.ts';
import { refusal } from '../../../source/practice-store/rest/refusal.ts';
import { idIn, refusedBy } from '../../../source/practice-store/rest/mutation-answer.ts';

const errorsOf = (answer: ReturnType<typeof refusedBy>): unknown =>
  JSON.parse(String(answer?.body)).errors;

/** What REST says to a fault of a mutation at this place with this sentence. */
const said = (path: string, message = 'No') =>
  errorsOf(refusedBy(userErrors(sentence(path === '' ? [] : path.split('.'), message, 'X'))));

describe('the faults of a mutation in a REST answer', () => {
  test('are none when it was carried out', () => {
    expect(refusedBy(made({ a: 1 }))).toBeNull();
  });

  test('stand with status 422', () => {
    expect(refusedBy(userErrors(sentence([], 'No', 'X')))?.status).toBe(422);
  });

  test.each([
    ['', 'base'],
    ['input', 'base'],
    ['input.note', 'note'],
    ['order.lineItems.0.priceSet', 'line_items.price'],
    ['fulfillment.trackingInfo.numbers', 'tracking_info.numbers'],
    ['fulfillmentHold.reason', 'reason'],
    ['fulfillmentEvent.status', 'status'],
    ['orderId', 'base'],
    ['fulfillmentId.x', 'x'],
    ['else.input', 'else.input'],
    ['email', 'email'],
    ['email.to', 'to'],
    ['input.email', 'email'],
    ['customer.toUpsert.firstName', 'customer.first_name'],
    ['customer.toAssociate.id', 'customer'],
    ['input.id', 'base'],
    ['input.customAttributes.1.key', 'note_attributes.key'],
    ['order.transactions.0.amountSet', 'transactions.amount'],
    ['input.lineItems.0.originalUnitPrice', 'line_items.price'],
    ['input.lineItems.0.originalUnitPriceWithCurrency', 'line_items.price'],
    ['input.shippingLine.priceWithCurrency', 'shipping_line.price'],
    ['order.discountCode', 'discount_codes'],
    ['order.transactions.0.authorizationCode', 'transactions.authorization'],
    ['order.transactions.0.parentTransactionId', 'transactions.parent_id'],
    ['order.transactions.0.receiptJson', 'transactions.receipt'],
  ])('of %s stand under %s', (path, key) => {
    expect(said(path)).toEqual({ [key]: ['No'] });
  });

  test.each([
    ['input.lineItems', 'Line items must have one', { line_items: ['must have one'] }],
    ['input.lineItems.0', 'Line items must have one', { line_items: ['must have one'] }],
    ['input.lineItems', 'Line itemsmust', { line_items: ['Line itemsmust'] }],
    ['input.note', 'The note is long', { note: ['The note is long'] }],
    ['', ' No', { base: [' No'] }],
  ])('leave out the name of their field: %s, %j', (path, message, errors) => {
    expect(said(path, message)).toEqual(errors);
  });

  test('of one field stand together, in their order', () => {
    const at = (path: string, message: string): Fault => sentence(path.split('.'), message, 'X');
    const faults = [at('variants.0.sku', 'a'), at('title', 'b'), at('variants.1.sku', 'c')];
    expect(errorsOf(refusal(faults))).toEqual({ 'variants.sku': ['a', 'c'], title: ['b'] });
    expect(errorsOf(refusal([at('mediaId', 'd'), at('publishDate', 'e')]))).toEqual({
      image_id: ['d'],
      published_at: ['e'],
    });
  });
});

test('the row of a mutation is found by its name', () => {
  const outcome = new Outcome({ order: new WorldObject('Order', '57', () => null), job: {} }, []);
  expect([idIn(outcome, 'order'), idIn(outcome, 'job'), idIn(outcome, 'else')]).toEqual([57, 0, 0]);
});
