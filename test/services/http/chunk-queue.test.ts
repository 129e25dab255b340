import { expect, test } from 'vitest';
import { ChunkQueue } from '../../../source/services/http/read-body.ts';

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
