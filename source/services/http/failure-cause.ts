/** Where a connection leads: the words name a host, never an address with its query. */
export interface Destination {
  readonly host: string;
  readonly port: number;
}

/** Why a TLS handshake failed, by what OpenSSL and Node call it. */
export type TlsFault =
  | 'expired'
  | 'not-yet-valid'
  | 'wrong-name'
  | 'self-signed'
  | 'unknown-authority'
  | 'not-tls'
  | 'old-protocol'
  | 'cut'
  | 'other';

/** What of an answer is no HTTP; `begins-like`: as servers of another protocol do. */
export type MalformedFault =
  | { readonly type: 'begins-like'; readonly what: string }
  | { readonly type: 'first-line' | 'header' | 'no-answer' | 'upgrade' | 'unknown' };

export type ProxyFault =
  | { readonly type: 'unreachable'; readonly code: string }
  | { readonly type: 'refused'; readonly status: number }
  | { readonly type: 'wants-password' }
  | { readonly type: 'closed' }
  | { readonly type: 'garbage' }
  | { readonly type: 'tls'; readonly fault: TlsFault }
  | { readonly type: 'slow' };

/** Why there is no answer, as data; {@link describeFailure} has the words. */
export type FailureCause =
  | { readonly type: 'bad-address' }
  | { readonly type: 'plain-http'; readonly host: string }
  | { readonly type: 'bad-header'; readonly name: string }
  | { readonly type: 'bad-method' }
  | { readonly type: 'misplaced-credential'; readonly message: string; readonly remedy: string }
  | { readonly type: 'tls-checks-off'; readonly host: string }
  | { readonly type: 'bad-proxy-setting'; readonly message: string; readonly remedy: string }
  | { readonly type: 'dns'; readonly host: string; readonly code: string }
  | { readonly type: 'refused'; readonly at: Destination }
  | { readonly type: 'unreachable'; readonly at: Destination; readonly code: string }
  | { readonly type: 'connect-timeout'; readonly at: Destination; readonly limitMs: number }
  | { readonly type: 'tls'; readonly fault: TlsFault; readonly at: TlsDestination }
  /** The connection stood, through the proxy where there is one, and TLS was not agreed in time. */
  | { readonly type: 'tls-timeout'; readonly at: TlsDestination; readonly limitMs: number }
  | {
      readonly type: 'proxy';
      readonly fault: ProxyFault;
      readonly proxy: ProxyName;
      readonly host: string;
    }
  | { readonly type: 'not-loopback'; readonly host: string }
  | {
      readonly type: 'timeout';
      readonly host: string;
      readonly limitMs: number;
      readonly bytes: number | null;
    }
  | { readonly type: 'reset'; readonly host: string }
  | { readonly type: 'headers-too-large'; readonly host: string }
  | { readonly type: 'too-many-encodings'; readonly host: string }
  | { readonly type: 'bad-encoding'; readonly host: string; readonly encoding: string }
  | { readonly type: 'malformed'; readonly host: string; readonly fault: MalformedFault }
  | { readonly type: 'aborted' }
  | { readonly type: 'closed' }
  | { readonly type: 'other'; readonly host: string; readonly code: string };

export interface TlsDestination {
  readonly host: string;
  /** The name led to an address of this machine or a private network. */
  readonly isPrivateAddress: boolean;
  /** A proxy carried the connection, by its shown name. */
  readonly proxy: ProxyName | null;
  /** A certificate file that was set and could not be used. */
  readonly missingCertificates: string | null;
}

/** A proxy as it may be shown: without user and password. */
export interface ProxyName {
  /** `p:3128` */
  readonly shown: string;
  /** The variable that set it. */
  readonly variable: string;
}

/**
 * Thrown while connecting. It has no `code` on purpose: the HTTP library reads some codes as
 * "connect again", and a request must not be tried twice.
 */
export class ConnectFailure extends Error {
  override readonly name = 'ConnectFailure';
  readonly failureCause: FailureCause;

  constructor(failureCause: FailureCause) {
    super(`connecting failed: ${failureCause.type}`);
    this.failureCause = failureCause;
  }
}
