import type { ErrorReport } from '../errors.ts';
import type { HttpOutcome } from '../http/message.ts';
import type { Secret } from '../text/secret.ts';
import type { CallbackVerdict } from './callback-verdict.ts';
import type { SignInPlan } from './sign-in-plan.ts';
import type { AttemptSecrets, BeginWish, Ear } from './sign-in-state.ts';

/** What a person or a command asks for. */
export type SignInWish =
  /** A new attempt: its URL is made; with `begin`, the wait starts at once. */
  | { readonly type: 'prepare'; readonly plan: SignInPlan; readonly begin: BeginWish | null }
  /** Listen, then open the browser. Only from `ready`. */
  | ({ readonly type: 'begin' } & BeginWish)
  | { readonly type: 'open-browser' }
  | { readonly type: 'paste'; readonly text: Secret }
  | { readonly type: 'extend' }
  /** The time for the approval stands still, or goes on. */
  | { readonly type: 'hold'; readonly isHeld: boolean }
  /** "I cancelled it", or the person leaves the step. Ignored during the exchange. */
  | { readonly type: 'cancel' }
  /** The token is saved, or could not be: only for a plan that `saves`. */
  | { readonly type: 'report-saved'; readonly isSaved: boolean }
  /** Sends the exchange again, only after a failure that allows it (`again`). */
  | { readonly type: 'try-again' };

/** What came back of an effect; one of an older attempt is ignored. */
export type SignInAnswer =
  | { readonly type: 'attempt-created'; readonly attempt: number; readonly secrets: AttemptSecrets }
  | { readonly type: 'listening'; readonly attempt: number }
  | { readonly type: 'not-listening'; readonly attempt: number; readonly report: ErrorReport }
  | { readonly type: 'browser-opened'; readonly attempt: number }
  | { readonly type: 'browser-not-opened'; readonly attempt: number; readonly reason: string }
  /** `nowMs` is monotonic. */
  | { readonly type: 'tick'; readonly attempt: number; readonly nowMs: number }
  | {
      readonly type: 'verdict';
      readonly attempt: number;
      readonly ear: Ear;
      readonly verdict: CallbackVerdict;
    }
  /** The listener noticed something, in words: the browser tried https, wrong states in a row. */
  | {
      readonly type: 'noticed';
      readonly attempt: number;
      readonly message: string;
      readonly remedy: string | null;
    }
  | {
      readonly type: 'exchanged';
      readonly attempt: number;
      readonly outcome: HttpOutcome;
      /** Milliseconds since 1970 when the answer was there, for the time of expiry. */
      readonly epochMs: number;
    };

export type SignInEvent = SignInWish | SignInAnswer;
