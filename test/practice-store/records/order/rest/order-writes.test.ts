import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { dig, digList, startApiCaller } from '../../../api/api-caller.ts';
import * as shapes from './order-shapes.ts';

const caller = startApiCaller();
afterAll(() => caller.close());
beforeEach(() => caller.api.reset());

const SCOPES = [
  ...['write_orders', 'read_all_orders', 'write_products', 'write_customers'],
  'read_locations',
];
const rest = (path: string, method = 'GET', body?: unknown) =>
  caller.rest(`${path}.json`, { method, body, scopes: SCOPES });
const graphql = async (query: string) => (await caller.graphql(query, { scopes: SCOPES })).json;
const keys = (value: unknown) => Object.keys(Object(value)).toSorted();

async function make(order: unknown): Promise<unknown> {
  const { status, json } = await rest('orders', 'POST', { order });
  expect([status, dig(json, 'errors')]).toEqual([201, undefined]);
  return dig(json, 'order');
}
const pathOf = (order: unknown) => `orders/${String(dig(order, 'id'))}`;
const read = async (order: unknown) => dig((await rest(pathOf(order))).json, 'order');
const below = async (order: unknown, name: string) =>
  digList((await rest(`${pathOf(order)}/${name}`)).json, name);

const LAMP = { title: 'Lamp', price: '40.00', quantity: 2, grams: 900 };

