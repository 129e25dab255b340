import { createServer, type RequestListener, type Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type PageName, sendPage, sendRawPage } from './pages.ts';
import type { ListenerLimits } from './types.ts';

/** A strict HTTP server with every event handled that would otherwise be an exception. */
export function createStrictServer(
  limits: ListenerLimits,
  sockets: ReturnType<typeof trackSockets>,
  handlers: { readonly onRequest: RequestListener; readonly onTlsHello: () => void },
): Server {
  const server = createServer(
    {
      maxHeaderSize: limits.headBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      // Ours says 421 on the fixed page, HTTP/1.0 included; Node's would answer without headers.
      requireHostHeader: false,
      insecureHTTPParser: false,
    },
    handlers.onRequest,
  );
  // A pipelined request would be handled while the first one waits for the outcome.
  server.maxRequestsPerSocket = 1;
  // Without a listener for `timeout` Node closes the connection, and writes nothing on it.
  server.timeout = limits.idleMs;
  server.on('connection', (socket) => sockets.add(socket));
  server.on('clientError', clientErrorHandler(handlers.onTlsHello));
  server.on('upgrade', (_request, socket) => sendRawPage(socket, 'upgrade'));
  server.on('connect', (_request, socket) => sendRawPage(socket, 'method'));
  server.on('checkContinue', (_request, response) => sendPage(response, 'expectation'));
  server.on('checkExpectation', (_request, response) => sendPage(response, 'expectation'));
  return server;
}

/** What `clientError` hands over: an error of the parser, of the time limits or of the socket. */
type ClientError = Error & { readonly code?: string; readonly rawPacket?: Buffer };

/** Content type 22 and major version 3: a TLS handshake record (RFC 8446 §5.1). */
function isTlsHello(packet: Buffer | undefined): boolean {
  return packet?.[0] === 0x16 && packet[1] === 0x03;
}

function pageFor(code: string | undefined): PageName {
  if (code === 'HPE_HEADER_OVERFLOW') return 'too-large';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'timeout';
  return 'syntax';
}

/**
 * Handles what is not HTTP: answers it once, and tells when a browser tried https. The parser
 * reports every further packet of the same socket again, hence the memory of those answered.
 */
export function clientErrorHandler(
  onTlsHello: () => void,
): (error: ClientError, socket: Duplex) => void {
  const answered = new WeakSet<Duplex>();
  return (error, socket) => {
    if (isUnused(error, socket) || answered.has(socket)) return;
    answered.add(socket);
    if (isTlsHello(error.rawPacket)) onTlsHello();
    if (error.code === 'ECONNRESET') socket.destroy();
    else sendRawPage(socket, pageFor(error.code));
  };
}

/**
 * Whether the time limit met a connection on which nothing was sent: Node counts from the connect
 * as well. Browsers hold such connections in reserve, and would read a word on it as the answer to
 * their next request. So it stays as it is; Node counts anew from the first byte of a request.
 */
function isUnused(error: ClientError, socket: Duplex): boolean {
  return (
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket instanceof Socket && socket.bytesRead === 0
  );
}

/**
 * The open sockets of a listener, oldest first: at most `limit`, by dropping the oldest. `server.maxConnections` would do the
 * opposite: turn the newest away, so that idle sockets lock the real callback out.
 */
export function trackSockets(limit: number) {
  const open = new Set<Socket>();
  const spared = new WeakSet<Socket>();
  return {
    /** Takes a new socket in, and drops the oldest one when there are too many. */
    add(socket: Socket): void {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      // Node's own listener goes with an upgrade; a reset after it would be a crash.
      socket.on('error', () => socket.destroy());
      if (open.size <= limit) return;
      const others = [...open].filter((candidate) => candidate !== socket);
      const oldest = others.find((candidate) => !spared.has(candidate)) ?? others[0];
      oldest?.destroy();
      if (oldest !== undefined) open.delete(oldest);
    },
    /** Keeps a socket from being dropped while its client waits for the outcome. */
    spare: (socket: Socket): void => void spared.add(socket),
    get size(): number {
      return open.size;
    },
    destroyAll(): void {
      for (const socket of open) socket.destroy();
      open.clear();
    },
  };
}
