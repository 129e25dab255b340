import {
  amount,
  attributes,
  type BodyFields,
  flag,
  idOf,
  list,
  number,
  object,
  only,
  ownCurrency,
  text,
  tags,
  unsupportedFields,
  whole,
  word,
} from '../../../rest/body-fields.ts';
import { addressField, metafieldsField } from '../rest/address-body-rest.ts';

const DISCOUNT = object({
  title: text(),
  description: text(),
  value: number(),
  value_type: word(['fixed_amount', 'percentage']),
  // For a percentage, only compared with the calculated amount.
  amount: amount(),
});

const CUSTOMER_ID = idOf('Customer', 'customerId');

/** A draft order in the body of a request, nearly as a `DraftOrderInput`. */
export const DRAFT_FIELDS: BodyFields = {
  applied_discount: DISCOUNT,
  billing_address: addressField,
  shipping_address: addressField,
  customer: object({ id: CUSTOMER_ID }),
  customer_id: CUSTOMER_ID,
  email: text(),
  line_items: list({
    variant_id: idOf('ProductVariant'),
    title: text(),
    quantity: whole(),
    price: amount('originalUnitPrice'),
    sku: text(),
    grams: number(),
    taxable: flag(),
    requires_shipping: flag(),
    properties: attributes('customAttributes'),
    applied_discount: DISCOUNT,
    ...unsupportedFields(
      'fulfillment_service',
      'tax_lines',
      'gift_card',
      'vendor',
      'variant_title',
    ),
  }),
  metafields: metafieldsField,
  currency: ownCurrency,
  taxes_included: only(true),
  note: text(),
  note_attributes: attributes('customAttributes'),
  po_number: text(),
  presentment_currency: text('presentmentCurrencyCode'),
  shipping_line: object({
    title: text(),
    price: amount(),
    handle: text('shippingRateHandle'),
    custom: () => ({}),
  }),
  source_name: text(),
  tags: tags(),
  tax_exempt: flag(),
  use_customer_default_address: flag(),
  allow_discount_codes_in_checkout: flag(),
  ...unsupportedFields('completed_at', 'invoice_sent_at', 'name', 'order_id'),
  ...unsupportedFields('payment_terms', 'status', 'subtotal_price', 'tax_lines'),
  ...unsupportedFields('total_price', 'total_tax'),
};

/** An invoice in the body of a request, as an `EmailInput`. */
export const INVOICE_FIELDS: BodyFields = {
  to: text(),
  from: text(),
  subject: text(),
  custom_message: text(),
  bcc: tags(),
};

/** Query parameters of `draft_orders/{id}/complete`. */
export const COMPLETION: BodyFields = {
  payment_pending: flag(),
  ...unsupportedFields('payment_gateway_id'),
};