describe('orders', () => {
  test('are made of items that the store does not sell, with their taxes and payments', async () => {
    const order = await make({
      currency: 'EUR',
      line_items: [
        { ...LAMP, tax_lines: [{ title: 'VAT', rate: 0.24, price: '19.20' }] },
        { title: 'Bulb', price: 3.5, quantity: '3', requires_shipping: false },
      ],
      transactions: [{ kind: 'sale', status: 'success', amount: 109.7 }],
      total_tax: 19.2,
    });
    expect(order).toMatchObject({
      currency: 'EUR',
      financial_status: 'paid',
      subtotal_price: '90.50',
      total_tax: '19.20',
      total_price: '109.70',
      total_outstanding: '0.00',
      total_weight: 1800,
      source_name: '1',
      line_items: [
        { title: 'Lamp', price: '40.00', quantity: 2, grams: 900, product_id: null, sku: null },
        { title: 'Bulb', price: '3.50', quantity: 3, requires_shipping: false },
      ],
      tax_lines: [{ title: 'VAT', rate: 0.24, price: '19.20' }],
    });
    expect(await read(order)).toEqual(order);
  });

  test('are made of variants, which bring their price, weight and name', async () => {
    const product = dig((await rest('products')).json, 'products', 0);
    const variant = dig(product, 'variants', 0);
    const order = await make({ line_items: [{ variant_id: dig(variant, 'id'), quantity: 1 }] });
    expect(order).toMatchObject({
      financial_status: 'paid',
      total_price: dig(variant, 'price'),
      customer: null,
      line_items: [
        {
          variant_id: dig(variant, 'id'),
          product_id: dig(product, 'id'),
          product_exists: true,
          price: dig(variant, 'price'),
          grams: dig(variant, 'grams'),
          sku: dig(variant, 'sku'),
          requires_shipping: true,
        },
      ],
    });
  });

  test('belong to somebody who is known, or becomes known with them', async () => {
    const customer = dig((await rest('customers')).json, 'customers', 0);
    const known = await make({ line_items: [LAMP], customer: { id: dig(customer, 'id') } });
    expect(dig(known, 'customer', 'id')).toBe(dig(customer, 'id'));
    const named = await make({
      line_items: [LAMP],
      customer: { first_name: 'Rut', last_name: 'Lind', email: 'rut@example.com' },
    });
    expect(dig(named, 'customer')).toMatchObject({ first_name: 'Rut', email: 'rut@example.com' });
    const again = await make({ line_items: [LAMP], email: 'rut@example.com' });
    expect(dig(again, 'customer', 'id')).toBe(dig(named, 'customer', 'id'));
  });

  test('take a code off', async () => {
    const percent = { code: 'NINE', amount: '9.0', type: 'percentage' };
    const order = await make({ line_items: [LAMP], discount_codes: [percent] });
    expect(order).toMatchObject({
      discount_codes: [{ code: 'NINE', amount: '7.20', type: 'percentage' }],
      discount_applications: [{ value: '9.0', value_type: 'percentage', code: 'NINE' }],
      total_discounts: '7.20',
      total_price: '72.80',
      line_items: [{ discount_allocations: [{ amount: '7.20', discount_application_index: 0 }] }],
    });
    const fixed = { code: 'FIVE', amount: 5, type: 'fixed_amount' };
    expect(dig(await make({ line_items: [LAMP], discount_codes: [fixed] }), 'total_price')).toBe(
      '75.00',
    );
    const free = { code: 'FREE', amount: '6.00', type: 'shipping' };
    const sent = await make({
      line_items: [LAMP],
      shipping_lines: [{ title: 'Post', price: '6.00', code: 'post' }],
      discount_codes: [free],
    });
    expect(sent).toMatchObject({
      total_price: '80.00',
      discount_codes: [{ code: 'FREE', amount: '6.00', type: 'shipping' }],
      shipping_lines: [{ price: '6.00', discounted_price: '0.00', code: 'post' }],
    });
  });

  test('are sent already where they say so', async () => {
    const location = dig((await rest('locations')).json, 'locations', 1, 'id');
    const order = await make({
      line_items: [LAMP],
      fulfillment_status: 'fulfilled',
      fulfillments: [{ location_id: location, tracking_number: 'N7', tracking_company: 'Post' }],
      send_receipt: true,
    });
    expect(order).toMatchObject({
      fulfillment_status: 'fulfilled',
      fulfillments: [
        {
          location_id: location,
          tracking_number: 'N7',
          tracking_company: 'Post',
          status: 'success',
        },
      ],
      line_items: [{ fulfillment_status: 'fulfilled', fulfillable_quantity: 0 }],
    });
  });

  test.each([
    ['no items', {}, 'line_items', 'must have at least one line item'],
    [
      'no pieces',
      { line_items: [{ ...LAMP, quantity: 0 }] },
      'line_items.quantity',
      'must be greater than 0',
    ],
    ['an address that is none', { line_items: [LAMP], email: 'rut' }, 'email', 'is invalid'],
    [
      'a status that is none',
      { line_items: [LAMP], financial_status: 'rich' },
      'financial_status',
      'is invalid',
    ],
    [
      'a price that is none',
      { line_items: [{ ...LAMP, price: 'much' }] },
      'line_items.price',
      'is not a number',
    ],
    [
      'two codes',
      { line_items: [LAMP], discount_codes: [{ code: 'a' }, { code: 'b' }] },
      'discount_codes',
      'can be one only in the practice store',
    ],
    [
      'taxes that nobody named',
      { line_items: [LAMP], total_tax: '7.00' },
      'total_tax',
      'must be the sum of the tax lines, which is 0.00',
    ],
  ])('with %s are refused', async (_what, order, field, words) => {
    const { status, json } = await rest('orders', 'POST', { order });
    expect([status, json]).toEqual([422, { errors: { [field]: [words] } }]);
  });

  test('are changed: note, buyer, address, tags', async () => {
    const customer = dig((await rest('customers')).json, 'customers', 0);
    const order = await make({ line_items: [LAMP], customer: { id: dig(customer, 'id') } });
    const put = async (change: object) => {
      const { status, json } = await rest(pathOf(order), 'PUT', { order: change });
      expect([status, dig(json, 'errors')]).toEqual([200, undefined]);
      expect((await rest(pathOf(order))).json).toEqual(json);
      return dig(json, 'order');
    };
    expect(
      await put({ note: 'Engrave it', tags: 'b, a', buyer_accepts_marketing: true }),
    ).toMatchObject({
      note: 'Engrave it',
      tags: 'a, b',
      buyer_accepts_marketing: true,
    });
    expect(await put({ note_attributes: [{ name: 'colour', value: 'red' }] })).toMatchObject({
      note: 'Engrave it',
      note_attributes: [{ name: 'colour', value: 'red' }],
    });
    expect(
      await put({
        shipping_address: { address1: 'Quay 1', city: 'Reykjavik', country: 'Iceland' },
      }),
    ).toMatchObject({
      shipping_address: { address1: 'Quay 1', city: 'Reykjavik', country_code: 'IS' },
    });
    expect(dig(await put({ customer: null }), 'customer')).toBeNull();
    expect(dig(await put({ customer: { id: dig(customer, 'id') } }), 'customer', 'id')).toBe(
      dig(customer, 'id'),
    );
    await put({
      metafields: [
        { namespace: 'custom', key: 'kind', type: 'single_line_text_field', value: 'gift' },
      ],
    });
    expect((await below(order, 'metafields'))[0]).toMatchObject({ key: 'kind', value: 'gift' });
    // A client may send back all that it read.
    const whole = await read(order);
    expect(await put({ ...Object(whole), note: 'New' })).toMatchObject({ note: 'New' });
    const refused = await rest(pathOf(order), 'PUT', {
      order: { line_items: [], currency: 'ISK' },
    });
    expect([refused.status, keys(dig(refused.json, 'errors'))]).toEqual([422, ['currency']]);
    const nobody = await rest(pathOf(order), 'PUT', { order: { customer: { id: 1 } } });
    expect(nobody.json).toEqual({ errors: { customer: ['does not exist'] } });
  });

  test('are closed, opened again and deleted', async () => {
    const order = await make({ line_items: [LAMP] });
    const closed = await rest(`${pathOf(order)}/close`, 'POST', {});
    expect([closed.status, typeof dig(closed.json, 'order', 'closed_at')]).toEqual([200, 'string']);
    const open = await rest(`${pathOf(order)}/open`, 'POST', {});
    expect(dig(open.json, 'order', 'closed_at')).toBeNull();
    expect(await read(order)).toEqual(dig(open.json, 'order'));
    const gone = await rest(pathOf(order), 'DELETE');
    expect([gone.status, gone.json]).toEqual([200, {}]);
    expect((await rest(pathOf(order))).status).toBe(404);
    expect((await rest(pathOf(order), 'DELETE')).status).toBe(404);
  });

  test('are cancelled, with what is to be given back', async () => {
    const plain = await make({ line_items: [LAMP] });
    const answer = await rest(`${pathOf(plain)}/cancel`, 'POST', { reason: 'fraud' });
    expect(answer.json).toMatchObject({
      notice: 'Order has been canceled',
      order: { cancel_reason: 'fraud', financial_status: 'paid' },
    });
    expect(dig(answer.json, 'order', 'cancelled_at')).not.toBeNull();
    const twice = await rest(`${pathOf(plain)}/cancel`, 'POST', {});
    expect([twice.status, twice.json]).toEqual([
      422,
      { errors: { base: ['Order has already been canceled'] } },
    ]);

    const paid = await make({ line_items: [LAMP] });
    await rest(`${pathOf(paid)}/cancel`, 'POST', { amount: '80.00', currency: 'EUR' });
    expect(await read(paid)).toMatchObject({ financial_status: 'refunded' });

    const part = await make({ line_items: [LAMP] });
    const line = dig(part, 'line_items', 0, 'id');
    const refund = {
      note: 'Broken',
      refund_line_items: [{ line_item_id: line, quantity: 1, restock_type: 'no_restock' }],
      transactions: [{ amount: '40.00', kind: 'refund', gateway: 'manual' }],
    };
    await rest(`${pathOf(part)}/cancel`, 'POST', { refund });
    expect(await read(part)).toMatchObject({
      financial_status: 'partially_refunded',
      refunds: [{ note: 'Broken', transactions: [{ amount: '40.00' }] }, {}],
    });
  });
});

