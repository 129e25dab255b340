/** What the client makes of a thread's answers, whatever they are; the thread is one of the test's own. */
import { expect, onTestFinished, test } from 'vitest';
import { readBodyRows } from '../../../source/core/json/read-body-rows.ts';
import { openAnswerClient } from '../../../source/services/answer-worker/answer-client.ts';

const MIB = 1024 * 1024;
const { stored } = readBodyRows(new TextEncoder().encode('[]'));

function open() {
  let collected = 0;
  const client = openAnswerClient({
    workerUrl: new URL('short-worker.mjs', import.meta.url),
    collect: () => (collected += 1),
  });
  onTestFinished(() => client.close());
  const parts: number[] = [];
  return {
    client,
    parts,
    collected: () => collected,
    read: (word: string, bytes = 1) => client.read(new Uint8Array(bytes).fill(word.charCodeAt(0))),
    search: (text: string) =>
      client.search(stored, { type: 'find', text, isPresenting: false }, (part) =>
        parts.push(part),
      ),
  };
}

const LOST = { type: 'lost' };
const answer = (nth: number) => ({ type: 'refused', message: `answer ${nth}` });
const table = (count: number) => ({ bytes: new Uint8Array(1), table: { count } });

test('an answer of the other kind is none', async () => {
  const { read, search, parts } = open();
  expect(await read('a')).toEqual(table(1));
  expect(await read('x')).toBeNull();
  expect(await search('a')).toEqual(answer(3));
  expect(parts).toEqual([0.5]);
  expect(await search('x')).toEqual(LOST);
});

test('the thread has memory for rows and queries, and no more', async () => {
  expect(await open().search('m')).toEqual({ type: 'refused', message: '128 16' });
});

test('a new body, or a new search, ends the search under way at once', async () => {
  const { read, search } = open();
  const first = search('w');
  const second = search('w');
  const body = read('a');
  expect(await Promise.all([first, second, body])).toEqual([LOST, LOST, table(1)]);
  const [third, fourth] = [search('w'), search('a')];
  expect(await Promise.all([third, fourth])).toEqual([LOST, answer(1)]);
});

test('bodies wait for one another, and are not ended by a search', async () => {
  const { client, read, search } = open();
  const all = [read('a'), read('a'), search('a')];
  client.stop();
  expect(await Promise.all(all)).toEqual([table(1), table(2), LOST]);
  expect(await search('a')).toEqual(answer(3));
});

test('after the end there is no answer', async () => {
  const { client, read, search } = open();
  const all = [read('w'), search('a')];
  client.close();
  expect(await Promise.all([...all, read('a'), search('a')])).toEqual([null, LOST, null, LOST]);
});

test('garbage is collected, with the thread’s, after more than 24 MiB of bodies', async () => {
  const { read, collected } = open();
  expect(await read('a', 12 * MIB)).toEqual(table(1));
  expect(await read('a', 12 * MIB)).toEqual(table(2));
  expect(await read('a')).toEqual(table(3));
  expect(collected()).toBe(0);
  expect(await read('a', 24 * MIB)).toEqual(table(1));
  expect(collected()).toBe(1);
  expect(await read('a')).toEqual(table(2));
  expect(await read('a')).toEqual(table(1));
  expect(collected()).toBe(2);
  expect(await read('a')).toEqual(table(2));
});
