import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dig, startApiCaller } from '../../../api/api-caller.ts';

/**
 * Every field that the service documents for the body of an order and of a draft order: what is
 * sent reads back over REST and GraphQL, or is refused by its name.
 */
const caller = startApiCaller();
afterAll(() => caller.close());

const SCOPES = [
  ...['write_orders', 'read_all_orders', 'write_draft_orders', 'write_customers', 'write_products'],
  ...['read_locations', 'write_companies'],
];
const rest = (path: string, method = 'GET', body?: unknown) =>
  caller.rest(`${path}.json`, { method, body, scopes: SCOPES });

const LINE = { title: 'Lamp', price: '40.00', quantity: 2 };
const ADDRESS = {
  first_name: 'Rut',
  last_name: 'Lind',
  company: 'Lamps',
  address1: 'Quay 1',
  address2: 'Door 2',
  city: 'Vancouver',
  province: 'British Columbia',
  country: 'Canada',
  zip: 'V5K 0A1',
  phone: '+16045550100',
};
const GRAPHQL_ADDRESS = `{ firstName lastName company address1 address2 city province country zip phone }`;
const camel = (value: object) =>
  Object.fromEntries(
    Object.entries(value).map(([name, own]) => [
      name.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase()),
      own as unknown,
    ]),
  );

interface Field {
  /** What is sent. */
  readonly sent: unknown;
  /** What REST shows in its place, where that is not what was sent. */
  readonly shown?: unknown;
  /** A selection of GraphQL's order and what it gives; absent where GraphQL has no such field. */
  readonly graphql?: readonly [selection: string, value: unknown];
}

const money = (amount: string) => ({ shopMoney: { amount } });
const unit = '{ shopMoney { amount } }';

/** Sent beside a field that cannot stand alone. */
const BESIDE: Readonly<Record<string, object>> = {
  'customer.note': {},
  fulfillments: { fulfillment_status: 'fulfilled' },
};

