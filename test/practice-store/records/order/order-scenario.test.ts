/**
 * An order, its fulfillments, returns and refunds after each of many steps, as texts beside this
 * file; written anew with `vitest run <this file> -u`.
 */
import { expect, test } from 'vitest';
import { ids } from '../../inputs/field-outcomes.ts';
import { type Known, type ScenarioStep, scenarioOf } from '../../inputs/scenario.ts';

type Given = (known: Known) => object;

const [variantId] = ids('ProductVariant');
const [location, elsewhere] = ids('Location');
const price = (amount: string) => ({ amount, currencyCode: 'EUR' });
const priceSet = (amount: string) => ({ shopMoney: price(amount) });
const step = (call: string, args: Given, as?: string): ScenarioStep => ({
  call,
  args: (known) => ({ ...args(known) }),
  ...(as === undefined ? {} : { as }),
});

/** Two lines, one of them taxed and of goods that are counted, with shipping, paid in two parts. */
const order = (taxesIncluded: boolean): ScenarioStep =>
  step(
    'orderCreate',
    () => ({
      order: {
        taxesIncluded,
        lineItems: [
          {
            variantId,
            quantity: 3,
            priceSet: priceSet('9.99'),
            taxLines: [{ title: 'VAT', rate: '0.24', priceSet: priceSet('5.80') }],
            requiresShipping: true,
          },
          { title: 'Shade', quantity: 2, priceSet: priceSet('5.00'), requiresShipping: true },
        ],
        shippingLines: [
          {
            title: 'Post',
            priceSet: priceSet('4.00'),
            taxLines: [{ title: 'VAT', rate: '0.24', priceSet: priceSet('0.77') }],
          },
        ],
        transactions: [
          { kind: 'SALE', status: 'SUCCESS', gateway: 'cash', amountSet: priceSet('20.00') },
          { kind: 'SALE', status: 'SUCCESS', gateway: 'card', amountSet: priceSet('20.00') },
        ],
      },
      options: { inventoryBehaviour: 'DECREMENT_IGNORING_POLICY' },
    }),
    'order',
  );
const track = step('inventoryItemUpdate', () => ({
  id: ids('InventoryItem')[0],
  input: { tracked: true },
}));

const packing = (known: Known, at = 0) => known.at(`order.fulfillmentOrders.nodes.${at}.id`);
const packed = (known: Known, line: number, at = 0) =>
  known.at(`order.fulfillmentOrders.nodes.${at}.lineItems.nodes.${line}.id`);
const pieces = (known: Known, ...given: ReadonlyArray<readonly [number, number]>) =>
  given.map(([line, quantity]) => ({ id: packed(known, line), quantity }));
const send = (...given: ReadonlyArray<readonly [number, number]>): ScenarioStep =>
  step(
    'fulfillmentCreate',
    (known) => ({
      fulfillment: {
        lineItemsByFulfillmentOrder: [
          {
            fulfillmentOrderId: packing(known),
            ...(given.length === 0 ? {} : { fulfillmentOrderLineItems: pieces(known, ...given) }),
          },
        ],
      },
    }),
    'sending',
  );
const refund = (given: Given): ScenarioStep =>
  step('refundCreate', (known) => ({
    input: { orderId: known.at('order.id'), ...given(known) },
  }));
const lines = (known: Known, ...given: ReadonlyArray<readonly [number, number, string]>) =>
  given.map(([at, quantity, restockType]) => ({
    lineItemId: known.at(`order.lineItems.nodes.${at}.id`),
    quantity,
    restockType,
    ...(restockType === 'NO_RESTOCK' ? {} : { locationId: location }),
  }));
const paidBack = (known: Known, at: number, amount: string) => ({
  orderId: known.at('order.id'),
  parentId: known.at(`order.transactions.${at}.id`),
  kind: 'REFUND',
  gateway: 'cash',
  amount,
});

