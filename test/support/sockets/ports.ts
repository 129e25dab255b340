import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Binds the server to any free port of 127.0.0.1 and says which. */
export async function loopbackPort(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return portOf(server);
}

/** @throws Error for a server that is not bound, or to a path */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was bound');
  return address.port;
}

/** Below the ports that systems give to connections and to servers that ask for any port. */
const UNASSIGNED = { from: 15_000, to: 32_000 };

/**
 * A port on 127.0.0.1 that was free a moment ago, and that no system gives to another program
 * meanwhile: tests run side by side.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(UNASSIGNED.from, UNASSIGNED.to);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
