/**
 * What the practice store's server and its Admin API say to each other. Everything here is plain
 * data, since it crosses a thread.
 */

/** Who calls: worked out by the server from the access token, before the API is asked. */
export interface ApiContext {
  /** `demo.practice.test` */
  readonly shop: string;
  /** `http://127.0.0.1:3457`: where the store really answers; pagination links use it. */
  readonly origin: string;
  /** The version that serves the request, after falling forward: `2026-10`. */
  readonly apiVersion: string;
  /** As granted, not expanded: `['read_orders', 'write_products']`. */
  readonly grantedScopes: readonly string[];
  /** `id` is the number in `gid://shopify/App/{id}`. */
  readonly app: { readonly id: string; readonly title: string; readonly clientId: string };
  /** The store's clock, in milliseconds since 1970. */
  readonly nowMs: number;
}

/** One authenticated request below `/admin/api/{version}/`. */
export interface ApiRequest {
  readonly method: string;
  /** Percent-encoded, without a slash in front: `products.json`, `graphql.json`. */
  readonly path: string;
  /** Raw, without the question mark; empty when there is none. */
  readonly query: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly context: ApiContext;
}

/** What the server has to do because of an answer; the API itself owns no app and no token. */
export type ApiAction = { readonly type: 'uninstall' };

export interface ApiAnswer {
  readonly status: number;
  /** Without the headers that every answer of the store has (version, request id, date). */
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  readonly body: string | Uint8Array;
  readonly actions?: readonly ApiAction[];
}

export interface ApiOptions {
  /** The same seed gives the same world on every machine. Default 1. */
  readonly seed?: number;
  /** Default 60. The world is made on demand, so a large number costs nothing at the start. */
  readonly productCount?: number;
}

export interface Api {
  /** Never rejects: a fault inside is the service's own 500. */
  handle(request: ApiRequest): Promise<ApiAnswer>;
  /** Ends the worker; requests under way are answered with 500. */
  close(): Promise<void>;
}
