import type { ExportableRequest } from '../../requests/code.ts';
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
  /** Requests that were saved, and those that were sent before. */
  | { readonly type: 'requests'; readonly cursor: number }
  /** The name that the request is to be saved under. */
  | { readonly type: 'save-as'; readonly name: TextBuffer }
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
  | { readonly type: 'open-requests' }
  | { readonly type: 'move-request'; readonly by: number }
  | { readonly type: 'take-request' }
  | { readonly type: 'drop-request' }
  | { readonly type: 'name-request' }
  | { readonly type: 'save-request' }
  | { readonly type: 'open-palette' }
  | { readonly type: 'open-help' }
  | { readonly type: 'move-palette'; readonly by: number; readonly count: number }
  | { readonly type: 'close-overlay' };

/** The text field of what lies over the panes, or null where it has none. */
export function overlayBuffer(overlay: Overlay | null): TextBuffer | null {
  switch (overlay?.type) {
    case 'save-as':
      return overlay.name;
    case 'palette':
      return overlay.filter;
    case 'code':
    case 'help':
    case 'requests':
    case undefined:
      return null;
  }
}
