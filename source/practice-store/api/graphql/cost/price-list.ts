import { getNamedType, isCompositeType, type GraphQLOutputType } from 'graphql';

/** The published rules: scalars and enums 0, objects 1, connections by their size, mutations 10. */
export const MUTATION_COST = 10;

/** How a field counts. */
export type Charge =
  /** Nothing: a value, or a part of what its connection counts. */
  | 'free'
  /** 1 for the object. */
  | 'object'
  /** What it holds is counted, not itself. */
  | 'connection'
  /** 1 for each entry of the page. */
  | 'entries';

/** The charge of a field by where it stands. */
export function chargeOf(parentType: string, field: string, returnType: GraphQLOutputType): Charge {
  const type = getNamedType(returnType);
  if (field.startsWith('__') || !isCompositeType(type)) return 'free';
  if (type.name.endsWith('Connection')) return 'connection';
  if (parentType.endsWith('Connection') && (field === 'nodes' || field === 'edges')) {
    return 'entries';
  }
  if (parentType.endsWith('Edge') && field === 'node') return 'free';
  return 'object';
}
