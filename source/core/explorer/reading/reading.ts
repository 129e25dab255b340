import type { HttpAnswer } from '../../http/message.ts';
import type { StoredRows } from '../../json/body-rows.ts';
import { type FoldIndex, UNFOLDED } from '../../json/fold-index.ts';
import type { LookResult, LookTask } from '../../json/look-through.ts';
import type { Secret } from '../../text/secret.ts';
import type { TextBuffer } from '../../text/text-buffer.ts';
import type { RequestAnswer } from '../../requests/answer.ts';
import type { BodyRows, BodyTree } from '../../json/body-rows.ts';
import type { Column } from '../../json/object-list.ts';
import type { Direction } from '../../json/sort-list.ts';
import type { TableEvent, TableView } from './table-view.ts';
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
  /** What is being looked for in a large answer; until it is found nothing changes. */
  readonly looking: Looking | null;
  /** The body is what a query selected; null: the answer itself. */
  readonly result: QueryResult | null;
  /** The line that is typed in, or null. */
  readonly field: ReadingField | null;
  /** What is to be copied is asked. */
  readonly isChoosingCopy: boolean;
  readonly saving: Saving;
  /** Whether to read on in the answer is asked. */
  readonly isAskingForMore: boolean;
  /** More of the same answer comes. */
  readonly readingOn: ReadingOn | null;
  /** What was looked for last, also in the answer before; null: nothing yet. */
  readonly lastSought: string | null;
  /** Queries that were asked, also of answers before; the last one first. */
  readonly queries: readonly string[];
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

/** Where a search begins, and in which direction the first hit is. */
export interface SearchFrom {
  /** A row of the body; this one counts too. */
  readonly row: number;
  readonly by: 1 | -1;
}

/** What a query selected stands in the answer's place, and everything works on it. */
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
  /** It was told to stop at what has come. */
  readonly isStopping: boolean;
}

/** What of an answer is there after reading on. */
export interface ReadOn {
  readonly answer: HttpAnswer;
  /** Of its body, where a thread has read them. */
  readonly rows: StoredRows | null;
  /** Milliseconds since 1970. */
  readonly epochMs: number;
}

/** Something is looked for outside of the main thread. */
interface Looking {
  readonly id: number;
  readonly task: LookTask;
  /** How far it came, from 0 to 1. */
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

/** An answer that has just come: how it is folded is decided with the window it is first seen in. */
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
    looking: null,
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

/** The same without what is under way: how an answer is kept that is not on the screen. */
export function quietReading(reading: Reading): Reading {
  return { ...reading, looking: null, readingOn: null, field: null };
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
  /** The whole body in the person's own pager. */
  | { readonly type: 'open-pager' }
  | { readonly type: 'table'; readonly event: TableEvent }
  | { readonly type: 'open-field'; readonly purpose: ReadingPurpose }
  | { readonly type: 'submit-field' }
  /** Tab in the filter's field: between a text and a query. */
  | { readonly type: 'change-language' }
  /** In the field of a query: those that were asked before. */
  | { readonly type: 'earlier-query'; readonly by: 1 | -1 }
  | { readonly type: 'find-next'; readonly by: 1 | -1 }
  | { readonly type: 'choose-copy' }
  | { readonly type: 'copy'; readonly part: CopiedPart }
  | { readonly type: 'answer-save'; readonly yes: boolean }
  | { readonly type: 'ask-for-more' }
  | { readonly type: 'answer-more'; readonly yes: boolean };

/** What came of an effect. */
export type ReadingResult =
  /** How far the looking came, from 0 to 1. */
  | { readonly type: 'looking-on'; readonly id: number; readonly part: number }
  | { readonly type: 'looked-through'; readonly id: number; readonly result: LookResult }
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
  /** → `looking-on` now and then, and `looked-through`. What was looked for before is ended. */
  | {
      readonly type: 'look-through';
      readonly id: number;
      readonly body: StoredRows;
      readonly task: LookTask;
    }
  /** Nobody waits for it any more. */
  | { readonly type: 'stop-looking' }
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
  /** It stays at what has come. */
  | { readonly type: 'stop-reading-on' }
  /** → `copied` or `not-copied`. `what` names it: `value of products[0].id (13 characters)`. */
  | {
      readonly type: 'copy-part';
      readonly id: number;
      /** A body may hold what is nobody's business: no text of it goes into a message. */
      readonly text: Secret;
      readonly what: string;
      /** What the copy does not hold as it was sent; null: it holds all. */
      readonly note: string | null;
    }
  /** → `paged`. The rows as they may be shown, but for the secrets. */
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
