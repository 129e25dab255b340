import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import type { CallLimit } from '../http/rate-limit.ts';
import type { GraphqlCost } from '../http/graphql-cost.ts';
import type { HttpRequest, Incomplete } from '../http/message.ts';
import type { NextPage } from '../http/link.ts';
import type { Repeatable, RetryReason } from '../http/retry.ts';
import type { BodyRows } from '../json/body-rows.ts';
import type { ScopeList } from '../service/scopes.ts';
import type { DisplayText } from '../text/display-text.ts';
import type { TextBuffer } from '../text/text-buffer.ts';
import type { AssistState } from './assist/assist-state.ts';
import type { WireMessage } from '../wire/message.ts';
import type { PageAdvance } from '../graphql/page-advance.ts';
import type { ExplorerConfig } from './config.ts';
import type { Reading } from './reading/reading.ts';
import type { Overlay } from './overlay/overlay.ts';
import type { SavedRequest } from './requests/saved-request.ts';
import type { PairRow, RowPlace } from './rows/pair-row.ts';
import type { QueryRows } from './rows/query-rows.ts';

export type ApiMode = 'rest' | 'graphql';

export const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

export type RestField = 'method' | 'path' | 'params' | 'headers' | 'body';
export type GraphqlField = 'query' | 'variables';
export type RequestField = RestField | GraphqlField;

/** What is typed for a REST request; kept whatever comes of sending it. */
export interface RestDraft {
  readonly method: Method;
  readonly path: TextBuffer;
  /** What stands behind the path's question mark, taken apart; read it with `queryRows`. */
  readonly params: QueryRows;
  /** Sent beside the tool's own. */
  readonly headers: readonly PairRow[];
  /** JSON text; sent as it is, unless it is empty or the method takes none. */
  readonly body: TextBuffer;
}

export interface GraphqlDraft {
  readonly query: TextBuffer;
  /** JSON text of an object; empty for none. */
  readonly variables: TextBuffer;
}

/** Where the keys go. */
export interface Focus {
  readonly pane: 'request' | 'response';
  /** The field of each mode that has, or had last, the keys of the request pane. */
  readonly rest: RestField;
  readonly graphql: GraphqlField;
  /** Inside the parameters or the headers; read it with `rowPlace`. */
  readonly rows: RowPlace;
  /** Letters are text of that field; counts only while the pane is the request. */
  readonly isTyping: boolean;
}

export interface PaneLayout {
  /** Only the focused pane is shown. */
  readonly isZoomed: boolean;
  /** Share of the request pane, in percent. */
  readonly ratio: number;
}

/** A request on its way. An answer with another id is too late and changes nothing. */
export interface Sending {
  readonly id: number;
  readonly asked: AskedRequest;
  /** The wait before the next try; null while an answer is awaited. */
  readonly waiting: {
    readonly reason: RetryReason;
    /** Milliseconds. */
    readonly waitMs: number;
    /** 1 to 3. */
    readonly retry: number;
  } | null;
}

/** A request that is complete, with what is remembered about it. */
export interface AskedRequest {
  readonly api: ApiMode;
  /** `GET products.json`, `query`, `mutation productCreate`: for the screen. */
  readonly title: DisplayText;
  readonly request: HttpRequest;
  readonly repeatable: Repeatable;
  /** The version in its path, or null. */
  readonly version: string | null;
}

