import { createServer, type RequestListener, type Server } from 'node:http';
import { sendPage, sendRawPage } from './answer.ts';
import { clientErrorHandler } from './client-errors.ts';
import type { OpenSockets } from './socket-limits.ts';
import type { ListenerLimits } from './types.ts';

/** A strict HTTP server with every event handled that would otherwise be an exception. */
export function createStrictServer(
  limits: ListenerLimits,
  sockets: OpenSockets,
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
  server.on('connection', (socket) => sockets.add(socket));
  server.on('clientError', clientErrorHandler(handlers.onTlsHello));
  server.on('upgrade', (_request, socket) => sendRawPage(socket, 'upgrade'));
  server.on('connect', (_request, socket) => sendRawPage(socket, 'method'));
  server.on('checkContinue', (_request, response) => sendPage(response, 'expectation'));
  server.on('checkExpectation', (_request, response) => sendPage(response, 'expectation'));
  return server;
}
