import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { dig, digList, startApiCaller } from '../../../api/api-caller.ts';
import * as shapes from './order-shapes.ts';

const caller = startApiCaller();
afterAll(() => caller.close());
beforeEach(() => caller.api.reset());

const SCOPES = [
  'write_orders',
  'read_all_orders',
  'write_draft_orders',
  'write_customers',
  'write_merchant_managed_fulfillment_orders',
  'read_assigned_fulfillment_orders',
];
const rest = (path: string, method = 'GET', body?: unknown) =>
  caller.rest(path, { method, body, scopes: SCOPES });
const all = async (path: string, query = '') =>
  digList((await rest(`${path}.json?limit=250&${query}`)).json, path);
const keys = (value: unknown) => Object.keys(Object(value)).toSorted();
/** Every documented field is there; more may be. */
const hasAll = (value: unknown, names: readonly string[]) =>
  expect(keys(value)).toEqual(expect.arrayContaining([...names]));
const isExactly = (value: unknown, names: readonly string[]) =>
  expect(keys(value)).toEqual(names.toSorted());

/** All objects at a path of lists and fields, in every one of the given objects. */
function under(values: readonly unknown[], ...path: readonly string[]): unknown[] {
  return path.reduce<unknown[]>(
    (found, name) => found.flatMap((value) => dig(value, name) ?? []),
    [...values],
  );
}

