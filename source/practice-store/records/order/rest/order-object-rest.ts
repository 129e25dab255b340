import { gid, moneyText, timeText, timeTextOrNull } from '../../../api/formats.ts';
import type { Json } from '../../../rest/rest-path.ts';
import { addressJson } from '../../customer/address-type.ts';
import type { Session } from '../../world.ts';
import { fulfillmentJson } from '../fulfillment/fulfillment-rest.ts';
import { allTaxes, gramsOf, partsOf } from '../order-parts.ts';
import { confirmationNumber } from '../order-search.ts';
import { currentSums, outstandingCents, shippingDiscountOf, subtotalOf } from '../order-sums.ts';
import type { Order } from '../order.ts';
import { refundJson } from '../payment/refund-rest.ts';
import { buyerJson } from './buyer-rest.ts';
import {
  applicationJsons,
  discountCodeJsons,
  lineJson,
  moneyPair,
  moneySet,
  namedValues,
  shippingLineJson,
  taxLineJson,
} from './line-item-rest.ts';

/** An order as the service shows it: with its lines, fulfillments and refunds. */
export function orderJson(order: Order, session: Session): Json {
  const { world, context } = session;
  const { currency } = order;
  const customer = order.customerId === null ? null : world.customers.find(order.customerId);
  const current = currentSums(order);
  const pair = (name: string, cents: number): Json => moneyPair(name, cents, currency);
  return {
    id: order.id,
    admin_graphql_api_id: gid('Order', order.id),
    app_id: order.appId === null ? null : Number(order.appId),
    browser_ip: null,
    buyer_accepts_marketing: order.acceptsMarketing,
    cancel_reason: order.cancelReason?.toLowerCase() ?? null,
    cancelled_at: timeTextOrNull(order.cancelledAtMs),
    cart_token: null,
    checkout_id: null,
    checkout_token: null,
    client_details: order.sourceName === 'web' ? CLIENT : null,
    closed_at: timeTextOrNull(order.closedAtMs),
    company:
      order.purchasingCompany === null
        ? null
        : {
            id: order.purchasingCompany.companyId,
            location_id: order.purchasingCompany.locationId,
          },
    confirmation_number: confirmationNumber(order),
    confirmed: true,
    contact_email: order.email,
    created_at: timeText(order.createdAtMs),
    currency,
    current_shipping_price_set: moneySet(current.shippingCents, currency),
    ...pair('current_subtotal_price', current.subtotalCents),
    current_total_additional_fees_set: null,
    ...pair('current_total_discounts', current.discountCents),
    current_total_duties_set: null,
    ...pair('current_total_price', current.totalCents),
    ...pair('current_total_tax', current.taxCents),
    customer_locale: 'en',
    device_id: null,
    discount_codes: discountCodeJsons(order),
    duties_included: false,
    email: order.email,
    estimated_taxes: false,
    financial_status: order.financialStatus.toLowerCase(),
    fulfillment_status: STATUS[order.fulfillmentStatus] ?? null,
    landing_site: null,
    landing_site_ref: null,
    location_id: null,
    merchant_business_entity_id: businessEntity(world.shop.id),
    merchant_of_record_app_id: null,
    name: order.name,
    note: order.note,
    note_attributes: namedValues(order.attributes),
    number: order.number - 1000,
    order_number: order.number,
    order_status_url: `https://${context.shop}/${order.number}/orders/${order.id}`,
    original_total_additional_fees_set: null,
    original_total_duties_set: null,
    payment_gateway_names: [...new Set(order.payments.map(({ gateway }) => gateway))],
    phone: order.phone,
    po_number: order.poNumber,
    presentment_currency: currency,
    processed_at: timeText(order.processedAtMs),
    reference: order.sourceIdentifier,
    referring_site: order.referringSite,
    source_identifier: order.sourceIdentifier,
    source_name: order.sourceName,
    source_url: order.sourceUrl,
    ...pair('subtotal_price', subtotalOf(order)),
    tags: order.tags.join(', '),
    tax_exempt: order.taxExempt,
    tax_lines: allTaxes(order).map(taxLineJson(currency)),
    taxes_included: order.taxesIncluded,
    test: order.isTest,
    token: order.id.toString(16).padStart(32, '0'),
    total_cash_rounding_payment_adjustment_set: moneySet(0, currency),
    total_cash_rounding_refund_adjustment_set: moneySet(0, currency),
    ...pair('total_discounts', order.discountCents),
    ...pair('total_line_items_price', order.linesCents),
    total_outstanding: moneyText(outstandingCents(order)),
    ...pair('total_price', order.totalCents),
    total_shipping_price_set: moneySet(order.shippingCents - shippingDiscountOf(order), currency),
    ...pair('total_tax', order.taxCents),
    total_tip_received: moneyText(0),
    total_weight: Math.round(gramsOf(order)),
    updated_at: timeText(order.updatedAtMs),
    user_id: null,
    billing_address: order.billingAddress === null ? null : addressJson(order.billingAddress),
    customer: customer === null ? null : buyerJson(customer, world),
    discount_applications: applicationJsons(order),
    fulfillments: partsOf(order, order.fulfillments).map((row) => fulfillmentJson(row, session)),
    line_items: order.lineItems.map((line) => lineJson(line, order, world)),
    payment_terms: null,
    refunds: partsOf(order, order.refunds).map((row) => refundJson(row, session)),
    shipping_address: order.shippingAddress === null ? null : addressJson(order.shippingAddress),
    shipping_lines: order.shippingLines.map((line) => shippingLineJson(line, order)),
  };
}

/** Nearly empty: without a storefront, there is no data about the customer's browser. */
const CLIENT: Json = {
  accept_language: 'en',
  browser_height: null,
  browser_ip: null,
  browser_width: null,
  session_hash: null,
  user_agent: null,
};

/** Fulfillment statuses as REST shows them; all others are null. */
const STATUS: Readonly<Record<string, string>> = {
  FULFILLED: 'fulfilled',
  PARTIALLY_FULFILLED: 'partial',
  RESTOCKED: 'restocked',
};

/** The id of the merchant's only business entity. */
function businessEntity(shopId: number): string {
  return Buffer.from(`1${shopId}`, 'utf8').toString('base64').replaceAll('=', '');
}
