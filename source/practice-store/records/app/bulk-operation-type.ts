import { gid } from '../../api/graphql/gid.ts';
import type { Listing } from '../../api/graphql/listing.ts';
import { dateTime, dateTimeOrNull } from '../../api/graphql/money.ts';
import type { FieldTable } from '../../api/graphql/objects.ts';
import type { Scene } from '../../api/graphql/scene.ts';
import {
  dateField,
  exactField,
  numberField,
  textField,
} from '../../api/graphql/search/search-field.ts';
import type { BulkOperation } from '../../data/records.ts';
import { allRows, listedRows, type Rows } from '../../data/rows.ts';

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

export function ownBulk({ world, context }: Scene): Rows<BulkOperation> {
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
