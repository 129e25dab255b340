import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { number, startRecordCaller } from '../record-caller.ts';
import { expectSums, SUMS } from './order-sums.ts';

const { run, rest } = startRecordCaller();

const ERRORS = 'userErrors { field message }';

const AMOUNTS = `subtotalPriceSet { shopMoney { amount } } totalTaxSet { shopMoney { amount } } totalPriceSet { shopMoney { amount } }
  totalPrice totalDiscountsSet { shopMoney { amount } } totalShippingPriceSet { shopMoney { amount } }`;

const INPUT = {
  email: 'buyer@example.com',
  note: 'On account',
  poNumber: 'PO-4',
  tags: ['b', 'a'],
  taxExempt: true,
  customAttributes: [{ key: 'desk', value: '3' }],
  lineItems: [
    {
      title: 'Engraving',
      originalUnitPrice: '20.00',
      quantity: 2,
      sku: 'ENG',
      taxable: false,
      requiresShipping: false,
      weight: { unit: 'KILOGRAMS', value: 0.2 },
      customAttributes: [{ key: 'text', value: 'For E.' }],
      appliedDiscount: {
        value: 5,
        valueType: 'FIXED_AMOUNT',
        title: 'Friend',
        description: 'kind',
      },
    },
  ],
  appliedDiscount: { value: 10, valueType: 'PERCENTAGE', title: 'Fair' },
  shippingLine: { title: 'Courier', price: '9.00' },
  shippingAddress: { firstName: 'Ada', city: 'Cork', countryCode: 'IE' },
};

async function create(input: Record<string, unknown> = {}, shown = 'id'): Promise<unknown> {
  const made = await run(
    `mutation($input: DraftOrderInput!) { draftOrderCreate(input: $input) { draftOrder { ${shown} } ${ERRORS} } }`,
    { input: { ...INPUT, ...input } },
  );
  expect(dig(made, 'userErrors')).toEqual([]);
  return dig(made, 'draftOrder');
}

