import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { number, startRecordCaller } from '../record-caller.ts';
import { expectSums, SUMS } from './order-sums.ts';

const { run, rest } = startRecordCaller();

const ERRORS = 'userErrors { field message }';

const LINES = `lineItems(first: 6) { nodes { id quantity } }
  fulfillmentOrders(first: 6) { nodes { id status lineItems(first: 6) { nodes { id remainingQuantity } } } }
  transactions(first: 6) { id kind } displayFinancialStatus displayFulfillmentStatus`;

async function order(id: unknown): Promise<unknown> {
  const found = await run(`query($id: ID!) { order(id: $id) { ${SUMS} } }`, { id });
  expectSums(found);
  return found;
}

const bag = (amount: string) => ({ shopMoney: { amount, currencyCode: 'EUR' } });

/** Two lines of 30.00 and 5.00 with shipping, and taxes that come on top. */
const PLAIN = {
  email: 'buyer@example.com',
  lineItems: [
    {
      title: 'Carved bowl',
      quantity: 3,
      priceSet: bag('10.00'),
      sku: 'BOWL',
      requiresShipping: true,
      properties: [{ name: 'Engraving', value: 'E.' }],
      taxLines: [{ title: 'VAT', rate: '0.1', priceSet: bag('3.00') }],
      weight: { unit: 'KILOGRAMS', value: 1.5 },
    },
    { title: 'Card', quantity: 1, priceSet: bag('5.00') },
  ],
  shippingLines: [{ title: 'By boat', code: 'BOAT', source: 'own', priceSet: bag('7.50') }],
};

async function create(
  input: Record<string, unknown> = {},
  options: Record<string, unknown> = {},
): Promise<unknown> {
  const made = await run(
    `mutation($order: OrderCreateOrderInput!, $options: OrderCreateOptionsInput) {
      orderCreate(order: $order, options: $options) { order { id name ${LINES} } ${ERRORS} } }`,
    { order: { ...PLAIN, ...input }, options },
  );
  expect(dig(made, 'userErrors')).toEqual([]);
  return dig(made, 'order');
}

const sale = (amount: string, kind = 'SALE') => [
  { kind, status: 'SUCCESS', gateway: 'cash', amountSet: bag(amount), test: true },
];

