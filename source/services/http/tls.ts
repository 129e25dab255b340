import { readFile } from 'node:fs/promises';
import { isIP, type Socket } from 'node:net';
import type * as Tls from 'node:tls';
import type { Environment } from '../environment/environment.ts';
import { errorCode } from '../files/file-access.ts';
import type { TlsFault } from './failure-cause.ts';

/** The certificate authorities that are trusted. */
export interface Trust {
  /** Created at the first call, since reading some hundred certificates takes time. */
  secureContext(): Promise<Tls.SecureContext>;
  /** The path in NODE_EXTRA_CA_CERTS when it could not be used; known after `secureContext`. */
  unusableFile(): string | null;
}

export interface TrustNotice {
  readonly code: 'extra-certificates-unusable';
  readonly message: string;
  readonly remedy: string;
}

/**
 * Checks whether NODE_EXTRA_CA_CERTS can be used, so that a warning comes before the screens start.
 */
export async function unusableCertificates(env: Environment): Promise<TrustNotice | null> {
  const path = env['NODE_EXTRA_CA_CERTS'] ?? '';
  if (path === '') return null;
  if ((await readCertificates(path)) !== null) return null;
  // Node complains once on standard error, when it first reads the file: trigger that now, and not
  // in the middle of the screens.
  const { getCACertificates } = await import('node:tls');
  getCACertificates('extra');
  return unusableNotice(path);
}

/**
 * Trusts Node's own certificates, the system's, and those of NODE_EXTRA_CA_CERTS. Node adds the
 * last two only according to its settings at start, and not in every worker, so the tool adds them.
 */
export function createTrust(env: Environment, onNotice: (notice: TrustNotice) => void): Trust {
  const path = env['NODE_EXTRA_CA_CERTS'] ?? '';
  let isUnusable = false;
  let context: Promise<Tls.SecureContext> | undefined;

  async function build(): Promise<Tls.SecureContext> {
    const tls = await import('node:tls');
    const extra = path === '' ? [] : await readCertificates(path);
    if (extra === null) {
      isUnusable = true;
      onNotice(unusableNotice(path));
    }
    const ca = [...new Set([...ownAndSystem(tls), ...(extra ?? [])])];
    return tls.createSecureContext({ ca, minVersion: 'TLSv1.2' });
  }

  return {
    secureContext: () => (context ??= build()),
    unusableFile: () => (isUnusable ? path : null),
  };
}

function ownAndSystem(tls: typeof Tls): string[] {
  return [...tls.getCACertificates('default'), ...tls.getCACertificates('system')];
}

/** The certificates of a PEM file; null when it cannot be read or holds none. */
async function readCertificates(path: string): Promise<string[] | null> {
  const { X509Certificate } = await import('node:crypto');
  try {
    const text = await readFile(path, 'utf8');
    const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    // One broken block would make the whole context fail; parsing detects it here.
    const certificates = blocks.map((block) => new X509Certificate(block).toString());
    return certificates.length === 0 ? null : certificates;
  } catch {
    return null;
  }
}

function unusableNotice(path: string): TrustNotice {
  return {
    code: 'extra-certificates-unusable',
    message: `NODE_EXTRA_CA_CERTS names ${path}, which cannot be read or holds no certificate.`,
    remedy: 'Correct the path or unset the variable; until then only known authorities count.',
  };
}

/** What a handshake needs, loaded in advance. */
export interface TlsParts {
  readonly tls: typeof Tls;
  readonly secureContext: Tls.SecureContext;
}

/** Loads the parts of a handshake. Call it before connecting: see {@link secure}. */
export async function loadTls(trust: Trust): Promise<TlsParts> {
  const [tls, secureContext] = await Promise.all([import('node:tls'), trust.secureContext()]);
  return { tls, secureContext };
}

type TlsOutcome =
  | { readonly type: 'secured'; readonly socket: Tls.TLSSocket }
  | { readonly type: 'failed'; readonly fault: TlsFault };

/**
 * Starts TLS over a connected socket, as a client of `host`. The certificate is always checked: no
 * option and no variable turns that off. The socket is destroyed on failure. Call it in the same
 * turn in which the socket connected: an end of the stream that the socket reads earlier is never
 * reported to TLS.
 */
export function secure(socket: Socket, host: string, parts: TlsParts): Promise<TlsOutcome> {
  const { tls, secureContext } = parts;
  return new Promise((resolve) => {
    const secured = tls.connect({
      socket,
      host,
      // An address cannot be a server name (RFC 6066 §3); the certificate is still checked against
      // `host`.
      servername: isIP(host) === 0 ? host : '',
      secureContext,
      ALPNProtocols: ['http/1.1'],
      // Explicit, since the default follows NODE_TLS_REJECT_UNAUTHORIZED.
      rejectUnauthorized: true,
    });
    const fail = (error: unknown) => {
      secured.destroy();
      resolve({ type: 'failed', fault: tlsFaultOf(error) });
    };
    // Never removed: a late error must have a listener.
    secured.on('error', fail);
    secured.once('close', () => fail(null));
    secured.once('secureConnect', () => resolve({ type: 'secured', socket: secured }));
  });
}

/** Error codes of Node and OpenSSL (`X509_verify_cert_error_string`) and our names for them. */
const FAULTS: ReadonlyMap<string, TlsFault> = new Map([
  ['CERT_HAS_EXPIRED', 'expired'],
  ['CERT_NOT_YET_VALID', 'not-yet-valid'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'wrong-name'],
  ['HOSTNAME_MISMATCH', 'wrong-name'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'self-signed'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'unknown-authority'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'unknown-authority'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unknown-authority'],
  ['CERT_UNTRUSTED', 'unknown-authority'],
  ['CERT_SIGNATURE_FAILURE', 'unknown-authority'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'not-tls'],
  ['ERR_SSL_PACKET_LENGTH_TOO_LONG', 'not-tls'],
  ['ERR_SSL_HTTP_REQUEST', 'not-tls'],
  ['ERR_SSL_UNSUPPORTED_PROTOCOL', 'old-protocol'],
  ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'old-protocol'],
  ['ECONNRESET', 'cut'],
  ['EPIPE', 'cut'],
  ['ERR_SSL_UNEXPECTED_EOF_WHILE_READING', 'cut'],
]);

/** @param error of the handshake; null when the connection was closed without an error */
export function tlsFaultOf(error: unknown): TlsFault {
  if (error === null) return 'cut';
  return FAULTS.get(errorCode(error)) ?? 'other';
}
