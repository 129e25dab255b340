import { Kind, type DocumentNode, type SelectionSetNode } from 'graphql';
import { fieldsOf, isConnectionField, nodeSelections } from './bulk-query.ts';

/** What came of one page, as JSON lines. */
export interface BulkLines {
  readonly lines: readonly string[];
  readonly rootCount: number;
}

type Json = Readonly<Record<string, unknown>>;

/**
 * Writes the rows of all connections as lines of their own, the inner ones behind the row that
 * they belong to, with its id in `__parentId`.
 */
export function bulkLines(data: unknown, document: DocumentNode): BulkLines {
  const operation = document.definitions.find(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  );
  if (operation?.kind !== Kind.OPERATION_DEFINITION || !isObject(data)) {
    return { lines: [], rootCount: 0 };
  }
  const lines: string[] = [];
  let rootCount = 0;

  const walk = (value: Json, selectionSet: SelectionSetNode, parentId: unknown): void => {
    for (const field of fieldsOf(selectionSet, document)) {
      const inner = value[field.alias?.value ?? field.name.value];
      if (field.selectionSet === undefined) continue;
      if (!isConnectionField(field, document)) {
        for (const entry of Array.isArray(inner) ? inner : [inner]) {
          if (isObject(entry)) walk(entry, field.selectionSet, entry['id'] ?? parentId);
        }
        continue;
      }
      for (const row of rowsOf(inner)) {
        const parent = parentId === undefined ? {} : { __parentId: parentId };
        if (parentId === undefined) rootCount += 1;
        const sets = nodeSelections(field, document);
        lines.push(JSON.stringify({ ...withoutConnections(row, sets, document), ...parent }));
        for (const set of sets) walk(row, set, row['id']);
      }
    }
  };
  walk(data, operation.selectionSet, undefined);
  return { lines, rootCount };
}

function rowsOf(connection: unknown): Json[] {
  if (!isObject(connection)) return [];
  const { nodes, edges } = connection;
  const direct: readonly unknown[] = Array.isArray(nodes) ? nodes : [];
  const wrapped: readonly unknown[] = Array.isArray(edges) ? edges : [];
  return [...direct, ...wrapped.map((edge) => (isObject(edge) ? edge['node'] : null))].filter(
    isObject,
  );
}

/** Connections have lines of their own; what holds nothing else goes with them. */
function withoutConnections(
  row: Json,
  sets: readonly SelectionSetNode[],
  document: DocumentNode,
): Json {
  const gone = new Set(
    sets
      .flatMap((set) => fieldsOf(set, document))
      .filter((field) => isConnectionField(field, document))
      .map((field) => field.alias?.value ?? field.name.value),
  );
  return Object.fromEntries(Object.entries(row).filter(([key]) => !gone.has(key)));
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
