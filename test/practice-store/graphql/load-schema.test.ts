import {
  buildClientSchema,
  findBreakingChanges,
  findDangerousChanges,
  getIntrospectionQuery,
  type IntrospectionQuery,
} from 'graphql';
import { afterAll, describe, expect, test } from 'vitest';
import { createApi } from '../../../source/practice-store/api/api.ts';
import { startApiCaller } from '../api/api-caller.ts';
import { publishedSchema } from './schema-fixture.ts';

const caller = startApiCaller({}, createApi());
afterAll(() => caller.close());

function isIntrospection(value: unknown): value is IntrospectionQuery {
  return typeof value === 'object' && value !== null && '__schema' in value;
}

describe('introspection', () => {
  test('gives the published schema, neither more nor less, to a token without scopes', async () => {
    const query = getIntrospectionQuery({ inputValueDeprecation: true, oneOf: true });
    const { json } = await caller.graphql(query, { scopes: [] });
    const data: unknown = json['data'];
    if (!isIntrospection(data)) throw new Error('no schema came back');
    const answered = buildClientSchema(data);
    const published = publishedSchema();
    expect(findBreakingChanges(published, answered)).toEqual([]);
    expect(findBreakingChanges(answered, published)).toEqual([]);
    expect(findDangerousChanges(published, answered)).toEqual([]);
    expect(findDangerousChanges(answered, published)).toEqual([]);
  });
});
