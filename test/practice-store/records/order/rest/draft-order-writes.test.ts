import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { dig, digList, startApiCaller } from '../../../api/api-caller.ts';

const caller = startApiCaller();
afterAll(() => caller.close());
beforeEach(() => caller.api.reset());

const SCOPES = ['write_draft_orders', 'write_orders', 'write_products', 'write_customers'];
const rest = (path: string, method = 'GET', body?: unknown) => {
  const [name = '', query = ''] = path.split('?');
  return caller.rest(`${name}.json?${query}`, { method, body, scopes: SCOPES });
};
const TEE = { title: 'Tee', price: '20.00', quantity: 2 };

async function make(draft_order: unknown): Promise<unknown> {
  const { status, json } = await rest('draft_orders', 'POST', { draft_order });
  expect([status, dig(json, 'errors')]).toEqual([201, undefined]);
  return dig(json, 'draft_order');
}
const pathOf = (draft: unknown) => `draft_orders/${String(dig(draft, 'id'))}`;

describe('draft orders', () => {
  test('are made for somebody, with a discount on all of it and on a line', async () => {
    const customer = dig((await rest('customers')).json, 'customers', 0);
    const draft = await make({
      line_items: [
        TEE,
        {
          ...TEE,
          title: 'Cap',
          applied_discount: {
            value: '10.0',
            value_type: 'percentage',
            title: 'Old',
            amount: '4.0',
          },
        },
      ],
      applied_discount: {
        description: 'Regular',
        value: '6.0',
        value_type: 'fixed_amount',
        amount: '6.00',
      },
      customer: { id: dig(customer, 'id') },
      use_customer_default_address: true,
      shipping_line: { title: 'Bicycle', price: 5, custom: true },
    });
    expect(draft).toMatchObject({
      status: 'open',
      customer: { id: dig(customer, 'id') },
      shipping_address: { address1: dig(customer, 'default_address', 'address1') },
      line_items: [
        { title: 'Tee', custom: true, price: '20.00', applied_discount: null },
        { title: 'Cap', applied_discount: { value: '10.0', amount: '4.00', title: 'Old' } },
      ],
      applied_discount: { description: 'Regular', value: '6.0', amount: '6.00' },
      shipping_line: { title: 'Bicycle', price: '5.00', custom: true },
      subtotal_price: '70.00',
      total_price: '75.00',
    });
    expect((await rest(pathOf(draft))).json).toEqual({ draft_order: draft });
  });

  test('are changed, and what is left out stays', async () => {
    const draft = await make({ line_items: [TEE], note: 'Old', tags: 'b, a' });
    const changed = await rest(pathOf(draft), 'PUT', {
      draft_order: { note: 'New', applied_discount: { value: 50, value_type: 'percentage' } },
    });
    expect(changed.status).toBe(200);
    expect(dig(changed.json, 'draft_order')).toMatchObject({
      note: 'New',
      tags: 'a, b',
      total_price: '20.00',
      line_items: [{ title: 'Tee' }],
    });
    const whole = dig(changed.json, 'draft_order');
    const again = await rest(pathOf(draft), 'PUT', {
      draft_order: { ...Object(whole), note: 'Newest' },
    });
    expect([again.status, dig(again.json, 'draft_order', 'note')]).toEqual([200, 'Newest']);
    const refused = await rest(pathOf(draft), 'PUT', { draft_order: { status: 'completed' } });
    expect(refused.json).toEqual({
      errors: { status: ['is not kept by the practice store. Nothing was changed.'] },
    });
  });

  test('become orders, paid or not', async () => {
    for (const [query, status] of [
      ['', 'paid'],
      ['payment_pending=true', 'pending'],
    ] as const) {
      const draft = await make({ line_items: [TEE], email: 'rut@example.com' });
      const done = await rest(`${pathOf(draft)}/complete?${query}`, 'PUT');
      expect([done.status, dig(done.json, 'draft_order', 'status')]).toEqual([200, 'completed']);
      const order = await rest(`orders/${String(dig(done.json, 'draft_order', 'order_id'))}`);
      expect(dig(order.json, 'order')).toMatchObject({
        financial_status: status,
        email: 'rut@example.com',
        source_name: 'shopify_draft_order',
        line_items: [{ title: 'Tee', quantity: 2 }],
      });
      const twice = await rest(`${pathOf(draft)}/complete`, 'PUT');
      expect([twice.status, twice.json]).toEqual([
        422,
        { errors: { base: ['This order has been paid'] } },
      ]);
    }
    const draft = await make({ line_items: [TEE] });
    const elsewhere = await rest(`${pathOf(draft)}/complete?payment_gateway_id=7`, 'PUT');
    expect([elsewhere.status, Object.keys(Object(dig(elsewhere.json, 'errors')))]).toEqual([
      422,
      ['payment_gateway_id'],
    ]);
  });

  test('are sent as invoices, and deleted', async () => {
    const draft = await make({ line_items: [TEE], email: 'rut@example.com' });
    const sent = await rest(`${pathOf(draft)}/send_invoice`, 'POST', {
      draft_order_invoice: {
        to: 'ada@example.com',
        subject: 'Your tees',
        custom_message: 'Thanks',
        bcc: ['boss@example.com'],
      },
    });
    expect([sent.status, sent.json]).toEqual([
      201,
      {
        draft_order_invoice: {
          to: 'ada@example.com',
          from: 'owner@example.com',
          subject: 'Your tees',
          custom_message: 'Thanks',
          bcc: ['boss@example.com'],
        },
      },
    ]);
    expect(dig((await rest(pathOf(draft))).json, 'draft_order', 'status')).toBe('invoice_sent');
    const plain = await rest(`${pathOf(draft)}/send_invoice`, 'POST', { draft_order_invoice: {} });
    expect(dig(plain.json, 'draft_order_invoice', 'to')).toBe('rut@example.com');
    const nobody = await make({ line_items: [TEE] });
    expect((await rest(`${pathOf(nobody)}/send_invoice`, 'POST', {})).json).toEqual({
      errors: { to: ["can't be blank"] },
    });
    const gone = await rest(pathOf(draft), 'DELETE');
    expect([gone.status, gone.json]).toEqual([200, {}]);
    expect((await rest(pathOf(draft))).status).toBe(404);
  });

  test('are refused without items, and with a price that is not the variant’s', async () => {
    const none = await rest('draft_orders', 'POST', { draft_order: { note: 'x' } });
    expect([none.status, none.json]).toEqual([
      422,
      { errors: { base: ['Add at least 1 product'] } },
    ]);
    const variant = dig((await rest('products')).json, 'products', 0, 'variants', 0);
    const line = { variant_id: dig(variant, 'id'), quantity: 1 };
    expect(
      dig(await make({ line_items: [{ ...line, price: dig(variant, 'price') }] }), 'total_price'),
    ).toBe(dig(variant, 'price'));
    const cheap = await rest('draft_orders', 'POST', {
      draft_order: { line_items: [{ ...line, price: '0.01' }] },
    });
    expect([cheap.status, digList(cheap.json, 'errors', 'line_items.price')]).toHaveLength(2);
  });

  test('are counted and listed by their status', async () => {
    const before = Number(dig((await rest('draft_orders/count')).json, 'count'));
    await make({ line_items: [TEE] });
    expect((await rest('draft_orders/count')).json).toEqual({ count: before + 1 });
    const open = digList((await rest('draft_orders?status=open')).json, 'draft_orders');
    expect((await rest('draft_orders/count?status=open')).json).toEqual({ count: open.length });
    const draft = await make({
      line_items: [TEE],
      metafields: [
        { namespace: 'custom', key: 'kind', type: 'single_line_text_field', value: 'x' },
      ],
    });
    const fields = digList((await rest(`${pathOf(draft)}/metafields`)).json, 'metafields');
    expect(fields).toMatchObject([{ key: 'kind', value: 'x' }]);
  });
});
