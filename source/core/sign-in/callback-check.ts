import type { ServiceProfile } from '../service/profile.ts';
import { isShopDomain } from '../service/shop-domain.ts';
import type { ShopDomain } from '../service/shop-verdict.ts';
import { cutToWidth } from '../text/cell-width.ts';
import { type DisplayText, quoted, toDisplayText } from '../text/display-text.ts';
import { Secret } from '../text/secret.ts';
import {
  type Hashing,
  isHmacRight,
  parameterValue,
  parseCallbackQuery,
  type QueryParameter,
} from './callback-query.ts';
import type { CallbackRefusal } from './failure-table.ts';
import { type FailureFacts, refusalWords } from './failures.ts';
import type { RedirectUri } from './redirect-uri.ts';
import { roughDuration } from '../text/duration.ts';

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
  /** The signature was computed again and is equal; false where the profile has none. */
  readonly isSigned: boolean;
}

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
      /** Set when only the shop differs and all else is right: offer to start again for it. */
      readonly otherShop: ShopDomain | null;
    };

/** A request to the callback address, and how it was answered; for observers such as the tape. */
export interface SeenCallback {
  /** What stood after `?`; the code is in it. */
  readonly rawQuery: Secret;
  /** As they came; raw text of the browser, with the cookies of other local programs. */
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  readonly verdict: CallbackVerdict;
  readonly answer: {
    readonly status: number;
    readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  };
}

/** RFC 6749 A.11 allows 0x20 too; no service sends a blank in a code. */
const CODE = /^[\x21-\x7e]{1,512}$/;
/** What the service's own libraries refuse; here it only warns, since `state` binds the request. */
const MOST_SKEW_SECONDS = 90;
const LONGEST_ERROR = 300;

/**
 * Checks the raw query (what stands after `?`) of a callback, in this order: form and duplicates,
 * `state`, `iss`, `shop`, then `error`, or `hmac` and `code`. Never throws, whatever the query is.
 * `nowSeconds` is Unix time.
 */
export function checkCallback(
  rawQuery: string,
  expectation: CallbackExpectation,
  nowSeconds: number,
): CallbackVerdict {
  const query = parseCallbackQuery(rawQuery);
  if (query.type === 'refused') return refuseCallback(query.reason, { facts: query.facts });
  const { parameters } = query;
  const get = (name: string): string | null => parameterValue(parameters, name);

  const stateRefusal = checkState(get('state'), expectation);
  if (stateRefusal !== null) return stateRefusal;

  const issuer = get('iss');
  if (issuer !== null && issuer !== expectation.issuer) return refuseCallback('iss');

  const error = get('error');
  if (expectation.profile.callbackShop === 'required') {
    const shop = get('shop')?.toLowerCase() ?? null;
    // Whether an error names its shop is not documented: where it is absent, `state` decides.
    if (shop === null && error === null) return refuseCallback('no-shop');
    if (shop !== null && shop !== expectation.shop) {
      return refuseOtherShop(shop, parameters, expectation);
    }
  }

  const code = get('code');
  if (error !== null && code !== null) return refuseCallback('code-and-error');
  if (error !== null && error !== '') {
    const description = get('error_description');
    return {
      type: 'denied',
      error: shown(error),
      description: description === null ? null : shown(description),
    };
  }
  if (code === null || code === '') return refuseCallback('no-code');
  if (expectation.profile.callbackSignature === 'required') {
    if (get('hmac') === null) return refuseCallback('no-hmac');
    if (!isSigned(parameters, expectation)) return refuseCallback('hmac');
  }
  if (!CODE.test(code)) return refuseCallback('code-characters');
  return accept(code, get('timestamp'), expectation, nowSeconds);
}

function checkState(
  state: string | null,
  { state: expected, olderStates, hashing }: CallbackExpectation,
): CallbackVerdict | null {
  if (state === null || state === '') return refuseCallback('no-state');
  if (hashing.equalInConstantTime(state, expected.reveal())) return null;
  const isOlder = olderStates.some((older) => hashing.equalInConstantTime(state, older.reveal()));
  return refuseCallback(isOlder ? 'older-state' : 'state');
}

