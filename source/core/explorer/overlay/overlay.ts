import type { ExportableRequest } from '../../requests/code.ts';
import { listBuffer, type ListEvent, type ListOverlay } from './listing.ts';
import type { TextBuffer } from '../../text/text-buffer.ts';

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
  /** What each key does. */
  | { readonly type: 'help' }
  /** What can be done now, by name. */
  | { readonly type: 'palette'; readonly filter: TextBuffer; readonly cursor: number };

/** What a person does in what lies over the panes, and what opens it. */
export type OverlayEvent =
  | { readonly type: 'open-code' }
  | { readonly type: 'move-language'; readonly by: 1 | -1 }
  | { readonly type: 'choose-language'; readonly index: number }
  | { readonly type: 'copy-code' }
  | ListEvent
  | { readonly type: 'open-palette' }
  | { readonly type: 'open-help' }
  | { readonly type: 'move-palette'; readonly by: number; readonly count: number }
  | { readonly type: 'close-overlay' };

/** The text field of what lies over the panes, or null where it has none. */
export function overlayBuffer(overlay: Overlay | null): TextBuffer | null {
  switch (overlay?.type) {
    case 'save-as':
    case 'requests':
      return listBuffer(overlay);
    case 'palette':
      return overlay.filter;
    case 'code':
    case 'help':
    case undefined:
      return null;
  }
}
