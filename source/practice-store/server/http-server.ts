import type { Server } from 'node:http';
import { UserError } from '../../core/errors.ts';
import {
  type ConnectionLimits,
  createKeepAliveServer,
  DEFAULT_LIMITS,
} from './keep-alive-server.ts';
import { type AcceptedAddress, acceptedAddresses, type Environment } from './request-check.ts';
import { serve, type ServeOptions } from './serve.ts';

const LOOPBACK = '127.0.0.1';

interface HttpServerOptions extends ServeOptions {
  readonly host: string;
  readonly port: number;
  /** Environment variables, which tell the other names under which a forwarded port is reached. */
  readonly env: Environment;
  readonly limits?: Partial<ConnectionLimits>;
}

interface HttpServer {
  readonly port: number;
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  /** Ends what is still open; the port is free when it resolves. */
  close(): Promise<void>;
}

/**
 * Listens on 127.0.0.1 and nowhere else.
 * @throws UserError `practice-loopback-only`, `port-taken`, `port-refused`
 */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  if (options.host !== LOOPBACK) throw loopbackOnly();
  const accepted: AcceptedAddress[] = [];
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const server = createKeepAliveServer(limits, (request, response) => {
    // A failure in one answer must not end the store.
    serve(request, response, options, accepted).catch(() => response.destroy());
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

/** Why the store cannot listen, in words. */
function listenError(error: NodeJS.ErrnoException, port: number): UserError {
  if (error.code === 'EADDRINUSE') {
    return new UserError({
      code: 'port-taken',
      message: `Port ${port} of 127.0.0.1 is in use by another program, perhaps a practice store that still runs.`,
      remedy: 'Stop that program, or choose another port with --port (0 takes any free one).',
      exitCode: 2,
    });
  }
  return new UserError(
    {
      code: 'port-refused',
      message: `Port ${port} of 127.0.0.1 cannot be listened on (${error.code ?? 'unknown cause'}).`,
      remedy: 'Choose a port between 1024 and 65535 with --port (0 takes any free one).',
      exitCode: 2,
    },
    { cause: error },
  );
}

/** For any other address than 127.0.0.1. */
function loopbackOnly(): UserError {
  return new UserError({
    code: 'practice-loopback-only',
    message: 'The practice store only ever listens on 127.0.0.1, since it is for this machine.',
    remedy: 'Leave the address out; to reach it from elsewhere, forward its port over SSH.',
    exitCode: 2,
  });
}
