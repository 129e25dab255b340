import type { AreaArguments, KnownIds } from '../base-arguments.ts';

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
  const twoOrders = [
    ['orderCreate', { order: { lineItems } }],
    ['orderCreate', { order: { lineItems, note: 'walk two' } }],
  ] as const;
  const [first, second] = [
    '{{0.fulfillmentOrders.nodes.0.id}}',
    '{{1.fulfillmentOrders.nodes.0.id}}',
  ];
  const both = [first, second] as const;
  const parcel = (fulfillmentOrderId: string) => ({
    lineItemsByFulfillmentOrder: [{ fulfillmentOrderId }],
  });
  const sent = [
    ...twoOrders,
    ['fulfillmentCreate', { fulfillment: parcel(first) }],
    ['fulfillmentCreate', { fulfillment: parcel(second) }],
  ] as const;
  const parcels = ['{{2}}', '{{3}}'] as const;
  const held = [
    ...twoOrders,
    ['fulfillmentOrderHold', { id: first, fulfillmentHold: { reason: 'OTHER' } }],
    ['fulfillmentOrderHold', { id: second, fulfillmentHold: { reason: 'OTHER' } }],
  ] as const;
  const create = {
    before: twoOrders,
    args: { fulfillment: parcel(first) },
    values: {
      'fulfillment.lineItemsByFulfillmentOrder.fulfillmentOrderId': both,
    },
    read: both,
  };
  const track = {
    before: sent,
    args: { fulfillmentId: parcels[0], trackingInfoInput: { number: 'walk' } },
    values: { fulfillmentId: parcels },
  };
  return {
    calls: {
      fulfillmentCreate: create,
      fulfillmentCreateV2: create,
      fulfillmentTrackingInfoUpdate: track,
      fulfillmentTrackingInfoUpdateV2: track,
      fulfillmentCancel: { before: sent, args: { id: parcels[0] }, values: { id: parcels } },
      fulfillmentEventCreate: {
        before: sent,
        args: { fulfillmentEvent: { fulfillmentId: parcels[0], status: 'IN_TRANSIT' } },
        values: { 'fulfillmentEvent.fulfillmentId': parcels },
        read: parcels,
      },
      fulfillmentOrderHold: {
        before: twoOrders,
        args: { id: first, fulfillmentHold: { reason: 'OTHER' } },
        values: { id: both },
        read: both,
      },
      fulfillmentOrderReleaseHold: {
        before: held,
        args: { id: first },
        values: { id: both },
        read: both,
      },
      fulfillmentOrderMove: {
        before: twoOrders,
        args: { id: first, newLocationId: elsewhere },
        values: { id: both },
        read: both,
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
