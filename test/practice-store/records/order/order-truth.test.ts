import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { startRecordCaller } from '../record-caller.ts';
import { createTruth } from './order-truth.ts';

/**
 * After every mutation of an order, a draft, an edit, a payment, a refund or a fulfilment, all that
 * GraphQL and REST show of the order and its relatives agrees.
 */
const { run, rest } = startRecordCaller();
const truth = createTruth(run, rest);

const bag = (amount: string) => ({ shopMoney: { amount, currencyCode: 'EUR' } });
const tax = (amount: string) => [{ title: 'VAT', rate: '0.1', priceSet: bag(amount) }];

const CODE = { itemPercentageDiscountCode: { code: 'TEN', percentage: 10 } };

interface Story {
  readonly about: string;
  readonly order: Record<string, unknown>;
  /** Each a mutation with its arguments, out of the order as it was read before. */
  readonly mutations: ReadonlyArray<(order: unknown) => string>;
}

const id = (owner: unknown, ...path: ReadonlyArray<string | number>): string =>
  JSON.stringify(dig(owner, ...path, 'id'));
const fulfillmentOrder = (order: unknown, at = 0): string =>
  id(order, 'fulfillmentOrders', 'nodes', at);
const line = (order: unknown, at = 0): string => id(order, 'lineItems', 'nodes', at);
const staged = (order: unknown, at = 0): string =>
  line(order, at).replace('/LineItem/', '/CalculatedLineItem/');
const payment = (order: unknown, at = 0): string => id(order, 'transactions', at);
const packed = (order: unknown, at: number, quantity: number, of = 0): string =>
  `fulfillmentOrderLineItems: [{ id: ${id(order, 'fulfillmentOrders', 'nodes', of, 'lineItems', 'nodes', at)}, quantity: ${quantity} }]`;

const send = (order: unknown, more = '', of = 0): string =>
  `fulfillmentCreate(fulfillment: { lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: ${fulfillmentOrder(order, of)}, ${more} }] }) { userErrors { message } }`;
const refund = (order: unknown, input: string): string =>
  `refundCreate(input: { orderId: ${id(order)}, ${input} }) @idempotent(key: "${crypto.randomUUID()}") { userErrors { message } }`;
const back = (order: unknown, amount: string, at = 0): string =>
  `transactions: [{ orderId: ${id(order)}, parentId: ${payment(order, at)}, amount: "${amount}", gateway: "cash", kind: REFUND }]`;
const giveBack = (order: unknown, at: number, quantity: number, restock: string): string =>
  `refundLineItems: [{ lineItemId: ${line(order, at)}, quantity: ${quantity}, restockType: ${restock}${restock === 'NO_RESTOCK' ? '' : `, locationId: ${id(order, 'fulfillmentOrders', 'nodes', 0, 'assignedLocation', 'location')}`} }]`;
const named = (name: string, order: unknown, more = ''): string =>
  `${name}(id: ${id(order)} ${more}) { userErrors { message } }`;
const inputOnly = (name: string, order: unknown, more = ''): string =>
  `${name}(input: { id: ${id(order)} ${more} }) { userErrors { message } }`;

const SALE = { kind: 'SALE', status: 'SUCCESS', gateway: 'cash' };

