/**
 * The messages between the practice store's server and its Admin API. Everything here is plain
 * data, since it crosses a thread.
 */

/** Who sends the request; the server knows it from the access token. */
export interface ApiContext {
  /** `demo.practice.test` */
  readonly shop: string;
  /** `http://127.0.0.1:3457`: where the store really answers; pagination links use it. */
  readonly origin: string;
  /** The version that serves the request, after falling forward: `2026-10`. */
  readonly apiVersion: string;
  /** As granted, not expanded: `['read_orders', 'write_products']`. */
  readonly grantedScopes: readonly string[];
  readonly app: ApiApp;
  /** The store's clock, in milliseconds since 1970. */
  readonly nowMs: number;
}

/** The app that the token belongs to. */
export interface ApiApp {
  /** The number in `gid://shopify/App/{id}`. */
  readonly id: string;
  readonly title: string;
  readonly clientId: string;
  /** Default `granted`, as for custom apps and on development stores. */
  readonly protectedCustomerData?: ProtectedCustomerData;
}

/**
 * How far the app is approved for protected customer data: everything; level 1, which leaves out
 * name, address, phone and email; nothing.
 */
export type ProtectedCustomerData = 'granted' | 'level1' | 'none';

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

/** What the server has to do after an answer; the API itself holds no apps and no tokens. */
export type ApiAction = { readonly type: 'uninstall' };

export interface ApiAnswer {
  readonly status: number;
  /** Without the headers that every answer of the store has (version, request id, date). */
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  readonly body: string | Uint8Array;
  readonly actions?: readonly ApiAction[];
  /** The request changed the store's data. */
  readonly wrote?: true;
}

export interface ApiOptions {
  /** The same seed gives the same data on every machine. Default 1. */
  readonly seed?: number;
  /** Default 60. The data is made on demand, so a large number costs nothing at the start. */
  readonly productCount?: number;
  /** Default 30. */
  readonly customerCount?: number;
  /** Default 50. */
  readonly orderCount?: number;
}

export interface Api {
  /** Never rejects: an internal error is the service's own 500. */
  handle(request: ApiRequest): Promise<ApiAnswer>;
  /**
   * The result file of a bulk operation, which anybody who knows its address may read.
   * @param name the last part of its address: `1057.jsonl`
   */
  download(name: string): Promise<ApiAnswer>;
  /**
   * Takes a file for a staged upload target, which needs no token either.
   * @param name the end of the target's address: `UUID/harbour.jpg`
   */
  upload(name: string, contentType: string, body: Uint8Array): Promise<ApiAnswer>;
  /** A file that was uploaded to such a target. */
  uploaded(name: string): Promise<ApiAnswer>;
  /**
   * A charge of an app as JSON: a `ChargeView`, or after a decision where the browser goes next:
   * `{"redirect": …}`; 404 for an unknown charge.
   */
  charge(task: ChargeTask): Promise<ApiAnswer>;
  /** Brings back the seeded data: every change, webhook and bulk operation is gone. */
  reset(): Promise<void>;
  /** Ends the worker; requests under way are answered with 500. */
  close(): Promise<void>;
}

/** Main thread → worker. */
export interface ApiCall {
  readonly id: number;
  readonly task: ApiTask;
}

/** Shows an app's charge to a person, or takes their decision on it. */
export interface ChargeTask {
  readonly type: 'charge';
  /** `RecurringApplicationCharge` or `ApplicationCharge`. */
  readonly kind: string;
  readonly id: number;
  readonly signature: string;
  /** Null only shows the charge. */
  readonly decision: 'approve' | 'decline' | null;
  readonly nowMs: number;
}

/** What the page asks a person to approve, or shows once that is decided. */
export interface ChargeView {
  readonly appTitle: string;
  readonly name: string;
  readonly test: boolean;
  /** One sentence for each thing that will be charged. */
  readonly lines: readonly string[];
  readonly isOpen: boolean;
  readonly returnUrl: string;
}

export type ApiTask =
  | ChargeTask
  | { readonly type: 'request'; readonly request: ApiRequest }
  | { readonly type: 'download'; readonly name: string }
  | {
      readonly type: 'upload';
      readonly name: string;
      readonly contentType: string;
      readonly body: Uint8Array;
    }
  | { readonly type: 'uploaded'; readonly name: string }
  | { readonly type: 'reset' };

/** Worker → main thread. */
export interface ApiReply {
  readonly id: number;
  readonly answer: ApiAnswer;
}
