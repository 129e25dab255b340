import type { StoreAddress } from '../service/store-address.ts';
import type { HttpLimits, HttpOutcome, HttpRequest } from '../http/message.ts';
import type { StoredRows } from '../json/body-rows.ts';
import type { RequestField } from '../requests/draft.ts';
import type { KeptOutcome, SavedRequest } from '../requests/kept/saved.ts';
import type { Repeatable, RetryReason } from '../requests/sending.ts';
import type { AccessScopesResult } from '../sign-in/access-scopes.ts';
import type { BufferEdit } from '../text/text-buffer.ts';
import type { AssistEffect, AssistEvent, AssistResult } from './assist/assist-state.ts';
import type { ComposeEvent } from './compose/compose-state.ts';
import type { FlightEffect, FlightEvent, FlightResult } from './flight/flight.ts';
import type { HistoryEffect, HistoryResult } from './overlay/listing.ts';
import type { OverlayEvent } from './overlay/overlay.ts';
import type { ReadingEffect, ReadingEvent, ReadingResult } from './reading/reading.ts';
import type { RefusedEffect, RefusedResult } from './refused.ts';
import type { RowField } from './row-focus.ts';
import type { Pointed } from './state.ts';

/**
 * The visible part of the answer, computed from the screen's layout when a key comes: no state
 * holds a size that could be out of date.
 */
export interface AnswerWindow {
  readonly rows: number;
  /** Rows of an open tab that is wrapped to the width of the screen (wire, diagnosis); else 0. */
  readonly wrapped: number;
  /**
   * The focused editor: cells of a row of its text, and its rows; absent: no editor has the focus.
   */
  readonly editor?: { readonly cells: number; readonly rows: number };
  /** Lines of the wrapped text under the cursor that are below those in sight; absent: none. */
  readonly textBelow?: number;
}

/** What the user does, and results from outside. */
export type ExplorerEvent =
  | { readonly type: 'opened' }
  /** In the focused field. */
  | { readonly type: 'edit'; readonly edit: BufferEdit; readonly window: AnswerWindow }
  | { readonly type: 'start-typing' }
  /** Tab: through the fields of the request and the response, around. */
  | { readonly type: 'move-focus'; readonly by: 1 | -1 }
  /** Up and down between the fields of the request, outside text. */
  | { readonly type: 'move-field'; readonly by: 1 | -1 }
  | { readonly type: 'choose-method'; readonly by: 1 | -1 }
  | { readonly type: 'switch-mode' }
  | { readonly type: 'send' }
  | { readonly type: 'answer-question'; readonly yes: boolean }
  /** Esc: one level back. */
  | { readonly type: 'back'; readonly window: AnswerWindow }
  /** Ctrl+C once: ends what is going on. */
  | { readonly type: 'cancel' }
  | ComposeEvent
  | { readonly type: 'next-tab'; readonly window: AnswerWindow }
  /** A click. */
  | { readonly type: 'point'; readonly at: Pointed; readonly window: AnswerWindow }
  /** Rows; a page is what the screen shows less one row. */
  | {
      readonly type: 'scroll';
      readonly by: number;
      readonly unit: 'row' | 'page';
      readonly window: AnswerWindow;
    }
  | {
      readonly type: 'scroll-to';
      readonly place: 'start' | 'end';
      readonly window: AnswerWindow;
    }
  /** Cells. */
  | { readonly type: 'shift'; readonly by: number }
  | { readonly type: 'toggle-zoom' }
  /** Makes the request pane larger (1) or smaller (-1). */
  | { readonly type: 'resize'; readonly by: 1 | -1 }
  | { readonly type: 'next-page' }
  | { readonly type: 'flight'; readonly event: FlightEvent }
  /** Does what the first diagnosis proposes. */
  | { readonly type: 'follow-diagnosis' }
  | { readonly type: 'toggle-presenter' }
  | { readonly type: 'assist'; readonly event: AssistEvent }
  /** What the user does with the shown answer. */
  | { readonly type: 'reading'; readonly event: ReadingEvent; readonly window: AnswerWindow }
  /** A new parameter or header, with the focus in it. */
  | { readonly type: 'add-row'; readonly field: RowField }
  /** Removes the focused row. */
  | { readonly type: 'remove-row' }
  /** Opens the focused field in the user's own editor. */
  | { readonly type: 'open-editor' }
  | EditingEvent
  | OverlayEvent
  | ExplorerResult;

