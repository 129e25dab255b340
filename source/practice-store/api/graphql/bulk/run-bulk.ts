import type { DocumentNode, GraphQLError } from 'graphql';
import { setImmediate } from 'node:timers/promises';
import type { BulkOperation } from '../../../data/records.ts';
import type { World } from '../../../data/world.ts';
import type { BulkReading } from '../scene.ts';
import { bulkLines } from './bulk-lines.ts';

/** Rows of the outermost list that are read at once. */
export const BULK_PAGE = 100;

/**
 * Carries out a read in bulk, a page at a time with room for other requests between them. Ends
 * early when it was cancelled or when the world it belongs to was reset.
 * @param readPage runs the document once
 */
export async function runBulk(
  operation: BulkOperation,
  document: DocumentNode,
  world: World,
  readPage: (reading: BulkReading) => Promise<{
    readonly data?: unknown;
    readonly errors?: readonly GraphQLError[];
  }>,
): Promise<void> {
  const reading: BulkReading = { after: null, hasMore: false };
  const lines: string[] = [];
  let rootObjectCount = 0;
  const current = (): BulkOperation | null => {
    const found = world.bulkOperations.find(operation.id);
    return found === null || found.status === 'CANCELED' ? null : found;
  };
  const end = (status: 'COMPLETED' | 'FAILED', errorCode: BulkOperation['errorCode']): void => {
    const found = current();
    if (found === null) return;
    world.bulkOperations.put({
      ...found,
      status,
      errorCode,
      objectCount: lines.length,
      rootObjectCount,
      result: lines.length === 0 ? '' : `${lines.join('\n')}\n`,
      completedAtMs: operation.createdAtMs,
    });
  };
  do {
    await setImmediate();
    const found = current();
    if (found === null) return;
    reading.hasMore = false;
    const { data, errors = [] } = await readPage(reading);
    const [error] = errors;
    if (error !== undefined) {
      const isDenied = error.extensions['code'] === 'ACCESS_DENIED';
      end('FAILED', isDenied ? 'ACCESS_DENIED' : 'INTERNAL_SERVER_ERROR');
      return;
    }
    const page = bulkLines(data, document);
    // A spread would put every line on the stack.
    for (const line of page.lines) lines.push(line);
    rootObjectCount += page.rootCount;
    world.bulkOperations.put({
      ...found,
      status: 'RUNNING',
      objectCount: lines.length,
      rootObjectCount,
    });
  } while (reading.hasMore);
  end('COMPLETED', null);
}