const REFUNDS: readonly ScenarioStep[] = [
  refund((known) => ({ refundLineItems: lines(known, [0, 1, 'CANCEL']) })),
  refund((known) => ({ refundLineItems: lines(known, [0, 3, 'CANCEL']) })),
  refund((known) => ({ refundLineItems: lines(known, [0, 0, 'CANCEL']) })),
  refund((known) => ({
    refundLineItems: lines(known, [1, 1, 'NO_RESTOCK']),
    shipping: { amount: '1.50' },
    transactions: [paidBack(known, 0, '6.50')],
    note: 'Broken',
  })),
  refund(() => ({ shipping: { amount: '9.00' } })),
  refund(() => ({ shipping: { amount: '-1.00' } })),
  refund(() => ({ shipping: { fullRefund: true } })),
  refund((known) => ({ transactions: [paidBack(known, 0, '99.00')] })),
  refund((known) => ({ transactions: [paidBack(known, 1, '20.00')] })),
  refund((known) => ({ transactions: [paidBack(known, 1, '0.01')] })),
  refund((known) => ({ transactions: [paidBack(known, 0, '1.00')], discrepancyReason: 'DAMAGE' })),
  refund((known) => ({ refundLineItems: lines(known, [0, 2, 'RETURN'], [1, 1, 'CANCEL']) })),
  step('orderCancel', (known) => ({
    orderId: known.at('order.id'),
    reason: 'FRAUD',
    refund: true,
    restock: true,
  })),
];

const PACKING: readonly ScenarioStep[] = [
  step('fulfillmentOrderHold', (known) => ({
    id: packing(known),
    fulfillmentHold: { reason: 'OTHER', fulfillmentOrderLineItems: pieces(known, [0, 1]) },
  })),
  step('fulfillmentOrderHold', (known) => ({
    id: packing(known),
    fulfillmentHold: { reason: 'OTHER', reasonNotes: 'x'.repeat(300) },
  })),
  send([0, 1]),
  step('fulfillmentOrderReleaseHold', (known) => ({ id: packing(known) })),
  step('fulfillmentOrderSplit', (known) => ({
    fulfillmentOrderSplits: [
      { fulfillmentOrderId: packing(known), fulfillmentOrderLineItems: pieces(known, [0, 1]) },
    ],
  })),
  step('fulfillmentOrderMove', (known) => ({
    id: packing(known),
    newLocationId: elsewhere,
    fulfillmentOrderLineItems: pieces(known, [0, 1]),
  })),
  step('fulfillmentOrderMove', (known) => ({ id: packing(known), newLocationId: elsewhere })),
  step('fulfillmentOrderMove', (known) => ({ id: packing(known), newLocationId: elsewhere })),
  step('fulfillmentOrderReportProgress', (known) => ({ id: packing(known) })),
  step('fulfillmentOrderReportProgress', (known) => ({ id: packing(known) })),
  step('fulfillmentOrderOpen', (known) => ({ id: packing(known) })),
  send([0, 9]),
  send([0, 0]),
  send([0, 1]),
  send(),
  step('fulfillmentCancel', (known) => ({ id: known.at('sending.id') })),
  step('fulfillmentCancel', (known) => ({ id: known.at('sending.id') })),
  ...[0, 1, 2, 3, 4].map((at) =>
    step('fulfillmentOrderCancel', (known) => ({ id: packing(known, at) ?? packing(known) })),
  ),
  step('fulfillmentOrderMerge', (known) => ({
    fulfillmentOrderMergeInputs: [
      {
        mergeIntents: [0, 1].map((at) => ({ fulfillmentOrderId: packing(known, at) })),
      },
    ],
  })),
  step('orderCancel', (known) => ({
    orderId: known.at('order.id'),
    reason: 'CUSTOMER',
    refund: false,
    restock: false,
  })),
];

const back = (
  call: 'returnCreate' | 'returnRequest',
  ...given: ReadonlyArray<readonly [number, number]>
) =>
  step(
    call,
    (known) => ({
      [call === 'returnCreate' ? 'returnInput' : 'input']: {
        orderId: known.at('order.id'),
        returnLineItems: given.map(([line, quantity]) => ({
          fulfillmentLineItemId:
            known.at(`sending.fulfillmentLineItems.nodes.${line}.id`) ??
            'gid://shopify/FulfillmentLineItem/1',
          quantity,
          returnReason: 'UNWANTED',
          ...(call === 'returnRequest' ? { customerNote: 'Too tall' } : {}),
        })),
      },
    }),
    'back',
  );
