import type { ListedLesson } from '../core/lessons/listed.ts';
import type { StoredRows } from '../core/json/body-rows.ts';
import type { SearchResult, SearchTask } from '../core/json/search-task.ts';
import type { FieldTypes } from '../core/access/access-rules.ts';
import type { CheckResult } from '../core/diagnosis/machine-check.ts';
import type { ErrorReport } from '../core/errors.ts';
import type {
  SchemaAnswer,
  SchemaQuestion,
  SchemaSubject,
} from '../core/graphql/schema-question.ts';
import type { StoreChoice } from '../core/guide/step.ts';
import type { SavePlace, SaveQuestion } from '../core/guide/steps/token/card-state.ts';
import type { PracticeFacts } from '../core/guide/state.ts';
import type { SendHttp } from '../core/http/message.ts';
import type { FaultFacts, FaultSpan } from '../core/service/practice-faults.ts';
import type { ScopeList } from '../core/service/scopes.ts';
import type { ShopDomain } from '../core/service/shop-verdict.ts';
import type { StoreAddress } from '../core/service/store-address.ts';
import type { CallbackVerdict, SeenCallback } from '../core/sign-in/callback-check.ts';
import type { Hashing } from '../core/sign-in/callback-query.ts';
import type { RedirectUri } from '../core/sign-in/redirect-uri.ts';
import type { TokenToSave } from '../core/sign-in/saved-token.ts';
import type { FinishPage } from '../core/sign-in/state.ts';
import type { Secret } from '../core/text/secret.ts';
import type { FileOutcome, FilePlace } from '../core/view/writing.ts';

/** A listener that is bound. Both functions may be called more than once. */
export interface CallbackListener {
  /** Tells the waiting page the outcome; the port is free at most two seconds later. */
  finish(page: FinishPage): Promise<void>;
  close(): Promise<void>;
}

/**
 * Binds the address of the redirect URI.
 * @throws UserError `port-taken` and the like, before anything is opened
 */
export type Listen = (options: {
  readonly redirectUri: RedirectUri;
  /** Checks the raw query, the text after `?`; pure and quick. */
  readonly check: (rawQuery: string) => CallbackVerdict;
  /** A refused callback changes nothing and may be reported only once, however often it comes. */
  readonly onVerdict: (verdict: CallbackVerdict) => void;
  /** A message for the person: the browser tried https. */
  readonly onNotice: (notice: { readonly message: string; readonly remedy: string | null }) => void;
  /** Called with every callback, refused ones included, once answered; for the wire tape. */
  readonly onSeen?: (seen: SeenCallback) => void;
}) => Promise<CallbackListener>;

type OpenBrowser = (
  url: string,
) => Promise<
  { readonly type: 'opened' } | { readonly type: 'not-opened'; readonly reason: string }
>;

export type CopyText = (
  text: Secret,
  options: { readonly clearAfterMs: number | null },
) => Promise<
  | { readonly type: 'copied'; readonly by: string }
  | { readonly type: 'not-copied'; readonly reason: string }
>;

export type SaveOutcome =
  | {
      readonly type: 'saved';
      readonly path: string;
      readonly notes: readonly string[];
      /** The file was not there before. */
      readonly isNew?: boolean;
      /** Saved in the keychain, not in a file: `path` describes the place in words. */
      readonly inKeychain?: true;
      /** The `.gitignore` that got a line about the file. */
      readonly ignoredIn?: string;
    }
  | { readonly type: 'asks'; readonly question: SaveQuestion }
  | { readonly type: 'refused'; readonly report: ErrorReport };

/** Writes a token into an env file. Asks one question at a time; confirm it by its id. */
export type SaveEnv = (request: {
  readonly path: string;
  readonly saves: TokenToSave;
  readonly confirmed: readonly string[];
}) => Promise<SaveOutcome>;

/** Looks where a token would be saved; writes nothing. */
export type LookAtPlace = (path: string) => Promise<SavePlace>;

/** The practice store as the app needs it. */
export interface PracticeHandle {
  readonly facts: PracticeFacts;
  /** @returns the address that a browser would be sent to */
  approve(authorizeUrl: string): Promise<{ readonly redirect: string }>;
  /** The switches of its faults; absent: no fault can be switched on from here. */
  readonly faults?: FaultPort;
  /**
   * Keeps the practice store beyond the end of this program.
   * @returns the path of its file
   * @throws UserError
   */
  keep?(): Promise<string>;
  /** Issues a token of the first app, which it installs; absent: a token needs an approval. */
  issueToken?(scopes: ScopeList): Secret;
  close(): Promise<void>;
}

/** @throws UserError when it cannot be started */
export type StartPractice = (options: {
  readonly redirectUri: RedirectUri;
}) => Promise<PracticeHandle>;

/** Runs the machine's checks, tells each result as it comes, and resolves after the last. */
export type RunChecks = (
  subject: {
    readonly mode: StoreChoice;
    readonly redirectUri: RedirectUri;
    readonly store: StoreAddress | null;
  },
  tell: (result: CheckResult) => void,
) => Promise<void>;