describe('an order that is made', () => {
  test('adds its lines, shipping, taxes and a discount code up', async () => {
    const made = await create({
      discountCode: { itemPercentageDiscountCode: { code: 'TEN', percentage: 10 } },
      transactions: sale('42.00'),
    });
    const found = await order(dig(made, 'id'));
    expect(dig(found, 'totalPrice')).toBe('42.00');
    expect(dig(found, 'subtotalPrice')).toBe('31.50');
    expect(dig(found, 'totalTax')).toBe('3.00');
    expect(dig(found, 'displayFinancialStatus')).toBe('PAID');
    expect(dig(made, 'name')).toBe('#1051');
  });

  test('keeps everything that its input says, in GraphQL and REST', async () => {
    const made = await create({
      name: '#B-7',
      note: 'By hand',
      phone: '+12025550123',
      poNumber: 'PO-9',
      tags: ['b', 'a'],
      test: true,
      sourceName: 'fair',
      sourceIdentifier: 'fair-77',
      sourceUrl: 'https://fair.example/77',
      referringSite: 'https://news.example/',
      buyerAcceptsMarketing: true,
      processedAt: '2025-03-01T10:00:00Z',
      customAttributes: [{ key: 'stand', value: '12' }],
      metafields: [{ namespace: 'custom', key: 'gift', type: 'boolean', value: 'true' }],
      shippingAddress: {
        firstName: 'Ada',
        lastName: 'Byron',
        address1: '1 Quay',
        city: 'Toronto',
        provinceCode: 'ON',
        countryCode: 'CA',
        zip: 'M5H 2M9',
      },
    });
    const found = await run(
      `query($id: ID!) { order(id: $id) { name note email phone poNumber tags test sourceName sourceIdentifier
        registeredSourceUrl referrerUrl customerAcceptsMarketing processedAt currencyCode
        customAttributes { key value } metafield(namespace: "custom", key: "gift") { value }
        shippingAddress { name address1 city province provinceCode countryCodeV2 zip }
        shippingLine { title code source originalPriceSet { shopMoney { amount } } }
        lineItems(first: 2) { nodes { title sku quantity requiresShipping customAttributes { key value } weight { unit value } } } } }`,
      { id: dig(made, 'id') },
    );
    expect(found).toMatchObject({
      name: '#B-7',
      note: 'By hand',
      email: 'buyer@example.com',
      phone: '+12025550123',
      poNumber: 'PO-9',
      tags: ['a', 'b'],
      test: true,
      sourceName: 'fair',
      sourceIdentifier: 'fair-77',
      registeredSourceUrl: 'https://fair.example/77',
      referrerUrl: 'https://news.example/',
      customerAcceptsMarketing: true,
      processedAt: '2025-03-01T10:00:00Z',
      currencyCode: 'EUR',
      customAttributes: [{ key: 'stand', value: '12' }],
      metafield: { value: 'true' },
      shippingAddress: { name: 'Ada Byron', provinceCode: 'ON', countryCodeV2: 'CA' },
      shippingLine: { title: 'By boat', code: 'BOAT', source: 'own' },
    });
    expect(digList(found, 'lineItems', 'nodes')[0]).toEqual({
      title: 'Carved bowl',
      sku: 'BOWL',
      quantity: 3,
      requiresShipping: true,
      customAttributes: [{ key: 'Engraving', value: 'E.' }],
      weight: { unit: 'KILOGRAMS', value: 1.5 },
    });
    expect(dig(await rest(`orders/${number(dig(made, 'id'))}.json`), 'order')).toMatchObject({
      name: '#B-7',
      note: 'By hand',
      po_number: 'PO-9',
      note_attributes: [{ name: 'stand', value: '12' }],
      total_price: '45.50',
      line_items: [{ title: 'Carved bowl', properties: [{ name: 'Engraving', value: 'E.' }] }, {}],
    });
  });

  test('is refused by name for what cannot be', async () => {
    const made = await run(
      `mutation($order: OrderCreateOrderInput!) { orderCreate(order: $order) { order { id } ${ERRORS} } }`,
      {
        order: {
          ...PLAIN,
          email: 'nobody',
          userId: 'gid://shopify/StaffMember/1',
          lineItems: [{ title: 'A', quantity: 0 }],
        },
      },
    );
    expect(digList(made, 'userErrors').map((one) => dig(one, 'field'))).toEqual([
      ['order', 'email'],
      ['order', 'userId'],
      ['order', 'lineItems', '0', 'quantity'],
    ]);
  });

  test('takes its pieces from the stock, and gives them back when it is cancelled', async () => {
    const variant = dig(
      await run(
        '{ productVariants(first: 1, query: "inventory_quantity:>3") { nodes { id inventoryQuantity } } }',
      ),
      'nodes',
      0,
    );
    const left = async (): Promise<number> =>
      Number(
        dig(
          await run('query($id: ID!) { productVariant(id: $id) { inventoryQuantity } }', {
            id: dig(variant, 'id'),
          }),
          'inventoryQuantity',
        ),
      );
    const before = await left();
    const made = await create(
      {
        lineItems: [{ variantId: dig(variant, 'id'), quantity: 2, requiresShipping: true }],
        transactions: sale('5.00'),
      },
      { inventoryBehaviour: 'DECREMENT_IGNORING_POLICY' },
    );
    expect(await left()).toBe(before - 2);
    const gone = await run(
      `mutation($id: ID!) { orderCancel(orderId: $id, reason: CUSTOMER, refund: true, restock: true, staffNote: "x") {
        job { id done } orderCancelUserErrors { field message code } } }`,
      { id: dig(made, 'id') },
    );
    expect(gone).toMatchObject({ job: { done: true }, orderCancelUserErrors: [] });
    expect(await left()).toBe(before);
    const found = await order(dig(made, 'id'));
    expect(found).toMatchObject({ displayFinancialStatus: 'REFUNDED' });
    expect(dig(found, 'currentTotalPriceSet', 'shopMoney', 'amount')).toBe('0.0');
    expect(dig(found, 'cancelledAt')).not.toBeNull();
    const again = await run(
      'mutation($id: ID!) { orderCancel(orderId: $id, reason: OTHER, restock: false) { orderCancelUserErrors { field code } } }',
      { id: dig(made, 'id') },
    );
    expect(again).toEqual({ orderCancelUserErrors: [{ field: ['orderId'], code: 'INVALID' }] });
  });
});

