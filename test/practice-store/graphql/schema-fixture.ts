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
