import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery } from 'graphql';

const folder = new URL('../../../source/', import.meta.url);

/** The schema as it was published, read apart from the code under test. */
export function publishedSchema(): GraphQLSchema {
  const packed = readFileSync(new URL('practice-store/data/admin-2026-10.json.gz', folder));
  const content: { data: IntrospectionQuery } = JSON.parse(gunzipSync(packed).toString('utf8'));
  return buildClientSchema(content.data, { assumeValid: true });
}

/** The rule texts as they were published. */
export function publishedRules(): {
  types: Record<string, string>;
  fields: Record<string, string>;
  scopes: Record<string, string[][]>;
  alternatives: Record<string, string[][]>;
} {
  const path = new URL('core/access/data/required-access-2026-10.json', folder);
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Every scope that any rule names. */
export function allScopes(): string[] {
  const { scopes, alternatives } = publishedRules();
  return [...new Set([...Object.values(scopes), ...Object.values(alternatives)].flat(2))];
}

interface PublishedInput {
  name: string;
  gidTypes?: string[] | null;
}

/**
 * Which types an id may have, as they were published: by argument (`Mutation.productDelete.id`)
 * and by input field (`ProductInput.id`).
 */
export function publishedIdTypes(): Map<string, string[]> {
  const packed = readFileSync(new URL('practice-store/data/admin-2026-10.json.gz', folder));
  const content: {
    data: {
      __schema: {
        types: Array<{
          name: string;
          fields?: Array<{ name: string; args: PublishedInput[] }> | null;
          inputFields?: PublishedInput[] | null;
        }>;
      };
    };
  } = JSON.parse(gunzipSync(packed).toString('utf8'));
  const types = new Map<string, string[]>();
  for (const { name, fields, inputFields } of content.data.__schema.types) {
    for (const field of fields ?? []) {
      for (const arg of field.args) {
        if (arg.gidTypes != null) types.set(`${name}.${field.name}.${arg.name}`, arg.gidTypes);
      }
    }
    for (const field of inputFields ?? []) {
      if (field.gidTypes != null) types.set(`${name}.${field.name}`, field.gidTypes);
    }
  }
  return types;
}
