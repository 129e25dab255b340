import { connect, type LookupFunction, type Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { UserError } from '../../core/errors.ts';
import type { Environment } from '../environment/environment.ts';
import {
  ConnectFailure,
  type Destination,
  type FailureCause,
  type ProxyFault,
  type TlsDestination,
} from './failure-cause.ts';
import {
  chooseProxy,
  isLoopbackAddress,
  isLoopbackHost,
  isPrivateAddress,
  type Proxy,
  withoutBrackets,
} from './network-settings.ts';
import { loadTls, secure, type TlsParts, type Trust } from './tls.ts';
import type { openTunnel } from './tunnel.ts';

interface ConnectorOptions {
  readonly env: Environment;
  readonly trust: Trust;
  readonly connectMs: number;
  readonly lookup: LookupFunction | undefined;
}

interface Connector {
  /** A connect function for undici. Every error is a {@link ConnectFailure}. */
  readonly connect: buildConnector.connector;
  /** Aborts connection attempts under way. */
  close(): void;
}

/**
 * Makes connections: directly to loopback, through the proxy when one is set, with TLS for https.
 * One time limit covers name lookup, connection, proxy and handshake together.
 */
export function createConnector(options: ConnectorOptions): Connector {
  const closing = new AbortController();
  return {
    close: () => closing.abort(),
    connect: (target, callback) => {
      const host = target.hostname.includes(':') ? `[${target.hostname}]` : target.hostname;
      const url = new URL(`${target.protocol}//${host}:${target.port}`);
      open(url, options, closing.signal).then(
        (socket) => callback(null, socket),
        (error: unknown) => callback(asFailure(error, url), null),
      );
    },
  };
}

/** One connection attempt. The signal destroys its socket in any phase. */
interface Attempt {
  readonly options: ConnectorOptions;
  readonly at: Destination;
  readonly signal: AbortSignal;
  /** Set once the host is connected, perhaps through a proxy, and only TLS is left. */
  handshake: TlsDestination | null;
}

async function open(url: URL, options: ConnectorOptions, closing: AbortSignal): Promise<Socket> {
  const isTls = url.protocol === 'https:';
  const port = url.port === '' ? (isTls ? 443 : 80) : Number(url.port);
  const at = { host: withoutBrackets(url.hostname), port };
  const choice = chooseProxy(options.env, url);
  const proxy = choice.type === 'proxy' ? choice.proxy : null;

  const limit = new AbortController();
  const signal = AbortSignal.any([limit.signal, closing]);
  const timer = setTimeout(() => limit.abort(), options.connectMs);
  const attempt: Attempt = { options, at, signal, handshake: null };
  try {
    return await Promise.race([openRoute(attempt, isTls, proxy), whenAborted(signal)]);
  } catch (error) {
    if (closing.aborted) throw new ConnectFailure({ type: 'closed' });
    if (limit.signal.aborted) throw new ConnectFailure(slowness(attempt, proxy));
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function openRoute(attempt: Attempt, isTls: boolean, proxy: Proxy | null): Promise<Socket> {
  const parts = isTls || proxy !== null ? await loadTls(attempt.options.trust) : null;
  if (proxy === null || parts === null) return openDirect(attempt, parts);
  // Loaded late: it loads node:http, which nothing else here needs.
  const tunnels = await import('./tunnel.ts');
  return openThrough(attempt, parts, proxy, tunnels.openTunnel);
}

async function openDirect(attempt: Attempt, parts: TlsParts | null): Promise<Socket> {
  const { at } = attempt;
  const socket = await tcp(at, attempt, (type, code) =>
    type === 'dns' ? { type, host: at.host, code } : { type, at, code },
  );
  if (parts !== null) return secured(socket, attempt, parts, null);
  if (isLoopbackHost(at.host) && isLoopbackAddress(socket.remoteAddress ?? '')) return socket;
  socket.destroy();
  throw new ConnectFailure({ type: 'not-loopback', host: at.host });
}

async function openThrough(
  attempt: Attempt,
  parts: TlsParts,
  proxy: Proxy,
  tunnelTo: typeof openTunnel,
): Promise<Socket> {
  const { at } = attempt;
  const { host } = at;
  const proxyFailure = (fault: ProxyFault): FailureCause => ({ type: 'proxy', fault, proxy, host });
  let socket = await tcp(proxy, attempt, (_, code) => proxyFailure({ type: 'unreachable', code }));
  if (proxy.isTls) {
    const outcome = await secure(socket, proxy.host, parts);
    if (outcome.type === 'failed') {
      throw new ConnectFailure(proxyFailure({ type: 'tls', fault: outcome.fault }));
    }
    socket = outcome.socket;
  }
  const tunnel = await tunnelTo(socket, at, proxy);
  if (tunnel.type === 'failed') throw new ConnectFailure(proxyFailure(tunnel.fault));
  return secured(tunnel.socket, attempt, parts, proxy);
}

type TcpFault = 'dns' | 'refused' | 'unreachable';

/** Opens a TCP connection. On abort the socket is destroyed and the result is ignored. */
function tcp(
  { host, port }: Destination,
  { signal, options: { lookup } }: Attempt,
  causeOf: (fault: TcpFault, code: string) => FailureCause,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, signal, ...(lookup === undefined ? {} : { lookup }) });
    socket.setNoDelay(true);
    socket.on('error', (error) => {
      const { fault, code } = faultOf(error);
      reject(new ConnectFailure(causeOf(fault, code)));
    });
    socket.once('connect', () => resolve(socket));
  });
}

function faultOf(error: Error): { fault: TcpFault; code: string } {
  // With several addresses Node reports one AggregateError; it carries the first one's code.
  const code = 'code' in error ? String(error.code) : 'unknown';
  if ('syscall' in error && error.syscall === 'getaddrinfo') return { fault: 'dns', code };
  return { fault: code === 'ECONNREFUSED' ? 'refused' : 'unreachable', code };
}

async function secured(
  socket: Socket,
  attempt: Attempt,
  parts: TlsParts,
  proxy: Proxy | null,
): Promise<Socket> {
  const { at, options } = attempt;
  const address = socket.remoteAddress ?? '';
  const isPrivate = proxy === null && isPrivateAddress(address);
  const missingCertificates = options.trust.unusableFile();
  const tlsAt = { host: at.host, isPrivateAddress: isPrivate, proxy, missingCertificates };
  attempt.handshake = tlsAt;
  const outcome = await secure(socket, at.host, parts);
  if (outcome.type === 'secured') return outcome.socket;
  throw new ConnectFailure({ type: 'tls', fault: outcome.fault, at: tlsAt });
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')));
  });
}

function slowness(attempt: Attempt, proxy: Proxy | null): FailureCause {
  const { at, handshake } = attempt;
  const limitMs = attempt.options.connectMs;
  if (handshake !== null) return { type: 'tls-timeout', at: handshake, limitMs };
  if (proxy === null) return { type: 'connect-timeout', at, limitMs };
  return { type: 'proxy', fault: { type: 'slow' }, proxy, host: at.host };
}

function asFailure(error: unknown, url: URL): ConnectFailure {
  if (error instanceof ConnectFailure) return error;
  if (error instanceof UserError) {
    const { message, remedy } = error;
    return new ConnectFailure({ type: 'bad-proxy-setting', message, remedy });
  }
  const host = withoutBrackets(url.hostname);
  return new ConnectFailure({ type: 'other', host, code: 'unknown' });
}
