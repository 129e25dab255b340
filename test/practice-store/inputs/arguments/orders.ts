import type { AreaArguments, KnownIds } from '../base-arguments.ts';

const NO_MAIL = 'stands in an e-mail, and nobody gets one';

/** The amounts of an input, in the currency of the store. */
const bag = (amount: string) => ({ shopMoney: { amount, currencyCode: 'EUR' } });

const ITEM = { title: 'Walk', quantity: 2, priceSet: bag('10.00'), requiresShipping: true };
const PENDING = { email: 'walk@example.com', lineItems: [ITEM], financialStatus: 'PENDING' };
const SALE = { kind: 'SALE', status: 'SUCCESS', gateway: 'manual' };
const PAID = {
  lineItems: [ITEM, { ...ITEM, title: 'Walk on' }],
  shippingLines: [{ title: 'Walk', priceSet: bag('5.00') }],
  transactions: [
    { ...SALE, amountSet: bag('20.00') },
    { ...SALE, amountSet: bag('25.00') },
  ],
};
const AUTHORIZED = {
  lineItems: [ITEM],
  transactions: [
    { kind: 'AUTHORIZATION', status: 'SUCCESS', gateway: 'manual', amountSet: bag('20.00') },
  ],
};

/** Pays something back of the first order. */
const BACK = {
  orderId: '{{0}}',
  parentId: '{{0.transactions.0.id}}',
  amount: '5.00',
  gateway: 'manual',
  kind: 'REFUND',
};

const [FIRST, SECOND] = ['2027-03-07T03:07:00Z', '2027-04-01T04:01:00Z'];
const template = (number: number) => `gid://shopify/PaymentTermsTemplate/${number}`;
const NET = { paymentTermsTemplateId: template(4), paymentSchedules: [{ issuedAt: FIRST }] };
const fixed = (dueAt?: string) => ({
  paymentTermsTemplateId: template(7),
  paymentSchedules: [{ dueAt }],
});
const terms = (referenceId: string) => ({ referenceId, paymentTermsAttributes: NET });

/** Two orders of the walk's own: `{{0}}` and `{{1}}`. */
const twoOrders = (order: Readonly<Record<string, unknown>>) =>
  [
    ['orderCreate', { order }],
    ['orderCreate', { order: { ...order, note: 'walk two' } }],
  ] as const;

const OWN = ['{{0}}', '{{1}}'] as const;

const STAFF = ['gid://shopify/StaffMember/1', 'gid://shopify/StaffMember/2'] as const;
const DEVICES = ['gid://shopify/PointOfSaleDevice/1', 'gid://shopify/PointOfSaleDevice/2'] as const;

