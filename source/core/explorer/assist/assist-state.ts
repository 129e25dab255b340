import type { ScopeLens } from '../../access/scope-lens.ts';
import type { RootKind, TickedFields } from '../../graphql/query-tree.ts';
import type {
  CompletionItem,
  DocumentProblem,
  SchemaAnswer,
  SchemaDocs,
  SchemaPage,
  SchemaQuestion,
  SchemaRow,
  SchemaSubject,
  TypeField,
} from '../../graphql/schema-question.ts';
import type { TextBuffer } from '../../text/text-buffer.ts';
import type { HttpLimits, HttpProgress, HttpRequest } from '../../http/message.ts';

/** What helps with a GraphQL request while it is written. */
export interface AssistState {
  readonly schema: SchemaStatus;
  readonly findings: Findings;
  /** Under the cursor of the query or the variables while they are typed in. */
  readonly completion: Completion | null;
  /** Over the request pane. */
  readonly docs: OpenDocs | null;
  /** Over the request pane. */
  readonly tree: OpenTree | null;
  /** Over both panes. */
  readonly browser: OpenBrowser | null;
  /** Over the request pane. */
  readonly problems: OpenProblems | null;
  /** Several operations, of which one is to be sent; over the request pane. */
  readonly operations: OpenOperations | null;
  /** Ids of the newest question of each kind; an answer to another one is late. */
  readonly awaited: {
    readonly check: number;
    readonly complete: number;
    readonly describe: number;
    readonly skeleton: number;
    readonly search: number;
    readonly page: number;
    readonly insertion: number;
  };
  /** Id of the completion question that a key asked: if nothing fits, a notice says so. */
  readonly askedByKey: number;
  readonly lastAsk: number;
}

/** The schema of the store, of one API version. */
export type SchemaStatus =
  /** Not requested yet, or this run cannot read one. */
  | { readonly type: 'none' }
  /** `source`: where from; the disk is looked at first. */
  | (SchemaRead & { readonly type: 'reading'; readonly source: 'disk' | 'store' })
  | {
      readonly type: 'ready';
      readonly version: string;
      /** How old it was when it was opened; 0: it came from the store in this run. */
      readonly ageMs: number;
      /** The read that will replace this schema, which stays in use until then; null: none. */
      readonly again: SchemaRead | null;
      /** Why it could not be read again, in a sentence. */
      readonly failure: string | null;
    }
  | { readonly type: 'failed'; readonly version: string; readonly message: string };

/** A read of a schema that is under way. */
export interface SchemaRead {
  readonly version: string;
  readonly id: number;
  readonly elapsedMs: number;
  /** Null: no byte has arrived yet. */
  readonly received: HttpProgress | null;
}

/** About the text that was checked last. */
interface Findings {
  readonly problems: readonly DocumentProblem[];
  /** Null: the needs are not known, since the text has a mistake or was not checked yet. */
  readonly lens: ScopeLens | null;
  /** Points that it may cost; null: not known. */
  readonly cost: number | null;
}

export interface Completion {
  /** The text that it is for. */
  readonly field: 'query' | 'variables';
  /** Where the word begins that a chosen item replaces, up to the cursor. */
  readonly from: number;
  /** Characters after the cursor that it replaces as well: a closing quote. */
  readonly behind: number;
  readonly items: readonly CompletionItem[];
  readonly index: number;
}

export interface OpenDocs {
  readonly docs: SchemaDocs;
  /** Rows that are scrolled out. */
  readonly top: number;
}

export interface OpenBrowser {
  readonly search: TextBuffer;
  /** What fits the search; null while it is asked for. */
  readonly found: {
    readonly words: string;
    readonly rows: readonly SchemaRow[];
    readonly total: number;
  } | null;
  /** The action of a key that waits for the rows of the letters typed before it. */
  readonly waiting: 'follow-name' | 'follow-type' | 'insert-name' | null;
  /** A type or field; null: the search is shown. */
  readonly page: SchemaPage | null;
  /** Row under the cursor. */
  readonly index: number;
  /** The pages that led here, latest last. */
  readonly back: ReadonlyArray<Pick<OpenBrowser, 'page' | 'index'>>;
}

export interface OpenProblems {
  readonly index: number;
  /** The cursor when the list was opened: the problems are ordered from there. */
  readonly from: { readonly field: 'query' | 'variables'; readonly offset: number };
}

export interface OpenOperations {
  /** In the order of the document. */
  readonly names: readonly string[];
  readonly index: number;
}

