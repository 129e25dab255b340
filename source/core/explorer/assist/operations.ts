import { listOperations, operationAt, parseDocument } from '../../graphql/query-tree.ts';
import type { ExplorerState } from '../state.ts';
import { go, type Transition, withNotice } from '../transition.ts';
import { withAssist } from './schema.ts';
import { within } from '../../list-index.ts';

/** The question above the list of operations. */
export const WHICH_OPERATION = 'Which operation is to be sent?';

/** The message if a document has several operations, and it is not clear which one is meant. */
export const SEVERAL_OPERATIONS = 'The document has more than one operation.';

/** Lists the operations to choose from, with the one around the cursor selected. */
export function openOperations(state: ExplorerState): Transition {
  const { text, cursor } = state.graphql.query;
  const parsed = parseDocument(text);
  // The document was parsed without error just before.
  if (parsed.type === 'unreadable') return go(state);
  const names = listOperations(parsed.document).flatMap(({ name }) => name?.value ?? []);
  const here = operationAt(parsed.document, cursor)?.name?.value ?? '';
  const index = Math.max(0, names.indexOf(here));
  return withNotice(
    withAssist(state, { operations: { names, index } }),
    'note',
    SEVERAL_OPERATIONS,
    'Choose the one that is to be sent.',
  );
}

/** The operation around the cursor where there are several, else null. */
export function operationHere(state: ExplorerState): string | null {
  const { text, cursor } = state.graphql.query;
  if (state.mode !== 'graphql') return null;
  const parsed = parseDocument(text);
  if (parsed.type === 'unreadable' || listOperations(parsed.document).length < 2) return null;
  return operationAt(parsed.document, cursor)?.name?.value ?? null;
}

/** Moves to another name of the open list, never past its ends; without a list nothing changes. */
export function moveOperation(state: ExplorerState, by: number): ExplorerState {
  const { operations } = state.assist;
  if (operations === null) return state;
  const index = within(operations.index + by, operations.names.length);
  return withAssist(state, { operations: { ...operations, index } });
}

/** The name under the cursor of the open list, or null. */
export function chosenName({ assist: { operations } }: ExplorerState): string | null {
  return operations === null ? null : (operations.names[operations.index] ?? null);
}
