import type { IncomingMessage } from 'node:http';

/** An address under which the store is reached, as the browser writes it. */
export interface AcceptedAddress {
  /** `127.0.0.1:3457` */
  readonly host: string;
  /** `http://127.0.0.1:3457`; the origins that its own pages send. */
  readonly origins: readonly string[];
}

type RequestVerdict =
  | { readonly type: 'pass' }
  | { readonly type: 'refuse'; readonly status: number; readonly text: string };

const PASS: RequestVerdict = { type: 'pass' };

/**
 * What a request must fulfil on every route: one known Host (DNS rebinding, CVE-2025-66414), no
 * foreign Origin, a plain path as its target. Nothing of the request is repeated in the refusal.
 */
export function checkRequest(
  request: Pick<IncomingMessage, 'rawHeaders' | 'url'>,
  accepted: readonly AcceptedAddress[],
): RequestVerdict {
  const hosts = rawValues(request.rawHeaders, 'host');
  const address = accepted.find(({ host }) => host === hosts[0]);
  if (hosts.length !== 1 || !address) {
    return { type: 'refuse', status: 421, text: 'This store does not answer under that name.' };
  }
  const origins = rawValues(request.rawHeaders, 'origin');
  // `null` is what sandboxed frames and data: pages send, so it is as foreign as any other.
  if (origins.some((origin) => !address.origins.includes(origin))) {
    return { type: 'refuse', status: 403, text: 'Requests from other sites are not accepted.' };
  }
  if (!/^\/(?!\/)/.test(request.url ?? '')) {
    return { type: 'refuse', status: 400, text: 'The target of the request is not a path.' };
  }
  return PASS;
}

function rawValues(rawHeaders: readonly string[], name: string): string[] {
  // Node keeps only the first of two Host headers in `headers`, so the raw list is read.
  return rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name,
  );
}

/** The variables of the process, read once and passed in. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Set by tools that forward a port of this machine to the same port of another one. */
const FORWARDERS = [
  'REMOTE_CONTAINERS',
  'WSL_DISTRO_NAME',
  'WSL_INTEROP',
  'SSH_CONNECTION',
  'SSH_TTY',
];

/**
 * The addresses at which a browser reaches the store: its own, and those that port forwarding in
 * this environment adds. A forwarded port keeps its number, and the browser then says `localhost`.
 */
export function acceptedAddresses(env: Environment, port: number): readonly AcceptedAddress[] {
  const own = { host: `127.0.0.1:${port}`, origins: [`http://127.0.0.1:${port}`] };
  const local = { host: `localhost:${port}`, origins: [`http://localhost:${port}`] };
  const codespace = codespaceHost(env, port);
  if (codespace !== null) {
    // The proxy of Codespaces writes `localhost` into Host, into an Origin of its own, or into
    // both, with either scheme, but leaves the Origin of another site as it is.
    const origins = [`https://${codespace}`, ...local.origins, `https://${local.host}`];
    return [own, { host: codespace, origins }, { ...local, origins }];
  }
  return FORWARDERS.some((name) => (env[name] ?? '') !== '') ? [own, local] : [own];
}

/** `NAME-PORT.app.github.dev`, or null elsewhere. */
function codespaceHost(env: Environment, port: number): string | null {
  const name = env['CODESPACE_NAME'] ?? '';
  const domain = env['GITHUB_CODESPACES_PORT_FORWARDING_DOMAIN'] ?? '';
  if (!/^[a-z0-9-]+$/.test(name) || !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain)) return null;
  return `${name}-${port}.${domain}`;
}
