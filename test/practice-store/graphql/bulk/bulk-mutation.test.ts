import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type PracticeStore,
  startPracticeStore,
} from '../../../../source/practice-store/practice-store.ts';
import { approvedCode, postToken, textFields } from '../../../support/store/practice-sign-in.ts';
import { dig, digList, type GraphqlOptions, startApiCaller } from '../../api/api-caller.ts';

const caller = startApiCaller();
beforeEach(() => caller.api.reset());
afterAll(() => caller.close());

const SCOPES = ['read_products', 'write_products', 'read_content', 'write_content'];
const STAGE = `mutation($input: [StagedUploadInput!]!) { stagedUploadsCreate(input: $input) {
  stagedTargets { url resourceUrl parameters { name value } } userErrors { field message } } }`;
const VARIABLES_FILE = {
  resource: 'BULK_MUTATION_VARIABLES',
  filename: 'pages.jsonl',
  mimeType: 'text/jsonl',
  httpMethod: 'POST',
};
const STATE =
  'id type query status errorCode objectCount rootObjectCount fileSize url partialDataUrl completedAt';
const RUN = `mutation($mutation: String!, $path: String!, $name: String) {
  bulkOperationRunMutation(mutation: $mutation, stagedUploadPath: $path, clientIdentifier: $name) {
    bulkOperation { ${STATE} } userErrors { field message code } } }`;
const CREATE_PAGE = `mutation NewPage($page: PageCreateInput!) {
  pageCreate(page: $page) { page { title handle } userErrors { field message code } } }`;

async function ask(
  query: string,
  variables: Record<string, unknown> = {},
  options: GraphqlOptions = {},
): Promise<unknown> {
  const { json } = await caller.graphql(query, { scopes: SCOPES, ...options, variables });
  expect(json['errors']).toBeUndefined();
  return json['data'];
}

const valueOf = (name: string, parameters: readonly unknown[]): string =>
  String(
    dig(
      parameters.find((one) => dig(one, 'name') === name),
      'value',
    ),
  );

/** Makes a place for a file, sends it there, and gives the path of the place. */
async function send(text: string | null, file: Record<string, unknown> = {}): Promise<string> {
  const staged = await ask(STAGE, { input: [{ ...VARIABLES_FILE, ...file }] });
  const parameters = digList(staged, 'stagedUploadsCreate', 'stagedTargets', 0, 'parameters');
  const key = valueOf('key', parameters);
  if (text !== null) {
    const sent = await caller.api.upload(key, 'text/jsonl', new TextEncoder().encode(text));
    expect(sent.status).toBe(201);
  }
  return key;
}

const run = async (mutation: string, path: string, options: GraphqlOptions = {}) =>
  dig(
    await ask(RUN, { mutation, path, ...options.variables }, options),
    'bulkOperationRunMutation',
  );

/** Asks until the operation is over. */
async function ended(started: unknown): Promise<unknown> {
  expect(dig(started, 'userErrors')).toEqual([]);
  const id = dig(started, 'bulkOperation', 'id');
  for (;;) {
    const data = await ask(`query($id: ID!) { bulkOperation(id: $id) { ${STATE} } }`, { id });
    const state = dig(data, 'bulkOperation');
    const status = dig(state, 'status');
    if (status !== 'CREATED' && status !== 'RUNNING') return state;
  }
}

async function linesOf(address: unknown): Promise<unknown[]> {
  const { pathname } = new URL(String(address));
  const file = await caller.api.download(pathname.slice('/practice/bulk/'.length));
  const text = typeof file.body === 'string' ? file.body : new TextDecoder().decode(file.body);
  return text
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}

const jsonl = (...lines: readonly unknown[]) =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');

