import { type Input, readInput, readInputs } from '../../../graphql/mutation.ts';
import {
  amount,
  attributes,
  type BodyFields,
  flag,
  idOf,
  list,
  moneySet,
  number,
  shopMoneySet,
  object,
  only,
  ownCurrency,
  text,
  tags,
  time,
  unsupportedFields,
  whole,
  word,
} from '../../../rest/body-fields.ts';
import { addressField, metafieldsField } from './address-body-rest.ts';

const TAX_LINES = list({
  title: text(),
  rate: number(),
  price_set: shopMoneySet('priceSet'),
  price: moneySet('priceSet'),
  channel_liable: flag(),
  ...unsupportedFields('source'),
});

const LINE: BodyFields = {
  variant_id: idOf('ProductVariant'),
  product_id: idOf('Product'),
  title: text(),
  variant_title: text(),
  vendor: text(),
  sku: text(),
  quantity: whole(),
  price_set: shopMoneySet('priceSet'),
  price: moneySet('priceSet'),
  grams: number(),
  taxable: flag(),
  requires_shipping: flag(),
  gift_card: flag(),
  properties: attributes(),
  tax_lines: TAX_LINES,
  fulfillment_service: text(),
  ...unsupportedFields('attributed_staffs', 'discount_allocations', 'duties', 'total_discount'),
};

const TRANSACTION: BodyFields = {
  kind: word(['sale', 'authorization', 'capture', 'void', 'refund', 'change']),
  status: word(['success', 'pending', 'failure', 'error']),
  amount: moneySet('amountSet'),
  gateway: text(),
  test: flag(),
  authorization: text('authorizationCode'),
  processed_at: time(),
  location_id: idOf('Location'),
  // A receipt is whatever the gateway wrote.
  receipt: (value) => ({ receiptJson: value ?? {} }),
  currency: ownCurrency,
  ...unsupportedFields(
    'device_id',
    'error_code',
    'message',
    'parent_id',
    'payment_details',
    'user_id',
  ),
};

const CUSTOMER: BodyFields = {
  id: idOf('Customer'),
  first_name: text(),
  last_name: text(),
  email: text(),
  phone: text(),
  note: text(),
  tags: tags(),
  tax_exempt: flag(),
  multipass_identifier: text(),
  addresses: list({
    first_name: text(),
    last_name: text(),
    company: text(),
    address1: text(),
    address2: text(),
    city: text(),
    zip: text(),
    phone: text(),
    province: text(),
    country: text(),
  }),
};

/** Fields of an order that the practice store does not keep. */
const UNKEPT: BodyFields = unsupportedFields(
  ...['app_id', 'browser_ip', 'cancel_reason', 'cancelled_at', 'cart_token', 'checkout_id'],
  ...['checkout_token', 'client_details', 'device_id', 'duties_included'],
  ...['estimated_taxes', 'landing_site', 'landing_site_ref', 'location_id'],
  ...['merchant_of_record_app_id', 'payment_terms', 'reference', 'tax_exempt', 'user_id'],
  // Sums are calculated from the lines.
  ...['subtotal_price', 'total_discounts', 'total_line_items_price', 'total_outstanding'],
  ...['total_price', 'total_tip_received', 'total_weight', 'discount_applications', 'refunds'],
);

/** A new order in the body of a request, as an `OrderCreateOrderInput` and its options. */
export const NEW_ORDER: BodyFields = {
  ...UNKEPT,
  billing_address: addressField,
  shipping_address: addressField,
  buyer_accepts_marketing: flag(),
  closed_at: time(),
  company: object({
    location_id: idOf('CompanyLocation', 'id'),
  }),
  currency: text(),
  customer: object(CUSTOMER),
  discount_codes: list({
    code: text(),
    amount: number(),
    type: word(['fixed_amount', 'percentage', 'shipping']),
  }),
  customer_locale: only('en'),
  email: text(),
  financial_status: word([
    ...['pending', 'authorized', 'partially_paid', 'paid', 'partially_refunded', 'refunded'],
    ...['voided', 'expired'],
  ]),
  fulfillment_status: word(['fulfilled', 'partial', 'restocked']),
  fulfillments: list({
    location_id: idOf('Location'),
    tracking_company: text(),
    tracking_number: text(),
    shipment_status: word([
      ...['label_printed', 'label_purchased', 'attempted_delivery', 'ready_for_pickup'],
      ...['confirmed', 'in_transit', 'out_for_delivery', 'delivered', 'failure'],
    ]),
    ...unsupportedFields(
      'line_items',
      'receipt',
      'service',
      'status',
      'tracking_urls',
      'tracking_url',
    ),
    ...unsupportedFields('tracking_numbers'),
  }),
  inventory_behaviour: word([
    ...['bypass', 'decrement_ignoring_policy', 'decrement_obeying_policy'],
  ]),
  line_items: list(LINE),
  metafields: metafieldsField,
  name: text(),
  note: text(),
  note_attributes: attributes('customAttributes'),
  phone: text(),
  po_number: text(),
  presentment_currency: text(),
  processed_at: time(),
  referring_site: text(),
  send_fulfillment_receipt: flag(),
  send_receipt: flag(),
  shipping_lines: list({
    title: text(),
    code: text(),
    source: text(),
    price_set: shopMoneySet('priceSet'),
    price: moneySet('priceSet'),
    tax_lines: TAX_LINES,
    ...unsupportedFields('carrier_identifier', 'discount_allocations', 'phone'),
    ...unsupportedFields('requested_fulfillment_service_id'),
  }),
  source_identifier: text(),
  source_name: text(),
  source_url: text(),
  tags: tags(),
  tax_lines: TAX_LINES,
  taxes_included: flag(),
  test: flag(),
  total_tax: number(),
  transactions: list(TRANSACTION),
};

/** Fields of an order that can be changed; all others are accepted only with the shown values. */
export const CHANGED_ORDER: BodyFields = {
  ...UNKEPT,
  ...unsupportedFields(...Object.keys(NEW_ORDER)),
  buyer_accepts_marketing: flag(),
  customer: object({
    // Chooses the customer; the customer's data is changed at customers/{id}.json.
    ...unsupportedFields(...Object.keys(CUSTOMER)),
    id: idOf('Customer'),
  }),
  email: text(),
  metafields: metafieldsField,
  note: text(),
  note_attributes: attributes('customAttributes'),
  phone: text(),
  po_number: text(),
  shipping_address: addressField,
  tags: tags(),
};

/** A cancellation; its `refund` is read separately. */
export const CANCELLATION: BodyFields = {
  amount: amount(),
  currency: text(),
  email: flag(),
  reason: word(['customer', 'declined', 'fraud', 'inventory', 'other', 'staff']),
  restock: flag(),
};

/** The sum of the taxes in a new order's input, in units of its currency (not in cents). */
export function namedTax(input: Input): number {
  const owners = [input, ...listOf(input, 'lineItems'), ...listOf(input, 'shippingLines')];
  return sumOfAmounts(owners.flatMap((owner) => listOf(owner, 'taxLines')));
}

/** The price of shipping in a new order's input, in units of its currency (not in cents). */
export function namedShipping(input: Input): number {
  return sumOfAmounts(listOf(input, 'shippingLines'));
}

function listOf(input: Input, name: string): readonly Input[] {
  return readInputs(input[name]) ?? [];
}

function sumOfAmounts(owners: readonly Input[]): number {
  return owners.reduce(
    (sum, { priceSet }) => sum + Number(readInput(readInput(priceSet)['shopMoney'])['amount'] ?? 0),
    0,
  );
}
