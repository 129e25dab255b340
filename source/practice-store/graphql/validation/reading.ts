import type {
  ASTNode,
  FragmentDefinitionNode,
  FragmentSpreadNode,
  GraphQLCompositeType,
  GraphQLSchema,
  OperationDefinitionNode,
  VariableDefinitionNode,
  VariableNode,
} from 'graphql';
import { type ErrorJson, place } from '../errors.ts';

/** `["query Name", "products", "nodes", "x"]`: the service's path to a place in a document. */
type DocumentPath = ReadonlyArray<string | number>;

/** What one operation or fragment uses; seen together when the document was read to its end. */
export interface Usage {
  readonly node: OperationDefinitionNode | FragmentDefinitionNode;
  /** As messages call it: `Name`, `anonymous query`. */
  readonly label: string;
  readonly path: DocumentPath;
  /** The last use of each variable, by name. */
  readonly variables: Map<string, { readonly node: VariableNode; readonly path: DocumentPath }>;
  readonly spreads: Array<{
    readonly node: FragmentSpreadNode;
    readonly path: DocumentPath;
    readonly parent: GraphQLCompositeType;
  }>;
}

/** A document while it is read from its start to its end, and what was found so far. */
export interface Reading {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly errors: ErrorJson[];
  /** Where the reading stands. */
  readonly path: Array<string | number>;
  /** What the operations and fragments use; the last one is being read. */
  readonly usages: Usage[];
  /** The variables of the operation that was read last. */
  declared: ReadonlyMap<string, VariableDefinitionNode>;
  /** Where each unknown directive was found: all its places are one error. */
  readonly unknownDirectives: Map<string, Array<ReturnType<typeof place>>>;
  /** Steps that are left for comparing fields; below zero the document is too large. */
  steps: number;
}

/** Line and column of a node. */
export function placeOf(node: ASTNode): ReturnType<typeof place> {
  return place(node.loc?.startToken ?? { line: 1, column: 1 });
}

/** Notes an error at the place where the reading stands, or at another one. */
export function report(
  reading: Reading,
  nodes: readonly ASTNode[],
  message: string,
  extensions: Readonly<Record<string, unknown>> & { readonly code: string },
  path: DocumentPath = [...reading.path],
): void {
  reading.errors.push({ message, locations: nodes.map(placeOf), path, extensions });
}

/** Things by their names, in the order of their first; only names that occur more than once. */
export function repeated<Thing extends { readonly name: { readonly value: string } }>(
  things: readonly Thing[] | undefined,
): Array<readonly [string, readonly Thing[]]> {
  if (things === undefined || things.length < 2) return [];
  return [...Map.groupBy(things, (thing) => thing.name.value)].filter(
    ([, same]) => same.length > 1,
  );
}
