import { createServer, type ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import type { AnswerRest, HttpAnswer, HttpOutcome } from '../../../source/core/http/message.ts';
import { createHttpClient } from '../../../source/services/http/http-client.ts';
import { loopbackPort } from '../../support/sockets/ports.ts';

/** Text that no encoding makes very small. */
const TEXT = JSON.stringify(Array.from({ length: 400_000 }, (_, at) => (at * 7_919) % 1_047_290));
const FIRST = 100_000;

const silent = { idleMs: 20_000, signal: new AbortController().signal, onProgress: () => {} };

async function store(answer: (response: ServerResponse) => void) {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    if (request.url === '/small') response.end('small');
    else answer(response);
  });
  const port = await loopbackPort(server);
  const client = createHttpClient({ env: {} });
  onTestFinished(async () => {
    await client.close();
    server.closeAllConnections();
    server.close();
  });
  const send = (path: string, keepsRest: boolean): Promise<HttpOutcome> =>
    client.send(
      { method: 'GET', url: `http://127.0.0.1:${port}${path}`, headers: [], body: null },
      { limits: { totalMs: 20_000, maxBytes: FIRST }, keepsRest },
    );
  return { send, count: () => count, server };
}

function held(outcome: HttpOutcome): { readonly answer: HttpAnswer; readonly rest: AnswerRest } {
  if (outcome.type !== 'answer' || outcome.rest === undefined) throw new Error('no rest');
  return { answer: outcome.answer, rest: outcome.rest };
}

const textOf = (answer: HttpAnswer): string => new TextDecoder().decode(answer.body);

test.each([
  ['as it is', {}, Buffer.from(TEXT)],
  ['gzip', { 'content-encoding': 'gzip' }, gzipSync(TEXT)],
  ['br', { 'content-encoding': 'br' }, brotliCompressSync(TEXT)],
])(
  '%s: goes on with the same answer, piece by piece, and never sends again',
  async (_name, headers, body) => {
    const { send, count } = await store((response) => {
      response.writeHead(200, headers);
      response.end(body);
    });
    const { answer, rest } = held(await send('/big', true));
    expect(answer).toMatchObject({ incomplete: 'limit' });
    expect(textOf(answer)).toBe(TEXT.slice(0, FIRST));
    const more = await rest.readOn({ ...silent, maxBytes: 3 * FIRST });
    expect(more.incomplete).toBe('limit');
    expect(textOf(more)).toBe(TEXT.slice(0, 3 * FIRST));
    // The part that was given before stays what it was.
    expect(textOf(answer)).toBe(TEXT.slice(0, FIRST));
    const whole = await rest.readOn({ ...silent, maxBytes: 10_000_000 });
    expect(whole.incomplete).toBeNull();
    expect(textOf(whole)).toBe(TEXT);
    expect(count()).toBe(1);
  },
);

test('keeps whoever sends waiting, and holds up no other request', async () => {
  let written = 0;
  let isOver = false;
  const piece = Buffer.alloc(64 * 1024, 'x');
  const { send } = await store((response) => {
    const write = (): void => {
      while (written < 200 * piece.length) {
        written += piece.length;
        if (!response.write(piece)) return void response.once('drain', write);
      }
      isOver = true;
      response.end();
    };
    write();
  });
  const { rest } = held(await send('/big', true));
  for (let other = 0; other < 8; other += 1) {
    const outcome = await send('/small', false);
    expect(outcome.type === 'answer' && textOf(outcome.answer)).toBe('small');
  }
  expect(isOver).toBe(false);
  const whole = await rest.readOn({ ...silent, maxBytes: 100_000_000 });
  expect(whole).toMatchObject({ incomplete: null });
  expect(whole.body).toHaveLength(200 * piece.length);
});

test('tells the bytes while it reads, and stops at what has come when it is told to', async () => {
  const stopped = Promise.withResolvers<void>();
  const { send } = await store((response) => {
    response.write(TEXT.slice(0, 2 * FIRST));
    void stopped.promise.then(() => response.end(TEXT.slice(2 * FIRST)));
  });
  const { rest } = held(await send('/big', true));
  const stopping = new AbortController();
  const seen: number[] = [];
  const part = await rest.readOn({
    idleMs: 20_000,
    maxBytes: 10_000_000,
    signal: stopping.signal,
    onProgress(bytes) {
      seen.push(bytes);
      if (bytes === 2 * FIRST) stopping.abort();
    },
  });
  expect(part).toMatchObject({ incomplete: 'limit' });
  expect(textOf(part)).toBe(TEXT.slice(0, 2 * FIRST));
  expect(seen.toSorted((a, b) => a - b)).toEqual(seen);
  stopped.resolve();
  const whole = await rest.readOn({ ...silent, maxBytes: 10_000_000 });
  expect(textOf(whole)).toBe(TEXT);
});

test('counts as cut where the sender has hung up meanwhile, or sends nothing any more', async () => {
  const { send, server } = await store((response) => {
    response.writeHead(200, { 'content-length': String(TEXT.length) });
    response.write(TEXT.slice(0, 2 * FIRST));
  });
  const { rest } = held(await send('/big', true));
  server.closeAllConnections();
  const cut = await rest.readOn({ ...silent, maxBytes: 10_000_000 });
  expect(cut.incomplete).toBe('cut');
  expect(TEXT.startsWith(textOf(cut))).toBe(true);
  expect(cut.body.length).toBeGreaterThanOrEqual(FIRST);

  const { rest: silentOne } = held(await send('/big', true));
  const stalled = await silentOne.readOn({ ...silent, idleMs: 200, maxBytes: 10_000_000 });
  expect(stalled.incomplete).toBe('cut');
  expect(textOf(stalled)).toBe(TEXT.slice(0, 2 * FIRST));
});

test('closing it ends the connection; without being asked to, nothing is held', async () => {
  const closed = Promise.withResolvers<void>();
  const { send } = await store((response) => {
    response.once('close', () => closed.resolve());
    response.write(TEXT.slice(0, 2 * FIRST));
  });
  held(await send('/big', true)).rest.close();
  await closed.promise;
  const outcome = await send('/big', false);
  expect(outcome).not.toHaveProperty('rest');
});
