import type { CallbackRefusal } from '../sign-in/failure-table.ts';

/** How a token was obtained. */
export const TOKEN_WAYS = ['code', 'refresh', 'client-credentials', 'token-exchange'] as const;

/** The kinds of token that the practice store distinguishes. */
export const TOKEN_KINDS = ['permanent', 'expiring', 'online', 'client-credentials'] as const;

/** What a person did in the app settings. */
export const APP_CHANGES = [
  'created',
  'version-saved',
  'released',
  'redirect-urls-changed',
  'secret-added',
  'secret-removed',
  'installed',
  'uninstalled',
] as const;

/** Which of the tokens that the practice store has issued a request carried. */
export const TOKEN_AGES = ['latest', 'earlier', 'unknown'] as const;

/** A refusal in the words of the service. */
export interface RefusalWords {
  /** `invalid_request` */
  readonly error: string;
  /** As the service gives it; empty where it says no more than the code. */
  readonly description: string;
}

/** A request to the Admin API and its answer, as they went over the wire. */
export interface RestRequestEvent {
  readonly type: 'rest';
  readonly method: string;
  /** The part behind the version: `products/8000000001.json`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly status: number;
  readonly token: (typeof TOKEN_AGES)[number];
  /** True: the answer names a next page. */
  readonly hasNext: boolean;
}

export interface GraphqlRequestEvent {
  readonly type: 'graphql';
  readonly kind: 'query' | 'mutation';
  /** Names of the fields at the root, without their aliases. */
  readonly fields: readonly string[];
  readonly status: number;
  /** Codes of the errors, in their order; `ERROR` for one without a code. */
  readonly errors: readonly string[];
  /** How many `userErrors` the mutations of the document came back with. */
  readonly userErrors: number;
  readonly token: (typeof TOKEN_AGES)[number];
}

/**
 * What really happened in a practice store or at the callback address: reported by the store and by
 * the listener, never taken from what a person typed.
 */
export type ObservedEvent =
  /** The consent page was shown. */
  | { readonly type: 'asked'; readonly scopes: readonly string[] }
  /** The authorize page refused. */
  | ({ readonly type: 'authorize-refused' } & RefusalWords)
  | { readonly type: 'approved' }
  | { readonly type: 'declined' }
  | { readonly type: 'callback-accepted' }
  | { readonly type: 'callback-denied' }
  | { readonly type: 'callback-refused'; readonly reason: CallbackRefusal }
  | {
      readonly type: 'token';
      readonly by: (typeof TOKEN_WAYS)[number];
      readonly kind: (typeof TOKEN_KINDS)[number];
      readonly scopes: readonly string[];
      /** Asked for on the authorize page, and not granted; of an exchanged code only. */
      readonly missing: readonly string[];
      /** The refresh token had given a pair before. */
      readonly again: boolean;
    }
  /** A token was made, and the connection broke before the answer was there. */
  | { readonly type: 'token-lost'; readonly by: (typeof TOKEN_WAYS)[number] }
  /** The exchange, a refresh or another grant was refused. */
  | ({ readonly type: 'token-refused' } & RefusalWords)
  | { readonly type: 'revoked' }
  | RestRequestEvent
  | GraphqlRequestEvent
  | { readonly type: 'app'; readonly change: (typeof APP_CHANGES)[number] }
  /** An answer showed a fault that was switched on. */
  | { readonly type: 'fault'; readonly name: string };
