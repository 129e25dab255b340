import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery } from 'graphql';
import { apiDataUrl } from '../api/worker-url.ts';

/** The schema and what its introspection leaves out. */
export interface PublishedSchema {
  readonly schema: GraphQLSchema;
  /** `Type.field` of what falls under level 2 of protected customer data. */
  readonly protectedFields: ReadonlySet<string>;
}

interface SchemaFile {
  readonly data: IntrospectionQuery;
}

/**
 * Reads the schema of API version 2026-10: 0.9 MB on the disk, 11 MB of JSON, 3,546 types. It
 * comes with the program, so it is not validated again.
 */
export async function loadSchema(): Promise<PublishedSchema> {
  const { data } = parseSchema(
    await readFile(apiDataUrl(import.meta.url, 'admin-2026-10.json.gz')),
  );
  const protectedFields = new Set<string>();
  for (const type of data.__schema.types) {
    if (type.kind !== 'OBJECT' && type.kind !== 'INTERFACE') continue;
    for (const field of type.fields) {
      if ('isProtected' in field && field.isProtected === true) {
        protectedFields.add(`${type.name}.${field.name}`);
      }
    }
  }
  return { schema: buildClientSchema(data, { assumeValid: true }), protectedFields };
}

/** A function of its own, so that the unpacked text can go as soon as it was read. */
function parseSchema(packed: Uint8Array): SchemaFile {
  const content: SchemaFile = JSON.parse(gunzipSync(packed).toString('utf8'));
  return { data: content.data };
}
