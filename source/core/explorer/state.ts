import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import type { RetryReason } from '../http/retry.ts';
import type { ScopeList } from '../service/scopes.ts';
import type { DisplayText } from '../text/display-text.ts';
import type { AssistState } from './assist/assist-state.ts';
import type { ExplorerConfig } from './config.ts';
import type { Overlay } from './overlay/overlay.ts';
import type { Reading } from './reading/reading.ts';
import type {
  ApiMode,
  Draft,
  GraphqlDraft,
  GraphqlField,
  RestDraft,
  RestField,
} from './request-draft.ts';
import type { SavedRequest } from './requests/saved-request.ts';
import type { ResponseView } from './response-view.ts';
import type { AskedRequest, ExplorerResponse, Meter } from './response.ts';
import type { RowPlace } from './rows/pair-row.ts';

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

/** How the two panes share the screen. */
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

/** A sentence between the panes and the hints, until the next key that says something. */
export interface ExplorerNotice {
  readonly level: 'note' | 'warning' | 'problem';
  readonly message: string;
  readonly remedy: string | null;
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

/** The explorer as a whole; `updateExplorer` alone makes the next one. */
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
