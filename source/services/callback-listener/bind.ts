import type { Server } from 'node:net';
import type { RedirectUri } from '../../core/sign-in/redirect-uri.ts';
import { codeOf, explainBindError, notLocal } from './bind-errors.ts';
import type { BoundAddress } from './types.ts';

/** With port 0 the second address may be taken under the number that the first one got. */
const ANY_PORT_ATTEMPTS = 8;

export interface BoundServer {
  readonly server: Server;
  readonly address: BoundAddress;
}

/** The address literals to bind. `localhost` needs both, or another process gets the answer. */
function addressesToBind(uri: RedirectUri): readonly [string, ...string[]] {
  if (uri.kind === 'public') throw notLocal(uri);
  if (uri.kind === 'localhost') return ['127.0.0.1', '::1'];
  return [uri.host.replace(/^\[|\]$/g, '')];
}

/**
 * Binds one new server to each address of the redirect URI (RFC 8252 §8.3), all with one port.
 * @throws UserError `port-taken`, `port-forbidden`, `no-loopback-address` or
 *   `redirect-not-local`; no port is held then.
 */
export async function bindAll(
  uri: RedirectUri,
  createServer: () => Server,
): Promise<readonly [BoundServer, ...BoundServer[]]> {
  const [firstHost, ...otherHosts] = addressesToBind(uri);
  for (let attempt = 1; ; attempt += 1) {
    const first = await bindOne(createServer(), firstHost, uri.port, uri);
    const bound: [BoundServer, ...BoundServer[]] = [first];
    try {
      for (const host of otherHosts) {
        bound.push(await bindOne(createServer(), host, first.address.port, uri));
      }
      return bound;
    } catch (error) {
      await Promise.all(bound.map(({ server }) => closeServer(server)));
      const isBadLuck = uri.port === 0 && isTaken(error) && attempt < ANY_PORT_ATTEMPTS;
      if (!isBadLuck) throw error;
    }
  }
}

async function bindOne(
  server: Server,
  host: string,
  port: number,
  uri: RedirectUri,
): Promise<BoundServer> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      // Exclusive: under a cluster the port would otherwise be shared with sibling processes.
      server.listen({ host, port, exclusive: true, ipv6Only: host.includes(':') }, () => {
        server.off('error', reject);
        resolve();
      });
    });
  } catch (error) {
    throw await explainBindError(error, host, port, uri);
  }
  const actual = server.address();
  if (actual === null || typeof actual === 'string' || actual.address !== host) {
    await closeServer(server);
    throw new Error(`bound to another address than ${host}`);
  }
  return { server, address: { host, port: actual.port } };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => void server.close(() => resolve()));
}

function isTaken(error: unknown): boolean {
  return codeOf(error) === 'port-taken';
}
