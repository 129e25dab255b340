import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import type { ErrorReport } from '../errors.ts';
import type { HttpOutcome, HttpRequest } from '../http/message.ts';
import {
  compareScopes,
  missingScopes,
  type ScopeComparison,
  type ScopeList,
} from '../service/scopes.ts';
import type { ShopDomain } from '../service/shop-verdict.ts';
import type { StoreAddress } from '../service/store-address.ts';
import type { DisplayText } from '../text/display-text.ts';
import type { Secret } from '../text/secret.ts';
import type { AuthorizeUrl, TokenMode } from './authorize-url.ts';
import type { CallbackExpectation, CallbackVerdict, CallbackWarning } from './callback-check.ts';
import type { ExchangeResult } from './exchange.ts';
import type { CallbackRefusal } from './failure-table.ts';
import type { ExchangeFailure } from './failures.ts';
import {
  type ExchangeWarning,
  type ExpiresAt,
  expiryOf,
  type IssuedToken,
} from './issued-token.ts';
import type { RedirectUri } from './redirect-uri.ts';

/** The default time for the approval, in milliseconds. */
export const DEFAULT_WAIT_MS = 300_000;

/** Everything that defines one sign-in; it never changes while the sign-in runs. */
export interface SignInPlan {
  readonly store: StoreAddress;
  readonly clientId: string;
  readonly clientSecret: Secret;
  readonly scopes: ScopeList;
  /** A public one is never listened on: the callback comes by paste only. */
  readonly redirectUri: RedirectUri;
  readonly tokenMode: TokenMode;
  /** PKCE S256 (RFC 7636), in addition to `state`. */
  readonly pkce: boolean;
  /** For the approval, in milliseconds; `extend` adds it once more. */
  readonly waitMs: number;
  /** True: the browser page waits until the token is saved too: see `report-saved`. */
  readonly saves: boolean;
}

/** How a callback arrived. */
export type CallbackChannel = 'listener' | 'paste';

/** The random values of one attempt. */
export interface AttemptSecrets {
  readonly state: Secret;
  /** PKCE verifier and its S256 challenge, or null when PKCE is off. */
  readonly pkce: { readonly verifier: Secret; readonly challenge: string } | null;
}

/** Something that was noticed while waiting and that did not end the wait. */
export interface SignInNotice {
  /** Rises by one with every notice, so that a face can print each once. */
  readonly id: number;
  readonly kind: 'refused' | 'browser' | 'listener';
  /** Null for anything but a refused callback. */
  readonly reason: CallbackRefusal | null;
  readonly message: string;
  readonly remedy: string | null;
  /** How often it happened in a row. */
  readonly count: number;
}

type BrowserPhase = 'not-asked' | 'opening' | 'opened' | 'not-opened';

/** Kept over all phases. */
export interface SignInBase {
  /** Number of the attempt: effects carry it, and an answer to an older one is ignored. */
  readonly attempt: number;
  /** States of all attempts, newest first, so that an old browser tab is recognised. */
  readonly knownStates: readonly Secret[];
}

/** An attempt whose random values and URL exist. */
export interface SignInReady {
  readonly plan: SignInPlan;
  readonly secrets: AttemptSecrets;
  readonly authorizeUrl: AuthorizeUrl;
}

export interface SignInWaiting extends SignInReady {
  readonly phase: 'waiting';
  /** False: paste only, because the redirect URI is public. */
  readonly isListening: boolean;
  /** Monotonic milliseconds; null until the first tick. */
  readonly deadlineMs: number | null;
  readonly remainingMs: number;
  /** True: the countdown stands still while somebody presents. */
  readonly isPaused: boolean;
  readonly browser: BrowserPhase;
  /** A pasted text is being checked. */
  readonly isChecking: boolean;
  /** Oldest first, the last few only. */
  readonly notices: readonly SignInNotice[];
  /** A callback that was right but for the shop: starting again for it can be offered. */
  readonly otherShop: ShopDomain | null;
}

export interface SignInExchanging {
  readonly phase: 'exchanging';
  readonly plan: SignInPlan;
  readonly request: HttpRequest;
  /** Removed by value from every text that the service answers with. */
  readonly secrets: readonly Secret[];
  readonly warnings: readonly CallbackWarning[];
  /** The person no longer waits: the request is being stopped, and its outcome comes at once. */
  readonly isGivenUp: boolean;
}

