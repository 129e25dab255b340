import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ChunkQueue, planDecoding } from '../../../source/services/http/read-body.ts';
import type { CorpusInput } from '../../support/corpus/corpus-answer.ts';
import { answerOf, askCase, askRaw, failureOf, textOf } from '../../support/sockets/http-ask.ts';

/** Text that no encoding makes very small, so that half of it holds something. */
const TEXT = JSON.stringify(Array.from({ length: 20_000 }, (_, at) => (at * 7_919) % 104_729));

function encoded(names: string, bytes: Buffer): CorpusInput {
  const head = `HTTP/1.1 200 OK\r\nContent-Encoding: ${names}\r\n\r\n`;
  return { head, body_base64: bytes.toString('base64'), then: 'fin' };
}

const ENCODERS = [
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
] as const;

describe.each(ENCODERS)('%s', (name, encode) => {
  test('is undone', async () => {
    const { outcome } = await askRaw(encoded(name, encode(Buffer.from(TEXT))));
    expect(answerOf(outcome)).toMatchObject({ incomplete: null, unknownEncoding: null });
    expect(textOf(answerOf(outcome))).toBe(TEXT);
  });

  test('that is cut is marked as cut, and what was decoded is kept', async () => {
    const bytes = encode(Buffer.from(TEXT));
    const { outcome } = await askRaw(encoded(name, bytes.subarray(0, bytes.length - 20)));
    const answer = answerOf(outcome);
    expect(answer.incomplete).toBe('cut');
    expect(TEXT.startsWith(textOf(answer))).toBe(true);
    // zstd decodes in blocks of 128 KiB, and this is less than one.
    expect(answer.body.length).toBeGreaterThan(name === 'zstd' ? -1 : TEXT.length / 2);
  });

  test('that is something else is a clean failure, which says what it should have been', async () => {
    const { outcome } = await askRaw(encoded(name, Buffer.from('this is no compressed text')));
    expect(failureOf(outcome)).toMatchObject({ kind: 'encoding', maybeSent: true });
    expect(failureOf(outcome).message).toContain('127.0.0.1');
  });
});

test('undoes a chain from its end', async () => {
  const bytes = brotliCompressSync(gzipSync(Buffer.from(TEXT)));
  const { outcome } = await askRaw(encoded('gzip, br', bytes));
  expect(textOf(answerOf(outcome))).toBe(TEXT);
});

test('undoes what stands outside an unknown encoding, and names that', async () => {
  const { outcome } = await askRaw(encoded('x-foo, gzip', gzipSync(Buffer.from('inner'))));
  expect(answerOf(outcome)).toMatchObject({ unknownEncoding: 'x-foo' });
  expect(textOf(answerOf(outcome))).toBe('inner');
});

test('keeps what a chain had decoded when it is cut', async () => {
  const bytes = brotliCompressSync(gzipSync(Buffer.from(TEXT)));
  const { outcome } = await askRaw(encoded('gzip, br', bytes.subarray(0, bytes.length - 20)));
  const answer = answerOf(outcome);
  expect(answer.incomplete).toBe('cut');
  expect(answer.body.length).toBeGreaterThan(TEXT.length / 2);
  expect(TEXT.startsWith(textOf(answer))).toBe(true);
});

test('takes five encodings and refuses six', async () => {
  let bytes: Buffer = Buffer.from('{}');
  for (let round = 0; round < 5; round += 1) bytes = gzipSync(bytes);
  const five = await askRaw(encoded('gzip, gzip, gzip, gzip, gzip', bytes));
  expect(textOf(answerOf(five.outcome))).toBe('{}');
  const six = await askCase('rest-response', 'RE-10');
  expect(failureOf(six.outcome).kind).toBe('encoding');
});

test('takes an empty body with an encoding for an empty body', async () => {
  const { outcome } = await askRaw('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n');
  expect(answerOf(outcome)).toMatchObject({ incomplete: null });
  expect(answerOf(outcome).body).toHaveLength(0);
});

