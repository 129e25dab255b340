import {
  GraphQLError,
  Kind,
  parse,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { ErrorJson } from './error-json.ts';
import { pickOperation } from './pick-operation.ts';
import type { GraphqlCall } from './request-body.ts';
import { syntaxErrorJson } from './validation/syntax-error.ts';
import { validateDocument } from './validation/validate-document.ts';
import { variableFaults } from './validation/variable-values.ts';

/** A document that may run. */
export interface Prepared {
  readonly type: 'prepared';
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

export type Preparation =
  | Prepared
  | { readonly type: 'refused'; readonly errors: readonly ErrorJson[] };

/** Documents are longer than this only by mistake or by intent. */
const MOST_TOKENS = 20_000;

/** Reads a document, holds it against the schema, and picks its operation. */
export function prepare(call: GraphqlCall, schema: GraphQLSchema): Preparation {
  const parsed = parseDocument(call.query);
  if ('error' in parsed) return refused([parsed.error]);
  const { document } = parsed;
  const faults = validateDocument(schema, document);
  if (faults.length > 0) return refused(faults);
  const picked = pickOperation(document, call.operationName);
  if (picked.type === 'error') return refused([picked.error]);
  const misfits = variableFaults(schema, picked.operation, call.variables);
  if (misfits.length > 0) return refused(misfits);
  return {
    type: 'prepared',
    document,
    operation: picked.operation,
    fragments: fragmentsOf(document),
  };
}

function refused(errors: readonly ErrorJson[]): Preparation {
  return { type: 'refused', errors };
}

function parseDocument(text: string): { document: DocumentNode } | { error: ErrorJson } {
  try {
    return { document: parse(text, { maxTokens: MOST_TOKENS }) };
  } catch (error) {
    if (error instanceof GraphQLError) return { error: syntaxErrorJson(error, text) };
    throw error;
  }
}

function fragmentsOf(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  return new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION
        ? [[definition.name.value, definition] as const]
        : [],
    ),
  );
}
