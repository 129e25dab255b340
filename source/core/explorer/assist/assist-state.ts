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
  /** The question for names that a key asked: where nothing fits, words say so. */
  readonly askedByKey: number;
  readonly lastAsk: number;
}

/** The schema of the store, of one API version. */
export type SchemaStatus =
  /** It was not asked for yet, or nobody here can read one. */
  | { readonly type: 'none' }
  /** `source`: where from; the disk is looked at first. */
  | (SchemaRead & { readonly type: 'reading'; readonly source: 'disk' | 'store' })
  | {
      readonly type: 'ready';
      readonly version: string;
      /** How old it was when it was opened; 0: it came from the store in this run. */
      readonly ageMs: number;
      /** It is read again while this one is used. */
      readonly again: SchemaRead | null;
      /** Why it could not be read again, in a sentence. */
      readonly failure: string | null;
    }
  | { readonly type: 'failed'; readonly version: string; readonly message: string };

/** A schema on its way from the store. */
export interface SchemaRead {
  readonly version: string;
  readonly id: number;
  readonly elapsedMs: number;
  /** Null: no byte has come. */
  readonly received: HttpProgress | null;
}

/** About the text that was checked last. */
interface Findings {
  readonly problems: readonly DocumentProblem[];
  /** Null: with a mistake in the text, or before it was looked at, its needs are not known. */
  readonly lens: ScopeLens | null;
  /** Points that it may cost; null: not known. */
  readonly cost: number | null;
}

export interface Completion {
  /** The text that it is for. */
  readonly field: 'query' | 'variables';
  /** Where the word begins that a chosen item replaces, up to the cursor. */
  readonly from: number;
  /** Characters behind the cursor that it replaces as well: a closing quote. */
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
  /** A key that waits for what fits the letters before it. */
  readonly waiting: 'follow-name' | 'follow-type' | 'insert-name' | null;
  /** A type or field; null: the search is shown. */
  readonly page: SchemaPage | null;
  /** Row under the cursor. */
  readonly index: number;
  /** Where one came from, the last one at the end. */
  readonly back: ReadonlyArray<Pick<OpenBrowser, 'page' | 'index'>>;
}

export interface OpenProblems {
  readonly index: number;
  /** The cursor when it was opened, by which they are in order. */
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

/** What a person does with the help for a GraphQL request. */
export type AssistEvent =
  | BrowserEvent
  /** Offers what fits at the cursor; where the schema could not be read, reads it again. */
  | { readonly type: 'complete' }
  | { readonly type: 'move-completion'; readonly by: number }
  /** Enter where nothing is left to be written is a line break. */
  | { readonly type: 'take-completion'; readonly by: 'enter' | 'tab' }
  | { readonly type: 'close-completion' }
  /** Writes the required variables that are missing. */
  | { readonly type: 'write-variables' }
  /** Asks the store for its schema once more; the one that is here stays until then. */
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
  /** Opens the list of all that is wrong, the nearest to the cursor first; open, to the next one. */
  | { readonly type: 'open-problems' }
  | { readonly type: 'move-problem'; readonly by: number }
  /** Puts the cursor where it is. */
  | { readonly type: 'take-problem' }
  /** Back to the scopes, with those ticked that this request lacks. */
  | { readonly type: 'add-missing-scopes' };

/** What a person does in the schema browser, and what opens it. */
export type BrowserEvent =
  | { readonly type: 'open-browser' }
  | { readonly type: 'move-browser'; readonly by: number }
  /** The page about the name under the cursor. */
  | { readonly type: 'follow-name' }
  /** The page about the type of the name under the cursor. */
  | { readonly type: 'follow-type' }
  /** To where one came from; out of the search, out of the browser. */
  | { readonly type: 'browse-back' }
  /** From a page to the search. */
  | { readonly type: 'search-schema' }
  /** The name under the cursor into the query. */
  | { readonly type: 'insert-name' };

/** What comes back of the schema. */
export type AssistResult =
  | {
      readonly type: 'schema-read';
      readonly id: number;
      readonly outcome:
        | { readonly type: 'ready'; readonly ageMs: number }
        /** `keepsFormer`: the schema before is there still. */
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
  /** Answers once with `schema-answered`, or never where nobody here can. */
  /** Ends what is read, and the wait before it is asked for again. → `schema-read` */
  | { readonly type: 'stop-schema' }
  | { readonly type: 'ask-schema'; readonly id: number; readonly question: SchemaQuestion };
