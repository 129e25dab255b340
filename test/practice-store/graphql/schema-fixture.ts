import { readFileSync } from 'node:fs';
import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery } from 'graphql';
import { publishedIntrospection } from '../../support/store/published-schema.ts';

const folder = new URL('../../../source/', import.meta.url);

/** Read apart from the code under test, once for a process: the schema, and what it is made of. */
interface Published {
  readonly introspection: { readonly data: IntrospectionQuery & PublishedIdTypes };
  readonly schema: GraphQLSchema;
}

let published: Published | undefined;

function readPublished(): Published {
  const introspection: Published['introspection'] = JSON.parse(publishedIntrospection());
  return {
    introspection,
    schema: buildClientSchema(introspection.data, { assumeValid: true }),
  };
}

/** The schema as it was published. */
export function publishedSchema(): GraphQLSchema {
  published ??= readPublished();
  return published.schema;
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

interface PublishedIdTypes {
  __schema: {
    types: ReadonlyArray<{
      name: string;
      fields?: ReadonlyArray<{ name: string; args: readonly PublishedInput[] }> | null;
      inputFields?: readonly PublishedInput[] | null;
    }>;
  };
}

/**
 * Which types an id may have, as they were published: by argument (`Mutation.productDelete.id`)
 * and by input field (`ProductInput.id`).
 */
export function publishedIdTypes(): Map<string, string[]> {
  published ??= readPublished();
  const types = new Map<string, string[]>();
  for (const { name, fields, inputFields } of published.introspection.data.__schema.types) {
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
