import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client/core';
import { codegen } from '@graphql-codegen/core';
import * as typescript from '@graphql-codegen/typescript';
import * as operations from '@graphql-codegen/typescript-operations';
import { Client, fetchExchange } from '@urql/core';
import {
  buildClientSchema,
  getIntrospectionQuery,
  type IntrospectionQuery,
  parse,
  printSchema,
} from 'graphql';
import { GraphQLClient } from 'graphql-request';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type PracticeStore,
  startPracticeStore,
} from '../../source/practice-store/practice-store.ts';
import { freshToken } from '../support/store/practice-sign-in.ts';
import { dig, digList } from './api/api-caller.ts';

// GraphQL clients as they were published, with the practice store's own address.

const QUERY = 'query Titles($size: Int!) { products(first: $size) { nodes { id title } } }';
let store: PracticeStore;
let url = '';
let headers: Record<string, string> = {};

beforeAll(async () => {
  store = await startPracticeStore({ port: 0 });
  const { token } = await freshToken(store);
  url = `${store.origin}/admin/api/2026-10/graphql.json`;
  headers = { 'X-Shopify-Access-Token': token };
});
afterAll(() => store.close());

test('graphql-request reads data, and throws what the store refuses', async () => {
  const client = new GraphQLClient(url, { headers });
  const data: unknown = await client.request(QUERY, { size: 3 });
  expect(digList(data, 'products', 'nodes')).toHaveLength(3);
  await expect(client.request('{ nothing }')).rejects.toThrow(/doesn't exist on type 'QueryRoot'/);
});

test('urql reads data', async () => {
  const client = new Client({
    url,
    exchanges: [fetchExchange],
    preferGetMethod: false,
    fetchOptions: { headers },
  });
  const { data, error } = await client.query(QUERY, { size: 2 }).toPromise();
  expect(error).toBeUndefined();
  expect(digList(data, 'products', 'nodes')).toHaveLength(2);
});

test('Apollo client reads data and keeps it by its id', async () => {
  const client = new ApolloClient({
    link: new HttpLink({ uri: url, headers }),
    cache: new InMemoryCache(),
  });
  const { data } = await client.query({ query: gql(QUERY), variables: { size: 2 } });
  expect(dig(data, 'products', 'nodes', 0, '__typename')).toBe('Product');
  client.stop();
});

test('graphql-codegen makes types from the schema that the store tells', async () => {
  const client = new GraphQLClient(url, { headers });
  const answer: IntrospectionQuery = await client.request(getIntrospectionQuery());
  const schema = printSchema(buildClientSchema(answer));
  const text = await codegen({
    filename: 'types.ts',
    schema: parse(schema),
    documents: [{ location: 'titles.graphql', document: parse(QUERY) }],
    plugins: [{ operations: { onlyOperationTypes: true } }],
    pluginMap: { typescript, operations },
    config: {},
  });
  expect(text).toMatch(/TitlesQueryVariables/);
});