describe('refunds', () => {
  const ORDER = {
    line_items: [LAMP],
    shipping_lines: [{ title: 'Post', price: '6.00' }],
    financial_status: 'paid',
  };

  test('are calculated first, then made of what was suggested', async () => {
    const order = await make(ORDER);
    const line = dig(order, 'line_items', 0, 'id');
    const wanted = {
      shipping: { full_refund: true },
      refund_line_items: [{ line_item_id: line, quantity: 1, restock_type: 'no_restock' }],
    };
    const calculated = await rest(`${pathOf(order)}/refunds/calculate`, 'POST', { refund: wanted });
    expect(calculated.status).toBe(200);
    expect(calculated.json).toMatchObject({
      refund: {
        shipping: { amount: '6.00', maximum_refundable: '6.00' },
        refund_line_items: [{ quantity: 1, line_item_id: line, subtotal: '40.00', price: '40.00' }],
        transactions: [{ kind: 'suggested_refund', amount: '46.00', maximum_refundable: '86.00' }],
        currency: 'EUR',
      },
    });
    expect(await below(order, 'refunds')).toEqual([]);
    const { transactions } = Object(dig(calculated.json, 'refund'));
    const made = await rest(`${pathOf(order)}/refunds`, 'POST', {
      refund: { ...wanted, note: 'Too dark', notify: true, transactions },
    });
    expect(made.status).toBe(201);
    const refund = dig(made.json, 'refund');
    expect(keys(refund)).toEqual(shapes.REFUND.toSorted());
    expect(keys(dig(refund, 'refund_shipping_lines', 0))).toEqual(
      shapes.REFUND_SHIPPING.toSorted(),
    );
    expect(refund).toMatchObject({
      note: 'Too dark',
      restock: false,
      refund_line_items: [{ quantity: 1, restock_type: 'no_restock', subtotal: 40 }],
      refund_shipping_lines: [{ subtotal_amount_set: { shop_money: { amount: '6.00' } } }],
      order_adjustments: [],
      transactions: [{ kind: 'refund', amount: '46.00', status: 'success' }],
    });
    expect(await below(order, 'refunds')).toEqual([refund]);
    expect(await read(order)).toMatchObject({
      financial_status: 'partially_refunded',
      current_total_price: '40.00',
      line_items: [{ current_quantity: 1 }],
    });
    const id = String(dig(order, 'id'));
    const seen = await graphql(
      `{ order(id: "gid://shopify/Order/${id}") { displayFinancialStatus refunds { note totalRefundedSet { shopMoney { amount } } } } }`,
    );
    expect(dig(seen, 'data', 'order')).toEqual({
      displayFinancialStatus: 'PARTIALLY_REFUNDED',
      refunds: [{ note: 'Too dark', totalRefundedSet: { shopMoney: { amount: '46.0' } } }],
    });
  });

  test('that give less or more than the goods leave an adjustment', async () => {
    const order = await make(ORDER);
    const made = await rest(`${pathOf(order)}/refunds`, 'POST', {
      refund: { transactions: [{ kind: 'refund', amount: 5 }], discrepancy_reason: 'damage' },
    });
    const [adjustment] = digList(made.json, 'refund', 'order_adjustments');
    expect(keys(adjustment)).toEqual(shapes.ADJUSTMENT.toSorted());
    expect(adjustment).toMatchObject({
      amount: '-5.00',
      reason: 'Damage',
      kind: 'refund_discrepancy',
    });
  });

  test('are refused with the field that is wrong', async () => {
    const order = await make(ORDER);
    const line = dig(order, 'line_items', 0, 'id');
    const refuse = async (refund: object) => {
      const { status, json } = await rest(`${pathOf(order)}/refunds`, 'POST', { refund });
      expect(status).toBe(422);
      return dig(json, 'errors');
    };
    expect(await refuse({ refund_line_items: [{ line_item_id: line, quantity: 3 }] })).toEqual({
      'refund_line_items.quantity': ['cannot refund more items than were purchased'],
    });
    expect(await refuse({ transactions: [{ kind: 'refund', amount: '900.00' }] })).toEqual({
      base: ['Refund amount €900.00 is greater than net payment received €86.00'],
    });
    expect(await refuse({ refund_duties: [{ duty_id: 1 }] })).toEqual({
      refund_duties: ['is not kept by the practice store. Nothing was changed.'],
    });
    expect(await below(order, 'refunds')).toEqual([]);
  });
});

