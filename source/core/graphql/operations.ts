import { Kind, type DocumentNode, type OperationDefinitionNode } from 'graphql';

/** All operations of a document, in their order. */
export function listOperations(document: DocumentNode): readonly OperationDefinitionNode[] {
  return document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
}

/** The operation around an offset (UTF-16 units), else the first one after it, else the last. */
export function operationAt(
  document: DocumentNode,
  offset: number,
): OperationDefinitionNode | null {
  const operations = listOperations(document);
  return (
    operations.find(({ loc }) => loc !== undefined && offset <= loc.end) ??
    operations.at(-1) ??
    null
  );
}