describe('a change in bulk', () => {
  test('runs the mutation for each line, and says for each what came of it', async () => {
    const path = await send(
      jsonl({ page: { title: 'Opening hours' } }, { page: { title: '' } }, { page: { name: 'x' } }),
    );
    const started = await run(CREATE_PAGE, path);
    expect(started).toMatchObject({
      bulkOperation: { type: 'MUTATION', status: 'CREATED', query: CREATE_PAGE, url: null },
    });
    const operation = await ended(started);
    expect(operation).toMatchObject({
      status: 'COMPLETED',
      errorCode: null,
      objectCount: '3',
      rootObjectCount: '3',
      partialDataUrl: null,
    });
    const [first, second, third, ...more] = await linesOf(dig(operation, 'url'));
    expect(more).toEqual([]);
    expect(first).toEqual({
      data: {
        pageCreate: {
          page: { title: 'Opening hours', handle: 'opening-hours' },
          userErrors: [],
        },
      },
      __lineNumber: 0,
    });
    expect(second).toMatchObject({
      data: { pageCreate: { page: null, userErrors: [{ field: ['page', 'title'] }] } },
      __lineNumber: 1,
    });
    // Variables that do not fit are errors of their line alone.
    expect(Object.keys(Object(third))).toEqual(['errors', '__lineNumber']);
    expect(dig(third, 'errors', 0, 'extensions', 'code')).toBe('INVALID_VARIABLE');
    const pages = await ask('{ pages(first: 5, query: "title:Opening") { nodes { title } } }');
    expect(digList(pages, 'pages', 'nodes')).toEqual([{ title: 'Opening hours' }]);
  });

  test('stands beside the reads, and is found by its type', async () => {
    const path = await send(jsonl({ page: { title: 'One' } }));
    const id = dig(await ended(await run(CREATE_PAGE, path)), 'id');
    const found = await ask(`{
      changes: bulkOperations(first: 5, query: "operation_type:mutation") { nodes { id } }
      reads: bulkOperations(first: 5, query: "operation_type:query") { nodes { id } }
      done: bulkOperations(first: 5, query: "status:completed") { nodes { id } }
      byId: bulkOperations(first: 5, query: "id:${/\d+$/.exec(String(id))?.[0]}") { nodes { id } }
      current: currentBulkOperation(type: MUTATION) { id }
      read: currentBulkOperation { id } }`);
    expect(found).toEqual({
      changes: { nodes: [{ id }] },
      reads: { nodes: [] },
      done: { nodes: [{ id }] },
      byId: { nodes: [{ id }] },
      current: { id },
      read: null,
    });
    const canceled = await ask(
      'mutation($id: ID!) { bulkOperationCancel(id: $id) { userErrors { field message } } }',
      { id },
    );
    expect(dig(canceled, 'bulkOperationCancel', 'userErrors')).toEqual([
      { field: null, message: 'A bulk operation cannot be canceled when it is completed' },
    ]);
  });

  test('ends with what was done where the app may not run the mutation', async () => {
    const path = await send(jsonl({ page: { title: 'One' } }));
    const operation = await ended(
      await run(CREATE_PAGE, path, { scopes: ['read_products', 'read_content'] }),
    );
    expect(operation).toMatchObject({ status: 'FAILED', errorCode: 'ACCESS_DENIED', url: null });
  });

  test('stops where it is cancelled', async () => {
    const path = await send(
      jsonl(...Array.from({ length: 3000 }, (_, at) => ({ page: { title: `Page ${at}` } }))),
    );
    const id = dig(await run(CREATE_PAGE, path), 'bulkOperation', 'id');
    await ask('mutation($id: ID!) { bulkOperationCancel(id: $id) { userErrors { message } } }', {
      id,
    });
    const state = await ask(`query($id: ID!) { bulkOperation(id: $id) { status objectCount } }`, {
      id,
    });
    expect(dig(state, 'bulkOperation', 'status')).toBe('CANCELED');
    const count = 'pages(first: 250, query: "title:Page") { nodes { id } }';
    const before = digList(await ask(`{ ${count} }`), 'pages', 'nodes').length;
    expect(before).toBeLessThan(250);
    expect(digList(await ask(`{ ${count} }`), 'pages', 'nodes')).toHaveLength(before);
  });

  test.each([
    ['mutation { pageCreate', /^Failed to parse the mutation - syntax error/],
    [
      'mutation { pageCreate(page: { name: "x" }) { userErrors { message } } }',
      /^Failed to parse the mutation - .*doesn't accept argument 'name'|InputObject/,
    ],
    ['{ shop { name } }', /exactly one mutation\.$/],
    [
      'mutation { a: pageDelete(id: "gid://shopify/Page/1") { deletedPageId } b: pageDelete(id: "gid://shopify/Page/2") { deletedPageId } }',
      /exactly one mutation field\.$/,
    ],
    [
      'mutation { bulkOperationCancel(id: "gid://shopify/BulkOperation/1") { userErrors { message } } }',
      /does not run bulkOperationCancel in bulk\.$/,
    ],
  ])('of %s is refused', async (mutation, message) => {
    const refused = await run(mutation, await send(jsonl({})));
    expect(dig(refused, 'bulkOperation')).toBeNull();
    expect(dig(refused, 'userErrors', 0)).toMatchObject({ field: null, code: 'INVALID_MUTATION' });
    expect(dig(refused, 'userErrors', 0, 'message')).toMatch(message);
  });

  test('needs a file that was sent as variables, one JSON object a line', async () => {
    const codeOf = async (path: string) =>
      dig(await run(CREATE_PAGE, path), 'userErrors', 0, 'code');
    expect(await codeOf('nowhere/pages.jsonl')).toBe('NO_SUCH_FILE');
    expect(await codeOf(await send(null))).toBe('NO_SUCH_FILE');
    expect(await codeOf(await send(jsonl({}), { resource: 'FILE' }))).toBe('NO_SUCH_FILE');
    for (const text of ['', '[]\n', '{"page": {}}\nno json\n', '{\n  "page": {}\n}\n']) {
      expect(await codeOf(await send(text))).toBe('INVALID_STAGED_UPLOAD_FILE');
    }
  });

  test('takes an identifier of ten characters or more', async () => {
    const path = await send(jsonl({ page: { title: 'One' } }));
    const short = await run(CREATE_PAGE, path, { variables: { name: 'short' } });
    expect(digList(short, 'userErrors')).toEqual([
      {
        field: ['clientIdentifier'],
        message: 'Client identifier is too short (minimum is 10 characters)',
        code: 'INVALID_MUTATION',
      },
    ]);
    await ended(await run(CREATE_PAGE, path, { variables: { name: 'long enough' } }));
  });

  test('runs beside four others, and alone in versions before 2026-01', async () => {
    const path = await send(
      jsonl(...Array.from({ length: 200 }, (_, at) => ({ page: { title: `Page ${at}` } }))),
    );
    const first = await run(CREATE_PAGE, path, { apiVersion: '2025-10' });
    const second = await run(CREATE_PAGE, path, { apiVersion: '2025-10' });
    const id = dig(first, 'bulkOperation', 'id');
    expect(digList(second, 'userErrors')).toEqual([
      {
        field: null,
        message: `A bulk mutation operation for this app and shop is already in progress: ${String(id)}.`,
        code: 'OPERATION_IN_PROGRESS',
      },
    ]);
  });
});

