import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { dig, digList, startApiCaller } from '../../api/api-caller.ts';

const caller = startApiCaller({ productCount: 260 });
beforeEach(() => caller.api.reset());
afterAll(() => caller.close());

const SCOPES = [
  'write_products',
  'read_products',
  'read_orders',
  'read_customers',
  'read_all_orders',
];
const STATE = `id status errorCode objectCount rootObjectCount fileSize url completedAt`;
const RUN_FIELD = 'bulkOperationRunQuery';
const RUN = `mutation($query: String!) { bulkOperationRunQuery(query: $query) {
  bulkOperation { ${STATE} } userErrors { field message code } } }`;

async function ask(query: string, variables: Record<string, unknown> = {}): Promise<unknown> {
  const { json } = await caller.graphql(query, { scopes: SCOPES, variables });
  expect(json['errors']).toBeUndefined();
  return json['data'];
}

/** Starts a bulk read and asks for it until it is over. */
async function read(query: string): Promise<unknown> {
  const started = dig(await ask(RUN, { query }), 'bulkOperationRunQuery');
  expect(dig(started, 'userErrors')).toEqual([]);
  expect(dig(started, 'bulkOperation', 'status')).toBe('CREATED');
  const id = dig(started, 'bulkOperation', 'id');
  for (;;) {
    const state = dig(
      await ask(`query($id: ID!) { bulkOperation(id: $id) { ${STATE} } }`, { id }),
      'bulkOperation',
    );
    const status = dig(state, 'status');
    if (status !== 'CREATED' && status !== 'RUNNING') return state;
  }
}

async function linesOf(operation: unknown): Promise<unknown[]> {
  const address = new URL(String(dig(operation, 'url')));
  expect(address.origin).toBe('http://127.0.0.1:3457');
  expect(address.pathname).toMatch(/^\/practice\/bulk\/\d+\.jsonl$/);
  const file = await caller.api.download(address.pathname.slice('/practice/bulk/'.length));
  expect(file.status).toBe(200);
  const text = typeof file.body === 'string' ? file.body : new TextDecoder().decode(file.body);
  expect(dig(operation, 'fileSize')).toBe(String(new TextEncoder().encode(text).length));
  return text
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}

