/** Resource names of several words, needed to split a topic such as `DRAFT_ORDERS_CREATE`. */
const RESOURCES = [
  'app_purchases_one_time',
  'app_subscriptions',
  'audit_events',
  'bulk_operations',
  'collection_listings',
  'collection_publications',
  'company_contact_roles',
  'company_contacts',
  'company_locations',
  'customer_account_settings',
  'customer_groups',
  'customer_payment_methods',
  'customers_email_marketing_consent',
  'customers_marketing_consent',
  'customers_whats_app_marketing_consent',
  'delivery_promise_settings',
  'draft_orders',
  'finance_app_staff_member',
  'finance_kyc_information',
  'fulfillment_events',
  'fulfillment_holds',
  'fulfillment_orders',
  'inventory_items',
  'inventory_levels',
  'inventory_shipments',
  'inventory_transfers',
  'markets_backup_region',
  'metafield_definitions',
  'order_transactions',
  'payment_schedules',
  'payment_terms',
  'product_feeds',
  'product_listings',
  'product_publications',
  'reverse_deliveries',
  'reverse_fulfillment_orders',
  'scheduled_product_listings',
  'selling_plan_groups',
  'shipping_addresses',
  'subscription_billing_attempts',
  'subscription_billing_cycle_edits',
  'subscription_billing_cycles',
  'subscription_contracts',
  'tax_services',
  'tender_transactions',
];

/**
 * A topic as REST and webhook headers write it: `ORDER_TRANSACTIONS_CREATE` →
 * `order_transactions/create`.
 */
export function topicPath(topic: string): string {
  const words = topic.toLowerCase();
  const resource =
    RESOURCES.findLast((name) => words.startsWith(`${name}_`)) ?? words.split('_')[0] ?? '';
  // Four topics have a dot instead, such as `customer.tags_added`.
  return `${resource}${resource === 'customer' ? '.' : '/'}${words.slice(resource.length + 1)}`;
}
