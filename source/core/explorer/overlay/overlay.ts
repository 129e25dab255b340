import type { ExportableRequest } from '../../requests/code/exportable.ts';
import { listBuffer, type ListEvent, type ListOverlay } from './listing.ts';
import type { ApiMode, RequestField } from '../../requests/draft.ts';
import type { TextBuffer } from '../../text/text-buffer.ts';

/** The API versions to choose from, or to type one. */
export interface VersionOverlay {
  readonly type: 'versions';
  readonly typed: TextBuffer;
  readonly cursor: number;
}

/** An overlay over both panes; it gets all keys. */
export type Overlay =
  /** The request as code, as it was when the overlay was opened. */
  | {
      readonly type: 'code';
      readonly request: ExportableRequest;
      /** Index into the languages. */
      readonly language: number;
    }
  | ListOverlay
  | VersionOverlay
  /** What each key does. */
  | {
      readonly type: 'help';
      /** Only keys that match this are shown; null: there is no search. */
      readonly filter: TextBuffer | null;
    }
  /** All notices in full. */
  | { readonly type: 'notices' }
  /** The commands that are available now, by name. */
  | { readonly type: 'palette'; readonly filter: TextBuffer; readonly cursor: number };

/** What the user does with the versions. */
type VersionEvent =
  | { readonly type: 'open-versions' }
  | { readonly type: 'move-version'; readonly by: number }
  | { readonly type: 'take-version' };

/** A place that can have the focus. */
export type Place =
  | {
      readonly pane: 'request';
      readonly mode: ApiMode;
      readonly field: RequestField;
      readonly isTyping: boolean;
    }
  | {
      readonly pane: 'response';
      readonly tab: 'body' | 'table' | 'headers';
      readonly isTyping: false;
    };

/** What the user does in an overlay, and what opens one. */
export type OverlayEvent =
  | { readonly type: 'open-code' }
  | { readonly type: 'move-language'; readonly by: 1 | -1 }
  | { readonly type: 'choose-language'; readonly index: number }
  | { readonly type: 'copy-code' }
  | ListEvent
  | VersionEvent
  | { readonly type: 'open-palette' }
  | { readonly type: 'open-help' | 'open-notices' }
  /** Turns the search by letters on or off. */
  | { readonly type: 'search-help'; readonly isOn: boolean }
  /** Chooses a command of the palette; the focus goes to where the command works. */
  | { readonly type: 'choose-command'; readonly name: string; readonly place: Place | null }
  /** Refuses a command that is not available now. */
  | { readonly type: 'refuse-command'; readonly message: string }
  | { readonly type: 'move-palette'; readonly by: number; readonly count: number }
  | { readonly type: 'close-overlay' };

/** The text field of an overlay, or null if it has none. */
export function overlayBuffer(overlay: Overlay | null): TextBuffer | null {
  switch (overlay?.type) {
    case 'save-as':
    case 'requests':
    case 'export-requests':
    case 'compare':
      return listBuffer(overlay);
    case 'palette':
    case 'help':
      return overlay.filter;
    case 'versions':
      return overlay.typed;
    case 'code':
    case 'notices':
    case undefined:
      return null;
  }
}
