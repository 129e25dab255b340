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

/** What lies over both panes and has all keys. */
export type Overlay =
  /** The request as code; it is the one of the moment when this was opened. */
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
      /** Only what holds this is shown; null: nothing is looked for. */
      readonly filter: TextBuffer | null;
    }
  /** All there is to say, whole. */
  | { readonly type: 'notices' }
  /** What can be done now, by name. */
  | { readonly type: 'palette'; readonly filter: TextBuffer; readonly cursor: number };

/** What a person does with them. */
type VersionEvent =
  | { readonly type: 'open-versions' }
  | { readonly type: 'move-version'; readonly by: number }
  | { readonly type: 'take-version' };

/** A place that the keys can be in. */
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

/** What a person does in what lies over the panes, and what opens it. */
export type OverlayEvent =
  | { readonly type: 'open-code' }
  | { readonly type: 'move-language'; readonly by: 1 | -1 }
  | { readonly type: 'choose-language'; readonly index: number }
  | { readonly type: 'copy-code' }
  | ListEvent
  | VersionEvent
  | { readonly type: 'open-palette' }
  | { readonly type: 'open-help' | 'open-notices' }
  /** Letters look for a key, or do not any more. */
  | { readonly type: 'search-help'; readonly isOn: boolean }
  /** A command is taken from the palette: the keys go to where it can be done. */
  | { readonly type: 'choose-command'; readonly name: string; readonly place: Place | null }
  /** One that cannot be done now. */
  | { readonly type: 'refuse-command'; readonly message: string }
  | { readonly type: 'move-palette'; readonly by: number; readonly count: number }
  | { readonly type: 'close-overlay' };

/** The text field of what lies over the panes, or null where it has none. */
export function overlayBuffer(overlay: Overlay | null): TextBuffer | null {
  switch (overlay?.type) {
    case 'save-as':
    case 'requests':
    case 'hand-out':
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
