import { parseJson } from '../../../core/json/json-object.ts';
import { dateTime, dateTimeOrNull, gid, rowIdIn } from '../../api/formats.ts';
import { type Listing, listRoot } from '../../graphql/listing.ts';
import { made, Outcome, readText, userErrors } from '../../graphql/mutation.ts';
import { byId, recordType, rowFields } from '../../graphql/record-type.ts';
import { dateField, exactField, numberField } from '../../graphql/search/fields.ts';
import { type Fault, sentence, shortFaults } from '../change.ts';
import { allRows, ownRows, type Rows } from '../rows.ts';
import type { Session } from '../world.ts';
import type { BulkOperation } from './app.ts';

/**
 * Operations of one type that an app may run at once; API versions before `SEVERAL_SINCE` allow
 * one.
 */
const MOST_AT_ONCE = 5;
const SEVERAL_SINCE = '2026-01';

const SHORTEST_IDENTIFIER = 10;

/** The `resource` of a staged upload that holds variables. */
const VARIABLES = 'BULK_MUTATION_VARIABLES';
const NO_SUCH_FILE =
  "The JSONL file could not be found. Try uploading the file again, and check that you've entered the URL correctly for the stagedUploadPath mutation argument.";
const NO_JSONL = 'Unexpected file structure - expected JSONL';

const bulkListing: Listing<BulkOperation> = {
  name: 'bulk-operations',
  search: {
    named: {
      id: numberField((operation) => operation.id),
      created_at: dateField((operation) => operation.createdAtMs),
      operation_type: exactField((operation) => operation.type, ['query', 'mutation']),
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
    ...rowFields<BulkOperation>('type', 'query', 'status', 'errorCode'),
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
      const own = allRows(ownBulk(session)).filter(({ type }) => type === args['type']);
      return session.objects.BulkOperation(own.at(-1));
    },
  },
  mutations: {
    bulkOperationRunQuery: (args, session) => {
      const query = readText(args['query']) ?? '';
      const faults = [...session.bulkFaults(query), ...limitFaults('QUERY', session)];
      if (faults.length > 0) return userErrors(...faults);
      const operation = createOperation('QUERY', query, session);
      session.startBulk(operation);
      return made({ bulkOperation: session.objects.BulkOperation(operation) });
    },

    bulkOperationRunMutation: (args, session) => {
      const mutation = readText(args['mutation']) ?? '';
      const file = variableLines(readText(args['stagedUploadPath']) ?? '', session);
      const faults = [
        ...identifierFaults(args['clientIdentifier']),
        ...session.bulkMutationFaults(mutation),
        ...('faults' in file ? file.faults : []),
        ...limitFaults('MUTATION', session),
      ];
      if (faults.length > 0 || 'faults' in file) return userErrors(...faults);
      const operation = createOperation('MUTATION', mutation, session);
      session.startBulkMutation(operation, file.lines);
      return made({ bulkOperation: session.objects.BulkOperation(operation) });
    },

    bulkOperationCancel: (args, session) => {
      const { world, context, objects } = session;
      const found = ownBulk(session).find(rowIdIn(args['id'], 'BulkOperation'));
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

function createOperation(
  type: BulkOperation['type'],
  query: string,
  { world, context }: Session,
): BulkOperation {
  const operation: BulkOperation = {
    id: world.bulkOperations.nextId(),
    clientId: context.app.clientId,
    type,
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
  return operation;
}

/** Queries and mutations have separate limits. */
function limitFaults(type: BulkOperation['type'], session: Session): Fault[] {
  const [open, ...more] = allRows(ownBulk(session)).filter(
    (operation) => operation.type === type && isOpen(operation),
  );
  if (open === undefined) return [];
  const kind = type.toLowerCase();
  if (session.context.apiVersion < SEVERAL_SINCE) {
    const message = `A bulk ${kind} operation for this app and shop is already in progress: ${gid('BulkOperation', open.id)}.`;
    return [sentence([], message, 'OPERATION_IN_PROGRESS')];
  }
  if (more.length + 1 < MOST_AT_ONCE) return [];
  const message = `You can only run up to ${MOST_AT_ONCE} bulk ${kind} operations at a time for this app and shop.`;
  return [sentence([], message, 'LIMIT_REACHED')];
}

function identifierFaults(identifier: unknown): Fault[] {
  const text = readText(identifier);
  if (text === undefined) return [];
  const field = ['clientIdentifier'];
  return shortFaults(text, SHORTEST_IDENTIFIER, field, 'Client identifier').map((fault) => ({
    ...fault,
    code: 'INVALID_MUTATION',
  }));
}

/** The variables of a bulk mutation: one JSON object for each line of its staged upload. */
function variableLines(
  path: string,
  { world }: Session,
): { readonly lines: readonly JsonObject[] } | { readonly faults: readonly Fault[] } {
  const upload = world.uploads.find(path);
  if (upload === null || upload.bytes === null || upload.resource !== VARIABLES) {
    return { faults: [sentence([], NO_SUCH_FILE, 'NO_SUCH_FILE')] };
  }
  const lines = new TextDecoder()
    .decode(upload.bytes)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => parseObject(line));
  const good = lines.filter((line) => line !== null);
  return good.length > 0 && good.length === lines.length
    ? { lines: good }
    : { faults: [sentence([], NO_JSONL, 'INVALID_STAGED_UPLOAD_FILE')] };
}

type JsonObject = Readonly<Record<string, unknown>>;

function parseObject(text: string): JsonObject | null {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

/** Operations of the session's app. */
function ownBulk(session: Session): Rows<BulkOperation> {
  return ownRows(session.world.bulkOperations, session);
}

/**
 * URL of the result on the store's own origin, readable without a token; null for an empty result.
 */
function resultAddress({ id, result }: BulkOperation, origin: string): string | null {
  return result === '' ? null : `${origin}/practice/bulk/${id}.jsonl`;
}

function isOpen({ status }: BulkOperation): boolean {
  return status === 'CREATED' || status === 'RUNNING';
}
