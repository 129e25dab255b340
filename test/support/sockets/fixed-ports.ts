import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Nobody's port but ours: whoever listens here has the program's fixed ports for itself. */
const TURN = 3459;

/**
 * Waits for the turn of this test at the ports that the program holds by default (3456 and 3457),
 * and keeps it until the test is over. Test files run side by side, and a port is there once.
 */
export async function takeFixedPorts(): Promise<void> {
  for (;;) {
    const server = createServer();
    const waiting = new Set<Socket>();
    server.on('connection', (socket) => waiting.add(socket.on('error', () => {})));
    if (await listens(server)) {
      onTestFinished(async () => {
        server.close();
        // Those who wait hear of it by the end of their connection.
        for (const socket of waiting) socket.destroy();
        await once(server, 'close');
      });
      return;
    }
    const holder = connect(TURN, '127.0.0.1').on('error', () => {});
    await new Promise<void>((resolve) => void holder.on('close', () => resolve()));
  }
}

function listens(server: Server): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('listening', () => resolve(true)).once('error', () => resolve(false));
    server.listen(TURN, '127.0.0.1');
  });
}