/** The result of a successful sign-in. */
export interface SignInResult {
  readonly token: IssuedToken;
  readonly scopes: ScopeComparison;
  readonly expiresAt: ExpiresAt;
  readonly warnings: ReadonlyArray<ExchangeWarning | CallbackWarning>;
}

/**
 * The result of a token request, for the exchange and for a refresh. `epochMs` (milliseconds since
 * 1970) is when the answer came, from which its `expires_in` counts.
 */
export function signInResult(
  plan: Pick<SignInPlan, 'scopes' | 'store'>,
  { token, warnings }: Extract<ExchangeResult, { type: 'token' }>,
  epochMs: number,
  earlier: readonly CallbackWarning[] = [],
): SignInResult {
  return {
    token,
    scopes: compareScopes(plan.scopes, token.granted, plan.store.profile.scopes),
    expiresAt: expiryOf(token, epochMs),
    warnings: [...earlier, ...warnings],
  };
}

/**
 * True: an earlier sign-in of the same app on the same store was granted all of `scopes`, so that
 * nobody has to be asked again. False where it is not known.
 */
export function wereGrantedBefore(
  scopes: ScopeList | null,
  plan: Pick<SignInPlan, 'clientId' | 'store'>,
  earlier: { readonly plan: SignInPlan; readonly result: SignInResult } | null,
): boolean {
  const before = earlier?.result.token.granted ?? null;
  if (earlier === null || before === null || scopes === null) return false;
  const isSame =
    earlier.plan.clientId === plan.clientId && earlier.plan.store.origin === plan.store.origin;
  return isSame && missingScopes(scopes, before, plan.store.profile.scopes).length === 0;
}

/** Why a sign-in ended without a token. `exchange` is set only after the POST. */
interface SignInFailure {
  readonly report: ErrorReport;
  readonly diagnosis: Diagnosis | null;
  readonly exchange: ExchangeFailure | null;
}

type SignInPhase =
  | { readonly phase: 'idle' }
  | { readonly phase: 'preparing'; readonly plan: SignInPlan; readonly begin: BeginWish | null }
  /** The URL exists and can be shown; nothing listens yet. */
  | ({ readonly phase: 'ready' } & SignInReady)
  | ({ readonly phase: 'binding'; readonly openBrowser: boolean } & SignInReady)
  | SignInWaiting
  | SignInExchanging
  | {
      readonly phase: 'done';
      readonly plan: SignInPlan;
      readonly result: SignInResult;
      /** The page for the browser once `report-saved` came; null: it was shown already. */
      readonly pendingPage: FinishPage | null;
    }
  | {
      readonly phase: 'failed';
      readonly plan: SignInPlan;
      readonly failure: SignInFailure;
      /** The exchange that a key may send again; null: it may not be sent again. */
      readonly again: SignInExchanging | null;
    }
  | {
      readonly phase: 'denied';
      readonly plan: SignInPlan;
      readonly error: DisplayText;
      readonly description: DisplayText | null;
    }
  | { readonly phase: 'cancelled'; readonly plan: SignInPlan }
  | { readonly phase: 'timed-out'; readonly plan: SignInPlan };

export interface BeginWish {
  readonly openBrowser: boolean;
}

export type SignInState = SignInBase & SignInPhase;

/** Before the first attempt. */
export const IDLE_SIGN_IN: SignInState = { phase: 'idle', attempt: 0, knownStates: [] };

/** True while an attempt can still bring a token. */
export function isSignInRunning(state: SignInState): boolean {
  return ['preparing', 'binding', 'waiting', 'exchanging'].includes(state.phase);
}

/** What a person or a command asks for. */
export type SignInWish =
  /** A new attempt: its URL is made; with `begin`, the wait starts at once. */
  | { readonly type: 'prepare'; readonly plan: SignInPlan; readonly begin: BeginWish | null }
  /** Listen, then open the browser. Only from `ready`. */
  | ({ readonly type: 'begin' } & BeginWish)
  | { readonly type: 'open-browser' }
  | { readonly type: 'paste'; readonly text: Secret }
  | { readonly type: 'extend' }
  /** Stops the countdown, or lets it go on. */
  | { readonly type: 'pause'; readonly isPaused: boolean }
  /** "I cancelled it", or the person leaves the step. During the exchange: stops the request. */
  | { readonly type: 'cancel' }
  /** The token is saved, or could not be: only for a plan that `saves`. */
  | { readonly type: 'report-saved'; readonly isSaved: boolean }
  /** Sends the exchange again, only after a failure that allows it (`again`). */
  | { readonly type: 'try-again' };