describe('a draft order', () => {
  test('keeps what its input says and adds it up, in GraphQL and REST', async () => {
    const draft = await create(
      {},
      `id name status email note2 poNumber tags taxExempt ready customAttributes { key value } ${AMOUNTS}
      appliedDiscount { title value valueType amountSet { shopMoney { amount } } }
      shippingLine { title originalPriceSet { shopMoney { amount } } } shippingAddress { firstName city countryCodeV2 }
      lineItems(first: 2) { nodes { title custom quantity sku taxable requiresShipping weight { unit value }
        customAttributes { key value } originalTotalSet { shopMoney { amount } } discountedTotalSet { shopMoney { amount } }
        appliedDiscount { title description amountSet { shopMoney { amount } } } } }`,
    );
    expect(draft).toMatchObject({
      name: '#D9',
      status: 'OPEN',
      note2: 'On account',
      poNumber: 'PO-4',
      tags: ['a', 'b'],
      taxExempt: true,
      customAttributes: [{ key: 'desk', value: '3' }],
      subtotalPriceSet: { shopMoney: { amount: '31.5' } },
      totalDiscountsSet: { shopMoney: { amount: '8.5' } },
      totalTaxSet: { shopMoney: { amount: '0.0' } },
      totalPrice: '40.50',
      appliedDiscount: { title: 'Fair', amountSet: { shopMoney: { amount: '3.5' } } },
      shippingLine: { title: 'Courier' },
      shippingAddress: { firstName: 'Ada', city: 'Cork', countryCodeV2: 'IE' },
    });
    expect(dig(draft, 'lineItems', 'nodes')).toEqual([
      {
        title: 'Engraving',
        custom: true,
        quantity: 2,
        sku: 'ENG',
        taxable: false,
        requiresShipping: false,
        weight: { unit: 'KILOGRAMS', value: 0.2 },
        customAttributes: [{ key: 'text', value: 'For E.' }],
        originalTotalSet: { shopMoney: { amount: '40.0' } },
        discountedTotalSet: { shopMoney: { amount: '35.0' } },
        appliedDiscount: {
          title: 'Friend',
          description: 'kind',
          amountSet: { shopMoney: { amount: '5.0' } },
        },
      },
    ]);
    const shown = await rest(`draft_orders/${number(dig(draft, 'id'))}.json`);
    expect(dig(shown, 'draft_order')).toMatchObject({
      name: '#D9',
      note: 'On account',
      total_price: '40.50',
      note_attributes: [{ name: 'desk', value: '3' }],
    });
  });

  test('is refused without goods, without a title, and for what is not there', async () => {
    const refused = async (input: Record<string, unknown>): Promise<unknown> =>
      dig(
        await run(
          `mutation($input: DraftOrderInput!) { draftOrderCreate(input: $input) { draftOrder { id } ${ERRORS} } }`,
          { input },
        ),
        'userErrors',
      );
    expect(await refused({ note: 'x' })).toEqual([
      { field: null, message: 'Add at least 1 product' },
    ]);
    expect(await refused({ lineItems: [{ quantity: 1, originalUnitPrice: '1' }] })).toEqual([
      { field: null, message: 'Merchandise title is empty.' },
    ]);
    expect(
      await refused({ lineItems: [{ quantity: 0, variantId: 'gid://shopify/ProductVariant/1' }] }),
    ).toEqual([
      {
        field: ['lineItems', '0', 'quantity'],
        message: 'Quantity must be greater than or equal to 1',
      },
      { field: null, message: 'Product with ID 1 is no longer available.' },
    ]);
  });

  test('is calculated without being kept', async () => {
    const before = dig(await run('{ draftOrdersCount { count } }'), 'count');
    const sums = await run(
      `mutation($input: DraftOrderInput!) { draftOrderCalculate(input: $input) { calculatedDraftOrder { ${AMOUNTS} lineItems { title discountedTotal { amount } } availableShippingRates { title } } ${ERRORS} } }`,
      { input: INPUT },
    );
    expect(dig(sums, 'calculatedDraftOrder')).toMatchObject({
      totalPrice: '40.50',
      lineItems: [{ title: 'Engraving', discountedTotal: { amount: '35.0' } }],
    });
    expect(dig(await run('{ draftOrdersCount { count } }'), 'count')).toBe(before);
  });

  test('is changed, copied, tagged in a job and deleted', async () => {
    const id = dig(await create(), 'id');
    const changed = await run(
      `mutation($id: ID!) { draftOrderUpdate(id: $id, input: { note: "Later", lineItems: [{ title: "Card", quantity: 3, originalUnitPrice: "1.50" }], shippingLine: null, appliedDiscount: null }) {
        draftOrder { note2 email totalPrice } ${ERRORS} } }`,
      { id },
    );
    expect(dig(changed, 'draftOrder')).toEqual({
      note2: 'Later',
      email: 'buyer@example.com',
      totalPrice: '4.50',
    });
    const copy = await run(
      `mutation($id: ID!) { draftOrderDuplicate(id: $id) { draftOrder { id name totalPrice } ${ERRORS} } }`,
      { id },
    );
    expect(dig(copy, 'draftOrder')).toMatchObject({ name: '#D10', totalPrice: '4.50' });
    await run(
      `mutation($ids: [ID!]) { draftOrderBulkAddTags(ids: $ids, tags: ["x"]) { job { done } ${ERRORS} } }`,
      { ids: [id, dig(copy, 'draftOrder', 'id')] },
    );
    expect(
      digList(await run('{ draftOrders(first: 5, query: "tag:x") { nodes { id } } }'), 'nodes'),
    ).toHaveLength(2);
    const remove = async (): Promise<unknown> =>
      run(`mutation($id: ID!) { draftOrderDelete(input: { id: $id }) { deletedId ${ERRORS} } }`, {
        id,
      });
    expect(dig(await remove(), 'deletedId')).toBe(id);
    expect(dig(await remove(), 'userErrors')).toEqual([
      { field: ['id'], message: 'Draft order does not exist' },
    ]);
  });

  test('takes a code of an active discount, and the price of a variant', async () => {
    const variant = dig(
      await run('{ productVariants(first: 1) { nodes { id price } } }'),
      'nodes',
      0,
    );
    const draft = await create(
      {
        lineItems: [{ variantId: dig(variant, 'id'), quantity: 1 }],
        appliedDiscount: null,
        shippingLine: null,
        discountCodes: ['PRACTICE10'],
        taxExempt: false,
      },
      `discountCodes ${AMOUNTS} taxLines { rate priceSet { shopMoney { amount } } } lineItems(first: 1) { nodes { custom originalUnitPrice variant { id } } }`,
    );
    const price = Math.round(Number(dig(variant, 'price')) * 100);
    expect(dig(draft, 'discountCodes')).toEqual(['PRACTICE10']);
    expect(dig(draft, 'lineItems', 'nodes', 0)).toMatchObject({
      custom: false,
      originalUnitPrice: dig(variant, 'price'),
    });
    expect(Number(dig(draft, 'totalPrice')) * 100).toBeCloseTo(price - Math.round(price / 10));
    expect(dig(draft, 'taxLines', 0, 'priceSet')).toEqual(dig(draft, 'totalTaxSet'));
  });

  test('becomes an order, paid or still to be paid, of its customer and once', async () => {
    const customer = dig(
      await run('{ customers(first: 1) { nodes { id numberOfOrders } } }'),
      'nodes',
      0,
    );
    const id = dig(await create({ purchasingEntity: { customerId: dig(customer, 'id') } }), 'id');
    const complete = async (args = ''): Promise<unknown> =>
      run(
        `mutation($id: ID!) { draftOrderComplete(id: $id${args}) { draftOrder { status completedAt order { id name displayFinancialStatus } } ${ERRORS} } }`,
        { id },
      );
    const done = await complete();
    expect(dig(done, 'draftOrder')).toMatchObject({
      status: 'COMPLETED',
      order: { name: '#1051', displayFinancialStatus: 'PAID' },
    });
    const order = await run(
      `query($id: ID!) { order(id: $id) { ${SUMS} note poNumber sourceName customAttributes { key value }
        customer { id numberOfOrders } discountApplications(first: 3) { nodes { __typename targetType } } } }`,
      { id: dig(done, 'draftOrder', 'order', 'id') },
    );
    expectSums(order);
    expect(order).toMatchObject({
      totalPrice: '40.50',
      note: 'On account',
      poNumber: 'PO-4',
      sourceName: 'shopify_draft_order',
      customAttributes: [{ key: 'desk', value: '3' }],
      customer: { numberOfOrders: String(Number(dig(customer, 'numberOfOrders')) + 1) },
    });
    expect(await complete()).toEqual({
      draftOrder: null,
      userErrors: [{ field: ['id'], message: 'This order has been paid' }],
    });
    const other = dig(await create(), 'id');
    const pending = await run(
      `mutation($id: ID!) { draftOrderComplete(id: $id, paymentPending: true) { draftOrder { order { id displayFinancialStatus } } ${ERRORS} } }`,
      { id: other },
    );
    expect(dig(pending, 'draftOrder', 'order', 'displayFinancialStatus')).toBe('PENDING');
  });

  test('sends its invoice to somebody, or says that there is nobody', async () => {
    const id = dig(await create(), 'id');
    const send = `mutation($id: ID!) { draftOrderInvoiceSend(id: $id) { draftOrder { status invoiceSentAt } ${ERRORS} } }`;
    expect(dig(await run(send, { id }), 'draftOrder', 'status')).toBe('INVOICE_SENT');
    const silent = dig(await create({ email: null }), 'id');
    expect(dig(await run(send, { id: silent }), 'userErrors', 0, 'message')).toBe(
      "To can't be blank",
    );
  });

  test('shows its invoice with every word as it is, and none of them as HTML', async () => {
    const created = await run(
      `mutation($input: DraftOrderInput!) { draftOrderCreate(input: $input) { draftOrder { id } ${ERRORS} } }`,
      { input: { lineItems: [{ title: 'A "big" <b>', originalUnitPrice: '1.00', quantity: 1 }] } },
    );
    const preview = await run(
      `mutation($id: ID!, $email: EmailInput) { draftOrderInvoicePreview(id: $id, email: $email) {
        previewSubject previewHtml ${ERRORS} } }`,
      {
        id: dig(created, 'draftOrder', 'id'),
        email: { subject: 'R & "D"', customMessage: '<i> & "i"' },
      },
    );
    expect(preview).toEqual({
      previewSubject: 'R &amp; &quot;D&quot;',
      previewHtml:
        '<h1>R &amp; &quot;D&quot;</h1><p>&lt;i> &amp; &quot;i&quot;</p><ul><li>1 × A &quot;big&quot; &lt;b></li></ul>',
      userErrors: [],
    });
  });
});

