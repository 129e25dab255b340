import { buildSchema as schemaOf, introspectionFromSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  buildSchema,
  readIntrospection,
} from '../../../source/services/schema-worker/read-schema.ts';
import { objectInput } from '../../support/corpus/text-corpus.ts';

/** What a store answers whose type `Odd`, with a field `odd`, has these names. */
function introspectionOf(typeName: string): Uint8Array {
  const data = introspectionFromSchema(schemaOf('type Query { odd: Odd } type Odd { id: ID }'));
  const text = JSON.stringify({ data }).replaceAll('"Odd"', JSON.stringify(typeName));
  return new TextEncoder().encode(text);
}

describe('a schema of a store', () => {
  test.each([
    objectInput('graphql-response', 'GQ-13', z.object({ type_name: z.string() })).type_name,
    'constructor',
    'toString',
  ])('GQ-13: may name a type %s, and touches no prototype', (name) => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    const read = readIntrospection(introspectionOf(name));
    if (read.type !== 'introspection') throw new Error(read.message);
    const built = buildSchema(read.data);
    if (built.type !== 'schema') throw new Error(built.message);
    const field = built.schema.schema.getQueryType()?.getFields()['odd'];
    expect(String(field?.type)).toBe(name);
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
    expect(Reflect.get({}, 'astNode')).toBeUndefined();
  });

  test.each([
    ['nothing', '', 'The answer is no JSON.'],
    ['no schema', '{"data":null}', 'The answer holds no schema.'],
    ['words', String.raw`{"errors":"no \u001b[2J"}`, 'no ^[[2J'],
    ['a refusal', '{"errors":[{"message":"Throttled"}]}', 'Throttled'],
    ['a very long one', `{"errors":[{"message":"${'m'.repeat(201)}"}]}`, 'm'.repeat(200)],
  ])('is refused in words where the answer holds %s', (_, text, message) => {
    expect(readIntrospection(new TextEncoder().encode(text))).toEqual({ type: 'refused', message });
  });

  test('that is not whole is refused with its reason', () => {
    const data = introspectionFromSchema(schemaOf('type Query { odd: ID }'));
    const types = data.__schema.types.filter((type) => type.name !== 'ID');
    const built = buildSchema({ __schema: { ...data.__schema, types } });
    expect(built).toMatchObject({
      type: 'refused',
      message: expect.stringMatching(/^The schema cannot be used: .*ID/),
    });
  });
});

test.each([
  ['', 'The answer is no JSON.'],
  ['null', 'The answer holds no schema.'],
  ['5', 'The answer holds no schema.'],
  ['[]', 'The answer holds no schema.'],
  ['{}', 'The answer holds no schema.'],
  ['{"data": null}', 'The answer holds no schema.'],
  ['{"data": 1}', 'The answer holds no schema.'],
  ['{"data": {}}', 'The answer holds no schema.'],
  ['{"data": {"__schema": null}}', 'The answer holds no schema.'],
  ['{"errors": null}', 'The answer holds no schema.'],
  ['{"errors": []}', 'The answer holds no schema.'],
  ['{"errors": [{}]}', 'The answer holds no schema.'],
  ['{"errors": [null]}', 'The answer holds no schema.'],
  ['{"errors": "No."}', 'No.'],
  ['{"errors": {"message": "No."}}', 'No.'],
  ['{"errors": ["One.", "Two."]}', 'One.'],
  ['{"errors": [{"message": "One."}, {"message": "Two."}]}', 'One.'],
  [`{"errors": "${'a'.repeat(201)}"}`, 'a'.repeat(200)],
  [`{"errors": [{"message": "${'a'.repeat(201)}"}]}`, 'a'.repeat(200)],
  ['{"errors": [{"message": "a\\u001b[2J"}]}', 'a^[[2J'],
])('of the answer %j is said: %s', (text, message) => {
  const read = readIntrospection(new TextEncoder().encode(text));
  expect(read).toEqual({ type: 'refused', message });
});