/** The event of a key without the window, which is added when the key comes. */
export type ExplorerWish = WithoutWindow<ExplorerEvent>;

type WithoutWindow<Event> = Event extends { readonly window: AnswerWindow }
  ? Omit<Event, 'window'>
  : Event;

/** The event of a wish, with the current window. */
export function eventOf(wish: ExplorerWish, window: AnswerWindow): ExplorerEvent {
  switch (wish.type) {
    case 'edit':
    case 'back':
    case 'next-tab':
    case 'point':
    case 'scroll':
    case 'scroll-to':
    case 'reading':
      return { ...wish, window };
    default:
      return wish;
  }
}

/** Edits the text of the focused field, whether the user is typing in it or not. */
export type EditingEvent =
  | { readonly type: 'undo' | 'redo' | 'empty-field' | 'prettify' }
  /** Copies the selection, or else the whole text, to the clipboard. */
  | { readonly type: 'copy-text'; readonly isCut: boolean };

/** Results of effects; those of another request than the current one are ignored. */
export type ExplorerResult =
  | AssistResult
  | {
      readonly type: 'waiting';
      readonly id: number;
      readonly reason: RetryReason;
      readonly waitMs: number;
      readonly retry: number;
    }
  | {
      readonly type: 'answered';
      readonly id: number;
      readonly outcome: HttpOutcome;
      /** Milliseconds since 1970. */
      readonly epochMs: number;
      /** The rows of a large body, read by a worker thread; absent: they are read now. */
      readonly rows?: StoredRows | null;
    }
  | RefusedResult
  | { readonly type: 'scopes-read'; readonly result: AccessScopesResult }
  | { readonly type: 'reading-result'; readonly event: ReadingResult }
  | { readonly type: 'flight-result'; readonly event: FlightResult }
  | {
      readonly type: 'copied';
      readonly isCopied: boolean;
      /** The outcome in one sentence. */
      readonly text: string;
    }
  | { readonly type: 'requests-kept'; readonly outcome: KeptOutcome }
  | HistoryResult
  | {
      readonly type: 'text-edited';
      readonly field: RequestField;
      readonly outcome: EditOutcome;
    };

/** The result of the user's own editor. */
export type EditOutcome =
  | { readonly type: 'edited'; readonly text: string }
  | { readonly type: 'failed'; readonly message: string; readonly remedy: string };

/** What the app does for the explorer. */
export type ExplorerEffect =
  | AssistEffect
  /** Answers with `waiting` before each retry, and once with `answered`. */
  | {
      readonly type: 'send';
      readonly id: number;
      readonly request: HttpRequest;
      readonly repeatable: Repeatable;
      readonly limits: HttpLimits;
    }
  | { readonly type: 'abort'; readonly id: number }
  /** Answers with `scopes-read`. */
  | {
      readonly type: 'read-scopes';
      readonly request: HttpRequest;
      /** The store that the request goes to. */
      readonly address: StoreAddress;
    }
  | ReadingEffect
  | RefusedEffect
  | FlightEffect
  | HistoryEffect
  /**
   * Answers with `copied`. `text` is never a secret, since it stays in the clipboard. `what` names
   * it: `code for curl`.
   */
  | { readonly type: 'copy'; readonly text: string; readonly what: string }
  /** Each answers with `requests-kept`. */
  | { readonly type: 'read-requests' }
  | { readonly type: 'keep-request'; readonly request: SavedRequest }
  | { readonly type: 'rename-request'; readonly from: string; readonly name: string }
  | { readonly type: 'drop-request'; readonly name: string }
  /** Answers with `text-edited`. `ending` tells an editor what kind of text it is: `json`. */
  | {
      readonly type: 'edit-text';
      readonly field: RequestField;
      readonly text: string;
      readonly ending: string;
    };

/** The effects of one type. */
export type ExplorerEffectOf<Type extends ExplorerEffect['type']> = Extract<
  ExplorerEffect,
  { readonly type: Type }
>;