describe('over HTTP', () => {
  let store: PracticeStore;
  let token = '';

  beforeAll(async () => {
    const scopes = ['read_products', 'write_products'];
    const redirectUris = ['http://127.0.0.1:3456/callback'];
    store = await startPracticeStore({ port: 0, apps: [{ title: 'Ours', scopes, redirectUris }] });
    const code = await approvedCode(store, { scope: 'read_products,write_products' });
    token = textFields((await postToken(store, { code })).body).get('access_token') ?? '';
  });
  afterAll(() => store.close());

  async function post(query: string, variables: Record<string, unknown>): Promise<unknown> {
    const response = await fetch(`${store.origin}/admin/api/2026-10/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
      body: JSON.stringify({ query, variables }),
    });
    return dig(await response.json(), 'data');
  }

  test('the form that the staged target asks for is sent, run and read', async () => {
    const target = dig(
      await post(STAGE, { input: [VARIABLES_FILE] }),
      'stagedUploadsCreate',
      'stagedTargets',
      0,
    );
    const form = new FormData();
    const parameters = digList(target, 'parameters');
    for (const one of parameters) {
      form.append(String(dig(one, 'name')), String(dig(one, 'value')));
    }
    form.append(
      'file',
      new Blob([jsonl({ product: { title: 'Kännchen' } }, { product: { title: 'Mug' } })]),
    );
    const sent = await fetch(String(dig(target, 'url')), { method: 'POST', body: form });
    expect(sent.status).toBe(201);
    const started = await post(RUN, {
      mutation: `mutation($product: ProductCreateInput!) {
        productCreate(product: $product) { product { title } userErrors { message } } }`,
      path: valueOf('key', parameters),
    });
    const id = dig(started, 'bulkOperationRunMutation', 'bulkOperation', 'id');
    let operation: unknown;
    do {
      const data = await post(`query($id: ID!) { bulkOperation(id: $id) { ${STATE} } }`, { id });
      operation = dig(data, 'bulkOperation');
    } while (dig(operation, 'completedAt') === null);
    const file = await fetch(String(dig(operation, 'url')));
    const lines = (await file.text()).trimEnd().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { data: { productCreate: { product: { title: 'Kännchen' } } }, __lineNumber: 0 },
      { data: { productCreate: { product: { title: 'Mug' } } }, __lineNumber: 1 },
    ]);
  });
});
