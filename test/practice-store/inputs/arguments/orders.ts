import type { AreaArguments, BaseCall, KnownIds } from '../base-arguments.ts';

const MAIL = 'decides about an e-mail, which nobody gets here';

const DERIVED = 'follows from the value and its type';

const emails = ['walk-a@example.com', 'walk-b@example.com'] as const;

const euros = (amount: string) => ({ amount, currencyCode: 'EUR' });

const bag = (amount: string) => ({ shopMoney: euros(amount) });

const LINES = [{ title: 'Walk', quantity: 4, priceSet: bag('10.00'), requiresShipping: true }];

const DRAFT = { lineItems: [{ title: 'Walk', quantity: 2, originalUnitPrice: '10.00' }] };

/** Makes an order of four pieces for 40.00. */
const order = (more: Readonly<Record<string, unknown>> = {}) =>
  ['orderCreate', { order: { lineItems: LINES, ...more } }] as const;

const paid = (kind: string) =>
  order({ transactions: [{ kind, amountSet: bag('40.00'), gateway: 'cash' }] });

const draft = ['draftOrderCreate', { input: DRAFT }] as const;

const PACKING = '{{0.fulfillmentOrders.nodes.0.id}}';

const LINE = '{{0.lineItems.nodes.0.id}}';

const PAYMENT = '{{0.transactions.0.id}}';

const OTHER_PACKING = '{{1.fulfillmentOrders.nodes.0.id}}';

const PACKINGS = [PACKING, OTHER_PACKING] as const;

const send = ['fulfillmentCreate', parcelOf()] as const;

function parcelOf(more: Readonly<Record<string, unknown>> = {}) {
  return {
    fulfillment: { lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: PACKING }], ...more },
  };
}

/** Values of a money bag that one currency in an order leaves no room for. */
const foreign = (path: string): NonNullable<BaseCall['values']> => ({
  [`${path}.shopMoney.currencyCode`]: ['USD', 'CAD'],
  [`${path}.presentmentMoney.currencyCode`]: ['USD', 'CAD'],
  [`${path}.presentmentMoney.amount`]: ['1.11', '2.22'],
});

/** An order, and an edit of it that was begun. */
const edit = (args: BaseCall['args'], more: Partial<BaseCall> = {}): BaseCall => ({
  before: [order(), ['orderEditBegin', { id: '{{0}}' }]],
  args: { id: '{{1}}', ...args },
  read: [],
  ...more,
});

