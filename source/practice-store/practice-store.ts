import type { AppSeed, PracticeApp } from './oauth/app-registry.ts';
import type { RequestLogEntry } from './server/request-log.ts';

export interface PracticeStoreOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** Only `127.0.0.1`; the field is there so that anything else is refused in words. */
  readonly host?: string;
  /** Registered beside the default `http://127.0.0.1:3456/callback`. */
  readonly redirectUris?: readonly string[];
  /** Told once an answer is written; the entry holds no secret. */
  readonly log?: (entry: RequestLogEntry) => void;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  /** That many random bytes, from a cryptographic source by default. */
  readonly randomness?: (bytes: number) => Uint8Array;
  /** 60,000 unless set. */
  readonly codeLifetimeMs?: number;
  /** The same seed gives the same products, orders and customers on every machine. */
  readonly seed?: number;
}

/** A running practice store on 127.0.0.1. */
export interface PracticeStore {
  /** `http://127.0.0.1:PORT`. */
  readonly origin: string;
  readonly port: number;
  readonly shop: 'demo.practice.test';
  /** The app that is there from the start: released, not yet installed. */
  readonly app: PracticeApp;
  /** The app settings page in the browser, or null where there is none. */
  readonly dashboardUrl: string | null;
  /** Registers one more app, released at once. */
  addApp(seed: AppSeed): PracticeApp;
  /**
   * Approves in place of a browser: fetches the consent page and submits its form over HTTP.
   * @returns the address that the browser would be sent to; fetching it is the caller's part.
   * @throws UserError `practice-not-approved` with the store's own words
   */
  approve(authorizeUrl: string): Promise<{ readonly redirect: string }>;
  /** Ends every connection and the worker. */
  close(): Promise<void>;
}

/**
 * Starts the embedded store.
 * @throws UserError `practice-loopback-only`, `port-taken`, `invalid-redirect-uri`
 */
export async function startPracticeStore(options: PracticeStoreOptions): Promise<PracticeStore> {
  throw new Error(`not built yet: ${options.port}`);
}
