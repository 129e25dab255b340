import { request } from 'node:http';
import type { Socket } from 'node:net';
import { errorCode } from '../files/file-access.ts';
import type { ProxyFault } from './failure-cause.ts';
import type { Proxy } from './network-settings.ts';

type TunnelOutcome =
  | { readonly type: 'open'; readonly socket: Socket }
  | { readonly type: 'failed'; readonly fault: ProxyFault };

/**
 * Asks a proxy for a tunnel to `host:port` (CONNECT, RFC 9110 §9.3.6) over a connection to that
 * proxy. Any 2xx opens it. On failure the connection is destroyed.
 */
export function openTunnel(
  socket: Socket,
  target: { readonly host: string; readonly port: number },
  proxy: Proxy,
): Promise<TunnelOutcome> {
  const authority = `${target.host.includes(':') ? `[${target.host}]` : target.host}:${target.port}`;
  const headers: Record<string, string> = { Host: authority };
  if (proxy.credentials !== null)
    headers['Proxy-Authorization'] = basic(proxy.credentials.reveal());

  return new Promise((resolve) => {
    const fail = (fault: ProxyFault) => {
      socket.destroy();
      resolve({ type: 'failed', fault });
    };
    const connecting = request({
      method: 'CONNECT',
      path: authority,
      headers,
      // This exact socket, without an agent, which could choose another connection or another
      // proxy.
      createConnection: () => socket,
    });
    // Node reports an error also when the connection ends without an answer.
    connecting.on('error', (error) => fail(faultOf(error)));
    connecting.once('connect', (answer, _tunnel, head) => {
      const status = answer.statusCode ?? 0;
      if (status === 407) return fail({ type: 'wants-password' });
      if (status < 200 || status > 299) return fail({ type: 'refused', status });
      // The server should not send first; early bytes are put back, not lost.
      if (head.length > 0) socket.unshift(head);
      resolve({ type: 'open', socket });
    });
    connecting.end();
  });
}

function basic(credentials: string): string {
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}

function faultOf(error: Error): ProxyFault {
  return errorCode(error).startsWith('HPE_') ? { type: 'garbage' } : { type: 'closed' };
}
