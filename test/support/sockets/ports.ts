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

/** Where nobody listens; a system gives it to nobody who asks for any port. */
export const NOBODYS_PORT = 1;

/** Below the ports that systems give to connections and to servers that ask for any port. */
const UNASSIGNED = { from: 15_000, to: 32_000 };

/** Processes of tests run side by side: each takes every so-many-th port, from a place of its own. */
const SIDE_BY_SIDE = 16;

const first = UNASSIGNED.from + (Number(process.env['VITEST_POOL_ID'] ?? 0) % SIDE_BY_SIDE);
const steps = Math.floor((UNASSIGNED.to - UNASSIGNED.from) / SIDE_BY_SIDE);
let step = randomInt(steps);

/**
 * A port on 127.0.0.1 that was free a moment ago, and that neither the system nor a test in another
 * process gives away meanwhile; the next one is another.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    step = (step + 1) % steps;
    const port = first + SIDE_BY_SIDE * step;
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
