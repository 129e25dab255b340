import {
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { writeField } from '../../core/graphql/query-tree.ts';
import type { WrittenItem } from '../../core/graphql/schema-question.ts';

/** What completion inserts for a field, an argument or a value, from the schema alone. */

type Field = GraphQLField<unknown, unknown>;
type Fields = Readonly<Record<string, Field>>;

/** Entries of a list; the service requires `first` or `last`. */
const FIRST = 10;

/** The fields of a type; empty for a type without fields. */
export function fieldsOf(type: GraphQLNamedType | null): Fields {
  return isObjectType(type) || isInterfaceType(type) ? type.getFields() : {};
}

/** `(first: 10)`, or empty: required arguments, and the number of entries of a connection. */
export function argumentsOf(field: Field): string {
  const isConnection = getNamedType(field.type).name.endsWith('Connection');
  const written = field.args.flatMap((argument) => {
    if (isConnection && argument.name === 'first') return [`first: ${FIRST}`];
    return isRequiredArgument(argument) ? [`${argument.name}: ${sampleOf(argument.type)}`] : [];
  });
  return written.length === 0 ? '' : `(${written.join(', ')})`;
}

/** The selection for a first look at a field: `nodes { id }`; null for a leaf. */
export function selectionOf(field: Field): string | null {
  const named = getNamedType(field.type);
  return isCompositeType(named) ? firstSelection(named) : null;
}

/** The entries of a list, else `id`, else what a mutation returns, else the first plain field. */
function firstSelection(type: GraphQLNamedType): string {
  const fields = fieldsOf(type);
  const { nodes, userErrors } = fields;
  if (nodes !== undefined && type.name.endsWith('Connection')) {
    const entry = getNamedType(nodes.type);
    return isCompositeType(entry) ? `nodes { ${plainField(entry)} }` : 'nodes';
  }
  if (userErrors === undefined || fields['id'] !== undefined) return plainField(type);
  const changed = Object.values(fields).find(
    ({ type: own, name }) =>
      name !== 'userErrors' && fieldsOf(getNamedType(own))['id'] !== undefined,
  );
  const errors = fieldsOf(getNamedType(userErrors.type));
  const told = ['field', 'message'].filter((name) => errors[name] !== undefined).join(' ');
  const first = changed === undefined ? '' : `${changed.name} { id } `;
  return `${first}userErrors { ${told === '' ? '__typename' : told} }`;
}

function plainField(type: GraphQLNamedType): string {
  const fields = fieldsOf(type);
  if (fields['id'] !== undefined) return 'id';
  const plain = Object.values(fields).find(
    (field) =>
      !isCompositeType(getNamedType(field.type)) &&
      field.deprecationReason == null &&
      !field.args.some(isRequiredArgument),
  );
  return plain?.name ?? '__typename';
}

/** Below this depth the required fields of an input are left to the person. */
const DEEPEST = 4;

/** How names of fields are written in a value: plain in a query, quoted in JSON. */
type Notation = 'graphql' | 'json';

/** A sample value of that type, to be typed over. */
export function sampleOf(
  type: GraphQLInputType,
  notation: Notation = 'graphql',
  depth = 0,
): string {
  const inner = getNullableType(type);
  if (isListType(inner)) {
    const item = getNamedType(inner);
    if (!isInputObjectType(item) || depth >= DEEPEST) return '[]';
    return `[${sampleOf(item, notation, depth + 1)}]`;
  }
  if (isEnumType(inner)) {
    const values = inner.getValues();
    const { name = 'null' } =
      values.find(({ deprecationReason }) => deprecationReason == null) ?? values[0] ?? {};
    return notation === 'json' && name !== 'null' ? `"${name}"` : name;
  }
  if (isInputObjectType(inner)) {
    const required = depth >= DEEPEST ? [] : Object.values(inner.getFields()).filter(isNeeded);
    const written = required.map(
      ({ name, type: own }) =>
        `${notation === 'json' ? `"${name}"` : name}: ${sampleOf(own, notation, depth + 1)}`,
    );
    return `{${written.join(', ')}}`;
  }
  return SAMPLES[String(inner)] ?? '""';
}

/** Of an input that takes exactly one field, no field is required by itself. */
function isNeeded(field: GraphQLInputField): boolean {
  return isRequiredInputField(field);
}

const SAMPLES: Readonly<Record<string, string>> = {
  Int: '1',
  Float: '1.0',
  Boolean: 'false',
  Decimal: '"0.00"',
  Money: '"0.00"',
  UnsignedInt64: '"0"',
  BigInt: '"0"',
  JSON: '"{}"',
};

/**
 * A field as it is written into a document: required arguments and a first selection, on one line
 * or indented to match. Parts that are there already are not repeated.
 *
 * @param offset where the name begins
 * @param to where the text continues after the name
 */
export function fillField(field: Field, text: string, offset: number, to: number): WrittenItem {
  const follows = /^\s*[({:]?/.exec(text.slice(to))?.[0].trim() ?? '';
  const hasArguments = follows === '(';
  const isAlias = follows === ':';
  const args = hasArguments || isAlias ? '' : argumentsOf(field);
  const selection = follows === '' ? selectionOf(field) : null;
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  const isTall = text.includes('\n') && /^\s*(?:\w+\s*:\s*)?$/.test(line);
  const indent = /^\s*/.exec(line)?.[0] ?? '';
  const insert = writeField({ name: field.name, args, selection }, indent, isTall);
  const place = placeInArguments(field, args);
  if (place !== null) return { insert, ...placed(field.name.length + place.from, place.length) };
  if (selection === null) return { insert, from: insert.length, to: insert.length };
  // After the first of the innermost names: the next name is typed there.
  const last = insert.search(/\w(?=\s*\})/);
  return { insert, ...placed(last + 1, 0) };
}

function placed(from: number, length: number): { readonly from: number; readonly to: number } {
  return { from, to: from + length };
}

/** The value of the first required argument, to be typed over. The number of entries can stay. */
function placeInArguments(
  field: Field,
  args: string,
): { readonly from: number; readonly length: number } | null {
  const required = field.args.find(
    (argument) => isRequiredArgument(argument) && args.includes(`${argument.name}: `),
  );
  if (required === undefined) return null;
  return valuePlace(args, args.indexOf(`${required.name}: `) + required.name.length + 2);
}

/** The first value in `text` from `start` on. */
export function valuePlace(
  text: string,
  start: number,
): { readonly from: number; readonly length: number } {
  const nested = /^[[{\s]*(?:"?\w+"?: [[{\s]*)*/.exec(text.slice(start))?.[0].length ?? 0;
  const from = start + nested;
  const value = /^(?:"([^"]*)"|[\w.-]*)/.exec(text.slice(from));
  return value?.[1] === undefined
    ? { from, length: value?.[0].length ?? 0 }
    : { from: from + 1, length: value[1].length };
}

/** An argument, or a field of an input, with a sample value to be typed over. */
export function fillArgument(
  { name, type }: { readonly name: string; readonly type: GraphQLInputType },
  notation: Notation = 'graphql',
): WrittenItem {
  const start = notation === 'json' ? `"${name}": ` : `${name}: `;
  const insert = `${start}${sampleOf(type, notation)}`;
  const { from, length } = valuePlace(insert, start.length);
  return { insert, ...placed(from, length) };
}
