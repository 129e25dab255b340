import type { ErrorReport } from '../../errors.ts';
import type { BodyTree } from '../../json/body-rows.ts';
import type { Comparison } from '../../json/compare.ts';
import type { FieldCall } from '../../requests/call.ts';
import type { PastRequest } from '../../requests/kept/history.ts';
import type { FileOutcome } from '../../view/writing.ts';
import type { TextBuffer } from '../../text/text-buffer.ts';

/** Requests in the list besides those of this run. */
export interface Listing {
  /** Sent by earlier runs and other programs, latest first; read from disk. */
  readonly past: readonly PastRequest[];
  /** Milliseconds since 1970 when the list was opened; null: not yet. */
  readonly nowMs: number | null;
}

export const NOTHING_LISTED: Listing = { past: [], nowMs: null };

/** The overlays of the list of requests. */
export type ListOverlay =
  /** Requests that were saved, and those that were sent before; letters narrow it. */
  | {
      readonly type: 'requests';
      readonly filter: TextBuffer;
      readonly cursor: number;
      /** The request whose answer is to be compared with another one; null: none is chosen. */
      readonly marked: number | null;
    }
  /** The name that a request is to be saved under. */
  | {
      readonly type: 'save-as';
      readonly name: TextBuffer;
      readonly call: FieldCall;
      /** The name that it has now; null: it is not saved yet. */
      readonly renames: string | null;
      /** A name that is taken, about which was asked; null: nothing was asked. */
      readonly replaces: string | null;
    }
  /** The differences between two answers; `found` null: the comparison is still running. */
  | {
      readonly type: 'compare';
      readonly id: number;
      readonly titles: readonly [before: string, after: string];
      readonly found: Comparison | null;
      readonly cursor: number;
    }
  /** The file that a set of requests is written to. */
  | {
      readonly type: 'export-requests';
      readonly path: TextBuffer;
      readonly text: string;
      readonly count: number;
    };

/** What the user does in these overlays, and what opens them. */
export type ListEvent =
  | { readonly type: 'open-requests' }
  | { readonly type: 'move-request'; readonly by: number }
  | { readonly type: 'take-request' }
  /** Puts the request into the fields and sends it; a change of data still needs a yes. */
  | { readonly type: 'send-listed' }
  | { readonly type: 'drop-request' }
  /** Asks for a name for the request in the fields, or for the row under the cursor. */
  | { readonly type: 'name-request' }
  | { readonly type: 'name-listed' }
  | { readonly type: 'save-request' }
  /** Asks for the file that the rows of the list go to, and writes it. */
  | { readonly type: 'export-requests' }
  | { readonly type: 'write-set' }
  /** Marks the row under the cursor, or compares its answer with the marked one. */
  | { readonly type: 'compare-listed' }
  /** Compares the shown answer with the one before. */
  | { readonly type: 'compare-before' }
  | { readonly type: 'move-difference'; readonly by: number };

/** The text field of the overlay, or null. */
export function listBuffer(overlay: ListOverlay): TextBuffer | null {
  switch (overlay.type) {
    case 'requests':
      return overlay.filter;
    case 'save-as':
      return overlay.name;
    case 'export-requests':
      return overlay.path;
    case 'compare':
      return null;
  }
}

/** The same with another text in its field; the list starts again at its first hit. */
export function withListBuffer(overlay: ListOverlay, buffer: TextBuffer): ListOverlay {
  if (overlay.type === 'save-as') return { ...overlay, name: buffer };
  if (overlay.type === 'export-requests') return { ...overlay, path: buffer };
  if (overlay.type === 'compare') return overlay;
  const cursor = buffer.text === overlay.filter.text ? overlay.cursor : 0;
  return { ...overlay, filter: buffer, cursor };
}

/** What the app does for the history. */
export type HistoryEffect =
  /** → `history-read`. */
  | { readonly type: 'read-history' }
  /** Records a sent request when it has ended. */
  | {
      readonly type: 'note-sent';
      readonly call: FieldCall;
      readonly end: string;
      readonly durationMs: number | null;
      readonly apiVersion: string | null;
    }
  /** → `history-read`. */
  | { readonly type: 'drop-sent'; readonly request: PastRequest }
  /** → `compared`. */
  | {
      readonly type: 'compare';
      readonly id: number;
      readonly before: BodyTree;
      readonly after: BodyTree;
    }
  /** → `set-written`. An existing file is not touched. */
  | { readonly type: 'write-set'; readonly path: string; readonly text: string };

/** The results of these effects. */
export type HistoryResult =
  | { readonly type: 'set-written'; readonly outcome: FileOutcome }
  | { readonly type: 'compared'; readonly id: number; readonly found: Comparison }
  | {
      readonly type: 'history-read';
      readonly past: readonly PastRequest[];
      readonly epochMs: number;
    }
  | {
      readonly type: 'history-failed';
      readonly report: Pick<ErrorReport, 'message' | 'remedy'>;
      readonly epochMs: number;
    };
