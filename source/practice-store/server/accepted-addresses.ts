import type { AcceptedAddress } from './gates.ts';

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
 * Under which addresses a browser reaches the store: its own, and what exactly this environment
 * makes of it. A forwarded port keeps its number, and then the browser says `localhost`.
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
