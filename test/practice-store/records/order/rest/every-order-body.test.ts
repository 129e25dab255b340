/**
 * What each field of the body of an order and of a draft does over REST, as
 * texts beside this file; written anew with `vitest run <this file> -u`.
 */
import { expect, test } from 'vitest';
import { dig } from '../../../api/api-caller.ts';
import { makeWorld } from '../../../inputs/field-outcomes.ts';
import { type RestWrite, writesBy } from '../../../inputs/rest-writes.ts';

const seeded = makeWorld();
const first = (path: string, query = '', ...keys: ReadonlyArray<string | number>): number =>
  Number(dig(seeded.rest('GET', `${path}.json`, query).json, ...keys));

const customer = first('customers', '', 'customers', 0, 'id');
const product = first('products', '', 'products', 0, 'id');
const variant = first('products', '', 'products', 0, 'variants', 0, 'id');
const location = first('locations', '', 'locations', 0, 'id');
const order = first('orders', 'status=any', 'orders', 0, 'id');
const draft = first('draft_orders', '', 'draft_orders', 0, 'id');

const ADDRESS = {
  first_name: 'Rut',
  last_name: 'Lind',
  company: 'Lamps',
  address1: 'Quay 1',
  address2: 'Door 2',
  city: 'Vancouver',
  zip: 'V5K 0A1',
  phone: '+16045550100',
  province: 'British Columbia',
  country: 'Canada',
};

const TAX = { title: 'VAT', rate: 0.24, price: '3.00', channel_liable: true };
const METAFIELD = { namespace: 'walk', key: 'one', type: 'single_line_text_field', value: 'x' };

const WRITES: Readonly<Record<string, RestWrite>> = {
  'order-made': {
    method: 'POST',
    path: 'orders',
    body: {
      order: {
        line_items: [
          {
            variant_id: variant,
            product_id: product,
            title: 'Lamp',
            variant_title: 'Tall',
            vendor: 'Lamps',
            sku: 'L-1',
            quantity: 3,
            price: '40.00',
            grams: 700,
            taxable: true,
            requires_shipping: true,
            gift_card: false,
            properties: [{ name: 'text', value: 'Rut' }],
            tax_lines: [TAX],
            fulfillment_service: 'manual',
          },
          { title: 'Shade', quantity: 1, price: '5.00' },
        ],
        billing_address: ADDRESS,
        shipping_address: { ...ADDRESS, address1: 'Quay 3' },
        buyer_accepts_marketing: true,
        customer: { first_name: 'Ada', last_name: 'Berg', email: 'ada@example.com', tags: 'a' },
        discount_codes: [{ code: 'TEN', amount: '10.00', type: 'fixed_amount' }],
        email: 'rut@example.com',
        phone: '+3545550100',
        fulfillment_status: 'fulfilled',
        fulfillments: [
          {
            location_id: location,
            tracking_company: 'Post',
            tracking_number: 'N1',
            shipment_status: 'delivered',
          },
        ],
        inventory_behaviour: 'decrement_ignoring_policy',
        metafields: [METAFIELD],
        note: 'Ring twice',
        note_attributes: [{ name: 'colour', value: 'red' }],
        po_number: 'PO-1',
        processed_at: '2026-10-01T10:00:00Z',
        shipping_lines: [
          { title: 'Post', code: 'post', source: 'elsewhere', price: '6.00', tax_lines: [TAX] },
        ],
        source_name: 'kiosk',
        tags: 'b, a',
        taxes_included: false,
        total_tax: 6,
        test: true,
        transactions: [
          {
            kind: 'sale',
            status: 'success',
            amount: '30.00',
            gateway: 'cash',
            test: true,
            authorization: 'A1',
            processed_at: '2026-10-01T10:00:00Z',
            receipt: { till: 1 },
          },
        ],
      },
    },
  },
  'order-changed': {
    method: 'PUT',
    path: `orders/${order}`,
    read: [`orders/${order}/metafields`],
    body: {
      order: {
        buyer_accepts_marketing: true,
        customer: { id: customer },
        email: 'rut@example.com',
        metafields: [METAFIELD],
        note: 'Ring twice',
        note_attributes: [{ name: 'colour', value: 'red' }],
        phone: '+3545550100',
        po_number: 'PO-1',
        shipping_address: ADDRESS,
        tags: 'b, a',
      },
    },
  },
  'draft-made': {
    method: 'POST',
    path: 'draft_orders',
    body: {
      draft_order: {
        applied_discount: {
          title: 'Old',
          description: 'Regular',
          value: '5.0',
          value_type: 'fixed_amount',
          amount: '5.00',
        },
        billing_address: ADDRESS,
        shipping_address: { ...ADDRESS, address1: 'Quay 3' },
        customer: { id: customer },
        email: 'rut@example.com',
        line_items: [
          {
            title: 'Tee',
            quantity: 3,
            price: '21.00',
            sku: 'T-1',
            grams: 200,
            taxable: true,
            requires_shipping: false,
            properties: [{ name: 'text', value: 'Rut' }],
            applied_discount: { title: 'Old', value: '10.0', value_type: 'percentage' },
          },
          { variant_id: variant, quantity: 2 },
        ],
        metafields: [METAFIELD],
        note: 'Ring twice',
        note_attributes: [{ name: 'colour', value: 'red' }],
        po_number: 'PO-1',
        shipping_line: { title: 'Bicycle', price: '5.00', custom: true },
        source_name: 'kiosk',
        tags: 'b, a',
        tax_exempt: false,
        use_customer_default_address: false,
        allow_discount_codes_in_checkout: true,
      },
    },
  },
  'draft-changed': {
    method: 'PUT',
    path: `draft_orders/${draft}`,
    body: {
      draft_order: {
        applied_discount: { value: '10.0', value_type: 'percentage' },
        customer_id: customer,
        line_items: [{ title: 'Tee', quantity: 1, price: '21.00' }],
        note: 'Ring twice',
        shipping_line: { title: 'Bicycle', price: '5.00' },
        tags: 'b, a',
        tax_exempt: true,
      },
    },
  },
};

test.each(Object.entries(WRITES))('%s', async (name, write) => {
  await expect(`${writesBy(write)}\n`).toMatchFileSnapshot(`every-order-body.${name}.txt`);
});
