import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { dig, digList, startApiCaller } from '../../../api/api-caller.ts';
import * as shapes from './order-shapes.ts';

const caller = startApiCaller();
afterAll(() => caller.close());
beforeEach(() => caller.api.reset());

const SCOPES = [
  'write_orders',
  'read_all_orders',
  'read_locations',
  'write_merchant_managed_fulfillment_orders',
  'read_assigned_fulfillment_orders',
];
const rest = (path: string, method = 'GET', body?: unknown) =>
  caller.rest(`${path}.json`, { method, body, scopes: SCOPES });
const keys = (value: unknown) => Object.keys(Object(value)).toSorted();
const idOf = (value: unknown): string => String(dig(value, 'id'));

/** A new order of four lamps, and what is to be packed for it. */
async function ordered() {
  const order = { line_items: [{ title: 'Lamp', price: '40.00', quantity: 4 }] };
  const made = dig((await rest('orders', 'POST', { order })).json, 'order');
  const fulfillmentOrder = async (at = 0) =>
    dig((await rest(`orders/${idOf(made)}/fulfillment_orders`)).json, 'fulfillment_orders', at);
  const read = async () => dig((await rest(`orders/${idOf(made)}`)).json, 'order');
  return { id: idOf(made), fulfillmentOrder, read };
}

