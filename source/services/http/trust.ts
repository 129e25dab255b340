import { readFile } from 'node:fs/promises';
import type * as Tls from 'node:tls';
import type { Environment } from './environment.ts';

/** Whose certificates are believed. */
export interface Trust {
  /** Made at the first call, since reading some hundred certificates takes its time. */
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
 * Looks whether NODE_EXTRA_CA_CERTS can be used, so that it can be said before the screens start.
 */
export async function unusableCertificates(env: Environment): Promise<TrustNotice | null> {
  const path = env['NODE_EXTRA_CA_CERTS'] ?? '';
  if (path === '') return null;
  return (await readCertificates(path)) === null ? unusableNotice(path) : null;
}

/**
 * Node's own certificates, the system's, and those of NODE_EXTRA_CA_CERTS. Node adds the last
 * two only by what was set when it started, and not in every worker, so the tool does it.
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
    // One broken block would make the whole context fail; parsing finds it here.
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
