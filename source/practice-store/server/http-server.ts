import { createServer, type Server } from 'node:http';
import { acceptedAddresses, type Environment } from './accepted-addresses.ts';
import type { AcceptedAddress } from './gates.ts';
import { listenError, loopbackOnly } from './listen-error.ts';
import { serve, type ServeOptions } from './serve.ts';

const LOOPBACK = '127.0.0.1';

export interface HttpServerOptions extends ServeOptions {
  readonly host: string;
  readonly port: number;
  /** Tells under which other names a forwarded port is reached. */
  readonly env: Environment;
}

export interface HttpServer {
  readonly port: number;
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  /** Breaks off what is still open; the port is free when it resolves. */
  close(): Promise<void>;
}

/**
 * Listens on 127.0.0.1 and nowhere else.
 * @throws UserError `practice-loopback-only`, `port-taken`, `port-refused`
 */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  if (options.host !== LOOPBACK) throw loopbackOnly();
  const accepted: AcceptedAddress[] = [];
  const server = createServer(
    // A missing Host is a wrong Host and gets the same 421, so Node's own 400 is off.
    { requireHostHeader: false, headersTimeout: 10_000, requestTimeout: 30_000 },
    (request, response) => {
      // Whatever goes wrong in one answer, the store goes on.
      serve(request, response, options, accepted).catch(() => response.destroy());
    },
  );
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    else socket.destroy();
  });
  const port = await listen(server, options.port);
  // A failed accept (too many open files, say) is reported here and would end the process.
  server.on('error', () => undefined);
  const host = `${LOOPBACK}:${port}`;
  accepted.push(...acceptedAddresses(options.env, port));
  return {
    port,
    origin: `http://${host}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function listen(server: Server, port: number): Promise<number> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host: LOOPBACK, port, exclusive: true }, resolve);
    });
  } catch (error) {
    throw listenError(error instanceof Error ? error : new Error('listen failed'), port);
  }
  const address = server.address();
  if (address !== null && typeof address !== 'string' && address.address === LOOPBACK) {
    return address.port;
  }
  server.close();
  throw loopbackOnly();
}
