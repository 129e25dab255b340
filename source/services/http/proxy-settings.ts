import { EXIT, UserError } from '../../core/errors.ts';
import { Secret } from '../../core/text/secret.ts';
import type { Environment } from './environment.ts';
import type { ProxyName } from './failure-cause.ts';
import { isLoopbackHost, withoutBrackets } from './loopback.ts';

export interface Proxy extends ProxyName {
  readonly host: string;
  readonly port: number;
  /** The way to the proxy itself is TLS. */
  readonly isTls: boolean;
  /** `user:password`, decoded; null when the variable has none. */
  readonly credentials: Secret | null;
}

export type ProxyChoice =
  | { readonly type: 'direct'; readonly why: 'loopback' | 'not-set' | 'no-proxy' }
  | { readonly type: 'proxy'; readonly proxy: Proxy };

/** The small spelling first, as curl does; HTTP_PROXY serves where HTTPS_PROXY is not set. */
const VARIABLES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'] as const;

/**
 * Which way a request to this URL goes. Loopback is always direct, whatever the variables say;
 * an empty variable counts as unset.
 *
 * @throws UserError exit 2 for a value that is no proxy; it names the variable, not the value
 */
export function chooseProxy(env: Environment, url: URL): ProxyChoice {
  if (isLoopbackHost(url.hostname)) return { type: 'direct', why: 'loopback' };
  const variable = VARIABLES.find((name) => (env[name] ?? '').trim() !== '');
  if (variable === undefined) return { type: 'direct', why: 'not-set' };
  if (isExempt(env, url)) return { type: 'direct', why: 'no-proxy' };
  return { type: 'proxy', proxy: parseProxy(variable, (env[variable] ?? '').trim()) };
}

/** Shorter parts would turn up by chance in any text, and removing them would garble it. */
const SHORTEST_SECRET = 4;

/** Every form in which a proxy's user and password could turn up in a text, for redaction. */
export function proxySecrets(env: Environment): Secret[] {
  return VARIABLES.flatMap((variable) => {
    const found = /^(?:[a-z][a-z0-9+.-]*:\/\/)?([^/@]*)@/i.exec((env[variable] ?? '').trim());
    const pair = found?.[1];
    if (pair === undefined) return [];
    const parts = [pair, pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)];
    const forms = new Set(parts.flatMap((part) => [part, decoded(part) ?? part]));
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

/** NO_PROXY: names with all that is below them, `name:port`, or `*`; a leading dot is dropped. */
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
  return new UserError({
    code: 'invalid-proxy',
    message: `${variable} ${why}, so no store can be reached through it.`,
    remedy: `Set ${variable} to an address such as http://proxy.example:3128, or unset it.`,
    exitCode: EXIT.usage,
  });
}