describe('fulfillments', () => {
  test('are made of pieces that are to be packed, and then of the rest', async () => {
    const { id, fulfillmentOrder, read } = await ordered();
    const first = await fulfillmentOrder();
    const group = {
      fulfillment_order_id: dig(first, 'id'),
      fulfillment_order_line_items: [{ id: dig(first, 'line_items', 0, 'id'), quantity: 1 }],
    };
    const made = await rest('fulfillments', 'POST', {
      fulfillment: {
        message: 'On its way',
        notify_customer: false,
        tracking_info: { number: 'N1', company: 'Post', url: 'https://example.com/N1' },
        origin_address: { address1: 'Quay 2', city: 'Reykjavik', zip: '101', country_code: 'IS' },
        line_items_by_fulfillment_order: [group],
      },
    });
    expect(made.status).toBe(201);
    const fulfillment = dig(made.json, 'fulfillment');
    expect(keys(fulfillment)).toEqual(shapes.FULFILLMENT.toSorted());
    expect(fulfillment).toMatchObject({
      order_id: Number(id),
      status: 'success',
      tracking_number: 'N1',
      tracking_numbers: ['N1'],
      tracking_company: 'Post',
      tracking_url: 'https://example.com/N1',
      origin_address: { city: 'Reykjavik', country_code: 'IS' },
      line_items: [{ title: 'Lamp', quantity: 1 }],
    });
    expect(dig(await read(), 'fulfillment_status')).toBe('partial');
    await rest('fulfillments', 'POST', {
      fulfillment: {
        line_items_by_fulfillment_order: [{ fulfillment_order_id: dig(first, 'id') }],
      },
    });
    expect(await read()).toMatchObject({
      fulfillment_status: 'fulfilled',
      fulfillments: [{ line_items: [{ quantity: 1 }] }, { line_items: [{ quantity: 3 }] }],
      line_items: [{ fulfillable_quantity: 0, fulfillment_status: 'fulfilled' }],
    });
    expect(await fulfillmentOrder()).toMatchObject({ status: 'closed', supported_actions: [] });
    const list = await rest(`fulfillment_orders/${idOf(first)}/fulfillments`);
    expect(digList(list.json, 'fulfillments')).toHaveLength(2);
  });

  test('get another number, are followed on their way, and are taken back', async () => {
    const { id, fulfillmentOrder, read } = await ordered();
    const made = await rest('fulfillments', 'POST', {
      fulfillment: {
        line_items_by_fulfillment_order: [
          { fulfillment_order_id: dig(await fulfillmentOrder(), 'id') },
        ],
      },
    });
    const fulfillment = idOf(dig(made.json, 'fulfillment'));
    const tracked = await rest(`fulfillments/${fulfillment}/update_tracking`, 'POST', {
      fulfillment: { notify_customer: true, tracking_info: { number: 'N2', company: 'Boat' } },
    });
    expect(tracked.status).toBe(200);
    expect(dig(tracked.json, 'fulfillment')).toMatchObject({
      tracking_number: 'N2',
      tracking_company: 'Boat',
    });

    const events = `orders/${id}/fulfillments/${fulfillment}/events`;
    const event = {
      status: 'in_transit',
      message: 'At sea',
      city: 'Vik',
      happened_at: '2026-11-18T08:00:00Z',
    };
    const added = await rest(events, 'POST', { event });
    expect(added.status).toBe(201);
    expect(keys(dig(added.json, 'fulfillment_event'))).toEqual(shapes.FULFILLMENT_EVENT.toSorted());
    expect(dig(added.json, 'fulfillment_event')).toMatchObject({
      status: 'in_transit',
      message: 'At sea',
      city: 'Vik',
      happened_at: '2026-11-18T08:00:00+00:00',
    });
    expect((await rest(events)).json).toEqual({
      fulfillment_events: [dig(added.json, 'fulfillment_event')],
    });
    expect((await rest(`${events}/${idOf(dig(added.json, 'fulfillment_event'))}`)).json).toEqual(
      added.json,
    );
    expect(dig(await read(), 'fulfillments', 0, 'shipment_status')).toBe('in_transit');

    const back = await rest(`fulfillments/${fulfillment}/cancel`, 'POST', {});
    expect([back.status, dig(back.json, 'fulfillment', 'status')]).toEqual([200, 'cancelled']);
    expect(dig(await read(), 'fulfillment_status')).toBeNull();
    const twice = await rest(`fulfillments/${fulfillment}/cancel`, 'POST', {});
    expect([twice.status, twice.json]).toEqual([
      422,
      { errors: { base: ['Fulfillment has already been canceled.'] } },
    ]);
  });

  test('are refused for nothing, too much and unknown fields', async () => {
    const { fulfillmentOrder } = await ordered();
    const send = async (fulfillment: object) =>
      (await rest('fulfillments', 'POST', { fulfillment })).json;
    expect(await send({})).toEqual({ errors: { base: ['Fulfillment order does not exist.'] } });
    const first = await fulfillmentOrder();
    const lines = [{ id: dig(first, 'line_items', 0, 'id'), quantity: 9 }];
    expect(
      await send({
        line_items_by_fulfillment_order: [
          { fulfillment_order_id: dig(first, 'id'), fulfillment_order_line_items: lines },
        ],
      }),
    ).toEqual({ errors: { base: ['Invalid fulfillment order line item quantity requested.'] } });
    expect(await send({ tracking_number: 'N1' })).toEqual({
      errors: { tracking_number: ['is not kept by the practice store. Nothing was changed.'] },
    });
    const bare = await rest('fulfillments/1/update_tracking', 'POST', { fulfillment: {} });
    expect(bare.status).toBe(404);
  });
});

describe('a token without the scopes of fulfillment orders', () => {
  test('sees none of an order, and may neither read nor send one', async () => {
    const { id, fulfillmentOrder } = await ordered();
    const fulfillmentOrderId = idOf(await fulfillmentOrder());
    const own = (path: string, method = 'GET', body?: unknown) =>
      caller.rest(`${path}.json`, { method, body, scopes: ['write_orders', 'read_all_orders'] });
    expect((await own(`orders/${id}/fulfillment_orders`)).json).toEqual({ fulfillment_orders: [] });
    const refusals = [
      await own(`fulfillment_orders/${fulfillmentOrderId}`),
      await own(`fulfillment_orders/${fulfillmentOrderId}/hold`, 'POST', {}),
      await own('fulfillments', 'POST', { fulfillment: {} }),
      await own('fulfillments/1/cancel', 'POST', {}),
    ];
    for (const { status, json } of refusals) {
      const errors = 'The api_client does not have the required permission(s).';
      expect([status, json]).toEqual([403, { errors }]);
    }
    expect((await own(`orders/${id}/fulfillments`)).json).toEqual({ fulfillments: [] });
  });
});

