import type { HttpRequest } from '../http/message.ts';
import type { RedirectUri } from '../oauth/redirect-uri.ts';
import type { SignInEffect } from '../oauth/sign-in-effect.ts';
import type { ShopDomain } from '../service/shop-domain.ts';
import type { StoreAddress } from '../service/store-address.ts';
import type { Secret } from '../text/secret.ts';
import type { StoreChoice } from './config.ts';

/** What the guide asks the outside world for; the answers are `GuideAnswer` events. */
export type GuideEffect =
  /** The answers come back inside `sign-in` events. */
  | { readonly type: 'sign-in'; readonly effect: SignInEffect }
  /** Idempotent: a running practice store is answered with its facts. */
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
      readonly what: 'authorize URL' | 'token';
      readonly text: Secret;
      /** Cleared then if it still holds our value; null: left there. */
      readonly clearAfterMs: number | null;
    }
  /** → `saved`, `save-asks` or `save-refused`. */
  | {
      readonly type: 'save-token';
      readonly id: number;
      readonly path: string;
      /** Variable and value, in the order in which they are written. */
      readonly entries: ReadonlyArray<readonly [name: string, value: Secret]>;
      /** Ids of the questions that were answered with yes. */
      readonly confirmed: readonly string[];
    }
  /** Looks where a token would be saved, and writes nothing → `place-seen`. */
  | { readonly type: 'look-at-place'; readonly path: string }
  /** One POST, never repeated by itself → `refreshed`. */
  | { readonly type: 'refresh'; readonly id: number; readonly request: HttpRequest }
  /** → `card-ticked`. */
  | { readonly type: 'tick-card'; readonly id: number; readonly afterMs: number }
  /** → `revoked`. */
  | { readonly type: 'revoke'; readonly id: number; readonly request: HttpRequest }
  /** → `reveal-ended`. */
  | { readonly type: 'end-reveal'; readonly id: number; readonly afterMs: number };
