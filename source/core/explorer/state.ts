import type { ChosenKeys } from '../preferences.ts';
import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import type { ApiTarget } from '../http/api-request.ts';
import type { HttpLimits, HttpProgress } from '../http/message.ts';
import type { RowPlace } from '../requests/draft-rows.ts';
import type {
  ApiMode,
  GraphqlDraft,
  GraphqlField,
  RequestField,
  RestDraft,
  RestField,
} from '../requests/draft.ts';
import type { RequestSet } from '../requests/kept/request-set.ts';
import type { SavedRequest } from '../requests/kept/saved.ts';
import type { PageProgress } from '../requests/pages/all-pages.ts';
import type { AskedRequest, RetryWait } from '../requests/sending.ts';
import type { ScopeList } from '../service/scopes.ts';
import type { StoreAddress } from '../service/store-address.ts';
import type { TokenKind } from '../sign-in/issued-token.ts';
import type { Secret } from '../text/secret.ts';
import type { ComposeState } from './compose/compose-state.ts';
import type { AssistState } from './assist/assist-state.ts';
import type { Flight, KeptPage } from './flight/flight.ts';
import type { Listing } from './overlay/listing.ts';
import type { Overlay } from './overlay/overlay.ts';
import type { Refused } from './refused.ts';
import type { Reading } from './reading/reading.ts';
import type { Meter, RequestOutcome } from '../requests/answer.ts';
import type { Requester } from '../requests/answer-notes.ts';
import type { SentRequest } from '../requests/kept/history.ts';

/** The keyboard focus. */
export interface Focus {
  readonly pane: 'request' | 'response';
  /** The field of each mode that has the focus in the request pane, or had it last. */
  readonly rest: RestField;
  readonly graphql: GraphqlField;
  /** The position inside the parameters or headers; read it with `rowPlace`. */
  readonly rows: RowPlace;
  /**
   * Letters go into that field as text while the request pane has the focus. While the answer has
   * it: Tab ended the typing, and Shift+Tab goes on with it.
   */
  readonly isTyping: boolean;
}

/** How the two panes share the screen. */
interface PaneLayout {
  /** Only the focused pane is shown. */
  readonly isZoomed: boolean;
  /** Share of the request pane, in percent. */
  readonly ratio: number;
}

/** A request in flight. An answer with another id is too late and changes nothing. */
export interface Sending {
  readonly id: number;
  readonly asked: AskedRequest;
  /** The wait before the next try; null while an answer is awaited. */
  readonly waiting: RetryWait | null;
  readonly elapsedMs: number;
  /** When the wait for the next try began, in milliseconds since the request was sent. */
  readonly waitedFromMs: number;
  /** Null: no byte of a body has arrived yet. */
  readonly received: HttpProgress | null;
  /**
   * The pages before the answer to come; null: the current pages if the same request is sent again,
   * else none.
   */
  readonly walk: readonly KeptPage[] | null;
  /** Progress while all pages are collected; null: this is a single request. */
  readonly collected: PageProgress | null;
}

/** A message above the key bar, until a later key replaces or clears it. */
export interface ExplorerNotice {
  readonly level: 'note' | 'warning' | 'problem';
  readonly message: string;
  readonly remedy: string | null;
}

/** The whole state of the explorer; only `updateExplorer` makes the next one. */
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
  /** Help with writing a request. */
  readonly compose: ComposeState;
  /** The overlay over both panes, or null. */
  readonly overlay: Overlay | null;
  /** Names of the commands chosen in the palette, latest first. */
  readonly recent: readonly string[];
  /** Latest first. */
  readonly history: readonly SentRequest[];
  /** What the list of requests holds besides `history`. */
  readonly listing: Listing;
  /** Requests that the user named; read from disk. */
  readonly saved: readonly SavedRequest[];
  /** Index of the language that code was last shown in. */
  readonly lastLanguage: number;
  /** A change of data in a real store that waits for a yes; else null. */
  readonly question: AskedRequest | null;
  readonly sending: Sending | null;
  readonly response: RequestOutcome | null;
  readonly flight: Flight;
  readonly view: ResponseView;
  /** How the body of the answer is read. */
  readonly reading: Reading;
  readonly meter: Meter | null;
  readonly notice: ExplorerNotice | null;
  /** The user has done nothing since the notice came. */
  readonly isNoticeUnread: boolean;
  /** Earlier notices that were not read either, latest first. */
  readonly passed: readonly ExplorerNotice[];
  /** Help with a GraphQL request. */
  readonly assist: AssistState;
  /** What the store refused, and a wait that it asked for. */
  readonly refused: Refused;
  /** Set once, to leave for the guide: with the diagnosis to fix there, or with null. */
  readonly leaving: {
    readonly diagnosis: Diagnosis | null;
    /** False: no request was refused yet. */
    readonly sendsAgain?: boolean;
  } | null;
  /** The store refused the draft to the previous token: it is sent again at once. */
  readonly sendsAgain: boolean;
  /** Rises with every request. */
  readonly lastId: number;
}