describe('what is to be packed', () => {
  const act = (fulfillmentOrder: unknown, verb: string, body: unknown = {}) =>
    rest(`fulfillment_orders/${idOf(fulfillmentOrder)}/${verb}`, 'POST', body);

  test('is held in part, and let go', async () => {
    const { fulfillmentOrder } = await ordered();
    const first = await fulfillmentOrder();
    const held = await act(first, 'hold', {
      fulfillment_hold: {
        reason: 'inventory_out_of_stock',
        reason_notes: 'Two are missing',
        fulfillment_order_line_items: [{ id: dig(first, 'line_items', 0, 'id'), quantity: 2 }],
      },
    });
    expect(held.status).toBe(200);
    const own = dig(held.json, 'fulfillment_order');
    expect(keys(own)).toEqual(shapes.FULFILLMENT_ORDER.toSorted());
    expect(own).toMatchObject({
      status: 'on_hold',
      supported_actions: ['release_hold', 'hold', 'move'],
      fulfillment_holds: [{ reason: 'inventory_out_of_stock', reason_notes: 'Two are missing' }],
      line_items: [{ quantity: 2 }],
    });
    expect(await fulfillmentOrder(1)).toMatchObject({
      status: 'open',
      line_items: [{ quantity: 2 }],
    });
    const free = await act(own, 'release_hold');
    expect(dig(free.json, 'fulfillment_order')).toMatchObject({
      status: 'open',
      fulfillment_holds: [],
    });
    expect((await act(own, 'hold', {})).json).toEqual({
      errors: { fulfillment_hold: 'Required parameter missing or invalid' },
    });
    expect((await act(own, 'hold', { fulfillment_hold: { reason: 'rain' } })).json).toEqual({
      errors: { reason: ['is invalid'] },
    });
  });

  test('is moved, cancelled and has a day by which it is to be sent', async () => {
    const { fulfillmentOrder } = await ordered();
    const first = await fulfillmentOrder();
    const places = digList(
      (await rest(`fulfillment_orders/${idOf(first)}/locations_for_move`)).json,
      'locations_for_move',
    );
    const target = dig(
      places.find((place) => dig(place, 'movable') === true),
      'location',
      'id',
    );
    const moved = await act(first, 'move', { fulfillment_order: { new_location_id: target } });
    expect(keys(moved.json)).toEqual([
      'moved_fulfillment_order',
      'original_fulfillment_order',
      'remaining_fulfillment_order',
    ]);
    expect(moved.json).toMatchObject({
      moved_fulfillment_order: { assigned_location_id: target },
      remaining_fulfillment_order: null,
    });
    expect((await act(first, 'move', { fulfillment_order: {} })).json).toEqual({
      errors: { new_location_id: 'Required parameter missing or invalid' },
    });
    const day = await rest('fulfillment_orders/set_fulfillment_orders_deadline', 'POST', {
      fulfillment_order_ids: [dig(first, 'id')],
      fulfillment_deadline: '2026-12-01T10:00:00Z',
    });
    expect([day.status, day.json]).toEqual([200, {}]);
    expect(dig(await fulfillmentOrder(), 'fulfill_by')).toBe('2026-12-01T10:00:00+00:00');
    const gone = await act(first, 'cancel');
    expect(gone.json).toMatchObject({
      fulfillment_order: { status: 'cancelled' },
      replacement_fulfillment_order: { status: 'open', line_items: [{ quantity: 4 }] },
    });
  });

  test('is opened, closed and rescheduled only where the service does it', async () => {
    const { fulfillmentOrder } = await ordered();
    const first = await fulfillmentOrder();
    for (const [verb, body] of [
      ['open', {}],
      ['close', { fulfillment_order: { message: 'None left' } }],
      ['reschedule', { fulfillment_order: { new_fulfill_at: '2026-12-24 10:00 UTC' } }],
    ] as const) {
      const { status, json } = await act(first, verb, body);
      expect([verb, status]).toEqual([verb, 422]);
      expect(digList(json, 'errors', 'base')).toHaveLength(1);
    }
    expect((await rest('assigned_fulfillment_orders')).json).toEqual({ fulfillment_orders: [] });
    expect((await rest('fulfillment_orders/1/open', 'POST', {})).status).toBe(404);
  });
});
