import { Kind, type DocumentNode, type OperationDefinitionNode } from 'graphql';
import type { ErrorJson } from './error-json.ts';

export type PickedOperation =
  | { readonly type: 'operation'; readonly operation: OperationDefinitionNode }
  | { readonly type: 'error'; readonly error: ErrorJson };

/** The operation that is to run; with several of them the request must name one. */
export function pickOperation(document: DocumentNode, name: string | null): PickedOperation {
  const operations = document.definitions.filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const [first, second] = operations;
  if (name !== null) {
    const named = operations.find((operation) => operation.name?.value === name);
    return named === undefined
      ? failed(`No operation named ${JSON.stringify(name)}`)
      : { type: 'operation', operation: named };
  }
  if (first === undefined || second !== undefined) return failed('An operation name is required');
  return { type: 'operation', operation: first };
}

function failed(message: string): PickedOperation {
  return { type: 'error', error: { message, extensions: { code: 'BAD_REQUEST' } } };
}