describe('payments', () => {
  test('an order is marked as paid once', async () => {
    const made = await create();
    expect(dig(made, 'displayFinancialStatus')).toBe('PENDING');
    const mark = async (): Promise<unknown> =>
      run(
        `mutation($id: ID!) { orderMarkAsPaid(input: { id: $id }) { order { displayFinancialStatus canMarkAsPaid totalOutstandingSet { shopMoney { amount } } } ${ERRORS} } }`,
        { id: dig(made, 'id') },
      );
    expect(await mark()).toMatchObject({
      order: { displayFinancialStatus: 'PAID', canMarkAsPaid: false },
    });
    await order(dig(made, 'id'));
    expect(await mark()).toEqual({
      order: null,
      userErrors: [{ field: ['id'], message: 'Order cannot be marked as paid.' }],
    });
  });

  test('an authorization is captured or voided, not both', async () => {
    const made = await create({ transactions: sale('45.50', 'AUTHORIZATION') });
    expect(dig(made, 'displayFinancialStatus')).toBe('AUTHORIZED');
    const parent = dig(made, 'transactions', 0, 'id');
    const capture = `mutation($id: ID!, $parent: ID!, $amount: Money!) { orderCapture(input: { id: $id, parentTransactionId: $parent, amount: $amount }) {
      transaction { kind amountSet { shopMoney { amount } } parentTransaction { id } } ${ERRORS} } }`;
    const asked = { id: dig(made, 'id'), parent };
    expect(
      dig(await run(capture, { ...asked, amount: '99.00' }), 'userErrors', 0, 'field'),
    ).toEqual(['amount']);
    expect(await run(capture, { ...asked, amount: '45.50' })).toMatchObject({
      transaction: { kind: 'CAPTURE', parentTransaction: { id: parent } },
    });
    expect(await order(dig(made, 'id'))).toMatchObject({ displayFinancialStatus: 'PAID' });
    const voided = await run(
      'mutation($id: ID!) { transactionVoid(parentTransactionId: $id) { transaction { id } userErrors { code } } }',
      { id: parent },
    );
    expect(voided).toEqual({ transaction: null, userErrors: [{ code: 'AUTH_NOT_VOIDABLE' }] });
  });

  test('a refund gives back a line, shipping and money, never more than was paid', async () => {
    const made = await create({ transactions: sale('45.50') });
    const id = dig(made, 'id');
    const refund = async (input: Record<string, unknown>): Promise<unknown> =>
      run(
        `mutation($input: RefundInput!, $key: String!) { refundCreate(input: $input) @idempotent(key: $key) { refund { id note totalRefundedSet { shopMoney { amount } }
          refundLineItems(first: 3) { nodes { quantity restockType subtotalSet { shopMoney { amount } } totalTaxSet { shopMoney { amount } } } }
          transactions(first: 2) { nodes { kind parentTransaction { id } } } } order { id } ${ERRORS} } }`,
        { input: { orderId: id, ...input }, key: crypto.randomUUID() },
      );
    const pay = (amount: string) => ({
      transactions: [
        {
          orderId: id,
          parentId: dig(made, 'transactions', 0, 'id'),
          amount,
          gateway: 'cash',
          kind: 'REFUND',
        },
      ],
    });
    const lineItemId = dig(made, 'lineItems', 'nodes', 0, 'id');
    expect(await refund(pay('60.00'))).toMatchObject({
      refund: null,
      userErrors: [{ message: 'Refund amount €60.00 is greater than net payment received €45.50' }],
    });
    expect(
      dig(await refund({ refundLineItems: [{ lineItemId, quantity: 4 }] }), 'userErrors', 0),
    ).toEqual({
      field: ['refundLineItems', '0', 'quantity'],
      message: 'Quantity cannot refund more items than were purchased',
    });
    const done = await refund({
      note: 'Chipped',
      refundLineItems: [{ lineItemId, quantity: 2, restockType: 'CANCEL' }],
      shipping: { amount: '2.50' },
      ...pay('24.50'),
    });
    expect(done).toMatchObject({
      refund: {
        note: 'Chipped',
        totalRefundedSet: { shopMoney: { amount: '24.5' } },
        refundLineItems: {
          nodes: [
            {
              quantity: 2,
              restockType: 'CANCEL',
              subtotalSet: { shopMoney: { amount: '20.0' } },
              totalTaxSet: { shopMoney: { amount: '2.0' } },
            },
          ],
        },
      },
      userErrors: [],
    });
    const found = await order(id);
    expect(found).toMatchObject({
      displayFinancialStatus: 'PARTIALLY_REFUNDED',
      currentTotalPriceSet: { shopMoney: { amount: '21.0' } },
      netPaymentSet: { shopMoney: { amount: '21.0' } },
      totalOutstandingSet: { shopMoney: { amount: '0.0' } },
      refundDiscrepancySet: { shopMoney: { amount: '0.0' } },
    });
    await refund(pay('21.00'));
    expect(await order(id)).toMatchObject({ displayFinancialStatus: 'REFUNDED' });
  });
});

