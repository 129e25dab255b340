import type { CallbackVerdict, SeenCallback } from '../../core/sign-in/callback-check.ts';
import type { RedirectUri } from '../../core/sign-in/redirect-uri.ts';

/** The outcome that the browser shows; each is a page of fixed text. */
export type OutcomePage =
  /** The token has arrived, and is saved if that was chosen beforehand. */
  | 'done'
  /** The token has arrived, but with fewer scopes than asked for, or it could not be saved. */
  | 'partial'
  | 'denied'
  | 'failed'
  /** It is not known whether the exchange worked. */
  | 'unknown';

/** Something that a person should know and that does not end the sign-in. */
export interface ListenerNotice {
  /**
   * `fault`: a defect of ours while answering a request, which got status 500; nothing else
   * happened.
   */
  readonly type: 'browser-tried-https' | 'fault';
  readonly message: string;
  readonly remedy: string;
  /** The remedy for a program run that accepts no pasted address. */
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
  /** From the first byte of a request to its last byte. */
  readonly requestMs: number;
  /** How often the two limits above are checked. */
  readonly checkEveryMs: number;
  /** How long a connection may be silent, even before its first byte. */
  readonly idleMs: number;
  /** Over this number the oldest socket is dropped, never the newest. */
  readonly sockets: number;
  /** How long `/done` waits for the outcome before its page says "look at the terminal". */
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
  /** Of kind `loopback` or `localhost`; port 0 means any free port. */
  readonly redirectUri: RedirectUri;
  /** Checks the raw query (the text after `?`, or empty). Pure and fast. */
  readonly check: (rawQuery: string) => CallbackVerdict;
  /**
   * Called at most once with a verdict that settles the sign-in (`accepted` or `denied`), and once
   * for each kind of `refused`: a flood of wrong states is one warning.
   */
  readonly onVerdict: (verdict: CallbackVerdict) => void;
  readonly onNotice: (notice: ListenerNotice) => void;
  /** Called with every callback once it is answered, before `onVerdict`; for display only. */
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