const STORIES: readonly Story[] = [
  {
    about: 'a paid order is sent in parts, taken back, sent again, refunded and closed',
    order: { transactions: [{ ...SALE, amountSet: bag('200.00') }], discountCode: CODE },
    mutations: [
      (order) => send(order, packed(order, 0, 1)),
      (order) => send(order),
      (order) =>
        `fulfillmentCancel(id: ${id(order, 'fulfillments', 0)}) { userErrors { message } }`,
      (order) => send(order),
      (order) => refund(order, `${giveBack(order, 0, 1, 'RETURN')}, ${back(order, '5.00')}`),
      (order) => refund(order, giveBack(order, 1, 1, 'NO_RESTOCK')),
      (order) => inputOnly('orderClose', order),
      (order) => inputOnly('orderOpen', order),
    ],
  },
  {
    about: 'an authorized order is captured in parts and its rest let go',
    order: { transactions: [{ ...SALE, kind: 'AUTHORIZATION', amountSet: bag('150.00') }] },
    mutations: [
      (order) =>
        inputOnly('orderCapture', order, `parentTransactionId: ${payment(order)}, amount: "20.00"`),
      (order) =>
        inputOnly(
          'orderCapture',
          order,
          `parentTransactionId: ${payment(order)}, amount: "30.00", finalCapture: true`,
        ),
      (order) =>
        named('orderCreateManualPayment', order, 'amount: { amount: "4.00", currencyCode: EUR }'),
      (order) => inputOnly('orderMarkAsPaid', order),
    ],
  },
  {
    about: 'an authorization is voided',
    order: { transactions: [{ ...SALE, kind: 'AUTHORIZATION', amountSet: bag('150.00') }] },
    mutations: [
      (order) =>
        `transactionVoid(parentTransactionId: ${payment(order)}) { userErrors { message } }`,
      (order) => inputOnly('orderMarkAsPaid', order),
    ],
  },
  {
    about: 'a paid order is cancelled with its money and its pieces',
    order: { financialStatus: 'PAID', discountCode: CODE },
    mutations: [
      (order) =>
        `orderCancel(orderId: ${id(order)}, reason: CUSTOMER, refund: true, restock: true) { userErrors { message } }`,
    ],
  },
  {
    about: 'an unpaid order is cancelled and keeps its pieces',
    order: {},
    mutations: [
      (order) =>
        `orderCancel(orderId: ${id(order)}, reason: OTHER, restock: false) { userErrors { message } }`,
    ],
  },
  {
    about: 'pieces that were not sent are refunded, with shipping and tax on top',
    order: { financialStatus: 'PAID' },
    mutations: [
      (order) => refund(order, `${giveBack(order, 0, 1, 'CANCEL')}, ${back(order, '3.00')}`),
      (order) => refund(order, 'shipping: { fullRefund: true }'),
      (order) => refund(order, giveBack(order, 1, 1, 'NO_RESTOCK')),
      (order) => send(order),
    ],
  },
  {
    about: 'what is to be packed is held, released, moved, begun and given a deadline',
    order: {},
    mutations: [
      (order) =>
        `fulfillmentOrderHold(id: ${fulfillmentOrder(order)}, fulfillmentHold: { reason: OTHER, ${packed(order, 0, 1)} }) { userErrors { message } }`,
      (order) =>
        `fulfillmentOrderReleaseHold(id: ${fulfillmentOrder(order)}) { userErrors { message } }`,
      (order) =>
        `fulfillmentOrderMove(id: ${fulfillmentOrder(order)}, newLocationId: ${truth.elsewhere()}) { userErrors { message } }`,
      (order) =>
        `fulfillmentOrdersSetFulfillmentDeadline(fulfillmentOrderIds: [${fulfillmentOrder(order)}], fulfillmentDeadline: "2026-12-24T10:00:00Z") { userErrors { message } }`,
      (order) =>
        `fulfillmentOrderReportProgress(id: ${fulfillmentOrder(order)}) { userErrors { message } }`,
      (order) => `fulfillmentOrderOpen(id: ${fulfillmentOrder(order)}) { userErrors { message } }`,
      (order) =>
        `fulfillmentOrderCancel(id: ${fulfillmentOrder(order)}) { userErrors { message } }`,
    ],
  },
  {
    about: 'what is to be packed is split, merged again, and sent',
    order: {},
    mutations: [
      (order) =>
        `fulfillmentOrderSplit(fulfillmentOrderSplits: [{ fulfillmentOrderId: ${fulfillmentOrder(order)}, ${packed(order, 0, 2)} }]) { userErrors { message } }`,
      (order) => send(order, '', 1),
      (order) =>
        `fulfillmentOrderSplit(fulfillmentOrderSplits: [{ fulfillmentOrderId: ${fulfillmentOrder(order)}, ${packed(order, 0, 1)} }]) { userErrors { message } }`,
      (order) =>
        `fulfillmentOrderMerge(fulfillmentOrderMergeInputs: [{ mergeIntents: [{ fulfillmentOrderId: ${fulfillmentOrder(order)} }, { fulfillmentOrderId: ${fulfillmentOrder(order, 2)} }] }]) { userErrors { message } }`,
      (order) => send(order),
    ],
  },
  {
    about: 'an order gets another customer, or none, and other words',
    order: {},
    mutations: [
      (order) =>
        `orderCustomerSet(orderId: ${id(order)}, customerId: ${truth.anybody()}) { userErrors { message } }`,
      (order) => `orderCustomerRemove(orderId: ${id(order)}) { userErrors { message } }`,
      (order) => inputOnly('orderUpdate', order, 'note: "x", tags: ["b", "a"]'),
    ],
  },
];