describe('an order over REST', () => {
  test('has every documented field, and so have its parts', async () => {
    const orders = await all('orders', 'status=any');
    for (const order of orders) isExactly(order, shapes.ORDER);
    for (const [path, names] of [
      ['line_items', shapes.LINE_ITEM],
      ['fulfillments', shapes.FULFILLMENT],
      ['refunds', shapes.REFUND],
      ['shipping_lines', shapes.SHIPPING_LINE],
      ['tax_lines', shapes.TAX_LINE],
      ['discount_applications', shapes.CODE_APPLICATION],
      ['customer', shapes.BUYER],
      ['client_details', shapes.CLIENT],
      ['shipping_address', shapes.ADDRESS],
      ['billing_address', shapes.ADDRESS],
    ] as const) {
      const found = under(orders, path);
      expect(found.length, path).toBeGreaterThan(0);
      for (const part of found) isExactly(part, names);
    }
    for (const [list, part, names] of [
      ['line_items', 'tax_lines', shapes.TAX_LINE],
      ['line_items', 'discount_allocations', shapes.ALLOCATION],
      ['fulfillments', 'line_items', shapes.LINE_ITEM],
      ['refunds', 'transactions', shapes.TRANSACTION],
      ['refunds', 'refund_line_items', shapes.REFUND_LINE],
    ] as const) {
      const found = under(orders, list, part);
      expect(found.length, `${list}.${part}`).toBeGreaterThan(0);
      for (const entry of found) isExactly(entry, names);
    }
  });

  test('has values of the documented types', async () => {
    for (const order of await all('orders', 'status=any')) {
      const text = expect.any(String);
      expect(order).toMatchObject({
        id: expect.any(Number),
        buyer_accepts_marketing: expect.any(Boolean),
        confirmation_number: text,
        merchant_business_entity_id: text,
        number: expect.any(Number),
        order_number: Number(dig(order, 'number')) + 1000,
        order_status_url: expect.stringMatching(/^https:/),
        payment_gateway_names: [text],
        tags: text,
        token: expect.stringMatching(/^[0-9a-f]{32}$/),
        total_weight: expect.any(Number),
      });
      for (const [name, value] of Object.entries(Object(order))) {
        if (name.endsWith('_set') && value !== null) {
          const pair = { amount: expect.stringMatching(/^\d+\.\d\d$/), currency_code: 'EUR' };
          expect(value, name).toEqual({ shop_money: pair, presentment_money: pair });
          const plain = dig(order, name.slice(0, -4));
          if (plain !== undefined) expect(plain).toBe(dig(value, 'shop_money', 'amount'));
        }
        if (name.endsWith('_at') && value !== null) {
          expect(value, name).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
        }
      }
    }
  });

  test('agrees with GraphQL in amounts, statuses and counts', async () => {
    const fields = `legacyResourceId name confirmationNumber statusPageUrl totalWeight poNumber
      displayFinancialStatus displayFulfillmentStatus paymentGatewayNames discountCodes
      customerAcceptsMarketing taxesIncluded sourceName
      totalPriceSet { shopMoney { amount } } subtotalPriceSet { shopMoney { amount } }
      totalTaxSet { shopMoney { amount } } totalDiscountsSet { shopMoney { amount } }
      totalShippingPriceSet { shopMoney { amount } } totalOutstandingSet { shopMoney { amount } }
      currentTotalPriceSet { shopMoney { amount } } currentTotalTaxSet { shopMoney { amount } }
      currentSubtotalPriceSet { shopMoney { amount } }
      currentTotalDiscountsSet { shopMoney { amount } }
      currentShippingPriceSet { shopMoney { amount } }
      lineItems(first: 10) { nodes { name quantity currentQuantity unfulfilledQuantity sku vendor
        originalUnitPriceSet { shopMoney { amount } } totalDiscountSet { shopMoney { amount } }
        discountAllocations { allocatedAmountSet { shopMoney { amount } } discountApplication { index } }
        taxLines { title rate priceSet { shopMoney { amount } } } } }
      fulfillments { legacyResourceId status trackingInfo { number company url } }
      refunds { legacyResourceId totalRefundedSet { shopMoney { amount } } }`;
    const answer = await caller.graphql(`{ orders(first: 120) { nodes { ${fields} } } }`, {
      scopes: SCOPES,
    });
    const orders = new Map(
      (await all('orders', 'status=any')).map((row) => [String(dig(row, 'id')), row]),
    );
    const nodes = digList(answer.json, 'data', 'orders', 'nodes');
    expect(nodes).toHaveLength(orders.size);
    for (const node of nodes) {
      const order = orders.get(String(dig(node, 'legacyResourceId')));
      const cents = (value: unknown) => Math.round(Number(value) * 100);
      for (const [graphql, name] of [
        ['totalPriceSet', 'total_price_set'],
        ['subtotalPriceSet', 'subtotal_price_set'],
        ['totalTaxSet', 'total_tax_set'],
        ['totalDiscountsSet', 'total_discounts_set'],
        ['totalShippingPriceSet', 'total_shipping_price_set'],
        ['currentTotalPriceSet', 'current_total_price_set'],
        ['currentTotalTaxSet', 'current_total_tax_set'],
        ['currentSubtotalPriceSet', 'current_subtotal_price_set'],
        ['currentTotalDiscountsSet', 'current_total_discounts_set'],
        ['currentShippingPriceSet', 'current_shipping_price_set'],
      ] as const) {
        expect(cents(dig(order, name, 'shop_money', 'amount')), name).toBe(
          cents(dig(node, graphql, 'shopMoney', 'amount')),
        );
      }
      expect(cents(dig(order, 'total_outstanding'))).toBe(
        cents(dig(node, 'totalOutstandingSet', 'shopMoney', 'amount')),
      );
      expect(order).toMatchObject({
        name: dig(node, 'name'),
        confirmation_number: dig(node, 'confirmationNumber'),
        order_status_url: dig(node, 'statusPageUrl'),
        total_weight: Number(dig(node, 'totalWeight')),
        financial_status: String(dig(node, 'displayFinancialStatus')).toLowerCase(),
        payment_gateway_names: dig(node, 'paymentGatewayNames'),
        buyer_accepts_marketing: dig(node, 'customerAcceptsMarketing'),
        taxes_included: dig(node, 'taxesIncluded'),
        source_name: dig(node, 'sourceName'),
        fulfillment_status:
          dig(node, 'displayFulfillmentStatus') === 'FULFILLED' ? 'fulfilled' : null,
      });
      expect(digList(order, 'discount_codes').map((code) => dig(code, 'code'))).toEqual(
        dig(node, 'discountCodes'),
      );
      const lines = digList(node, 'lineItems', 'nodes');
      expect(digList(order, 'line_items')).toHaveLength(lines.length);
      for (const [at, line] of lines.entries()) {
        const shown = dig(order, 'line_items', at);
        expect(shown).toMatchObject({
          name: dig(line, 'name'),
          quantity: dig(line, 'quantity'),
          current_quantity: dig(line, 'currentQuantity'),
          fulfillable_quantity: dig(line, 'unfulfilledQuantity'),
          sku: dig(line, 'sku'),
          vendor: dig(line, 'vendor'),
        });
        expect(cents(dig(shown, 'price'))).toBe(
          cents(dig(line, 'originalUnitPriceSet', 'shopMoney', 'amount')),
        );
        expect(
          digList(shown, 'discount_allocations').map((entry) => [
            cents(dig(entry, 'amount')),
            dig(entry, 'discount_application_index'),
          ]),
        ).toEqual(
          digList(line, 'discountAllocations').map((entry) => [
            cents(dig(entry, 'allocatedAmountSet', 'shopMoney', 'amount')),
            dig(entry, 'discountApplication', 'index'),
          ]),
        );
        expect(
          digList(shown, 'tax_lines').map((tax) => [dig(tax, 'rate'), cents(dig(tax, 'price'))]),
        ).toEqual(
          digList(line, 'taxLines').map((tax) => [
            dig(tax, 'rate'),
            cents(dig(tax, 'priceSet', 'shopMoney', 'amount')),
          ]),
        );
      }
      expect(digList(order, 'fulfillments').map((one) => String(dig(one, 'id')))).toEqual(
        digList(node, 'fulfillments').map((one) => dig(one, 'legacyResourceId')),
      );
      expect(digList(order, 'refunds').map((one) => String(dig(one, 'id')))).toEqual(
        digList(node, 'refunds').map((one) => dig(one, 'legacyResourceId')),
      );
    }
  });

  test('shows the fields that were asked for, in lists, singles and parts', async () => {
    const [order] = await all('orders', 'status=any&fields=id,total-price,line_items');
    expect(keys(order)).toEqual(['id', 'line_items', 'total_price']);
    const id = String(dig(order, 'id'));
    const one = await rest(`orders/${id}.json?fields=name`);
    expect(keys(dig(one.json, 'order'))).toEqual(['name']);
    const paid = await rest(`orders/${id}/transactions.json?fields=id,kind`);
    for (const row of digList(paid.json, 'transactions')) expect(keys(row)).toEqual(['id', 'kind']);
    const drafts = await rest('draft_orders.json?fields=id,status');
    for (const row of digList(drafts.json, 'draft_orders')) {
      expect(keys(row)).toEqual(['id', 'status']);
    }
    const left = await rest('checkouts.json?fields=token');
    for (const row of digList(left.json, 'checkouts')) expect(keys(row)).toEqual(['token']);
  });
});

