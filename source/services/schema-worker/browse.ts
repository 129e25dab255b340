import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLEnumValue,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  isUnionType,
  print,
} from 'graphql';
import type {
  SchemaAnswer,
  SchemaPage,
  SchemaQuestion,
  SchemaRow,
} from '../../core/graphql/schema-question.ts';
import { type DisplayText, toDisplayText } from '../../core/text/display-text.ts';
import { fieldsOf, fillArgument, fillField } from './field-fill.ts';
import { shortWords } from './names-at-cursor.ts';

/** What the schema browser shows: found names, a type or field with its parts, what it inserts. */

type Field = GraphQLField<unknown, unknown>;
type Input = GraphQLArgument | GraphQLInputField;

/** More than a person looks through; a further letter makes the list shorter. */
const MOST_FOUND = 200;
const MOST_USES = 100;

/** One name of the schema, before it is made into a row. */
interface Named {
  readonly name: string;
  readonly rank: number;
  readonly row: () => SchemaRow;
}

/**
 * Types, fields, arguments and values that hold all words; `Product.ti` looks for a field of a type.
 * The very name first, then names that begin so, then those that hold it; types before their parts.
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
    // Of equal names the one of the type that was named.
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

/** Where one begins: the roots. */
function rootRows(schema: GraphQLSchema): readonly SchemaRow[] {
  return rootTypes(schema).map((type) => typeRow(type, 'type'));
}

function rootTypes(schema: GraphQLSchema): readonly GraphQLNamedType[] {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return roots.filter((type) => type != null);
}

/** A type or a field: `Product`, `Product.title`. Null: the schema has none of that name. */
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

function kindOf(type: GraphQLNamedType): string {
  if (isObjectType(type)) return 'type';
  if (isInterfaceType(type)) return 'interface';
  if (isInputObjectType(type)) return 'input';
  if (isEnumType(type)) return 'enum';
  return isUnionType(type) ? 'union' : 'scalar';
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

/** Fields that give a type, and what takes it: a walk over all of them, a few milliseconds. */
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

function typeRow(type: GraphQLNamedType, kind: SchemaRow['kind']): SchemaRow {
  return {
    kind,
    of: type.name,
    title: toDisplayText(type.name),
    note: toDisplayText(kindOf(type)),
    leadsTo: type.name,
    typeName: type.name,
    description: shortWords(type.description),
    deprecation: null,
  };
}

function fieldRow(
  owner: GraphQLNamedType,
  field: Field,
  kind: SchemaRow['kind'],
  isQualified = false,
): SchemaRow {
  const of = `${owner.name}.${field.name}`;
  const required = field.args.filter((one) => isNonNullType(one.type)).map(({ name }) => name);
  const args =
    field.args.length === 0 ? '' : required.length === 0 ? '(…)' : `(${required.join(', ')}…)`;
  return {
    kind,
    of,
    title: toDisplayText(`${isQualified ? of : field.name}${args}`),
    note: toDisplayText(String(field.type)),
    leadsTo: of,
    typeName: getNamedType(field.type).name,
    description: shortWords(field.description),
    deprecation: deprecationOf(field),
  };
}

function argumentRow(
  owner: GraphQLNamedType,
  field: Field,
  argument: GraphQLArgument,
  isQualified = false,
): SchemaRow {
  const fieldName = `${owner.name}.${field.name}`;
  const title = isQualified ? `${fieldName}(${argument.name})` : argument.name;
  return partRow('argument', `${fieldName}(${argument.name})`, title, argument, fieldName);
}

function inputRow(
  owner: GraphQLNamedType,
  field: GraphQLInputField,
  isQualified = false,
): SchemaRow {
  const of = `${owner.name}.${field.name}`;
  return partRow('field', of, isQualified ? of : field.name, field, null);
}

/** @param leadsTo null: to its type */
function partRow(
  kind: SchemaRow['kind'],
  of: string,
  title: string,
  one: Input,
  leadsTo: string | null,
): SchemaRow {
  const type = getNamedType(one.type).name;
  const ast = one.astNode?.defaultValue;
  const literal = one.default?.literal ?? ast;
  const value = literal === undefined ? defaultText(one) : print(literal);
  return {
    kind,
    of,
    title: toDisplayText(title),
    note: toDisplayText(`${String(one.type)}${value === null ? '' : ` = ${value}`}`),
    leadsTo: leadsTo ?? type,
    typeName: type,
    description: shortWords(one.description),
    deprecation: deprecationOf(one),
  };
}

function defaultText({ defaultValue }: Input): string | null {
  return defaultValue === undefined ? null : JSON.stringify(defaultValue);
}

function valueRow(
  owner: GraphQLNamedType,
  value: GraphQLEnumValue,
  isQualified = false,
): SchemaRow {
  const of = `${owner.name}.${value.name}`;
  return {
    kind: 'value',
    of,
    title: toDisplayText(isQualified ? of : value.name),
    note: toDisplayText(isQualified ? '' : owner.name),
    leadsTo: owner.name,
    typeName: owner.name,
    description: shortWords(value.description),
    deprecation: deprecationOf(value),
  };
}

function deprecationOf({
  deprecationReason,
}: {
  readonly deprecationReason?: string | null | undefined;
}): DisplayText | null {
  return deprecationReason == null ? null : toDisplayText(deprecationReason);
}

/** What a name is written as at a place of the query: a field as completion writes it. */
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

/** In an empty text a field of a root brings its operation. */
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
