import type { CallbackVerdict, SeenCallback } from '../../core/sign-in/callback-check.ts';
import type { RedirectUri } from '../../core/sign-in/redirect-uri.ts';

/** What the browser is told in the end; each is a page of fixed words. */
export type OutcomePage =
  /** The token is there, and saved where that was chosen beforehand. */
  | 'done'
  /** The token is there, but with fewer scopes than asked, or it could not be saved. */
  | 'partial'
  | 'denied'
  | 'failed'
  /** Whether the exchange has worked is not known. */
  | 'unknown';

/** Something that the person should hear of and that ends nothing, in words. */
export interface ListenerNotice {
  /** `fault`: a defect of ours that met a request; it got status 500 and nothing else happened. */
  readonly type: 'browser-tried-https' | 'fault';
  readonly message: string;
  readonly remedy: string;
  /** The same where no pasted address is read. */
  readonly withoutPaste: string;
  /** The error behind a fault. */
  readonly cause?: unknown;
}

/** All times in milliseconds, all sizes in bytes. */
export interface ListenerLimits {
  readonly requestLineBytes: number;
  /** Request line and headers together. */
  readonly headBytes: number;
  readonly headerLines: number;
  /** From the first byte of a request to the end of its headers. */
  readonly headersMs: number;
  /** From the first byte of a request to its last. */
  readonly requestMs: number;
  /** How often the two times above are looked at. */
  readonly checkEveryMs: number;
  /** How long a connection may be silent, also one on which nothing was sent yet. */
  readonly idleMs: number;
  /** Over this number the oldest socket is dropped, never the newest. */
  readonly sockets: number;
  /** How long `/done` may wait for the outcome before it says "look at the terminal". */
  readonly outcomeMs: number;
  /** How long the port stays open after the outcome for a browser that has not fetched it yet. */
  readonly lingerMs: number;
  /** How long it stays open once the outcome has been shown, for a second tab. */
  readonly lingerShownMs: number;
}

export const DEFAULT_LIMITS: ListenerLimits = {
  requestLineBytes: 8 * 1024,
  headBytes: 32 * 1024,
  headerLines: 128,
  headersMs: 5_000,
  requestMs: 10_000,
  checkEveryMs: 500,
  // Chromium keeps a connection for up to 300 s. Closing first would race with its request.
  idleMs: 330_000,
  sockets: 128,
  outcomeMs: 30_000,
  lingerMs: 1_500,
  lingerShownMs: 300,
};

export interface ListenOptions {
  /** Of kind `loopback` or `localhost`; port 0 takes any free one. */
  readonly redirectUri: RedirectUri;
  /** Judges the raw query (what stands after `?`, or an empty text). Pure, and quick. */
  readonly check: (rawQuery: string) => CallbackVerdict;
  /**
   * Called at most once with a verdict that settles the flow (`accepted` or `denied`), and with
   * a `refused` one once for each kind: a flood of wrong states is one warning.
   */
  readonly onVerdict: (verdict: CallbackVerdict) => void;
  readonly onNotice: (notice: ListenerNotice) => void;
  /** Told of every callback once it is answered, before its verdict is; changes nothing. */
  readonly onSeen?: (seen: SeenCallback) => void;
  readonly limits?: Partial<ListenerLimits>;
}

export interface BoundAddress {
  /** An address literal without brackets: `127.0.0.1`, `::1`. */
  readonly host: string;
  readonly port: number;
}

export interface CallbackListener {
  /** One address, or two for `localhost`. */
  readonly addresses: readonly BoundAddress[];
  /** The redirect URI with the port that was really bound. */
  readonly redirectUri: RedirectUri;
  /**
   * Tells the browser the outcome on `/done` and frees the port: at once when no browser is
   * waiting for it, otherwise at most two seconds later. Resolves when the port is free.
   */
  finish(page: OutcomePage): Promise<void>;
  /** Drops every connection and frees the port. May be called at any time, and again. */
  close(): Promise<void>;
}
