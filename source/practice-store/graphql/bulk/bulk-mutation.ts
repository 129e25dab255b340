import { type GraphQLSchema, Kind } from 'graphql';
import { setImmediate } from 'node:timers/promises';
import type { BulkOperation } from '../../records/app/app.ts';
import { type Fault, sentence } from '../../records/change.ts';
import type { ErrorJson } from '../errors.ts';
import type { Args } from '../session.ts';
import { readDocument } from '../validation/prepare.ts';
import { fieldsOf } from './bulk-query.ts';
import type { BulkData } from './run-bulk.ts';

/** Mutations that act on the app itself, or on bulk operations. */
const NOT_IN_BULK = /^(?:bulkOperation|appUninstall$|appRevoke)/;

/** Why a mutation cannot be run once for each line of a file; empty when it can. */
export function bulkMutationFaults(text: string, schema: GraphQLSchema): readonly Fault[] {
  const read = readDocument(text, schema);
  if ('errors' in read) {
    return read.errors.map(({ message }) => refuse(`Failed to parse the mutation - ${message}`));
  }
  const [operation, ...more] = read.document.definitions.filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  );
  if (operation === undefined || more.length > 0 || operation.operation !== 'mutation') {
    return [refuse('A bulk mutation must be exactly one mutation.')];
  }
  const [root, ...others] = fieldsOf(operation.selectionSet, read.document);
  if (root === undefined || others.length > 0) {
    return [refuse('A bulk mutation must have exactly one mutation field.')];
  }
  const { value: name } = root.name;
  return NOT_IN_BULK.test(name) ? [refuse(`The practice store does not run ${name} in bulk.`)] : [];
}

function refuse(message: string): Fault {
  return sentence([], message, 'INVALID_MUTATION');
}

/** The result of one line: like the answer to a request, without its extensions. */
interface LineAnswer {
  readonly data?: unknown;
  readonly errors: readonly ErrorJson[];
}

/**
 * Runs a mutation once for each line of variables; other requests can run in between. The result
 * has a line for each, with its number in the file, from 0. Ends early when the operation is
 * cancelled, when the store is reset, or when the app may not run the mutation at all.
 * @param runLine runs the mutation once
 */
export async function runBulkMutation(
  operation: BulkOperation,
  lines: readonly Args[],
  { world, discarded }: BulkData,
  runLine: (variables: Args) => Promise<LineAnswer>,
): Promise<void> {
  const results: string[] = [];
  const keep = (change: Partial<BulkOperation>): boolean => {
    const found = world.bulkOperations.find(operation.id);
    if (discarded.aborted || found === null || found.status === 'CANCELED') return false;
    const counted = { objectCount: results.length, rootObjectCount: results.length };
    world.bulkOperations.put({ ...found, ...counted, ...change });
    return true;
  };
  const end = (status: 'COMPLETED' | 'FAILED', errorCode: BulkOperation['errorCode']): void => {
    const result = results.map((line) => `${line}\n`).join('');
    keep({ status, errorCode, result, completedAtMs: operation.createdAtMs });
  };
  for (const [number, variables] of lines.entries()) {
    await setImmediate();
    if (!keep({ status: 'RUNNING' })) return;
    const { data, errors } = await runLine(variables);
    const denied = errors.some(({ extensions }) => extensions?.['code'] === 'ACCESS_DENIED');
    if (denied) return end('FAILED', 'ACCESS_DENIED');
    results.push(
      JSON.stringify({
        ...(data === undefined ? {} : { data }),
        ...(errors.length === 0 ? {} : { errors }),
        __lineNumber: number,
      }),
    );
  }
  await setImmediate();
  end('COMPLETED', null);
}
