import { expect, test } from 'vitest';
import { topicPath } from '../../../../source/practice-store/records/app/webhook-topic.ts';

test.each([
  ['ORDERS_CREATE', 'orders/create'],
  ['ORDERS_PARTIALLY_FULFILLED', 'orders/partially_fulfilled'],
  ['ORDER_TRANSACTIONS_CREATE', 'order_transactions/create'],
  ['DRAFT_ORDERS_DELETE', 'draft_orders/delete'],
  ['APP_UNINSTALLED', 'app/uninstalled'],
  ['APP_SUBSCRIPTIONS_APPROACHING_CAPPED_AMOUNT', 'app_subscriptions/approaching_capped_amount'],
  ['CUSTOMER_TAGS_ADDED', 'customer.tags_added'],
  ['CUSTOMER_GROUPS_CREATE', 'customer_groups/create'],
  ['CUSTOMERS_ENABLE', 'customers/enable'],
  ['COMPANY_CONTACT_ROLES_ASSIGN', 'company_contact_roles/assign'],
  ['COMPANY_CONTACTS_CREATE', 'company_contacts/create'],
  ['SUBSCRIPTION_BILLING_CYCLES_SKIP', 'subscription_billing_cycles/skip'],
  ['SUBSCRIPTION_BILLING_CYCLE_EDITS_CREATE', 'subscription_billing_cycle_edits/create'],
  ['CUSTOMERS_MARKETING_CONSENT_UPDATE', 'customers_marketing_consent/update'],
  ['CUSTOMERS_EMAIL_MARKETING_CONSENT_UPDATE', 'customers_email_marketing_consent/update'],
  ['INVENTORY_ITEMS_UPDATE', 'inventory_items/update'],
  ['TENDER_TRANSACTIONS_CREATE', 'tender_transactions/create'],
  ['SHOP_UPDATE', 'shop/update'],
])('the topic %s is written %s', (topic, path) => expect(topicPath(topic)).toBe(path));
