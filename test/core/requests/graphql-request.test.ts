import { describe, expect, test } from 'vitest';
import {
  chosenOperation,
  missingVariables,
  repeatableOperation,
  takesVariables,
} from '../../../source/core/requests/graphql-request.ts';
import { corpusCase } from '../../support/corpus/corpus-answer.ts';

describe('what only reads', () => {
  test.each([
    ['the short form', '{ shop { name } }', null],
    ['a named query', 'query A { shop { name } }', null],
    ['a query chosen beside a mutation', 'mutation M { x } query Q { x }', 'Q'],
    ['a query with the word in a comment', '# mutation\n{ x }', null],
    ['a query with the word in a text', '{ x(a: "mutation { y }") }', null],
    ['a query with a byte order mark', '\uFEFF{ x }', null],
    ['a fragment and a query', 'fragment mutation on Shop { name } { shop { ...mutation } }', null],
  ])('%s', (_name, query, operationName) => {
    expect(repeatableOperation(chosenOperation(query, operationName))).toBe('graphql-query');
  });
});

describe('what may change data', () => {
  test('GQ-16, a mutation by accident', () => {
    const { input } = corpusCase('graphql-response', 'GQ-16');
    const query = typeof input === 'object' && 'query' in input ? String(input.query) : '';
    expect(chosenOperation(query, null)).toEqual({ type: 'mutation', name: null });
  });

  test.each([
    ['a mutation after a query', 'query Q { x } mutation M { x }', 'M', 'mutation'],
    ['a mutation after a comment and commas', ',,# query\n,mutation{x}', null, 'mutation'],
    ['a mutation after a fragment', 'fragment F on A { b } mutation { x }', null, 'mutation'],
    ['a subscription', 'subscription { x }', null, 'subscription'],
    ['several operations and none chosen', 'query A { x } mutation B { x }', null, 'not-chosen'],
    ['a name that is not there', 'query A { x }', 'B', 'not-chosen'],
    ['the same name twice', 'query A { x } mutation A { x }', 'A', 'not-chosen'],
    ['no operation', 'fragment F on A { b }', null, 'not-chosen'],
    ['an empty name', 'mutation { x }', '', 'not-chosen'],
    ['no GraphQL', '{ shop {', null, 'unreadable'],
    ['nothing', '', null, 'unreadable'],
    ['a nesting without end', '{a'.repeat(100_000), null, 'unreadable'],
  ])('%s', (_name, query, operationName, type) => {
    const verdict = chosenOperation(query, operationName);
    expect(verdict.type).toBe(type);
    expect(repeatableOperation(verdict)).toBe('never');
  });
});

test('tells where the text stops being GraphQL', () => {
  expect(chosenOperation('{\n  shop {{', null)).toEqual({ type: 'unreadable', line: 2, column: 9 });
});

describe('variables without a value', () => {
  const QUERY =
    'query A($id: ID!, $first: Int! = 3, $after: String, $tags: [String!]!) { x } query B($b: ID!) { y }';

  test.each([
    ['', ['id', 'tags']],
    ['  ', ['id', 'tags']],
    ['{"id": 1}', ['tags']],
    ['{"id": null, "tags": []}', []],
    ['[]', []],
    ['{"id"', []],
  ])('with %j given: %j', (given, missing) => {
    expect(missingVariables(QUERY, 'A', given)).toEqual(missing);
  });

  test('are those of the chosen operation, of the first where none is chosen', () => {
    expect(missingVariables(QUERY, 'B', '')).toEqual(['b']);
    expect(missingVariables(QUERY, null, '')).toEqual(['id', 'tags']);
    expect(missingVariables('{ shop {', null, '')).toEqual([]);
    expect(missingVariables('fragment F on A { b }', null, '')).toEqual([]);
  });

  test.each([
    ['{ x }', false],
    ['{ x(a: "$b") }', false],
    ['query A { x } query B($b: ID) { y }', true],
    ['query A($a: ID) { x } query B { y }', true],
    ['query A($a', true],
    ['query A(', false],
  ])('are taken at all by %j: %s', (query, takes) => {
    expect(takesVariables(query)).toBe(takes);
  });
});
