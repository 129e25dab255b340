import { isIP } from 'node:net';
import type { Socket } from 'node:net';
import type * as Tls from 'node:tls';
import type { TlsFault } from './failure-cause.ts';
import type { Trust } from './trust.ts';

/** What a handshake needs, loaded beforehand. */
export interface TlsParts {
  readonly tls: typeof Tls;
  readonly secureContext: Tls.SecureContext;
}

/** Loads them. To be done before connecting: see {@link secure}. */
export async function loadTls(trust: Trust): Promise<TlsParts> {
  const [tls, secureContext] = await Promise.all([import('node:tls'), trust.secureContext()]);
  return { tls, secureContext };
}

export type TlsOutcome =
  | { readonly type: 'secured'; readonly socket: Tls.TLSSocket }
  | { readonly type: 'failed'; readonly fault: TlsFault };

/**
 * Speaks TLS over a socket that is connected, as `host`. The certificate is always checked:
 * no option and no variable turns it off. The socket is destroyed when it fails. Call it in the
 * turn in which the socket connected: an end that the socket reads before is never told to TLS.
 */
export function secure(socket: Socket, host: string, parts: TlsParts): Promise<TlsOutcome> {
  const { tls, secureContext } = parts;
  return new Promise((resolve) => {
    const secured = tls.connect({
      socket,
      host,
      // An address cannot be a server name (RFC 6066 §3); it is checked as `host` all the same.
      servername: isIP(host) === 0 ? host : '',
      secureContext,
      ALPNProtocols: ['http/1.1'],
      // Said aloud, since the default follows NODE_TLS_REJECT_UNAUTHORIZED.
      rejectUnauthorized: true,
    });
    const fail = (error: unknown) => {
      secured.destroy();
      resolve({ type: 'failed', fault: tlsFaultOf(error) });
    };
    // The listener stays: a late error must not be without one.
    secured.on('error', fail);
    secured.once('close', () => fail(null));
    secured.once('secureConnect', () => {
      secured.removeAllListeners('close');
      resolve({ type: 'secured', socket: secured });
    });
  });
}

/** Codes of Node and OpenSSL (`X509_verify_cert_error_string`) in our words. */
const FAULTS: Readonly<Record<string, TlsFault>> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'not-yet-valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'wrong-name',
  HOSTNAME_MISMATCH: 'wrong-name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'self-signed',
  UNABLE_TO_GET_ISSUER_CERT: 'unknown-authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown-authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknown-authority',
  CERT_UNTRUSTED: 'unknown-authority',
  CERT_SIGNATURE_FAILURE: 'unknown-authority',
  ERR_SSL_WRONG_VERSION_NUMBER: 'not-tls',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'not-tls',
  ERR_SSL_HTTP_REQUEST: 'not-tls',
  ERR_SSL_UNSUPPORTED_PROTOCOL: 'old-protocol',
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: 'old-protocol',
  ECONNRESET: 'cut',
  EPIPE: 'cut',
  ERR_SSL_UNEXPECTED_EOF_WHILE_READING: 'cut',
};

/** @param error of the handshake; null when the connection was closed without one */
function tlsFaultOf(error: unknown): TlsFault {
  if (error === null) return 'cut';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return Object.hasOwn(FAULTS, code) ? (FAULTS[code] ?? 'other') : 'other';
}
