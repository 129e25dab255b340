import { dateTime, dateTimeOrNull, numberInGid } from '../../api/formats.ts';
import { type Listing, listRoot } from '../../graphql/listing.ts';
import { made, Outcome, readText, userErrors } from '../../graphql/mutation.ts';
import { byId, recordType, rowFields } from '../../graphql/record-type.ts';
import { dateField, exactField, numberField } from '../../graphql/search/fields.ts';
import { sentence } from '../change.ts';
import { allRows, listedRows, type Rows } from '../rows.ts';
import type { Session } from '../world.ts';
import type { BulkOperation } from './app.ts';

/** From 2026-01 up to five reads at a time for each shop. */
const MOST_AT_ONCE = 5;

const bulkListing: Listing<BulkOperation> = {
  name: 'bulk-operations',
  search: {
    named: {
      id: numberField((operation) => operation.id),
      created_at: dateField((operation) => operation.createdAtMs),
      operation_type: exactField(() => 'query', ['query', 'mutation']),
      status: exactField(
        (operation) => operation.status,
        ['canceled', 'canceling', 'completed', 'created', 'failed', 'running'],
      ),
    },
    free: null,
  },
  sort: {
    CREATED_AT: (operation) => operation.createdAtMs,
    COMPLETED_AT: (operation) => operation.completedAtMs ?? 0,
  },
};

export const bulkOperationType = recordType<BulkOperation>('BulkOperation', {
  find: (id, session) => ownBulk(session).find(id),
  fields: {
    type: () => 'QUERY',
    ...rowFields<BulkOperation>('query', 'status', 'errorCode'),
    objectCount: (operation) => String(operation.objectCount),
    rootObjectCount: (operation) => String(operation.rootObjectCount),
    fileSize: ({ result }) => (result === '' ? null : String(Buffer.byteLength(result))),
    url: (operation, _args, { context }) =>
      operation.status === 'COMPLETED' ? resultAddress(operation, context.origin) : null,
    partialDataUrl: (operation, _args, { context }) =>
      operation.status === 'FAILED' ? resultAddress(operation, context.origin) : null,
    createdAt: (operation) => dateTime(operation.createdAtMs),
    completedAt: (operation) => dateTimeOrNull(operation.completedAtMs),
  },
  roots: {
    bulkOperations: listRoot('BulkOperation', bulkListing, ownBulk),
    bulkOperation: byId('BulkOperation'),
    currentBulkOperation: (args, session) => {
      const own = ownBulk(session);
      if (args['type'] === 'MUTATION' || own.count === 0) return null;
      return session.objects.BulkOperation(own.at(own.count - 1));
    },
  },
  mutations: {
    bulkOperationRunQuery: (args, session) => {
      const { world, context } = session;
      const query = readText(args['query']) ?? '';
      const faults = session.bulkFaults(query);
      if (faults.length > 0) return userErrors(...faults);
      const open = allRows(world.bulkOperations).filter(isOpen);
      if (open.length >= MOST_AT_ONCE) {
        const message = `You can only run up to ${MOST_AT_ONCE} bulk query operations at a time for this app and shop.`;
        return userErrors(sentence([], message, 'LIMIT_REACHED'));
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
      return made({ bulkOperation: session.objects.BulkOperation(operation) });
    },

    bulkOperationCancel: (args, session) => {
      const { world, context, objects } = session;
      const found = ownBulk(session).find(numberInGid(args['id'], 'BulkOperation') ?? -1);
      if (found === null) {
        return userErrors(sentence(['id'], 'Bulk operation does not exist', 'NOT_FOUND'));
      }
      if (!isOpen(found)) {
        const message = `A bulk operation cannot be canceled when it is ${found.status.toLowerCase()}`;
        const shown = { bulkOperation: objects.BulkOperation(found) };
        return new Outcome(shown, [sentence([], message, 'INVALID')]);
      }
      const canceled = { ...found, status: 'CANCELED' as const, completedAtMs: context.nowMs };
      world.bulkOperations.put(canceled);
      return made({ bulkOperation: objects.BulkOperation(canceled) });
    },
  },
});

/** The reads of the asking app. */
function ownBulk({ world, context }: Session): Rows<BulkOperation> {
  return listedRows(
    allRows(world.bulkOperations).filter((entry) => entry.clientId === context.app.clientId),
  );
}

/** On the store's own origin, readable without a token; null when nothing was found. */
function resultAddress({ id, result }: BulkOperation, origin: string): string | null {
  return result === '' ? null : `${origin}/practice/bulk/${id}.jsonl`;
}

function isOpen({ status }: BulkOperation): boolean {
  return status === 'CREATED' || status === 'RUNNING';
}
