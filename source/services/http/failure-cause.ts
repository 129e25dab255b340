/** Host and port of a connection. */
export interface Destination {
  readonly host: string;
  readonly port: number;
}

/** Why a TLS handshake failed, derived from the error codes of OpenSSL and Node. */
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

/** Which part of an answer is not valid HTTP; `begins-like`: it begins like another protocol. */
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
  /** Connected, through the proxy if there is one, but the TLS handshake took too long. */
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
  /** The name resolved to an address of this machine or of a private network. */
  readonly isPrivateAddress: boolean;
  /** The proxy that the connection went through, or null. */
  readonly proxy: ProxyName | null;
  /** The certificate file that is set but could not be used, or null. */
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
 * Thrown while connecting. It has no `code` on purpose: the HTTP library reconnects on some codes,
 * and a request must not be sent twice.
 */
export class ConnectFailure extends Error {
  override readonly name = 'ConnectFailure';
  readonly failureCause: FailureCause;

  constructor(failureCause: FailureCause) {
    super(`connecting failed: ${failureCause.type}`);
    this.failureCause = failureCause;
  }
}
