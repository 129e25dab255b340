import { buildSchema, isEnumType, isInputObjectType, isObjectType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { checkDocument } from '../../../source/services/schema-worker/check-document.ts';
import { shortWords } from '../../../source/services/schema-worker/names-at-cursor.ts';
import { readPage } from '../../../source/services/schema-worker/pages.ts';
import {
  argumentRow,
  fieldRow,
  inputRow,
  kindOf,
  valueRow,
} from '../../../source/services/schema-worker/rows.ts';
import { loadAccessRules } from '../../../source/core/access/access-rules.ts';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';

const SCHEMA = buildSchema(`
  type Query { things(first: Int = 5, sort: Sort!): [Thing] thing(id: ID!): Thing count(of: Filter): Int }
  "What is sold."
  type Thing implements Node { id: ID! sort: Sort @deprecated(reason: "Use  order.") }
  interface Node { id: ID! }
  union Any = Thing
  enum Sort { UP DOWN }
  input Filter { sort: Sort = UP }
`);

function type(name: string) {
  const found = SCHEMA.getType(name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}

function fieldOf(owner: string, name: string) {
  const of = type(owner);
  const found = isObjectType(of) ? of.getFields()[name] : undefined;
  if (found === undefined) throw new Error(`no ${owner}.${name}`);
  return found;
}

test.each([
  ['Thing', 'type'],
  ['Node', 'interface'],
  ['Filter', 'input'],
  ['Sort', 'enum'],
  ['Any', 'union'],
  ['ID', 'scalar'],
])('%s is called %s', (name, kind) => {
  expect(kindOf(type(name))).toBe(kind);
});

describe('a row of the schema browser', () => {
  test('of a field names its required arguments, and in a search its type', () => {
    const titleOf = (name: string, isQualified?: boolean) =>
      fieldRow(type('Query'), fieldOf('Query', name), 'field', isQualified).title;
    expect(titleOf('things')).toBe('things(sort…)');
    expect(titleOf('count')).toBe('count(…)');
    expect(titleOf('thing', true)).toBe('Query.thing(id…)');
    expect(fieldRow(type('Thing'), fieldOf('Thing', 'sort'), 'field')).toMatchObject({
      title: 'sort',
      note: 'Sort',
      leadsTo: 'Thing.sort',
      typeName: 'Sort',
      deprecation: 'Use order.',
    });
  });

  test('of an argument or an input has its default', () => {
    const field = fieldOf('Query', 'things');
    const [first, sort] = field.args.map((one) => argumentRow(type('Query'), field, one));
    expect(first).toMatchObject({ title: 'first', note: 'Int = 5', leadsTo: 'Query.things' });
    expect(sort).toMatchObject({ of: 'Query.things(sort)', note: 'Sort!', typeName: 'Sort' });
    const filter = type('Filter');
    const own = isInputObjectType(filter) ? filter.getFields()['sort'] : undefined;
    if (own === undefined) throw new Error('no input');
    expect(inputRow(filter, own)).toMatchObject({
      title: 'sort',
      note: 'Sort = UP',
      leadsTo: 'Sort',
    });
    expect(inputRow(filter, own, true).title).toBe('Filter.sort');
  });

  test('of a value names its type beside it, or in a search before it', () => {
    const sort = type('Sort');
    const [up] = isEnumType(sort) ? sort.getValues() : [];
    if (up === undefined) throw new Error('no value');
    expect(valueRow(sort, up)).toMatchObject({ title: 'UP', note: 'Sort', of: 'Sort.UP' });
    expect(valueRow(sort, up, true)).toMatchObject({ title: 'Sort.UP', note: '' });
  });
});

describe('the page of a type', () => {
  const rowsOf = (of: string, schema = SCHEMA) =>
    readPage({ type: 'page', of }, schema).page?.rows.map(({ kind, title }) => `${kind} ${title}`);

  test('has what is in it, what it is, and where it is used', () => {
    expect(rowsOf('Thing')).toEqual([
      'field id',
      'field sort',
      'type Node',
      'used by Query.things(sort…)',
      'used by Query.thing(id…)',
    ]);
    expect(rowsOf('Sort')).toEqual([
      'value UP',
      'value DOWN',
      'used by Query.things(sort…)',
      'used by Thing.sort',
      'used by Filter.sort',
    ]);
    expect(rowsOf('Nothing')).toBeUndefined();
  });

  test('names a hundred places where it is used, and no more', () => {
    const fields = Array.from({ length: 150 }, (_, nth) => `f${nth}: Thing`).join(' ');
    const schema = buildSchema(`type Query { ${fields} } type Thing { id: ID }`);
    expect(rowsOf('Thing', schema)?.filter((row) => row.startsWith('used by'))).toHaveLength(100);
  });
});

describe('a description in short', () => {
  test('is one line, cut where it is longer than can stand there', () => {
    expect(shortWords('One\n  two.')).toBe('One two.');
    expect(shortWords('a'.repeat(800))).toBe('a'.repeat(800));
    expect(shortWords('a'.repeat(801))).toBe(`${'a'.repeat(800)}…`);
  });

  test.each([null, undefined, '', '  \n '])('is none where nothing is written: %j', (text) => {
    expect(shortWords(text)).toBeNull();
  });
});

test.each([
  ['{ shop {\n  name ', 2, 16],
  ['{\n  shop {\n    name\n  }\n}\n  }', 6, 28],
  ['query {', 1, 7],
  ['{ shop { name } } }', 1, 18],
])('%j cannot be read in line %i, at the character %i', async (text, line, offset) => {
  const rules = await loadAccessRules(SHOPIFY_PROFILE);
  const question = { type: 'check', text, variables: '', offset: 0, granted: null } as const;
  const { problems } = checkDocument({ ...question, profile: SHOPIFY_PROFILE }, null, rules);
  expect(problems).toEqual([
    expect.objectContaining({ field: 'query', line, offset, isMistake: true }),
  ]);
});

describe('what is wrong with variables', () => {
  const check = async (variables: string) => {
    const text = 'query One($id: ID!) { thing(id: $id) { id } }';
    const profile = SHOPIFY_PROFILE;
    const question = { type: 'check', text, variables, offset: 0, granted: null, profile } as const;
    return checkDocument(question, null, await loadAccessRules(profile)).problems;
  };

  test('is a mistake, told by its line', async () => {
    const problems = await check('{\n  "id": 1,\n  "other": 2 }');
    expect(problems).toEqual([
      expect.objectContaining({ field: 'variables', line: 3, offset: 15, isMistake: true }),
    ]);
    expect(await check('{"id": 1}')).toEqual([]);
    expect(await check('{"id" 1}')).toMatchObject([{ field: 'variables', isMistake: true }]);
  });
});
