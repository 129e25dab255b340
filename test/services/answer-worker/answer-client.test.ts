import { expect, onTestFinished, test } from 'vitest';
import { readBodyRows, storedRows } from '../../../source/core/json/read-body-rows.ts';
import type { SearchResult, Selection } from '../../../source/core/json/search-task.ts';
import { openAnswerClient } from '../../../source/services/answer-worker/answer-client.ts';

function client(): ReturnType<typeof openAnswerClient> {
  const opened = openAnswerClient();
  onTestFinished(() => opened.close());
  return opened;
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const silent = (): void => {};

const ANSWER = `{"products":[
  {"id":9007199254740993,"title":"Snow","price":1.10,"tags":["a"],"__proto__":{"x":1}},
  {"id":2,"title":"Board","price":20.0,"tags":[],"id":3}],"total":1e400}`;

async function query(
  expression: string,
  text = ANSWER,
  isPresenting = false,
): Promise<SearchResult> {
  const { stored } = readBodyRows(bytesOf(text));
  return client().search(stored, { type: 'query', expression, isPresenting }, silent);
}

async function selected(
  ...asked: Parameters<typeof query>
): Promise<Selection & { readonly text: string }> {
  const result = await query(...asked);
  if (result.type !== 'selected') throw new Error(JSON.stringify(result));
  return { ...result.selection, text: new TextDecoder().decode(result.selection.stored.bytes) };
}

const refusal = async (expression: string): Promise<string> => {
  const result = await query(expression);
  return result.type === 'refused' ? result.message : result.type;
};

test('selects values as they were sent, with every digit and every zero', async () => {
  expect((await selected('$.products[*].id')).text).toBe('[9007199254740993,\n3]');
  expect((await selected('$.products[*].price')).text).toBe('[1.10,\n20.0]');
  expect((await selected('$.total')).text).toBe('1e400');
});

test('gives one value where the query can select one at most, else a list', async () => {
  expect(await selected('$.products[0].tags')).toMatchObject({ text: '["a"]', isSingular: true });
  expect(await selected('$..title')).toMatchObject({
    text: '["Snow",\n"Board"]',
    isSingular: false,
  });
  expect((await selected('$.nothing')).origins).toHaveLength(0);
});

test('filters, slices and compares as RFC 9535 says', async () => {
  expect((await selected('$.products[?@.price > 2].title')).text).toBe('["Board"]');
  expect((await selected('$.products[-1:].id')).text).toBe('[3]');
  expect((await selected('$.products[?match(@.title, "S.*")].title')).text).toBe('["Snow"]');
  expect((await selected('$.products[?length(@.tags) == 1].title')).text).toBe('["Snow"]');
  expect((await selected('$.products[?@.tags == $.products[0].tags].title')).text).toBe('["Snow"]');
});

test('tells of each value the row that it has in the whole', async () => {
  const whole = readBodyRows(bytesOf(ANSWER));
  const { origins } = await selected('$.products[*].title');
  expect([...origins].map((row) => whole.tree?.valueOf(row))).toEqual(['"Snow"', '"Board"']);
});

test('reaches no prototype: a name of one is a name like any other', async () => {
  expect((await selected('$.products[*].__proto__')).text).toBe('[{"x":1}]');
  expect((await selected('$.constructor')).origins).toHaveLength(0);
  expect((await selected("$..['toString']")).origins).toHaveLength(0);
});

test('takes a whole query behind the "$." that stands in the field', async () => {
  expect((await selected('$.$.products[0].id')).text).toBe(
    (await selected('$.products[0].id')).text,
  );
});

test('says in one sentence where a query has a slip', async () => {
  expect(await refusal('$.a[?@.x = 1]')).toBe(
    "The query has a slip at character 10, before = 1]: unexpected filter selector token '='.",
  );
  expect(await refusal('$.products[')).toContain('at the end: unclosed bracketed selection.');
  expect(await refusal('.products[].id')).toBe('A query begins with $, such as $.products[*].id.');
  expect(await refusal('')).toContain('A query begins with $');
});

test('leaves out the values that a cut answer breaks off in, and says how many', async () => {
  const cut = await selected('$.a[*]', '{"a":[{"b":1},{"b":2');
  expect(cut).toMatchObject({ text: '[{"b":1}]', broken: 1 });
});

test('does not let a query find what a presenter hides', async () => {
  const people = '{"customer":{"first_name":"Ada","id":1}}';
  expect((await selected('$[?@.first_name == "Ada"].id', people)).text).toBe('[1]');
  expect((await selected('$[?@.first_name == "Ada"].id', people, true)).origins).toHaveLength(0);
});

test('ends a query that would take for ever, at once', async () => {
  const one = client();
  const text = `{"a":["${'a'.repeat(40)}!"]}`;
  const expression = '$.a[?match(@, "(a+)+b")]';
  const { stored } = readBodyRows(bytesOf(text));
  const endless = one.search(stored, { type: 'query', expression, isPresenting: false }, silent);
  setTimeout(() => one.stop(), 300);
  expect(await endless).toEqual({ type: 'lost' });
  const after = await one.search(stored, { type: 'find', text: '!', isPresenting: false }, silent);
  expect(after).toMatchObject({ type: 'found', isCut: false });
});

test('reads and looks through a large body in shared memory, and tells how far it came', async () => {
  const text = JSON.stringify(Array.from({ length: 300_000 }, (_, id) => ({ id, name: `n${id}` })));
  const bytes = new Uint8Array(new SharedArrayBuffer(text.length));
  bytes.set(bytesOf(text));
  const one = client();
  const stored = await one.read(bytes);
  if (stored === null) throw new Error('the thread was lost');
  expect(stored.bytes.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(stored.table.starts.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(storedRows(stored).count).toBe(300_000 * 4 + 2);
  const parts: number[] = [];
  const found = await one.search(
    stored,
    { type: 'filter', text: 'n299999', isPresenting: false },
    (part) => parts.push(part),
  );
  if (found.type !== 'found') throw new Error(found.type);
  expect(found.matches).toHaveLength(1);
  expect(found.rows).toHaveLength(3);
  expect(parts.toSorted((a, b) => a - b)).toEqual(parts);
  expect(Math.max(...parts, 0)).toBeLessThanOrEqual(1);
  // Now and then, and not for each of a million rows.
  expect(parts.length).toBeLessThan(1_000);
});

test('tells how far a query came, now and then, and never a step back', async () => {
  const text = JSON.stringify(Array.from({ length: 100_000 }, (_, id) => ({ id, name: `n${id}` })));
  const { stored } = readBodyRows(bytesOf(text));
  const parts: number[] = [];
  const began = performance.now();
  const found = await client().search(
    stored,
    { type: 'query', expression: '$..none', isPresenting: false },
    (part) => parts.push(part),
  );
  expect(found.type).toBe('selected');
  // However fast the machine is: between two of them the thread waits 50 ms.
  expect(50 * (parts.length - 1)).toBeLessThanOrEqual(performance.now() - began);
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.toSorted((a, b) => a - b)).toEqual(parts);
  const rows = parts.map((part) => part * stored.table.count);
  expect(rows.every((row) => row > 0 && row < stored.table.count)).toBe(true);
  expect(rows.map(Math.round)).toEqual(rows.map((row) => expect.closeTo(row, 3)));
});

test('has garbage collected after many bytes, which shared memory does not bring about', async () => {
  let collected = 0;
  const opened = openAnswerClient({ collect: () => (collected += 1) });
  onTestFinished(() => opened.close());
  const body = bytesOf(JSON.stringify({ text: 'x'.repeat(9 * 1024 * 1024) }));
  for (let answer = 0; answer < 3; answer += 1) await opened.read(body);
  expect(collected).toBe(0);
  // The thread is started again, and reads on.
  expect(await opened.read(body)).not.toBeNull();
  expect(collected).toBe(1);
});

test('what was looked for is lost where it was given up', async () => {
  const { stored } = readBodyRows(bytesOf(ANSWER));
  const opened = client();
  const looked = opened.search(
    stored,
    { type: 'query', expression: '$', isPresenting: false },
    silent,
  );
  opened.stop();
  expect(await looked).toEqual({ type: 'lost' });
});

test('values are found however deep they lie', async () => {
  const deep = `${'{"a":'.repeat(200)}{"id":7}${'}'.repeat(200)}`;
  expect((await selected('$..id', deep)).text).toBe('[7]');
});
