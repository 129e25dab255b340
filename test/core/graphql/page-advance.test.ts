import { describe, expect, test } from 'vitest';
import { advancePage, type PageAdvance } from '../../../source/core/graphql/page-advance.ts';
import { applyEdit } from '../../../source/core/text/text-buffer.ts';
import { readTree } from '../../support/explorer/body-tree.ts';

const MORE = { hasNextPage: true, endCursor: 'c2"x' };
const LAST = { hasNextPage: false, endCursor: 'c9' };

function advance(query: string, data: unknown, name: string | null = null): PageAdvance {
  return advancePage(query, name, readTree(JSON.stringify({ data })).tree);
}

/** The query with the cursor in it. */
function advanced(query: string, data: unknown): string {
  const next = advance(query, data);
  if (next.type !== 'page' || next.place.type !== 'query') throw new Error(JSON.stringify(next));
  return applyEdit(query, next.place.edit);
}

function refusal(query: string, data: unknown): string {
  const next = advance(query, data);
  return next.type === 'refused' ? next.message : next.type;
}

const INFO = 'pageInfo { hasNextPage endCursor }';

describe('the next page of a GraphQL list', () => {
  test('takes the place of the cursor before, and every other character stays', () => {
    const query = `{\n  products( first: 2 , after : "c1" ) { # comment\n    nodes { id }  ${INFO} }\n}`;
    expect(advanced(query, { products: { nodes: [], pageInfo: MORE } })).toBe(
      query.replace('"c1"', String.raw`"c2\"x"`),
    );
  });

  test.each([
    [`{ products(first: 2) { ${INFO} } }`, `{ products(first: 2, after: "c2\\"x") { ${INFO} } }`],
    [`{ products { ${INFO} } }`, `{ products(after: "c2\\"x") { ${INFO} } }`],
    [`{ products(after: null) { ${INFO} } }`, `{ products(after: "c2\\"x") { ${INFO} } }`],
    [
      `{ products(after: """\nold\n""", first: 2) { ${INFO} } }`,
      `{ products(after: "c2\\"x", first: 2) { ${INFO} } }`,
    ],
  ])('%s becomes %s', (query, expected) => {
    expect(advanced(query, { products: { pageInfo: MORE } })).toBe(expected);
  });

  test('goes into the variable where the query has one', () => {
    const query = `query ($n: Int, $from: String) { products(first: $n, after: $from) { ${INFO} } }`;
    expect(advance(query, { products: { pageInfo: MORE } })).toEqual({
      type: 'page',
      list: 'products',
      cursor: 'c2"x',
      place: { type: 'variable', name: 'from' },
    });
  });

  test('is found under aliases, in objects, in fragments and behind characters of all kinds', () => {
    const query = `# 日本語 😀\nquery A { s: shop { ...Lists } } query B { x }
      fragment Lists on Shop { all: products(first: 1) { ... { i: pageInfo { n: hasNextPage e: endCursor } } } }`;
    const data = { s: { all: { i: { n: true, e: 'z' } } } };
    const next = advance(query, data, 'A');
    expect(next).toMatchObject({ type: 'page', list: 's.all', cursor: 'z' });
    if (next.type !== 'page' || next.place.type !== 'query') return;
    expect(applyEdit(query, next.place.edit)).toBe(
      query.replace('first: 1', 'first: 1, after: "z"'),
    );
  });

  test('is that of the first list that has one, the outer before the inner', () => {
    const query = `{ a(first: 1) { ${INFO} nodes { b(first: 1) { ${INFO} } } } c(first: 1) { ${INFO} } }`;
    const data = {
      a: { pageInfo: LAST, nodes: [{ b: { pageInfo: MORE } }] },
      c: { pageInfo: MORE },
    };
    expect(advance(query, data)).toMatchObject({ type: 'page', list: 'c' });
  });
});

describe('why there is none', () => {
  test('all has come', () => {
    expect(refusal(`{ a(first: 1) { ${INFO} } }`, { a: { pageInfo: LAST } })).toBe('none');
    expect(refusal('{ shop { name } }', { shop: { name: 'x' } })).toBe('none');
    expect(refusal(`{ a(first: 1) { ${INFO} } }`, { a: null })).toBe(
      'The query does not ask where its lists go on.',
    );
  });

  test.each([
    ['{ a(first: 1) { nodes { id } } }', { a: { nodes: [] } }, /does not ask where/],
    [
      '{ a(first: 1) { pageInfo { hasNextPage } } }',
      { a: { pageInfo: { hasNextPage: true } } },
      /pageInfo of a lacks hasNextPage or endCursor/,
    ],
    [
      `{ a(first: 1) { ${INFO} nodes { b(first: 1) { ${INFO} } } } }`,
      { a: { pageInfo: LAST, nodes: [{ b: { pageInfo: LAST } }, { b: { pageInfo: MORE } }] } },
      /a\.nodes\.b stands inside a list/,
    ],
    [`{ a(last: 1) { ${INFO} } }`, { a: { pageInfo: MORE } }, /read backwards/],
    [
      `query ($c: String) { a(after: $c) { ${INFO} } b(after: $c) { x } }`,
      { a: { pageInfo: MORE }, b: {} },
      /\$c is used in more than one place/,
    ],
    [
      `{ ...A x { ...A } } fragment A on Q { a(first: 1) { ${INFO} } }`,
      { a: { pageInfo: MORE }, x: { a: { pageInfo: MORE } } },
      /fragment that is used more than once/,
    ],
  ])('%s', (query, data, words) => {
    expect(refusal(query, data)).toMatch(words);
  });

  test('a mutation is not sent a second time for it', () => {
    const data = { m: { a: { pageInfo: MORE } } };
    expect(refusal(`mutation { m { a(first: 1) { ${INFO} } } }`, data)).toMatch(/may change data/);
  });

  test('a document that can’t be read, or an answer of another shape, is no defect', () => {
    expect(advance('{ a(', { a: 1 }).type).toBe('none');
    expect(advancePage('{ a }', null, readTree('[1]').tree).type).toBe('none');
    expect(advancePage('{ a }', null, readTree('{"data":null}').tree).type).toBe('none');
    const cyclic = `{ ...A } fragment A on Q { a(first: 1) { ${INFO} ...A } }`;
    expect(advance(cyclic, { a: { pageInfo: LAST } }).type).toBe('none');
  });
});
