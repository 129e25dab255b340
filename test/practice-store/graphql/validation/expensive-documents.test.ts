import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dig, startApiCaller } from '../../api/api-caller.ts';

const caller = startApiCaller();
// The first answer waits for the schema.
beforeAll(() => caller.graphql('{ shop { name } }'));
afterAll(() => caller.close());

/** Every fragment asks twice for the next one, below fields of other names. */
function doublingAnswer(depth: number): string {
  const fragments = Array.from(
    { length: depth },
    (_, at) =>
      `fragment F${at} on Customer {
        a: lastOrder { customer { ...F${at + 1} } } b: lastOrder { customer { ...F${at + 1} } } }`,
  );
  return `{ customers(first: 1) { nodes { ...F0 } } } ${fragments.join(' ')} fragment F${depth} on Customer { id }`;
}

/** The same under one name, so that the answer is small. */
function doublingDocument(depth: number): string {
  return doublingAnswer(depth).replaceAll(/\b[ab]: /g, '');
}

function nested(depth: number): string {
  return `{ customers(first: 1) { nodes ${'{ lastOrder { customer '.repeat(depth)} { id } ${'} }'.repeat(depth)} } }`;
}

/** From types to their fields to types again. */
function introspected(depth: number): string {
  return `{ __schema { types { ${'fields { type { '.repeat(depth)} name ${'} }'.repeat(depth)} } } }`;
}

const many = (count: number, field: string): string =>
  Array.from({ length: count }, (_, at) => `a${at}: ${field}`).join(' ');

describe('a document made to be expensive', () => {
  test.each([
    ['an answer that doubles with each fragment', doublingAnswer(40)],
    ['fragments that double under one name', doublingDocument(60)],
    ['a deep nest', nested(2_000)],
    ['a nest too deep to read', `${'{ a '.repeat(9_000)}${'}'.repeat(9_000)}`],
    ['lists in lists', `{ nodes(ids: ${'['.repeat(9_000)}${']'.repeat(9_000)}) { id } }`],
    [
      'a flood of names',
      `{ ${Array.from({ length: 6_000 }, (_, at) => `a${at}: shop { id }`).join(' ')} }`,
    ],
    ['a flood of one name', `{ ${'shop { id } '.repeat(4_900)} }`],
    ['a flood of fragments', `{ shop { id } } ${'fragment F on Shop { id } '.repeat(2_000)}`],
    [
      'a flood of operations',
      Array.from({ length: 2_000 }, (_, at) => `query Q${at}($n: Int) { shop { id } }`).join(' '),
    ],
    ['an introspection in circles', introspected(6)],
    [
      'an introspection of one interface in circles',
      `{ __type(name: "Node") { ${'possibleTypes { interfaces { '.repeat(3)} name ${'} }'.repeat(3)} } }`,
    ],
    ['25 introspections', `{ ${many(25, '__schema { types { fields { name } } }')} }`],
    ['60 introspections', `{ ${many(60, '__schema { types { fields { name } } }')} }`],
    [
      'a flood of introspections of one interface',
      `{ ${many(100, '__type(name: "Node") { possibleTypes { fields { name } } }')} }`,
    ],
    [
      'an introspection that doubles',
      `{ __type(name: "Product") { ...F0 } } ${Array.from(
        { length: 40 },
        (_, at) =>
          `fragment F${at} on __Type { a: ofType { ...F${at + 1} } b: ofType { ...F${at + 1} } }`,
      ).join(' ')} fragment F40 on __Type { name }`,
    ],
    [
      'a page of rows with thousands of names each',
      `{ customers(first: 30) { nodes { orders(first: 30) { nodes { ${many(5_000, 'name')} } } } } }`,
    ],
    ['a long text', `{ products(first: 1, query: "${'a '.repeat(200_000)}") { nodes { id } } }`],
  ])('is answered or refused soon, and the store goes on: %s', async (_, query) => {
    const start = performance.now();
    const { status } = await caller.graphql(query);
    expect(status).toBe(200);
    expect(performance.now() - start).toBeLessThan(4_000);
    const { json } = await caller.graphql('{ shop { name } }');
    expect(dig(json, 'data', 'shop', 'name')).toBeTypeOf('string');
  });
});
