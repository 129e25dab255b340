import { notSupported } from '../records/change.ts';
import { idsInPath } from './rest-path.ts';

/** Changes that the service has and the practice store does not carry out. */
const REFUSED: Readonly<Record<string, string>> = {
  apple_pay_certificates: 'POST',
  'apple_pay_certificates/{id}': 'PUT DELETE',
  checkouts: 'POST',
  'checkouts/{id}': 'PUT',
  'checkouts/{id}/complete': 'POST',
  'checkouts/{id}/payments': 'POST',
  'collection_listings/{id}': 'PUT DELETE',
  'fulfillment_orders/{id}/cancellation_request': 'POST',
  'fulfillment_orders/{id}/cancellation_request/accept': 'POST',
  'fulfillment_orders/{id}/cancellation_request/reject': 'POST',
  'fulfillment_orders/{id}/fulfillment_request': 'POST',
  'fulfillment_orders/{id}/fulfillment_request/accept': 'POST',
  'fulfillment_orders/{id}/fulfillment_request/reject': 'POST',
  mobile_platform_applications: 'POST',
  'mobile_platform_applications/{id}': 'PUT DELETE',
  'orders/{order_id}/fulfillments/{fulfillment_id}/events/{id}': 'DELETE',
  'orders/{order_id}/risks': 'POST',
  'orders/{order_id}/risks/{id}': 'PUT DELETE',
  payment_gateways: 'POST',
  'payment_gateways/{id}': 'PUT DELETE',
  'product_listings/{id}': 'PUT DELETE',
  'shopify_payments/disputes/{id}/dispute_evidences': 'PUT',
  'shopify_payments/disputes/{id}/dispute_file_uploads': 'POST',
  themes: 'POST',
};

/** A sentence about a change that only the service carries out; null when it has no such change. */
export function refusedChange(method: string, path: string): string | null {
  for (const [pattern, methods] of Object.entries(REFUSED)) {
    if (idsInPath(pattern, path) !== null && methods.split(' ').includes(method)) {
      return notSupported(`${method} ${pattern}.json`);
    }
  }
  return null;
}
