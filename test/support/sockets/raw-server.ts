import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { type CorpusInput, wireAnswer, type WireAnswer } from '../corpus/corpus-answer.ts';
import { loopbackPort } from './ports.ts';

/** A request as it came in, byte for byte in `head`. */
export interface ReceivedRequest {
  readonly method: string;
  readonly target: string;
  readonly head: string;
  readonly body: string;
  /** Which connection of this server it came on, from 1. */
  readonly connection: number;
}

export interface RawServer {
  readonly port: number;
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  /** Every complete request so far. */
  readonly requests: readonly ReceivedRequest[];
  /** How many connections were opened so far. */
  readonly connections: number;
  /** Resolves when a request has come in, or at once when one has. */
  requested(count?: number): Promise<void>;
  /** Resolves when a connection was opened, or at once when one was. */
  connected(): Promise<void>;
  /** Resolves when every connection is closed. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** Answers the n-th request, counted from 0. */
export type Answering = CorpusInput | ((nth: number, request: ReceivedRequest) => CorpusInput);

/** A server on a raw socket that writes exactly what a test says, however wrong. */
export async function startRawServer(answering: Answering): Promise<RawServer> {
  return serveRaw(createServer(), answering);
}

/** The same on a server of any kind that hands out sockets, such as a TLS one. */
export async function serveRaw(
  server: Server,
  answering: Answering,
  event = 'connection',
): Promise<RawServer> {
  const requests: ReceivedRequest[] = [];
  const sockets = new Set<Socket>();
  const changed = new EventTarget();
  const tell = () => changed.dispatchEvent(new Event('changed'));
  let connections = 0;

  // Written beforehand, so that no test measures the making of a large answer.
  const fixed = typeof answering === 'function' ? null : await wireAnswer(answering);

  // Of a TLS one, what lies under the sockets it hands out: a reset is TCP's.
  const under = new Map<number | undefined, Socket>();
  server.on('connection', (socket) => {
    under.set(socket.remotePort, socket);
    socket.on('close', () => under.delete(socket.remotePort));
  });
  const reset = (socket: Socket) => (under.get(socket.remotePort) ?? socket).resetAndDestroy();

  server.on(event, (socket: Socket) => {
    connections += 1;
    const connection = connections;
    tell();
    sockets.add(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      tell();
    });
    socket.on('error', () => {});
    let pending = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk]);
      const parsed = takeRequest(pending, connection);
      if (parsed === null) return;
      pending = parsed.rest;
      const nth = requests.push(parsed.request) - 1;
      tell();
      void respond(socket, () => reset(socket), fixed, answering, nth, parsed.request);
    });
  });
  const port = await loopbackPort(server);

  async function until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) {
      await new Promise<void>((resolve) => {
        changed.addEventListener('changed', () => resolve(), { once: true });
      });
    }
  }

  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    requests,
    get connections() {
      return connections;
    },
    requested: (count = 1) => until(() => requests.length >= count),
    connected: () => until(() => connections > 0),
    idle: () => until(() => sockets.size === 0),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function respond(
  socket: Socket,
  reset: () => void,
  fixed: WireAnswer | null,
  answering: Answering,
  nth: number,
  request: ReceivedRequest,
): Promise<void> {
  const input = typeof answering === 'function' ? answering(nth, request) : answering;
  const answer = fixed ?? (await wireAnswer(input));
  if (answer.pace === null) socket.write(answer.bytes);
  else await writePaced(socket, answer, answer.pace);
  if (answer.then === 'fin') socket.end();
  // A reset throws away what was not sent yet, so it follows the last byte on its way.
  if (answer.then === 'reset') socket.write('', () => setImmediate(reset));
}

async function writePaced(
  socket: Socket,
  answer: WireAnswer,
  pace: NonNullable<WireAnswer['pace']>,
): Promise<void> {
  socket.write(answer.bytes.subarray(0, answer.bodyAt));
  for (let at = answer.bodyAt; at < answer.bytes.length && !socket.destroyed; at += pace.bytes) {
    socket.write(answer.bytes.subarray(at, at + pace.bytes));
    await new Promise((resolve) => setTimeout(resolve, pace.everyMs));
  }
}

function takeRequest(
  bytes: Buffer,
  connection: number,
): { request: ReceivedRequest; rest: Buffer<ArrayBuffer> } | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const head = bytes.subarray(0, end + 2).toString('latin1');
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  const bodyAt = end + 4;
  if (bytes.length < bodyAt + length) return null;
  const [method = '', target = ''] = head.split(' ', 2);
  const body = bytes.subarray(bodyAt, bodyAt + length).toString('utf8');
  const rest = Buffer.from(bytes.subarray(bodyAt + length));
  return { request: { method, target, head, body, connection }, rest };
}
