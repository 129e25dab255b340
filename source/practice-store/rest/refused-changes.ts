import { notCarriedOut } from '../records/change.ts';
import { idsInPath } from './rest-path.ts';

/** Changes that the service has and the practice store does not carry out. */
const REFUSED: Readonly<Record<string, string>> = {
  apple_pay_certificates: 'POST',
  'apple_pay_certificates/{id}': 'PUT DELETE',
  application_charges: 'POST',
  checkouts: 'POST',
  'checkouts/{id}': 'PUT',
  'checkouts/{id}/complete': 'POST',
  'checkouts/{id}/payments': 'POST',
  'collection_listings/{id}': 'PUT DELETE',
  countries: 'POST',
  'countries/{id}': 'PUT DELETE',
  'countries/{country_id}/provinces/{id}': 'PUT',
  draft_orders: 'POST',
  'draft_orders/{id}': 'PUT DELETE',
  'draft_orders/{id}/complete': 'PUT',
  'draft_orders/{id}/send_invoice': 'POST',
  'fulfillment_orders/set_fulfillment_orders_deadline': 'POST',
  'fulfillment_orders/{id}/cancel': 'POST',
  'fulfillment_orders/{id}/cancellation_request': 'POST',
  'fulfillment_orders/{id}/cancellation_request/accept': 'POST',
  'fulfillment_orders/{id}/cancellation_request/reject': 'POST',
  'fulfillment_orders/{id}/close': 'POST',
  'fulfillment_orders/{id}/fulfillment_request': 'POST',
  'fulfillment_orders/{id}/fulfillment_request/accept': 'POST',
  'fulfillment_orders/{id}/fulfillment_request/reject': 'POST',
  'fulfillment_orders/{id}/hold': 'POST',
  'fulfillment_orders/{id}/move': 'POST',
  'fulfillment_orders/{id}/open': 'POST',
  'fulfillment_orders/{id}/release_hold': 'POST',
  'fulfillment_orders/{id}/reschedule': 'POST',
  fulfillment_services: 'POST',
  'fulfillment_services/{id}': 'PUT DELETE',
  fulfillments: 'POST',
  'fulfillments/{id}/cancel': 'POST',
  'fulfillments/{id}/update_tracking': 'POST',
  marketing_events: 'POST',
  'marketing_events/{id}': 'PUT DELETE',
  'marketing_events/{id}/engagements': 'POST',
  mobile_platform_applications: 'POST',
  'mobile_platform_applications/{id}': 'PUT DELETE',
  orders: 'POST',
  'orders/{id}': 'PUT DELETE',
  'orders/{order_id}/fulfillments/{id}/events': 'POST',
  'orders/{order_id}/refunds': 'POST',
  'orders/{order_id}/refunds/calculate': 'POST',
  'orders/{order_id}/risks': 'POST',
  'orders/{order_id}/risks/{id}': 'PUT DELETE',
  'orders/{order_id}/transactions': 'POST',
  payment_gateways: 'POST',
  'payment_gateways/{id}': 'PUT DELETE',
  'product_listings/{id}': 'PUT DELETE',
  'products/{product_id}/resource_feedback': 'POST',
  recurring_application_charges: 'POST',
  'recurring_application_charges/{id}': 'DELETE',
  'recurring_application_charges/{id}/customize': 'PUT',
  'recurring_application_charges/{id}/usage_charges': 'POST',
  resource_feedback: 'POST',
  'shopify_payments/disputes/{id}/dispute_evidences': 'PUT',
  'shopify_payments/disputes/{id}/dispute_file_uploads': 'POST',
  storefront_access_tokens: 'POST',
  'storefront_access_tokens/{id}': 'DELETE',
  themes: 'POST',
};

/** A sentence about a change that the practice store knows of; null: the service has none such either. */
export function refusedChange(method: string, path: string): string | null {
  for (const [pattern, methods] of Object.entries(REFUSED)) {
    if (idsInPath(pattern, path) !== null && methods.split(' ').includes(method)) {
      return notCarriedOut(`${method} ${pattern}.json`);
    }
  }
  return null;
}