test('counts the limit in decoded bytes, exactly', async () => {
  const bytes = gzipSync(Buffer.alloc(1_000, 'x'));
  const over = await askRaw(encoded('gzip', bytes), { limits: { maxBytes: 999 } });
  expect(answerOf(over.outcome).incomplete).toBe('limit');
  expect(answerOf(over.outcome).body).toHaveLength(999);
  const exact = await askRaw(encoded('gzip', bytes), { limits: { maxBytes: 1_000 } });
  expect(answerOf(exact.outcome).incomplete).toBeNull();
  expect(answerOf(exact.outcome).body).toHaveLength(1_000);
});

test('counts the limit of a plain body exactly too', async () => {
  const over = await askRaw('HTTP/1.1 200 OK\r\n\r\n12345', { limits: { maxBytes: 4 } });
  expect(answerOf(over.outcome)).toMatchObject({ incomplete: 'limit' });
  expect(textOf(answerOf(over.outcome))).toBe('1234');
  const exact = await askRaw('HTTP/1.1 200 OK\r\n\r\n12345', { limits: { maxBytes: 5 } });
  expect(answerOf(exact.outcome)).toMatchObject({ incomplete: null });
});

function queue(): { queue: ChunkQueue; log: string[] } {
  const log: string[] = [];
  const flow = { pause: () => log.push('pause'), resume: () => log.push('resume') };
  return { queue: new ChunkQueue(flow), log };
}

function chunk(byte: number): Uint8Array {
  return Uint8Array.of(byte);
}

test('pauses the sender once the reader is four chunks behind, and resumes it when it caught up', async () => {
  const { queue: chunks, log } = queue();
  for (const byte of [1, 2, 3]) chunks.push(chunk(byte));
  expect(log).toEqual([]);
  chunks.push(chunk(4));
  chunks.push(chunk(5));
  expect(log).toEqual(['pause']);
  const reading = chunks.read();
  for (const byte of [1, 2, 3, 4, 5]) {
    expect(await reading.next()).toEqual({ done: false, value: chunk(byte) });
  }
  expect(log).toEqual(['pause']);
  const next = reading.next();
  chunks.push(chunk(6));
  expect(await next).toEqual({ done: false, value: chunk(6) });
  expect(log).toEqual(['pause', 'resume']);
});

test('hands out what had come before it tells the end', async () => {
  const { queue: chunks } = queue();
  chunks.push(chunk(1));
  chunks.finish('cut');
  chunks.finish('complete');
  const reading = chunks.read();
  expect(await reading.next()).toEqual({ done: false, value: chunk(1) });
  expect(await reading.next()).toEqual({ done: true, value: 'cut' });
});

test('wakes a reader that waits when the end comes', async () => {
  const { queue: chunks } = queue();
  const next = chunks.read().next();
  chunks.finish('complete');
  expect(await next).toEqual({ done: true, value: 'complete' });
});

test.each([
  [[], { type: 'undo', encodings: [], unknown: null }],
  [['identity', ' , '], { type: 'undo', encodings: [], unknown: null }],
  [[' GZIP ,br', 'zstd'], { type: 'undo', encodings: ['zstd', 'br', 'gzip'], unknown: null }],
  [['x-gzip, deflate'], { type: 'undo', encodings: ['deflate', 'gzip'], unknown: null }],
  [['br, x-foo, gzip'], { type: 'undo', encodings: ['gzip'], unknown: 'x-foo' }],
  [['constructor'], { type: 'undo', encodings: [], unknown: 'constructor' }],
  [['a'.repeat(41)], { type: 'undo', encodings: [], unknown: 'a'.repeat(40) }],
  [
    ['br,br,br', 'br,br,identity'],
    { type: 'undo', encodings: ['br', 'br', 'br', 'br', 'br'], unknown: null },
  ],
  [['br,br,br,br,br,br'], { type: 'too-many' }],
])('of the encodings %j is undone %j', (values, plan) => {
  expect(planDecoding(values)).toEqual(plan);
});
