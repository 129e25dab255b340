import type { Dated, IdRule } from '../rows.ts';

/**
 * Rows that apps create in the store: webhook subscriptions, bulk operations, storefront tokens,
 * feedback and web pixels.
 */

export interface WebhookSubscription extends Dated {
  /** Client ID of the app that made it; another app does not see it. */
  readonly clientId: string;
  readonly topic: string;
  readonly uri: string;
  readonly format: 'JSON' | 'XML';
  readonly filter: string | null;
  readonly name: string | null;
  readonly includeFields: readonly string[];
  readonly metafieldNamespaces: readonly string[];
  /** Metafields that the payload includes. */
  readonly metafields: ReadonlyArray<{ readonly namespace: string; readonly key: string }>;
}

export interface BulkOperation {
  readonly id: number;
  readonly clientId: string;
  readonly type: 'QUERY' | 'MUTATION';
  /** The document: a query, or the mutation that is run for each line of a file. */
  readonly query: string;
  readonly status: 'CREATED' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELED';
  readonly errorCode: 'ACCESS_DENIED' | 'INTERNAL_SERVER_ERROR' | null;
  /** Lines of the result so far. */
  readonly objectCount: number;
  readonly rootObjectCount: number;
  /** JSON lines; empty until the operation ends. */
  readonly result: string;
  readonly createdAtMs: number;
  readonly completedAtMs: number | null;
}

export const WEBHOOK_IDS: IdRule = { first: 1_304_500_000_000, spacing: 21 };

export const BULK_OPERATION_IDS: IdRule = { first: 4_250_100_000_000, spacing: 33 };

/** A storefront uses this token to read what the app's `unauthenticated_…` scopes allow. */
export interface StorefrontToken extends Dated {
  readonly clientId: string;
  readonly title: string;
  /** Starts with `practice_`; no endpoint accepts it. */
  readonly accessToken: string;
}

/** What an app asks the merchant to do for the shop or for a product. */
export interface ResourceFeedback extends Dated {
  readonly clientId: string;
  readonly subject: { readonly type: 'Shop' | 'Product'; readonly id: number };
  /** `success` or `requires_action`. */
  readonly state: string;
  readonly messages: readonly string[];
  readonly generatedAtMs: number;
}

export const FEEDBACK_IDS: IdRule = { first: 1, spacing: 1 };

/** Each app has at most one; its settings are JSON. */
export interface WebPixel {
  readonly id: number;
  readonly clientId: string;
  readonly settings: string;
}

export const STOREFRONT_TOKEN_IDS: IdRule = { first: 71_400_000_000, spacing: 9 };

export const WEB_PIXEL_IDS: IdRule = { first: 1_290_000_000, spacing: 9 };
