import { describe, expect, test } from 'vitest';
import { jsonFields } from '../../source/core/json/json-object.ts';
import { graphqlEvents } from '../../source/practice-store/observe-graphql.ts';

/** What is told of a request with this text, and of an answer to it. */
function told(
  query: unknown,
  answer: unknown,
  {
    operationName,
    status = 200,
  }: { readonly operationName?: unknown; readonly status?: number } = {},
) {
  const sent = JSON.stringify({ query, operationName });
  return graphqlEvents(sent, jsonFields(answer) ?? new Map(), status, 'latest');
}

const MUTATION = 'mutation { productCreate { product { id } userErrors { message } } }';
const DONE = { data: { productCreate: { product: { id: '1' }, userErrors: [] } } };

describe('a GraphQL request', () => {
  test('is told with its kind, its fields, its status and its token', () => {
    expect(
      told('{ shop { name } products { edges { cursor } } }', { data: { shop: {}, products: {} } }),
    ).toEqual([
      {
        ...{ type: 'graphql', kind: 'query', fields: ['shop', 'products'], status: 200 },
        ...{ errors: [], userErrors: 0, token: 'latest' },
      },
    ]);
    expect(told(MUTATION, DONE, { status: 402 })).toMatchObject([
      { kind: 'mutation', fields: ['productCreate'], status: 402, userErrors: 0 },
    ]);
    expect(told('subscription { shop }', { data: null })).toMatchObject([{ kind: 'query' }]);
  });

  test.each([
    ['that is no JSON', () => graphqlEvents('{', new Map(), 200, 'latest')],
    ['without a text', () => told(7, DONE)],
    ['for the schema', () => told('{ __schema { types { name } } __typename }', { data: {} })],
    ['that a page answers', () => told(MUTATION, { page: 'html' })],
    ['that nothing answers', () => told(MUTATION, null)],
  ])('%s is nothing', (_, tell) => {
    expect(tell()).toEqual([]);
  });

  test('for the schema and for something else is one', () => {
    const both = told('{ __typename shop { name } }', { data: { __typename: 'Query', shop: {} } });
    expect(both).toMatchObject([{ fields: ['__typename', 'shop'] }]);
  });

  test('has the fields that were answered, by the names that it gave them', () => {
    const query = '{ mine: shop { name } products @skip(if: true) { id } }';
    expect(told(query, { data: { mine: {} } })).toMatchObject([{ fields: ['shop'] }]);
    expect(told(query, { data: { shop: {} } })).toMatchObject([{ fields: [] }]);
    // Refused as a whole: all of them were asked for.
    expect(told(query, { data: null, errors: [] })).toMatchObject([
      { fields: ['shop', 'products'] },
    ]);
  });

  test('has those of its fragments, each once', () => {
    const query = `
      query { ...One ...One ... on QueryRoot { shop { name } } ...None }
      fragment One on QueryRoot { products { id } ...Two }
      fragment Two on QueryRoot { orders { id } ...One }`;
    expect(told(query, { data: null, errors: [] })).toMatchObject([
      { fields: ['products', 'orders', 'shop'] },
    ]);
  });

  test('is the operation that was named, or none where that says nothing', () => {
    const query = 'query A { shop { name } } mutation B { productDelete { deletedProductId } }';
    const named = (operationName: unknown) =>
      told(query, { data: null, errors: [] }, { operationName })[0];
    expect(named('A')).toMatchObject({ kind: 'query', fields: ['shop'] });
    expect(named('B')).toMatchObject({ kind: 'mutation', fields: ['productDelete'] });
    for (const nothing of ['', 'C', 7, undefined])
      expect(named(nothing)).toMatchObject({ kind: 'query', fields: [] });
    expect(told('{ shop', { errors: 'no' })).toMatchObject([{ kind: 'query', fields: [] }]);
  });
});

describe('the errors of an answer', () => {
  const codes = (errors: unknown) => told('{ shop { name } }', { data: null, errors })[0]?.errors;

  test('are told by their codes', () => {
    const throttled = { message: 'Slow down', extensions: { code: 'THROTTLED' } };
    expect(codes([throttled, { message: 'No' }, { extensions: { code: 7 } }, 'text'])).toEqual([
      ...['THROTTLED', 'ERROR', 'ERROR', 'ERROR'],
    ]);
    expect(codes('[API] Invalid token')).toEqual(['ERROR']);
    expect(codes(undefined)).toEqual([]);
    expect(codes([])).toEqual([]);
  });
});

describe('what the mutations of an answer were refused for', () => {
  const refused = (data: unknown, more: object = {}, query = MUTATION) =>
    told(query, { data, ...more })[0]?.userErrors;
  const error = { message: 'Title is too long' };

  test('is counted in every list of refusals, whatever its name', () => {
    expect(refused({ productCreate: { product: null, userErrors: [error, error] } })).toBe(2);
    expect(refused({ a: { errors: [error] }, b: { mediaUserErrors: [{}, {}] } })).toBe(3);
    expect(refused({ productCreate: { userErrors: [], tags: ['a', 'b'] } })).toBe(0);
    expect(refused({ productCreate: { userErrors: 'no' } })).toBe(0);
  });

  test('is one at least where nothing came and nobody asked why', () => {
    expect(refused({ productCreate: { product: null } })).toBe(1);
    expect(refused({ productCreate: { product: null, shop: null } })).toBe(1);
    expect(refused({ productCreate: { product: null, shop: {} } })).toBe(0);
    expect(refused({ productCreate: { product: null, userErrors: [] } })).toBe(0);
    expect(refused({ productCreate: {} })).toBe(0);
    expect(refused({ productCreate: { product: null } }, { errors: [error] })).toBe(0);
    expect(refused(null, { errors: [error] })).toBe(0);
  });

  test('is nothing of a query', () => {
    expect(refused({ shop: { name: null } }, {}, '{ shop { name } }')).toBe(0);
  });
});
