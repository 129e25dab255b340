import { Kind, type ASTNode } from 'graphql';

/** What a visitor is told about the nodes above. */
export type Ancestors = ReadonlyArray<ASTNode | readonly ASTNode[]>;

/** `["query Name", "products", "nodes", "x"]`: the service's path to a place in a document. */
export function documentPath(ancestors: Ancestors, node: ASTNode): string[] {
  return [...ancestors, node].flatMap((entry) => {
    const step = 'kind' in entry ? stepOf(entry) : null;
    return step === null ? [] : [step];
  });
}

/** `query Name`, or `query` without one. */
export function operationLabel(operation: string, name: string | undefined): string {
  return name === undefined ? operation : `${operation} ${name}`;
}

function stepOf(node: ASTNode): string | null {
  switch (node.kind) {
    case Kind.OPERATION_DEFINITION:
      return operationLabel(node.operation, node.name?.value);
    case Kind.FRAGMENT_DEFINITION:
      return `fragment ${node.name.value}`;
    case Kind.INLINE_FRAGMENT:
      return node.typeCondition === undefined ? '...' : `... on ${node.typeCondition.name.value}`;
    case Kind.FIELD:
      return node.alias?.value ?? node.name.value;
    case Kind.ARGUMENT:
    case Kind.OBJECT_FIELD:
      return node.name.value;
    default:
      return null;
  }
}