export interface OpenTree {
  readonly root: RootKind;
  readonly ticked: TickedFields;
  /** Fields by the name of their type, or of a root; null while they are asked for. */
  readonly types: ReadonlyMap<string, readonly TypeField[] | null>;
  /** Paths of the fields that are unfolded: `products.nodes`. */
  readonly unfolded: ReadonlySet<string>;
  /** Row under the cursor. */
  readonly index: number;
  /** Letters typed to get to a field. */
  readonly find: string;
  /** Path of the row where the first of them was typed. */
  readonly findFrom: string;
}

/** Nothing is open and nothing is known of the schema yet. */
export function createAssist(): AssistState {
  return {
    schema: { type: 'none' },
    findings: NO_FINDINGS,
    completion: null,
    docs: null,
    tree: null,
    browser: null,
    problems: null,
    operations: null,
    awaited: { check: 0, complete: 0, describe: 0, skeleton: 0, search: 0, page: 0, insertion: 0 },
    askedByKey: 0,
    lastAsk: 0,
  };
}

const NO_FINDINGS: Findings = { problems: [], lens: null, cost: null };

/** What the user does with the help for a GraphQL request. */
export type AssistEvent =
  | BrowserEvent
  /** Offers what fits at the cursor; where the schema could not be read, reads it again. */
  | { readonly type: 'complete' }
  | { readonly type: 'move-completion'; readonly by: number }
  /** Enter is a line break if nothing is left to write. */
  | { readonly type: 'take-completion'; readonly by: 'enter' | 'tab' }
  | { readonly type: 'close-completion' }
  /** Writes the required variables that are missing. */
  | { readonly type: 'write-variables' }
  /** Asks the store for its schema once more; the loaded one stays in use until then. */
  | { readonly type: 'read-schema-again' }
  | { readonly type: 'describe' }
  /** Rows. */
  | { readonly type: 'scroll-docs'; readonly by: number }
  | { readonly type: 'open-tree' }
  /** Rows. */
  | { readonly type: 'move-tree'; readonly by: number }
  | { readonly type: 'fold-tree'; readonly isUnfolded: boolean }
  | { readonly type: 'tick-tree' }
  /** A letter more, or one less. */
  | { readonly type: 'find-in-tree'; readonly letter: string | null }
  /** To the next field that fits the letters. */
  | { readonly type: 'find-next-in-tree' }
  | { readonly type: 'move-operation'; readonly by: number }
  | { readonly type: 'take-operation' }
  /** Opens the list of problems, the nearest to the cursor first; if open, goes to the next one. */
  | { readonly type: 'open-problems' }
  | { readonly type: 'move-problem'; readonly by: number }
  /** Puts the text cursor at the problem. */
  | { readonly type: 'take-problem' }
  /** Leaves for the scopes in the guide, with those ticked that this request lacks. */
  | { readonly type: 'add-missing-scopes' };

/** What the user does in the schema browser, and what opens it. */
export type BrowserEvent =
  | { readonly type: 'open-browser' }
  | { readonly type: 'move-browser'; readonly by: number }
  /** The page about the name under the cursor. */
  | { readonly type: 'follow-name' }
  /** The page about the type of the name under the cursor. */
  | { readonly type: 'follow-type' }
  /** Back to the previous page; from the search out of the browser. */
  | { readonly type: 'browse-back' }
  /** From a page to the search. */
  | { readonly type: 'search-schema' }
  /** Inserts the name under the cursor into the query. */
  | { readonly type: 'insert-name' };

/** The results about the schema. */
export type AssistResult =
  | {
      readonly type: 'schema-read';
      readonly id: number;
      readonly outcome:
        | { readonly type: 'ready'; readonly ageMs: number }
        /** `keepsFormer`: the previous schema can still be used. */
        | { readonly type: 'failed'; readonly message: string; readonly keepsFormer: boolean };
    }
  | { readonly type: 'schema-not-kept'; readonly id: number }
  /** Several times a second while it is read. */
  | {
      readonly type: 'schema-going-on';
      readonly id: number;
      readonly elapsedMs: number;
      readonly received: HttpProgress | null;
    }
  | { readonly type: 'schema-answered'; readonly id: number; readonly answer: SchemaAnswer };

export type AssistEffect =
  /** The schema of an earlier run: → `schema-read`, or `schema-not-kept`. */
  | { readonly type: 'open-schema'; readonly id: number; readonly subject: SchemaSubject }
  /** → `schema-going-on` any number of times, then once `schema-read`. */
  | {
      readonly type: 'read-schema';
      readonly id: number;
      readonly subject: SchemaSubject;
      readonly request: HttpRequest;
      readonly limits: HttpLimits;
    }
  /** Stops the read, and the wait before a retry. → `schema-read` */
  | { readonly type: 'stop-schema' }
  /** → `schema-answered` once, or never if this run has no schema worker. */
  | { readonly type: 'ask-schema'; readonly id: number; readonly question: SchemaQuestion };
