import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';

/** A private key and a certificate, both PEM: what `tls.createServer` takes. */
export interface Credentials {
  readonly key: string;
  readonly cert: string;
}

export interface IssueOptions {
  readonly notBefore?: Date;
  readonly notAfter?: Date;
}

/** A certificate authority that only this test knows. */
export interface TestAuthority {
  /** PEM of the authority's own certificate. */
  readonly cert: string;
  /** A file that holds it, for NODE_EXTRA_CA_CERTS. */
  readonly certFile: string;
  /** Credentials for these DNS names and IP addresses, signed by the authority. */
  issue(names: readonly string[], options?: IssueOptions): Promise<Credentials>;
  /** Removes the file. */
  remove(): void;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Makes an authority of its own name; keys are elliptic ones, since those take a millisecond. */
export async function createTestAuthority(): Promise<TestAuthority> {
  const own = await generate([{ name: 'commonName', value: `A test authority ${randomUUID()}` }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ...lifetime({}),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const folder = mkdtempSync(join(tmpdir(), 'authority-'));
  const certFile = join(folder, 'authority.pem');
  writeFileSync(certFile, own.cert);
  return {
    cert: own.cert,
    certFile,
    issue: (names, options = {}) => issue(names, options, { key: own.private, cert: own.cert }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Credentials that nobody signed but themselves. */
export function selfSigned(
  names: readonly string[],
  options: IssueOptions = {},
): Promise<Credentials> {
  return issue(names, options, null);
}

async function issue(
  names: readonly string[],
  options: IssueOptions,
  ca: { readonly key: string; readonly cert: string } | null,
): Promise<Credentials> {
  const made = await generate([{ name: 'commonName', value: names[0] ?? 'nobody' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ...lifetime(options),
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: names.map(altName) },
    ],
    ...(ca === null ? {} : { ca }),
  });
  return { key: made.private, cert: made.cert };
}

function altName(name: string): { type: 2; value: string } | { type: 7; ip: string } {
  return isIP(name) === 0 ? { type: 2, value: name } : { type: 7, ip: name };
}

function lifetime(options: IssueOptions): { notBeforeDate: Date; notAfterDate: Date } {
  const notBeforeDate = options.notBefore ?? new Date(Date.now() - DAY_MS);
  return { notBeforeDate, notAfterDate: options.notAfter ?? new Date(Date.now() + 30 * DAY_MS) };
}
