import { once } from 'node:events';
import promises from 'node:timers/promises';
import zlib, { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { MOST_KEPT } from '../../../source/services/http/kept-bytes.ts';
import { BodyReader, ChunkQueue } from '../../../source/services/http/read-body.ts';
import { builtInSpy } from '../../support/built-in-calls.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A body that arrives as the test says. */
function arriving(encodings: ConstructorParameters<typeof BodyReader>[1] = []) {
  const chunks = new ChunkQueue({ pause: () => {}, resume: () => {} });
  const reader = new BodyReader(chunks.read(), encodings);
  const told: number[] = [];
  const readOn = async (signal = new AbortController().signal, most = MOST_KEPT + 1) => {
    const { bytes, incomplete } = await reader.readOn(most, signal, () => {
      told.push(reader.length);
    });
    return [String(Buffer.from(bytes)), incomplete];
  };
  return { chunks, reader, readOn, told };
}

/** Everything that is due now. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
}

test('a reading that is stopped gives what has come, and what comes later to the next one', async () => {
  const { chunks, readOn, told } = arriving();
  const stopping = new AbortController();
  const first = readOn(stopping.signal);
  chunks.push(bytesOf('ab'));
  await settle();
  stopping.abort();
  expect([await first, told]).toEqual([['ab', 'limit'], [2]]);
  chunks.push(bytesOf('cd'));
  await settle();
  const second = readOn();
  chunks.push(bytesOf('ef'));
  chunks.finish('complete');
  expect([await second, told]).toEqual([
    ['abcdef', null],
    [2, 6],
  ]);
});

test('a reading that was stopped beforehand reads nothing', async () => {
  const { chunks, readOn, told } = arriving();
  chunks.push(bytesOf('ab'));
  expect(await readOn(AbortSignal.abort())).toEqual(['', 'limit']);
  chunks.finish('cut');
  expect([await readOn(), told]).toEqual([['ab', 'cut'], [2]]);
});

test('a reading waits for the one before it', async () => {
  const { chunks, readOn } = arriving();
  const stopping = new AbortController();
  const first = readOn(stopping.signal);
  await settle();
  stopping.abort();
  expect(await first).toEqual(['', 'limit']);
  const second = readOn();
  await settle();
  for (const text of ['a', 'b', 'c']) chunks.push(bytesOf(text));
  chunks.finish('complete');
  expect(await second).toEqual(['abc', null]);
  expect(await readOn()).toEqual(['abc', null]);
});

test('bytes that are not of their encoding are a cut where reading went on', async () => {
  const whole = gzipSync('x'.repeat(100));
  const { chunks, reader, readOn } = arriving(['gzip']);
  chunks.push(whole.subarray(0, whole.length - 8));
  chunks.push(Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8));
  chunks.finish('complete');
  expect(await reader.read(10)).toMatchObject({ type: 'read', incomplete: 'limit' });
  expect((await readOn())[1]).toBe('cut');
});

test('a reader that is closed at its limit frees every decoder', async () => {
  const gunzip = builtInSpy(vi.spyOn(zlib, 'createGunzip'));
  const brotli = builtInSpy(vi.spyOn(zlib, 'createBrotliDecompress'));
  const { chunks, reader } = arriving(['br', 'gzip']);
  chunks.push(brotliCompressSync(gzipSync(Buffer.alloc(1_000_000, 'x'))));
  expect(await reader.read(10)).toMatchObject({ incomplete: 'limit' });
  const [stage = expect.fail('no decoder')] = gunzip.mock.results.map(({ value }) => value);
  const [other = expect.fail('no decoder')] = brotli.mock.results.map(({ value }) => value);
  const closed = Promise.all([stage, other].map((one) => one.closed || once(one, 'close')));
  reader.close();
  await closed;
  expect([stage.destroyed, other.destroyed]).toEqual([true, true]);
});

test('a decoder that is read no further waits without turning in circles', async () => {
  const gunzip = builtInSpy(vi.spyOn(zlib, 'createGunzip'));
  const turns = builtInSpy(vi.spyOn(promises, 'setImmediate'));
  const { chunks, reader, readOn } = arriving(['gzip']);
  // Two pieces of output: the second one is left in the decoder.
  chunks.push(gzipSync('x'.repeat(30_000)));
  chunks.finish('complete');
  expect(await reader.read(10)).toMatchObject({ incomplete: 'limit' });
  const decoder = gunzip.mock.results[0]?.value;
  await expect.poll(() => decoder?.readableLength).toBeGreaterThan(0);
  await settle();
  const before = turns.mock.calls.length;
  await settle();
  expect(turns.mock.calls).toHaveLength(before);
  expect(await readOn()).toEqual(['x'.repeat(30_000), null]);
});

test('nothing more is taken of a body that is not of its encoding', async () => {
  let taken = 0;
  async function* body(): AsyncGenerator<Uint8Array, 'complete'> {
    for (; taken < 5; taken += 1) yield bytesOf('this is no compressed text');
    return 'complete';
  }
  expect(await new BodyReader(body(), ['gzip']).read(10)).toEqual({ type: 'bad-encoding' });
  await settle();
  expect(taken).toBe(0);
});
