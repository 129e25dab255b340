import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../../../source/practice-store/records/create-world.ts';
import { startRecordCaller } from '../../record-caller.ts';
import { dig, NOW_MS } from '../../../api/api-caller.ts';
import { nextOrder } from '../../../../../source/practice-store/records/order/create/place-order.ts';

type Session = Parameters<typeof nextOrder>[0];

const numberIn = (orderCount: number): unknown => {
  const world = createWorld({ nowMs: NOW_MS, orderCount });
  const { number, name } = nextOrder({ world } as Session);
  return [number, name];
};

describe('a new order', () => {
  const { run } = startRecordCaller();

  test('has the number after the last one, and 1001 where there is none', () => {
    expect([0, 1, 12].map(numberIn)).toEqual([
      [1001, '#1001'],
      [1002, '#1002'],
      [1013, '#1013'],
    ]);
  });

  test.each([
    ['BYPASS', 0],
    ['DECREMENT_IGNORING_POLICY', -2],
    ['DECREMENT_OBEYING_POLICY', -2],
  ])('takes the pieces of its variants from the stock with %s: %s', async (behaviour, taken) => {
    const found = await run(
      '{ productVariants(first: 30) { nodes { id inventoryQuantity inventoryItem { tracked } } } }',
    );
    const nodes: readonly unknown[] = Object(dig(found, 'nodes'));
    const variant = nodes.find(
      (node) =>
        Number(dig(node, 'inventoryQuantity')) > 10 &&
        dig(node, 'inventoryItem', 'tracked') === true,
    );
    const priceSet = { shopMoney: { amount: '10.00', currencyCode: 'EUR' } };
    const made = await run(
      `mutation($order: OrderCreateOrderInput!, $options: OrderCreateOptionsInput) {
        orderCreate(order: $order, options: $options) { userErrors { message } order { id } } }`,
      {
        order: {
          lineItems: [
            { variantId: dig(variant, 'id'), quantity: 2 },
            { title: 'Wrapping', quantity: 3, priceSet },
          ],
        },
        options: { inventoryBehaviour: behaviour },
      },
    );
    expect(dig(made, 'userErrors')).toEqual([]);
    const after = await run('query($id: ID!) { productVariant(id: $id) { inventoryQuantity } }', {
      id: dig(variant, 'id'),
    });
    expect(
      Number(dig(after, 'inventoryQuantity')) - Number(dig(variant, 'inventoryQuantity')),
    ).toBe(taken);
  });
});