const INPUT = {
  email: 'truth@example.com',
  lineItems: [
    { quantity: 3, requiresShipping: true, priceSet: bag('33.33'), taxLines: tax('9.99') },
    {
      title: 'Card',
      quantity: 2,
      requiresShipping: true,
      priceSet: bag('5.01'),
      taxLines: tax('1.01'),
    },
  ],
  shippingLines: [{ title: 'Boat', priceSet: bag('7.77'), taxLines: tax('0.78') }],
};

describe.each([false, true])('with taxes that are included: %s', (taxesIncluded) => {
  test.each(STORIES)('$about', async ({ order, mutations }) => {
    const [goods, ...others] = INPUT.lineItems;
    const made = await run(
      `mutation($order: OrderCreateOrderInput!) {
        orderCreate(order: $order, options: { inventoryBehaviour: DECREMENT_IGNORING_POLICY }) { order { id } userErrors { message } } }`,
      {
        order: {
          ...INPUT,
          lineItems: [{ ...goods, variantId: await truth.begin() }, ...others],
          customer: { toAssociate: { id: JSON.parse(truth.anybody()) } },
          taxesIncluded,
          ...order,
        },
      },
    );
    expect(dig(made, 'userErrors')).toEqual([]);
    let found = await truth.check(dig(made, 'order', 'id'));
    for (const mutation of mutations) {
      const text = mutation(found);
      const done = await run(`mutation { ${text} }`);
      expect(digList(done, 'userErrors'), text).toEqual([]);
      found = await truth.check(dig(made, 'order', 'id'), text);
    }
  });
});

