import { dateTime, dateTimeOrNull, gid, numberInGid } from '../../api/formats.ts';
import { bulkQueryFault } from '../../graphql/bulk/bulk-query.ts';
import { readText } from '../../graphql/input.ts';
import type { Listing } from '../../graphql/listing.ts';
import { payload } from '../../graphql/mutation.ts';
import {
  dateField,
  exactField,
  numberField,
  textField,
} from '../../graphql/search/search-field.ts';
import type { FieldTable, GraphqlSession } from '../../graphql/session.ts';
import { sentence } from '../change.ts';
import { allRows, listedRows, type Rows } from '../rows.ts';
import type { BulkOperation } from './app.ts';

export const bulkListing: Listing<BulkOperation> = {
  name: 'bulk-operations',
  search: {
    named: {
      id: numberField((operation) => operation.id),
      created_at: dateField((operation) => operation.createdAtMs),
      operation_type: exactField(() => 'query'),
    },
    free: textField(() => null),
  },
  sort: { COMPLETED_AT: (operation) => operation.completedAtMs ?? 0 },
};

export function ownBulk({ world, context }: GraphqlSession): Rows<BulkOperation> {
  return listedRows(
    allRows(world.bulkOperations).filter((entry) => entry.clientId === context.app.clientId),
  );
}

export const bulkOperationFields: FieldTable<BulkOperation> = {
  id: (operation) => gid('BulkOperation', operation.id),
  type: () => 'QUERY',
  query: (operation) => operation.query,
  status: (operation) => operation.status,
  errorCode: (operation) => operation.errorCode,
  objectCount: (operation) => String(operation.objectCount),
  rootObjectCount: (operation) => String(operation.rootObjectCount),
  fileSize: ({ result }) => (result === '' ? null : String(Buffer.byteLength(result))),
  url: (operation, _args, { context }) =>
    operation.status === 'COMPLETED' ? resultAddress(operation, context.origin) : null,
  partialDataUrl: (operation, _args, { context }) =>
    operation.status === 'FAILED' ? resultAddress(operation, context.origin) : null,
  createdAt: (operation) => dateTime(operation.createdAtMs),
  completedAt: (operation) => dateTimeOrNull(operation.completedAtMs),
};

/** On the store's own origin, readable without a token; null when nothing was found. */
function resultAddress({ id, result }: BulkOperation, origin: string): string | null {
  return result === '' ? null : `${origin}/practice/bulk/${id}.jsonl`;
}

/** From 2026-01 up to five reads at a time for each shop. */
const MOST_AT_ONCE = 5;

export const bulkMutations: FieldTable<GraphqlSession> = {
  bulkOperationRunQuery: (session, args, _session, info) => {
    const { world, context } = session;
    const query = readText(args['query']) ?? '';
    const fault = bulkQueryFault(query, session.schema);
    if (fault !== null) return payload(info, {}, [fault]);
    const open = allRows(world.bulkOperations).filter(isOpen);
    if (open.length >= MOST_AT_ONCE) {
      const message = `You can only run up to ${MOST_AT_ONCE} bulk query operations at a time for this app and shop.`;
      return payload(info, {}, [sentence([], message, 'LIMIT_REACHED')]);
    }
    const operation: BulkOperation = {
      id: world.bulkOperations.nextId(),
      clientId: context.app.clientId,
      query,
      status: 'CREATED',
      errorCode: null,
      objectCount: 0,
      rootObjectCount: 0,
      result: '',
      createdAtMs: context.nowMs,
      completedAtMs: null,
    };
    world.bulkOperations.put(operation);
    session.startBulk(operation);
    return payload(info, { bulkOperation: session.objects.bulkOperation(operation) });
  },

  bulkOperationCancel: (session, args, _session, info) => {
    const { world, context, objects } = session;
    const id = numberInGid(args['id'], 'BulkOperation');
    const found = id === null ? null : world.bulkOperations.find(id);
    if (found === null || found.clientId !== context.app.clientId) {
      return payload(info, {}, [sentence(['id'], 'Bulk operation does not exist', 'NOT_FOUND')]);
    }
    if (!isOpen(found)) {
      const message = `A bulk operation cannot be canceled when it is ${found.status.toLowerCase()}`;
      return payload(info, { bulkOperation: objects.bulkOperation(found) }, [
        sentence([], message, 'INVALID'),
      ]);
    }
    const canceled: BulkOperation = {
      ...found,
      status: 'CANCELED',
      completedAtMs: context.nowMs,
    };
    world.bulkOperations.put(canceled);
    return payload(info, { bulkOperation: objects.bulkOperation(canceled) });
  },
};

function isOpen({ status }: BulkOperation): boolean {
  return status === 'CREATED' || status === 'RUNNING';
}
