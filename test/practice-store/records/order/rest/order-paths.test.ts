import { afterAll, describe, expect, test } from 'vitest';
import { dig, startApiCaller } from '../../../api/api-caller.ts';

const caller = startApiCaller();
afterAll(() => caller.close());

const SCOPES = [
  'write_orders',
  'read_all_orders',
  'write_draft_orders',
  'write_merchant_managed_fulfillment_orders',
  'read_assigned_fulfillment_orders',
];
const send = (method: string, path: string, body?: unknown) =>
  caller.rest(path, { method, body, scopes: SCOPES });
const NOT_FOUND = [404, { errors: 'Not Found' }];
const MISSING = 'Required parameter missing or invalid';

const first = async (plural: string) => {
  const { json } = await send('GET', `${plural}.json?status=any&limit=1`);
  return String(dig(json, plural, 0, 'id'));
};

describe('a path of orders that is none', () => {
  test.each([
    ['orders/1.json', 'an order that nobody made'],
    ['orders/abc.json', 'an id that is none'],
    ['orders/-1.json', 'a negative id'],
    ['orders/1/transactions.json', 'payments of no order'],
    ['orders/1/transactions/count.json', 'their count'],
    ['orders/1/refunds.json', 'refunds of no order'],
    ['orders/1/fulfillments.json', 'fulfillments of no order'],
    ['orders/1/fulfillment_orders.json', 'fulfillment orders of no order'],
    ['orders/1/risks.json', 'risks of no order'],
    ['orders/1/events.json', 'events of no order'],
    ['orders/1/metafields.json', 'metafields of no order'],
    ['orders/1/fulfillments/1/events.json', 'events of no fulfillment'],
    ['orders/1/cancel.json', 'what is only sent'],
    ['orders/count/1.json', 'a count of nothing'],
    ['fulfillment_orders.json', 'a list that the service has below orders only'],
    ['fulfillment_orders/1.json', 'a fulfillment order of nothing'],
    ['fulfillment_orders/1/fulfillments.json', 'its fulfillments'],
    ['fulfillment_orders/1/locations_for_move.json', 'its places'],
    ['fulfillments.json', 'fulfillments without an order'],
    ['draft_orders/1.json', 'a draft that nobody made'],
    ['draft_orders/1/metafields.json', 'its metafields'],
    ['checkouts/1.json', 'a checkout by its number'],
    ['order.json', 'a word that is none'],
    ['orders', 'a path without .json'],
    ['draft_orders/count', 'a count without .json'],
  ])('is not found: %s (%s)', async (path) => {
    const { status, json } = await send('GET', path);
    expect([status, json]).toEqual(NOT_FOUND);
  });

  test.each([
    ['PUT', 'orders/1.json', { order: { note: 'x' } }],
    ['DELETE', 'orders/1.json', undefined],
    ['POST', 'orders/1/close.json', {}],
    ['POST', 'orders/1/open.json', {}],
    ['POST', 'orders/1/cancel.json', {}],
    ['POST', 'orders/1/transactions.json', { transaction: { kind: 'capture' } }],
    ['POST', 'orders/1/refunds.json', { refund: {} }],
    ['POST', 'orders/1/refunds/calculate.json', { refund: {} }],
    ['POST', 'orders/1/fulfillments/1/events.json', { event: {} }],
    ['POST', 'fulfillments/1/cancel.json', {}],
    ['POST', 'fulfillments/1/update_tracking.json', { fulfillment: {} }],
    ...['cancel', 'close', 'hold', 'move', 'open', 'release_hold', 'reschedule'].map(
      (verb) => ['POST', `fulfillment_orders/1/${verb}.json`, {}] as const,
    ),
    ['PUT', 'draft_orders/1.json', { draft_order: { note: 'x' } }],
    ['DELETE', 'draft_orders/1.json', undefined],
    ['PUT', 'draft_orders/1/complete.json', undefined],
    ['POST', 'draft_orders/1/send_invoice.json', {}],
  ] as const)('is not found by %s %s', async (method, path, body) => {
    const { status, json } = await send(method, path, body);
    expect([status, json]).toEqual(NOT_FOUND);
  });
});

