import { beforeEach, expect } from 'vitest';
import type { Api } from '../../../source/practice-store/api/types.ts';
import { apiHere } from '../../support/store/api-here.ts';
import { startApiCaller, type ApiCaller } from '../api/api-caller.ts';

export const SCOPES = [
  'write_products',
  'write_inventory',
  'read_locations',
  'write_customers',
  'write_customer_merge',
  'read_customer_payment_methods',
  'read_store_credit_accounts',
  'read_store_credit_account_transactions',
  'write_store_credit_account_transactions',
  'read_own_subscription_contracts',
  'write_companies',
  'write_markets',
  'read_publications',
  'write_discounts',
  'write_gift_cards',
  'read_gift_card_transactions',
  'write_gift_card_transactions',
  'write_price_rules',
  'write_orders',
  'read_all_orders',
  'write_metaobjects',
  'write_metaobject_definitions',
  'read_content',
  'read_apps',
  'write_returns',
  'write_fulfillments',
  'write_merchant_managed_fulfillment_orders',
  'write_order_edits',
  'write_draft_orders',
  'write_payment_terms',
  'read_shipping',
];

export interface RecordCaller {
  readonly caller: ApiCaller;
  /** Runs a document without errors and gives its first root field. */
  run(query: string, variables?: Record<string, unknown>): Promise<unknown>;
  rest(path: string): Promise<unknown>;
}

/** The files of one process share it, and its world. */
let shared: Api | null = null;

/** A caller with all that these tests need; each test begins with the seeded world. */
export function startRecordCaller(): RecordCaller {
  shared ??= apiHere();
  const caller = startApiCaller({}, shared);
  beforeEach(() => caller.api.reset());
  return {
    caller,
    run: async (query, variables = {}) => {
      const { json } = await caller.graphql(query, { scopes: SCOPES, variables });
      expect(json['errors']).toBeUndefined();
      return Object.values(Object(json['data']))[0];
    },
    rest: async (path) => {
      const { status, json } = await caller.rest(path, { scopes: SCOPES });
      expect(status).toBe(200);
      return json;
    },
  };
}

/** The number in a global id. */
export const number = (id: unknown): string => String(id).replace(/^.*\//, '');