describe('transactions', () => {
  const HELD = {
    line_items: [LAMP],
    transactions: [
      {
        kind: 'authorization',
        status: 'success',
        amount: '80.00',
        authorization: 'auth-1',
        gateway: 'cards',
      },
    ],
  };
  const pay = (order: unknown, transaction: object) =>
    rest(`${pathOf(order)}/transactions`, 'POST', { transaction });

  test('capture what was held, in part and then all of it', async () => {
    const order = await make(HELD);
    expect(dig(order, 'financial_status')).toBe('authorized');
    const [held] = await below(order, 'transactions');
    expect(held).toMatchObject({
      kind: 'authorization',
      authorization: 'auth-1',
      gateway: 'cards',
    });
    const first = await pay(order, {
      kind: 'capture',
      amount: '30.00',
      currency: 'EUR',
      parent_id: dig(held, 'id'),
    });
    expect(first.status).toBe(201);
    expect(keys(dig(first.json, 'transaction'))).toEqual(shapes.TRANSACTION.toSorted());
    expect(dig(first.json, 'transaction')).toMatchObject({
      kind: 'capture',
      amount: '30.00',
      gateway: 'cards',
      parent_id: dig(held, 'id'),
    });
    const rest2 = await pay(order, { kind: 'capture', authorization: 'auth-1' });
    expect(dig(rest2.json, 'transaction', 'amount')).toBe('50.00');
    expect(dig(await read(order), 'financial_status')).toBe('paid');
    const more = await pay(order, { kind: 'capture', amount: '1.00', parent_id: dig(held, 'id') });
    expect([more.status, more.json]).toEqual([
      422,
      { errors: { parent_id: ['Transaction is not capturable'] } },
    ]);
    expect((await rest(`${pathOf(order)}/transactions/count`)).json).toEqual({ count: 3 });
  });

  test('let go what was held, and take cash', async () => {
    const order = await make(HELD);
    const gone = await pay(order, { kind: 'void' });
    expect([gone.status, dig(gone.json, 'transaction', 'kind')]).toEqual([201, 'void']);
    expect(dig(await read(order), 'financial_status')).toBe('voided');
    const open = await make({ line_items: [LAMP], financial_status: 'pending' });
    const cash = await pay(open, { kind: 'sale', amount: '80.00', gateway: 'cash' });
    expect(dig(cash.json, 'transaction')).toMatchObject({
      kind: 'sale',
      gateway: 'cash',
      amount: '80.00',
    });
    expect(await read(open)).toMatchObject({ financial_status: 'paid', total_outstanding: '0.00' });
  });

  test('are refused without a kind, and for what is made elsewhere', async () => {
    const order = await make(HELD);
    expect((await pay(order, { amount: '1.00' })).json).toEqual({
      errors: { kind: ["can't be blank"] },
    });
    expect((await pay(order, { kind: 'refund', amount: '1.00' })).status).toBe(422);
    expect((await pay(order, { kind: 'capture', amount: '90.00' })).json).toEqual({
      errors: { amount: ['Cannot capture an amount greater than the authorized amount'] },
    });
  });

  test('show a receipt as it was written', async () => {
    const order = await make({
      line_items: [LAMP],
      transactions: [
        { kind: 'sale', amount: '40.00', receipt: { paid_with: 'card' } },
        { kind: 'sale', amount: '40.00', receipt: 'Thank you' },
      ],
    });
    expect((await below(order, 'transactions')).map((row) => dig(row, 'receipt'))).toEqual([
      { paid_with: 'card' },
      'Thank you',
    ]);
  });
});

