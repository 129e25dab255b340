import { allRows, type Dated, type IdRule, listedRows, type Rows } from '../rows.ts';

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

/** Lets a shop front on another site read what is for sale. */
export interface StorefrontToken extends Dated {
  /** Client ID of the app that made it. */
  readonly clientId: string;
  readonly title: string;
  readonly accessToken: string;
  /** What the app may let a visitor do: `unauthenticated_read_product_listings`. */
  readonly scopes: readonly string[];
}

export const STOREFRONT_TOKEN_IDS: IdRule = { first: 58_100_000_000, spacing: 33 };

export const WEBHOOK_IDS: IdRule = { first: 1_304_500_000_000, spacing: 21 };

export const BULK_OPERATION_IDS: IdRule = { first: 4_250_100_000_000, spacing: 33 };

/** The rows of the asking app; it does not see another app's. */
export function ownRows<Row extends { readonly id: number; readonly clientId: string }>(
  rows: Rows<Row>,
  { context }: { readonly context: { readonly app: { readonly clientId: string } } },
): Rows<Row> {
  return listedRows(allRows(rows).filter(({ clientId }) => clientId === context.app.clientId));
}