export interface ExplorerAnswer {
  readonly type: 'answer';
  readonly asked: AskedRequest;
  readonly status: number;
  /** `OK`, `Not Found`; empty for a status without a name. */
  readonly statusWord: string;
  readonly durationMs: number;
  /** Decoded bytes that are kept. */
  readonly size: number;
  readonly headers: ReadonlyArray<readonly [name: DisplayText, value: DisplayText]>;
  /** Null: the answer has no body. */
  readonly body: BodyRows | null;
  /** The body as it came, decoded: what is saved to a file. */
  readonly bytes: Uint8Array;
  readonly incomplete: Incomplete;
  /** Sentences about decoding, limits and the like. */
  readonly notes: readonly string[];
  /** The most important first. */
  readonly diagnoses: readonly Diagnosis[];
  /** The next page of REST, by the Link header. */
  readonly nextPage: NextPage;
  /** The next page of GraphQL, by `pageInfo`; null: not a GraphQL answer. */
  readonly nextCursor: PageAdvance | null;
  /** The request and the answer taken apart; no secret is in them. */
  readonly wire: readonly WireMessage[];
}

/** No answer came. */
export interface ExplorerFailure {
  readonly type: 'failure';
  readonly asked: AskedRequest;
  /** The person cancelled it: nothing went wrong. */
  readonly isCancelled: boolean;
  readonly message: string;
  readonly remedy: string;
}

export type ExplorerResponse = ExplorerAnswer | ExplorerFailure;

export type ResponseTab = 'body' | 'headers' | 'wire' | 'diagnosis';

export interface ResponseView {
  readonly tab: ResponseTab;
  /** Index of the first row that is shown. */
  readonly top: number;
  /** Cells that are scrolled out at the left. */
  readonly left: number;
  /** Rows that the screen has for it; the screen tells. */
  readonly height: number;
  /** Rows that the diagnosis takes at the width of the screen; the screen tells. */
  readonly diagnosisRows: number;
  /** The same of the messages. */
  readonly wireRows: number;
}

export type Meter =
  | { readonly type: 'calls'; readonly limit: CallLimit }
  | { readonly type: 'cost'; readonly cost: GraphqlCost };

export interface ExplorerNotice {
  readonly level: 'note' | 'warning' | 'problem';
  readonly message: string;
  readonly remedy: string | null;
}

/** What is typed, of both APIs; `mode` says which of them is meant. */
export interface Draft {
  readonly mode: ApiMode;
  readonly rest: RestDraft;
  readonly graphql: GraphqlDraft;
}

/** A request of this run, in memory only. */
export interface SentRequest {
  /** Null: it was typed and never sent. */
  readonly id: number | null;
  readonly title: DisplayText;
  readonly draft: Draft;
  /** A status or words; null while it is on its way. */
  readonly end: string | null;
}

export interface ExplorerState {
  readonly config: ExplorerConfig;
  readonly version: string;
  /** Null: not known. */
  readonly grantedScopes: ScopeList | null;
  readonly presenter: boolean;
  readonly mode: ApiMode;
  readonly rest: RestDraft;
  readonly graphql: GraphqlDraft;
  readonly focus: Focus;
  readonly layout: PaneLayout;
  /** Index of the preset under the cursor while the list is open, else null. */
  readonly preset: number | null;
  /** Rows that the help is scrolled by while it is open, else null. */
  readonly help: number | null;
  /** What lies over both panes, else null. */
  readonly overlay: Overlay | null;
  /** The last one first. */
  readonly history: readonly SentRequest[];
  /** Those that a person gave a name; read from the disk. */
  readonly saved: readonly SavedRequest[];
  /** Index of the language that code was last shown in. */
  readonly lastLanguage: number;
  /** A change of data in a real store waits for a yes. */
  readonly question: AskedRequest | null;
  readonly sending: Sending | null;
  readonly response: ExplorerResponse | null;
  readonly view: ResponseView;
  /** How the body of the answer is read. */
  readonly reading: Reading;
  readonly meter: Meter | null;
  readonly notice: ExplorerNotice | null;
  /** The help for a GraphQL request. */
  readonly assist: AssistState;
  /** Set once: back to the guide, with what is to be put right there, or for nothing special. */
  readonly leaving: { readonly diagnosis: Diagnosis | null } | null;
  /** The draft was refused to the token before this one: it is sent again at once. */
  readonly sendsAgain: boolean;
  /** Rises with every request. */
  readonly lastId: number;
}