describe('fulfilments', () => {
  const SEND = `mutation($fulfillment: FulfillmentInput!) { fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id name status totalQuantity
    trackingInfo { company number url } originAddress { city } } ${ERRORS} } }`;

  test('send a part, then the rest, and can be taken back', async () => {
    const made = await create();
    const fulfillmentOrder = dig(made, 'fulfillmentOrders', 'nodes', 0);
    const send = async (more: Record<string, unknown> = {}, rest: Record<string, unknown> = {}) =>
      run(SEND, {
        fulfillment: {
          lineItemsByFulfillmentOrder: [
            { fulfillmentOrderId: dig(fulfillmentOrder, 'id'), ...more },
          ],
          ...rest,
        },
      });
    const lineId = dig(fulfillmentOrder, 'lineItems', 'nodes', 0, 'id');
    const some = (quantity: number) => ({ fulfillmentOrderLineItems: [{ id: lineId, quantity }] });
    expect(dig(await send(some(9)), 'userErrors')).toEqual([
      {
        field: ['fulfillment'],
        message: 'Invalid fulfillment order line item quantity requested.',
      },
    ]);
    const first = await send(some(2), {
      trackingInfo: {
        company: 'Sea Post',
        numbers: ['S1', 'S2'],
        urls: ['https://sea.example/S1'],
      },
      originAddress: { city: 'Galway', countryCode: 'IE' },
    });
    expect(dig(first, 'fulfillment')).toMatchObject({
      name: `${String(dig(made, 'name'))}-F1`,
      totalQuantity: 2,
      originAddress: { city: 'Galway' },
      trackingInfo: [
        { company: 'Sea Post', number: 'S1', url: 'https://sea.example/S1' },
        { company: 'Sea Post', number: 'S2', url: null },
      ],
    });
    expect(await order(dig(made, 'id'))).toMatchObject({
      displayFulfillmentStatus: 'PARTIALLY_FULFILLED',
    });
    const second = await send();
    expect(await order(dig(made, 'id'))).toMatchObject({ displayFulfillmentStatus: 'FULFILLED' });
    expect(dig(await send(), 'userErrors', 0, 'message')).toBe(
      `Fulfillment order ${number(dig(fulfillmentOrder, 'id'))} has an unfulfillable status= closed.`,
    );
    await run(
      `mutation($id: ID!) { fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: { number: "N" }) { fulfillment { id } ${ERRORS} } }`,
      { id: dig(second, 'fulfillment', 'id') },
    );
    const event = await run(
      `mutation($event: FulfillmentEventInput!) { fulfillmentEventCreate(fulfillmentEvent: $event) { fulfillmentEvent { status message city } ${ERRORS} } }`,
      {
        event: {
          fulfillmentId: dig(second, 'fulfillment', 'id'),
          status: 'DELIVERED',
          message: 'At the door',
          city: 'Cork',
        },
      },
    );
    expect(dig(event, 'fulfillmentEvent', 'city')).toBe('Cork');
    expect(
      await run(
        'query($id: ID!) { fulfillment(id: $id) { displayStatus deliveredAt trackingInfo { number } events(first: 2) { nodes { message } } } }',
        { id: dig(second, 'fulfillment', 'id') },
      ),
    ).toMatchObject({
      displayStatus: 'DELIVERED',
      trackingInfo: [{ number: 'N' }],
      events: { nodes: [{ message: 'At the door' }] },
    });
    await run(
      `mutation($id: ID!) { fulfillmentCancel(id: $id) { fulfillment { status } ${ERRORS} } }`,
      {
        id: dig(first, 'fulfillment', 'id'),
      },
    );
    expect(await order(dig(made, 'id'))).toMatchObject({
      displayFulfillmentStatus: 'PARTIALLY_FULFILLED',
    });
  });

  test('wait while a hold lies on what is to be packed', async () => {
    const made = await create();
    const id = dig(made, 'fulfillmentOrders', 'nodes', 0, 'id');
    const held = await run(
      `mutation($id: ID!) { fulfillmentOrderHold(id: $id, fulfillmentHold: { reason: INCORRECT_ADDRESS, reasonNotes: "No street" }) {
        fulfillmentHold { id reason reasonNotes displayReason } fulfillmentOrder { status } remainingFulfillmentOrder { id } userErrors { field code } } }`,
      { id },
    );
    expect(held).toMatchObject({
      fulfillmentHold: { reasonNotes: 'No street', displayReason: 'Incorrect address' },
      fulfillmentOrder: { status: 'ON_HOLD' },
      remainingFulfillmentOrder: null,
    });
    expect(await order(dig(made, 'id'))).toMatchObject({ displayFulfillmentStatus: 'ON_HOLD' });
    const fulfillment = { lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: id }] };
    expect(dig(await run(SEND, { fulfillment }), 'fulfillment')).toBeNull();
    const free = await run(
      'mutation($id: ID!) { fulfillmentOrderReleaseHold(id: $id) { fulfillmentOrder { status fulfillmentHolds { id } } userErrors { code } } }',
      { id },
    );
    expect(free).toMatchObject({ fulfillmentOrder: { status: 'OPEN', fulfillmentHolds: [] } });
  });

  test('move to another location, in part', async () => {
    const made = await create();
    const fulfillmentOrder = dig(made, 'fulfillmentOrders', 'nodes', 0);
    const location = dig(await run('{ locations(first: 2) { nodes { id } } }'), 'nodes', 1, 'id');
    const moved = await run(
      `mutation($id: ID!, $to: ID!, $lines: [FulfillmentOrderLineItemInput!]) { fulfillmentOrderMove(id: $id, newLocationId: $to, fulfillmentOrderLineItems: $lines) {
        movedFulfillmentOrder { assignedLocation { location { id } } lineItems(first: 3) { nodes { totalQuantity } } }
        remainingFulfillmentOrder { status lineItems(first: 3) { nodes { totalQuantity } } } userErrors { field message } } }`,
      {
        id: dig(fulfillmentOrder, 'id'),
        to: location,
        lines: [{ id: dig(fulfillmentOrder, 'lineItems', 'nodes', 0, 'id'), quantity: 1 }],
      },
    );
    expect(moved).toMatchObject({
      movedFulfillmentOrder: {
        assignedLocation: { location: { id: location } },
        lineItems: { nodes: [{ totalQuantity: 1 }] },
      },
      remainingFulfillmentOrder: {
        status: 'OPEN',
        lineItems: { nodes: [{ totalQuantity: 2 }, { totalQuantity: 1 }] },
      },
    });
    await order(dig(made, 'id'));
  });
});