describe('an order that comes from elsewhere', () => {
  test('is what its draft was, and what its edit made of it', async () => {
    const variantId = await truth.begin();
    const draft = await run(
      `mutation($input: DraftOrderInput!) { draftOrderCreate(input: $input) { draftOrder { id totalPrice totalTax subtotalPrice } userErrors { message } } }`,
      {
        input: {
          customerId: JSON.parse(truth.anybody()),
          lineItems: [
            { variantId, quantity: 3, appliedDiscount: { value: 1.5, valueType: 'FIXED_AMOUNT' } },
            { title: 'Card', quantity: 2, originalUnitPrice: '5.01' },
          ],
          appliedDiscount: { value: 7, valueType: 'PERCENTAGE' },
          shippingLine: { title: 'Boat', price: '7.77' },
        },
      },
    );
    const done = await run(
      'mutation($id: ID!) { draftOrderComplete(id: $id, paymentPending: true) { draftOrder { order { id totalPrice totalTax subtotalPrice } } userErrors { message } } }',
      { id: dig(draft, 'draftOrder', 'id') },
    );
    const { id: _draft, ...amounts } = Object(dig(draft, 'draftOrder'));
    expect(dig(done, 'draftOrder', 'order')).toMatchObject(amounts);
    const orderId = dig(done, 'draftOrder', 'order', 'id');
    let found = await truth.check(orderId, 'draftOrderComplete');
    const edit = async (...mutations: ReadonlyArray<(edit: string) => string>): Promise<void> => {
      const begun = await run(
        'mutation($id: ID!) { orderEditBegin(id: $id) { calculatedOrder { id } userErrors { message } } }',
        { id: orderId },
      );
      const editId = id(begun, 'calculatedOrder');
      for (const mutation of mutations) {
        const text = mutation(`id: ${editId}`);
        const said = await run(
          `mutation { ${text} { calculatedOrder { totalPriceSet { shopMoney { amount } } totalOutstandingSet { shopMoney { amount } } } userErrors { message } } }`,
        );
        expect(dig(said, 'userErrors'), text).toEqual([]);
      }
      const staged = await run(
        `{ node(id: ${editId}) { ... on CalculatedOrder { totalPriceSet { shopMoney { amount } } subtotalLineItemsQuantity } } }`,
      );
      const saved = await run(
        `mutation { orderEditCommit(id: ${editId}) { order { currentTotalPriceSet { shopMoney { amount } } currentSubtotalLineItemsQuantity } userErrors { message } } }`,
      );
      expect(dig(saved, 'order')).toEqual({
        currentTotalPriceSet: dig(staged, 'totalPriceSet'),
        currentSubtotalLineItemsQuantity: dig(staged, 'subtotalLineItemsQuantity'),
      });
      found = await truth.check(orderId, 'orderEditCommit');
    };
    await edit(
      (own) =>
        `orderEditSetQuantity(${own}, lineItemId: ${staged(found)}, quantity: 1, restock: true)`,
      (own) =>
        `orderEditAddCustomItem(${own}, title: "Bow", quantity: 3, price: { amount: "1.11", currencyCode: EUR }, requiresShipping: true)`,
    );
    await edit(
      (own) => `orderEditSetQuantity(${own}, lineItemId: ${staged(found)}, quantity: 4)`,
      (own) =>
        `orderEditAddShippingLine(${own}, shippingLine: { title: "Coach", price: { amount: "2.22", currencyCode: EUR } })`,
      (own) =>
        `orderEditAddLineItemDiscount(${own}, lineItemId: ${staged(found, 1)}, discount: { percentValue: 50 })`,
    );
    await edit(
      (own) => `orderEditSetQuantity(${own}, lineItemId: ${staged(found, 1)}, quantity: 0)`,
    );
    for (const text of [send(found), inputOnly('orderMarkAsPaid', found)]) {
      expect(dig(await run(`mutation { ${text} }`), 'userErrors')).toEqual([]);
      found = await truth.check(orderId, text);
    }
    const text = refund(found, giveBack(found, 0, 2, 'RETURN'));
    expect(dig(await run(`mutation { ${text} }`), 'userErrors')).toEqual([]);
    await truth.check(orderId, text);
  });

  test('leaves nothing behind when it is deleted', async () => {
    const variantId = await truth.begin();
    const made = await run(
      `mutation($order: OrderCreateOrderInput!) {
        orderCreate(order: $order, options: { inventoryBehaviour: DECREMENT_IGNORING_POLICY }) { order { id } userErrors { message } } }`,
      {
        order: {
          customer: { toAssociate: { id: JSON.parse(truth.anybody()) } },
          lineItems: [{ variantId, quantity: 2 }],
          financialStatus: 'PAID',
        },
      },
    );
    await truth.check(dig(made, 'order', 'id'));
    const gone = await run(
      'mutation($id: ID!) { orderDelete(orderId: $id) { deletedId userErrors { message } } }',
      { id: dig(made, 'order', 'id') },
    );
    expect(dig(gone, 'userErrors')).toEqual([]);
    await truth.checkStock([]);
  });
});
