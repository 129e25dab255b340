import {
  getNamedType,
  isAbstractType,
  isCompositeType,
  isObjectType,
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { DEFAULT_PAGE } from '../connection.ts';
import { chargeOf, MUTATION_COST } from './price-list.ts';

interface Reading {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What a validated operation may cost at most: pages are taken as full. */
export function requestedCost(operation: OperationDefinitionNode, reading: Reading): number {
  const root = reading.schema.getRootType(operation.operation);
  if (root == null) return 0;
  const fields = costOf(operation.selectionSet, root, DEFAULT_PAGE, reading);
  if (operation.operation !== 'mutation') return fields;
  // A payload is an object of its own; a mutation's price stands in its place.
  const count = operation.selectionSet.selections.length;
  return fields + count * (MUTATION_COST - 1);
}

/** @param page entries on a page of the connection that this selection belongs to */
function costOf(
  { selections }: SelectionSetNode,
  type: GraphQLNamedType,
  page: number,
  reading: Reading,
): number {
  let own = 0;
  /** Of an interface or union only one type arrives, so the dearest one counts. */
  const byType = new Map<string, number>();
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      own += fieldCost(selection, type, page, reading);
      continue;
    }
    const fragment =
      selection.kind === Kind.FRAGMENT_SPREAD
        ? reading.fragments.get(selection.name.value)
        : selection;
    if (fragment === undefined) continue;
    const condition = fragment.typeCondition?.name.value ?? type.name;
    const inner = reading.schema.getType(condition) ?? type;
    const cost = costOf(fragment.selectionSet, inner, page, reading);
    if (isAbstractType(type) && isObjectType(inner)) {
      byType.set(condition, (byType.get(condition) ?? 0) + cost);
    } else {
      own += cost;
    }
  }
  return own + Math.max(0, ...byType.values());
}

function fieldCost(
  field: FieldNode,
  parent: GraphQLNamedType,
  page: number,
  reading: Reading,
): number {
  const definition = isCompositeType(parent)
    ? reading.schema.getField(parent, field.name.value)
    : undefined;
  if (definition === undefined) return 0;
  const type = getNamedType(definition.type);
  const charge = chargeOf(parent.name, field.name.value, definition.type);
  const size = charge === 'connection' ? pageSize(field, reading) : page;
  const inner =
    field.selectionSet === undefined || field.name.value.startsWith('__')
      ? 0
      : costOf(field.selectionSet, type, size, reading);
  switch (charge) {
    case 'entries':
      return page * (1 + inner);
    case 'object':
      return 1 + inner;
    case 'connection':
    case 'free':
      return inner;
  }
}

function pageSize(field: FieldNode, { variables }: Reading): number {
  for (const argument of field.arguments ?? []) {
    if (argument.name.value !== 'first' && argument.name.value !== 'last') continue;
    const { value } = argument;
    const size =
      value.kind === Kind.VARIABLE
        ? variables[value.name.value]
        : value.kind === Kind.INT
          ? Number(value.value)
          : null;
    if (typeof size === 'number') return Math.max(0, size);
  }
  return DEFAULT_PAGE;
}
