import type { Api, ApiOptions } from './api/types.ts';
import type { FaultSetting } from './faults/fault-switches.ts';
import type { AppSeed } from './oauth/app-registry.ts';
import type { RequestLogEntry } from './server/request-log.ts';

/** How a practice store is started; all but the port has a good default. */
export interface PracticeStoreOptions extends ApiOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** Only `127.0.0.1`; the field is there so that anything else is refused in words. */
  readonly host?: string;
  /** Tells under which other names a forwarded port is reached; the process's own by default. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Registered for the first app, beside its own ones. */
  readonly redirectUris?: readonly string[];
  /** Told once an answer is written; the entry holds no secret. */
  readonly log?: (entry: RequestLogEntry) => void;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  /** That many random bytes, from a cryptographic source by default. */
  readonly randomness?: (bytes: number) => Uint8Array;
  /** 60,000 unless set. */
  readonly codeLifetimeMs?: number;
  /** In place of the one app with reading scopes; the first one is the store's `app`. */
  readonly apps?: readonly [AppSeed, ...AppSeed[]];
  /** `none` starts without any app, for a person who makes one in the app settings. */
  readonly app?: 'made' | 'none';
  /** Waited before each answer, in milliseconds. */
  readonly latencyMs?: number;
  /** On from the start, and again after a reset. None unless set. */
  readonly faults?: readonly FaultSetting[];
  /** The Admin API behind the token check; the seeded world in a worker by default. */
  readonly api?: () => Promise<Api>;
}
