import { afterAll, describe, expect, test } from 'vitest';
import { MUTATIONS } from '../../../source/practice-store/records/registry.ts';
import { dig, startApiCaller } from '../api/api-caller.ts';
import { answerFaults } from './answer-check.ts';
import { writeField } from './query-writer.ts';
import { allScopes, publishedSchema } from './schema-fixture.ts';

const caller = startApiCaller();
afterAll(() => caller.close());

const schema = publishedSchema();
const scopes = [...allScopes(), 'read_all_orders'];
const queries = Object.values(schema.getQueryType()?.getFields() ?? {});
const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});

/** Whether every error is one that the service has for the made-up values of the arguments. */
function isAnswer(errors: unknown): boolean {
  const codes = Array.isArray(errors)
    ? errors.map((error) => dig(error, 'extensions', 'code'))
    : [];
  return (
    codes.length > 0 &&
    codes.every((code) => ['BAD_REQUEST', 'INVALID', 'NOT_FOUND'].includes(String(code)))
  );
}

async function faultsOf(query: string): Promise<string[]> {
  const { json } = await caller.graphql(query, { scopes });
  if (isAnswer(json['errors'])) return [];
  if (json['errors'] !== undefined) return [JSON.stringify(json['errors']).slice(0, 400)];
  return answerFaults(schema, query, json['data']);
}

describe('every root field of the schema', () => {
  test('is looked at', () => {
    expect([queries.length, mutations.length]).toEqual([288, 524]);
  });

  test.each([1, 2])(
    'answers a valid query of %i levels with values of the right types',
    async (levels) => {
      const faults: string[] = [];
      for (const field of queries) {
        const text = writeField(field, levels, schema);
        expect(text).not.toBeNull();
        for (const fault of await faultsOf(`query { ${text} }`))
          faults.push(`${field.name}${fault}`);
      }
      expect(faults).toEqual([]);
    },
  );

  test('of a mutation is carried out, or says honestly that nothing was done', async () => {
    const faults: string[] = [];
    const carriedOut: string[] = [];
    for (const field of mutations) {
      if (field.name === 'appUninstall') continue;
      const query = `mutation { ${writeField(field, 2, schema)} }`;
      const { json } = await caller.graphql(query, { scopes });
      faults.push(...(await faultsOf(query)));
      const isRefused = /does not carry out/.test(JSON.stringify(dig(json, 'data')));
      if (!isRefused) carriedOut.push(field.name);
    }
    expect(faults).toEqual([]);
    const table = Object.keys(MUTATIONS).filter((name) => name !== 'appUninstall');
    expect(carriedOut.toSorted()).toEqual(table.toSorted());
  });
});
