import {
  buildClientSchema,
  getNamedType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type IntrospectionQuery,
  isCompositeType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import type { FieldTypes } from '../../core/access/access-rules.ts';
import type { SchemaAnswer, TypeField } from '../../core/graphql/schema-question.ts';
import { parseJson } from '../../core/json/json-object.ts';
import { toDisplayText } from '../../core/text/display-text.ts';
import { argumentsOf, fieldsOf, selectionOf } from './field-fill.ts';

/** A store's schema, ready for look-ups. */
export interface ReadSchema {
  readonly schema: GraphQLSchema;
  readonly fieldTypes: FieldTypes;
  readonly typeCount: number;
}

/** Parses the answer to an introspection, before a schema is built from it. Never throws. */
export function readIntrospection(
  body: Uint8Array,
):
  | { readonly type: 'introspection'; readonly data: IntrospectionQuery }
  | { readonly type: 'refused'; readonly message: string } {
  const content = parseJson(new TextDecoder().decode(body));
  if (content === undefined) return refused('The answer is no JSON.');
  if (!isIntrospection(content)) return refused(firstMessage(content));
  return { type: 'introspection', data: content.data };
}

/** Builds the schema of an introspection. Never throws. */
export function buildSchema(
  data: IntrospectionQuery,
):
  | { readonly type: 'schema'; readonly schema: ReadSchema }
  | { readonly type: 'refused'; readonly message: string } {
  try {
    // The store's own schema: validating it would take long and find nothing that a person could
    // fix.
    const schema = buildClientSchema(data, { assumeValid: true });
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

/** The message of a refusal: `{"errors": [{"message": …}]}`. */
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

/** The fields of a type, for the tree; `query`, `mutation` and `subscription` are the roots. */
export function listFields(
  of: string,
  schema: GraphQLSchema,
): Extract<SchemaAnswer, { type: 'fields' }> {
  const fields = Object.values(fieldsOf(typeOf(of, schema))).map(treeField);
  return { type: 'fields', of, fields };
}

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

function treeField(field: GraphQLField<unknown, unknown>): TypeField {
  const named = getNamedType(field.type);
  return {
    name: field.name,
    type: toDisplayText(String(field.type)),
    below: isCompositeType(named) ? named.name : null,
    args: argumentsOf(field),
    selection: selectionOf(field),
    isDeprecated: field.deprecationReason != null,
  };
}
