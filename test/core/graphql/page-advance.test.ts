import { describe, expect, test } from 'vitest';
import { advancePage, type PageAdvance } from '../../../source/core/graphql/page-advance.ts';
import { applyEdit } from '../../../source/core/text/text-buffer.ts';
import { readTree } from '../../support/explorer/body-tree.ts';

const MORE = { hasNextPage: true, endCursor: 'c2"x' };
const LAST = { hasNextPage: false, endCursor: 'c9' };

function advance(query: string, data: unknown, name: string | null = null): PageAdvance {
  return advancePage(query, name, readTree(JSON.stringify({ data })).tree);
}

function goBack(query: string, data: unknown): PageAdvance {
  return advancePage(query, null, readTree(JSON.stringify({ data })).tree, 'former');
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
    [
      `{ a(first: 2, last: 1) { ${INFO} } }`,
      { a: { pageInfo: MORE } },
      /a is asked for from both ends/,
    ],
    [
      `{ a(first: 2, after: "c", before: "d") { ${INFO} } }`,
      { a: { pageInfo: MORE } },
      /a is asked for from both ends/,
    ],
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

const BACK = 'pageInfo { hasPreviousPage startCursor }';
const EARLIER = { hasPreviousPage: true, startCursor: 'c0' };
const FIRST = { hasPreviousPage: false, startCursor: 'c1' };

describe('the page before of a GraphQL list', () => {
  test.each([
    [`{ a(last: 2) { ${BACK} } }`, `{ a(last: 2, before: "c0") { ${BACK} } }`],
    [`{ a(last: 2, before: "c5") { ${BACK} } }`, `{ a(last: 2, before: "c0") { ${BACK} } }`],
    [
      `{ a( first : 2 , query: "x", after: "c4" ) { ${BACK} } }`,
      `{ a( last : 2 , query: "x", before: "c0" ) { ${BACK} } }`,
    ],
    [`{ a(after: "c4", first: $n) { ${BACK} } }`, `{ a(before: "c0", last: $n) { ${BACK} } }`],
  ])('%s becomes %s', (query, expected) => {
    const page = goBack(query, { a: { pageInfo: EARLIER } });
    if (page.type !== 'page' || page.place.type !== 'query') throw new Error(JSON.stringify(page));
    expect(applyEdit(query, page.place.edit)).toBe(expected);
  });

  test('goes into the variable, whose argument is turned around where it has to be', () => {
    const query = `query ($n: Int, $c: String) { a(first: $n, after: $c) { ${BACK} } }`;
    const page = goBack(query, { a: { pageInfo: EARLIER } });
    if (page.type !== 'page' || page.place.type !== 'variable') throw new Error('no variable');
    expect([page.cursor, page.place.name]).toEqual(['c0', 'c']);
    const turned = page.place.turn === undefined ? query : applyEdit(query, page.place.turn);
    expect(turned).toBe(query.replace('first: $n, after: $c', 'last: $n, before: $c'));
    const again = goBack(turned, { a: { pageInfo: EARLIER } });
    expect(again).toMatchObject({ place: { type: 'variable', name: 'c' } });
    if (again.type === 'page') expect(again.place).not.toHaveProperty('turn');
  });

  test('the way forward from there turns the same arguments back', () => {
    const query = `{ a(last: 2, before: "c5") { ${INFO} } }`;
    expect(advanced(query, { a: { pageInfo: MORE } })).toBe(
      `{ a(first: 2, after: "c2\\"x") { ${INFO} } }`,
    );
  });

  test.each([
    [`{ a(first: 1) { ${BACK} } }`, { a: { pageInfo: FIRST } }, /^none$/],
    // The first page, whatever else it asks for.
    [`{ a(first: 1) { ${INFO} } }`, { a: { pageInfo: MORE } }, /^none$/],
    ['{ a(first: 1, after: null) { nodes { id } } }', { a: {} }, /^none$/],
    [
      `{ a(first: 1, after: "c") { ${INFO} } }`,
      { a: { pageInfo: MORE } },
      /pageInfo of a lacks hasPreviousPage or startCursor/,
    ],
    ['{ a(last: 1) { nodes { id } } }', { a: { nodes: [] } }, /does not ask whether/],
    [
      `{ a(last: 3) { ${BACK} nodes { b(last: 1) { ${BACK} } } } }`,
      { a: { pageInfo: FIRST, nodes: [{ b: { pageInfo: EARLIER } }] } },
      /a\.nodes\.b stands inside a list/,
    ],
  ])('%s: why there is none', (query, data, words) => {
    const page = goBack(query, data);
    expect(page.type === 'refused' ? page.message : page.type).toMatch(words);
  });
});
