import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLEnumValue,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  isUnionType,
  print,
} from 'graphql';
import type { SchemaRow } from '../../core/graphql/schema-question.ts';
import { type DisplayText, toDisplayText } from '../../core/text/display-text.ts';
import { shortWords } from './names-at-cursor.ts';

/** The rows of the schema browser: one for each type, field, argument and value. */

export type Field = GraphQLField<unknown, unknown>;
export type Input = GraphQLArgument | GraphQLInputField;

/** The keyword of a type in the schema language. */
export function kindOf(type: GraphQLNamedType): string {
  if (isObjectType(type)) return 'type';
  if (isInterfaceType(type)) return 'interface';
  if (isInputObjectType(type)) return 'input';
  if (isEnumType(type)) return 'enum';
  return isUnionType(type) ? 'union' : 'scalar';
}

/** @param kind how the row relates to the page that is shown */
export function typeRow(type: GraphQLNamedType, kind: SchemaRow['kind']): SchemaRow {
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

/** @param isQualified whether the title names the type it belongs to, as in a search */
export function fieldRow(
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

export function argumentRow(
  owner: GraphQLNamedType,
  field: Field,
  argument: GraphQLArgument,
  isQualified = false,
): SchemaRow {
  const fieldName = `${owner.name}.${field.name}`;
  const title = isQualified ? `${fieldName}(${argument.name})` : argument.name;
  return partRow('argument', `${fieldName}(${argument.name})`, title, argument, fieldName);
}

export function inputRow(
  owner: GraphQLNamedType,
  field: GraphQLInputField,
  isQualified = false,
): SchemaRow {
  const of = `${owner.name}.${field.name}`;
  return partRow('field', of, isQualified ? of : field.name, field, null);
}

/** @param leadsTo null: the row leads to its type */
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

export function valueRow(
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

export function deprecationOf({
  deprecationReason,
}: {
  readonly deprecationReason?: string | null | undefined;
}): DisplayText | null {
  return shortWords(deprecationReason);
}