/** What the explorer starts from. */
export interface ExplorerConfig {
  readonly address: StoreAddress;
  readonly token: Secret;
  /** Null: not known yet; the explorer asks the store. */
  readonly grantedScopes: ScopeList | null;
  /** It tells how the token may have become invalid. */
  readonly tokenKind: TokenKind;
  /** `2026-10`. */
  readonly version: string;
  /** `tokenwright/0.1.0`. */
  readonly userAgent: string;
  /** Of one API answer. */
  readonly limits: HttpLimits;
  readonly presenter: boolean;
  /** A worker thread can hold the store's GraphQL schema and answer about it. Default: false. */
  readonly readsSchema?: boolean;
  /** A worker thread can search large answers. Default: false. */
  readonly looksInThread?: boolean;
  /** A schema is kept for later runs. Default: false. */
  readonly keepsSchema?: boolean;
  /** Requests can be saved under a name, for later runs too. */
  readonly keepsRequests: boolean;
  /** Requests of a file that was given at the start; they cannot be changed. Default: none. */
  readonly collection?: RequestSet | null;
  /** Sent requests are recorded for later runs. Default: false. */
  readonly keepsHistory?: boolean;
  /** A lesson runs, which has its own keys. Default: false. */
  readonly hasLesson?: boolean;
  /** Keys that the user chose, by the name of the command; checked. Default: none. */
  readonly keys?: ChosenKeys;
  /** A notice to show at once. Default: none. */
  readonly firstNotice?: ExplorerNotice | null;
  /** There is a guide to go back to. */
  readonly canReturn: boolean;
  /** The guide can be opened after a refusal, even if there is none to go back to. */
  readonly canSignIn?: boolean;
  /** How the user runs this program: `npx tokenwright`. */
  readonly program: string;
}

/**
 * The part of an answer that is shown; Table only with a list of objects, Diagnosis only with a
 * diagnosis.
 */
export type ResponseTab = 'body' | 'table' | 'headers' | 'wire' | 'diagnosis';

/** What was clicked on. */
export type Pointed =
  | { readonly type: 'pane'; readonly pane: Focus['pane'] }
  | {
      readonly type: 'field';
      readonly field: RequestField;
      /** Of parameters and headers: which of them. */
      readonly place?: RowPlace;
      /**
       * Where in its text the cursor goes; for an editor also the offset of its first row in sight.
       */
      readonly text?: { readonly offset: number; readonly top?: number };
    }
  | { readonly type: 'tab'; readonly tab: ResponseTab }
  /** A row of the open tab, from the first one in sight. */
  | { readonly type: 'row'; readonly row: number };

/** How far the tab is scrolled. */
interface ResponseView {
  readonly tab: ResponseTab;
  /** Index of the first row that was shown after the last key; `windowTop` says which is now. */
  readonly top: number;
  /** Cells that are scrolled out at the left. */
  readonly left: number;
}

/** The target of the explorer's requests, with the token that they carry. */
export function targetOf({ config, version }: ExplorerState): ApiTarget {
  return { address: config.address, token: config.token, version, userAgent: config.userAgent };
}

/** The sender of the requests, which decides the meaning of an answer. */
export function requesterOf({ config, grantedScopes }: ExplorerState): Requester {
  const { address, token, tokenKind } = config;
  return { address, secrets: [token], grantedScopes, tokenKind };
}
