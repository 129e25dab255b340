import type { RequestNeeds } from '../access/rest-needs.ts';
import type { AuthorizePageCode } from '../diagnosis/authorize-page.ts';
import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import type { ErrorReport } from '../errors.ts';
import type { ListedLesson } from '../lessons/listed.ts';
import type { HttpOutcome } from '../http/message.ts';
import type { TokenMode } from '../sign-in/authorize-url.ts';
import type { AccessScopesResult } from '../sign-in/access-scopes.ts';
import type { RevokeResult } from '../sign-in/revoke.ts';
import type { SignInEvent } from '../sign-in/state.ts';
import type { ShopDomain } from '../service/shop-verdict.ts';
import type { ScopeList } from '../service/scopes.ts';
import type { BufferEdit } from '../text/text-buffer.ts';
import type { StoreChoice } from './step.ts';
import type { SavePlace, SaveQuestion } from './steps/token/card-state.ts';
import type {
  FieldName,
  PracticeFacts,
  ScopePanel,
  SetupId,
  SetupPanel,
  TickName,
} from './state.ts';
import type { ScopeSetName } from './steps/scopes/scope-sets.ts';
import type { EarlierPick } from './remembered.ts';
import type { CheckResult } from '../diagnosis/machine-check.ts';

/** What a person can do on every step. */
export type CommonEvent =
  /** `esc`: out of an optional field or question first, then one step back. */
  | { readonly type: 'back' }
  | { readonly type: 'quit' }
  /** Stops the exchange, the refresh or the revocation that is under way. */
  | { readonly type: 'give-up' }
  | { readonly type: 'toggle-presenter' }
  | { readonly type: 'focus'; readonly field: FieldName | null }
  | { readonly type: 'edit'; readonly field: FieldName; readonly edit: BufferEdit }
  /** Shows the card of the token at hand, from any step. */
  | { readonly type: 'show-token' }
  /** What to do with a token that is not saved; see `steps/token/unsaved.ts`. */
  | { readonly type: 'answer-pending-wish'; readonly answer: 'save' | 'go-on' | 'stay' }
  /** Back from the explorer, to fix what a request has met, or (null) for no special reason. */
  | {
      readonly type: 'return';
      readonly diagnosis: Diagnosis | null;
      /** The scopes of the token, as the explorer has read them; null: not known. */
      readonly granted?: ScopeList | null;
    };

/** The primary key (Enter) of every step. */
interface NextEvent {
  readonly type: 'next';
}

/** A bracketed paste, raw: lands in the field that it fits, whatever has the focus. */
interface PastedEvent {
  readonly type: 'pasted';
  readonly text: string;
}

export type StartEvent =
  | NextEvent
  /** The command line has named the kind of store: the question is skipped. */
  | { readonly type: 'begin' }
  | { readonly type: 'choose-store'; readonly store: StoreChoice }
  /** A store used before, or where the last run was left. */
  | { readonly type: 'choose-earlier'; readonly pick: EarlierPick }
  | { readonly type: 'list-lessons' }
  | { readonly type: 'move-lesson'; readonly by: number }
  /** Leaves the guide for a lesson: an index into the list, or null for the one at the cursor. */
  | { readonly type: 'open-lesson'; readonly index: number | null };

export type PrerequisitesEvent =
  | NextEvent
  | { readonly type: 'check-again' }
  | { readonly type: 'move-prerequisite'; readonly by: number }
  | { readonly type: 'toggle-tick'; readonly name: TickName }
  /** Ticks the selected prerequisite, if it is one that only a person can tick. */
  | { readonly type: 'toggle-tick-here' };

