import type { AreaArguments, Arguments, KnownIds } from '../base-arguments.ts';

const NO_SERVICE =
  'goes to a fulfillment service, and the location packs itself: records/order/order-life.test.ts';
const NO_MAIL = 'decides whether an e-mail is sent, and nobody gets one';

export function fulfillmentArguments(ids: KnownIds): AreaArguments {
  const [, elsewhere] = ids('Location');
  const lineItems = [
    {
      title: 'Walk',
      quantity: 3,
      requiresShipping: true,
      priceSet: { shopMoney: { amount: '10.00', currencyCode: 'EUR' } },
    },
  ];
  const order = { lineItems: [...lineItems, { ...lineItems[0], title: 'Walk on' }] };
  const twoOrders = [
    ['orderCreate', { order }],
    ['orderCreate', { order: { ...order, note: 'walk two' } }],
  ] as const;
  /** Pieces of the first order's lines, in an argument of any name. */
  const lines = ([0, 1] as const).map((at) => ({
    id: `{{0.fulfillmentOrders.nodes.0.lineItems.nodes.${at}.id}}`,
    quantity: 1,
  }));
  const ofLines = (path: string, of: (line: readonly unknown[]) => Arguments) => {
    const [one, other] = lines.map((line) => of([line]));
    const two = of([{ ...lines[0], quantity: 2 }]);
    return {
      [`${path}.id`]: [one ?? {}, other ?? {}] as const,
      [`${path}.quantity`]: [one ?? {}, two] as const,
    };
  };
  const [first, second] = [
    '{{0.fulfillmentOrders.nodes.0.id}}',
    '{{1.fulfillmentOrders.nodes.0.id}}',
  ];
  const both = [first, second] as const;
  const splitting = (fulfillmentOrderId: string, ...fulfillmentOrderLineItems: unknown[]) => ({
    fulfillmentOrderSplits: [{ fulfillmentOrderId, fulfillmentOrderLineItems }],
  });
  /** Two of the three pieces of each line. */
  const pairs = lines.map((line) => ({ ...line, quantity: 2 }));
  const splits = '{{2.payload.fulfillmentOrderSplits.0';
  const parts = [
    `${splits}.fulfillmentOrder.id}}`,
    `${splits}.remainingFulfillmentOrder.id}}`,
  ] as const;
  const merging = (into: string, from: string, ...fulfillmentOrderLineItems: unknown[]) => ({
    fulfillmentOrderMergeInputs: [
      {
        mergeIntents: [
          { fulfillmentOrderId: into },
          {
            fulfillmentOrderId: from,
            ...(fulfillmentOrderLineItems.length === 0 ? {} : { fulfillmentOrderLineItems }),
          },
        ],
      },
    ],
  });
  const fulfillment = (fulfillmentOrderId: string) => ({
    lineItemsByFulfillmentOrder: [{ fulfillmentOrderId }],
  });
  const sent = [
    ...twoOrders,
    ['fulfillmentCreate', { fulfillment: fulfillment(first) }],
    ['fulfillmentCreate', { fulfillment: fulfillment(second) }],
  ] as const;
  const fulfillments = ['{{2}}', '{{3}}'] as const;
  const held = [
    ...twoOrders,
    ['fulfillmentOrderHold', { id: first, fulfillmentHold: { reason: 'OTHER' } }],
    ['fulfillmentOrderHold', { id: second, fulfillmentHold: { reason: 'OTHER' } }],
  ] as const;
  const create = {
    before: twoOrders,
    args: { fulfillment: fulfillment(first) },
    values: {
      'fulfillment.lineItemsByFulfillmentOrder.fulfillmentOrderId': both,
    },
    whole: ofLines(
      'fulfillment.lineItemsByFulfillmentOrder.fulfillmentOrderLineItems',
      (fulfillmentOrderLineItems) => ({
        fulfillment: {
          lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: first, fulfillmentOrderLineItems }],
        },
      }),
    ),
    madeLevels: 3,
    read: both,
  };
  const track = {
    before: sent,
    args: { fulfillmentId: fulfillments[0], trackingInfoInput: { number: 'walk' } },
    values: { fulfillmentId: fulfillments },
  };
  return {
    calls: {
      fulfillmentCreate: create,
      fulfillmentCreateV2: create,
      fulfillmentTrackingInfoUpdate: track,
      fulfillmentTrackingInfoUpdateV2: track,
      fulfillmentCancel: {
        before: sent,
        args: { id: fulfillments[0] },
        values: { id: fulfillments },
      },
      fulfillmentEventCreate: {
        before: sent,
        args: { fulfillmentEvent: { fulfillmentId: fulfillments[0], status: 'IN_TRANSIT' } },
        values: { 'fulfillmentEvent.fulfillmentId': fulfillments },
        read: fulfillments,
      },
      fulfillmentOrderHold: {
        before: twoOrders,
        args: { id: first, fulfillmentHold: { reason: 'OTHER' } },
        values: { id: both },
        madeLevels: 3,
        whole: ofLines(
          'fulfillmentHold.fulfillmentOrderLineItems',
          (fulfillmentOrderLineItems) => ({
            id: first,
            fulfillmentHold: { reason: 'OTHER', fulfillmentOrderLineItems },
          }),
        ),
        read: both,
      },
      fulfillmentOrderReleaseHold: {
        before: [
          ...held,
          [
            'fulfillmentOrderHold',
            { id: first, fulfillmentHold: { reason: 'OTHER', ...named('walk-a') } },
          ],
          [
            'fulfillmentOrderHold',
            { id: first, fulfillmentHold: { reason: 'OTHER', ...named('walk-b') } },
          ],
        ],
        args: { id: first },
        values: {
          id: both,
          externalId: ['ext-walk-a', 'ext-walk-b'],
          holdIds: ['{{4.payload.fulfillmentHold.id}}', '{{5.payload.fulfillmentHold.id}}'],
        },
        read: both,
      },
      fulfillmentOrderMove: {
        before: twoOrders,
        args: { id: first, newLocationId: elsewhere },
        madeLevels: 3,
        values: { id: both },
        whole: ofLines('fulfillmentOrderLineItems', (fulfillmentOrderLineItems) => ({
          id: first,
          newLocationId: elsewhere,
          fulfillmentOrderLineItems,
        })),
        read: both,
      },
      fulfillmentOrderSplit: {
        before: twoOrders,
        madeLevels: 3,
        args: splitting(first, lines[0]),
        whole: {
          'fulfillmentOrderSplits.fulfillmentOrderId': [
            splitting(first, lines[0]),
            splitting(second, {
              id: '{{1.fulfillmentOrders.nodes.0.lineItems.nodes.0.id}}',
              quantity: 1,
            }),
          ],
          'fulfillmentOrderSplits.fulfillmentOrderLineItems.id': [
            splitting(first, lines[0]),
            splitting(first, lines[1]),
          ],
          'fulfillmentOrderSplits.fulfillmentOrderLineItems.quantity': [
            splitting(first, lines[0]),
            splitting(first, { ...lines[0], quantity: 2 }),
          ],
        },
        read: both,
      },
      fulfillmentOrderMerge: {
        before: [...twoOrders, ['fulfillmentOrderSplit', splitting(first, ...pairs)]],
        madeLevels: 3,
        args: merging(parts[0], parts[1]),
        whole: {
          'fulfillmentOrderMergeInputs.mergeIntents.fulfillmentOrderId': [
            merging(parts[0], parts[1]),
            merging(parts[1], parts[0]),
          ],
          'fulfillmentOrderMergeInputs.mergeIntents.fulfillmentOrderLineItems.id': [
            merging(parts[1], parts[0], lines[0]),
            merging(parts[1], parts[0], lines[1]),
          ],
          'fulfillmentOrderMergeInputs.mergeIntents.fulfillmentOrderLineItems.quantity': [
            merging(parts[1], parts[0], lines[0]),
            merging(parts[1], parts[0], { ...lines[0], quantity: 2 }),
          ],
        },
        read: [...both, ...parts],
      },
      fulfillmentOrderCancel: {
        before: twoOrders,
        args: { id: first },
        values: { id: both },
        read: both,
      },
      fulfillmentOrderOpen: {
        before: twoOrders,
        args: { id: first },
        refused: 'The fulfillment order must be scheduled or in progress to be opened.',
      },
      fulfillmentOrderReportProgress: {
        before: twoOrders,
        args: { id: first },
        values: { id: both },
        read: both,
      },
      fulfillmentOrderReschedule: {
        before: twoOrders,
        args: { id: first, fulfillAt: '2026-12-24T10:00:00Z' },
        refused: 'Fulfillment order must be scheduled.',
      },
      fulfillmentOrderClose: {
        before: twoOrders,
        args: { id: first },
        refused: "The fulfillment order's assigned fulfillment service must be of api type",
      },
      fulfillmentOrdersSetFulfillmentDeadline: {
        before: twoOrders,
        args: { fulfillmentOrderIds: [first], fulfillmentDeadline: '2026-12-24T10:00:00Z' },
        values: { fulfillmentOrderIds: both },
        read: both,
      },
    },
    unreadable: {
      'fulfillmentCreate message': NO_SERVICE,
      'fulfillmentCreateV2 message': NO_SERVICE,
      'FulfillmentOrderHoldInput.externalId':
        'only names the hold that is released by it: records/order/order-life.test.ts',
      'FulfillmentInput.notifyCustomer': NO_MAIL,
      'FulfillmentV2Input.notifyCustomer': NO_MAIL,
      'fulfillmentTrackingInfoUpdate.notifyCustomer': NO_MAIL,
      'fulfillmentTrackingInfoUpdateV2.notifyCustomer': NO_MAIL,
      'FulfillmentOrderHoldInput.notifyMerchant': NO_MAIL,
    },
    objects: {
      FulfillmentOrderLineItemsInput: { fulfillmentOrderId: first },
      FulfillmentOriginAddressInput: { countryCode: 'FR' },
    },
  };
}

/** What tells one hold of a fulfillment order from another. */
const named = (handle: string) => ({ handle, externalId: `ext-${handle}` });