/** Names both shops and offers the other one only when nothing else is wrong. */
function refuseOtherShop(
  shop: string,
  parameters: readonly QueryParameter[],
  expectation: CallbackExpectation,
): CallbackVerdict {
  const code = parameterValue(parameters, 'code') ?? '';
  const isElseRight =
    CODE.test(code) &&
    parameterValue(parameters, 'error') === null &&
    (expectation.profile.callbackSignature === 'absent' || isSigned(parameters, expectation));
  const other = isElseRight && isShopDomain(shop, expectation.profile) ? shop : null;
  return refuseCallback('shop', {
    facts: { asked: expectation.shop, named: quoted(shop) },
    otherShop: other,
  });
}

function isSigned(
  parameters: readonly QueryParameter[],
  expectation: CallbackExpectation,
): boolean {
  const { clientSecret, hashing } = expectation;
  return clientSecret !== null && isHmacRight(parameters, clientSecret.reveal(), hashing);
}

function accept(
  code: string,
  timestampText: string | null,
  expectation: CallbackExpectation,
  nowSeconds: number,
): CallbackVerdict {
  const timestamp =
    timestampText !== null && /^\d{1,12}$/.test(timestampText) ? Number(timestampText) : null;
  const callback: ValidatedCallback = {
    __brand: 'ValidatedCallback',
    code: new Secret(code),
    shop: expectation.profile.callbackShop === 'required' ? expectation.shop : null,
    timestamp,
    isSigned: expectation.profile.callbackSignature === 'required',
  };
  return { type: 'accepted', callback, warnings: clockWarnings(timestamp, nowSeconds) };
}

function clockWarnings(timestamp: number | null, nowSeconds: number): CallbackWarning[] {
  if (timestamp === null) return [];
  const seconds = Math.round(nowSeconds - timestamp);
  if (Math.abs(seconds) <= MOST_SKEW_SECONDS) return [];
  const direction = seconds > 0 ? 'ahead of' : 'behind';
  return [
    {
      kind: 'clock-skew',
      seconds,
      text: `This machine's clock is ${roughDuration(Math.abs(seconds) * 1000)} ${direction} the service's, or the callback came late.`,
    },
  ];
}

function shown(text: string): DisplayText {
  return cutToWidth(toDisplayText(text.slice(0, LONGEST_ERROR * 4)), LONGEST_ERROR);
}

/** The listener's limit for a request line, plus space for the origin. */
const LONGEST = 9 * 1024;
const BARE_CODE = /^[A-Za-z0-9_.~-]{1,512}$/;

/**
 * Checks the address that a person copied from the browser: origin and path must be those of the
 * redirect URI, then the same checks follow as for the listener. Blanks around it are dropped, and
 * a missing `http://`, which some browsers do not copy, is added. `nowSeconds` is Unix time.
 */
export function checkPastedCallback(
  text: string,
  redirectUri: RedirectUri,
  expectation: CallbackExpectation,
  nowSeconds: number,
): CallbackVerdict {
  const address = text.trim();
  if (address === '' || address.length > LONGEST || /[^\x21-\x7e]/.test(address)) {
    return refuseCallback('not-an-address');
  }
  if (BARE_CODE.test(address) && !address.includes('.')) return refuseCallback('bare-code');

  // What follows a "#" is never sent to a server, so the listener would not see it either.
  const [withoutFragment = ''] = address.split('#', 1);
  const question = withoutFragment.indexOf('?');
  const base = question === -1 ? withoutFragment : withoutFragment.slice(0, question);
  const isRedirect = base === redirectUri.text || `http://${base}` === redirectUri.text;
  if (isRedirect) {
    const rawQuery = question === -1 ? '' : withoutFragment.slice(question + 1);
    return checkCallback(rawQuery, expectation, nowSeconds);
  }
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(address)) return refuseCallback('not-an-address');
  const isApprovalPage =
    base.endsWith(expectation.profile.paths.authorize) || /\/oauth\/[a-z_]+$/.test(base);
  return refuseCallback(isApprovalPage ? 'authorize-address' : 'other-address');
}

/** A refusal with its words. It changes nothing: the sign-in keeps waiting. */
function refuseCallback(
  reason: CallbackRefusal,
  details: { readonly facts?: FailureFacts; readonly otherShop?: ShopDomain | null } = {},
): CallbackVerdict {
  const { facts = {}, otherShop = null } = details;
  return {
    type: 'refused',
    reason,
    ...refusalWords(reason, facts, otherShop !== null),
    otherShop,
  };
}
