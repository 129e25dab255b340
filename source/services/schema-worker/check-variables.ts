import { getVariableValues, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import { operationAt, parseDocument } from '../../core/graphql/query-tree.ts';
import type { SchemaQuestion } from '../../core/graphql/schema-question.ts';
import { toDisplayText, type DisplayText } from '../../core/text/display-text.ts';

/**
 * What is wrong with the variables: no JSON object, a name that the operation has not, one that is
 * missing, a value of another type. Null: nothing, or the document cannot be read yet.
 */
export function checkVariables(
  { text, variables, offset }: Extract<SchemaQuestion, { type: 'check' }>,
  schema: GraphQLSchema | null,
): DisplayText | null {
  const values = readObject(variables);
  if (values.type === 'no-object') return toDisplayText(values.message);
  const parsed = parseDocument(text);
  if (parsed.type === 'unreadable') return null;
  const operation = operationAt(parsed.document, offset);
  if (operation === null) return null;
  const message =
    foreignName(operation, values.object) ?? typeProblem(operation, values.object, schema);
  return message === null ? null : toDisplayText(message.slice(0, 300));
}

type ReadObject =
  | { readonly type: 'object'; readonly object: Readonly<Record<string, unknown>> }
  | { readonly type: 'no-object'; readonly message: string };

function readObject(text: string): ReadObject {
  if (text.trim() === '') return { type: 'object', object: {} };
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return { type: 'object', object: value };
    return { type: 'no-object', message: 'not an object: write { "name": value }' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    const line = /line (\d+)/.exec(reason)?.[1];
    return {
      type: 'no-object',
      message: line === undefined ? 'no JSON yet' : `no JSON: line ${line}`,
    };
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The service passes over unknown names without a word, so a typing mistake would go unseen. */
function foreignName(
  operation: OperationDefinitionNode,
  values: Readonly<Record<string, unknown>>,
): string | null {
  const own = new Set(
    (operation.variableDefinitions ?? []).map(({ variable }) => variable.name.value),
  );
  const foreign = Object.keys(values).find((name) => !own.has(name));
  return foreign === undefined ? null : `"${foreign}" is no variable of this operation`;
}

function typeProblem(
  operation: OperationDefinitionNode,
  values: Readonly<Record<string, unknown>>,
  schema: GraphQLSchema | null,
): string | null {
  if (schema === null) return null;
  try {
    const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], values, {
      maxErrors: 1,
    });
    return errors?.[0]?.message ?? null;
  } catch {
    // A type that the schema does not know is told of in the document itself.
    return null;
  }
}
