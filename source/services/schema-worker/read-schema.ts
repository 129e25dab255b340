import {
  buildClientSchema,
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  type IntrospectionQuery,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import type { FieldTypes } from '../../core/access/access-rules.ts';
import type { SchemaAnswer, TypeField } from '../../core/graphql/schema-question.ts';
import { parseJson } from '../../core/json/json-object.ts';
import { toDisplayText } from '../../core/text/display-text.ts';

/** A store's schema, ready to be asked. */
export interface ReadSchema {
  readonly schema: GraphQLSchema;
  readonly fieldTypes: FieldTypes;
  readonly typeCount: number;
}

/** Reads the body of an introspection's answer. Never throws. */
export function readSchema(
  body: Uint8Array,
):
  | { readonly type: 'schema'; readonly schema: ReadSchema }
  | { readonly type: 'refused'; readonly message: string } {
  const content = parseJson(new TextDecoder().decode(body));
  if (content === undefined) return refused('The answer is no JSON.');
  if (!isIntrospection(content)) return refused(firstMessage(content));
  try {
    // The store's own schema: validating it would take long and find nothing that one could fix.
    const schema = buildClientSchema(content.data, { assumeValid: true });
    const typeCount = Object.keys(schema.getTypeMap()).length;
    return { type: 'schema', schema: { schema, fieldTypes: fieldTypesOf(schema), typeCount } };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it is not complete';
    return refused(`The schema cannot be used: ${toDisplayText(reason.slice(0, 200))}`);
  }
}

function isIntrospection(content: unknown): content is { readonly data: IntrospectionQuery } {
  if (typeof content !== 'object' || content === null || !('data' in content)) return false;
  const { data } = content;
  return typeof data === 'object' && data !== null && '__schema' in data && data.__schema !== null;
}

/** What a refusal says: `{"errors": [{"message": …}]}`. */
function firstMessage(content: unknown): string {
  if (typeof content === 'object' && content !== null && 'errors' in content) {
    const { errors } = content;
    const first: unknown = Array.isArray(errors) ? errors[0] : errors;
    if (typeof first === 'string') return toDisplayText(first.slice(0, 200));
    if (typeof first === 'object' && first !== null && 'message' in first) {
      return toDisplayText(String(first.message).slice(0, 200));
    }
  }
  return 'The answer holds no schema.';
}

function refused(message: string): { readonly type: 'refused'; readonly message: string } {
  return { type: 'refused', message };
}

function fieldTypesOf(schema: GraphQLSchema): FieldTypes {
  return {
    returnType(parentType, field) {
      const parent = schema.getType(parentType);
      if (!isObjectType(parent) && !isInterfaceType(parent)) return null;
      const fields = parent.getFields();
      const found = Object.hasOwn(fields, field) ? fields[field] : undefined;
      return found === undefined ? null : getNamedType(found.type).name;
    },
  };
}

/** Entries of a list that is chosen in the tree; the service asks for `first` or `last`. */
const FIRST = 10;

/** The fields of a type, for the tree; `query`, `mutation` and `subscription` are the roots. */
export function listFields(
  of: string,
  schema: GraphQLSchema,
): Extract<SchemaAnswer, { type: 'fields' }> {
  const fields = Object.values(fieldsOf(typeOf(of, schema))).map(treeField);
  return { type: 'fields', of, fields };
}

type Fields = Readonly<Record<string, GraphQLField<unknown, unknown>>>;

function typeOf(name: string, schema: GraphQLSchema): GraphQLNamedType | null {
  switch (name) {
    case 'query':
      return schema.getQueryType() ?? null;
    case 'mutation':
      return schema.getMutationType() ?? null;
    case 'subscription':
      return schema.getSubscriptionType() ?? null;
    default:
      return schema.getType(name) ?? null;
  }
}

function fieldsOf(type: GraphQLNamedType | null): Fields {
  return isObjectType(type) || isInterfaceType(type) ? type.getFields() : {};
}

function treeField(field: GraphQLField<unknown, unknown>): TypeField {
  const named = getNamedType(field.type);
  const isLeaf = !isCompositeType(named);
  return {
    name: field.name,
    type: toDisplayText(String(field.type)),
    below: isLeaf ? null : named.name,
    args: argumentsOf(field),
    selection: isLeaf ? null : firstSelection(named),
    isDeprecated: field.deprecationReason != null,
  };
}

/** Required arguments, and how many entries of a connection. */
function argumentsOf(field: GraphQLField<unknown, unknown>): string {
  const isConnection = getNamedType(field.type).name.endsWith('Connection');
  const written = field.args.flatMap((argument) => {
    if (isConnection && argument.name === 'first') return [`first: ${FIRST}`];
    return isRequiredArgument(argument) ? [`${argument.name}: ${sample(argument.type)}`] : [];
  });
  return written.length === 0 ? '' : `(${written.join(', ')})`;
}

/** A value of that type to be written over. */
function sample(type: GraphQLInputType): string {
  const inner = getNullableType(type);
  if (isListType(inner)) return '[]';
  if (isEnumType(inner)) return inner.getValues()[0]?.name ?? 'null';
  if (isInputObjectType(inner)) {
    const required = Object.values(inner.getFields()).filter(
      ({ type: own, defaultValue }) => isNonNullType(own) && defaultValue === undefined,
    );
    return `{${required.map(({ name, type: own }) => `${name}: ${isInputObjectType(getNullableType(own)) ? '{}' : sample(own)}`).join(', ')}}`;
  }
  switch (String(inner)) {
    case 'Int':
      return '1';
    case 'Float':
      return '1.0';
    case 'Boolean':
      return 'false';
    default:
      return '""';
  }
}

/** What a first look at a type shows: the entries of a list, else `id`, else its first plain field. */
function firstSelection(type: GraphQLNamedType): string {
  const fields = fieldsOf(type);
  const { nodes } = fields;
  if (nodes !== undefined && type.name.endsWith('Connection')) {
    const entry = getNamedType(nodes.type);
    return isCompositeType(entry) ? `nodes { ${plainField(entry)} }` : 'nodes';
  }
  return plainField(type);
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
