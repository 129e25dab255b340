import { type GraphQLNamedType, type GraphQLSchema, isEnumType, isInputObjectType } from 'graphql';
import type {
  SchemaAnswer,
  SchemaQuestion,
  SchemaRow,
} from '../../core/graphql/schema-question.ts';
import { argumentRow, fieldRow, inputRow, typeRow, valueRow } from './rows.ts';
import { fieldsOf } from './field-fill.ts';

/** More than a person looks through; another letter makes the list shorter. */
const MOST_FOUND = 200;

/** A match, before it is made into a row. */
interface Named {
  readonly name: string;
  readonly rank: number;
  readonly row: () => SchemaRow;
}

/**
 * Types, fields, arguments and values that match all words; `Product.ti` looks for a field of a
 * type. Exact names first, then names that begin with the last word, then names that contain it;
 * types before their parts.
 */
export function searchSchema(
  { words: typed }: Extract<SchemaQuestion, { type: 'search' }>,
  schema: GraphQLSchema,
): Extract<SchemaAnswer, { type: 'found' }> {
  const words = typed
    .toLowerCase()
    .split(/[\s.()]+/)
    .filter((word) => word !== '');
  if (words.length === 0) return { type: 'found', words: typed, total: 0, rows: rootRows(schema) };
  const last = words.at(-1) ?? '';
  const around = words.slice(0, -1);
  const roots = new Set<GraphQLNamedType>(rootTypes(schema));
  const found: Named[] = [];
  const look = (
    owner: string,
    name: string,
    weight: number,
    isDeprecated: boolean,
    row: () => SchemaRow,
  ) => {
    const own = name.toLowerCase();
    if (!own.includes(last)) return;
    if (around.length > 0) {
      const all = `${owner} ${own}`.toLowerCase();
      if (!around.every((word) => all.includes(word))) return;
    }
    const isOwner = around.length > 0 && owner.toLowerCase() === around.join('');
    const fit = own === last ? 0 : own.startsWith(last) ? 1 : 2;
    // Of equal names, the one of the named type comes first.
    const rank = (isOwner ? 0 : 100) + fit * 10 + weight + (isDeprecated ? 5 : 0);
    found.push({ name, rank, row });
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    look('', type.name, 0, false, () => typeRow(type, 'type'));
    for (const field of Object.values(fieldsOf(type))) {
      const isOld = field.deprecationReason != null;
      look(type.name, field.name, roots.has(type) ? 0.5 : 1, isOld, () =>
        fieldRow(type, field, 'field', true),
      );
      for (const argument of field.args) {
        look(
          `${type.name} ${field.name}`,
          argument.name,
          3,
          argument.deprecationReason != null,
          () => argumentRow(type, field, argument, true),
        );
      }
    }
    if (isInputObjectType(type)) {
      for (const field of Object.values(type.getFields())) {
        look(type.name, field.name, 2, field.deprecationReason != null, () =>
          inputRow(type, field, true),
        );
      }
    }
    if (isEnumType(type)) {
      for (const value of type.getValues()) {
        look(type.name, value.name, 4, value.deprecationReason != null, () =>
          valueRow(type, value, true),
        );
      }
    }
  }
  const rows = found
    .toSorted(
      (one, other) =>
        one.rank - other.rank ||
        one.name.length - other.name.length ||
        (one.name < other.name ? -1 : 1),
    )
    .slice(0, MOST_FOUND)
    .map(({ row }) => row());
  return { type: 'found', words: typed, total: found.length, rows };
}

/** The root types, where browsing starts. */
function rootRows(schema: GraphQLSchema): readonly SchemaRow[] {
  return rootTypes(schema).map((type) => typeRow(type, 'type'));
}

function rootTypes(schema: GraphQLSchema): readonly GraphQLNamedType[] {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return roots.filter((type) => type != null);
}
