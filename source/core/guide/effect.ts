import type { ServiceProfile } from '../service/profile.ts';
import type { HttpRequest } from '../http/message.ts';
import type { RedirectUri } from '../sign-in/redirect-uri.ts';
import type { TokenToSave } from '../sign-in/saved-token.ts';
import type { SignInEffect } from '../sign-in/state.ts';
import type { ScopeList } from '../service/scopes.ts';
import type { ShopDomain } from '../service/shop-verdict.ts';
import type { StoreAddress } from '../service/store-address.ts';
import type { Secret } from '../text/secret.ts';
import type { StoreChoice } from './step.ts';

export const CREDENTIALS_REQUEST = 'client credentials request';

/** Names of what can be copied, for the message afterwards. */
export type CopySubject =
  | 'authorize URL'
  | 'token'
  | 'address of the dashboard'
  | 'API version'
  | 'list of scopes'
  | 'redirect URL'
  | 'App URL'
  | 'shop domain'
  | typeof CREDENTIALS_REQUEST;

/** The I/O that the guide asks for; the answers are `GuideAnswer` events. */
export type GuideEffect =
  /** The answers come back inside `sign-in` events. */
  | { readonly type: 'sign-in'; readonly effect: SignInEffect }
  /** → `saved-checked`. */
  | {
      readonly type: 'check-saved';
      readonly id: number;
      readonly store: StoreAddress;
      readonly token: Secret;
    }
  /** → `lessons-listed`. */
  | { readonly type: 'list-lessons'; readonly id: number }
  /** Idempotent: if the practice store runs already, its facts are the answer. */
  | { readonly type: 'start-practice'; readonly redirectUri: RedirectUri }
  /** → one `checked` each, then `checks-done`. */
  | {
      readonly type: 'run-checks';
      readonly run: number;
      readonly mode: StoreChoice;
      readonly redirectUri: RedirectUri;
      /** The store to reach, when it is already known. */
      readonly store: StoreAddress | null;
    }
  /** → `ticks-recalled`. */
  | { readonly type: 'load-ticks'; readonly shop: ShopDomain }
  | {
      readonly type: 'save-ticks';
      readonly shop: ShopDomain;
      readonly ticks: readonly string[];
    }
  /** → `approved-here` or `not-approved-here`. */
  | { readonly type: 'approve-practice'; readonly attempt: number; readonly url: string }
  /** → `copied` or `not-copied`. `what` is named to the person afterwards. */
  | {
      readonly type: 'copy';
      readonly id: number;
      readonly what: CopySubject;
      readonly text: Secret;
      /** The clipboard is cleared then if it still holds this text; null: never. */
      readonly clearAfterMs: number | null;
    }
  /** Which scopes a pasted request needs → `needs-read` or `needs-failed`. */
  | {
      readonly type: 'read-needs';
      readonly id: number;
      readonly text: string;
      readonly chosen: ScopeList;
      readonly profile: ServiceProfile;
    }
  /** A page of the app settings → `page-opened` or `page-not-opened`. */
  | { readonly type: 'open-page'; readonly id: number; readonly url: string }
  /** → `saved`, `save-asks` or `save-refused`. */
  | {
      readonly type: 'save-token';
      readonly id: number;
      readonly path: string;
      readonly saves: TokenToSave;
      /** Ids of the questions that were answered with yes. */
      readonly confirmed: readonly string[];
    }
  /** Keeps the embedded practice store after this run → `practice-kept` or `practice-not-kept`. */
  | { readonly type: 'keep-practice'; readonly id: number }
  /** Looks where a token would be saved, and writes nothing → `place-seen`. */
  | { readonly type: 'look-at-place'; readonly path: string }
  /** One POST, never repeated by itself → `refreshed`. */
  | { readonly type: 'refresh'; readonly id: number; readonly request: HttpRequest }
  /** → `card-ticked`. */
  | { readonly type: 'tick-card'; readonly id: number; readonly afterMs: number }
  /** → `revoked`. */
  | { readonly type: 'revoke'; readonly id: number; readonly request: HttpRequest }
  /** Stops the refresh or revocation with that id, which then answers as cancelled. */
  | { readonly type: 'stop-request'; readonly id: number }
  /** → `reveal-ended`. */
  | { readonly type: 'end-reveal'; readonly id: number; readonly afterMs: number };
