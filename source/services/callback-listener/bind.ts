import type { Server } from 'node:net';
import { EXIT, UserError } from '../../core/errors.ts';
import type { RedirectUri } from '../../core/oauth/redirect-uri.ts';
import { findPortHolder, type PortHolder } from './port-holder.ts';
import type { BoundAddress } from './types.ts';

/** With port 0 the second address may be taken under the number that the first one got. */
const ANY_PORT_ATTEMPTS = 8;

/** The address literals to bind. `localhost` needs both, or another process gets the answer. */
export function addressesToBind(uri: RedirectUri): readonly string[] {
  if (uri.kind === 'localhost') return ['127.0.0.1', '::1'];
  if (uri.kind === 'loopback') return [uri.host.replace(/^\[|\]$/g, '')];
  throw new UserError({
    code: 'redirect-not-local',
    message: `Nothing on this machine can listen for ${uri.text}.`,
    remedy: 'Approve in the browser, then paste the address it ends on.',
    exitCode: EXIT.usage,
  });
}

/**
 * Binds one new server to each address (RFC 8252 §8.3), all with the same port.
 * @throws UserError `port-taken`, `port-forbidden`, `no-loopback-address`; no port is then held.
 */
export async function bindAll(
  uri: RedirectUri,
  createServer: () => Server,
): Promise<ReadonlyArray<{ readonly server: Server; readonly address: BoundAddress }>> {
  const hosts = addressesToBind(uri);
  for (let attempt = 1; ; attempt += 1) {
    const bound: Array<{ server: Server; address: BoundAddress }> = [];
    let port = uri.port;
    try {
      for (const host of hosts) {
        const server = createServer();
        const address = await bindOne(server, host, port);
        bound.push({ server, address });
        port = address.port;
      }
      return bound;
    } catch (error) {
      for (const { server } of bound) server.close();
      const mayTryAgain = uri.port === 0 && bound.length > 0 && codeOf(error) === 'EADDRINUSE';
      if (mayTryAgain && attempt < ANY_PORT_ATTEMPTS) continue;
      throw await explain(error, hosts[bound.length] ?? uri.host, port, uri);
    }
  }
}

async function bindOne(server: Server, host: string, port: number): Promise<BoundAddress> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // Exclusive: under a cluster the port would otherwise be shared with sibling processes.
    server.listen({ host, port, exclusive: true, ipv6Only: host.includes(':') }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const actual = server.address();
  if (actual === null || typeof actual === 'string' || actual.address !== host) {
    server.close();
    throw new Error(`bound to another address than ${host}`);
  }
  return { host, port: actual.port };
}

async function explain(
  error: unknown,
  host: string,
  port: number,
  uri: RedirectUri,
): Promise<unknown> {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return portTaken(host, port, await findPortHolder(host, port), error);
    case 'EACCES':
    case 'EPERM':
      return new UserError(
        {
          code: 'port-forbidden',
          message: `This system does not let you listen on port ${port} of ${host}.`,
          remedy: 'Choose a redirect URI with a free port from 1024 to 65535 and register it.',
          exitCode: EXIT.usage,
        },
        { cause: error },
      );
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
      return new UserError(
        {
          code: 'no-loopback-address',
          message:
            uri.kind === 'localhost'
              ? `A redirect URI with localhost needs 127.0.0.1 and ::1, and this machine has no ${host}.`
              : `This machine has no address ${host}.`,
          remedy: 'Use 127.0.0.1 in the redirect URI, in the app settings and here.',
          exitCode: EXIT.usage,
        },
        { cause: error },
      );
    default:
      return error;
  }
}

function portTaken(
  host: string,
  port: number,
  holder: PortHolder | null,
  cause: unknown,
): UserError {
  const by = holder === null ? 'another program' : `${holder.name} (process ${holder.pid})`;
  return new UserError(
    {
      code: 'port-taken',
      message: `Port ${port} on ${host} is taken by ${by}.`,
      remedy:
        'End that program and try again, or choose a redirect URI with another port that the app settings list.',
      exitCode: EXIT.usage,
    },
    { cause },
  );
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
