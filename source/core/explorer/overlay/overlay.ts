import type { TextBuffer } from '../../text/text-buffer.ts';
import type { ExportableRequest } from '../export/exportable.ts';

/** What lies over both panes and has all keys. */
export type Overlay =
  /** The request as code; it is the one of the moment when this was opened. */
  | {
      readonly type: 'code';
      readonly request: ExportableRequest;
      /** Index into the languages. */
      readonly language: number;
      /** Rows that are scrolled out above. */
      readonly top: number;
    }
  /** Requests that were saved, and those that were sent before. */
  | { readonly type: 'requests'; readonly cursor: number }
  /** The name that the request is to be saved under. */
  | { readonly type: 'save-as'; readonly name: TextBuffer }
  /** What can be done now, by name. */
  | { readonly type: 'palette'; readonly filter: TextBuffer; readonly cursor: number };
