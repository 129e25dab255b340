import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { parseRedirectUri } from '../source/core/sign-in/redirect-uri.ts';
import { listenForCallback } from '../source/services/callback-listener/listener.ts';
import type { Result } from './result.ts';

const IDLE_SOCKETS = 200;

/** A request to the listener while 200 sockets are open and idle. */
export async function benchListener(): Promise<Result[]> {
  const parsed = parseRedirectUri('http://127.0.0.1:0/callback', { allowAnyPort: true });
  if (parsed.type !== 'redirect-uri') throw new Error('The redirect URI of the bench was refused.');
  const listener = await listenForCallback({
    redirectUri: parsed.uri,
    check: () => {
      throw new Error('The bench asks for no callback.');
    },
    onVerdict: () => {},
    onNotice: () => {},
  });
  const port = listener.addresses[0]?.port ?? 0;
  const idle: Socket[] = [];
  try {
    for (let count = 0; count < IDLE_SOCKETS; count += 1) {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      await once(socket, 'connect');
      idle.push(socket);
    }
    const started = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/favicon.ico`);
    await answer.arrayBuffer();
    const figure = performance.now() - started;
    return [
      {
        what: 'listener, answer beside 200 idle sockets',
        figure,
        unit: 'ms',
        budget: 100,
        note: `status ${answer.status}`,
      },
    ];
  } finally {
    for (const socket of idle) socket.destroy();
    await listener.close();
  }
}
