import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type LookupFunction, type Socket } from 'node:net';
import { loopbackPort } from './ports.ts';

/** A CONNECT that came to the proxy. */
interface ConnectRequest {
  /** `demo.myshopify.com:443` */
  readonly authority: string;
  /** The `Proxy-Authorization` header, or null. */
  readonly authorization: string | null;
}

export interface ConnectProxy {
  readonly port: number;
  /** `http://127.0.0.1:PORT`, for HTTPS_PROXY. */
  readonly url: string;
  readonly connects: readonly ConnectRequest[];
  /** Requests that were not CONNECT: none are ever right. */
  readonly others: readonly string[];
  close(): Promise<void>;
}

interface ConnectProxyOptions {
  /** Where every tunnel leads, whatever name was asked for: a port on 127.0.0.1. */
  readonly leadsTo: number;
  /** `user:password` that is wanted; without, 407. */
  readonly credentials?: string;
  /** Only these authorities are let through; others get 403. */
  readonly allow?: readonly string[];
  /** A tunnel ends for both once so many bytes have come from the other side. */
  readonly cutsAfter?: number;
}

/** An HTTP proxy on loopback that leads every host to one server of the test. */
export async function startConnectProxy(options: ConnectProxyOptions): Promise<ConnectProxy> {
  const connects: ConnectRequest[] = [];
  const others: string[] = [];
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
  };
  const server = createServer((request, answer) => {
    others.push(`${request.method} ${request.url}`);
    answer.writeHead(405).end();
  });
  server.on('connection', keep);
  server.on('connect', (request, socket, head) => {
    const authority = request.url ?? '';
    const authorization = request.headers['proxy-authorization'] ?? null;
    connects.push({ authority, authorization });
    const refusal = refusalOf(authority, authorization, options);
    if (refusal !== null) {
      socket.end(`HTTP/1.1 ${refusal}\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const onward = connect(options.leadsTo, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      if (head.length > 0) onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    let came = 0;
    onward.on('data', ({ length }: Buffer) => {
      came += length;
      if (came >= (options.cutsAfter ?? Infinity)) onward.destroy();
    });
    keep(onward);
    onward.on('close', () => socket.destroy());
    socket.on('close', () => onward.destroy());
  });
  const port = await loopbackPort(server);
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    connects,
    others,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function refusalOf(
  authority: string,
  authorization: string | null,
  options: ConnectProxyOptions,
): string | null {
  const { credentials, allow } = options;
  if (credentials !== undefined) {
    const wanted = `Basic ${Buffer.from(credentials).toString('base64')}`;
    if (authorization !== wanted) {
      return '407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="test"';
    }
  }
  return allow === undefined || allow.includes(authority) ? null : '403 Forbidden';
}

/** A resolver that leads every name to this machine, as a hostile or private one could. */
export const toLoopback: LookupFunction = (_name, options, callback) => {
  if (options.all === true) callback(null, [{ address: '127.0.0.1', family: 4 }]);
  else callback(null, '127.0.0.1', 4);
};