const ORDER_FIELDS: Readonly<Record<string, Field>> = {
  billing_address: {
    sent: ADDRESS,
    graphql: [`billingAddress ${GRAPHQL_ADDRESS}`, camel(ADDRESS)],
  },
  shipping_address: {
    sent: ADDRESS,
    graphql: [`shippingAddress ${GRAPHQL_ADDRESS}`, camel(ADDRESS)],
  },
  buyer_accepts_marketing: { sent: true, graphql: ['customerAcceptsMarketing', true] },
  closed_at: {
    sent: '2026-11-01T10:00:00Z',
    shown: '2026-11-01T10:00:00+00:00',
    graphql: ['closedAt', '2026-11-01T10:00:00Z'],
  },
  currency: { sent: 'EUR', graphql: ['currencyCode', 'EUR'] },
  customer: {
    sent: {
      first_name: 'Ada',
      last_name: 'Berg',
      email: 'ada@example.com',
      note: 'Tall',
      tags: 'a',
    },
    graphql: [
      'customer { firstName lastName note tags }',
      { firstName: 'Ada', lastName: 'Berg', note: 'Tall', tags: ['a'] },
    ],
  },
  customer_locale: { sent: 'en', graphql: ['customerLocale', 'en'] },
  discount_codes: {
    sent: [{ code: 'TEN', amount: '10.00', type: 'fixed_amount' }],
    graphql: ['discountCodes', ['TEN']],
  },
  email: { sent: 'rut@example.com', graphql: ['email', 'rut@example.com'] },
  financial_status: { sent: 'authorized', graphql: ['displayFinancialStatus', 'AUTHORIZED'] },
  fulfillment_status: { sent: 'fulfilled', graphql: ['displayFulfillmentStatus', 'FULFILLED'] },
  fulfillments: {
    sent: [{ tracking_company: 'Post', tracking_number: 'N1', shipment_status: 'delivered' }],
    graphql: [
      'fulfillments { trackingInfo { company number } displayStatus }',
      [{ trackingInfo: [{ company: 'Post', number: 'N1' }], displayStatus: 'DELIVERED' }],
    ],
  },
  name: { sent: 'EXT-7', graphql: ['name', 'EXT-7'] },
  note: { sent: 'Ring twice', graphql: ['note', 'Ring twice'] },
  note_attributes: {
    sent: [{ name: 'colour', value: 'red' }],
    graphql: ['customAttributes { key value }', [{ key: 'colour', value: 'red' }]],
  },
  phone: { sent: '+3545550100', graphql: ['phone', '+3545550100'] },
  po_number: { sent: 'PO-1', graphql: ['poNumber', 'PO-1'] },
  presentment_currency: { sent: 'EUR', graphql: ['presentmentCurrencyCode', 'EUR'] },
  processed_at: {
    sent: '2026-10-01T10:00:00Z',
    shown: '2026-10-01T10:00:00+00:00',
    graphql: ['processedAt', '2026-10-01T10:00:00Z'],
  },
  referring_site: { sent: 'https://example.com', graphql: ['referrerUrl', 'https://example.com'] },
  shipping_lines: {
    sent: [{ title: 'Post', code: 'post', source: 'elsewhere', price: '6.00' }],
    graphql: [
      `shippingLines(first: 2) { nodes { title code source originalPriceSet ${unit} } }`,
      {
        nodes: [
          { title: 'Post', code: 'post', source: 'elsewhere', originalPriceSet: money('6.0') },
        ],
      },
    ],
  },
  source_identifier: { sent: 'x-1', graphql: ['sourceIdentifier', 'x-1'] },
  source_name: { sent: 'kiosk', graphql: ['sourceName', 'kiosk'] },
  source_url: {
    sent: 'https://example.com/1',
    graphql: ['registeredSourceUrl', 'https://example.com/1'],
  },
  tags: { sent: ['b', 'a'], shown: 'a, b', graphql: ['tags', ['a', 'b']] },
  tax_lines: {
    sent: [{ title: 'VAT', rate: 0.24, price: '19.20', channel_liable: false }],
    graphql: [
      `taxLines { title rate priceSet ${unit} }`,
      [{ title: 'VAT', rate: 0.24, priceSet: money('19.2') }],
    ],
  },
  taxes_included: { sent: true, graphql: ['taxesIncluded', true] },
  test: { sent: true, graphql: ['test', true] },
  total_tax: { sent: '5.00' },
  transactions: { sent: [{ kind: 'sale', amount: '80.00', gateway: 'cash' }] },
  metafields: {
    sent: [{ namespace: 'custom', key: 'kind', type: 'single_line_text_field', value: 'x' }],
  },
  line_items: {
    sent: [
      {
        title: 'Lamp',
        variant_title: 'Tall',
        vendor: 'Lamps',
        sku: 'L-1',
        quantity: 3,
        price: '41.00',
        grams: 700,
        taxable: false,
        requires_shipping: false,
        gift_card: true,
        properties: [{ name: 'text', value: 'Rut' }],
        tax_lines: [{ title: 'VAT', rate: 0.24, price: '3.00' }],
        fulfillment_service: 'manual',
      },
    ],
    graphql: [
      `lineItems(first: 1) { nodes { title variantTitle vendor sku quantity taxable requiresShipping
        isGiftCard originalUnitPriceSet ${unit} customAttributes { key value } taxLines { title } } }`,
      {
        nodes: [
          {
            title: 'Lamp',
            variantTitle: 'Tall',
            vendor: 'Lamps',
            sku: 'L-1',
            quantity: 3,
            taxable: false,
            requiresShipping: false,
            isGiftCard: true,
            originalUnitPriceSet: money('41.0'),
            customAttributes: [{ key: 'text', value: 'Rut' }],
            taxLines: [{ title: 'VAT' }],
          },
        ],
      },
    ],
  },
  // What this store has no place for.
  app_id: { sent: 7 },
  browser_ip: { sent: '192.0.2.1' },
  cancel_reason: { sent: 'fraud' },
  cancelled_at: { sent: '2026-11-01T10:00:00Z' },
  cart_token: { sent: 'abc' },
  checkout_token: { sent: 'abc' },
  client_details: { sent: { browser_ip: '192.0.2.1' } },
  device_id: { sent: 3 },
  estimated_taxes: { sent: true },
  landing_site: { sent: '/lamps' },
  location_id: { sent: 71_200_000_013 },
  merchant_of_record_app_id: { sent: 3 },
  payment_terms: { sent: { payment_terms_type: 'NET' } },
  reference: { sent: 'abc' },
  tax_exempt: { sent: true },
  total_discounts: { sent: '3.00' },
  total_price: { sent: '3.00' },
  total_weight: { sent: 30 },
  user_id: { sent: 3 },
};

