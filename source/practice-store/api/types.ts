/**
 * What the practice store's server and its Admin API say to each other. Everything here is plain
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
 * What of protected customer data the app was approved for: everything; level 1, which leaves out
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

/** What the server has to do because of an answer; the API itself owns no app and no token. */
export type ApiAction = { readonly type: 'uninstall' };

export interface ApiAnswer {
  readonly status: number;
  /** Without the headers that every answer of the store has (version, request id, date). */
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  readonly body: string | Uint8Array;
  readonly actions?: readonly ApiAction[];
  /** The world is another one after it. */
  readonly wrote?: true;
}

export interface ApiOptions {
  /** The same seed gives the same world on every machine. Default 1. */
  readonly seed?: number;
  /** Default 60. The world is made on demand, so a large number costs nothing at the start. */
  readonly productCount?: number;
  /** Default 30. */
  readonly customerCount?: number;
  /** Default 50. */
  readonly orderCount?: number;
}

export interface Api {
  /** Never rejects: a fault inside is the service's own 500. */
  handle(request: ApiRequest): Promise<ApiAnswer>;
  /**
   * The result file of a bulk operation, which anybody who knows its address may read.
   * @param name the last part of its address: `1057.jsonl`
   */
  download(name: string): Promise<ApiAnswer>;
  /**
   * A file that is sent to a place made for it, which needs no token either.
   * @param name the part of its address behind the path: `UUID/harbour.jpg`
   */
  upload(name: string, contentType: string, body: Uint8Array): Promise<ApiAnswer>;
  /** A file that was sent there. */
  uploaded(name: string): Promise<ApiAnswer>;
  /**
   * A charge of an app as JSON: `ChargeView`, or where the browser goes on after a decision:
   * `{"redirect": …}`; 404 for one that is none.
   */
  charge(task: ChargeTask): Promise<ApiAnswer>;
  /** Brings the seeded world back: every change, webhook and bulk operation is gone. */
  reset(): Promise<void>;
  /** Ends the worker; requests under way are answered with 500. */
  close(): Promise<void>;
}

/** Main thread → worker. */
export interface ApiCall {
  readonly id: number;
  readonly task: ApiTask;
}

/** A person looks at what an app charges, or decides on it. */
export interface ChargeTask {
  readonly type: 'charge';
  /** `RecurringApplicationCharge` or `ApplicationCharge`. */
  readonly kind: string;
  readonly id: number;
  readonly signature: string;
  /** Null to look only. */
  readonly decision: 'approve' | 'decline' | null;
  readonly nowMs: number;
}

/** What the page asks a person to approve, or what became of it. */
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
