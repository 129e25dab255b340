import type { HttpAnswer } from '../../http/message.ts';
import type { StoredRows } from '../../json/body-rows.ts';
import { type FoldIndex, UNFOLDED } from '../../json/fold-index.ts';
import type { SearchResult, SearchTask } from '../../json/search-task.ts';
import type { Secret } from '../../text/secret.ts';
import type { TextBuffer } from '../../text/text-buffer.ts';
import type { RequestAnswer } from '../../requests/answer.ts';
import type { BodyRows, BodyTree } from '../../json/body-rows.ts';
import type { Column } from '../../json/object-list.ts';
import type { Direction } from '../../json/sort-list.ts';
import type { TableEvent, TableView } from './table-view.ts';
import type { FileOutcome, FilePlace } from '../../view/writing.ts';

/**
 * How the body of an answer is read: where the cursor is, what is folded, searched and filtered.
 */
export interface Reading {
  /** A row of the body, counted over all of them. */
  readonly cursor: number;
  readonly folds: FoldIndex;
  /**
   * No event has reached the answer yet: it is folded to fit into the window, whatever its size.
   */
  readonly isFresh: boolean;
  readonly search: Search | null;
  readonly filter: Filter | null;
  /** A long text under the cursor is wrapped over several rows. */
  readonly wraps: boolean;
  /** The first visible line of such a text, as long as the cursor is on that row. */
  readonly text: { readonly row: number; readonly top: number };
  /** The last list that was looked at as a table; null: none. */
  readonly table: TableView | null;
  /** A search in a large answer that is under way; until its result nothing changes. */
  readonly runningSearch: RunningSearch | null;
  /** The body is what a query selected; null: the answer itself. */
  readonly result: QueryResult | null;
  /** The open input line, or null. */
  readonly field: ReadingField | null;
  /** The user is asked what to copy. */
  readonly isChoosingCopy: boolean;
  readonly saving: Saving;
  /** The user is asked whether to read on in the answer. */
  readonly isAskingForMore: boolean;
  /** More of the same answer is being read; null: it is not. */
  readonly readingOn: ReadingOn | null;
  /** The last text that was searched, also in an earlier answer; null: none yet. */
  readonly lastSought: string | null;
  /** Queries that were run, also on earlier answers; latest first. */
  readonly queries: readonly string[];
  /** Rises with every effect; the result of an older one is ignored. */
  readonly lastId: number;
}

/** The rows that contain a text. The current hit is where the cursor is. */
export interface Search {
  readonly text: string;
  readonly rows: Uint32Array;
  /** There are more hits than these. */
  readonly isCut: boolean;
  /** The last move wrapped around an end. */
  readonly wrapped: 'to-start' | 'to-end' | null;
}

/** Only the rows that contain a text are shown, with their ancestors. */
export interface Filter {
  readonly text: string;
  /** All that are shown. */
  readonly rows: Uint32Array;
  /** Those that hold the text. */
  readonly matches: Uint32Array;
  readonly isCut: boolean;
}

/** Where a search begins, and in which direction the first hit is. */
export interface SearchFrom {
  /** A row of the body; this one counts too. */
  readonly row: number;
  readonly by: 1 | -1;
}

/** The result of a query, which takes the place of the answer for everything else. */
export interface QueryResult {
  readonly expression: string;
  /** Values that were selected. */
  readonly count: number;
  /** Rows of the result where a value begins, in order. */
  readonly starts: Uint32Array;
  /** The row of each of them in the whole. */
  readonly origins: Uint32Array;
  /** What Esc brings back. */
  readonly whole: {
    readonly response: RequestAnswer;
    readonly reading: Reading;
    readonly top: number;
    readonly left: number;
  };
}

interface ReadingOn {
  readonly id: number;
  /** Decoded bytes that are there by now. */
  readonly bytes: number;
  /** It was told to stop. */
  readonly isStopping: boolean;
}

/** An answer after reading on. */
export interface ReadOn {
  readonly answer: HttpAnswer;
  /** The rows of its body, if a worker thread has read them. */
  readonly rows: StoredRows | null;
  /** Milliseconds since 1970. */
  readonly epochMs: number;
}

/** A search outside of the main thread. */
interface RunningSearch {
  readonly id: number;
  readonly task: SearchTask;
  /** Progress, from 0 to 1. */
  readonly part: number;
  readonly from: SearchFrom;
}

/** `filter` is by a text, `query` by a JSONPath expression; Tab changes between them. */
export type ReadingPurpose = 'find' | 'filter' | 'query' | 'save';

interface ReadingField {
  readonly purpose: ReadingPurpose;
  readonly buffer: TextBuffer;
  /** What was typed in the other language of the filter; null: nothing. */
  readonly aside: TextBuffer | null;
  /** As it was when the field was opened: Esc goes back to it. */
  readonly before: Pick<Reading, 'cursor' | 'folds' | 'search' | 'filter'> & {
    readonly top: number;
  };
}

