import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import type { ErrorReport } from '../errors.ts';
import type { HttpRequest } from '../http/message.ts';
import type { ScopeComparison } from '../service/scopes.ts';
import type { ShopDomain } from '../service/shop-domain.ts';
import type { DisplayText } from '../text/display-text.ts';
import type { Secret } from '../text/secret.ts';
import type { AuthorizeUrl } from './authorize-url.ts';
import type { CallbackRefusal, CallbackWarning } from './callback-verdict.ts';
import type { ExchangeFailure, ExchangeWarning, IssuedToken } from './exchange-result.ts';
import type { FinishPage } from './sign-in-effect.ts';
import type { SignInPlan } from './sign-in-plan.ts';

/** Which of the two ways a callback came by. */
export type Ear = 'listener' | 'paste';

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

export type BrowserPhase = 'not-asked' | 'opening' | 'opened' | 'not-opened';

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
  /** The time stands still: somebody is talking about it. */
  readonly isHeld: boolean;
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
  readonly ear: Ear;
  readonly request: HttpRequest;
  /** Removed by value from every text that the service answers with. */
  readonly secrets: readonly Secret[];
  readonly warnings: readonly CallbackWarning[];
}

/** What the sign-in brought. */
export interface SignInResult {
  readonly token: IssuedToken;
  readonly scopes: ScopeComparison;
  /** Milliseconds since 1970; null: it does not expire. */
  readonly expiresAt: number | null | 'unknown';
  readonly warnings: ReadonlyArray<ExchangeWarning | CallbackWarning>;
}

/** Why a sign-in ended without a token. `report` always has words; `exchange` only after the POST. */
export interface SignInFailure {
  readonly report: ErrorReport;
  readonly diagnosis: Diagnosis | null;
  readonly exchange: ExchangeFailure | null;
}

export type SignInPhase =
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
      /** What the browser is told once `report-saved` came; null when it knows already. */
      readonly pendingPage: FinishPage | null;
    }
  | {
      readonly phase: 'failed';
      readonly plan: SignInPlan;
      readonly failure: SignInFailure;
      /** What a person's key may send again; null where nothing may. */
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
