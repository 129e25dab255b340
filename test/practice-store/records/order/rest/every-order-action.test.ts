/**
 * What each field of the body of an action on an order does over REST, as
 * texts beside this file; written anew with `vitest run <this file> -u`.
 */
import { expect, test } from 'vitest';
import { dig } from '../../../api/api-caller.ts';
import { makeWorld } from '../../../inputs/field-outcomes.ts';
import { answersTo, type RestWrite, writesBy } from '../../../inputs/rest-writes.ts';

const seeded = makeWorld();
const first = (path: string, query = '', ...keys: ReadonlyArray<string | number>): number =>
  Number(dig(seeded.rest('GET', `${path}.json`, query).json, ...keys));

const order = first('orders', 'status=any&fulfillment_status=unshipped', 'orders', 0, 'id');
const line = first(`orders/${order}`, '', 'order', 'line_items', 0, 'id');
/** Nobody has paid for it yet. */
const paid: RestWrite = {
  method: 'POST',
  path: `orders/${order}/transactions`,
  body: { transaction: { kind: 'sale' } },
};
const payment = Number(
  dig(makeWorld().rest('POST', `${paid.path}.json`, '', paid.body).json, 'transaction', 'id'),
);
const location = first('locations', '', 'locations', 0, 'id');
const otherLocation = first('locations', '', 'locations', 1, 'id');
const packings = `orders/${order}/fulfillment_orders`;
const packing = first(packings, '', 'fulfillment_orders', 0, 'id');
const piece = first(packings, '', 'fulfillment_orders', 0, 'line_items', 0, 'id');
const sentOrder = first('orders', 'status=any&fulfillment_status=shipped', 'orders', 0, 'id');
const sending = first(`orders/${sentOrder}/fulfillments`, '', 'fulfillments', 0, 'id');
const draft = first('draft_orders', '', 'draft_orders', 0, 'id');

const REFUND = {
  currency: 'EUR',
  note: 'Walk',
  notify: true,
  processed_at: '2026-11-01T10:00:00Z',
  shipping: { amount: '1.00' },
  refund_line_items: [
    { line_item_id: line, quantity: 1, restock_type: 'cancel', location_id: location },
  ],
  transactions: [{ parent_id: payment, amount: '1.00', kind: 'refund', gateway: 'manual' }],
};
const PIECES = [{ id: piece, quantity: 1 }];
const TRACKING = { number: 'N1', url: 'https://example.com/N1', company: 'Post' };
const read = [`orders/${order}`, packings];

const WRITES: Readonly<Record<string, RestWrite>> = {
  refund: {
    method: 'POST',
    path: `orders/${order}/refunds`,
    before: [paid],
    body: { refund: REFUND },
    read,
  },
  'refund-calculated': {
    method: 'POST',
    path: `orders/${order}/refunds/calculate`,
    before: [paid],
    body: { refund: { ...REFUND, shipping: { full_refund: true, amount: '1.00' } } },
  },
  cancellation: {
    method: 'POST',
    path: `orders/${order}/cancel`,
    before: [paid],
    body: { email: true, reason: 'customer', restock: true, refund: REFUND },
    read,
  },
  'cancellation-of-an-amount': {
    method: 'POST',
    path: `orders/${order}/cancel`,
    before: [paid],
    body: { amount: '5.00', currency: 'EUR', reason: 'fraud', restock: false },
    read,
  },
  fulfillment: {
    method: 'POST',
    path: 'fulfillments',
    body: {
      fulfillment: {
        tracking_info: TRACKING,
        notify_customer: true,
        message: 'Walk',
        origin_address: {
          address1: 'Quay 1',
          address2: 'Door 2',
          city: 'Vancouver',
          zip: 'V5K 0A1',
          province_code: 'BC',
          country_code: 'CA',
        },
        line_items_by_fulfillment_order: [
          { fulfillment_order_id: packing, fulfillment_order_line_items: PIECES },
        ],
      },
    },
    read,
  },
  tracking: {
    method: 'POST',
    path: `fulfillments/${sending}/update_tracking`,
    body: { fulfillment: { tracking_info: TRACKING, notify_customer: false } },
  },
  event: {
    method: 'POST',
    path: `orders/${sentOrder}/fulfillments/${sending}/events`,
    body: {
      event: {
        status: 'in_transit',
        message: 'Walk',
        happened_at: '2026-11-01T10:00:00Z',
        estimated_delivery_at: '2026-11-02T10:00:00Z',
        address1: 'Quay 1',
        city: 'Vancouver',
        province: 'BC',
        country: 'CA',
        zip: 'V5K 0A1',
        latitude: 1.5,
        longitude: 2.5,
      },
    },
    read: [`orders/${sentOrder}/fulfillments/${sending}`],
  },
  hold: {
    method: 'POST',
    path: `fulfillment_orders/${packing}/hold`,
    body: {
      fulfillment_hold: {
        reason: 'other',
        reason_notes: 'Walk',
        notify_merchant: true,
        external_id: 'W',
        handle: 'walk',
        fulfillment_order_line_items: PIECES,
      },
    },
    read,
  },
  move: {
    method: 'POST',
    path: `fulfillment_orders/${packing}/move`,
    body: {
      fulfillment_order: { new_location_id: otherLocation, fulfillment_order_line_items: PIECES },
    },
    read,
  },
  close: {
    method: 'POST',
    path: `fulfillment_orders/${packing}/close`,
    body: { fulfillment_order: { message: 'Walk' } },
    read,
  },
  reschedule: {
    method: 'POST',
    path: `fulfillment_orders/${packing}/reschedule`,
    body: { fulfillment_order: { new_fulfill_at: '2026-12-01T10:00:00Z' } },
    read,
  },
  deadline: {
    method: 'POST',
    path: 'fulfillment_orders/set_fulfillment_orders_deadline',
    body: { fulfillment_order_ids: [packing], fulfillment_deadline: '2026-12-01T10:00:00Z' },
    read,
  },
  transaction: {
    method: 'POST',
    path: `orders/${order}/transactions`,
    body: {
      transaction: {
        kind: 'sale',
        amount: '1.00',
        currency: 'EUR',
        gateway: 'cash',
        processed_at: '2026-11-01T10:00:00Z',
      },
    },
    read,
  },
  invoice: {
    method: 'POST',
    path: `draft_orders/${draft}/send_invoice`,
    body: {
      draft_order_invoice: {
        to: 'rut@example.com',
        from: 'owner@example.com',
        subject: 'Walk',
        custom_message: 'Walk on',
        bcc: ['owner@example.com'],
      },
    },
    read: [`draft_orders/${draft}`],
  },
};