describe('what a mutation of an order says and nothing shows', () => {
  test('sends a fulfillment with a message for a fulfillment service just as without one', async () => {
    const made = await create();
    const sent = await run(
      `mutation($id: ID!) { fulfillmentCreate(message: "Careful",
        fulfillment: { lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: $id }] }) { fulfillment { status } ${ERRORS} } }`,
      { id: dig(made, 'fulfillmentOrders', 'nodes', 0, 'id') },
    );
    expect(sent).toEqual({ fulfillment: { status: 'SUCCESS' }, userErrors: [] });
  });

  test('releases the hold that bears an external id, and leaves the other one', async () => {
    const id = dig(await create(), 'fulfillmentOrders', 'nodes', 0, 'id');
    for (const name of ['one', 'two']) {
      const held = await run(
        `mutation($id: ID!, $hold: FulfillmentOrderHoldInput!) {
          fulfillmentOrderHold(id: $id, fulfillmentHold: $hold) { ${ERRORS} } }`,
        { id, hold: { reason: 'OTHER', handle: name, externalId: `robot-${name}` } },
      );
      expect(dig(held, 'userErrors')).toEqual([]);
    }
    const released = await run(
      `mutation($id: ID!) { fulfillmentOrderReleaseHold(id: $id, externalId: "robot-one") {
        fulfillmentOrder { status fulfillmentHolds { handle } } ${ERRORS} } }`,
      { id },
    );
    expect(dig(released, 'fulfillmentOrder')).toEqual({
      status: 'ON_HOLD',
      fulfillmentHolds: [{ handle: 'two' }],
    });
  });

  test('lets the rest of an authorization go after the final capture', async () => {
    const made = await create({ transactions: sale('45.50', 'AUTHORIZATION') });
    const capture = (amount: string, finalCapture: boolean): Promise<unknown> =>
      run(
        `mutation($input: OrderCaptureInput!) { orderCapture(input: $input) { transaction { kind } ${ERRORS} } }`,
        {
          input: {
            id: dig(made, 'id'),
            parentTransactionId: dig(made, 'transactions', 0, 'id'),
            amount,
            finalCapture,
          },
        },
      );
    expect(dig(await capture('10.00', false), 'userErrors')).toEqual([]);
    expect(dig(await capture('20.00', true), 'transaction', 'kind')).toBe('CAPTURE');
    const found = await order(dig(made, 'id'));
    expect(digList(found, 'transactions').map((one) => dig(one, 'kind'))).toEqual([
      ...['AUTHORIZATION', 'CAPTURE', 'CAPTURE', 'VOID'],
    ]);
    expect(dig(found, 'displayFinancialStatus')).toBe('PARTIALLY_PAID');
    expect(dig(await capture('1.00', false), 'userErrors', 0, 'message')).toBe(
      'Transaction is not capturable',
    );
  });
});