describe('a read in bulk', () => {
  test('writes every row as a line, with its parent’s id on the inner ones', async () => {
    const operation = await read(
      '{ products { edges { node { id title variants { edges { node { id sku } } } } } } }',
    );
    expect(operation).toMatchObject({
      status: 'COMPLETED',
      errorCode: null,
      rootObjectCount: '260',
    });
    const lines = await linesOf(operation);
    expect(lines).toHaveLength(Number(dig(operation, 'objectCount')));
    const products = lines.filter((line) => dig(line, '__parentId') === undefined);
    expect(products).toHaveLength(260);
    expect(Object.keys(Object(products[0]))).toEqual(['id', 'title']);
    // Inner rows stand behind the row that they belong to.
    let parent: unknown;
    for (const line of lines) {
      if (dig(line, '__parentId') === undefined) parent = dig(line, 'id');
      else expect(dig(line, '__parentId')).toBe(parent);
    }
    const count = dig(
      await ask('{ productVariantsCount { count } }'),
      'productVariantsCount',
      'count',
    );
    expect(lines.length - 260).toBe(count);
  });

  test('three levels deep names the row directly above', async () => {
    const operation = await read(
      '{ collections { edges { node { id products { edges { node { id variants { edges { node { id } } } } } } } } } }',
    );
    const lines = await linesOf(operation);
    const typeOf = (id: unknown) => /^gid:\/\/shopify\/(\w+)\//.exec(String(id))?.[1];
    const pairs = new Set(
      lines.map((line) => `${typeOf(dig(line, 'id'))} in ${typeOf(dig(line, '__parentId'))}`),
    );
    expect([...pairs].toSorted()).toEqual([
      'Collection in undefined',
      'Product in Collection',
      'ProductVariant in Product',
    ]);
  });

  test('follows a search and a sort order', async () => {
    const operation = await read(
      '{ products(query: "tag:gift", sortKey: TITLE) { edges { node { title } } } }',
    );
    const titles = (await linesOf(operation)).map((line) =>
      String(dig(line, 'title')).toLowerCase(),
    );
    expect(titles).toEqual(titles.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    const gifts = dig(
      await ask('{ productsCount(query: "tag:gift") { count } }'),
      'productsCount',
      'count',
    );
    expect(titles).toHaveLength(Number(gifts));
  });

  test('of nothing is completed and has no file', async () => {
    const operation = await read('{ products(query: "vendor:nobody") { edges { node { id } } } }');
    expect(operation).toMatchObject({
      status: 'COMPLETED',
      objectCount: '0',
      url: null,
      fileSize: null,
    });
  });

  test('fails where a scope is missing', async () => {
    const operation = await read('{ draftOrders { edges { node { id } } } }');
    expect(operation).toMatchObject({ status: 'FAILED', errorCode: 'ACCESS_DENIED', url: null });
  });

  test.each([
    ['{ products', /^Invalid bulk query: syntax error, unexpected end of file/],
    [
      '{ products { edges { node { nothing } } } }',
      /^Invalid bulk query: Field 'nothing' doesn't exist on type 'Product'/,
    ],
    [
      'mutation { tagsAdd(id: "gid://shopify/Product/1", tags: []) { userErrors { message } } }',
      /exactly one query/,
    ],
    ['{ shop { name } }', /^Bulk queries must contain at least one connection\.$/],
    [
      '{ orders { nodes { id } } }',
      /^All connection fields .* e\.g: 'orders \{ edges \{ node \{'\. .* Invalid connection fields: 'orders'\.$/,
    ],
    [
      '{ node(id: "gid://shopify/Order/1") { id } }',
      /^Bulk queries cannot contain a top level `node` field\.$/,
    ],
    [
      '{ products { edges { node { variants { edges { node { id } } } } } } }',
      /must select the 'id' field.*Connection fields without 'id': products\.$/,
    ],
    [
      `{ ${['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}: products { edges { node { id } } }`).join(' ')} }`,
      /more than 5 connections/,
    ],
    [
      '{ collections { edges { node { id products { edges { node { id variants { edges { node { id metafields { edges { node { id } } } } } } } } } } } } }',
      /nesting depth greater than 2/,
    ],
    [
      '{ orders { edges { node { id refunds { refundLineItems { edges { node { quantity } } } } } } } }',
      /^Queries that contain a connection field within a list field are not currently supported\.$/,
    ],
    [`{ products { edges { node { id } } } } # ${'x'.repeat(65_536)}`, /at most 65536 bytes/],
  ])('of %s is refused', async (query, message) => {
    const refused = dig(await ask(RUN, { query }), 'bulkOperationRunQuery');
    expect(dig(refused, 'bulkOperation')).toBeNull();
    expect(dig(refused, 'userErrors', 0)).toMatchObject({ field: ['query'], code: 'INVALID' });
    expect(dig(refused, 'userErrors', 0, 'message')).toMatch(message);
  });

  test('can be cancelled while it runs, and is listed for its own app only', async () => {
    const started = dig(
      await ask(RUN, {
        query: '{ products { edges { node { id variants { edges { node { id } } } } } } }',
      }),
      'bulkOperationRunQuery',
      'bulkOperation',
    );
    const canceled = await ask(
      'mutation($id: ID!) { bulkOperationCancel(id: $id) { bulkOperation { status } userErrors { message } } }',
      { id: dig(started, 'id') },
    );
    expect(dig(canceled, 'bulkOperationCancel', 'bulkOperation', 'status')).toBe('CANCELED');
    const current = await ask('{ currentBulkOperation { id status url } }');
    expect(dig(current, 'currentBulkOperation')).toEqual({
      id: dig(started, 'id'),
      status: 'CANCELED',
      url: null,
    });
    const { json } = await caller.graphql('{ bulkOperations(first: 5) { nodes { id } } }', {
      scopes: SCOPES,
      app: { id: '2', clientId: 'other' },
    });
    expect(digList(json, 'data', 'bulkOperations', 'nodes')).toEqual([]);
  });

  test('has a file under its own name only', async () => {
    for (const name of ['', '1.jsonl', '../x', 'x.jsonl', '1']) {
      expect((await caller.api.download(name)).status).toBe(404);
    }
  });
});

describe('a read in bulk made to be expensive', () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `a${at}: description`);

  test('is refused when its fragments double', async () => {
    const fragments = Array.from(
      { length: 40 },
      (_, at) => `fragment F${at} on Product { ...F${at + 1} ...F${at + 1} }`,
    );
    const query = `{ products { edges { node { ...F0 } } } } ${fragments.join(' ')} fragment F40 on Product { id }`;
    const { bulkOperation, userErrors } = Object(dig(await ask(RUN, { query }), RUN_FIELD));
    expect(bulkOperation).toBeNull();
    expect(dig(userErrors, 0, 'message')).toBe(
      'Invalid bulk query: This query is too large to execute.',
    );
  });

  test('fails by itself, and what was written before is still there', async () => {
    await ask('mutation { productCreate(product: { title: "Kite" }) { product { id } } }');
    const query = `{ products { edges { node { ${names(2_500).join(' ')} } } } }`;
    const operation = await read(query);
    expect(operation).toMatchObject({
      status: 'FAILED',
      errorCode: 'INTERNAL_SERVER_ERROR',
      url: null,
    });
    const found = await ask('{ products(first: 1, query: "title:Kite") { nodes { title } } }');
    expect(dig(found, 'products', 'nodes', 0, 'title')).toBe('Kite');
  });
});
