import { connect, type Socket } from 'node:net';

/** What came back on a raw socket. `closed`: it ended without an answer. */
export interface RawAnswer {
  readonly status: number | 'closed' | 'refused';
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** Everything that was received. */
  readonly text: string;
}

/** Connects, or resolves to null when nobody listens. */
export function connectRaw(port: number, host = '127.0.0.1'): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect({ port, host, allowHalfOpen: true }, () => resolve(socket));
    socket.once('error', () => resolve(null));
  });
}

/** Reads a socket until it is closed, by whichever side and however rudely. */
export function readAnswer(socket: Socket): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => socket.destroy());
    socket.once('end', () => socket.end());
    socket.once('close', () => resolve(parseAnswer(Buffer.concat(chunks).toString('latin1'))));
  });
}

/** Sends bytes on a new connection, leaves it open, and reads until the other side closes. */
export async function sendRaw(
  port: number,
  bytes: string | Uint8Array,
  host = '127.0.0.1',
): Promise<RawAnswer> {
  const socket = await connectRaw(port, host);
  if (socket === null) return { status: 'refused', headers: new Map(), body: '', text: '' };
  const answer = readAnswer(socket);
  socket.write(bytes);
  return answer;
}

/** What came before the other side ended the connection, and how it did: by FIN or by RST. */
interface RawEnd {
  readonly text: string;
  readonly by: 'close' | 'reset';
}

/** Sends bytes on a new connection and watches how it ends. */
export async function watchEnd(port: number, bytes: string): Promise<RawEnd> {
  const socket = await connectRaw(port);
  if (socket === null) throw new Error('nobody listens');
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const ended = (by: RawEnd['by']): void => {
      socket.destroy();
      resolve({ text: Buffer.concat(chunks).toString('latin1'), by });
    };
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.once('error', () => ended('reset'));
    socket.once('end', () => ended('close'));
    socket.write(bytes);
  });
}

function parseAnswer(text: string): RawAnswer {
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1];
  if (status === undefined) return { status: 'closed', headers: new Map(), body: '', text };
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const headers = head
    .split('\r\n')
    .slice(1)
    .map(
      (line) =>
        [
          line.slice(0, line.indexOf(':')).toLowerCase(),
          line.slice(line.indexOf(':') + 1).trim(),
        ] as const,
    );
  return { status: Number(status), headers: new Map(headers), body: rest.join('\r\n\r\n'), text };
}

/** Sends one byte every `everyMs` until the other side has had enough. */
export async function sendSlowly(port: number, bytes: Buffer, everyMs: number): Promise<RawAnswer> {
  const socket = await connectRaw(port);
  if (socket === null) throw new Error('nobody listens');
  const answer = readAnswer(socket);
  let next = 0;
  const timer = setInterval(() => {
    // The text ends inside a header; after it the header goes on for ever.
    if (socket.writable) socket.write(bytes.subarray(next, next + 1).toString('latin1') || 'x');
    next += 1;
  }, everyMs);
  socket.once('close', () => clearInterval(timer));
  return answer;
}

/** Sends all bytes and then resets the connection instead of closing it. */
export async function sendAndReset(port: number, bytes: Buffer): Promise<void> {
  const socket = await connectRaw(port);
  if (socket === null) throw new Error('nobody listens');
  socket.on('error', () => socket.destroy());
  await new Promise((resolve) => {
    socket.once('close', resolve);
    socket.write(bytes, () => socket.resetAndDestroy());
  });
}

/** Resolves once `text` has come on a socket. What comes is left for `readAnswer` too. */
export function received(socket: Socket, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let all = '';
    socket.on('data', (chunk: Buffer) => {
      all += chunk.toString('latin1');
      if (all.includes(text)) resolve();
    });
    socket.once('close', () => reject(new Error(`closed after ${JSON.stringify(all)}`)));
  });
}

/**
 * Resolves when the server has ended half a request on a connection of its own: whatever was
 * opened before has then met the time limit for headers as well.
 */
export async function outlastHeaderLimit(port: number): Promise<void> {
  const { status } = await sendRaw(port, 'GET / HTTP/1.1\r\nHo');
  if (status !== 408) throw new Error(`half a request ended with ${status}`);
}
