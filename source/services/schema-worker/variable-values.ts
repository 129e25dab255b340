import {
  getNullableType,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';
import { operationAt, parseDocument } from '../../core/graphql/query-tree.ts';
import type {
  CompletionItem,
  SchemaAnswer,
  SchemaQuestion,
} from '../../core/graphql/schema-question.ts';
import { jsonFields, parseJson } from '../../core/json/json-object.ts';
import { jsonCursor, jsonFault, type JsonPath } from '../../core/json/json-places.ts';
import { toDisplayText } from '../../core/text/display-text.ts';
import { fillArgument, sampleOf, valuePlace } from './field-fill.ts';
import { ranked, shortWords } from './names-at-cursor.ts';

/** What completion writes into the variables of an operation, by the types that it declares. */

interface Slot {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly isRequired: boolean;
  readonly description: string | null;
  readonly isDeprecated: boolean;
}

type At = { readonly text: string; readonly offset: number };

/** Names of variables, keys of inputs, values of enums: what fits at a place of the JSON. */
export function completeVariables(
  { text, offset, variables, at }: Extract<SchemaQuestion, { type: 'complete-variables' }>,
  schema: GraphQLSchema,
): Extract<SchemaAnswer, { type: 'completions' }> {
  const cursor = jsonCursor(variables, at);
  const slots = variablesOf({ text, offset }, schema);
  if (cursor === null || slots === null) {
    return { type: 'completions', field: 'variables', from: at, to: at, items: [] };
  }
  const { path, expects, from, to, hasColon, names } = cursor;
  const comma = /^\s*"/.test(variables.slice(to)) ? ',' : '';
  const items =
    expects === 'name'
      ? slotsAt(path, slots)
          .filter(({ name }) => !names.includes(name))
          .map((slot) => nameItem(slot, hasColon, comma))
      : valueItems(path, slots);
  const word = variables.slice(from, at).replace('"', '');
  return { type: 'completions', field: 'variables', from, to, items: ranked(items, word) };
}

/** The variables that the operation around an offset declares; null when it cannot be parsed. */
function variablesOf({ text, offset }: At, schema: GraphQLSchema): readonly Slot[] | null {
  const parsed = parseDocument(text);
  const operation = parsed.type === 'unreadable' ? null : operationAt(parsed.document, offset);
  return operation === null ? null : slotsOf(operation, schema);
}

function slotsOf(operation: OperationDefinitionNode, schema: GraphQLSchema): readonly Slot[] {
  return (operation.variableDefinitions ?? []).flatMap(({ variable, type: node, defaultValue }) => {
    const type = typeFromAST(schema, node);
    if (!isInputType(type)) return [];
    const isRequired = isNonNullType(type) && defaultValue === undefined;
    const name = variable.name.value;
    return [{ name, type, isRequired, description: descriptionOf(type), isDeprecated: false }];
  });
}

function descriptionOf(type: GraphQLInputType): string | null {
  const inner = getNullableType(type);
  return isListType(inner) ? null : (inner.description ?? null);
}

function slotsOfInput(type: GraphQLInputType | null): readonly Slot[] {
  const inner = type === null ? null : getNullableType(type);
  if (!isInputObjectType(inner)) return [];
  return Object.values(inner.getFields()).map((field) => ({
    name: field.name,
    type: field.type,
    isRequired: isRequiredInputField(field),
    description: field.description ?? null,
    isDeprecated: field.deprecationReason != null,
  }));
}

/** The keys that the object at a path may hold. */
function slotsAt(path: JsonPath, variables: readonly Slot[]): readonly Slot[] {
  return path.length === 0 ? variables : slotsOfInput(typeAt(path, variables));
}

function typeAt(path: JsonPath, variables: readonly Slot[]): GraphQLInputType | null {
  let slots: readonly Slot[] = variables;
  let type: GraphQLInputType | null = null;
  for (const part of path) {
    if (typeof part === 'number') {
      const list: GraphQLInputType | null = type === null ? null : getNullableType(type);
      type = isListType(list) ? list.ofType : null;
    } else type = slots.find(({ name }) => name === part)?.type ?? null;
    slots = slotsOfInput(type);
  }
  return type;
}

function nameItem(slot: Slot, hasColon: boolean, comma: string): CompletionItem {
  const name = `"${slot.name}"`;
  const written = hasColon
    ? { insert: name, from: name.length, to: name.length }
    : fillArgument(slot, 'json');
  return {
    label: toDisplayText(slot.name),
    ...written,
    insert: hasColon ? written.insert : written.insert + comma,
    type: toDisplayText(String(slot.type)),
    isDeprecated: slot.isDeprecated,
    isRequired: slot.isRequired,
    description: shortWords(slot.description),
  };
}

function valueItems(path: JsonPath, variables: readonly Slot[]): readonly CompletionItem[] {
  if (path.length === 0) {
    const { insert, from, to } = objectOf(variables.filter(({ isRequired }) => isRequired));
    return [valueItem('{ }', insert, 'all that is required', null, { from, to })];
  }
  const type = typeAt(path, variables);
  if (type === null) return [];
  const inner = getNullableType(type);
  const name = String(inner);
  const none = isNonNullType(type) ? [] : [valueItem('null', 'null', name, null)];
  if (isEnumType(inner)) {
    const values = inner.getValues().map((one) => ({
      ...valueItem(one.name, `"${one.name}"`, name, one.description),
      isDeprecated: one.deprecationReason != null,
    }));
    return [...values, ...none];
  }
  if (isInputObjectType(inner) || isListType(inner)) {
    const sample = sampleOf(inner, 'json');
    const { from, length } = valuePlace(sample, 0);
    const label = isListType(inner) ? '[ ]' : '{ }';
    return [
      valueItem(label, sample, name, descriptionOf(inner), { from, to: from + length }),
      ...none,
    ];
  }
  if (name !== 'Boolean') return [];
  return [...['true', 'false'].map((one) => valueItem(one, one, name, null)), ...none];
}

function valueItem(
  label: string,
  insert: string,
  type: string,
  description: string | null | undefined,
  place = { from: insert.length, to: insert.length },
): CompletionItem {
  return {
    label: toDisplayText(label),
    insert,
    ...place,
    type: toDisplayText(type),
    isDeprecated: false,
    isRequired: false,
    description: shortWords(description),
  };
}

/** `{ … }` over several lines, with a value for each. */
function objectOf(slots: readonly Slot[]) {
  const insert = slots.length === 0 ? '{}' : `{\n${entriesOf(slots)}\n}`;
  const { from, length } = valuePlace(insert, 0);
  return { insert, from, to: from + length };
}

const INDENT = '  ';

function entriesOf(slots: readonly Slot[]): string {
  return slots.map(({ name, type }) => `${INDENT}"${name}": ${tall(type)}`).join(',\n');
}

/** A value laid out as an editor would; it holds only samples, so parsing loses no digit. */
function tall(type: GraphQLInputType): string {
  const value: unknown = JSON.parse(sampleOf(type, 'json'));
  return JSON.stringify(value, null, INDENT.length).replaceAll('\n', `\n${INDENT}`);
}

/** Writes the required variables that are missing, beside those that are there. */
export function writeSkeleton(
  { text, offset, variables }: Extract<SchemaQuestion, { type: 'skeleton' }>,
  schema: GraphQLSchema,
): Extract<SchemaAnswer, { type: 'skeleton' }> {
  const slots = variablesOf({ text, offset }, schema);
  if (slots === null) return refused('The query cannot be read, so its variables are not known.');
  const required = slots.filter(({ isRequired }) => isRequired);
  if (required.length === 0) return refused('No variable of this operation is required.');
  if (variables.trim() === '') {
    const place = { from: 0, to: variables.length };
    return { type: 'skeleton', place, item: objectOf(required), message: null };
  }
  const fault = jsonFault(variables);
  if (fault !== null || !variables.trimStart().startsWith('{')) {
    return refused(
      `The variables are no JSON object${fault === null ? '' : `: ${fault.message}`}.`,
    );
  }
  const there = [...(jsonFields(parseJson(variables))?.keys() ?? [])];
  const missing = required.filter(({ name }) => !there.includes(name));
  if (missing.length === 0) return refused('All required variables are there.');
  const end = variables.lastIndexOf('}');
  const last = variables.slice(0, end).trimEnd().length;
  const start = there.length === 0 ? '\n' : ',\n';
  const insert = `${start}${entriesOf(missing)}\n`;
  const { from, length } = valuePlace(insert, start.length);
  const item = { insert, from, to: from + length };
  return { type: 'skeleton', place: { from: last, to: end }, item, message: null };
}

function refused(message: string): Extract<SchemaAnswer, { type: 'skeleton' }> {
  return { type: 'skeleton', place: null, item: null, message: toDisplayText(message) };
}
