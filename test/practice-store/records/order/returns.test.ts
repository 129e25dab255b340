import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { startRecordCaller } from '../record-caller.ts';
import { createTruth } from './order-truth.ts';

const { run, rest } = startRecordCaller();
const truth = createTruth(run, rest);

const ERRORS = 'userErrors { field message code }';

const SHOWN = `return { id name status totalQuantity decline { reason note } closedAt requestApprovedAt
  returnShippingFees { amountSet { shopMoney { amount } } }
  returnLineItems(first: 4) { nodes { id quantity ... on ReturnLineItem { returnReason returnReasonNote customerNote
    processedQuantity processableQuantity refundedQuantity refundableQuantity
    fulfillmentLineItem { lineItem { title } } restockingFee { percentage amountSet { shopMoney { amount } } } } } }
  reverseFulfillmentOrders(first: 2) { nodes { id status lineItems(first: 4) { nodes { id totalQuantity } } } } } ${ERRORS}`;

const bag = (amount: string) => ({ shopMoney: { amount, currencyCode: 'EUR' } });

/** A paid order of which everything was sent: three pieces of a variant and a card. */
async function sent(): Promise<{ id: unknown; pieces: readonly unknown[]; payment: unknown }> {
  const variantId = await truth.begin();
  const made = await run(
    `mutation($order: OrderCreateOrderInput!) {
      orderCreate(order: $order, options: { inventoryBehaviour: DECREMENT_IGNORING_POLICY }) {
        order { id transactions { id } fulfillmentOrders(first: 1) { nodes { id } } } userErrors { message } } }`,
    {
      order: {
        lineItems: [
          { variantId, quantity: 3, requiresShipping: true, priceSet: bag('20.00') },
          { title: 'Card', quantity: 1, requiresShipping: true, priceSet: bag('5.00') },
        ],
        shippingLines: [{ title: 'Boat', priceSet: bag('4.00') }],
        transactions: [
          { kind: 'SALE', status: 'SUCCESS', gateway: 'cash', amountSet: bag('69.00') },
        ],
      },
    },
  );
  const id = dig(made, 'order', 'id');
  const fulfillment = await run(
    `mutation($id: ID!) { fulfillmentCreate(fulfillment: { lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: $id }] }) {
      fulfillment { fulfillmentLineItems(first: 4) { nodes { id } } } userErrors { message } } }`,
    { id: dig(made, 'order', 'fulfillmentOrders', 'nodes', 0, 'id') },
  );
  return {
    id,
    pieces: digList(fulfillment, 'fulfillment', 'fulfillmentLineItems', 'nodes').map((one) =>
      dig(one, 'id'),
    ),
    payment: dig(made, 'order', 'transactions', 0, 'id'),
  };
}

const create = (input: Record<string, unknown>): Promise<unknown> =>
  run(`mutation($input: ReturnInput!) { returnCreate(returnInput: $input) { ${SHOWN} } }`, {
    input,
  });

const one = (name: string, id: unknown): Promise<unknown> =>
  run(`mutation($id: ID!) { ${name}(id: $id) { ${SHOWN} } }`, { id });

const orderStatus = async (id: unknown): Promise<unknown> =>
  dig(await run('query($id: ID!) { order(id: $id) { returnStatus } }', { id }), 'returnStatus');