const line = (known: Known, at = 0) => known.at(`back.returnLineItems.nodes.${at}.id`);
const reverse = (known: Known, at: number) =>
  known.at(`back.reverseFulfillmentOrders.nodes.0.lineItems.nodes.${at}.id`);
const dispose = (at: number, quantity: number, dispositionType: string, locationId?: string) =>
  step('reverseFulfillmentOrderDispose', (known) => ({
    dispositionInputs: [
      {
        reverseFulfillmentOrderLineItemId: reverse(known, at),
        quantity,
        dispositionType,
        ...(locationId === undefined ? {} : { locationId }),
      },
    ],
  }));
const process = (quantity: number, more: Given = () => ({})): ScenarioStep =>
  step('returnProcess', (known) => ({
    input: {
      returnId: known.at('back.id'),
      returnLineItems: [{ id: line(known), quantity }],
      ...more(known),
    },
  }));
const refundReturn = (quantity: number, more: Given = () => ({})): ScenarioStep =>
  step('returnRefund', (known) => ({
    returnRefundInput: {
      returnId: known.at('back.id'),
      returnRefundLineItems: [{ returnLineItemId: line(known), quantity }],
      ...more(known),
    },
  }));
const transaction = (known: Known, amount: string) => ({
  orderTransactions: [
    { parentId: known.at('order.transactions.0.id'), transactionAmount: price(amount) },
  ],
});
const onReturn = (call: string): ScenarioStep =>
  step(call, (known) => ({ id: known.at('back.id') }));

const RETURNS: readonly ScenarioStep[] = [
  back('returnCreate', [0, 1]),
  send(),
  back('returnRequest', [0, 1]),
  step('returnDeclineRequest', (known) => ({
    input: { id: known.at('back.id'), declineReason: 'OTHER', declineNote: 'No' },
  })),
  back('returnRequest', [0, 9]),
  back('returnRequest', [0, 3], [1, 1]),
  onReturn('returnClose'),
  step('returnApproveRequest', (known) => ({ input: { id: known.at('back.id') } })),
  step('returnApproveRequest', (known) => ({ input: { id: known.at('back.id') } })),
  dispose(0, 1, 'RESTOCKED'),
  dispose(0, 1, 'RESTOCKED', location),
  dispose(0, 9, 'MISSING'),
  dispose(0, 1, 'NOT_RESTOCKED', 'gid://shopify/Location/1'),
  dispose(1, 1, 'MISSING'),
  process(4),
  process(1, () => ({ note: 'Lost' })),
  process(1, (known) => ({ financialTransfer: { issueRefund: transaction(known, '5.00') } })),
  process(1, () => ({ refundShipping: { shippingRefundAmount: price('-1.00') } })),
  process(1, () => ({ refundShipping: { shippingRefundAmount: price('9.00') } })),
  process(1, () => ({ refundShipping: { fullRefund: true }, note: 'Late' })),
  refundReturn(3),
  refundReturn(1, (known) => transaction(known, '0.00')),
  refundReturn(1, (known) => transaction(known, '99.00')),
  refundReturn(1, (known) => transaction(known, '2.00')),
  step('removeFromReturn', (known) => ({
    returnId: known.at('back.id'),
    returnLineItems: [{ returnLineItemId: line(known, 1), quantity: 1 }],
  })),
  onReturn('returnCancel'),
  onReturn('returnClose'),
  onReturn('returnClose'),
  refundReturn(1),
  process(1),
  onReturn('returnReopen'),
  onReturn('returnReopen'),
  back('returnCreate', [1, 1]),
  onReturn('returnCancel'),
  onReturn('returnCancel'),
  back('returnCreate', [1, 2]),
  step('returnLineItemRemoveFromReturn', (known) => ({
    returnId: known.at('back.id'),
    returnLineItems: [{ returnLineItemId: line(known), quantity: 2 }],
  })),
];

test.each([
  ['refunds', REFUNDS],
  ['fulfillments', PACKING],
  ['returns', RETURNS],
])('%s', async (name, steps) => {
  const shown = { item: ids('InventoryItem')[0] };
  const rows = [];
  for (const isIncluded of [true, false])
    rows.push(await scenarioOf([track, order(isIncluded), ...steps], shown));
  await expect(rows.join('\n')).toMatchFileSnapshot(`order-scenario.${name}.txt`);
});
