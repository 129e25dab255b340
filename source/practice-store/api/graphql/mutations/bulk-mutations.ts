import { sentence } from '../../../data/change.ts';
import type { BulkOperation } from '../../../data/records.ts';
import { allRows } from '../../../data/rows.ts';
import { bulkQueryFault } from '../bulk/bulk-query.ts';
import { numberInGid } from '../gid.ts';
import { readText } from '../input.ts';
import type { FieldTable } from '../objects.ts';
import type { Scene } from '../scene.ts';
import { payload } from './payload.ts';

/** From 2026-01 up to five reads at a time for each shop. */
const MOST_AT_ONCE = 5;

export const bulkMutations: FieldTable<Scene> = {
  bulkOperationRunQuery: (scene, args, _scene, info) => {
    const { world, context } = scene;
    const query = readText(args['query']) ?? '';
    const fault = bulkQueryFault(query, scene.schema);
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
    scene.startBulk(operation);
    return payload(info, { bulkOperation: scene.objects.bulkOperation(operation) });
  },

  bulkOperationCancel: (scene, args, _scene, info) => {
    const { world, context, objects } = scene;
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
