import type { Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startHttpServer } from '../../../source/practice-store/server/http-server.ts';
import {
  type ConnectionLimits,
  DEFAULT_LIMITS,
} from '../../../source/practice-store/server/keep-alive-server.ts';
import {
  connectRaw,
  outlastHeaderLimit,
  readAnswer,
  received,
  sendRaw,
} from '../../support/sockets/raw-client.ts';

/** A server whose answers are one word, with quick time limits. */
async function startServer(limits: Partial<ConnectionLimits> = {}, word = async () => 'hello') {
  const server = await startHttpServer({
    host: '127.0.0.1',
    port: 0,
    env: {},
    answer: async () => ({ status: 200, headers: [], body: await word() }),
    commonHeaders: () => [],
    clock: Date.now,
    log: null,
    limits: { headersMs: 50, requestMs: 50, checkEveryMs: 10, ...limits },
  });
  onTestFinished(() => server.close());
  const request = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n`;
  return {
    port: server.port,
    request: `${request}\r\n`,
    lastRequest: `${request}Connection: close\r\n\r\n`,
    headOfPost: `POST / HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nContent-Length: 9\r\n\r\n`,
  };
}

async function connect(port: number): Promise<Socket> {
  const socket = await connectRaw(port);
  if (socket === null) throw new Error('nobody listens');
  return socket;
}

function bodiesIn(text: string): number {
  return text.split('hello').length - 1;
}

describe('a connection on which nothing was sent', () => {
  test('is answered when its request comes after the limit for headers', async () => {
    const { port, lastRequest } = await startServer();
    const spare = await connect(port);
    const answer = readAnswer(spare);
    await outlastHeaderLimit(port);
    spare.write(lastRequest);
    expect(await answer).toMatchObject({ status: 200, body: 'hello' });
  });

  test('gets 408 for half a request after it', async () => {
    const { port } = await startServer();
    const spare = await connect(port);
    const answer = readAnswer(spare);
    await outlastHeaderLimit(port);
    expect(spare.bytesRead).toBe(0);
    spare.write('GET / HTTP/1.1\r\nHo');
    expect((await answer).status).toBe(408);
  });

  test('is closed in the end, without a word', async () => {
    const { port } = await startServer({ idleMs: 150 });
    expect((await readAnswer(await connect(port))).text).toBe('');
  });
});

describe('a connection that was answered', () => {
  test('is answered again after the limit for headers', async () => {
    const { port, request, lastRequest } = await startServer();
    const kept = await connect(port);
    const all = readAnswer(kept);
    kept.write(request);
    await received(kept, 'hello');
    await outlastHeaderLimit(port);
    kept.write(lastRequest);
    expect(bodiesIn((await all).text)).toBe(2);
  });

  test('is closed in the end, without a word more', async () => {
    const { port, request } = await startServer({ idleMs: 50 });
    const { text } = await sendRaw(port, request);
    expect(text.endsWith('\r\n\r\nhello')).toBe(true);
  });

  test('is kept for longer than Chromium keeps it, which is 300 seconds', async () => {
    expect(DEFAULT_LIMITS.idleMs).toBeGreaterThan(300_000);
    const { port, lastRequest, request } = await startServer();
    const kept = await connect(port);
    const all = readAnswer(kept);
    kept.write(request);
    await received(kept, 'hello');
    kept.write(lastRequest);
    expect((await all).headers.get('keep-alive')).toBe(`timeout=${DEFAULT_LIMITS.idleMs / 1000}`);
  });
});

describe('half a request', () => {
  test.each([
    ['half a line', () => 'GET / HT'],
    ['half a header', () => 'GET / HTTP/1.1\r\nHost: 127'],
    ['half a body', ({ headOfPost }: { readonly headOfPost: string }) => `${headOfPost}half`],
  ])('of %s ends with 408 at the limit', async (_, input) => {
    const server = await startServer();
    expect((await sendRaw(server.port, input(server))).status).toBe(408);
  });

  test('does not hold its connection although the client goes on sending', async () => {
    const { port } = await startServer();
    const socket = await connect(port);
    socket.write('GET / HTTP/1.1\r\nX: ');
    const writing = setInterval(() => socket.write('x'), 20);
    onTestFinished(() => clearInterval(writing));
    const error = await new Promise<NodeJS.ErrnoException>((resolve) => {
      socket.resume().once('error', resolve);
    });
    expect(['ECONNRESET', 'EPIPE']).toContain(error.code);
  });
});

describe('too many connections without a request', () => {
  test('cost the oldest of them, and never the newest', async () => {
    const { port, lastRequest } = await startServer({ idleConnections: 2 });
    const oldest = readAnswer(await connect(port));
    const middle = await connect(port);
    expect((await sendRaw(port, lastRequest)).status).toBe(200);
    expect((await oldest).text).toBe('');
    const answer = readAnswer(middle);
    middle.write(lastRequest);
    expect((await answer).status).toBe(200);
  });

  test('do not cost one that waits for its answer', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const asked = Promise.withResolvers<void>();
    const { port, lastRequest } = await startServer({ idleConnections: 1 }, () => {
      asked.resolve();
      return promise;
    });
    const waiting = sendRaw(port, lastRequest);
    await asked.promise;
    const first = readAnswer(await connect(port));
    await connect(port);
    expect((await first).text).toBe('');
    resolve('hello');
    expect((await waiting).body).toBe('hello');
  });
});