describe('payment terms', () => {
  const TERMS = `paymentTerms { id paymentTermsName paymentTermsType dueInDays due overdue
    paymentSchedules(first: 1) { nodes { issuedAt dueAt completedAt amount { amount } balanceDue { amount } } } } ${ERRORS}`;
  const template = async (name: string): Promise<unknown> =>
    dig(
      Object(await run('{ paymentTermsTemplates { id name } }')).find(
        (entry: unknown) => dig(entry, 'name') === name,
      ),
      'id',
    );

  test('say when an order is to be paid, are changed, fulfilled and taken away', async () => {
    const made = await create();
    const set = (attributes: Record<string, unknown>): Promise<unknown> =>
      run(
        `mutation($id: ID!, $terms: PaymentTermsCreateInput!) { paymentTermsCreate(referenceId: $id, paymentTermsAttributes: $terms) { ${TERMS} } }`,
        { id: dig(made, 'id'), terms: attributes },
      );
    const net = await template('Net 30');
    expect(dig(await set({ paymentTermsTemplateId: net }), 'userErrors', 0, 'message')).toBe(
      'An issued at date is needed for net payment terms.',
    );
    const issuedAt = '2026-01-01T00:00:00Z';
    const terms = { paymentTermsTemplateId: net, paymentSchedules: [{ issuedAt }] };
    const created = await set(terms);
    expect(created).toMatchObject({
      paymentTerms: {
        paymentTermsName: 'Net 30',
        paymentTermsType: 'NET',
        dueInDays: 30,
        overdue: true,
        paymentSchedules: {
          nodes: [
            {
              dueAt: '2026-01-31T00:00:00Z',
              completedAt: null,
              amount: { amount: '45.5' },
              balanceDue: { amount: '45.5' },
            },
          ],
        },
      },
      userErrors: [],
    });
    expect(dig(await set(terms), 'userErrors', 0, 'message')).toBe(
      'Cannot create payment terms on an Order that already has payment terms.',
    );
    const id = dig(created, 'paymentTerms', 'id');
    const changed = await run(
      `mutation($input: PaymentTermsUpdateInput!) { paymentTermsUpdate(input: $input) { ${TERMS} } }`,
      {
        input: {
          paymentTermsId: id,
          paymentTermsAttributes: {
            paymentTermsTemplateId: await template('Fixed'),
            paymentSchedules: [{ dueAt: '2099-01-01T00:00:00Z' }],
          },
        },
      },
    );
    expect(dig(changed, 'paymentTerms')).toMatchObject({ id, due: false, overdue: false });
    await run(`mutation($id: ID!) { orderMarkAsPaid(input: { id: $id }) { ${ERRORS} } }`, {
      id: dig(made, 'id'),
    });
    const found = await run(
      `query($id: ID!) { order(id: $id) { paymentTerms { id paymentSchedules(first: 1) { nodes { completedAt balanceDue { amount } } } } } }`,
      { id: dig(made, 'id') },
    );
    expect(dig(found, 'paymentTerms', 'paymentSchedules', 'nodes', 0)).toEqual({
      completedAt: expect.any(String),
      balanceDue: { amount: '0.0' },
    });
    const gone = await run(
      `mutation($id: ID!) { paymentTermsDelete(input: { paymentTermsId: $id }) { deletedId ${ERRORS} } }`,
      { id },
    );
    expect(gone).toEqual({ deletedId: id, userErrors: [] });
    expect(dig(await set(terms), 'userErrors', 0, 'message')).toBe(
      'Cannot create payment terms on an Order that has already been paid in full.',
    );
  });
});
