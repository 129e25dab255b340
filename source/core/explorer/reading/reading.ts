import { type FoldIndex, UNFOLDED } from '../../json/fold-index.ts';
import type { TableEvent, TableView } from './table-view.ts';
import type { Secret } from '../../text/secret.ts';
import type { TextBuffer } from '../../text/text-buffer.ts';
import type { BodyTree } from '../../json/body-rows.ts';
import type { Column } from '../../json/object-list.ts';
import type { Direction } from '../../json/sort-list.ts';
import type { FileOutcome, FilePlace } from '../../view/writing.ts';

/** How the body of an answer is read: where the cursor is, what is folded, sought and left out. */
export interface Reading {
  /** A row of the body, counted over all of them. */
  readonly cursor: number;
  readonly folds: FoldIndex;
  /** Nobody has touched it yet: it is opened so that it fits into the window, whatever that is. */
  readonly isFresh: boolean;
  readonly search: Search | null;
  readonly filter: Filter | null;
  /** A long text under the cursor is wrapped over several rows. */
  readonly wraps: boolean;
  /** The line of such a text that is in sight first, as long as the cursor is on that row. */
  readonly text: { readonly row: number; readonly top: number };
  /** The last list that was looked at as a table; null: none. */
  readonly table: TableView | null;
  /** The line that is typed in, or null. */
  readonly field: ReadingField | null;
  /** What is to be copied is asked. */
  readonly isChoosingCopy: boolean;
  readonly saving: Saving;
  /** Whether to send the request again and read more of the answer is asked. */
  readonly isAskingForMore: boolean;
  /** What was looked for last, also in the answer before; null: nothing yet. */
  readonly lastSought: string | null;
  /** Rises with every effect; what comes of an older one is ignored. */
  readonly lastId: number;
}

/** The rows that hold a text. The current one is where the cursor is. */
export interface Search {
  readonly text: string;
  readonly rows: Uint32Array;
  /** There are more than are kept. */
  readonly isCut: boolean;
  /** The last step went over the end and on from the other one. */
  readonly wrapped: 'to-start' | 'to-end' | null;
}

/** Only the rows that hold a text are shown, and what lies around them. */
export interface Filter {
  readonly text: string;
  /** All that are shown. */
  readonly rows: Uint32Array;
  /** Those that hold the text. */
  readonly matches: Uint32Array;
  readonly isCut: boolean;
}

export type ReadingPurpose = 'find' | 'filter' | 'save';

interface ReadingField {
  readonly purpose: ReadingPurpose;
  readonly buffer: TextBuffer;
  /** As it was when the field was opened: Esc goes back to it. */
  readonly before: Pick<Reading, 'cursor' | 'folds' | 'search' | 'filter'> & {
    readonly top: number;
  };
}

/** How far the writing of the answer has come. */
type Saving =
  | { readonly type: 'closed' }
  | { readonly type: 'busy'; readonly id: number; readonly typed: string }
  /** The whole path is shown; only a yes writes there. */
  | {
      readonly type: 'asking';
      readonly path: string;
      readonly replaces: boolean;
      readonly typed: string;
    };

/** An answer that has just come; how it is folded is decided with the window it is first seen in. */
export function newReading(before: Pick<Reading, 'lastSought' | 'lastId'> | null = null): Reading {
  return {
    cursor: 0,
    folds: UNFOLDED,
    isFresh: true,
    search: null,
    filter: null,
    wraps: false,
    text: { row: 0, top: 0 },
    table: null,
    field: null,
    isChoosingCopy: false,
    saving: { type: 'closed' },
    isAskingForMore: false,
    lastSought: before?.lastSought ?? null,
    lastId: before?.lastId ?? 0,
  };
}

/** What part of the row under the cursor goes to the clipboard. */
export type CopiedPart = 'value' | 'key' | 'path';

/** What a person does with an answer that is there. */
export type ReadingEvent =
  /** The cursor; a page is what the screen shows less one row. */
  | { readonly type: 'walk'; readonly by: number; readonly unit: 'row' | 'page' }
  | { readonly type: 'walk-to'; readonly place: 'start' | 'end' }
  /** Left: folds, or goes to what is around. Right: unfolds, or goes inside. */
  | { readonly type: 'fold' }
  | { readonly type: 'unfold' }
  /** Opens or closes what the cursor is on; of a text shows all, or one row again. */
  | { readonly type: 'toggle' }
  /** All that lies so deep or deeper; 0 unfolds everything. */
  | { readonly type: 'fold-from'; readonly depth: number }
  /** Wraps long texts under the cursor, or no longer. */
  | { readonly type: 'wrap' }
  | { readonly type: 'table'; readonly event: TableEvent }
  | { readonly type: 'open-field'; readonly purpose: ReadingPurpose }
  | { readonly type: 'submit-field' }
  | { readonly type: 'find-next'; readonly by: 1 | -1 }
  | { readonly type: 'choose-copy' }
  | { readonly type: 'copy'; readonly part: CopiedPart }
  | { readonly type: 'answer-save'; readonly yes: boolean }
  | { readonly type: 'ask-for-more' }
  | { readonly type: 'answer-more'; readonly yes: boolean };

/** What came of an effect. */
export type ReadingResult =
  | { readonly type: 'copied'; readonly id: number; readonly text: string }
  | { readonly type: 'not-copied'; readonly id: number; readonly reason: string }
  | { readonly type: 'table-sorted'; readonly id: number; readonly order: Uint32Array }
  | { readonly type: 'looked'; readonly id: number; readonly place: FilePlace }
  | { readonly type: 'wrote'; readonly id: number; readonly outcome: FileOutcome };

/** What the app does for the reading of an answer. */
export type ReadingEffect =
  /** → `copied` or `not-copied`. `what` names it: `value of products[0].id (13 characters)`. */
  | {
      readonly type: 'copy-part';
      readonly id: number;
      /** A body may hold what is nobody's business: no text of it goes into a message. */
      readonly text: Secret;
      readonly what: string;
    }
  /** → `table-sorted`. `items`: rows of the objects. */
  | {
      readonly type: 'sort-table';
      readonly id: number;
      readonly tree: BodyTree;
      readonly items: Uint32Array;
      readonly column: Column;
      readonly direction: Direction;
    }
  /** → `copied` or `not-copied`. */
  | {
      readonly type: 'copy-csv';
      readonly id: number;
      readonly tree: BodyTree;
      readonly items: Uint32Array;
      readonly columns: readonly Column[];
    }
  /** → `looked`. */
  | { readonly type: 'look-at-file'; readonly id: number; readonly path: string }
  /** → `wrote`. */
  | {
      readonly type: 'write-answer';
      readonly id: number;
      readonly path: string;
      readonly bytes: Uint8Array;
      readonly replaces: boolean;
    };
