import {
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
} from 'graphql';

/** The fragments by name; the first of two with one name counts. */
export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** The operation of that name, or the only one; null when that does not decide. */
export function chooseOperation(
  document: DocumentNode,
  name: string | null,
): OperationDefinitionNode | null {
  const operations = document.definitions.filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  );
  if (name !== null) return operations.find((operation) => operation.name?.value === name) ?? null;
  return operations.length === 1 ? (operations[0] ?? null) : null;
}

/** All fragment definitions of a document. */
export function listFragments(document: DocumentNode): Fragments {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.FRAGMENT_DEFINITION) continue;
    if (!fragments.has(definition.name.value)) fragments.set(definition.name.value, definition);
  }
  return fragments;
}