describe('a wrong method', () => {
  test.each([
    ['PUT', 'orders.json'],
    ['DELETE', 'orders.json'],
    ['PATCH', 'orders/1.json'],
    ['POST', 'orders/1.json'],
    ['PUT', 'orders/1/close.json'],
    ['DELETE', 'orders/1/refunds.json'],
    ['PUT', 'orders/1/transactions/1.json'],
    ['DELETE', 'draft_orders.json'],
    ['POST', 'draft_orders/1/complete.json'],
    ['PUT', 'fulfillments.json'],
    ['POST', 'orders/count.json'],
    ['DELETE', 'checkouts.json'],
  ])('%s %s is answered with 406 and nothing more', async (method, path) => {
    const { status, json } = await send(method, path, {});
    expect([status, json]).toEqual([406, {}]);
  });
});

describe('a wrong body', () => {
  const bodies = [
    undefined,
    '',
    '{',
    '[]',
    'null',
    {},
    { order: null },
    { order: 'x' },
    { order: [] },
  ];

  test.each(bodies)('is a bad request for a new order: %j', async (body) => {
    const { status, json } = await send('POST', 'orders.json', body);
    expect([status, json]).toEqual([400, { errors: { order: MISSING } }]);
  });

  test('is one for every resource below its own name', async () => {
    const order = await first('orders');
    const draft = await first('draft_orders');
    for (const [method, path, name] of [
      ['PUT', `orders/${order}`, 'order'],
      ['POST', `orders/${order}/transactions`, 'transaction'],
      ['POST', `orders/${order}/refunds`, 'refund'],
      ['POST', `orders/${order}/refunds/calculate`, 'refund'],
      ['POST', 'fulfillments', 'fulfillment'],
      ['POST', 'draft_orders', 'draft_order'],
      ['PUT', `draft_orders/${draft}`, 'draft_order'],
    ] as const) {
      for (const body of [{}, { [name]: null }, { other: {} }]) {
        const { status, json } = await send(method, `${path}.json`, body);
        expect([path, status, json]).toEqual([path, 400, { errors: { [name]: MISSING } }]);
      }
    }
  });

  test.each([
    [{ line_items: 'lamp' }, 'line_items', 'expected String to be a Array'],
    [{ line_items: { title: 'Lamp' } }, 'line_items', 'expected Hash to be a Array'],
    [{ line_items: ['lamp'] }, 'line_items', 'expected String to be a Hash'],
    [{ line_items: [], customer: 'Rut' }, 'customer', 'expected String to be a Hash'],
    [{ shipping_address: ['Quay'] }, 'shipping_address', 'expected Array to be a Hash'],
    [{ line_items: 3 }, 'line_items', 'expected Integer to be a Array'],
  ])('with a value of another kind is a bad request: %j', async (order, name, words) => {
    const { status, json } = await send('POST', 'orders.json', { order });
    expect([status, json]).toEqual([400, { errors: { [name]: words } }]);
  });

  test('is refused for data about customers that an app may not see', async () => {
    const { status } = await caller.rest('orders.json', {
      method: 'POST',
      body: { order: { line_items: [{ title: 'x', quantity: 1 }] } },
      scopes: SCOPES,
      app: { protectedCustomerData: 'none' },
    });
    expect(status).toBe(403);
    const seen = await caller.rest('orders.json', {
      method: 'POST',
      body: {
        order: { email: 'rut@example.com', line_items: [{ title: 'x', price: 1, quantity: 1 }] },
      },
      scopes: SCOPES,
      app: { protectedCustomerData: 'level1' },
    });
    expect(dig(seen.json, 'order')).toMatchObject({ email: null, contact_email: null });
  });
});

describe('lists of orders', () => {
  test('are filtered by what was sent, paid and processed', async () => {
    const count = async (query: string) =>
      Number(dig((await send('GET', `orders/count.json?status=any&${query}`)).json, 'count'));
    const all = await count('');
    expect(
      (await count('fulfillment_status=shipped')) +
        (await count('fulfillment_status=unshipped')) +
        (await count('fulfillment_status=partial')),
    ).toBe(all);
    expect(await count('fulfillment_status=any')).toBe(all);
    const now = encodeURIComponent('2026-11-01T00:00:00+00:00');
    expect(
      (await count(`processed_at_min=${now}`)) + (await count(`processed_at_max=${now}`)),
    ).toBe(all);
    const statuses = [
      'paid',
      'pending',
      'refunded',
      'partially_refunded',
      'voided',
      'authorized',
      'partially_paid',
    ];
    const counts = await Promise.all(statuses.map((status) => count(`financial_status=${status}`)));
    expect(counts.reduce((sum, own) => sum + own, 0)).toBe(all);
  });
});