/** The state of saving the answer to a file. */
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

/** The reading of a new answer; its folds are decided with the first window that shows it. */
export function newReading(
  before: Pick<Reading, 'lastSought' | 'lastId' | 'queries'> | null = null,
): Reading {
  return {
    cursor: 0,
    folds: UNFOLDED,
    isFresh: true,
    search: null,
    filter: null,
    wraps: false,
    text: { row: 0, top: 0 },
    table: null,
    runningSearch: null,
    result: null,
    field: null,
    isChoosingCopy: false,
    saving: { type: 'closed' },
    isAskingForMore: false,
    readingOn: null,
    lastSought: before?.lastSought ?? null,
    queries: before?.queries ?? [],
    lastId: before?.lastId ?? 0,
  };
}

/** The same without work under way: the form in which an answer off the screen is kept. */
export function quietReading(reading: Reading): Reading {
  return { ...reading, runningSearch: null, readingOn: null, field: null };
}

/** What part of the row under the cursor goes to the clipboard. */
export type CopiedPart = 'value' | 'key' | 'path';

/** What the user does with the shown answer. */
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
  /** The whole body in the user's own pager. */
  | { readonly type: 'open-pager' }
  | { readonly type: 'table'; readonly event: TableEvent }
  | { readonly type: 'open-field'; readonly purpose: ReadingPurpose }
  | { readonly type: 'submit-field' }
  /** Tab in the filter's field: between a text and a query. */
  | { readonly type: 'change-language' }
  /** In the field of a query: the earlier queries. */
  | { readonly type: 'earlier-query'; readonly by: 1 | -1 }
  | { readonly type: 'find-next'; readonly by: 1 | -1 }
  | { readonly type: 'choose-copy' }
  | { readonly type: 'copy'; readonly part: CopiedPart }
  | { readonly type: 'answer-save'; readonly yes: boolean }
  | { readonly type: 'ask-for-more' }
  | { readonly type: 'answer-more'; readonly yes: boolean };

/** The results of the effects. */
export type ReadingResult =
  /** Progress of a search, from 0 to 1. */
  | { readonly type: 'search-progress'; readonly id: number; readonly part: number }
  | { readonly type: 'search-done'; readonly id: number; readonly result: SearchResult }
  /** Decoded bytes that are there by now. */
  | { readonly type: 'reading-on'; readonly id: number; readonly bytes: number }
  /** Null: the connection is gone. */
  | { readonly type: 'read-on'; readonly id: number; readonly read: ReadOn | null }
  | { readonly type: 'copied'; readonly id: number; readonly text: string }
  | { readonly type: 'not-copied'; readonly id: number; readonly reason: string }
  /** Null: the pager was left again. */
  | {
      readonly type: 'paged';
      readonly problem: { readonly message: string; readonly remedy: string } | null;
    }
  | { readonly type: 'table-sorted'; readonly id: number; readonly order: Uint32Array }
  | { readonly type: 'looked'; readonly id: number; readonly place: FilePlace }
  | { readonly type: 'wrote'; readonly id: number; readonly outcome: FileOutcome };

/** What the app does for the reading of an answer. */
export type ReadingEffect =
  /** → `search-progress` now and then, and `search-done`. A search before it is stopped. */
  | {
      readonly type: 'run-search';
      readonly id: number;
      readonly body: StoredRows;
      readonly task: SearchTask;
    }
  /** The search is no longer needed. */
  | { readonly type: 'stop-search' }
  /** → `reading-on` now and then, and `read-on`. The request is not sent again. */
  | {
      readonly type: 'read-on';
      readonly id: number;
      /** Of the request whose answer it is. */
      readonly restId: number;
      /** Decoded bytes that are kept at most, those of before included. */
      readonly maxBytes: number;
      /** Without a byte for so many milliseconds it counts as cut. */
      readonly idleMs: number;
    }
  /** Stops reading; what has arrived stays. */
  | { readonly type: 'stop-reading-on' }
  /** → `copied` or `not-copied`. `what` names it: `value of products[0].id (13 characters)`. */
  | {
      readonly type: 'copy-part';
      readonly id: number;
      /** A body may hold private data: none of its text may get into a message. */
      readonly text: Secret;
      readonly what: string;
      /** What the copy does not hold as it was sent; null: it holds everything. */
      readonly note: string | null;
    }
  /** → `paged`. The rows as they may be shown; only `secrets` are still to be redacted. */
  | {
      readonly type: 'page-body';
      readonly body: BodyRows;
      readonly secrets: readonly Secret[];
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
      /** Of the body that they are from. */
      readonly isUtf8: boolean;
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
