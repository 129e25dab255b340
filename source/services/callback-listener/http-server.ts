import { createServer, type RequestListener, type Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type PageName, sendPage, sendRawPage } from './pages.ts';
import type { ListenerLimits } from './types.ts';

/** A strict HTTP server in which every event that could throw has a handler. */
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
      // Our own check answers 421 with the fixed page, for HTTP/1.0 too; Node's answer would lack
      // headers.
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

/** The errors that `clientError` reports: of the parser, of the time limits or of the socket. */
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
 * Handles bytes that are not HTTP: answers once, and reports when a browser tried https. The parser
 * reports an error for every further packet of the socket, so answered sockets are remembered.
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
 * Whether the time limit hit a connection on which nothing was sent: Node counts from the connect
 * as well. Browsers keep such connections in reserve and would take bytes written to one as the
 * answer to their next request. So it is left open; Node counts anew from the first byte of a
 * request.
 */
function isUnused(error: ClientError, socket: Duplex): boolean {
  return (
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket instanceof Socket && socket.bytesRead === 0
  );
}

/**
 * The open sockets of a listener, oldest first; over `limit` the oldest is dropped.
 * `server.maxConnections` would do the opposite and refuse the newest, so that idle sockets could
 * block the real callback.
 */
export function trackSockets(limit: number) {
  const open = new Set<Socket>();
  const spared = new WeakSet<Socket>();
  return {
    /** Registers a new socket, and drops the oldest one when there are too many. */
    add(socket: Socket): void {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      // Node removes its own error listener on an upgrade; a later reset would crash the process.
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
