import type {
  CompletionItem,
  DocumentProblem,
  SchemaDocs,
  TypeField,
} from '../../graphql/schema-question.ts';
import type { RootKind, TickedFields } from '../../graphql/query-tree.ts';
import type { ScopeLens } from '../../access/scope-lens.ts';
import type { DisplayText } from '../../text/display-text.ts';

/** What helps with a GraphQL request while it is written. */
export interface AssistState {
  readonly schema: SchemaStatus;
  readonly findings: Findings;
  /** Under the cursor of the query while it is typed in. */
  readonly completion: Completion | null;
  /** Over the request pane. */
  readonly docs: OpenDocs | null;
  /** Over the request pane. */
  readonly tree: OpenTree | null;
  /** Several operations, of which one is to be sent; over the request pane. */
  readonly operations: OpenOperations | null;
  /** Ids of the newest question of each kind; an answer to another one is late. */
  readonly awaited: {
    readonly check: number;
    readonly complete: number;
    readonly describe: number;
  };
  /** The question for names that a key asked: where nothing fits, words say so. */
  readonly askedByKey: number;
  readonly lastAsk: number;
}

/** The schema of the store, of one API version. */
export type SchemaStatus =
  /** It was not asked for yet, or nobody here can read one. */
  | { readonly type: 'none' }
  | { readonly type: 'reading'; readonly version: string; readonly id: number }
  | { readonly type: 'ready'; readonly version: string }
  | { readonly type: 'failed'; readonly version: string; readonly message: string };

/** About the text that was checked last. */
export interface Findings {
  readonly problems: readonly DocumentProblem[];
  readonly variablesProblem: DisplayText | null;
  /** Of the last text that could be read. */
  readonly lens: ScopeLens | null;
}

export interface Completion {
  /** Where the word begins that a chosen item replaces, up to the cursor. */
  readonly from: number;
  readonly items: readonly CompletionItem[];
  readonly index: number;
}

export interface OpenDocs {
  readonly docs: SchemaDocs;
  /** Rows that are scrolled out. */
  readonly top: number;
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
}

/** Nothing is open and nothing is known of the schema yet. */
export function createAssist(): AssistState {
  return {
    schema: { type: 'none' },
    findings: NO_FINDINGS,
    completion: null,
    docs: null,
    tree: null,
    operations: null,
    awaited: { check: 0, complete: 0, describe: 0 },
    askedByKey: 0,
    lastAsk: 0,
  };
}

const NO_FINDINGS: Findings = { problems: [], variablesProblem: null, lens: null };
