import { BlockList, isIP, isIPv6 } from 'node:net';
import { type UserError, wrongUsage } from '../../core/errors.ts';
import { Secret } from '../../core/text/secret.ts';
import type { Environment } from '../environment/environment.ts';
import type { ProxyName } from './failure-cause.ts';

/**
 * Checks, before anything is sent or asked, that this environment lets the tool reach an origin
 * safely. Loopback needs nothing.
 *
 * @returns the route that a request would take
 * @throws UserError exit 2: NODE_TLS_REJECT_UNAUTHORIZED=0, or an invalid proxy setting
 */
export function requireUsableNetwork(env: Environment, origin: string): ProxyChoice {
  const url = new URL(origin);
  if (!isLoopbackHost(url.hostname) && areTlsChecksOff(env)) {
    throw tlsChecksOff();
  }
  return chooseProxy(env, url);
}

/** Node turns the checks off for exactly the text `0`. */
export function areTlsChecksOff(env: Environment): boolean {
  return env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0';
}

/** The error that refuses contact with a real store while the checks are off. */
export function tlsChecksOff(): UserError {
  return wrongUsage(
    'tls-checks-off',
    'NODE_TLS_REJECT_UNAUTHORIZED=0 turns certificate checks off, so no real store is contacted.',
    'Unset it. For an authority of your own, set NODE_EXTRA_CA_CERTS to its certificate file.',
  );
}

export interface Proxy extends ProxyName {
  readonly host: string;
  readonly port: number;
  /** The proxy itself is reached over TLS. */
  readonly isTls: boolean;
  /** `user:password`, decoded; null when the variable has none. */
  readonly credentials: Secret | null;
}

type ProxyChoice =
  | { readonly type: 'direct'; readonly why: 'loopback' | 'not-set' | 'no-proxy' }
  | { readonly type: 'proxy'; readonly proxy: Proxy };

/** Lower case first, as curl does; HTTP_PROXY is used when HTTPS_PROXY is not set. */
const VARIABLES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'] as const;

/**
 * The route of a request to this URL. Loopback is always direct, whatever the variables say; an
 * empty variable counts as unset.
 *
 * @throws UserError exit 2 for an invalid proxy setting; it names the variable, not the value
 */
export function chooseProxy(env: Environment, url: URL): ProxyChoice {
  if (isLoopbackHost(url.hostname)) return { type: 'direct', why: 'loopback' };
  const variable = VARIABLES.find((name) => (env[name] ?? '').trim() !== '');
  if (variable === undefined) return { type: 'direct', why: 'not-set' };
  if (isExempt(env, url)) return { type: 'direct', why: 'no-proxy' };
  return { type: 'proxy', proxy: parseProxy(variable, (env[variable] ?? '').trim()) };
}

/** Shorter parts occur in any text by chance; redacting them would garble it. */
const SHORTEST_SECRET = 4;

/** Every form in which a proxy's user and password could turn up in a text, for redaction. */
export function proxySecrets(env: Environment): Secret[] {
  return VARIABLES.flatMap((variable) => {
    const found = /^(?:[a-z][a-z0-9+.-]*:\/\/)?([^/@]*)@/i.exec((env[variable] ?? '').trim());
    const pair = found?.[1];
    if (pair === undefined) return [];
    const colon = pair.indexOf(':');
    const parts = colon === -1 ? [] : [pair.slice(0, colon), pair.slice(colon + 1)];
    const forms = new Set([pair, ...parts].flatMap((part) => [part, decoded(part) ?? part]));
    return [...forms]
      .filter((form) => form.length >= SHORTEST_SECRET)
      .map((form) => new Secret(form));
  });
}

function parseProxy(variable: string, value: string): Proxy {
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`;
  if (!URL.canParse(text)) throw unusable(variable, 'is not an address');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw unusable(variable, `names a ${url.protocol.slice(0, -1)} proxy, which is not supported`);
  }
  if (url.hostname === '') throw unusable(variable, 'names no host');
  const user = decoded(url.username);
  const password = decoded(url.password);
  if (user === null || password === null) {
    throw unusable(variable, 'holds a % that is not followed by two hex digits');
  }
  const isTls = url.protocol === 'https:';
  const port = url.port === '' ? (isTls ? 443 : 80) : Number(url.port);
  const credentials = user === '' && password === '' ? null : new Secret(`${user}:${password}`);
  const host = withoutBrackets(url.hostname);
  return { variable, shown: `${url.hostname}:${port}`, host, port, isTls, credentials };
}

/** NO_PROXY: names with their subdomains, `name:port`, or `*`; a leading dot is dropped. */
function isExempt(env: Environment, url: URL): boolean {
  const host = withoutBrackets(url.hostname).toLowerCase();
  const port = url.port === '' ? '443' : url.port;
  const entries = (env['no_proxy'] ?? env['NO_PROXY'] ?? '').toLowerCase().split(/[\s,]+/);
  return entries.some((entry) => {
    if (entry === '') return false;
    if (entry === '*') return true;
    const [, name = '', entryPort] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? [];
    if (entryPort !== undefined && entryPort !== port) return false;
    const bare = withoutBrackets(name).replace(/^\*?\./, '');
    return bare !== '' && (host === bare || host.endsWith(`.${bare}`));
  });
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function unusable(variable: string, why: string): UserError {
  return wrongUsage(
    'invalid-proxy',
    `${variable} ${why}, so no store can be reached through it.`,
    `Set ${variable} to an address such as http://proxy.example:3128, or unset it.`,
  );
}

/** Whether a URL's host is this machine by its very text: `127.x.x.x`, `[::1]` or `localhost`. */
export function isLoopbackHost(hostname: string): boolean {
  const host = withoutBrackets(hostname);
  if (host === 'localhost') return true;
  return isIP(host) !== 0 && isLoopbackAddress(host);
}

/** Whether an IP address is a loopback one; an IPv4 address mapped into IPv6 counts as IPv4. */
export function isLoopbackAddress(address: string): boolean {
  return loopback().check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Whether an IP address belongs to this machine or to a private network. */
export function isPrivateAddress(address: string): boolean {
  return isIP(address) !== 0 && privateNetworks().check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** `[::1]` → `::1`; anything else as it is. */
export function withoutBrackets(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

function loopback(): BlockList {
  const list = new BlockList();
  list.addSubnet('127.0.0.0', 8, 'ipv4');
  list.addAddress('::1', 'ipv6');
  return list;
}

/** RFC 1918, RFC 6598, RFC 4193, link-local. */
function privateNetworks(): BlockList {
  const list = loopback();
  list.addSubnet('0.0.0.0', 8, 'ipv4');
  list.addSubnet('10.0.0.0', 8, 'ipv4');
  list.addSubnet('172.16.0.0', 12, 'ipv4');
  list.addSubnet('192.168.0.0', 16, 'ipv4');
  list.addSubnet('100.64.0.0', 10, 'ipv4');
  list.addSubnet('169.254.0.0', 16, 'ipv4');
  list.addSubnet('fc00::', 7, 'ipv6');
  list.addSubnet('fe80::', 10, 'ipv6');
  return list;
}