describe('what a draft input says beside its values', () => {
  const calculate = (input: Record<string, unknown>): Promise<unknown> =>
    run(
      `mutation($input: DraftOrderInput!) { draftOrderCalculate(input: $input) {
        calculatedDraftOrder { totalPrice availableShippingRates { handle } } ${ERRORS} } }`,
      { input: { ...INPUT, ...input } },
    );

  test('is checked by a calculation, which keeps nothing of it', async () => {
    const count = async (): Promise<unknown> =>
      dig(await run('{ draftOrdersCount { count } }'), 'count');
    const before = await count();
    const said = {
      note: 'walk',
      sourceName: 'fair',
      visibleToCustomer: true,
      allowDiscountCodesInCheckout: true,
      localizedFields: [{ key: 'TAX_CREDENTIAL_BR', value: '1' }],
      metafields: [{ namespace: 'custom', key: 'gift', type: 'boolean', value: 'true' }],
    };
    const made = dig(await calculate(said), 'calculatedDraftOrder');
    expect(dig(made, 'totalPrice')).toBe(dig(await create(said, 'totalPrice'), 'totalPrice'));
    expect(await count()).toBe(Number(before) + 1);
    const wrong = [{ namespace: 'custom', key: 'gift', type: 'boolean', value: 'perhaps' }];
    for (const input of [{ email: 'nobody' }, { metafields: wrong }]) {
      const refused = await calculate(input);
      expect(dig(refused, 'calculatedDraftOrder')).toBeNull();
      expect(digList(refused, 'userErrors')).toHaveLength(1);
    }
  });

  test('offers rates of shipping only where it is known where to send to', async () => {
    const rates = async (input: Record<string, unknown>): Promise<number> =>
      digList(await calculate(input), 'calculatedDraftOrder', 'availableShippingRates').length;
    expect(await rates({})).toBe(2);
    expect(await rates({ shippingAddress: null })).toBe(0);
  });

  test('names the amount of a fixed discount, or agrees with that of a percentage', async () => {
    const off = async (appliedDiscount: Record<string, unknown>): Promise<unknown> =>
      dig(
        await create({ appliedDiscount }, 'appliedDiscount { amountSet { shopMoney { amount } } }'),
        ...['appliedDiscount', 'amountSet', 'shopMoney', 'amount'],
      );
    expect(await off({ value: 3, valueType: 'FIXED_AMOUNT', amount: '3.00' })).toBe('3.0');
    const inEuro = { amount: '4.00', currencyCode: 'EUR' };
    expect(await off({ value: 3, valueType: 'FIXED_AMOUNT', amountWithCurrency: inEuro })).toBe(
      '4.0',
    );
    expect(await off({ value: 10, valueType: 'PERCENTAGE', amount: '3.50' })).toBe('3.5');
    const refused = await calculate({
      appliedDiscount: { value: 10, valueType: 'PERCENTAGE', amount: '9.00' },
    });
    expect(dig(refused, 'userErrors')).toEqual([
      {
        field: ['appliedDiscount', 'amount'],
        message: 'The practice store works the amount of a percentage out itself, here €3.50.',
      },
    ]);
  });

  test('gives the order that it becomes the source of the draft', async () => {
    const draft = await create({ sourceName: 'fair' });
    const done = await run(
      `mutation($id: ID!) { draftOrderComplete(id: $id) { draftOrder { order { sourceName } } ${ERRORS} } }`,
      { id: dig(draft, 'id') },
    );
    expect(dig(done, 'draftOrder', 'order', 'sourceName')).toBe('fair');
  });

  test('changes the drafts that a search finds, and no others', async () => {
    const wanted = await create({ tags: ['fair'] });
    const other = await create();
    const tagged = await run(
      `mutation { draftOrderBulkAddTags(search: "tag:fair", tags: ["seen"]) { job { done } ${ERRORS} } }`,
    );
    expect(tagged).toEqual({ job: { done: true }, userErrors: [] });
    const tags = async (draft: unknown): Promise<unknown> =>
      dig(
        await run('query($id: ID!) { draftOrder(id: $id) { tags } }', { id: dig(draft, 'id') }),
        'tags',
      );
    expect(await tags(wanted)).toEqual(['fair', 'seen']);
    expect(await tags(other)).toEqual(['a', 'b']);
  });
});