describe('what stands below an order', () => {
  test('has every documented field', async () => {
    for (const order of await all('orders', 'status=any')) {
      const base = `orders/${String(dig(order, 'id'))}`;
      const below = async (name: string) =>
        digList((await rest(`${base}/${name}.json`)).json, name);
      if (digList(order, 'fulfillments').length === 0 && digList(order, 'refunds').length === 0) {
        continue;
      }
      for (const row of await below('transactions')) isExactly(row, shapes.TRANSACTION);
      for (const row of await below('refunds')) isExactly(row, shapes.REFUND);
      for (const row of await below('fulfillments')) {
        isExactly(row, shapes.FULFILLMENT);
        isExactly(dig(row, 'line_items', 0), [...shapes.LINE_ITEM, 'fulfillment_line_item_id']);
      }
      for (const row of await below('fulfillment_orders')) {
        isExactly(row, shapes.FULFILLMENT_ORDER);
        isExactly(dig(row, 'line_items', 0), shapes.FULFILLMENT_ORDER_LINE);
        isExactly(dig(row, 'destination'), shapes.DESTINATION);
        isExactly(dig(row, 'assigned_location'), shapes.ASSIGNED_LOCATION);
        const alone = await rest(`fulfillment_orders/${String(dig(row, 'id'))}.json`);
        expect(dig(alone.json, 'fulfillment_order')).toEqual(row);
      }
    }
  });

  test('is shown at paths of its own, with counts', async () => {
    const sent = (await all('orders', 'status=any')).find(
      (order) => digList(order, 'fulfillments').length > 0,
    );
    const base = `orders/${String(dig(sent, 'id'))}`;
    for (const name of [
      'transactions',
      'refunds',
      'fulfillments',
      'fulfillment_orders',
      'risks',
      'metafields',
    ]) {
      const list = digList((await rest(`${base}/${name}.json`)).json, name);
      expect((await rest(`${base}/${name}/count.json`)).json).toEqual({ count: list.length });
      for (const row of list) {
        const one = await rest(`${base}/${name}/${String(dig(row, 'id'))}.json`);
        expect(dig(one.json, name.slice(0, -1)), name).toEqual(row);
      }
    }
    const events = digList((await rest(`${base}/events.json`)).json, 'events');
    expect(events.map((event) => dig(event, 'verb'))).toEqual(
      expect.arrayContaining(['confirmed', 'sale_success', 'fulfillment_success']),
    );
    const [fulfillmentOrder] = digList(
      (await rest(`${base}/fulfillment_orders.json`)).json,
      'fulfillment_orders',
    );
    const own = `fulfillment_orders/${String(dig(fulfillmentOrder, 'id'))}`;
    const fulfillments = await rest(`${own}/fulfillments.json`);
    expect(digList(fulfillments.json, 'fulfillments').map((row) => dig(row, 'id'))).toEqual(
      digList(sent, 'fulfillments').map((row) => dig(row, 'id')),
    );
    const places = digList(
      (await rest(`${own}/locations_for_move.json`)).json,
      'locations_for_move',
    );
    expect(places).toHaveLength(3);
    expect(places[0]).toEqual({
      location: { id: dig(fulfillmentOrder, 'assigned_location_id'), name: 'Harbour Lane 3' },
      message: 'Current location.',
      movable: false,
    });
    const more = await rest(
      `${own}.json?include_financial_summaries=true&include_order_reference_fields=true`,
    );
    expect(dig(more.json, 'fulfillment_order')).toMatchObject({
      order_name: dig(sent, 'name'),
      order_processed_at: dig(sent, 'processed_at'),
      channel_id: null,
    });
    expect(
      dig(more.json, 'fulfillment_order', 'line_items', 0, 'financial_summaries', 0),
    ).toMatchObject({ quantity: dig(fulfillmentOrder, 'line_items', 0, 'quantity') });
  });
});

