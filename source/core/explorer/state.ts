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
interface PaneLayout {
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
  readonly waiting: RetryWait | null;
  readonly elapsedMs: number;
  /** When the wait for the next try began, in milliseconds since it was sent. */
  readonly waitedFromMs: number;
  /** Null: no byte of a body has come. */
  readonly received: HttpProgress | null;
  /** The pages behind the answer to come; null: those that there are, or none for another request. */
  readonly walk: readonly KeptPage[] | null;
  /** What was collected so far, while all pages are asked for; null: it is one request. */
  readonly collected: PageProgress | null;
}

/** A sentence over the key bar, until the next key that says something. */
export interface ExplorerNotice {
  readonly level: 'note' | 'warning' | 'problem';
  readonly message: string;
  readonly remedy: string | null;
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
  /** The help for a request that is being written. */
  readonly compose: ComposeState;
  /** What lies over both panes, else null. */
  readonly overlay: Overlay | null;
  /** Names of the commands that were taken from the palette, the last one first. */
  readonly recent: readonly string[];
  /** The last one first. */
  readonly history: readonly SentRequest[];
  /** What else the list of requests holds. */
  readonly listing: Listing;
  /** Those that a person gave a name; read from the disk. */
  readonly saved: readonly SavedRequest[];
  /** Index of the language that code was last shown in. */
  readonly lastLanguage: number;
  /** A change of data in a real store waits for a yes. */
  readonly question: AskedRequest | null;
  readonly sending: Sending | null;
  readonly response: RequestOutcome | null;
  readonly flight: Flight;
  readonly view: ResponseView;
  /** How the body of the answer is read. */
  readonly reading: Reading;
  readonly meter: Meter | null;
  readonly notice: ExplorerNotice | null;
  /** The person has done nothing since the notice came. */
  readonly isNoticeUnread: boolean;
  /** What stood there before it and was not read either, the last one first. */
  readonly passed: readonly ExplorerNotice[];
  /** The help for a GraphQL request. */
  readonly assist: AssistState;
  /** What the store has refused, and waits for. */
  readonly refused: Refused;
  /** Set once: back to the guide, with what is to be put right there, or for nothing special. */
  readonly leaving: {
    readonly diagnosis: Diagnosis | null;
    /** False: no request was refused yet. */
    readonly sendsAgain?: boolean;
  } | null;
  /** The draft was refused to the token before this one: it is sent again at once. */
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
  /** It tells how the token may have ended. */
  readonly tokenKind: TokenKind;
  /** `2026-10`. */
  readonly version: string;
  /** `tokenwright/0.1.0`. */
  readonly userAgent: string;
  /** Of one API answer. */
  readonly limits: HttpLimits;
  readonly presenter: boolean;
  /** Somebody can hold the store's GraphQL schema and answer about it. Default: nobody. */
  readonly readsSchema?: boolean;
  /** Somebody can look through large answers in a thread. Default: nobody. */
  readonly looksInThread?: boolean;
  /** A schema is kept for later runs. Default: none is. */
  readonly keepsSchema?: boolean;
  /** Requests can be saved under a name, for later runs too. */
  readonly keepsRequests: boolean;
  /** Requests of a file that was given at the start; they cannot be changed. Default: none. */
  readonly collection?: RequestSet | null;
  /** Requests that are sent are noted for later runs; default: they are not. */
  readonly keepsHistory?: boolean;
  /** A lesson runs, which has keys of its own. Default: none does. */
  readonly hasLesson?: boolean;
  /** Keys that the person chose, by the name of the command; checked. Default: none. */
  readonly keys?: ChosenKeys;
  /** What there is to say at once. Default: nothing. */
  readonly firstNotice?: ExplorerNotice | null;
  /** There is a guide to go back to. */
  readonly canReturn: boolean;
  /** The guide is there for what a token cannot do, and not to go back to. */
  readonly canSignIn?: boolean;
  /** What a person calls this program by: `npx tokenwright`. */
  readonly program: string;
}

/** What of an answer is shown; Table only where it has a list of objects, Diagnosis on errors. */
export type ResponseTab = 'body' | 'table' | 'headers' | 'wire' | 'diagnosis';

/** What was clicked on. */
export type Pointed =
  | { readonly type: 'pane'; readonly pane: Focus['pane'] }
  | {
      readonly type: 'field';
      readonly field: RequestField;
      /** Of parameters and headers: which of them. */
      readonly place?: RowPlace;
      /** Of its text: where the cursor is to stand, and of an editor where its first row begins. */
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

/** Where the requests of the explorer go, and as whom. */
export function targetOf({ config, version }: ExplorerState): ApiTarget {
  return { address: config.address, token: config.token, version, userAgent: config.userAgent };
}

/** Who asks, for the meaning of an answer. */
export function requesterOf({ config, grantedScopes }: ExplorerState): Requester {
  const { address, token, tokenKind } = config;
  return { address, secrets: [token], grantedScopes, tokenKind };
}
