import {
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isAbstractType,
  isCompositeType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { DEFAULT_PAGE } from '../connection.ts';

/** One field's part of the cost, as the debug header shows it. */
export interface FieldCost {
  readonly path: readonly string[];
  /** Its own cost once. */
  readonly definedCost: number;
  /** Its own and all below it. */
  readonly requestedTotalCost: number;
  /** Null where nothing lies below it. */
  readonly requestedChildrenCost: number | null;
}

/** What the cost of an operation depends on. */
interface CostReading {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Readonly<Record<string, unknown>>;
}

interface Place {
  readonly type: GraphQLNamedType;
  /** Entries on a page of the connection that this selection belongs to. */
  readonly page: number;
  readonly path: readonly string[];
  readonly isMutation: boolean;
}

/** What a validated operation may cost at most: pages are taken as full. */
export function requestedCost(operation: OperationDefinitionNode, reading: CostReading): number {
  return fieldCosts(operation, reading)
    .filter(({ path }) => path.length === 1)
    .reduce((sum, field) => sum + field.requestedTotalCost, 0);
}

/** The same field by field, each before those below it. */
export function fieldCosts(
  operation: OperationDefinitionNode,
  reading: CostReading,
): readonly FieldCost[] {
  const type = reading.schema.getRootType(operation.operation);
  if (type == null) return [];
  const costs: FieldCost[] = [];
  const isMutation = operation.operation === 'mutation';
  costOf(
    operation.selectionSet,
    { type, page: DEFAULT_PAGE, path: [], isMutation },
    reading,
    costs,
  );
  return costs;
}

function costOf(
  { selections }: SelectionSetNode,
  place: Place,
  reading: CostReading,
  costs: FieldCost[],
): number {
  let own = 0;
  /** Of an interface or union only one type arrives, so the dearest one counts. */
  const byType = new Map<string, number>();
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      own += fieldCost(selection, place, reading, costs);
      continue;
    }
    const fragment =
      selection.kind === Kind.FRAGMENT_SPREAD
        ? reading.fragments.get(selection.name.value)
        : selection;
    if (fragment === undefined) continue;
    const condition = fragment.typeCondition?.name.value ?? place.type.name;
    const type = reading.schema.getType(condition) ?? place.type;
    const cost = costOf(fragment.selectionSet, { ...place, type }, reading, costs);
    if (isAbstractType(place.type) && isObjectType(type)) {
      byType.set(condition, (byType.get(condition) ?? 0) + cost);
    } else {
      own += cost;
    }
  }
  return own + Math.max(0, ...byType.values());
}

function fieldCost(
  field: FieldNode,
  { type: parent, page, path: above, isMutation }: Place,
  reading: CostReading,
  costs: FieldCost[],
): number {
  const name = field.name.value;
  const definition = isCompositeType(parent) ? reading.schema.getField(parent, name) : undefined;
  if (definition === undefined) return 0;
  const type = getNamedType(definition.type);
  const charge = chargeOf(parent.name, name, definition.type);
  const path = [...above, field.alias?.value ?? name];
  // Kept free for this field, which stands before those below it.
  const at = costs.push({
    path,
    definedCost: 0,
    requestedTotalCost: 0,
    requestedChildrenCost: null,
  });
  const inner =
    field.selectionSet === undefined || name.startsWith('__')
      ? null
      : costOf(
          field.selectionSet,
          {
            type,
            page: charge === 'connection' ? pageSize(field, reading) : page,
            path,
            isMutation: false,
          },
          reading,
          costs,
        );
  const definedCost =
    charge === 'object' ? (isMutation ? MUTATION_COST : 1) : charge === 'entries' ? 1 : 0;
  const times = charge === 'entries' ? page : 1;
  const requestedTotalCost = times * (definedCost + (inner ?? 0));
  costs[at - 1] = {
    path,
    definedCost,
    requestedTotalCost,
    requestedChildrenCost: inner === null ? null : times * inner,
  };
  return requestedTotalCost;
}

function pageSize(field: FieldNode, { variables }: CostReading): number {
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

/** The published rules: scalars and enums 0, objects 1, connections by their size, mutations 10. */
const MUTATION_COST = 10;

/** How a field counts. */
type Charge =
  /** Nothing: a value, or a part of what its connection counts. */
  | 'free'
  /** 1 for the object. */
  | 'object'
  /** What it holds is counted, not itself. */
  | 'connection'
  /** 1 for each entry of the page. */
  | 'entries';

/** The charge of a field by where it stands. */
function chargeOf(parentType: string, field: string, returnType: GraphQLOutputType): Charge {
  const type = getNamedType(returnType);
  if (field.startsWith('__') || !isCompositeType(type)) return 'free';
  if (type.name.endsWith('Connection')) return 'connection';
  if (parentType.endsWith('Connection') && (field === 'nodes' || field === 'edges')) {
    return 'entries';
  }
  if (parentType.endsWith('Edge') && field === 'node') return 'free';
  return 'object';
}

/** Adds up what a document really cost while it runs. */
export interface CostMeter {
  /** Counts a resolved value of the field. */
  add(value: unknown, info: GraphQLResolveInfo): void;
  readonly total: number;
}

/** A meter for one run of one document, in points. */
export function createCostMeter(): CostMeter {
  let total = 0;
  return {
    add: (value, info) => {
      if (value === null || value === undefined) return;
      const charge = chargeOf(info.parentType.name, info.fieldName, info.returnType);
      if (charge === 'entries') total += Array.isArray(value) ? value.length : 0;
      if (charge === 'object') {
        const isMutation = info.operation.operation === 'mutation' && info.path.prev === undefined;
        total += isMutation ? MUTATION_COST : 1;
      }
    },
    get total() {
      return total;
    },
  };
}