test.each(Object.entries(WRITES))('%s', async (name, write) => {
  await expect(`${writesBy(write)}\n`).toMatchFileSnapshot(`every-order-action.${name}.txt`);
});

const at = (path: string, body?: unknown): RestWrite => ({ method: 'POST', path, body, read });

test('actions one after the other are answered as it is written down', async () => {
  const fulfillment = { line_items_by_fulfillment_order: [{ fulfillment_order_id: packing }] };
  const held = { fulfillment_hold: { reason: 'other' } };
  const elsewhere = { fulfillment_order: { new_location_id: otherLocation } };
  const rows = [
    answersTo([
      at(`orders/${order}/close`),
      at(`orders/${order}/close`),
      at(`orders/${order}/open`),
      at(`orders/${order}/open`),
      at(`fulfillment_orders/${packing}/hold`, held),
      at(`fulfillment_orders/${packing}/hold`, held),
      at('fulfillments', { fulfillment }),
      at(`fulfillment_orders/${packing}/move`, elsewhere),
      at(`fulfillment_orders/${packing}/release_hold`),
      at(`fulfillment_orders/${packing}/release_hold`),
      at(`fulfillment_orders/${packing}/open`),
      at(`fulfillment_orders/${packing}/cancel`),
      at(`fulfillment_orders/${packing}/cancel`),
      at(`fulfillment_orders/${packing}/close`, { fulfillment_order: {} }),
      at(`orders/${order}/cancel`),
      at(`orders/${order}/cancel`),
      at(`orders/${order}/open`),
      at(`orders/${order}/transactions`, { transaction: { kind: 'sale', amount: '1.00' } }),
      { method: 'DELETE', path: `orders/${order}` },
      { method: 'DELETE', path: `orders/${order}` },
    ]),
    answersTo([
      at(`fulfillments/${sending}/cancel`),
      at(`fulfillments/${sending}/cancel`),
      at(`fulfillments/${sending}/update_tracking`, { fulfillment: {} }),
      at(`orders/${sentOrder}/cancel`),
      { method: 'DELETE', path: `orders/${sentOrder}` },
      at('fulfillments/1/cancel'),
      at('fulfillment_orders/1/cancel'),
      at('orders/1/cancel'),
      at('orders/1/close'),
      at('orders/1/refunds/calculate'),
      at('draft_orders/1/send_invoice'),
    ]),
    answersTo([
      { method: 'PUT', path: `draft_orders/${draft}/complete`, read: [`draft_orders/${draft}`] },
      { method: 'PUT', path: `draft_orders/${draft}/complete` },
      { method: 'PUT', path: `draft_orders/${draft}`, body: { draft_order: { note: 'x' } } },
      { method: 'POST', path: `draft_orders/${draft}/send_invoice` },
      { method: 'DELETE', path: `draft_orders/${draft}` },
      { method: 'DELETE', path: 'draft_orders/1' },
      { method: 'PUT', path: 'draft_orders/1/complete' },
    ]),
  ];
  await expect(`${rows.join('\n')}\n`).toMatchFileSnapshot('every-order-action.in-turn.txt');
});

test('payments one after the other are answered as it is written down', async () => {
  const world = makeWorld();
  const { json } = world.rest('POST', 'orders.json', '', {
    order: {
      line_items: [{ title: 'Lamp', price: '40.00', quantity: 1 }],
      transactions: [{ kind: 'authorization', amount: '40.00', authorization: 'A1' }],
    },
  });
  const path = `orders/${String(dig(json, 'order', 'id'))}`;
  const pay = (transaction: object): RestWrite => ({
    method: 'POST',
    path: `${path}/transactions`,
    body: { transaction },
    read: [path, `${path}/transactions`],
  });
  const rows = answersTo(
    [
      pay({ kind: 'capture', amount: '50.00' }),
      pay({ kind: 'capture', amount: '10.00' }),
      pay({ kind: 'capture', authorization: 'A2' }),
      pay({ kind: 'capture', gateway: 'cash' }),
      pay({ kind: 'capture', processed_at: '2026-11-01T10:00:00Z' }),
      pay({ kind: 'capture', amount: '10.00', authorization: 'A1' }),
      pay({ kind: 'capture', parent_id: 1 }),
      pay({ kind: 'capture' }),
      pay({ kind: 'capture' }),
      pay({ kind: 'void' }),
      pay({ kind: 'refund', amount: '1.00' }),
      pay({ kind: 'authorization', amount: '1.00' }),
      pay({}),
    ],
    world,
  );
  await expect(`${rows}\n`).toMatchFileSnapshot('every-order-action.payments.txt');
});
