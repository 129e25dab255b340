import {
  buildClientSchema,
  getNamedType,
  type IntrospectionQuery,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { FieldTypes } from '../../../source/core/access/access-rules.ts';

const FILE = new URL('../../../source/practice-store/data/admin-2026-10.json.gz', import.meta.url);

/** The schema of 2026-10 as a store answers an introspection: 3,546 types. */
export function publishedIntrospection(): string {
  return gunzipSync(readFileSync(FILE)).toString('utf8');
}

/** The return types of the real 2026-10 schema, and the names of its root fields. */
export function schemaFieldTypes(): FieldTypes & { rootFields(): string[] } {
  const { data }: { data: IntrospectionQuery } = JSON.parse(publishedIntrospection());
  const schema = buildClientSchema(data, { assumeValid: true });
  const fieldsOf = (name: string) => {
    const type = schema.getType(name);
    return isObjectType(type) || isInterfaceType(type) ? type.getFields() : {};
  };
  return {
    returnType(parentType, field) {
      const found = Object.entries(fieldsOf(parentType)).find(([name]) => name === field)?.[1];
      return found === undefined ? null : getNamedType(found.type).name;
    },
    rootFields: () =>
      ['QueryRoot', 'Mutation'].flatMap((type) =>
        Object.keys(fieldsOf(type)).map((field) => `${type}.${field}`),
      ),
  };
}
