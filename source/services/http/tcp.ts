import { connect } from 'node:net';
import type { LookupFunction, Socket } from 'node:net';

export type TcpOutcome =
  | { readonly type: 'connected'; readonly socket: Socket }
  | {
      readonly type: 'failed';
      readonly fault: 'dns' | 'refused' | 'unreachable';
      readonly code: string;
    };

/** Opens a TCP connection. On abort the socket is destroyed and the outcome does not matter. */
export function openTcp(
  host: string,
  port: number,
  options: { readonly signal: AbortSignal; readonly lookup: LookupFunction | undefined },
): Promise<TcpOutcome> {
  const { signal, lookup } = options;
  return new Promise((resolve) => {
    const socket = connect({ host, port, signal, ...(lookup === undefined ? {} : { lookup }) });
    socket.setNoDelay(true);
    socket.on('error', (error) => resolve({ type: 'failed', ...faultOf(error) }));
    socket.once('connect', () => resolve({ type: 'connected', socket }));
  });
}

function faultOf(error: Error): { fault: 'dns' | 'refused' | 'unreachable'; code: string } {
  // With several addresses Node reports one AggregateError; it carries the first one's code.
  const code = 'code' in error ? String(error.code) : 'unknown';
  const isDns = 'syscall' in error && error.syscall === 'getaddrinfo';
  if (isDns || code === 'ENOTFOUND' || code === 'EAI_AGAIN') return { fault: 'dns', code };
  return { fault: code === 'ECONNREFUSED' ? 'refused' : 'unreachable', code };
}
