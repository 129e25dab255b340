import type { AreaArguments, Arguments, KnownIds } from '../base-arguments.ts';

const NO_MAIL = 'decides whether an e-mail is sent, and nobody gets one';
const TEST = 'records/order/returns.test.ts';
const EUR = 'EUR';

/** Pieces that come back of orders that were sent. */
export function returnArguments(ids: KnownIds): AreaArguments {
  const priceSet = { shopMoney: { amount: '10.00', currencyCode: EUR } };
  const item = { title: 'Walk', quantity: 3, requiresShipping: true, priceSet };
  const sale = { kind: 'SALE', status: 'SUCCESS', gateway: 'manual' };
  const order = {
    lineItems: [item, { ...item, title: 'Walk on' }],
    shippingLines: [{ title: 'Walk', priceSet }],
    transactions: [
      { ...sale, amountSet: { shopMoney: { amount: '30.00', currencyCode: EUR } } },
      { ...sale, amountSet: { shopMoney: { amount: '40.00', currencyCode: EUR } } },
    ],
  };
  const orders = [
    ['orderCreate', { order }],
    ['orderCreate', { order: { ...order, note: 'walk two' } }],
  ] as const;
  const send = (at: number) =>
    [
      'fulfillmentCreate',
      {
        fulfillment: {
          lineItemsByFulfillmentOrder: [
            { fulfillmentOrderId: `{{${at}.fulfillmentOrders.nodes.0.id}}` },
          ],
        },
      },
    ] as const;
  const sent = [...orders, send(0), send(1)];
  /** A line of the first or the second fulfillment. */
  const piece = (fulfillment: 0 | 1 = 0, line: 0 | 1 = 0) => ({
    fulfillmentLineItemId: `{{${2 + fulfillment}.fulfillmentLineItems.nodes.${line}.id}}`,
    quantity: 2,
  });
  const returned = (at: 0 | 1, ...lines: ReadonlyArray<0 | 1>) => ({
    orderId: `{{${at}}}`,
    returnLineItems: lines.map((line) => piece(at, line)),
  });
  const opened = [
    ...sent,
    ['returnCreate', { returnInput: returned(0, 0, 1) }],
    ['returnCreate', { returnInput: returned(1, 0, 1) }],
  ] as const;
  const asked = [
    ...sent,
    ['returnRequest', { input: returned(0, 0, 1) }],
    ['returnRequest', { input: returned(1, 0, 1) }],
  ] as const;
  const closed = [
    ...opened,
    ['returnClose', { id: '{{4}}' }],
    ['returnClose', { id: '{{5}}' }],
  ] as const;
  const both = ['{{4}}', '{{5}}'] as const;
  const ofBoth = (of: (at: 0 | 1) => Arguments) => [of(0), of(1)] as const;
  const line = (at: 0 | 1, of: 0 | 1 = 0) => `{{${4 + at}.returnLineItems.nodes.${of}.id}}`;
  const begun = (name: 'returnInput' | 'input') => ({
    before: sent,
    args: { [name]: returned(0, 0) },
    whole: {
      [`${name}.orderId`]: ofBoth((at) => ({ [name]: returned(at, 0) })),
      [`${name}.returnLineItems.fulfillmentLineItemId`]: ofBoth((at) => ({
        [name]: returned(0, at),
      })),
    },
    values: { [`${name}.returnLineItems.quantity`]: [1, 2] as const },
    read: ['{{0}}', '{{1}}'],
  });
  const remove = (at: 0 | 1, of: 0 | 1 = 0, quantity = 1) => ({
    returnId: both[at],
    returnLineItems: [{ returnLineItemId: line(at, of), quantity }],
  });
  const removal = {
    before: opened,
    args: remove(0),
    whole: {
      returnId: ofBoth((at) => remove(at)),
      'returnLineItems.returnLineItemId': ofBoth((at) => remove(0, at)),
    },
    values: { 'returnLineItems.quantity': [1, 2] as const },
    read: both,
  };
  const refund = (at: 0 | 1, of: 0 | 1 = 0) => ({
    returnRefundInput: {
      returnId: both[at],
      returnRefundLineItems: [{ returnLineItemId: line(at, of), quantity: 1 }],
    },
  });
  const process = (at: 0 | 1, of: 0 | 1 = 0) => ({
    input: { returnId: both[at], returnLineItems: [{ id: line(at, of), quantity: 1 }] },
  });
  const paid = {
    financialTransfer: {
      issueRefund: {
        orderTransactions: [
          {
            parentId: '{{0.transactions.0.id}}',
            transactionAmount: { amount: '5.00', currencyCode: EUR },
          },
        ],
      },
    },
  };
  const disposal = (at: 0 | 1, more: Arguments = {}) => ({
    reverseFulfillmentOrderLineItemId: `{{4.reverseFulfillmentOrders.nodes.0.lineItems.nodes.${at}.id}}`,
    quantity: 1,
    dispositionType: 'MISSING',
    ...more,
  });
  /** Each field of a disposition, in the arguments of a mutation. */
  const disposals = (path: string, of: (input: Arguments) => Arguments) => ({
    [`${path}.reverseFulfillmentOrderLineItemId`]: [of(disposal(0)), of(disposal(1))] as const,
    [`${path}.quantity`]: [of(disposal(0)), of(disposal(0, { quantity: 2 }))] as const,
    [`${path}.dispositionType`]: [
      of(disposal(0)),
      of(disposal(0, { dispositionType: 'NOT_RESTOCKED' })),
    ] as const,
    [`${path}.locationId`]: [
      of(disposal(0, { locationId: ids('Location')[0] })),
      of(disposal(0, { locationId: ids('Location')[1] })),
    ] as const,
  });
  return {
    calls: {
      reverseFulfillmentOrderDispose: {
        before: opened,
        madeLevels: 3,
        args: { dispositionInputs: [disposal(0)] },
        whole: disposals('dispositionInputs', (input) => ({ dispositionInputs: [input] })),
      },
      returnCreate: begun('returnInput'),
      returnRequest: begun('input'),
      returnApproveRequest: {
        before: asked,
        args: { input: { id: both[0] } },
        values: { 'input.id': both },
      },
      returnDeclineRequest: {
        before: asked,
        args: { input: { id: both[0], declineReason: 'OTHER' } },
        values: { 'input.id': both },
      },
      returnCancel: { before: opened, args: { id: both[0] }, values: { id: both } },
      returnClose: { before: opened, args: { id: both[0] }, values: { id: both } },
      returnReopen: { before: closed, args: { id: both[0] }, values: { id: both } },
      returnLineItemRemoveFromReturn: removal,
      removeFromReturn: removal,
      returnRefund: {
        before: opened,
        args: refund(0),
        whole: {
          'returnRefundInput.returnId': ofBoth((at) => refund(at)),
          'returnRefundInput.returnRefundLineItems.returnLineItemId': ofBoth((at) => refund(0, at)),
        },
        values: { 'returnRefundInput.returnRefundLineItems.quantity': [1, 2] },
        read: both,
      },
      returnProcess: {
        before: opened,
        args: process(0),
        whole: {
          'input.returnId': ofBoth((at) => process(at)),
          'input.returnLineItems.id': ofBoth((at) => process(0, at)),
          ...disposals('input.returnLineItems.dispositions', (input) => ({
            input: {
              returnId: both[0],
              returnLineItems: [{ id: line(0), quantity: 1, dispositions: [input] }],
            },
          })),
        },
        madeLevels: 3,
        beside: { 'input.note': paid },
        values: { 'input.returnLineItems.quantity': [1, 2] },
        read: both,
      },
    },
    values: {
      'RestockingFeeInput.percentage': [10, 20],
      'ReturnRefundOrderTransactionInput.parentId': [
        '{{0.transactions.0.id}}',
        '{{0.transactions.1.id}}',
      ],
    },
    objects: {
      ReturnRefundOrderTransactionInput: {
        parentId: '{{0.transactions.0.id}}',
        transactionAmount: { amount: '5.00', currencyCode: EUR },
      },
    },
    unreadable: {
      'ReturnInput.notifyCustomer': NO_MAIL,
      'ReturnApproveRequestInput.notifyCustomer': NO_MAIL,
      'ReturnDeclineRequestInput.notifyCustomer': NO_MAIL,
      'returnCancel.notifyCustomer': NO_MAIL,
      'ReturnRefundInput.notifyCustomer': NO_MAIL,
      'ReturnProcessInput.notifyCustomer': NO_MAIL,
      'ReturnInput.unprocessed': `is ignored since July 2025, as its description says: ${TEST}`,
      'ReturnApproveRequestInput.unprocessed': `is ignored since July 2025, as its description says: ${TEST}`,
      'ReturnProcessRefundInput.allowOverRefunding': `allows more than was paid, and is not kept: ${TEST}`,
    },
  };
}