describe('the parts of an order', () => {
  test('agree with GraphQL', async () => {
    const answer = await caller.graphql(
      `{ orders(first: 60) { nodes { legacyResourceId
        transactions { kind status gateway paymentId authorizationCode test manualPaymentGateway
          parentTransaction { kind } amountSet { shopMoney { amount } }
          totalUnsettledSet { shopMoney { amount } } }
        refunds { note refundLineItems(first: 5) { nodes { quantity restockType subtotalSet { shopMoney { amount } } } } }
        fulfillments { legacyResourceId status trackingInfo { number } }
        fulfillmentOrders(first: 5) { nodes { status supportedActions { action }
          lineItems(first: 5) { nodes { totalQuantity remainingQuantity } } } } } } }`,
      { scopes: SCOPES },
    );
    expect(answer.json['errors']).toBeUndefined();
    const lower = (value: unknown) => String(value).toLowerCase();
    for (const node of digList(answer.json, 'data', 'orders', 'nodes')) {
      const base = `orders/${String(dig(node, 'legacyResourceId'))}`;
      const below = async (name: string) =>
        digList((await rest(`${base}/${name}.json`)).json, name);
      expect(
        (await below('transactions')).map((row) => [
          ...['kind', 'status', 'gateway', 'payment_id', 'authorization', 'test'].map((name) =>
            dig(row, name),
          ),
          dig(row, 'manual_payment_gateway'),
          Number(dig(row, 'amount')),
          Number(dig(row, 'total_unsettled_set', 'shop_money', 'amount')),
          dig(row, 'parent_id') === null,
        ]),
      ).toEqual(
        digList(node, 'transactions').map((row) => [
          lower(dig(row, 'kind')),
          lower(dig(row, 'status')),
          dig(row, 'gateway'),
          dig(row, 'paymentId'),
          dig(row, 'authorizationCode'),
          dig(row, 'test'),
          dig(row, 'manualPaymentGateway'),
          Number(dig(row, 'amountSet', 'shopMoney', 'amount')),
          Number(dig(row, 'totalUnsettledSet', 'shopMoney', 'amount')),
          dig(row, 'parentTransaction') === null,
        ]),
      );
      expect(
        (await below('refunds')).map((row) => [
          dig(row, 'note'),
          digList(row, 'refund_line_items').map((line) => [
            dig(line, 'quantity'),
            dig(line, 'restock_type'),
            dig(line, 'subtotal'),
          ]),
        ]),
      ).toEqual(
        digList(node, 'refunds').map((row) => [
          dig(row, 'note'),
          digList(row, 'refundLineItems', 'nodes').map((line) => [
            dig(line, 'quantity'),
            lower(dig(line, 'restockType')),
            Number(dig(line, 'subtotalSet', 'shopMoney', 'amount')),
          ]),
        ]),
      );
      expect(
        (await below('fulfillments')).map((row) => [
          dig(row, 'status'),
          dig(row, 'tracking_number'),
        ]),
      ).toEqual(
        digList(node, 'fulfillments').map((row) => [
          lower(dig(row, 'status')),
          dig(row, 'trackingInfo', 0, 'number'),
        ]),
      );
      expect(
        (await below('fulfillment_orders')).map((row) => [
          dig(row, 'status'),
          dig(row, 'supported_actions'),
          digList(row, 'line_items').map((line) => [
            dig(line, 'quantity'),
            dig(line, 'fulfillable_quantity'),
          ]),
        ]),
      ).toEqual(
        digList(node, 'fulfillmentOrders', 'nodes').map((row) => [
          lower(dig(row, 'status')),
          digList(row, 'supportedActions').map((entry) => lower(dig(entry, 'action'))),
          digList(row, 'lineItems', 'nodes').map((line) => [
            dig(line, 'totalQuantity'),
            dig(line, 'remainingQuantity'),
          ]),
        ]),
      );
    }
  });
});