export type ScopesEvent =
  | NextEvent
  | PastedEvent
  | { readonly type: 'toggle-scope'; readonly handle: string }
  /** Ticks what is under the cursor. */
  | { readonly type: 'toggle-scope-here' }
  | { readonly type: 'move-scope'; readonly by: number }
  /** Ticks several at once: a typed list, a set, what a refused request needs. */
  | { readonly type: 'add-scopes'; readonly scopes: ScopeList }
  /** Ticks a text as it was typed, known or not; without one the text of the filter. */
  | { readonly type: 'add-typed-scopes'; readonly text?: string }
  /** A whole line: names are ticked, a request is read, a word is searched for. */
  | { readonly type: 'typed-scopes'; readonly text: string }
  /** To the first row of the group after (1) or before (-1). */
  | { readonly type: 'move-scope-group'; readonly by: 1 | -1 }
  /** Lists only the ticked scopes. */
  | { readonly type: 'show-chosen'; readonly isOpen: boolean }
  | { readonly type: 'show-scope-panel'; readonly panel: ScopePanel | null }
  | { readonly type: 'choose-scope-set'; readonly set: ScopeSetName }
  /** Lists only the scopes of this group. */
  | { readonly type: 'choose-scope-group'; readonly group: string }
  /** Nothing is ticked: shall the scopes of the app's released version apply? */
  | { readonly type: 'answer-released'; readonly yes: boolean };

export type AppEvent =
  | NextEvent
  /** Like `next`, but through every field, for a face that shows one field at a time. */
  | { readonly type: 'next-field' }
  | PastedEvent
  | { readonly type: 'move-setup'; readonly by: number }
  /** Ticks or unticks an entry of the set-up list; null: the one under the cursor. */
  | { readonly type: 'tick-setup'; readonly id: SetupId | null }
  /** Copies what is to be pasted; an index into the list, or null for the one under the cursor. */
  | { readonly type: 'copy-setup'; readonly index: number | null }
  /** Opens the app settings in the browser. */
  | { readonly type: 'open-settings' }
  | { readonly type: 'show-setup-panel'; readonly panel: SetupPanel | null }
  /** Back to the address of this machine after a placeholder was used. */
  | { readonly type: 'use-own-redirect' }
  /** Practice store: the app is made by hand on the dashboard, or is the ready-made one again. */
  | { readonly type: 'set-up-by-hand'; readonly isByHand: boolean }
  /** Puts the shop that a refusal suggests into the field. */
  | { readonly type: 'take-suggestion' };

/** The URL of the attempt at hand: on Authorize and on Approve. */
type UrlEvent =
  | { readonly type: 'open-browser' }
  /** On Authorize it starts the wait as well: without a listener the address is useless. */
  | { readonly type: 'copy-url' };

export type AuthorizeEvent =
  | NextEvent
  | UrlEvent
  | { readonly type: 'move-url-part'; readonly by: number }
  | { readonly type: 'choose-token-mode'; readonly tokenMode: TokenMode }
  /** Another redirect URI that the app lists, see `otherRedirectUri`, or is to list from now on. */
  | { readonly type: 'use-other-redirect-uri' };

export type ApproveEvent =
  | NextEvent
  | PastedEvent
  | UrlEvent
  | { readonly type: 'extend' }
  /** "I cancelled it in the browser." */
  | { readonly type: 'say-cancelled' }
  /** Practice store only. */
  | { readonly type: 'approve-here' }
  | { readonly type: 'submit-paste' }
  /** A whole line, taken as the address or the error page that the browser ended on. */
  | { readonly type: 'typed-address'; readonly text: string }
  | { readonly type: 'show-error-pages'; readonly isOpen: boolean }
  | { readonly type: 'choose-error-page'; readonly page: AuthorizePageCode }
  /** The signature did not match: goes to the Client secret, which ends the wait. */
  | { readonly type: 'check-secret' }
  /** Starts again for the shop that the callback named. */
  | { readonly type: 'use-other-shop' }
  /** The exchange once more, where the failure allows it. */
  | { readonly type: 'try-again' };

export type TokenEvent =
  | NextEvent
  | { readonly type: 'reveal' }
  | { readonly type: 'copy-token' }
  | { readonly type: 'open-save' }
  /** Puts the next or the previous variable name that the project proposes into the field. */
  | { readonly type: 'propose-name'; readonly by: 1 | -1 }
  | { readonly type: 'save' }
  | { readonly type: 'answer-save'; readonly yes: boolean }
  /** The embedded practice store comes back at the next start, and this token with it. */
  | { readonly type: 'keep-practice' }
  | { readonly type: 'ask-revoke' }
  | { readonly type: 'answer-revoke'; readonly yes: boolean }
  /** Explains what renews an expiring token, with the time that is left. */
  | { readonly type: 'open-refresh' }
  | { readonly type: 'refresh' }
  /** The new pair is used although it could not be stored. */
  | { readonly type: 'keep-in-memory' }
  /** Goes to the explorer, whatever is open on the card. */
  | { readonly type: 'explore' }
  /** The exchange once more, where the failure allows it. */
  | { readonly type: 'try-again' }
  /** After practice: "now with my own store". */
  | { readonly type: 'own-store' };

