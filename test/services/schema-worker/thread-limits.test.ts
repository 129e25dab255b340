/** What the thread of a schema is given, how long it may take, and odd answers; it is one of the test's own. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSchemaClient } from '../../../source/services/schema-worker/schema-client.ts';

const SUBJECT = { shop: 'demo.myshopify.com', version: '2026-10' };
const DESCRIBE = { type: 'describe', text: '', offset: 0 } as const;

function open(folder: string | null = null) {
  const workerUrl = new URL('echo-worker.mjs', import.meta.url);
  const client = openSchemaClient({ workerUrl, folder });
  onTestFinished(() => client.close());
  return client;
}

test('it has memory for a large schema, and no more', async () => {
  const question = { type: 'page', of: 'Query' } as const;
  expect(await open().ask(question)).toEqual({
    type: 'found',
    words: JSON.stringify([question, 192, 4]),
  });
});

test('an answer of the other kind is none', async () => {
  const client = open('/folder');
  expect(await client.ask({ type: 'page', of: 'loaded' })).toEqual({ type: 'none' });
  expect(await client.open(SUBJECT)).toEqual({
    ...{ type: 'refused', message: 'No schema is kept.', keepsFormer: true },
  });
  const body = new Uint8Array(3);
  expect(await client.load(body, SUBJECT)).toMatchObject({ type: 'refused', keepsFormer: false });
  // The thread has a copy.
  expect(body).toHaveLength(3);
});

test('it has fifteen seconds for an answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const client = open();
  const ends: unknown[] = [];
  const late = client.ask(DESCRIBE).then((end) => ends.push(end));
  await vi.advanceTimersByTimeAsync(14_999);
  expect(ends).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await late;
  expect(ends).toEqual([{ type: 'lost' }]);
});

test('of each kind of question the newest waits, whatever else is asked', async () => {
  const client = open();
  const first = client.ask({ type: 'page', of: 'first' });
  const asked = (['a', 'b'] as const).flatMap((of) => [
    client.ask({ type: 'page', of }),
    client.ask({ type: 'search', words: of }),
    client.ask({ type: 'fields', of }),
  ]);
  const types = (await Promise.all([first, ...asked])).map(({ type }) => type);
  expect(types).toEqual(['found', 'none', 'none', 'found', 'found', 'found', 'found']);
});