describe('a return', () => {
  test('names pieces that were sent, and no more of them than the customer has', async () => {
    const { id, pieces } = await sent();
    const left = async (): Promise<unknown> =>
      digList(
        await run(
          `query($id: ID!) { returnableFulfillments(orderId: $id, first: 2) { nodes { returnableFulfillmentLineItems(first: 4) { nodes { quantity } } } } }`,
          { id },
        ),
        'nodes',
      ).flatMap((fulfillment) =>
        digList(fulfillment, 'returnableFulfillmentLineItems', 'nodes').map((entry) =>
          dig(entry, 'quantity'),
        ),
      );
    expect(await left()).toEqual([3, 1]);
    const line = { fulfillmentLineItemId: pieces[0], quantity: 2 };
    const made = await create({
      orderId: id,
      unprocessed: false,
      returnShippingFee: { amount: { amount: '3.00', currencyCode: 'EUR' } },
      returnLineItems: [
        {
          ...line,
          returnReason: 'DEFECTIVE',
          returnReasonNote: 'Chipped',
          restockingFee: { percentage: 10 },
        },
      ],
    });
    expect(made).toMatchObject({
      return: {
        name: '#1051-R1',
        status: 'OPEN',
        totalQuantity: 2,
        returnShippingFees: [{ amountSet: { shopMoney: { amount: '3.0' } } }],
        returnLineItems: {
          nodes: [
            {
              quantity: 2,
              returnReason: 'DEFECTIVE',
              returnReasonNote: 'Chipped',
              processedQuantity: 0,
              refundableQuantity: 2,
              restockingFee: { percentage: 10, amountSet: { shopMoney: { amount: '4.0' } } },
            },
          ],
        },
        reverseFulfillmentOrders: { nodes: [{ status: 'OPEN' }] },
      },
      userErrors: [],
    });
    expect(await left()).toEqual([1, 1]);
    expect(await orderStatus(id)).toBe('IN_PROGRESS');
    expect(dig(await create({ orderId: id, returnLineItems: [line] }), 'userErrors')).toEqual([
      {
        field: ['returnInput', 'returnLineItems', '0', 'quantity'],
        message: 'Return line item has an invalid quantity.',
        code: 'INVALID',
      },
    ]);
    await truth.check(id, 'returnCreate');
  });

  test('is asked for, and approved or declined', async () => {
    const { id, pieces } = await sent();
    const ask = (quantity: number): Promise<unknown> =>
      run(`mutation($input: ReturnRequestInput!) { returnRequest(input: $input) { ${SHOWN} } }`, {
        input: {
          orderId: id,
          returnLineItems: [
            { fulfillmentLineItemId: pieces[0], quantity, customerNote: 'Too small' },
          ],
        },
      });
    const first = dig(await ask(1), 'return');
    expect(first).toMatchObject({
      status: 'REQUESTED',
      requestApprovedAt: null,
      returnLineItems: { nodes: [{ customerNote: 'Too small' }] },
      reverseFulfillmentOrders: { nodes: [] },
    });
    expect(await orderStatus(id)).toBe('RETURN_REQUESTED');
    const approve = (own: unknown): Promise<unknown> =>
      run(
        `mutation($id: ID!) { returnApproveRequest(input: { id: $id, unprocessed: true }) { ${SHOWN} } }`,
        { id: own },
      );
    expect(dig(await approve(dig(first, 'id')), 'return', 'status')).toBe('OPEN');
    expect(dig(await approve(dig(first, 'id')), 'userErrors')).toEqual([
      { field: ['input', 'id'], message: 'Return is not requested.', code: 'INVALID_STATE' },
    ]);
    const second = dig(await ask(1), 'return', 'id');
    const declined = await run(
      `mutation($id: ID!) { returnDeclineRequest(input: { id: $id, declineReason: FINAL_SALE, declineNote: "No" }) { ${SHOWN} } }`,
      { id: second },
    );
    expect(dig(declined, 'return')).toMatchObject({
      status: 'DECLINED',
      decline: { reason: 'FINAL_SALE', note: 'No' },
    });
    // What was declined can be asked for again.
    expect(dig(await ask(2), 'userErrors')).toEqual([]);
  });

  test('is processed, put back into the stock, paid for, closed and opened again', async () => {
    const { id, pieces, payment } = await sent();
    const made = await create({
      orderId: id,
      returnLineItems: [{ fulfillmentLineItemId: pieces[0], quantity: 2 }],
    });
    const back = dig(made, 'return');
    const [line] = digList(back, 'returnLineItems', 'nodes');
    const reverse = dig(
      back,
      'reverseFulfillmentOrders',
      'nodes',
      0,
      'lineItems',
      'nodes',
      0,
      'id',
    );
    const location = dig(await run('{ locations(first: 1) { nodes { id } } }'), 'nodes', 0, 'id');
    const transactions = (amount: string) => [
      { parentId: payment, transactionAmount: { amount, currencyCode: 'EUR' } },
    ];
    const processed = await run(
      `mutation($input: ReturnProcessInput!) { returnProcess(input: $input) { ${SHOWN} } }`,
      {
        input: {
          returnId: dig(back, 'id'),
          note: 'As new',
          returnLineItems: [
            {
              id: dig(line, 'id'),
              quantity: 1,
              dispositions: [
                {
                  reverseFulfillmentOrderLineItemId: reverse,
                  quantity: 1,
                  dispositionType: 'RESTOCKED',
                  locationId: location,
                },
              ],
            },
          ],
          financialTransfer: { issueRefund: { orderTransactions: transactions('20.00') } },
        },
      },
    );
    expect(processed).toMatchObject({
      return: {
        returnLineItems: {
          nodes: [{ processedQuantity: 1, processableQuantity: 1, refundedQuantity: 1 }],
        },
      },
      userErrors: [],
    });
    let order = await truth.check(id, 'returnProcess');
    expect(dig(order, 'netPaymentSet', 'shopMoney', 'amount')).toBe('49.0');
    expect(dig(order, 'lineItems', 'nodes', 0, 'currentQuantity')).toBe(2);
    const disposed = await run(
      `mutation($inputs: [ReverseFulfillmentOrderDisposeInput!]!) { reverseFulfillmentOrderDispose(dispositionInputs: $inputs) {
        reverseFulfillmentOrderLineItems { id dispositions { type quantity location { id } } } ${ERRORS} } }`,
      {
        inputs: [
          {
            reverseFulfillmentOrderLineItemId: reverse,
            quantity: 1,
            dispositionType: 'MISSING',
          },
        ],
      },
    );
    expect(disposed).toEqual({
      reverseFulfillmentOrderLineItems: [
        {
          id: reverse,
          dispositions: [
            { type: 'RESTOCKED', quantity: 1, location: { id: location } },
            { type: 'MISSING', quantity: 1, location: null },
          ],
        },
      ],
      userErrors: [],
    });
    expect(await orderStatus(id)).toBe('INSPECTION_COMPLETE');
    const refund = await run(
      `mutation($input: ReturnRefundInput!) { returnRefund(returnRefundInput: $input) {
        refund { return { id } totalRefundedSet { shopMoney { amount } } refundLineItems(first: 2) { nodes { quantity } } } ${ERRORS} } }`,
      {
        input: {
          returnId: dig(back, 'id'),
          returnRefundLineItems: [{ returnLineItemId: dig(line, 'id'), quantity: 1 }],
          refundShipping: { fullRefund: true },
          orderTransactions: transactions('24.00'),
        },
      },
    );
    expect(refund).toEqual({
      refund: {
        return: { id: dig(back, 'id') },
        totalRefundedSet: { shopMoney: { amount: '24.0' } },
        refundLineItems: { nodes: [{ quantity: 1 }] },
      },
      userErrors: [],
    });
    order = await truth.check(id, 'returnRefund');
    expect(dig(order, 'displayFinancialStatus')).toBe('PARTIALLY_REFUNDED');
    expect(dig(order, 'refundDiscrepancySet', 'shopMoney', 'amount')).toBe('0.0');
    expect(dig(await one('returnCancel', dig(back, 'id')), 'userErrors', 0, 'code')).toBe(
      'INVALID_STATE',
    );
    expect(dig(await one('returnClose', dig(back, 'id')), 'return', 'status')).toBe('CLOSED');
    expect(await orderStatus(id)).toBe('RETURNED');
    expect(dig(await one('returnReopen', dig(back, 'id')), 'return')).toMatchObject({
      status: 'OPEN',
      closedAt: null,
    });
  });

  test('loses pieces, and is cancelled before any work is done', async () => {
    const { id, pieces } = await sent();
    const made = await create({
      orderId: id,
      returnLineItems: [
        { fulfillmentLineItemId: pieces[0], quantity: 2 },
        { fulfillmentLineItemId: pieces[1], quantity: 1 },
      ],
    });
    const lines = digList(made, 'return', 'returnLineItems', 'nodes');
    const less = await run(
      `mutation($id: ID!, $lines: [ReturnLineItemRemoveFromReturnInput!]!) {
        returnLineItemRemoveFromReturn(returnId: $id, returnLineItems: $lines) { ${SHOWN} } }`,
      {
        id: dig(made, 'return', 'id'),
        lines: lines.map((line) => ({ returnLineItemId: dig(line, 'id'), quantity: 1 })),
      },
    );
    expect(dig(less, 'return', 'totalQuantity')).toBe(1);
    expect(dig(await one('returnCancel', dig(made, 'return', 'id')), 'return', 'status')).toBe(
      'CANCELED',
    );
    expect(await orderStatus(id)).toBe('NO_RETURN');
    await truth.check(id, 'returnCancel');
  });

  test('is not paid for with more than was paid, unless that is allowed', async () => {
    const { id, pieces, payment } = await sent();
    const made = await create({
      orderId: id,
      returnLineItems: [{ fulfillmentLineItemId: pieces[0], quantity: 1 }],
    });
    const process = async (allowOverRefunding: boolean): Promise<unknown> =>
      dig(
        await run(
          `mutation($input: ReturnProcessInput!) { returnProcess(input: $input) { ${ERRORS} } }`,
          {
            input: {
              returnId: dig(made, 'return', 'id'),
              financialTransfer: {
                issueRefund: {
                  allowOverRefunding,
                  orderTransactions: [
                    {
                      parentId: payment,
                      transactionAmount: { amount: '99.00', currencyCode: 'EUR' },
                    },
                  ],
                },
              },
            },
          },
        ),
        'userErrors',
        0,
        'message',
      );
    expect(await process(false)).toBe(
      'Refund amount €99.00 is greater than net payment received €69.00',
    );
    expect(await process(true)).toBeUndefined();
  });
});
