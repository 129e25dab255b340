import { type FoldIndex, UNFOLDED } from '../../json/fold-index.ts';
import type { TextBuffer } from '../../text/text-buffer.ts';

/** How the body of an answer is read: where the cursor is, what is folded, sought and left out. */
export interface Reading {
  /** A row of the body, counted over all of them. */
  readonly cursor: number;
  readonly folds: FoldIndex;
  readonly search: Search | null;
  readonly filter: Filter | null;
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

export interface ReadingField {
  readonly purpose: ReadingPurpose;
  readonly buffer: TextBuffer;
  /** As it was when the field was opened: Esc goes back to it. */
  readonly before: Pick<Reading, 'cursor' | 'folds' | 'search' | 'filter'> & {
    readonly top: number;
  };
}

/** How far the writing of the answer has come. */
export type Saving =
  | { readonly type: 'closed' }
  | { readonly type: 'busy'; readonly id: number; readonly typed: string }
  /** The whole path is shown; only a yes writes there. */
  | {
      readonly type: 'asking';
      readonly path: string;
      readonly replaces: boolean;
      readonly typed: string;
    };

/** An answer that has just come: all unfolded, the cursor on its first row. */
export function newReading(before: Pick<Reading, 'lastSought' | 'lastId'> | null = null): Reading {
  return {
    cursor: 0,
    folds: UNFOLDED,
    search: null,
    filter: null,
    field: null,
    isChoosingCopy: false,
    saving: { type: 'closed' },
    isAskingForMore: false,
    lastSought: before?.lastSought ?? null,
    lastId: before?.lastId ?? 0,
  };
}
