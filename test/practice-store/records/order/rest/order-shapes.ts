/** The fields of REST's objects of an order, as the service documents them for 2026. */
const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const ORDER = words(`
  id admin_graphql_api_id app_id browser_ip buyer_accepts_marketing cancel_reason cancelled_at
  cart_token checkout_id checkout_token client_details closed_at company confirmation_number
  confirmed contact_email created_at currency current_shipping_price_set current_subtotal_price
  current_subtotal_price_set current_total_additional_fees_set current_total_discounts
  current_total_discounts_set current_total_duties_set current_total_price current_total_price_set
  current_total_tax current_total_tax_set customer_locale device_id discount_codes duties_included
  email estimated_taxes financial_status fulfillment_status landing_site landing_site_ref
  location_id merchant_business_entity_id merchant_of_record_app_id name note note_attributes
  number order_number order_status_url original_total_additional_fees_set
  original_total_duties_set payment_gateway_names phone po_number presentment_currency
  processed_at reference referring_site source_identifier source_name source_url subtotal_price
  subtotal_price_set tags tax_exempt tax_lines taxes_included test token
  total_cash_rounding_payment_adjustment_set total_cash_rounding_refund_adjustment_set
  total_discounts total_discounts_set total_line_items_price total_line_items_price_set
  total_outstanding total_price total_price_set total_shipping_price_set total_tax total_tax_set
  total_tip_received total_weight updated_at user_id billing_address customer
  discount_applications fulfillments line_items payment_terms refunds shipping_address
  shipping_lines`);

export const LINE_ITEM = words(`
  id admin_graphql_api_id attributed_staffs current_quantity fulfillable_quantity
  fulfillment_service fulfillment_status gift_card grams name price price_set product_exists
  product_id properties quantity requires_shipping sku taxable title total_discount
  total_discount_set variant_id variant_inventory_management variant_title vendor tax_lines duties
  discount_allocations`);

export const TAX_LINE = words('channel_liable price price_set rate title');

export const SHIPPING_LINE = words(`
  id carrier_identifier code current_discounted_price_set discounted_price discounted_price_set
  is_removed phone price price_set requested_fulfillment_service_id source title tax_lines
  discount_allocations`);

export const ADDRESS = words(`
  first_name last_name name company address1 address2 city zip province province_code country
  country_code phone latitude longitude`);

export const BUYER = words(`
  id email created_at updated_at first_name last_name state note verified_email
  multipass_identifier tax_exempt phone email_marketing_consent sms_marketing_consent tags currency
  tax_exemptions admin_graphql_api_id default_address`);

export const CLIENT = words(
  'accept_language browser_height browser_ip browser_width session_hash user_agent',
);

export const CODE_APPLICATION = words(
  'target_type type value value_type allocation_method target_selection code',
);

export const ALLOCATION = words('amount amount_set discount_application_index');

export const FULFILLMENT = words(`
  id admin_graphql_api_id created_at location_id name order_id origin_address receipt service
  shipment_status status tracking_company tracking_number tracking_numbers tracking_url
  tracking_urls updated_at line_items`);

export const REFUND = words(`
  id order_id created_at note user_id processed_at duties total_duties_set return restock
  additional_fees total_additional_fees_set refund_shipping_lines admin_graphql_api_id
  order_adjustments refund_line_items transactions`);

export const REFUND_LINE = words(`
  id quantity line_item_id location_id restock_type subtotal total_tax subtotal_set total_tax_set
  line_item`);

export const REFUND_SHIPPING = words('id shipping_line_id subtotal_amount_set shipping_line');

export const ADJUSTMENT = words(`
  id order_id refund_id amount amount_set tax_amount tax_amount_set kind reason`);

export const TRANSACTION = words(`
  id order_id kind gateway status message created_at test authorization location_id user_id
  parent_id processed_at device_id error_code source_name payment_details receipt
  currency_exchange_adjustment amount currency payment_id total_unsettled_set
  manual_payment_gateway amount_rounding admin_graphql_api_id authorization_expires_at
  extended_authorization_attributes`);

export const FULFILLMENT_ORDER = words(`
  id created_at updated_at shop_id order_id assigned_location_id request_status status fulfill_at
  fulfill_by supported_actions destination line_items international_duties fulfillment_holds
  delivery_method assigned_location merchant_requests`);

export const FULFILLMENT_ORDER_LINE = words(`
  id shop_id fulfillment_order_id quantity line_item_id inventory_item_id fulfillable_quantity
  variant_id`);

export const DESTINATION = words(`
  id address1 address2 city company country email first_name last_name phone province zip`);

export const ASSIGNED_LOCATION = words(
  'address1 address2 city country_code location_id name phone province zip',
);

export const FULFILLMENT_EVENT = words(`
  id fulfillment_id status message happened_at city province country zip address1 latitude longitude
  shop_id created_at updated_at estimated_delivery_at order_id admin_graphql_api_id`);

export const DRAFT_ORDER = words(`
  id note email taxes_included currency invoice_sent_at created_at updated_at tax_exempt
  completed_at name allow_discount_codes_in_checkout? b2b? status line_items api_client_id
  shipping_address billing_address invoice_url created_on_api_version applied_discount order_id
  shipping_line tax_lines tags note_attributes total_price subtotal_price total_tax payment_terms
  presentment_currency total_line_items_price_set total_price_set subtotal_price_set total_tax_set
  total_discounts_set total_shipping_price_set total_additional_fees_set total_duties_set
  amount_due_now_set amount_due_later_set admin_graphql_api_id customer`);

export const DRAFT_LINE = words(`
  id variant_id product_id title variant_title sku vendor quantity requires_shipping taxable
  gift_card fulfillment_service grams tax_lines applied_discount name properties custom price
  admin_graphql_api_id`);

export const APPLIED_DISCOUNT = words('description value title amount value_type');

export const CHECKOUT = words(`
  id token cart_token email gateway buyer_accepts_marketing created_at updated_at landing_site note
  note_attributes referring_site shipping_lines taxes_included total_weight currency completed_at
  closed_at user_id location_id source_identifier source_url device_id phone customer_locale
  line_items name source abandoned_checkout_url discount_codes tax_lines source_name
  presentment_currency buyer_accepts_sms_marketing sms_marketing_phone total_discounts
  total_line_items_price total_price total_tax subtotal_price total_duties reservation_token
  billing_address shipping_address customer`);

export const CHECKOUT_LINE = words(`
  applied_discounts discount_allocations key destination_location_id fulfillment_service gift_card
  grams origin_location_id presentment_title presentment_variant_title product_id properties
  quantity requires_shipping sku tax_lines taxable title variant_id variant_title variant_price
  vendor user_id unit_price_measurement rank compare_at_price line_price price`);
