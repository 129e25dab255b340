import { type AdminApiClient, createAdminApiClient } from '@shopify/admin-api-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type PracticeStore,
  startPracticeStore,
} from '../../source/practice-store/practice-store.ts';
import { approvedCode, postToken, textFields } from '../support/store/practice-sign-in.ts';

// The official GraphQL client, as it was published; only its transport is led to loopback, by the
// option that it has for that.

const SHOP = 'demo.practice.test';

let store: PracticeStore;
let client: AdminApiClient;
let token = '';

const connect = (accessToken: string): AdminApiClient =>
  createAdminApiClient({
    storeDomain: SHOP,
    apiVersion: '2026-10',
    accessToken,
    customFetchApi: (input, init) => {
      const url = new URL(input);
      if (url.host !== SHOP) throw new Error(`a request left for ${url.host}`);
      return fetch(new URL(url.pathname + url.search, store.origin), init);
    },
  });

beforeAll(async () => {
  store = await startPracticeStore({ port: 0 });
  const code = await approvedCode(store);
  token = textFields((await postToken(store, { code })).body).get('access_token') ?? '';
  client = connect(token);
});

afterAll(() => store.close());

const Page = z.object({
  products: z.object({
    nodes: z.array(z.object({ id: z.string(), title: z.string() })),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
});

describe('the official GraphQL client', () => {
  test('runs a query with variables and follows its pages to the end', async () => {
    const query = `query Products($size: Int!, $after: String, $query: String) {
      products(first: $size, after: $after, query: $query, sortKey: TITLE) {
        nodes { id title } pageInfo { hasNextPage endCursor } } }`;
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const answer: Awaited<ReturnType<typeof client.request>> = await client.request(query, {
        variables: { size: 7, after, query: 'status:active' },
      });
      expect(answer.errors).toBeUndefined();
      const { products } = Page.parse(answer.data);
      seen.push(...products.nodes.map((node) => node.title));
      after = products.pageInfo.hasNextPage ? products.pageInfo.endCursor : null;
    } while (after !== null);
    expect(seen.length).toBeGreaterThan(14);
    expect(seen).toEqual(seen.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
  });

  test('reads the cost that comes with every answer', async () => {
    const { extensions } = await client.request('{ shop { name } }');
    const cost = z.object({ cost: z.object({ requestedQueryCost: z.literal(1) }) });
    expect(cost.safeParse(extensions).success).toBe(true);
  });

  test('tells a refused field from a network fault', async () => {
    const { errors } = await client.request('{ customers(first: 1) { nodes { id } } }');
    expect(errors?.networkStatusCode).toBe(200);
    expect(errors?.graphQLErrors?.[0]?.message).toMatch(
      /^Access denied for customers field\. Required access: `read_customers` access scope/,
    );
  });

  test('tells a dead token by its status', async () => {
    const { errors } = await connect('practice_token_of_nobody').request('{ shop { name } }');
    expect(errors?.networkStatusCode).toBe(401);
  });
});

describe('the file of a bulk operation', () => {
  test('is downloaded from the store’s own origin without a token', async () => {
    const Started = z.object({
      bulkOperationRunQuery: z.object({ bulkOperation: z.object({ id: z.string() }) }),
    });
    const State = z.object({
      bulkOperation: z.object({ status: z.string(), url: z.string().nullable() }),
    });
    const started = await client.request(
      `mutation { bulkOperationRunQuery(query: "{ products { edges { node { id } } } }") {
        bulkOperation { id } userErrors { message } } }`,
    );
    const { id } = Started.parse(started.data).bulkOperationRunQuery.bulkOperation;
    let url: string | null = null;
    while (url === null) {
      const state = await client.request(
        'query($id: ID!) { bulkOperation(id: $id) { status url } }',
        { variables: { id } },
      );
      const { bulkOperation } = State.parse(state.data);
      expect(['CREATED', 'RUNNING', 'COMPLETED']).toContain(bulkOperation.status);
      ({ url } = bulkOperation);
    }
    expect(url.startsWith(`${store.origin}/practice/bulk/`)).toBe(true);
    const file = await fetch(url);
    expect(file.status).toBe(200);
    expect((await file.text()).trimEnd().split('\n')).toHaveLength(60);
    expect((await fetch(`${store.origin}/practice/bulk/1.jsonl`)).status).toBe(404);
  });
});
