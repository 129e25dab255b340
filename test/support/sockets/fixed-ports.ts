import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { PRACTICE_PORT } from '../../../source/core/service/store-address.ts';

/** Nobody's port but ours: whoever listens here has the program's fixed ports for itself. */
const TURN = 3459;

/**
 * Waits for the turn of this test at the ports that the program holds by default (3456 and 3457),
 * and keeps it until the test is over. Test files run side by side, and a port is there once.
 */
export async function takeFixedPorts(): Promise<void> {
  for (;;) {
    const release = await holdPort(TURN);
    if (release !== null) {
      onTestFinished(release);
      return;
    }
    await whenLeft(TURN);
  }
}

/**
 * Until the test is over, a practice store of its own is never at the usual port: there a store of a
 * test beside it would answer once its own one is gone, or keep it from coming back. While another
 * one has the port, that is as good, and the port is taken the moment that one leaves.
 */
export async function stayOffUsualPort(): Promise<void> {
  let release = await holdPort(PRACTICE_PORT);
  let isOver = false;
  onTestFinished(async () => {
    isOver = true;
    await release?.();
  });
  const takeLater = async (): Promise<void> => {
    while (release === null) {
      await whenLeft(PRACTICE_PORT);
      if (isOver) return;
      release = await holdPort(PRACTICE_PORT);
    }
    if (isOver) await release();
  };
  void takeLater();
}

/** @returns gives the port back; null: another one has it */
async function holdPort(port: number): Promise<(() => Promise<void>) | null> {
  const server = createServer();
  const waiting = new Set<Socket>();
  server.on('connection', (socket) => waiting.add(socket.on('error', () => {})));
  if (!(await listens(server, port))) return null;
  return async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    // Those who wait hear of it by the end of their connection.
    for (const socket of waiting) socket.destroy();
    await closed;
  };
}

/** Who has a port ends every connection when it goes. */
async function whenLeft(port: number): Promise<void> {
  const holder = connect(port, '127.0.0.1').on('error', () => {});
  holder.unref();
  await new Promise<void>((resolve) => void holder.on('close', () => resolve()));
}

function listens(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('listening', () => resolve(true)).once('error', () => resolve(false));
    server.listen(port, '127.0.0.1');
  });
}
