/** How much is answered at most, and which schema answers after one that is refused. */
import { buildSchema, introspectionFromSchema } from 'graphql';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { SchemaAnswer } from '../../../source/core/graphql/schema-question.ts';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { readSchemaFile, writeSchemaFile } from '../../../source/services/memory/schema-file.ts';
import { openSchemaClient } from '../../../source/services/schema-worker/schema-client.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

const SUBJECT = { shop: 'demo.myshopify.com', version: '2026-10' };

function bodyOf(words: string): Uint8Array {
  const data = introspectionFromSchema(buildSchema(words));
  return new TextEncoder().encode(JSON.stringify({ data }));
}

/** So many fields, arguments and values that begin with an f. */
function wide(count: number): Uint8Array {
  const names = Array.from({ length: count }, (_, at) => `f${at}`);
  return bodyOf(`type Query { ${names.map((name) => `${name}: Int`).join(' ')} }`);
}

function open(folder: string | null = null) {
  const client = openSchemaClient({ folder });
  onTestFinished(() => client.close());
  return client;
}

const COMPLETE = { type: 'complete', text: '{ f', offset: 3 } as const;

function counted(answer: SchemaAnswer): unknown {
  if (answer.type === 'completions') return answer.items.length;
  return answer.type === 'found' ? [answer.rows.length, answer.total] : answer.type;
}

test.each([
  [200, 200, 200],
  [201, 201, 200],
  [300, 300, 200],
  [301, 300, 200],
])('of %i names that fit %i are offered, and %i are found', async (count, offered, found) => {
  const client = open();
  await client.load(wide(count));
  expect(counted(await client.ask(COMPLETE))).toBe(offered);
  const search = { type: 'search', words: 'f' } as const;
  // The scalar Float fits, too.
  expect(counted(await client.ask(search))).toEqual([
    Math.min(found, count),
    expect.toSatisfy((total: number) => total >= count),
  ]);
});

const broken = (text: string) => new TextEncoder().encode(text);

test('a schema answers until another one is read, and none after one that cannot be built', async () => {
  const client = open();
  const labels = async () => {
    const answer = await client.ask({ type: 'complete', text: '{ ', offset: 2 });
    return answer.type === 'completions' ? answer.items[0]?.label : answer.type;
  };
  expect(await labels()).toBe('none');
  expect(await client.load(bodyOf('type Query { one: Int }'))).toMatchObject({ type: 'loaded' });
  expect(await labels()).toBe('one');
  expect(await client.load(broken('{'))).toMatchObject({ type: 'refused', keepsFormer: true });
  expect(await labels()).toBe('one');
  expect(await client.load(bodyOf('type Query { two: Int }'))).toMatchObject({ type: 'loaded' });
  expect(await labels()).toBe('two');
  const refused = await client.load(broken('{"data":{"__schema":{}}}'));
  expect(refused).toMatchObject({ type: 'refused', keepsFormer: false });
  expect(await labels()).toBe('none');
});

test('each kind of question is answered in its own words, and with none before a schema', async () => {
  const client = open();
  const variables = { variables: '', at: 0 };
  const place = { text: '{ one }', offset: 4 };
  const ask = async () => {
    const questions = [
      { type: 'complete', ...place },
      { type: 'complete-variables', ...place, ...variables },
      { type: 'skeleton', ...place, ...variables },
      { type: 'search', words: 'one' },
      { type: 'page', of: 'Query' },
      { type: 'insertion', of: 'Query.one', ...place },
      { type: 'describe', ...place },
      { type: 'fields', of: 'Query' },
      { type: 'check', ...place, variables: '', granted: [], profile: SHOPIFY_PROFILE },
    ] as const;
    return Promise.all(questions.map(async (one) => (await client.ask(one)).type));
  };
  const none = Array.from({ length: 8 }, () => 'none');
  expect(await ask()).toEqual([...none, 'checked']);
  await client.load(bodyOf('type Query { one: Int }'));
  expect(await ask()).toEqual([
    ...['completions', 'completions', 'skeleton', 'found', 'page'],
    ...['insertion', 'described', 'fields', 'checked'],
  ]);
});

test('of questions about fields each is answered, of others the newest that waits', async () => {
  const client = open();
  await client.load(bodyOf('type Query { one: Int }'));
  const fields = ['Query', 'None', 'Int', 'query'].map((of) => client.ask({ type: 'fields', of }));
  const pages = ['Query', 'Int', 'String'].map((of) => client.ask({ type: 'page', of }));
  const types = (answers: readonly SchemaAnswer[]) => answers.map(({ type }) => type);
  expect(types(await Promise.all(fields))).toEqual(['fields', 'fields', 'fields', 'fields']);
  expect(types(await Promise.all(pages))).toEqual(['none', 'none', 'page']);
});

test('a schema keeps the time at which it was read, and is kept only where it is named', async () => {
  const folder = join(await ownFolder(), 'tokenwright');
  const before = Date.now();
  const first = await open(folder).load(wide(1));
  expect(first).toMatchObject({ type: 'loaded', readAt: expect.any(Number) });
  if (first.type === 'loaded') {
    expect(first.readAt).toBeGreaterThanOrEqual(before);
    expect(first.readAt).toBeLessThanOrEqual(Date.now());
  }
  expect(existsSync(folder)).toBe(false);
  const readAt = before - 60_000;
  await writeSchemaFile(folder, SUBJECT, wide(2), readAt);
  const client = open(folder);
  expect(await client.open(SUBJECT)).toMatchObject({ type: 'loaded', readAt });
  expect(counted(await client.ask(COMPLETE))).toBe(2);
  // One that is refused takes the place of none.
  await client.load(broken('{'), SUBJECT);
  expect((await readSchemaFile(folder, SUBJECT, before))?.readAt).toBe(readAt);
  expect(await readdir(folder)).toHaveLength(1);
});

test('after the end each question is lost, and no schema is read', async () => {
  const client = open(await ownFolder());
  client.close();
  expect(await client.ask(COMPLETE)).toEqual({ type: 'lost' });
  expect(await client.open(SUBJECT)).toEqual({
    ...{ type: 'refused', message: 'No schema is kept.', keepsFormer: true },
  });
  expect(await client.load(wide(1))).toEqual({
    type: 'refused',
    message: 'The schema is too large, or reading it took too long.',
    keepsFormer: false,
  });
});
