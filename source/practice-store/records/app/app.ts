import type { Dated, IdRule } from '../rows.ts';

/** What apps leave behind in the store: where to send news, and long reads under way. */

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
  /** Metafields that come with the news. */
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
  /** Lines so far. */
  readonly objectCount: number;
  readonly rootObjectCount: number;
  /** JSON lines; empty until it is done. */
  readonly result: string;
  readonly createdAtMs: number;
  readonly completedAtMs: number | null;
}

export const WEBHOOK_IDS: IdRule = { first: 1_304_500_000_000, spacing: 21 };

export const BULK_OPERATION_IDS: IdRule = { first: 4_250_100_000_000, spacing: 33 };

/** With it a storefront reads what the app's `unauthenticated_…` scopes open. */
export interface StorefrontToken extends Dated {
  readonly clientId: string;
  readonly title: string;
  /** Invented by the practice store, as its beginning says; nothing takes it. */
  readonly accessToken: string;
}

/** What an app asks the merchant to do about the shop or a product. */
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