describe('draft orders and checkouts over REST', () => {
  test('have every documented field', async () => {
    await rest('draft_orders.json', 'POST', {
      draft_order: {
        line_items: [
          {
            title: 'Sign',
            price: '20.00',
            quantity: 2,
            applied_discount: { value: '10', value_type: 'percentage' },
          },
        ],
        applied_discount: { description: 'Regular', value: '5.0', value_type: 'fixed_amount' },
        shipping_line: { title: 'Bicycle', price: '4.00' },
      },
    });
    const drafts = await all('draft_orders');
    for (const draft of drafts) hasAll(draft, shapes.DRAFT_ORDER);
    for (const line of under(drafts, 'line_items')) isExactly(line, shapes.DRAFT_LINE);
    isExactly(dig(drafts.at(-1), 'applied_discount'), shapes.APPLIED_DISCOUNT);
    isExactly(dig(drafts.at(-1), 'line_items', 0, 'applied_discount'), shapes.APPLIED_DISCOUNT);
    isExactly(dig(drafts.at(-1), 'shipping_line'), ['title', 'custom', 'handle', 'price']);
    const checkouts = await all('checkouts');
    for (const checkout of checkouts) isExactly(checkout, shapes.CHECKOUT);
    for (const line of under(checkouts, 'line_items')) isExactly(line, shapes.CHECKOUT_LINE);
    for (const buyer of under(checkouts, 'customer')) isExactly(buyer, shapes.BUYER);
    expect((await rest('checkouts/count.json')).json).toEqual({ count: checkouts.length });
    expect((await rest('checkouts.json?status=closed')).json).toEqual({ checkouts: [] });
  });

  test('that were left are the same in GraphQL', async () => {
    const { json } = await caller.graphql(
      `{ abandonedCheckoutsCount { count } abandonedCheckouts(first: 10) { nodes { id name
        abandonedCheckoutUrl totalPriceSet { shopMoney { amount } } totalTaxSet { shopMoney { amount } }
        lineItems(first: 2) { nodes { title sku quantity } } customer { legacyResourceId } } } }`,
      { scopes: SCOPES },
    );
    expect(json['errors']).toBeUndefined();
    const shown = await all('checkouts');
    expect(dig(json, 'data', 'abandonedCheckoutsCount', 'count')).toBe(shown.length);
    for (const [at, node] of digList(json, 'data', 'abandonedCheckouts', 'nodes').entries()) {
      expect(shown[at]).toMatchObject({
        name: dig(node, 'name'),
        abandoned_checkout_url: dig(node, 'abandonedCheckoutUrl'),
        customer: { id: Number(dig(node, 'customer', 'legacyResourceId')) },
        line_items: digList(node, 'lineItems', 'nodes'),
      });
      expect(Number(dig(shown[at], 'total_price'))).toBe(
        Number(dig(node, 'totalPriceSet', 'shopMoney', 'amount')),
      );
      expect(Number(dig(shown[at], 'total_tax'))).toBe(
        Number(dig(node, 'totalTaxSet', 'shopMoney', 'amount')),
      );
    }
  });

  test('agree with GraphQL', async () => {
    const answer = await caller.graphql(
      `{ draftOrders(first: 50) { nodes { legacyResourceId name status invoiceUrl
        totalPriceSet { shopMoney { amount } } subtotalPriceSet { shopMoney { amount } }
        totalTaxSet { shopMoney { amount } } amountDueNowSet { shopMoney { amount } }
        lineItems(first: 5) { nodes { title quantity sku } } } } }`,
      { scopes: SCOPES },
    );
    const nodes = digList(answer.json, 'data', 'draftOrders', 'nodes');
    const drafts = await all('draft_orders');
    expect(drafts).toHaveLength(nodes.length);
    for (const node of nodes) {
      const draft = drafts.find((row) => String(dig(row, 'id')) === dig(node, 'legacyResourceId'));
      expect(draft).toMatchObject({
        name: dig(node, 'name'),
        status: String(dig(node, 'status')).toLowerCase(),
        invoice_url: dig(node, 'invoiceUrl'),
        line_items: digList(node, 'lineItems', 'nodes'),
      });
      for (const [graphql, name] of [
        ['totalPriceSet', 'total_price_set'],
        ['subtotalPriceSet', 'subtotal_price_set'],
        ['totalTaxSet', 'total_tax_set'],
        ['amountDueNowSet', 'amount_due_now_set'],
      ] as const) {
        expect(Number(dig(draft, name, 'shop_money', 'amount'))).toBe(
          Number(dig(node, graphql, 'shopMoney', 'amount')),
        );
      }
    }
  });
});
