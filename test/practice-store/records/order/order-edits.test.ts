import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { startRecordCaller } from '../record-caller.ts';
import { expectSums, SUMS } from './order-sums.ts';

const { run } = startRecordCaller();

const MADE = `calculatedOrder { id totalPriceSet { shopMoney { amount } } totalOutstandingSet { shopMoney { amount } }
  subtotalLineItemsQuantity addedLineItems(first: 4) { nodes { title quantity } }
  lineItems(first: 6) { nodes { id title quantity editableQuantity } } stagedChanges(first: 6) { nodes { __typename } } }
  userErrors { field message }`;

async function begin(): Promise<{ orderId: unknown; id: unknown; line: unknown }> {
  const price = { shopMoney: { amount: '10.00', currencyCode: 'EUR' } };
  const made = await run(
    'mutation($order: OrderCreateOrderInput!) { orderCreate(order: $order) { order { id } userErrors { message } } }',
    {
      order: {
        taxesIncluded: true,
        lineItems: [{ title: 'Bowl', quantity: 3, priceSet: price, requiresShipping: true }],
        transactions: [
          { kind: 'SALE', amountSet: { shopMoney: { ...price.shopMoney, amount: '30.00' } } },
        ],
      },
    },
  );
  const orderId = dig(made, 'order', 'id');
  const edit = await run(
    `mutation($id: ID!) { orderEditBegin(id: $id) { orderEditSession { id } ${MADE} } }`,
    { id: orderId },
  );
  return {
    orderId,
    id: dig(edit, 'calculatedOrder', 'id'),
    line: dig(edit, 'calculatedOrder', 'lineItems', 'nodes', 0, 'id'),
  };
}

const amount = (owner: unknown, name: string): unknown => dig(owner, name, 'shopMoney', 'amount');