/** The answer to an effect; one of an older attempt is ignored. */
export type SignInAnswer = { readonly attempt: number } & (
  | { readonly type: 'attempt-created'; readonly secrets: AttemptSecrets }
  | { readonly type: 'listening' }
  | { readonly type: 'not-listening'; readonly report: ErrorReport }
  | { readonly type: 'browser-opened' }
  | { readonly type: 'browser-not-opened'; readonly reason: string }
  /** `nowMs` is monotonic. */
  | { readonly type: 'tick'; readonly nowMs: number }
  | {
      readonly type: 'verdict';
      readonly channel: CallbackChannel;
      readonly verdict: CallbackVerdict;
    }
  /** The listener noticed something, in words: the browser tried https, wrong states in a row. */
  | { readonly type: 'noticed'; readonly message: string; readonly remedy: string | null }
  /** `epochMs`: milliseconds since 1970 when the answer was there, for the time of expiry. */
  | { readonly type: 'exchanged'; readonly outcome: HttpOutcome; readonly epochMs: number }
);

export type SignInEvent = SignInWish | SignInAnswer;

/** The expectation as data; the runner adds the hashing. */
export type ExpectedCallback = Omit<CallbackExpectation, 'hashing'>;

/** What the page in the browser says once the outcome is known. */
export type FinishPage = 'done' | 'partial' | 'denied' | 'failed' | 'unknown';

/** Where the browser comes back to, and what the callback must match. */
interface Awaited {
  readonly redirectUri: RedirectUri;
  readonly expected: ExpectedCallback;
}

/** The I/O that the sign-in asks for. The answers are `SignInAnswer` events. */
export type SignInEffect = { readonly attempt: number } &
  /** 32 random bytes for the state, as many for a PKCE verifier → `attempt-created`. */
  (
    | { readonly type: 'create-attempt'; readonly pkce: boolean }
    /** → `listening` or `not-listening`, then `verdict` and `noticed`. */
    | ({ readonly type: 'open-listener' } & Awaited)
    /** → `browser-opened` or `browser-not-opened`. */
    | { readonly type: 'open-browser'; readonly url: string }
    /** → `tick`, once. */
    | { readonly type: 'wake'; readonly afterMs: number }
    /** → `verdict` by the channel `paste`. */
    | ({ readonly type: 'check-paste'; readonly text: Secret } & Awaited)
    /** One POST, never repeated by itself → `exchanged`. */
    | { readonly type: 'exchange'; readonly request: HttpRequest }
    /** Stops the request of the exchange, which then ends as cancelled. No answer of its own. */
    | { readonly type: 'stop-exchange' }
    /** Tells the waiting page how it went and closes the listener. No answer. */
    | { readonly type: 'finish-page'; readonly page: FinishPage }
    /** No answer. */
    | { readonly type: 'close-listener' }
  );

/** The next state, and the effects that lead on from it. */
export interface SignInTransition {
  readonly state: SignInState;
  readonly effects: readonly SignInEffect[];
}

/** The given state, without effects. */
export function stay(state: SignInState): SignInTransition {
  return { state, effects: [] };
}

/** Another phase of the same attempt. */
export function enter(
  base: SignInBase,
  phase: SignInPhase,
  ...effects: SignInEffect[]
): SignInTransition {
  const { attempt, knownStates } = base;
  return { state: { ...phase, attempt, knownStates }, effects };
}

/** What a callback of this attempt must match. */
export function expectedCallback(
  base: SignInBase,
  plan: SignInPlan,
  secrets: AttemptSecrets,
): ExpectedCallback {
  const needsKey = plan.store.profile.callbackSignature === 'required';
  return {
    state: secrets.state,
    olderStates: base.knownStates.slice(1),
    shop: plan.store.shop,
    issuer: plan.store.origin,
    profile: plan.store.profile,
    clientSecret: needsKey ? plan.clientSecret : null,
  };
}
