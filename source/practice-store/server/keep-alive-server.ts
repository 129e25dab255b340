import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** All times in milliseconds. */
export interface ConnectionLimits {
  /** From the first byte of a request to the end of its headers. */
  readonly headersMs: number;
  /** From the first byte of a request to its last. */
  readonly requestMs: number;
  /** How often the two times above are checked. */
  readonly checkEveryMs: number;
  /** How long a connection may be silent: before its first request, between two, in an answer. */
  readonly idleMs: number;
  /** Beyond this number of connections without a request, the longest silent one is closed. */
  readonly idleConnections: number;
}

export const DEFAULT_LIMITS: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  checkEveryMs: 1_000,
  // Chromium keeps a connection for 300 s, Firefox for 115 s; closing it first would race a click.
  idleMs: 330_000,
  idleConnections: 512,
};

/** How long a refused client may take to read its answer before the socket is dropped. */
const READ_ANSWER_MS = 1_000;

/**
 * A server that keeps unused connections open: while a person reads a page, browsers hold
 * connections on which nothing was sent yet, and use one of them for the next click. An unfinished
 * request still ends after `headersMs` or `requestMs`.
 */
export function createKeepAliveServer(
  limits: ConnectionLimits,
  onRequest: RequestListener,
): Server {
  const idle = new Set<Socket>();
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      keepAliveTimeout: limits.idleMs,
      // A missing Host is a wrong Host and gets the same 421, so Node's own 400 is off.
      requireHostHeader: false,
    },
    (request, response) => {
      const { socket } = request;
      idle.delete(socket);
      response.once('close', () => {
        if (!socket.destroyed) addIdle(socket);
      });
      onRequest(request, response);
    },
  );
  // Without a listener for `timeout` Node closes the connection, and writes nothing on it.
  server.timeout = limits.idleMs;
  server.on('connection', (socket) => {
    socket.once('close', () => idle.delete(socket));
    addIdle(socket);
  });
  server.on('clientError', clientErrorHandler());

  function addIdle(socket: Socket): void {
    idle.add(socket);
    const [oldest] = idle;
    if (idle.size <= limits.idleConnections || oldest === undefined) return;
    idle.delete(oldest);
    oldest.destroy();
  }

  return server;
}

/** The error of a `clientError` event: of the parser, the time limits or the socket. */
type ClientError = Error & { readonly code?: string };

/** Answers an invalid or unfinished request, once: the parser reports each further packet again. */
function clientErrorHandler(): (error: ClientError, socket: Duplex) => void {
  const answered = new WeakSet<Duplex>();
  return (error, socket) => {
    if (isUnused(error, socket) || answered.has(socket)) return;
    answered.add(socket);
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = statusFor(error.code);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\n\r\n`);
    // `end` alone leaves the connection open until the client ends it too.
    const timer = setTimeout(() => socket.destroy(), READ_ANSWER_MS);
    socket.once('close', () => clearTimeout(timer));
  };
}

/**
 * Whether the time limit hit a connection on which nothing was sent: Node counts from the connect
 * as well. Anything written there would be read as the answer to the next click, so it is left
 * alone; Node counts again from the first byte of its request.
 */
function isUnused(error: ClientError, socket: Duplex): boolean {
  return (
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket instanceof Socket && socket.bytesRead === 0
  );
}

function statusFor(code: string | undefined): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}
