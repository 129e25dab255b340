import type { Socket } from 'node:net';

/** The open sockets of a listener, oldest first. */
export interface OpenSockets {
  /** Takes a new socket in, and drops the oldest one when there are too many. */
  add(socket: Socket): void;
  /** Keeps a socket from being dropped while its client waits for the outcome. */
  spare(socket: Socket): void;
  readonly size: number;
  destroyAll(): void;
}

/**
 * Keeps at most `limit` sockets by dropping the oldest. `server.maxConnections` would do the
 * opposite: turn the newest away, so that idle sockets lock the real callback out.
 */
export function trackSockets(limit: number): OpenSockets {
  const open = new Set<Socket>();
  const spared = new WeakSet<Socket>();
  return {
    add(socket) {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      // Node's own listener goes with an upgrade; a reset after it would be a crash.
      socket.on('error', () => socket.destroy());
      if (open.size <= limit) return;
      const others = [...open].filter((candidate) => candidate !== socket);
      const oldest = others.find((candidate) => !spared.has(candidate)) ?? others[0];
      oldest?.destroy();
      if (oldest !== undefined) open.delete(oldest);
    },
    spare: (socket) => void spared.add(socket),
    get size() {
      return open.size;
    },
    destroyAll() {
      for (const socket of open) socket.destroy();
      open.clear();
    },
  };
}
