import type { ServiceProfile } from '../service/profile.ts';
import type { ShopDomain } from '../service/shop-domain.ts';
import type { DisplayText } from '../text/display-text.ts';
import type { Secret } from '../text/secret.ts';
import type { Hashing } from './hashing.ts';

/** What the callback of the sign-in in progress must match. */
export interface CallbackExpectation {
  readonly state: Secret;
  /** States of earlier attempts, so that an old browser tab is recognised. */
  readonly olderStates: readonly Secret[];
  /** The shop that was asked for; the token POST always goes there. */
  readonly shop: ShopDomain;
  /** The store's own issuer, `https://<shop>` (RFC 9207); its origin for a practice store. */
  readonly issuer: string;
  readonly profile: ServiceProfile;
  /** Key of the `hmac`; null only for a profile whose callback carries none. */
  readonly clientSecret: Secret | null;
  readonly hashing: Hashing;
}

/** A callback that passed every check. Only `checkCallback` makes one; the exchange demands it. */
export interface ValidatedCallback {
  readonly __brand: 'ValidatedCallback';
  readonly code: Secret;
  /** As the callback named it, equal to the asked one; null where the profile has none. */
  readonly shop: ShopDomain | null;
  /** Unix seconds, or null when there was none that could be read. */
  readonly timestamp: number | null;
}

export type CallbackRefusal =
  | 'malformed'
  | 'too-many-parameters'
  | 'repeated'
  | 'no-state'
  | 'state'
  | 'older-state'
  | 'iss'
  | 'no-shop'
  | 'shop'
  | 'code-and-error'
  | 'no-code'
  | 'code-characters'
  | 'no-hmac'
  | 'hmac'
  /** These come from a pasted address only. */
  | 'not-an-address'
  | 'bare-code'
  | 'other-address'
  | 'authorize-address';

export interface CallbackWarning {
  readonly kind: 'clock-skew';
  /** Positive: this machine's clock is ahead of the service's. */
  readonly seconds: number;
  readonly text: string;
}

export type CallbackVerdict =
  | {
      readonly type: 'accepted';
      readonly callback: ValidatedCallback;
      readonly warnings: readonly CallbackWarning[];
    }
  /** The service reported an error under the right state: the flow ends, without an exchange. */
  | {
      readonly type: 'denied';
      readonly error: DisplayText;
      readonly description: DisplayText | null;
    }
  /** Changes nothing: the flow keeps waiting. Over HTTP the answer is 400. */
  | {
      readonly type: 'refused';
      readonly reason: CallbackRefusal;
      readonly message: string;
      readonly remedy: string;
      /** Set when only the shop differs and everything else is right: offer to start again for it. */
      readonly otherShop: ShopDomain | null;
    };
