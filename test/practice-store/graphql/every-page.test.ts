/**
 * What pages of every size and cursors of every kind are answered, as a text beside this file; written
 * anew with `vitest run test/practice-store/graphql/every-page -u`.
 */
import { afterAll, expect, test } from 'vitest';
import { short } from '../../support/state-changes.ts';
import { digList, startApiCaller } from '../api/api-caller.ts';

const caller = startApiCaller({ productCount: 7 });
afterAll(() => caller.close());

async function ask(args: string): Promise<Record<string, unknown>> {
  const { json } = await caller.graphql(
    `{ products(${args}) { edges { cursor node { id } } nodes { title }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`,
  );
  return json;
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

const NO_CURSORS = [
  ...['', 'x', '====', 'null', 'e30=', 'W10='],
  ...[null, 1, 'x', [], {}, { last_id: 1 }, { last_value: '1' }].map(encoded),
  ...[
    { last_id: '1', last_value: '1' },
    { last_id: 1.5, last_value: '1' },
  ].map(encoded),
  ...[
    { last_id: 1, last_value: null },
    { last_id: 1, last_value: [] },
  ].map(encoded),
  ...[
    { last_id: 1, last_value: 1 },
    { last_id: 1, last_value: '2' },
  ].map(encoded),
  ...[
    { last_id: 2 ** 60, last_value: '1' },
    { last_id: -1, last_value: '-1' },
  ].map(encoded),
];

test('a page is what is written down for it', async () => {
  const cursors = digList(await ask('first: 10'), 'data', 'products', 'edges').map((edge) =>
    String(Object(edge)['cursor']),
  );
  const titled = digList(await ask('first: 10, sortKey: TITLE'), 'data', 'products', 'edges').map(
    (edge) => String(Object(edge)['cursor']),
  );
  const quoted = (cursor: string | undefined) => JSON.stringify(cursor);
  const [second, fourth, last] = [cursors[1], cursors[3], cursors.at(-1)].map(quoted);
  const sizes = [-1, 0, 1, 6, 7, 8, 249, 250, 251].flatMap((size) => [
    `first: ${size}`,
    `last: ${size}`,
  ]);
  const between = [
    ...['first: 2', 'last: 2', 'first: 7', 'last: 7'].flatMap((size) =>
      ['', ', reverse: true'].flatMap((turned) => [
        `${size}, after: ${second}${turned}`,
        `${size}, before: ${fourth}${turned}`,
        `${size}, after: ${second}, before: ${fourth}${turned}`,
        `${size}, after: ${fourth}, before: ${second}${turned}`,
        `${size}, after: ${last}${turned}`,
        `${size}, before: ${quoted(cursors[0])}${turned}`,
      ]),
    ),
    `first: 3, sortKey: TITLE, after: ${quoted(titled[2])}`,
    `last: 3, sortKey: TITLE, before: ${quoted(titled[3])}, reverse: true`,
    `first: 3, sortKey: TITLE, after: ${second}`,
    `first: 3, after: ${quoted(titled[2])}`,
    `first: 3, sortKey: CREATED_AT, after: ${quoted(titled[2])}`,
  ];
  const wrong = NO_CURSORS.flatMap((cursor) => [
    `first: 2, after: ${quoted(cursor)}`,
    `last: 2, before: ${quoted(cursor)}`,
    `first: 2, sortKey: CREATED_AT, after: ${quoted(cursor)}`,
  ]);
  const said = new Map<string, string[]>();
  for (const args of [...sizes, ...between, ...wrong]) {
    const { extensions: _, ...answer } = await ask(args);
    const words = JSON.stringify(answer);
    said.set(words, [...(said.get(words) ?? []), args]);
  }
  const lines = [...said].map(([words, args]) => `${args.join('\n')}\n  ${short(words, 300)}`);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('every-page.txt');
});