/** Keeps what people ticked, for each store, also for later runs. Never rejects. */
export interface TickMemory {
  /** The names of ticks; unknown names are ignored. */
  load(shop: ShopDomain): Promise<readonly string[]>;
  save(shop: ShopDomain, ticks: readonly string[]): Promise<void>;
}

/** Time in one place, so that tests can control it. All values are milliseconds. */
export interface Clock {
  /** Since 1970. */
  epochMs(): number;
  /** Never goes back. */
  monotonicMs(): number;
  /** @returns stops the timer */
  after(ms: number, run: () => void): () => void;
}

export type SchemaLoaded =
  /** `readAt`: when the store sent the schema, in milliseconds since 1970. */
  | { readonly type: 'loaded'; readonly readAt: number }
  /** `message` is a whole sentence; `keepsFormer`: the previous schema can still be asked. */
  | { readonly type: 'refused'; readonly message: string; readonly keepsFormer: boolean };

/** A store's GraphQL schema, asked in a thread so that no key waits. Never rejects. */
export interface SchemaPort {
  /**
   * The previous schema stays until the new one is read.
   *
   * @param body of an introspection's answer
   * @param subject the store and version that the schema is kept under
   */
  load(body: Uint8Array, subject: SchemaSubject): Promise<SchemaLoaded>;
  /** The schema that an earlier run kept; absent: none is kept. */
  open?(subject: SchemaSubject): Promise<SchemaLoaded>;
  ask(question: SchemaQuestion): Promise<SchemaAnswer>;
  close(): void;
}

/**
 * What Ctrl+C does instead of ending the program, while a request can be given up; null: none can.
 * It works once: a second Ctrl+C ends the program.
 */
export interface Interrupts {
  onInterrupt: (() => void) | null;
}

/** Reads and searches large answers in a thread, so that no key waits. Never rejects. */
export interface ReaderPort {
  /** The rows of a body; null where that failed. */
  read(bytes: Uint8Array): Promise<StoredRows | null>;
  /**
   * Ends the previous search.
   *
   * @param onPart called now and then with the part that is done, from 0 to 1
   */
  search(body: StoredRows, task: SearchTask, onPart: (part: number) => void): Promise<SearchResult>;
  /** Ends the running search at once. */
  stop(): void;
  close(): void;
}

/** What a sign-in needs of the outside world. */
export interface SignInPorts {
  readonly listen: Listen;
  readonly openBrowser: OpenBrowser;
  readonly send: SendHttp;
  readonly hashing: Hashing;
  /** That many random bytes as base64url. */
  readonly randomToken: (bytes: number) => string;
  readonly clock: Clock;
  /** Called with every pasted address and its verdict; for the wire tape. */
  readonly onPasted?: (text: Secret, verdict: CallbackVerdict) => void;
}

/** What the whole guide needs. */
export interface GuidePorts extends SignInPorts {
  readonly startPractice: StartPractice;
  /** A practice store that already runs; absent: one is started when it is needed. */
  readonly practice?: PracticeHandle;
  /** Absent: no lessons are offered. */
  readonly listLessons?: () => Promise<readonly ListedLesson[]>;
  readonly copy: CopyText;
  readonly saveEnv: SaveEnv;
  /** Absent: no path is proposed, and nothing is warned of before saving. */
  readonly lookAtPlace?: LookAtPlace;
  readonly runChecks: RunChecks;
  /** The field types of the service's schema, for pasted queries; absent: top fields only. */
  readonly loadFieldTypes?: () => Promise<FieldTypes | null>;
  readonly remembered: TickMemory;
}

/** An active fault, as the practice store reports it. */
export interface ActiveFaultFacts {
  readonly name: string;
  readonly span: FaultSpan;
  /** Milliseconds since 1970; null where no time ends it. */
  readonly endsAt: number | null;
}

/** The switches of a practice store that runs in this program. */
export interface FaultPort {
  list(): readonly FaultFacts[];
  /** The active faults, in the order of `list`. */
  active(): readonly ActiveFaultFacts[];
  /** Switches a fault on, or changes its span; an unknown name changes nothing. */
  switchOn(name: string, span: FaultSpan): void;
  switchOff(name: string): void;
  switchAllOff(): void;
  /**
   * Calls the listener on each change, but not when a fault's time ends: for that see `endsAt`.
   * @returns ends the subscription
   */
  subscribe(listener: () => void): () => void;
}

/** Writes the files a person asks for: the wire tape as a tutorial, an answer. Never throws. */
export interface FilePort {
  /** Looks only; nothing is changed. */
  look(path: string): Promise<FilePlace>;
  /** Only the owner can read the file (0600). Without `replaces` no existing file is touched. */
  write(
    path: string,
    content: string | Uint8Array,
    options: { readonly replaces: boolean },
  ): Promise<FileOutcome>;
}
