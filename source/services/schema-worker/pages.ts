import {
  getNamedType,
  type GraphQLEnumValue,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
} from 'graphql';
import type {
  SchemaAnswer,
  SchemaPage,
  SchemaQuestion,
  SchemaRow,
} from '../../core/graphql/schema-question.ts';
import { toDisplayText } from '../../core/text/display-text.ts';
import {
  argumentRow,
  deprecationOf,
  type Field,
  fieldRow,
  type Input,
  inputRow,
  kindOf,
  typeRow,
  valueRow,
} from './rows.ts';
import { fieldsOf, fillArgument, fillField } from './field-fill.ts';
import { shortWords } from './names-at-cursor.ts';

/** The pages of the schema browser about a type or a field, and what a name inserts. */

/** More than a person looks through. */
const MOST_USES = 100;

/**
 * The page of a type or a field: `Product`, `Product.title`. Null when the schema has none of that
 * name.
 */
export function readPage(
  { of }: Extract<SchemaQuestion, { type: 'page' }>,
  schema: GraphQLSchema,
): Extract<SchemaAnswer, { type: 'page' }> {
  const { type, field } = lookUp(of, schema);
  if (type === null) return { type: 'page', page: null };
  return { type: 'page', page: field === null ? typePage(type, schema) : fieldPage(type, field) };
}

interface LookedUp {
  readonly type: GraphQLNamedType | null;
  readonly field: Field | null;
  readonly input: Input | null;
  readonly value: GraphQLEnumValue | null;
}

/** `Type`, `Type.field`, `Type.field(argument)`, `Enum.VALUE`, `Input.field`. */
function lookUp(coordinate: string, schema: GraphQLSchema): LookedUp {
  const [, typeName = '', name = '', argument = ''] =
    /^(\w+)(?:\.(\w+)(?:\((\w+)\))?)?$/.exec(coordinate) ?? [];
  const type = schema.getType(typeName) ?? null;
  const fields = fieldsOf(type);
  const field = Object.hasOwn(fields, name) ? (fields[name] ?? null) : null;
  const inputs = isInputObjectType(type) ? type.getFields() : {};
  const own = Object.hasOwn(inputs, name) ? (inputs[name] ?? null) : null;
  const input = field?.args.find((one) => one.name === argument) ?? own;
  const value = isEnumType(type) ? (type.getValue(name) ?? null) : null;
  return { type, field, input, value };
}

function typePage(type: GraphQLNamedType, schema: GraphQLSchema): SchemaPage {
  const fields = Object.values(fieldsOf(type)).map((field) => fieldRow(type, field, 'field'));
  const inputs = isInputObjectType(type)
    ? Object.values(type.getFields()).map((field) => inputRow(type, field))
    : [];
  const values = isEnumType(type) ? type.getValues().map((value) => valueRow(type, value)) : [];
  const types = [
    ...(isUnionType(type) ? type.getTypes() : []),
    ...(isInterfaceType(type) ? schema.getPossibleTypes(type) : []),
    ...(isObjectType(type) ? type.getInterfaces() : []),
  ].map((one) => typeRow(one, 'type'));
  return {
    of: type.name,
    title: toDisplayText(`${kindOf(type)} ${type.name}`),
    description: shortWords(type.description),
    deprecation: null,
    rows: [...fields, ...inputs, ...values, ...types, ...usesOf(type, schema)],
  };
}

function fieldPage(type: GraphQLNamedType, field: Field): SchemaPage {
  const named = getNamedType(field.type);
  return {
    of: `${type.name}.${field.name}`,
    title: toDisplayText(`${type.name}.${field.name}: ${String(field.type)}`),
    description: shortWords(field.description),
    deprecation: deprecationOf(field),
    rows: [
      typeRow(named, 'type'),
      ...field.args.map((argument) => argumentRow(type, field, argument)),
      { ...typeRow(type, 'field of'), of: type.name },
    ],
  };
}

/** The fields that return a type or take it: looks at all fields, in a few milliseconds. */
function usesOf(type: GraphQLNamedType, schema: GraphQLSchema): readonly SchemaRow[] {
  const uses: SchemaRow[] = [];
  for (const owner of Object.values(schema.getTypeMap())) {
    if (owner.name.startsWith('__')) continue;
    for (const field of Object.values(fieldsOf(owner))) {
      if (uses.length >= MOST_USES) return uses;
      const isTaken = field.args.some((one) => getNamedType(one.type) === type);
      if (isTaken || getNamedType(field.type) === type)
        uses.push(fieldRow(owner, field, 'used by', true));
    }
    if (!isInputObjectType(owner)) continue;
    for (const field of Object.values(owner.getFields())) {
      if (getNamedType(field.type) === type)
        uses.push({ ...inputRow(owner, field, true), kind: 'used by' });
    }
  }
  return uses;
}

/**
 * What to insert for a name at a place of the query; a field is written as completion writes it.
 */
export function writeName(
  { of, text, offset }: Extract<SchemaQuestion, { type: 'insertion' }>,
  schema: GraphQLSchema,
): Extract<SchemaAnswer, { type: 'insertion' }> {
  const { type, field, input, value } = lookUp(of, schema);
  if (type === null) return { type: 'insertion', item: null };
  if (field !== null && input === null && text.trim() === '') return inRoot(type, field, schema);
  const gap = /\w/.test(text.charAt(offset - 1)) ? ' ' : '';
  const plain = value?.name ?? type.name;
  const item =
    input !== null
      ? fillArgument(input)
      : field === null
        ? { insert: plain, from: plain.length, to: plain.length }
        : fillField(field, text, offset, offset);
  const behind = /\w/.test(text.charAt(offset)) ? ' ' : '';
  return { type: 'insertion', item: shifted(item, gap, behind) };
}

type Item = ReturnType<typeof fillField>;

function shifted({ insert, from, to }: Item, before: string, behind: string): Item {
  const by = before.length;
  return { insert: `${before}${insert}${behind}`, from: from + by, to: to + by };
}

/** In an empty text, a field of a root type is written with its operation. */
function inRoot(
  type: GraphQLNamedType,
  field: Field,
  schema: GraphQLSchema,
): Extract<SchemaAnswer, { type: 'insertion' }> {
  const start =
    type === schema.getMutationType()
      ? 'mutation {'
      : type === schema.getSubscriptionType()
        ? 'subscription {'
        : '{';
  const isRoot = start !== '{' || type === schema.getQueryType();
  if (!isRoot) return { type: 'insertion', item: fillField(field, '', 0, 0) };
  const before = `${start}\n  `;
  const item = fillField(field, `${before}\n}`, before.length, before.length);
  return { type: 'insertion', item: shifted(item, before, '\n}') };
}