export function orderArguments(ids: KnownIds): AreaArguments {
  const [id, other] = ids('Order');
  const [variantId] = ids('ProductVariant');
  const goods = (inventoryBehaviour: string) => ({
    order: { lineItems: [{ ...ITEM, title: undefined, variantId }] },
    options: { inventoryBehaviour },
  });
  const noCode = (path: string) => ({ [path]: { countryCode: undefined } });
  const closed = [
    ['orderClose', { input: { id } }],
    ['orderClose', { input: { id: other } }],
  ] as const;
  return {
    calls: {
      orderUpdate: {
        args: { input: { id, note: 'walk' } },
        beside: noCode('input.shippingAddress.country'),
      },
      orderClose: {
        before: [
          ['orderOpen', { input: { id } }],
          ['orderOpen', { input: { id: other } }],
        ],
        args: { input: { id } },
      },
      orderOpen: { before: closed, args: { input: { id } } },
      orderCreate: {
        args: { order: PENDING },
        beside: {
          ...noCode('order.shippingAddress.country'),
          ...noCode('order.billingAddress.country'),
        },
        whole: {
          'options.inventoryBehaviour': [goods('BYPASS'), goods('DECREMENT_IGNORING_POLICY')],
        },
      },
      orderCancel: {
        before: twoOrders(PAID),
        args: { orderId: '{{0}}', restock: false, reason: 'OTHER' },
        values: { orderId: OWN },
      },
      orderDelete: {
        before: twoOrders(PENDING),
        args: { orderId: '{{0}}' },
        values: { orderId: OWN },
      },
      orderInvoiceSend: {
        before: twoOrders(PENDING),
        args: { id: '{{0}}', email: { to: 'walk@example.com' } },
        values: { id: OWN },
      },
      orderCustomerSet: {
        before: twoOrders(PENDING),
        args: { orderId: '{{0}}', customerId: ids('Customer')[0] },
        values: { orderId: OWN },
      },
      orderCustomerRemove: {
        before: twoOrders({ ...PENDING, customer: { toAssociate: { id: ids('Customer')[0] } } }),
        args: { orderId: '{{0}}' },
        values: { orderId: OWN },
      },
      orderMarkAsPaid: {
        before: twoOrders(PENDING),
        args: { input: { id: '{{0}}' } },
        values: { 'input.id': OWN },
      },
      orderCreateManualPayment: {
        before: twoOrders(PENDING),
        args: { id: '{{0}}' },
        values: { id: OWN, 'amount.amount': ['7.00', '8.00'] },
      },
      orderCapture: {
        before: twoOrders(AUTHORIZED),
        args: capture('{{0}}', '{{0.transactions.0.id}}'),
        values: { 'input.amount': ['7.00', '8.00'] },
        whole: {
          'input.id': [
            capture('{{0}}', '{{0.transactions.0.id}}'),
            capture('{{1}}', '{{1.transactions.0.id}}'),
          ],
          'input.parentTransactionId': [
            capture('{{0}}', '{{0.transactions.0.id}}'),
            capture('{{1}}', '{{1.transactions.0.id}}'),
          ],
        },
        read: ['{{0}}', '{{1}}'],
      },
      transactionVoid: {
        before: twoOrders(AUTHORIZED),
        args: { parentTransactionId: '{{0.transactions.0.id}}' },
        values: { parentTransactionId: ['{{0.transactions.0.id}}', '{{1.transactions.0.id}}'] },
        read: ['{{0}}', '{{1}}'],
      },
      paymentTermsCreate: {
        before: twoOrders(PENDING),
        args: terms('{{0}}'),
        values: { referenceId: OWN },
        whole: {
          'paymentTermsAttributes.paymentSchedules.dueAt': [
            { referenceId: '{{0}}', paymentTermsAttributes: fixed(FIRST) },
            { referenceId: '{{0}}', paymentTermsAttributes: fixed(SECOND) },
          ],
        },
        read: OWN,
      },
      paymentTermsUpdate: {
        before: [
          ...twoOrders(PENDING),
          ['paymentTermsCreate', terms('{{0}}')],
          ['paymentTermsCreate', terms('{{1}}')],
        ],
        args: { input: { paymentTermsId: '{{2}}', paymentTermsAttributes: NET } },
        values: { 'input.paymentTermsId': ['{{2}}', '{{3}}'] },
        whole: {
          'input.paymentTermsAttributes.paymentSchedules.dueAt': [
            { input: { paymentTermsId: '{{2}}', paymentTermsAttributes: fixed(FIRST) } },
            { input: { paymentTermsId: '{{2}}', paymentTermsAttributes: fixed(SECOND) } },
          ],
        },
        read: OWN,
      },
      paymentTermsDelete: {
        before: [
          ...twoOrders(PENDING),
          ['paymentTermsCreate', terms('{{0}}')],
          ['paymentTermsCreate', terms('{{1}}')],
        ],
        args: { input: { paymentTermsId: '{{2}}' } },
        values: { 'input.paymentTermsId': ['{{2}}', '{{3}}'] },
        read: OWN,
      },
      orderRiskAssessmentCreate: {
        before: twoOrders(PENDING),
        args: assess('{{0}}'),
        values: { 'orderRiskAssessmentInput.orderId': OWN },
        read: ['{{0}}', '{{1}}'],
      },
      refundCreate: {
        before: twoOrders(PAID),
        args: { input: { orderId: '{{0}}', note: 'walk' } },
        values: { 'input.orderId': OWN },
        // Only what is paid back beyond the goods is a discrepancy.
        beside: { 'input.discrepancyReason': { transactions: [BACK] } },
        read: ['{{0}}', '{{1}}'],
      },
    },
    values: {
      'PaymentTermsCreateInput.paymentTermsTemplateId': [template(4), template(5)],
      'PaymentTermsInput.paymentTermsTemplateId': [template(4), template(5)],
      'MoneyInput.currencyCode': ['EUR', 'USD'],
      'OrderCreateCustomerAddressInput.country': ['Germany', 'Italy'],
      'OrderCreateAssociateCustomerAttributesInput.id': ids('Customer'),
      'OrderCreateUpsertCustomerAttributesInput.id': ids('Customer'),
      'OrderCreateOrderInput.userId': STAFF,
      'OrderCreateOrderTransactionInput.userId': STAFF,
      'OrderCreateOrderTransactionInput.deviceId': DEVICES,
      'RefundLineItemInput.lineItemId': [
        '{{0.lineItems.nodes.0.id}}',
        '{{0.lineItems.nodes.1.id}}',
      ],
      'OrderTransactionInput.amount': ['3.00', '4.00'],
      'OrderTransactionInput.parentId': ['{{0.transactions.0.id}}', '{{0.transactions.1.id}}'],
      'RefundLineItemInput.quantity': [1, 2],
      'RefundLineItemInput.restockType': ['NO_RESTOCK', 'RETURN'],
    },
    unreadable: {
      'OrderCreateOptionsInput.sendReceipt': NO_MAIL,
      'OrderCreateOptionsInput.sendFulfillmentReceipt': NO_MAIL,
      'OrderCreateFulfillmentInput.notifyCustomer': NO_MAIL,
      'orderCancel.notifyCustomer': NO_MAIL,
      'orderEditCommit.staffNote': 'stands in the timeline, which no object shows',
      'RefundInput.allowOverRefunding': 'allows more than was paid, and is not kept',
      'RefundInput.notify': NO_MAIL,
      ...Object.fromEntries(
        ['bcc', 'body', 'customMessage', 'from', 'subject', 'to'].map((name) => [
          `EmailInput.${name}`,
          NO_MAIL,
        ]),
      ),
    },
    objects: {
      OrderCreateUpsertCustomerAttributesInput: { email: 'walk@example.com' },
      MoneyBagInput: bag('10.00'),
      MoneyInput: { amount: '10.00', currencyCode: 'EUR' },
      OrderCreateLineItemInput: ITEM,
      OrderCreateTaxLineInput: { title: 'Walk', rate: '0.10', priceSet: bag('1.00') },
      OrderCreateShippingLineInput: { title: 'Walk', priceSet: bag('5.00') },
      OrderCreateOrderTransactionInput: {
        kind: 'SALE',
        status: 'SUCCESS',
        gateway: 'manual',
        amountSet: bag('20.00'),
      },
      RefundLineItemInput: {
        lineItemId: '{{0.lineItems.nodes.0.id}}',
        quantity: 1,
        restockType: 'NO_RESTOCK',
      },
      OrderTransactionInput: BACK,
    },
  };
}

const capture = (id: string, parentTransactionId: string) => ({
  input: { id, parentTransactionId, amount: '5.00' },
});

const assess = (orderId: string) => ({
  orderRiskAssessmentInput: {
    orderId,
    riskLevel: 'LOW',
    facts: [{ description: 'Walk', sentiment: 'NEUTRAL' }],
  },
});
