/**
 * What each root field costs, and what it says to an app without scopes and to apps that are not approved
 * for people's data, as texts beside this file; written anew with
 * `vitest run test/practice-store/graphql/every-access -u`.
 */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { short } from '../../support/state-changes.ts';
import { dig, digList, type GraphqlOptions, startApiCaller } from '../api/api-caller.ts';
import { writeField } from './query-writer.ts';
import { allScopes, publishedIdTypes, publishedSchema } from './schema-fixture.ts';

const caller = startApiCaller();
afterAll(() => caller.close());
beforeEach(() => caller.api.reset());

const schema = publishedSchema();
const idTypes = publishedIdTypes();
const scopes = [...allScopes(), 'read_all_orders'];

const documents = (['QueryRoot', 'Mutation'] as const).flatMap((owner) => {
  const type = owner === 'QueryRoot' ? schema.getQueryType() : schema.getMutationType();
  const kind = owner === 'QueryRoot' ? 'query' : 'mutation';
  return Object.values(type?.getFields() ?? {})
    .filter(({ name }) => name !== 'appUninstall')
    .map((field) => ({
      name: field.name,
      kind,
      query: `${kind} { ${writeField(field, 2, schema, idTypes, owner)} }`,
    }));
});

/** The messages of all errors, each once. */
function messages(json: unknown): string {
  const errors = dig(json, 'errors') === undefined ? [] : digList(json, 'errors');
  const said = errors.map((error) => {
    return `${String(dig(error, 'message'))} ${String(dig(error, 'extensions', 'code'))}`;
  });
  return [...new Set(said)].join(' | ');
}

/** A line for each root field of which there is something to say. */
async function said(
  kind: string,
  options: GraphqlOptions,
  words: (json: unknown) => string,
): Promise<string> {
  const lines: string[] = [];
  for (const { name, query } of documents.filter((one) => one.kind === kind)) {
    const { json } = await caller.graphql(query, { scopes, ...options });
    const text = words(json);
    if (text !== '') lines.push(`${name}: ${short(text, 300)}`);
  }
  return `${lines.join('\n')}\n`;
}

test.each(['query', 'mutation'])('each field of a %s costs what is written down', async (kind) => {
  const costs = await said(kind, {}, (json) => {
    const cost = dig(json, 'extensions', 'cost');
    return [dig(cost, 'requestedQueryCost'), dig(cost, 'actualQueryCost')].map(String).join(' ');
  });
  await expect(costs).toMatchFileSnapshot(`every-access.${kind}-costs.txt`);
});

test.each(['query', 'mutation'])('each field of a %s names the scopes it needs', async (kind) => {
  const needs = await said(kind, { scopes: [] }, messages);
  await expect(needs).toMatchFileSnapshot(`every-access.${kind}-scopes.txt`);
});

test.each(['none', 'level1'] as const)(
  'each field keeps people’s data from an app that is approved for %s',
  async (protectedCustomerData) => {
    const refusals = await said('query', { app: { protectedCustomerData } }, messages);
    await expect(refusals).toMatchFileSnapshot(
      `every-access.approved-${protectedCustomerData}.txt`,
    );
  },
);
