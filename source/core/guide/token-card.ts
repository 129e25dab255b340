import type { ErrorReport } from '../errors.ts';
import type { SignInPlan, SignInResult } from '../sign-in/state.ts';
import type { TextBuffer } from '../text/text-buffer.ts';
import type { CardClock, RefreshPhase } from './refresh-phase.ts';
import type { SavePlace } from './save-place.ts';

/** The token at hand, for the card and the explorer. */
export interface TokenSession {
  readonly plan: SignInPlan;
  readonly result: SignInResult;
}

/** The form that saves the token, from its opening to the written file. */
export type SavePhase =
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
  /** Answered with no, it saves all the same; the id of the no, or absent: a no does not save. */
  readonly noId?: string;
}

/** The way to a token that is given back; it asks before it sends. */
export type RevokePhase =
  | { readonly type: 'none' }
  | { readonly type: 'asking' }
  | { readonly type: 'revoking'; readonly id: number; readonly isFallback: boolean }
  | { readonly type: 'revoked'; readonly wasDead: boolean }
  | { readonly type: 'failed'; readonly report: ErrorReport };

/** What the person does with the token at hand. */
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
  /** Runs while the drill is open; null: it stands. */
  readonly clock: CardClock | null;
  /** The person was in the explorer with this token. */
  readonly hasExplored: boolean;
}
