import { moneyText, timeText } from '../../../api/formats.ts';
import { restResource } from '../../../rest/resource.ts';
import type { Json } from '../../../rest/rest-path.ts';
import { sharedFilters } from '../../../rest/row-filters.ts';
import { addressJson } from '../../customer/address-type.ts';
import { defaultAddress } from '../../customer/customer.ts';
import { includedTax } from '../order-sums.ts';
import { buyerJson } from '../rest/buyer-rest.ts';
import {
  abandonedCheckouts,
  type Checkout,
  checkoutLineId,
  checkoutSums,
  checkoutToken,
  recoveryUrl,
  SHIPPING,
  variantTitle,
} from './checkout.ts';

/** The abandoned checkouts. */
export const checkouts = restResource<Checkout>({
  plural: 'checkouts',
  readScopes: ['read_orders'],
  rows: ({ world }) => abandonedCheckouts(world),
  toJson: (row, { world, context }) => {
    const { id, customer, variant } = row;
    const { currency } = world.shop;
    const { goodsCents, totalCents, taxes, taxCents } = checkoutSums(row);
    const address = defaultAddress(customer);
    const token = checkoutToken(row);
    return {
      id,
      token,
      cart_token: null,
      email: customer.email,
      gateway: null,
      buyer_accepts_marketing: customer.emailConsent?.state === 'SUBSCRIBED',
      created_at: timeText(row.createdAtMs),
      updated_at: timeText(row.updatedAtMs),
      landing_site: null,
      note: null,
      note_attributes: [],
      referring_site: null,
      shipping_lines: [shippingJson(token)],
      taxes_included: true,
      total_weight: variant.grams,
      currency,
      completed_at: null,
      closed_at: null,
      user_id: null,
      location_id: null,
      source_identifier: null,
      source_url: null,
      device_id: null,
      phone: null,
      customer_locale: 'en',
      line_items: [lineJson(row)],
      name: `#${id}`,
      source: null,
      abandoned_checkout_url: recoveryUrl(row, context.shop),
      discount_codes: [],
      tax_lines: taxes.map(({ title, rate, cents }) => ({
        price: moneyText(cents),
        rate,
        title,
        channel_liable: false,
      })),
      source_name: 'web',
      presentment_currency: currency,
      buyer_accepts_sms_marketing: customer.smsConsent?.state === 'SUBSCRIBED',
      sms_marketing_phone: null,
      total_discounts: moneyText(0),
      total_line_items_price: moneyText(goodsCents),
      total_price: moneyText(totalCents),
      total_tax: moneyText(taxCents),
      subtotal_price: moneyText(goodsCents),
      total_duties: null,
      reservation_token: null,
      billing_address: address === undefined ? null : addressJson(address),
      shipping_address: address === undefined ? null : addressJson(address),
      customer: buyerJson(customer, world),
    };
  },
  filters: {
    ...sharedFilters,
    // All of these are open: none was closed, and none was completed later.
    status: (_checkout, value) => value === 'open',
  },
  defaults: { status: 'open' },
  without: ['single'],
  isPersonal: true,
});

function shippingJson(token: string): Json {
  return {
    code: SHIPPING.title,
    price: moneyText(SHIPPING.cents),
    original_shop_price: null,
    original_rate_price: null,
    original_shop_markup: null,
    source: 'shopify',
    title: SHIPPING.title,
    presentment_title: null,
    phone: null,
    tax_lines: null,
    custom_tax_lines: null,
    markup: null,
    delivery_category: null,
    carrier_identifier: null,
    carrier_service_id: null,
    api_client_id: null,
    requested_fulfillment_service_id: null,
    applied_discounts: [],
    delivery_option_group_type: null,
    delivery_expectation_range: null,
    delivery_expectation_type: null,
    estimated_delivery_time_range: null,
    id: token,
    validation_context: null,
  };
}

function lineJson(row: Checkout): Json {
  const { product, variant } = row;
  const taxes = includedTax(variant.priceCents);
  return {
    applied_discounts: [],
    discount_allocations: [],
    key: String(checkoutLineId(row)),
    destination_location_id: null,
    fulfillment_service: 'manual',
    gift_card: false,
    grams: variant.grams,
    origin_location_id: null,
    presentment_title: product.title,
    presentment_variant_title: variantTitle(row),
    product_id: product.id,
    properties: null,
    quantity: 1,
    requires_shipping: true,
    sku: variant.sku,
    tax_lines: taxes.map(({ title, rate, cents }) => ({ price: moneyText(cents), rate, title })),
    taxable: variant.isTaxable,
    title: product.title,
    variant_id: variant.id,
    variant_title: variantTitle(row),
    variant_price: null,
    vendor: product.vendor,
    user_id: null,
    unit_price_measurement: null,
    rank: null,
    compare_at_price: variant.compareAtCents === null ? null : moneyText(variant.compareAtCents),
    line_price: moneyText(variant.priceCents),
    price: moneyText(variant.priceCents),
  };
}
