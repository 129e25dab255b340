import {
  buildClientSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import type { FieldTypes } from '../../core/access/access-rules.ts';
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
  const content = parseBody(body);
  if (content === null) return refused('The answer is no JSON.');
  if (!isIntrospection(content)) return refused(firstMessage(content));
  try {
    // The store's own schema: looking for mistakes in it would take long and help nobody.
    const schema = buildClientSchema(content.data, { assumeValid: true });
    const typeCount = Object.keys(schema.getTypeMap()).length;
    return { type: 'schema', schema: { schema, fieldTypes: fieldTypesOf(schema), typeCount } };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it is not complete';
    return refused(`The schema cannot be used: ${toDisplayText(reason.slice(0, 200))}`);
  }
}

function parseBody(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
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