export function orderArguments(ids: KnownIds): AreaArguments {
  const [id, other] = ids('Order');
  const closed = [
    ['orderClose', { input: { id } }],
    ['orderClose', { input: { id: other } }],
  ] as const;
  const [location] = ids('Location');
  const staff = ['gid://shopify/StaffMember/1', 'gid://shopify/StaffMember/2'] as const;
  const goods = [{ variantId: ids('ProductVariant')[0], quantity: 1 }];
  const drafted: Pick<BaseCall, 'values' | 'beside'> = {
    values: {
      'input.lineItems.variantId': ids('ProductVariant'),
      'input.lineItems.components.variantId': ids('ProductVariant'),
      'input.lineItems.bundleComponents.variantId': ids('ProductVariant'),
      'input.lineItems.originalUnitPriceWithCurrency.currencyCode': ['USD', 'CAD'],
      'input.lineItems.priceOverride.currencyCode': ['USD', 'CAD'],
      'input.shippingLine.priceWithCurrency.currencyCode': ['USD', 'CAD'],
    },
    beside: {
      'input.shippingAddress.country': { countryCode: undefined },
      'input.billingAddress.country': { countryCode: undefined },
      'input.useCustomerDefaultAddress': { customerId: ids('Customer')[0] },
      'input.lineItems.generatePriceOverride': { variantId: ids('ProductVariant')[0] },
    },
  };
  return {
    calls: {
      orderUpdate: { args: { input: { id, note: 'walk' } } },
      orderClose: {
        before: [
          ['orderOpen', { input: { id } }],
          ['orderOpen', { input: { id: other } }],
        ],
        args: { input: { id } },
      },
      orderOpen: { before: closed, args: { input: { id } } },
      orderCreate: {
        args: { order: { lineItems: LINES } },
        values: {
          ...foreign('order.discountCode.itemFixedDiscountCode.amountSet'),
          ...foreign('order.lineItems.priceSet'),
          ...foreign('order.lineItems.taxLines.priceSet'),
          ...foreign('order.shippingLines.priceSet'),
          ...foreign('order.shippingLines.taxLines.priceSet'),
          ...foreign('order.taxLines.priceSet'),
          ...foreign('order.transactions.amountSet'),
          'order.lineItems.variantId': ids('ProductVariant'),
          'order.customer.toAssociate.id': ids('Customer'),
          'order.customer.toAssociate.email': emails,
          'order.customer.toUpsert.id': ids('Customer'),
          'order.userId': staff,
          'order.transactions.userId': staff,
          'order.transactions.deviceId': [
            'gid://shopify/PointOfSaleDevice/1',
            'gid://shopify/PointOfSaleDevice/2',
          ],
          'options.inventoryBehaviour': ['BYPASS', 'DECREMENT_IGNORING_POLICY'],
        },
        beside: {
          'order.shippingAddress.country': { countryCode: undefined },
          'order.billingAddress.country': { countryCode: undefined },
        },
        whole: {
          'order.currency': [
            { order: { currency: 'USD', lineItems: goods } },
            { order: { currency: 'CAD', lineItems: goods } },
          ],
          'options.inventoryBehaviour': [
            { order: { lineItems: goods }, options: { inventoryBehaviour: 'BYPASS' } },
            {
              order: { lineItems: goods },
              options: { inventoryBehaviour: 'DECREMENT_IGNORING_POLICY' },
            },
          ],
        },
        read: ids('ProductVariant'),
      },
      orderCancel: {
        before: [paid('SALE')],
        args: { orderId: '{{0}}', reason: 'OTHER', restock: false },
      },
      orderDelete: { args: { orderId: id } },
      orderInvoiceSend: { args: { id } },
      orderMarkAsPaid: {
        before: [order(), order()],
        args: { input: { id: '{{0}}' } },
        values: { 'input.id': ['{{0}}', '{{1}}'] },
      },
      orderCreateManualPayment: {
        before: [order(), order()],
        args: { id: '{{0}}' },
        values: {
          id: ['{{0}}', '{{1}}'],
          'amount.amount': ['1.00', '2.00'],
          'amount.currencyCode': ['USD', 'CAD'],
        },
      },
      orderCapture: {
        before: [paid('AUTHORIZATION'), paid('AUTHORIZATION')],
        args: { input: { id: '{{0}}', parentTransactionId: PAYMENT, amount: '10.00' } },
        values: { 'input.amount': ['1.00', '2.00'], 'input.currency': ['USD', 'CAD'] },
      },
      transactionVoid: {
        before: [paid('AUTHORIZATION')],
        args: { parentTransactionId: PAYMENT },
      },
      orderCustomerSet: { args: { orderId: id, customerId: ids('Customer')[0] } },
      orderCustomerRemove: { args: { orderId: id } },
      refundCreate: {
        before: [paid('SALE'), paid('SALE')],
        args: { input: { orderId: '{{0}}', note: 'walk' } },
        values: {
          'input.orderId': ['{{0}}', '{{1}}'],
          'input.refundLineItems.quantity': [1, 2],
          'input.transactions.amount': ['1.00', '2.00'],
          'input.currency': ['USD', 'CAD'],
        },
        beside: {
          'input.discrepancyReason': {
            transactions: [
              {
                orderId: '{{0}}',
                parentId: PAYMENT,
                amount: '2.00',
                gateway: 'cash',
                kind: 'REFUND',
              },
            ],
          },
        },
      },
      draftOrderCreate: { args: { input: DRAFT }, ...drafted },
      draftOrderUpdate: {
        before: [draft],
        args: { id: '{{0}}', input: { note: 'walk' } },
        ...drafted,
      },
      draftOrderCalculate: { args: { input: DRAFT }, ...drafted },
      draftOrderDelete: {
        before: [draft, draft],
        args: { input: { id: '{{0}}' } },
        values: { 'input.id': ['{{0}}', '{{1}}'] },
      },
      draftOrderComplete: {
        before: [draft, draft],
        args: { id: '{{0}}' },
        values: { id: ['{{0}}', '{{1}}'] },
      },
      draftOrderDuplicate: {
        before: [draft, draft],
        args: { id: '{{0}}' },
        values: { id: ['{{0}}', '{{1}}'], draftOrderId: ['{{0}}', '{{1}}'] },
        beside: { draftOrderId: { id: undefined } },
      },
      draftOrderCreateFromOrder: { args: { orderId: id } },
      draftOrderInvoiceSend: {
        before: [draft, draft],
        args: { id: '{{0}}', email: { to: 'walk@example.com' } },
        values: { id: ['{{0}}', '{{1}}'] },
      },
      draftOrderInvoicePreview: {
        before: [draft, draft],
        args: { id: '{{0}}' },
        values: { id: ['{{0}}', '{{1}}'] },
      },
      draftOrderBulkAddTags: {
        before: [draft, draft],
        args: { ids: ['{{0}}'], tags: ['walk'] },
        values: { ids: ['{{0}}', '{{1}}'] },
      },
      draftOrderBulkRemoveTags: {
        before: [draft, draft],
        args: { ids: ['{{0}}'], tags: ['walk'] },
        values: { ids: ['{{0}}', '{{1}}'] },
      },
      draftOrderBulkDelete: {
        before: [draft, draft],
        args: { ids: ['{{0}}'] },
        values: { ids: ['{{0}}', '{{1}}'] },
      },
      fulfillmentCreate: {
        before: [order(), order()],
        args: parcelOf(),
        values: { 'fulfillment.lineItemsByFulfillmentOrder.fulfillmentOrderId': PACKINGS },
      },
      fulfillmentCreateV2: {
        before: [order(), order()],
        args: parcelOf(),
        values: { 'fulfillment.lineItemsByFulfillmentOrder.fulfillmentOrderId': PACKINGS },
      },
      fulfillmentCancel: { before: [order(), send], args: { id: '{{1}}' } },
      fulfillmentTrackingInfoUpdate: {
        before: [order(), send],
        args: { fulfillmentId: '{{1}}', trackingInfoInput: { number: 'walk' } },
      },
      fulfillmentTrackingInfoUpdateV2: {
        before: [order(), send],
        args: { fulfillmentId: '{{1}}', trackingInfoInput: { number: 'walk' } },
      },
      fulfillmentEventCreate: {
        before: [order(), send],
        args: { fulfillmentEvent: { fulfillmentId: '{{1}}', status: 'IN_TRANSIT' } },
      },
      fulfillmentOrderHold: {
        before: [order(), order()],
        args: { id: PACKING, fulfillmentHold: { reason: 'OTHER' } },
        values: { id: PACKINGS },
      },
      fulfillmentOrderReleaseHold: {
        before: [
          order(),
          ['fulfillmentOrderHold', { id: PACKING, fulfillmentHold: { reason: 'OTHER' } }],
        ],
        args: { id: PACKING },
      },
      fulfillmentOrderMove: {
        before: [order(), order()],
        args: { id: PACKING, newLocationId: location },
        values: { id: PACKINGS },
      },
      fulfillmentOrderCancel: {
        before: [order(), order()],
        args: { id: PACKING },
        values: { id: PACKINGS },
      },
      fulfillmentOrderReportProgress: {
        before: [order(), order()],
        args: { id: PACKING },
        values: { id: PACKINGS },
      },
      fulfillmentOrderOpen: {
        before: [order(), ['fulfillmentOrderReportProgress', { id: PACKING }]],
        args: { id: PACKING },
      },
      fulfillmentOrdersSetFulfillmentDeadline: {
        before: [order(), order()],
        args: { fulfillmentOrderIds: [PACKING], fulfillmentDeadline: '2027-01-01T00:00:00Z' },
        values: { fulfillmentOrderIds: PACKINGS },
      },
      orderEditBegin: { args: { id } },
      orderEditAddVariant: edit({ variantId: ids('ProductVariant')[0], quantity: 1 }),
      orderEditAddCustomItem: edit({ title: 'Walk', quantity: 1, price: euros('3.00') }),
      orderEditSetQuantity: edit({ lineItemId: LINE, quantity: 2 }),
      orderEditAddLineItemDiscount: edit({ lineItemId: LINE, discount: { percentValue: 10 } }),
      orderEditAddShippingLine: edit({
        shippingLine: { title: 'Walk', price: euros('3.00') },
      }),
      orderEditCommit: edit({}),
    },
    values: {
      'RefundLineItemInput.lineItemId': [LINE, LINE],
      'OrderCreateCustomerAddressInput.country': ['Germany', 'Italy'],
      'MailingAddressInput.id': ids('MailingAddress'),
    },
    objects: {
      RefundLineItemInput: { lineItemId: LINE, quantity: 1 },
      DraftOrderLineItemInput: { title: 'Walk', quantity: 2, originalUnitPrice: '10.00' },
      OrderCreateUpsertCustomerAttributesInput: { email: 'walk@example.com' },
    },
    unreadable: {
      'OrderCreateOptionsInput.sendReceipt': MAIL,
      'OrderCreateOptionsInput.sendFulfillmentReceipt': MAIL,
      'OrderCreateFulfillmentInput.notifyCustomer': MAIL,
      'FulfillmentInput.notifyCustomer': MAIL,
      'FulfillmentV2Input.notifyCustomer': MAIL,
      'FulfillmentOrderHoldInput.notifyMerchant': MAIL,
      'RefundInput.notify': MAIL,
      'fulfillmentCreate.message': MAIL,
      'fulfillmentCreateV2.message': MAIL,
      'fulfillmentTrackingInfoUpdate.notifyCustomer': MAIL,
      'fulfillmentTrackingInfoUpdateV2.notifyCustomer': MAIL,
      'orderCancel.notifyCustomer': MAIL,
      'orderEditCommit.notifyCustomer': MAIL,
      'orderEditCommit.staffNote': 'stands in the timeline, which no object shows',
      'DraftOrderAppliedDiscountInput.amount': DERIVED,
      'FulfillmentOrderHoldInput.externalId': 'is matched when holds are released',
      'RefundInput.allowOverRefunding': 'allows more than was paid, and is not kept',
      'DraftOrderInput.sourceName': 'is found by searches, and shown by the completed order',
      'EmailInput.to': MAIL,
      'EmailInput.from': MAIL,
      'EmailInput.bcc': MAIL,
      'EmailInput.subject': MAIL,
      'EmailInput.body': MAIL,
      'EmailInput.customMessage': MAIL,
    },
  };
}
