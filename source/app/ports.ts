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
  /** Judges what stands after `?`; pure and quick. */
  readonly check: (rawQuery: string) => CallbackVerdict;
  /** A refused one changes nothing and may be told once only, however often it comes. */
  readonly onVerdict: (verdict: CallbackVerdict) => void;
  /** Words for a person: the browser tried https. */
  readonly onNotice: (notice: { readonly message: string; readonly remedy: string | null }) => void;
  /** Told of every callback, also the refused ones, once it is answered; for the wire tape. */
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
      /** It is no file: `path` says in words where it is. */
      readonly inKeychain?: true;
      /** The `.gitignore` that got a line about the file. */
      readonly ignoredIn?: string;
    }
  | { readonly type: 'asks'; readonly question: SaveQuestion }
  | { readonly type: 'refused'; readonly report: ErrorReport };

/** Writes a token into an env file. Asks one question at a time; call again with its id. */
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
  /** The failures that it can be told to make; absent: none can be switched on from here. */
  readonly faults?: FaultPort;
  /**
   * Keeps it beyond this program.
   * @returns the file
   * @throws UserError
   */
  keep?(): Promise<string>;
  /** A token of its first app, which is installed by it; absent: only an approval gives one. */
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

/** What people ticked, for each store, over this run and the next ones. Never rejects. */
export interface TickMemory {
  /** Names of ticks; unknown ones are passed over. */
  load(shop: ShopDomain): Promise<readonly string[]>;
  save(shop: ShopDomain, ticks: readonly string[]): Promise<void>;
}

/** Time, in one place, so that tests can turn it. Both in milliseconds. */
export interface Clock {
  /** Since 1970. */
  epochMs(): number;
  /** Never goes back. */
  monotonicMs(): number;
  /** @returns stops it */
  after(ms: number, run: () => void): () => void;
}

export type SchemaLoaded =
  /** When the store told it, in milliseconds since 1970. */
  | { readonly type: 'loaded'; readonly readAt: number }
  /** `message` is a whole sentence; the schema before is there still, or lost as well. */
  | { readonly type: 'refused'; readonly message: string; readonly keepsFormer: boolean };

/** A store's GraphQL schema, and who answers about it, away from the keys. Never rejects. */
export interface SchemaPort {
  /**
   * The schema before stays until this one is read.
   *
   * @param body of an introspection's answer
   * @param subject whose it is, to be kept under
   */
  load(body: Uint8Array, subject: SchemaSubject): Promise<SchemaLoaded>;
  /** The schema that an earlier run kept; absent: none is kept. */
  open?(subject: SchemaSubject): Promise<SchemaLoaded>;
  ask(question: SchemaQuestion): Promise<SchemaAnswer>;
  close(): void;
}

/**
 * What Ctrl+C does in place of ending the program, while something can be given up; null: nothing
 * can. It is taken once: a second Ctrl+C ends the program.
 */
export interface Interrupts {
  take: (() => void) | null;
}

/** Reads large answers and looks through them, away from the keys. Never rejects. */
export interface ReaderPort {
  /** The rows of a body; null where that failed. */
  read(bytes: Uint8Array): Promise<StoredRows | null>;
  /**
   * Ends what was looked for before.
   *
   * @param onPart is told now and then how far it came, from 0 to 1
   */
  look(body: StoredRows, task: SearchTask, onPart: (part: number) => void): Promise<SearchResult>;
  /** Ends the search, at once, whatever it does. */
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
  /** Told of every address that was pasted and judged; for the wire tape. */
  readonly onPasted?: (text: Secret, verdict: CallbackVerdict) => void;
}

/** What the whole guide needs. */
export interface GuidePorts extends SignInPorts {
  readonly startPractice: StartPractice;
  /** One that runs already; absent: it is started when it is asked for. */
  readonly practice?: PracticeHandle;
  /** Left out: none are offered. */
  readonly listLessons?: () => Promise<readonly ListedLesson[]>;
  readonly copy: CopyText;
  readonly saveEnv: SaveEnv;
  /** Left out: nothing is proposed and nothing is warned of before. */
  readonly lookAtPlace?: LookAtPlace;
  readonly runChecks: RunChecks;
  /** The field types of the service's schema, for pasted queries; absent: top fields only. */
  readonly loadFieldTypes?: () => Promise<FieldTypes | null>;
  readonly remembered: TickMemory;
}

/** A fault that is on, as its store tells it. */
export interface ActiveFaultFacts {
  readonly name: string;
  readonly span: FaultSpan;
  /** Milliseconds since 1970; null where no time ends it. */
  readonly endsAt: number | null;
}

/** The switches of a practice store that runs in this program. */
export interface FaultPort {
  list(): readonly FaultFacts[];
  /** Those that are on now, in the order of the list. */
  active(): readonly ActiveFaultFacts[];
  /** Switches on, or changes for how long; an unknown name changes nothing. */
  switchOn(name: string, span: FaultSpan): void;
  switchOff(name: string): void;
  switchAllOff(): void;
  /**
   * Tells of each change but the end of a time: whoever shows it has `endsAt`.
   * @returns ends it
   */
  subscribe(listener: () => void): () => void;
}

/** Writes what a person asked for: the wire tape as a tutorial, an answer. Never throws. */
export interface TutorialPort {
  /** Looks only; nothing is changed. */
  look(path: string): Promise<FilePlace>;
  /** For its owner alone (0600). Without `replaces` nothing that is there is touched. */
  write(
    path: string,
    content: string | Uint8Array,
    options: { readonly replaces: boolean },
  ): Promise<FileOutcome>;
}
