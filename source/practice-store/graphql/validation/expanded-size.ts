import { type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';

/** How many objects a field of an introspection has on average; from version 2026-10. */
const OBJECTS: Readonly<Record<string, number>> = {
  types: 3_546,
  fields: 2.6,
  inputFields: 0.84,
  enumValues: 1.5,
  // For types that have any; one interface has hundreds.
  possibleTypes: 8,
  interfaces: 1.3,
  args: 0.46,
  // Null for types that are neither a list nor non-null.
  ofType: 0.5,
};

/** A field of the store's data takes longer than one of the schema, since it is looked up. */
const LOOKED_UP = 4;

/**
 * The size of a selection in values, with each fragment counted where it is spread; lists of an
 * introspection count with their entries, connections once. Linear in the length of the document,
 * however often its fragments spread each other.
 */
export function expandedSize(
  selectionSet: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): number {
  const known = new Map<string, number>();
  const sizeOf = ({ selections }: SelectionSetNode, isOfSchema: boolean): number => {
    let size = 0;
    for (const node of selections) {
      switch (node.kind) {
        case Kind.INLINE_FRAGMENT:
          size += sizeOf(node.selectionSet, isOfSchema);
          break;
        case Kind.FRAGMENT_SPREAD:
          size += sizeOfFragment(node.name.value);
          break;
        case Kind.FIELD: {
          const isInside = isOfSchema || node.name.value.startsWith('__');
          const entries = isInside ? (OBJECTS[node.name.value] ?? 1) : 1;
          const inner = node.selectionSet === undefined ? 0 : sizeOf(node.selectionSet, isInside);
          size += (isInside ? 1 : LOOKED_UP) + entries * inner;
        }
      }
    }
    return size;
  };
  const sizeOfFragment = (name: string): number => {
    const fragment = fragments.get(name);
    if (fragment === undefined) return 0;
    const found = known.get(name);
    if (found !== undefined) return found;
    const isOfSchema = fragment.typeCondition.name.value.startsWith('__');
    const size = sizeOf(fragment.selectionSet, isOfSchema);
    known.set(name, size);
    return size;
  };
  return sizeOf(selectionSet, false);
}