describe('what stands beside another field', () => {
  test('is taken where it agrees, and refused where it does not', async () => {
    const set = (amount: string) => ({ shop_money: { amount, currency_code: 'EUR' } });
    const order = await make({
      line_items: [{ title: 'Lamp', quantity: 1, price_set: set('9.00') }],
    });
    expect(dig(order, 'line_items', 0, 'price')).toBe('9.00');
    const refuse = async (body: object, field: string) => {
      const { status, json } = await rest('orders', 'POST', {
        order: { line_items: [LAMP], ...body },
      });
      expect([status, keys(dig(json, 'errors'))]).toEqual([422, [field]]);
    };
    await refuse({ fulfillments: [{ location_id: 1 }] }, 'fulfillments.location_id');
    await refuse(
      { discount_codes: [{ code: 'x', type: 'shipping', amount: 3 }] },
      'discount_codes',
    );
    await refuse({ transactions: [{ amount: '1.00', currency: 'ISK' }] }, 'transactions.currency');
    const customer = dig((await rest('customers')).json, 'customers', 0);
    const other = { id: dig(customer, 'id'), first_name: 'Nobody' };
    await refuse({ customer: other }, 'customer.first_name');
    await refuse({ customer: { id: 1 } }, 'customer');
    await make({ line_items: [LAMP], customer });
    const paid = await make({ line_items: [LAMP] });
    const foreign = await rest(`${pathOf(paid)}/cancel`, 'POST', {
      amount: '1.00',
      currency: 'ISK',
    });
    expect([foreign.status, keys(dig(foreign.json, 'errors'))]).toEqual([422, ['currency']]);
    expect(dig(await read(paid), 'cancelled_at')).toBeNull();
  });
});
