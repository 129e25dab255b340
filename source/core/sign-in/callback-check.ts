import { isShopDomain } from '../service/shop-domain.ts';
import { cutToWidth } from '../text/cut-to-width.ts';
import { toDisplayText, type DisplayText } from '../text/display-text.ts';
import { Secret } from '../text/secret.ts';
import { parameterValue, parseCallbackQuery, type QueryParameter } from './callback-query.ts';
import { refuseCallback } from './callback-refusal.ts';
import type {
  CallbackExpectation,
  CallbackVerdict,
  CallbackWarning,
  ValidatedCallback,
} from './callback-verdict.ts';
import { isHmacRight } from './hmac.ts';

export type {
  CallbackExpectation,
  CallbackRefusal,
  CallbackVerdict,
  CallbackWarning,
  ValidatedCallback,
} from './callback-verdict.ts';

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
  if (query.type === 'refused') return refuseCallback(query.reason, { message: query.message });
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
    shops: { asked: expectation.shop, named: shop },
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
      text: `This machine's clock is ${Math.abs(seconds)} seconds ${direction} the service's, or the callback came late.`,
    },
  ];
}

function shown(text: string): DisplayText {
  return cutToWidth(toDisplayText(text.slice(0, LONGEST_ERROR * 4)), LONGEST_ERROR);
}
