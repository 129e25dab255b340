import { afterAll, describe, expect, test } from 'vitest';
import { MUTATIONS } from '../../../source/practice-store/records/registry.ts';
import { dig, digList, startApiCaller } from '../api/api-caller.ts';
import { written } from '../api/written.ts';
import { answerFaults } from './answer-check.ts';
import { writeField } from './query-writer.ts';
import { allScopes, publishedIdTypes, publishedSchema } from './schema-fixture.ts';

const caller = startApiCaller();
afterAll(() => caller.close());

const schema = publishedSchema();
const idTypes = publishedIdTypes();
const scopes = [...allScopes(), 'read_all_orders', 'unauthenticated_read_product_listings'];
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

/** What is answered, a line for each document, beside this file. */
async function expectAnswers(lines: readonly string[], name: string): Promise<void> {
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`every-root-field.${name}.txt`);
}

async function faultsOf(query: string, lines: string[]): Promise<string[]> {
  const { json } = await caller.graphql(query, { scopes });
  const [, name = ''] = /^\w+ \{ (\w+)/.exec(query) ?? [];
  lines.push(`${name} ${written({ ...json, extensions: undefined }, 120)}`);
  if (isAnswer(json['errors'])) return [];
  const errors = json['errors'] === undefined ? [] : digList(json, 'errors');
  // Nobody issued the ids in these documents, and the app stands for no fulfilment service; some
  // fields fail as a whole for that.
  const isUnknownId = /^Invalid id: |^Theme does not exist$|not associated with any fulfillment/;
  if (errors.length > 0) {
    return errors.every((error) => isUnknownId.test(String(dig(error, 'message'))))
      ? []
      : [JSON.stringify(errors).slice(0, 400)];
  }
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
      const lines: string[] = [];
      for (const field of queries) {
        const text = writeField(field, levels, schema, idTypes, 'QueryRoot');
        expect(text).not.toBeNull();
        for (const fault of await faultsOf(`query { ${text} }`, lines))
          faults.push(`${field.name}${fault}`);
      }
      expect(faults).toEqual([]);
      await expectAnswers(lines, `query-${levels}`);
    },
  );

  test('of a mutation is carried out, or says honestly that nothing was done', async () => {
    const faults: string[] = [];
    const lines: string[] = [];
    for (const field of mutations) {
      if (field.name === 'appUninstall') continue;
      const query = `mutation { ${writeField(field, 2, schema, idTypes, 'Mutation')} }`;
      faults.push(...(await faultsOf(query, lines)));
      if (Object.hasOwn(MUTATIONS, field.name)) continue;
      const { json } = await caller.graphql(query, { scopes });
      const payload: unknown = dig(json, 'data', field.name);
      const refusals = /does not carry out|does not exist/;
      if (payload != null && !refusals.test(JSON.stringify(payload))) {
        faults.push(`${field.name}: ${JSON.stringify(payload)}`);
      }
    }
    expect(faults).toEqual([]);
    await expectAnswers(lines, 'mutation');
    const names = mutations.map(({ name }) => name);
    expect(Object.keys(MUTATIONS).filter((name) => !names.includes(name))).toEqual([]);
  });
});