/** What a person does. On a step that does not take it, it changes nothing. */
export type GuideWish =
  | CommonEvent
  | StartEvent
  | PrerequisitesEvent
  | ScopesEvent
  | AppEvent
  | AuthorizeEvent
  | ApproveEvent
  | TokenEvent;

/** The answer to an effect. */
export type GuideAnswer =
  | { readonly type: 'sign-in'; readonly event: SignInEvent }
  | { readonly type: 'practice-started'; readonly facts: PracticeFacts }
  | { readonly type: 'practice-failed'; readonly report: ErrorReport }
  | { readonly type: 'saved-checked'; readonly id: number; readonly result: AccessScopesResult }
  | {
      readonly type: 'lessons-listed';
      readonly id: number;
      readonly lessons: readonly ListedLesson[];
    }
  | { readonly type: 'checked'; readonly run: number; readonly result: CheckResult }
  | { readonly type: 'checks-done'; readonly run: number }
  | {
      readonly type: 'ticks-recalled';
      readonly shop: ShopDomain;
      readonly ticks: readonly string[];
    }
  /** The address that the browser would have been sent to. */
  | { readonly type: 'approved-here'; readonly attempt: number; readonly redirect: string }
  | { readonly type: 'not-approved-here'; readonly attempt: number; readonly report: ErrorReport }
  | { readonly type: 'needs-read'; readonly id: number; readonly needs: RequestNeeds }
  | { readonly type: 'needs-failed'; readonly id: number; readonly report: ErrorReport }
  | { readonly type: 'page-opened'; readonly id: number }
  | { readonly type: 'page-not-opened'; readonly id: number; readonly reason: string }
  | { readonly type: 'copied'; readonly id: number; readonly text: string }
  | { readonly type: 'not-copied'; readonly id: number; readonly reason: string }
  | {
      readonly type: 'saved';
      readonly id: number;
      readonly path: string;
      readonly notes: readonly string[];
      /** The file was not there before. */
      readonly isNew?: boolean;
      /** It is not in a file: `path` says in words where it is. */
      readonly inKeychain?: true;
      /** The `.gitignore` that got a line about the file. */
      readonly ignoredIn?: string;
    }
  | { readonly type: 'save-asks'; readonly id: number; readonly question: SaveQuestion }
  | { readonly type: 'save-refused'; readonly id: number; readonly report: ErrorReport }
  | { readonly type: 'practice-kept'; readonly id: number; readonly path: string }
  | { readonly type: 'practice-not-kept'; readonly id: number; readonly report: ErrorReport }
  | { readonly type: 'revoked'; readonly id: number; readonly result: RevokeResult }
  | { readonly type: 'reveal-ended'; readonly id: number }
  /** `place` null: nothing is known about it. */
  | {
      readonly type: 'place-seen';
      readonly asked: string;
      readonly place: SavePlace | null;
    }
  | {
      readonly type: 'refreshed';
      readonly id: number;
      readonly outcome: HttpOutcome;
      /** Milliseconds since 1970 when the answer was there. */
      readonly epochMs: number;
    }
  | { readonly type: 'card-ticked'; readonly id: number; readonly epochMs: number }
  /** The wire tape was written there; leaving names it with the other files. */
  | { readonly type: 'tape-written'; readonly path: string }
  /** A request was saved in the explorer; leaving names the file. */
  | { readonly type: 'requests-kept'; readonly path: string }
  /** The explorer keeps the schema of a store; leaving says so. */
  | { readonly type: 'schema-kept' }
  /** The memory of this run could not be written; said once. */
  | { readonly type: 'not-remembered'; readonly report: ErrorReport };

export type GuideEvent = GuideWish | GuideAnswer;