const DRAFT_FIELDS: Readonly<Record<string, Field>> = {
  applied_discount: {
    sent: { title: 'Old', description: 'Regular', value: '5.0', value_type: 'fixed_amount' },
    graphql: [
      'appliedDiscount { title description value valueType }',
      { title: 'Old', description: 'Regular', value: 5, valueType: 'FIXED_AMOUNT' },
    ],
  },
  billing_address: ORDER_FIELDS['billing_address'] ?? { sent: null },
  shipping_address: ORDER_FIELDS['shipping_address'] ?? { sent: null },
  currency: { sent: 'EUR', graphql: ['currencyCode', 'EUR'] },
  email: { sent: 'rut@example.com', graphql: ['email', 'rut@example.com'] },
  'allow_discount_codes_in_checkout?': {
    sent: true,
    graphql: ['allowDiscountCodesInCheckout', true],
  },
  note: { sent: 'Ring twice', graphql: ['note2', 'Ring twice'] },
  note_attributes: {
    sent: [{ name: 'colour', value: 'red' }],
    graphql: ['customAttributes { key value }', [{ key: 'colour', value: 'red' }]],
  },
  po_number: { sent: 'PO-1', graphql: ['poNumber', 'PO-1'] },
  presentment_currency: { sent: 'EUR', graphql: ['presentmentCurrencyCode', 'EUR'] },
  shipping_line: {
    sent: { title: 'Bicycle', price: '5.00', custom: true },
    graphql: [
      `shippingLine { title originalPriceSet ${unit} }`,
      { title: 'Bicycle', originalPriceSet: money('5.0') },
    ],
  },
  source_name: { sent: 'kiosk' },
  tags: { sent: 'b, a', shown: 'a, b', graphql: ['tags', ['a', 'b']] },
  tax_exempt: { sent: true, graphql: ['taxExempt', true] },
  taxes_included: { sent: true, graphql: ['taxesIncluded', true] },
  line_items: {
    sent: [
      {
        title: 'Tee',
        quantity: 3,
        price: '21.00',
        sku: 'T-1',
        grams: 200,
        taxable: false,
        requires_shipping: false,
        properties: [{ name: 'text', value: 'Rut' }],
        applied_discount: { title: 'Old', value: '10.0', value_type: 'percentage' },
      },
    ],
    graphql: [
      `lineItems(first: 1) { nodes { title quantity sku taxable requiresShipping
        originalUnitPriceSet ${unit} customAttributes { key value } appliedDiscount { title value } } }`,
      {
        nodes: [
          {
            title: 'Tee',
            quantity: 3,
            sku: 'T-1',
            taxable: false,
            requiresShipping: false,
            originalUnitPriceSet: money('21.0'),
            customAttributes: [{ key: 'text', value: 'Rut' }],
            appliedDiscount: { title: 'Old', value: 10 },
          },
        ],
      },
    ],
  },
  payment_terms: { sent: { payment_terms_type: 'NET' } },
  status: { sent: 'completed' },
  order_id: { sent: 3 },
  name: { sent: '#D77' },
  total_price: { sent: '1.00' },
};

describe.each([
  ['order', 'orders', 'order', ORDER_FIELDS],
  ['draft_order', 'draft_orders', 'draftOrder', DRAFT_FIELDS],
] as const)('the body of %s', (key, plural, root, fields) => {
  beforeAll(() => caller.api.reset());

  test.each(Object.entries(fields))(
    'keeps or refuses %s',
    async (name, { sent, shown, graphql }) => {
      const body = { [key]: { line_items: [LINE], ...BESIDE[name], [name]: sent } };
      const { status, json } = await rest(plural, 'POST', body);
      if (status !== 201) {
        // Refused by its own name, and by no other.
        expect([status, Object.keys(Object(dig(json, 'errors')))]).toEqual([422, [name]]);
        expect(graphql).toBeUndefined();
        return;
      }
      const id = String(dig(json, key, 'id'));
      const path = `${plural}/${id}`;
      const held = dig((await rest(path)).json, key);
      if (name === 'metafields' || name === 'transactions') {
        expect(dig((await rest(`${path}/${name}`)).json, name)).toMatchObject(Object(sent));
      } else if (name === 'customer') {
        expect(dig(held, name)).toMatchObject({
          first_name: 'Ada',
          email: 'ada@example.com',
          note: 'Tall',
        });
      } else if (typeof sent === 'object' && shown === undefined) {
        expect(dig(held, name)).toMatchObject(Object(sent));
      } else {
        expect(dig(held, name)).toEqual(shown ?? sent);
      }
      if (graphql === undefined) return;
      const [selection, value] = graphql;
      const typename = key === 'order' ? 'Order' : 'DraftOrder';
      const answer = await caller.graphql(
        `{ ${root}(id: "gid://shopify/${typename}/${id}") { field: ${selection} } }`,
        { scopes: SCOPES },
      );
      expect(answer.json['errors']).toBeUndefined();
      expect(dig(answer.json, 'data', root, 'field')).toEqual(value);
    },
  );

  test.each(Object.entries(fields))('in a change keeps or refuses %s', async (name, { sent }) => {
    const made = await rest(plural, 'POST', { [key]: { line_items: [LINE] } });
    const path = `${plural}/${String(dig(made.json, key, 'id'))}`;
    const before = dig(made.json, key);
    const { status, json } = await rest(path, 'PUT', { [key]: { [name]: sent } });
    if (status !== 200) {
      const names = Object.keys(Object(dig(json, 'errors')));
      expect([status, names.every((own) => own === name || own.startsWith(`${name}.`))]).toEqual([
        422,
        true,
      ]);
      expect(dig((await rest(path)).json, key)).toEqual(before);
      return;
    }
    if (name === 'metafields') {
      expect(dig((await rest(`${path}/${name}`)).json, name)).toMatchObject(Object(sent));
      return;
    }
    // It was changed, or was so already.
    expect(dig((await rest(path)).json, key)).toEqual(dig(json, key));
    const isShown = expect.objectContaining({ [name]: dig(before, name) });
    const changed = dig(json, key);
    if (JSON.stringify(dig(before, name)) === JSON.stringify(dig(changed, name))) {
      expect(before).toEqual(isShown);
      expect([sent].flat()).toEqual([dig(changed, name)].flat());
    }
  });
});
