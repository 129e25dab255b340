import { expect, test } from 'vitest';
import { readBodyRows } from '../../../source/core/json/read-body-rows.ts';
import { runQuery } from '../../../source/services/answer-worker/run-query.ts';

const ANSWER = `{
  "products": [
    {"id": 1, "title": "Snow", "tags": ["a", "b"], "price": 1.10, "on": true, "none": null},
    {"id": 2, "title": "Board", "tags": [], "price": 20.0, "on": false, "first_name": "Ada"}
  ],
  "total": 2,
  "deep": {"id": 3}
}`;

/** What a query selects, with the rows that it was in, or why it is none. */
function ask(expression: string, text = ANSWER, isPresenting = false): string {
  const { stored } = readBodyRows(new TextEncoder().encode(text));
  const looked: number[] = [];
  const result = runQuery(stored, expression, isPresenting, (row) => looked.push(row));
  if (result.type !== 'selected') return 'message' in result ? result.message : result.type;
  const { selection } = result;
  const found = new TextDecoder().decode(selection.stored.bytes).replaceAll('\n', ' ');
  const rows = `rows ${[...selection.origins].join(' ')}, ${selection.stored.table.count} of its own`;
  const marks = `${selection.isSingular ? 'one' : 'list'}, ${selection.broken} broken`;
  return `${found} (${rows}; ${marks}; looked at ${new Set(looked).size})`;
}

const QUERIES = [
  '$',
  '$.total',
  '$.total.a',
  '$.products',
  '$.products[0]',
  '$.products[-1].title',
  '$.products[2]',
  '$.products[*].id',
  '$..id',
  '$.products[?@.on].title',
  '$.products[?@.on == true].title',
  '$.products[?@.on == false].title',
  '$.products[?@.none == null].title',
  '$.products[?@.price == 1.1].price',
  '$.products[?@.price > 2].price',
  '$.products[?count(@.tags[*]) == 0].id',
  '$.products[?length(@) == 6].id',
  '$.products[?length(@.title) == 5].id',
  '$.products[?@.tags[1] == "b"].tags',
  '$.products[?@.tags == $.products[0].tags].id',
  '$.products[0:1].id',
  '$.products[::-1].id',
  "$['total','deep']",
  '$.$.total',
  '$.$.$.total',
  '$.nothing',
  '$.products.nothing',
  '',
  ' ',
  'a',
  ' a.b ',
  '.a[].b',
  '[0]',
  'a[]',
  'a b',
  '1a',
  'a$',
  '$x',
  '$.a[?@.x = 1]',
  '$.products[',
  '$.products[?foo(@)]',
  '$.a[?@.title == "unclosed]',
  '$.products[0] and a long rest that is cut behind twenty characters',
];

test('each query selects, or is refused with, what is written down for it', async () => {
  const lines = QUERIES.map((query) => `${JSON.stringify(query)}\n  ${ask(query)}\n`);
  await expect(lines.join('')).toMatchFileSnapshot('run-query.txt');
});

test('values that an answer breaks off in are counted, and empty ones at its end are not', () => {
  expect(ask('$.a[*]', '{"a":[{"b":1},{"b":2')).toContain('[{"b":1}]');
  expect(ask('$.a[*]', '{"a":[{"b":1},{"b":2')).toContain('1 broken');
  expect(ask('$..b', '{"a":[{"b":1},{"b":2')).toContain('[1, 2]');
  expect(ask('$.a', '{"a":[')).toContain('broken');
});

test('what a presenter hides is found by no query, whatever is selected', () => {
  const byName = '$.products[?@.first_name == "Ada"].id';
  expect(ask(byName)).toContain('[2] ');
  expect(ask(byName, ANSWER, true)).toContain('[] ');
  expect(ask('$.products[?@.title == "Snow"].id', ANSWER, true)).toContain('[1] ');
});

test('an answer that is nested too deeply for a query is refused in words', () => {
  const deep = `${'['.repeat(6000)}${']'.repeat(6000)}`;
  expect(ask('$..a', deep)).toMatch(/nested too deeply|cannot be run/);
});
