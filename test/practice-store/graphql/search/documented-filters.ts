import { type GraphQLField, type GraphQLSchema, isObjectType } from 'graphql';

/** What the schema's own description of a `query` argument says of one filter. */
export interface DocumentedFilter {
  /** With a real key where the schema writes `{key}`. */
  readonly name: string;
  readonly examples: readonly string[];
}

const ROW =
  /^\| ([^|\n]+?) \| (?:[a-z]+)(?: \||$)([\s\S]*?)(?=^\| [^|\n]+ \| [a-z]+ \||^You can apply|(?![\s\S]))/gm;
const KEYS: Readonly<Record<string, string>> = {
  'metafields.{namespace}.{key}': 'metafields.custom.material',
  'fields.{key}': 'fields.name',
};

/** The filters of a description: each has a row of its table. */
export function documentedFilters(description: string): DocumentedFilter[] {
  return [...description.matchAll(ROW)]
    .filter(([, name]) => name !== 'name' && name !== '----')
    .map(([, name = '', rest = '']) => ({
      name: KEYS[name] ?? name,
      examples: [...rest.matchAll(/- `([^`]+)`/g)]
        .map(([, example = '']) => example.replaceAll('\n', ' ').replaceAll('\\"', '"'))
        .filter((example) => example.startsWith(`${name}:`)),
    }));
}

/** Every field of a type that takes a documented `query`. */
export function searchedFields(
  schema: GraphQLSchema,
  typename: string,
): ReadonlyArray<{
  readonly name: string;
  readonly field: GraphQLField<unknown, unknown>;
  readonly filters: readonly DocumentedFilter[];
}> {
  const type = schema.getType(typename);
  if (!isObjectType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => {
    const description = field.args.find(({ name }) => name === 'query')?.description ?? '';
    const filters = documentedFilters(description);
    return filters.length === 0 ? [] : [{ name: field.name, field, filters }];
  });
}