describe('an edit of an order', () => {
  test('is worked out step by step and changes nothing before it is saved', async () => {
    const { orderId, id, line } = await begin();
    const custom = await run(
      `mutation($id: ID!) { orderEditAddCustomItem(id: $id, title: "Wrapping", quantity: 2, price: { amount: "4.00", currencyCode: EUR }) { calculatedLineItem { id quantity } ${MADE} } }`,
      { id },
    );
    expect(dig(custom, 'userErrors')).toEqual([]);
    expect(dig(custom, 'calculatedLineItem', 'quantity')).toBe(2);
    expect(amount(dig(custom, 'calculatedOrder'), 'totalPriceSet')).toBe('38.0');
    const fewer = await run(
      `mutation($id: ID!, $line: ID!) { orderEditSetQuantity(id: $id, lineItemId: $line, quantity: 1, restock: true) { calculatedLineItem { quantity restocking } ${MADE} } }`,
      { id, line },
    );
    expect(dig(fewer, 'calculatedLineItem')).toEqual({ quantity: 1, restocking: true });
    const off = await run(
      `mutation($id: ID!, $line: ID!) { orderEditAddLineItemDiscount(id: $id, lineItemId: $line, discount: { description: "Sorry", percentValue: 50 }) {
        calculatedLineItem { discountedUnitPriceSet { shopMoney { amount } } hasStagedLineItemDiscount } ${MADE} } }`,
      { id, line },
    );
    expect(amount(dig(off, 'calculatedLineItem'), 'discountedUnitPriceSet')).toBe('5.0');
    expect(amount(dig(off, 'calculatedOrder'), 'totalPriceSet')).toBe('13.0');
    expect(
      digList(off, 'calculatedOrder', 'stagedChanges', 'nodes').map((one) =>
        dig(one, '__typename'),
      ),
    ).toEqual([
      'OrderStagedChangeDecrementItem',
      'OrderStagedChangeAddLineItemDiscount',
      'OrderStagedChangeAddCustomItem',
    ]);
    const read = async (): Promise<unknown> => {
      const order = await run(
        `query($id: ID!) { order(id: $id) { ${SUMS} edited originalTotalPriceSet { shopMoney { amount } } } }`,
        { id: orderId },
      );
      expectSums(order);
      return order;
    };
    expect(await read()).toMatchObject({ edited: false, totalPrice: '30.00' });
    const saved = await run(
      'mutation($id: ID!) { orderEditCommit(id: $id, notifyCustomer: false) { order { id } successMessages userErrors { message } } }',
      { id },
    );
    expect(dig(saved, 'order', 'id')).toBe(orderId);
    const after = await read();
    expect(after).toMatchObject({ edited: true, currentSubtotalLineItemsQuantity: 3 });
    expect(amount(after, 'currentTotalPriceSet')).toBe('13.0');
    expect(amount(after, 'originalTotalPriceSet')).toBe('30.0');
  });

  test('more pieces and other goods are to be paid and to be packed', async () => {
    const { orderId, id, line } = await begin();
    const variant = dig(
      await run('{ productVariants(first: 1) { nodes { id price } } }'),
      'nodes',
      0,
    );
    const add = async (): Promise<unknown> =>
      run(
        `mutation($id: ID!, $variant: ID!) { orderEditAddVariant(id: $id, variantId: $variant, quantity: 1) { ${MADE} } }`,
        { id, variant: dig(variant, 'id') },
      );
    expect(dig(await add(), 'userErrors')).toEqual([]);
    expect(dig(await add(), 'userErrors', 0, 'field')).toEqual(['variantId']);
    await run(
      `mutation($id: ID!, $line: ID!) { orderEditSetQuantity(id: $id, lineItemId: $line, quantity: 5) { ${MADE} } }`,
      { id, line },
    );
    await run('mutation($id: ID!) { orderEditCommit(id: $id) { userErrors { message } } }', { id });
    const order = await run(`query($id: ID!) { order(id: $id) { ${SUMS} } }`, { id: orderId });
    expectSums(order);
    expect(order).toMatchObject({ displayFinancialStatus: 'PARTIALLY_PAID' });
    expect(
      digList(order, 'lineItems', 'nodes').map((entry) => dig(entry, 'unfulfilledQuantity')),
    ).toEqual([5, 1]);
    const owed = Number(dig(variant, 'price')) + 20;
    expect(Number(amount(order, 'totalOutstandingSet'))).toBeCloseTo(owed);
    const again = await run(
      'mutation($id: ID!) { orderEditCommit(id: $id) { userErrors { field message } } }',
      { id },
    );
    expect(again).toEqual({
      userErrors: [{ field: ['id'], message: 'The calculated order does not exist.' }],
    });
  });

  test('is refused for an order that is not there', async () => {
    const none = await run(
      'mutation { orderEditBegin(id: "gid://shopify/Order/1") { calculatedOrder { id } userErrors { field message } } }',
    );
    expect(none).toEqual({
      calculatedOrder: null,
      userErrors: [{ field: ['id'], message: 'The order does not exist.' }],
    });
  });
});

describe('a variant that an edit adds', () => {
  test('stands on the order twice only where duplicates are allowed', async () => {
    const { id } = await begin();
    const variant = dig(await run('{ productVariants(first: 1) { nodes { id } } }'), 'nodes', 0);
    const add = (allow: boolean): Promise<unknown> =>
      run(
        `mutation($id: ID!, $variant: ID!, $allow: Boolean) {
          orderEditAddVariant(id: $id, variantId: $variant, quantity: 1, allowDuplicates: $allow) { ${MADE} } }`,
        { id, variant: dig(variant, 'id'), allow },
      );
    expect(dig(await add(false), 'userErrors')).toEqual([]);
    expect(dig(await add(false), 'userErrors')).toEqual([
      { field: ['variantId'], message: 'This variant is already on the order.' },
    ]);
    const twice = await add(true);
    expect(digList(twice, 'calculatedOrder', 'addedLineItems', 'nodes')).toHaveLength(2);
  });
});
