import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startCallbackFlow, VALID_REQUEST } from '../../support/sign-in/callback-flow.ts';
import {
  connectRaw,
  outlastHeaderLimit,
  readAnswer,
  sendRaw,
} from '../../support/sockets/raw-client.ts';

/** The limit for headers passes while a test waits for it. */
const QUICK = { headersMs: 50, checkEveryMs: 20 };

async function connect(port: number): Promise<Socket> {
  const socket = await connectRaw(port);
  if (socket === null) throw new Error('nobody listens');
  return socket;
}

/** The right callback with further header lines. */
function withHeaders(lines: string): string {
  return VALID_REQUEST.replace(/\r\n\r\n$/, `\r\n${lines}\r\n`);
}

describe('limits', () => {
  it.each([
    ['128 header lines', 127, 303],
    ['129 header lines', 128, 431],
  ])('answers %s with the right status', async (_, extra, status) => {
    const flow = await startCallbackFlow();
    const request = withHeaders('X-A: 1\r\n'.repeat(extra));
    expect((await sendRaw(flow.port, flow.fill(request))).status).toBe(status);
    expect(flow.settled()).toHaveLength(status === 303 ? 1 : 0);
  });

  it.each([
    ['30 KiB of cookies of other local programs', 30 * 1024, 303],
    ['33 KiB of cookies', 33 * 1024, 431],
  ])('answers %s with the right status', async (_, size, status) => {
    const flow = await startCallbackFlow();
    const request = withHeaders(`Cookie: ${'c'.repeat(size)}\r\n`);
    expect((await sendRaw(flow.port, flow.fill(request))).status).toBe(status);
  });

  it('counts what the parser does not: separators of many short headers', async () => {
    const flow = await startCallbackFlow();
    // By names and values alone this is under 32 KiB.
    const request = withHeaders(`X: ${'v'.repeat(255)}\r\n`.repeat(126));
    expect((await sendRaw(flow.port, flow.fill(request))).status).toBe(431);
  });

  it('refuses a request line of more than 8 KiB with 431', async () => {
    const flow = await startCallbackFlow();
    const request = `GET /callback?code=${'A'.repeat(8_192)} HTTP/1.1\r\nHost: 127.0.0.1:{P}\r\n\r\n`;
    expect((await sendRaw(flow.port, flow.fill(request))).status).toBe(431);
  });

  it('ends a connection that says nothing, and says nothing either', async () => {
    const flow = await startCallbackFlow({ limits: { ...QUICK, idleMs: 150 } });
    expect((await readAnswer(await connect(flow.port))).text).toBe('');
    expect(flow.verdicts).toEqual([]);
  });

  it('answers the callback on a connection that said nothing beyond the limit for headers', async () => {
    const flow = await startCallbackFlow({ limits: QUICK });
    const spare = await connect(flow.port);
    const answer = readAnswer(spare);
    await outlastHeaderLimit(flow.port);
    spare.write(flow.fill(VALID_REQUEST));
    expect((await answer).status).toBe(303);
    expect(flow.settled()).toHaveLength(1);
  });

  it('ends half a request with 408, also on a connection that said nothing for long', async () => {
    const flow = await startCallbackFlow({ limits: QUICK });
    const spare = await connect(flow.port);
    const answer = readAnswer(spare);
    await outlastHeaderLimit(flow.port);
    expect(spare.bytesRead).toBe(0);
    spare.write('GET /callback HTTP/1.1\r\nHo');
    expect((await answer).status).toBe(408);
    expect(flow.verdicts).toEqual([]);
  });

  it('answers without waiting for a body that never comes', async () => {
    const flow = await startCallbackFlow();
    const half = VALID_REQUEST.replace(/\r\n\r\n$/, '\r\nContent-Length: 9\r\n\r\nhalf');
    expect((await sendRaw(flow.port, flow.fill(half))).status).toBe(303);
  });

  it('closes a connection after its answer, so that no browser waits on it', async () => {
    const flow = await startCallbackFlow();
    const answer = await sendRaw(flow.port, flow.fill(VALID_REQUEST));
    expect(answer.headers.get('connection')).toBe('close');
    expect(answer.text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });

  it('drops the oldest of too many sockets and keeps the newest', async () => {
    const flow = await startCallbackFlow({ limits: { sockets: 3 } });
    const oldest = await connectRaw(flow.port);
    if (oldest === null) throw new Error('nobody listens');
    const oldestEnds = readAnswer(oldest);
    const middle = [await connectRaw(flow.port), await connectRaw(flow.port)];
    const newest = await sendRaw(flow.port, flow.fill(VALID_REQUEST));
    expect(newest.status).toBe(303);
    expect((await oldestEnds).status).toBe('closed');
    expect(middle.map((socket) => socket?.destroyed)).toEqual([false, false]);
  });

  it('does not drop the browser that waits for the outcome', async () => {
    const flow = await startCallbackFlow({ limits: { sockets: 3 } });
    await sendRaw(flow.port, flow.fill(VALID_REQUEST));
    const waiting = sendRaw(
      flow.port,
      flow.fill('GET /done HTTP/1.1\r\nHost: 127.0.0.1:{P}\r\n\r\n'),
    );
    for (let opened = 0; opened < 10; opened += 1) await connectRaw(flow.port);
    // Answered after all that, so that the listener has seen every one of them.
    await sendRaw(flow.port, 'GET / HTTP/1.1\r\n\r\n');
    await flow.listener.finish('done');
    expect((await waiting).status).toBe(200);
  });

  it('answers HTTP/1.0 as well', async () => {
    const flow = await startCallbackFlow();
    const request = VALID_REQUEST.replace('HTTP/1.1', 'HTTP/1.0');
    expect((await sendRaw(flow.port, flow.fill(request))).status).toBe(303);
  });

  it.each([
    'Purpose: prefetch',
    'X-Moz: prefetch',
    'Sec-Purpose: prefetch;prerender',
    'Purpose: preview',
  ])('does not use the code up for %s', async (header) => {
    const flow = await startCallbackFlow();
    const answer = await sendRaw(flow.port, flow.fill(withHeaders(`${header}\r\n`)));
    expect(answer.status).toBe(503);
    expect(flow.verdicts).toEqual([]);
  });

  it.each([
    ['inside a frame', 'Sec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: iframe\r\n'],
    ['that is none', 'Sec-Fetch-Mode: cors\r\nSec-Fetch-Dest: document\r\n'],
  ])('refuses a navigation %s', async (_, lines) => {
    const flow = await startCallbackFlow();
    expect((await sendRaw(flow.port, flow.fill(withHeaders(lines)))).status).toBe(403);
    expect(flow.verdicts).toEqual([]);
  });
});
