import {
  type DocumentNode,
  getNamedType,
  type GraphQLError,
  type GraphQLResolveInfo,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { setImmediate } from 'node:timers/promises';
import type { BulkOperation } from '../../records/app/app.ts';
import type { World } from '../../records/world.ts';
import type { Args, BulkReading } from '../session.ts';
import { fieldsOf, isConnectionField, nodeSelections } from './bulk-query.ts';

/** Rows of the outermost list that are read at once. */
const BULK_PAGE = 100;
/** Characters of a result; the worker's memory does not hold much more. */
const LONGEST_RESULT = 64 * 1024 * 1024;

interface BulkPage {
  readonly data?: unknown;
  readonly errors?: readonly GraphQLError[];
}

/** The data that a bulk operation works on. */
export interface BulkData {
  readonly world: World;
  /** Aborted when the store is reset, which ends the operation. */
  readonly discarded: AbortSignal;
}

/**
 * Runs a bulk query page by page; other requests can run in between. Ends early when the operation
 * is cancelled or the store is reset.
 * @param readPage runs the document once
 */
export async function runBulk(
  operation: BulkOperation,
  document: DocumentNode,
  { world, discarded }: BulkData,
  readPage: (reading: BulkReading) => Promise<BulkPage | 'too-large'>,
): Promise<void> {
  const reading: BulkReading = { after: null, hasMore: false };
  // One text a page: with one text for each of a million objects, all would be held twice.
  const pages: string[] = [];
  let length = 0;
  let objectCount = 0;
  let rootObjectCount = 0;
  const current = (): BulkOperation | null => {
    const found = world.bulkOperations.find(operation.id);
    return discarded.aborted || found?.status === 'CANCELED' ? null : found;
  };
  const end = (status: 'COMPLETED' | 'FAILED', errorCode: BulkOperation['errorCode']): void => {
    const found = current();
    if (found === null) return;
    world.bulkOperations.put({
      ...found,
      status,
      errorCode,
      objectCount,
      rootObjectCount,
      result: pages.join(''),
      completedAtMs: operation.createdAtMs,
    });
  };
  do {
    await setImmediate();
    const found = current();
    if (found === null) return;
    const answer = await readPage(reading);
    if (answer === 'too-large' || length > LONGEST_RESULT) {
      pages.length = 0;
      end('FAILED', 'INTERNAL_SERVER_ERROR');
      return;
    }
    const { data, errors = [] } = answer;
    const [error] = errors;
    if (error !== undefined) {
      const isDenied = error.extensions['code'] === 'ACCESS_DENIED';
      end('FAILED', isDenied ? 'ACCESS_DENIED' : 'INTERNAL_SERVER_ERROR');
      return;
    }
    const page = bulkLines(data, document);
    if (page.lines.length > 0) pages.push(`${page.lines.join('\n')}\n`);
    length += pages.at(-1)?.length ?? 0;
    objectCount += page.lines.length;
    rootObjectCount += page.rootCount;
    world.bulkOperations.put({
      ...found,
      status: 'RUNNING',
      objectCount,
      rootObjectCount,
    });
  } while (reading.hasMore);
  end('COMPLETED', null);
}

/** A bulk query reads every list whole: the outermost one page by page, inner ones at once. */
export function bulkArgs(args: Args, reading: BulkReading, info: GraphQLResolveInfo): Args {
  if (!isConnection(info)) return args;
  const { last: _last, before: _before, ...kept } = args;
  return isOutermost(info)
    ? { ...kept, first: BULK_PAGE, after: reading.after }
    : { ...kept, first: Infinity, after: null };
}

/** Remembers the cursor where the outermost list continues. */
export function noteBulkPage(value: unknown, reading: BulkReading, info: GraphQLResolveInfo): void {
  if (!isConnection(info) || !isOutermost(info)) return;
  const page: unknown =
    typeof value === 'object' && value !== null && 'pageInfo' in value ? value.pageInfo : null;
  if (typeof page !== 'object' || page === null) return;
  if (!('hasNextPage' in page && 'endCursor' in page)) return;
  reading.hasMore = page.hasNextPage === true;
  reading.after = typeof page.endCursor === 'string' ? page.endCursor : null;
}

/** Whether it is the only root field: with several, the pages of one would repeat the others. */
function isOutermost({ path, operation }: GraphQLResolveInfo): boolean {
  return (
    path.prev === undefined &&
    operation.selectionSet.selections.every(
      (selection, at) => at === 0 && selection.kind === Kind.FIELD,
    )
  );
}

function isConnection({ returnType }: GraphQLResolveInfo): boolean {
  return getNamedType(returnType).name.endsWith('Connection');
}

/** One page as JSON lines. */
interface BulkLines {
  readonly lines: readonly string[];
  readonly rootCount: number;
}

type Json = Readonly<Record<string, unknown>>;

/**
 * Writes each row of a connection as a line, rows of inner connections after the row that they
 * belong to, with its id in `__parentId`.
 */
function bulkLines(data: unknown, document: DocumentNode): BulkLines {
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

/** The row without its connections, whose rows have lines of their own. */
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
