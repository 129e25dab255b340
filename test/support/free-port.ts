import { once } from 'node:events';
import { createServer } from 'node:net';
import { loopbackPort } from './loopback-port.ts';

/** A port on 127.0.0.1 that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await loopbackPort(server);
  server.close();
  await once(server, 'close');
  return port;
}
