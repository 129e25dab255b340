import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import {
  buildClientSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  type IntrospectionQuery,
} from 'graphql';
import type { FieldTypes } from '../../source/core/access/access-rules.ts';

const FILE = new URL('../../source/practice-store/data/admin-2026-10.json.gz', import.meta.url);

/** The return types of the real 2026-10 schema, and the names of its root fields. */
export function schemaFieldTypes(): FieldTypes & { rootFields(): string[] } {
  const { data }: { data: IntrospectionQuery } = JSON.parse(
    gunzipSync(readFileSync(FILE)).toString(),
  );
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
