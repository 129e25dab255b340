import type { ErrorReport } from '../errors.ts';
import type { SignInResult } from '../sign-in/state.ts';

/** The drill on the token card: renewing an expiring token, step by step. */
export type RefreshPhase =
  | { readonly type: 'closed' }
  /** What a refresh does is explained; nothing was sent. */
  | { readonly type: 'open' }
  | { readonly type: 'refreshing'; readonly id: number }
  /** The new pair is here and not yet in the file: until it is, the old token stays in use. */
  | { readonly type: 'storing'; readonly result: SignInResult }
  /** `path` null: there was no file, so the new pair is in memory only. */
  | { readonly type: 'done'; readonly path: string | null }
  | {
      readonly type: 'failed';
      readonly report: ErrorReport;
      /** False: the refresh token is dead, and only a new authorization helps. */
      readonly canRepeat: boolean;
    };

/** The time that the countdown on the card is drawn with. */
export interface CardClock {
  /** Number of the ticking; an older one is ignored. */
  readonly id: number;
  /** Milliseconds since 1970; null before the first tick. */
  readonly epochMs: number | null;
}
