import { beforeEach, expect, test } from 'vitest';
import type { World } from '../../../../source/practice-store/records/world.ts';
import { apiHere } from '../../../support/store/api-here.ts';
import { dig, digList, startApiCaller } from '../../api/api-caller.ts';

/** The data before and after the reset. */
let worlds: World[] = [];
const caller = startApiCaller(
  {},
  apiHere({ productCount: 900 }, (world) => worlds.push(world)),
);
beforeEach(async () => {
  await caller.api.reset();
  worlds = [];
});

const SCOPES = ['read_products', 'write_products', 'read_content', 'write_content'];

async function ask(query: string, variables: Record<string, unknown> = {}): Promise<unknown> {
  const { json } = await caller.graphql(query, { scopes: SCOPES, variables });
  expect(json['errors']).toBeUndefined();
  return Object.values(Object(json['data']))[0];
}

const status = async (id: unknown) =>
  dig(await ask('query($id: ID!) { bulkOperation(id: $id) { status } }', { id }), 'status');

/** Starts a bulk query of more than one page. */
async function startQuery(): Promise<unknown> {
  const started = await ask(`mutation { bulkOperationRunQuery(
    query: "{ products { edges { node { id variants { edges { node { id } } } } } } }"
  ) { bulkOperation { id } } }`);
  return dig(started, 'bulkOperation', 'id');
}

/** Starts a bulk mutation that makes 20 pages. */
async function startMutation(): Promise<unknown> {
  const staged = await ask(`mutation { stagedUploadsCreate(input: [{
    resource: BULK_MUTATION_VARIABLES, filename: "x.jsonl", mimeType: "text/jsonl", httpMethod: POST
  }]) { stagedTargets { parameters { name value } } } }`);
  const parameters = digList(staged, 'stagedTargets', 0, 'parameters');
  const path = String(
    dig(
      parameters.find((one) => dig(one, 'name') === 'key'),
      'value',
    ),
  );
  const lines = Array.from({ length: 20 }, (_, at) => `{"page": {"title": "Page ${at}"}}`);
  await caller.api.upload(path, 'text/jsonl', new TextEncoder().encode(lines.join('\n')));
  const started = await ask(
    `mutation($path: String!) { bulkOperationRunMutation(stagedUploadPath: $path,
      mutation: "mutation($page: PageCreateInput!) { pageCreate(page: $page) { page { id } } }"
    ) { bulkOperation { id } } }`,
    { path },
  );
  return dig(started, 'bulkOperation', 'id');
}

test.each([
  ['query', startQuery],
  ['mutation', startMutation],
])('a bulk %s ends where the store is reset', async (_name, start) => {
  await start();
  await caller.api.reset();
  expect(await ask('{ bulkOperations(first: 5) { nodes { id } } }')).toEqual({ nodes: [] });
  // When the same operation has come to its end, the one before it would have come to its own.
  const id = await start();
  let reached: unknown;
  do reached = await status(id);
  while (reached !== 'COMPLETED');
  const operations = worlds.map(({ bulkOperations }) => bulkOperations.at(0)?.status);
  expect(operations[0]).not.toBe('COMPLETED');
  expect(operations[1]).toBe('COMPLETED');
});
