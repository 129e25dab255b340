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

/** A port on 127.0.0.1 that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await loopbackPort(server);
  server.close();
  await once(server, 'close');
  return port;
}
