import type { ErrorReport } from '../../../errors.ts';
import type { SignInPlan, SignInResult } from '../../../sign-in/state.ts';
import type { TextBuffer } from '../../../text/text-buffer.ts';

/** The state about the token at hand: its card, saving, revoking and renewing it. */

/** The token at hand, for the card and the explorer. */
export interface TokenSession {
  readonly plan: SignInPlan;
  readonly result: SignInResult;
  /** It came without a sign-in of this run: which scopes were asked for is not known. */
  readonly isFound?: true;
  /** It is in the environment, or ends with its practice store: it does not count as unsaved. */
  readonly isElsewhere?: true;
}

/** A wish, and what it would cost the unsaved token at hand. */
export interface PendingWish {
  readonly wish: { readonly type: 'back' | 'next' | 'own-store' | 'open-browser' | 'copy-url' };
  /** `its-card`: the token is no longer shown but stays at hand; with the others it is lost. */
  readonly costs: 'its-card' | 'its-place' | 'its-store';
  /** The person goes on all the same. */
  readonly isAgreed: boolean;
}

/** The form that saves the token, from its opening to the written file. */
type SavePhase =
  | { readonly type: 'closed' }
  | { readonly type: 'open' }
  | { readonly type: 'saving'; readonly id: number }
  /** `question` must be answered with yes or no. */
  | { readonly type: 'asking'; readonly question: SaveQuestion }
  | { readonly type: 'saved'; readonly path: string; readonly notes: readonly string[] }
  | { readonly type: 'refused'; readonly report: ErrorReport };

/** Something about the file that only a person may decide: a symlink, a readable mode, git. */
export interface SaveQuestion {
  readonly id: string;
  readonly text: string;
  /** Id of the answer no, where it saves all the same; absent: a no does not save. */
  readonly noId?: string;
}

/** The phases of a revocation; it asks before it sends. */
type RevokePhase =
  | { readonly type: 'none' }
  | { readonly type: 'asking' }
  | { readonly type: 'revoking'; readonly id: number; readonly isFallback: boolean }
  | { readonly type: 'revoked'; readonly wasDead: boolean }
  | { readonly type: 'failed'; readonly report: ErrorReport };

/** The state of the token card. */
export interface TokenCard {
  /** The token is shown in full while this is a number; never in presenter mode. */
  readonly revealId: number | null;
  readonly path: TextBuffer;
  readonly name: TextBuffer;
  /** The person typed or chose the name: what is found at a path no longer replaces it. */
  readonly isNameChosen: boolean;
  /** What was found at the path; null until it was looked at. */
  readonly place: SavePlace | null;
  /** The path that is being looked at, as it was typed; null: none is. */
  readonly looking: string | null;
  readonly save: SavePhase;
  /** Ids of the questions answered with yes. */
  readonly confirmed: readonly string[];
  readonly revoke: RevokePhase;
  readonly refresh: RefreshPhase;
  /** Runs while the refresh view is open; null: it does not run. */
  readonly clock: CardClock | null;
  /** The costs that the person has agreed to although the token is not saved. */
  readonly agreed: ReadonlyArray<PendingWish['costs']>;
  /** The attempt of a later sign-in whose failure is shown in place of the token; null: none. */
  readonly failedAttempt: number | null;
  /** The person came back from the explorer: the sample request is no longer shown. */
  readonly hasExplored: boolean;
}

/** What was found where a token is about to be saved, before anything is written. */
export interface SavePlace {
  /** What was typed. */
  readonly asked: string;
  /** Absolute; of a folder that was named, its `.env`. */
  readonly path: string;
  readonly exists: boolean;
  /** Names that the project's own example file has for such a token, the best first. */
  readonly names: readonly string[];
  /** `.env.example`: where the names come from; null when there are none. */
  readonly namesFrom: string | null;
  /** One sentence about a folder that is copied to a cloud; null: none is known. */
  readonly warning: string | null;
  /**
   * `chosen`: not a file but the keychain of this system; `offered`: the keychain can be used too.
   * Absent: neither.
   */
  readonly keychain?: 'chosen' | 'offered';
}

/** Where the token at hand was saved, so that a renewed one can follow it there. */
export interface SavedTo {
  /** As it was typed. */
  readonly path: string;
  readonly name: string;
  /** Questions about the file that were answered with yes. */
  readonly confirmed: readonly string[];
}

/** The phases of renewing an expiring token, on the token card. */
type RefreshPhase =
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
interface CardClock {
  /** Id of the running clock; ticks of an older one are ignored. */
  readonly id: number;
  /** Milliseconds since 1970; null before the first tick. */
  readonly epochMs: number | null;
}
