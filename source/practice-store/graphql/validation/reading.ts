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

/** What one operation or fragment uses; checked when the whole document was read. */
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
  /** The path of the node that is being read. */
  readonly path: Array<string | number>;
  /** What the operations and fragments use; the last one is being read. */
  readonly usages: Usage[];
  /** The variables of the operation that was read last. */
  declared: ReadonlyMap<string, VariableDefinitionNode>;
  /** Where each unknown directive was found: one error names all its places. */
  readonly unknownDirectives: Map<string, Array<ReturnType<typeof place>>>;
  /** How many more fields may be compared; below zero the document is too large. */
  comparisonsLeft: number;
}

/** Line and column of a node. */
export function placeOf(node: ASTNode): ReturnType<typeof place> {
  return place(node.loc?.startToken ?? { line: 1, column: 1 });
}

/** Adds an error, by default with the path of the node that is being read. */
export function report(
  reading: Reading,
  nodes: readonly ASTNode[],
  message: string,
  extensions: Readonly<Record<string, unknown>> & { readonly code: string },
  path: DocumentPath = [...reading.path],
): void {
  reading.errors.push({ message, locations: nodes.map(placeOf), path, extensions });
}

/** Groups nodes by name, in the order of their first; only names that occur more than once. */
export function repeated<Thing extends { readonly name: { readonly value: string } }>(
  things: readonly Thing[] | undefined,
): Array<readonly [string, readonly Thing[]]> {
  if (things === undefined || things.length < 2) return [];
  return [...Map.groupBy(things, (thing) => thing.name.value)].filter(
    ([, same]) => same.length > 1,
  );
}
